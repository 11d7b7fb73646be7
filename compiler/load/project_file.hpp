#pragma once
// majs.json: the file that makes a folder a project. An object with comments, as all JSON here; every key is optional:
//
//   {
//     "roots": ["."],                                folders laid out as roots; without it the folder itself
//     "check": ["rulesets", "mods"],                 what `majs check` and `majs fmt` look at; without it the roots
//     "tests": ["tests"],                            what `majs test` plays
//     "levels": {"deny": ["warnings"], "allow": ["M0611"], "warn": []},
//     "engine": "native"                             what builds use: native or jq
//   }

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/text/lint_levels.hpp"

namespace majs::compiler {

inline constexpr const char* kProjectFileName = "majs.json";
/// Largest project file, in bytes.
inline constexpr std::size_t kMaxProjectBytes = 64 * 1024;

struct ProjectFile {
  std::filesystem::path file;      ///< as it was found
  std::vector<std::string> roots;  ///< folders, relative to that of the file; {"."} when it names none
  std::vector<std::string> check;  ///< files and folders, relative as well; may be empty
  std::vector<std::string> tests;  ///< ... of test files
  LintLevels levels;
  std::optional<Engine> engine;

  std::filesystem::path folder() const { return file.parent_path(); }
};

/// The project around a folder: that of the nearest majs.json in it or above; nothing when there is none. What is wrong
/// in it is reported (M0907) with its place, and left out: the rest counts.
std::optional<ProjectFile> find_project(const std::filesystem::path& folder, Diagnostics& diagnostics);

/// The files and folders of the project, which was found from `folder`, that are to be checked and formatted, as paths
/// from `folder`: those of `check`, else what the roots have of rulesets/, mods/ and majs/.
std::vector<std::string> checked_paths(const ProjectFile& project, const std::filesystem::path& folder);
/// ... that are to be tested: those of `tests`, else a folder tests/ beside the project file.
std::vector<std::string> tested_paths(const ProjectFile& project, const std::filesystem::path& folder);

}  // namespace majs::compiler
