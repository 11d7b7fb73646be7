#pragma once
// A conformance suite compares this implementation with the reference's recorded answers under $MAJS_SHARED.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace majs::conformance {

struct CaseResult {
  std::string name;
  bool passed = false;
  std::string detail = {};  ///< what was expected and what happened, for a failure
  std::string group = {};   ///< file that the case is from, for suites that count by file
  bool not_run = false;     ///< nothing here can run it yet (detail says why); counts as a case, not as a failure
};

class RulesetFiles;  // rigged_game.hpp

struct Options {
  std::filesystem::path shared;                 ///< the folder with golden/ and conformance/
  std::shared_ptr<RulesetFiles> rulesets = {};  ///< those read already: many cases share one
  std::string engine = "native";                ///< "native" or "jq": which engine builds documents
};

/// What is in a file; nothing when it cannot be read.
std::string file_text(const std::filesystem::path& path);

/// One function a suite, in its own file suite_NAME.cpp: CMake lists the files, main.cpp finds them.
std::vector<CaseResult> run_language(const Options& options);
std::vector<CaseResult> run_modules(const Options& options);
std::vector<CaseResult> run_selection(const Options& options);
std::vector<CaseResult> run_match(const Options& options);
std::vector<CaseResult> run_scoring(const Options& options);
std::vector<CaseResult> run_scenarios(const Options& options);
std::vector<CaseResult> run_rounds(const Options& options);
std::vector<CaseResult> run_hands(const Options& options);
std::vector<CaseResult> run_tenhou(const Options& options);
std::vector<CaseResult> run_platform(const Options& options);

}  // namespace majs::conformance
