#pragma once
// Cases that play a game: their ruleset document with their config put in, and the rules it makes.

#include <memory>
#include <optional>
#include <string>

#include "grammar/document.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {

/// The document of `test["ruleset_file"]` in `folder` with `test["config"]` put in: an object is merged, a text is
/// MahjongScript. Empty with a message in `problem` when there is none.
std::optional<Document> case_document(const std::filesystem::path& folder, const Document& test, std::string& problem);

/// The rules of `test["ruleset_file"]` in `folder` with `test["config"]`. Null with a message in `problem` when they
/// cannot be loaded.
std::shared_ptr<const runtime::Rules> rigged_rules(const std::filesystem::path& folder, const Document& test,
                                                   std::string& problem);

/// A file of cases.
Document read_cases(const std::filesystem::path& path);

}  // namespace majs::conformance
