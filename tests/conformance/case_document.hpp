#pragma once
// The ruleset document a case of conformance/scenarios is about.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "grammar/document.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {

/// The document of `test["ruleset_file"]` with `test["config"]` put in: an object is merged recursively, a string is
/// MahjongScript. Empty with a message in `problem` when there is none.
std::optional<Document> case_document(const Options& options, const nlohmann::json& test, std::string& problem);

}  // namespace majs::conformance
