#pragma once
// Cases that play a game: their ruleset document with their config put in, and the rules it makes.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {

/// Ruleset documents by file, each read once.
class RulesetFiles {
 public:
  const Document& get(const std::filesystem::path& path);

 private:
  std::map<std::filesystem::path, Document> documents_;
};

/// The document of `test["ruleset_file"]` in `folder` with `test["config"]` put in: an object is merged, a text is
/// MahjongScript. Empty with a message in `problem` when there is none.
std::optional<Document> case_document(const Options& options, const std::filesystem::path& folder, const Document& test,
                                      std::string& problem);

/// The rules of `test["ruleset_file"]` in `folder` with `test["config"]`. Null with a message in `problem` when they
/// cannot be loaded.
std::shared_ptr<const runtime::Rules> rigged_rules(const Options& options, const std::filesystem::path& folder,
                                                   const Document& test, std::string& problem);

/// A file of cases.
Document read_cases(const std::filesystem::path& path);

}  // namespace majs::conformance
