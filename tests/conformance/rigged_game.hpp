#pragma once
// Cases that play a game: the rules of their ruleset document with their config merged in.

#include <memory>
#include <string>

#include "grammar/document.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {

/// The rules of `test["ruleset_file"]` in `folder` with `test["config"]`. Null with a message in `problem` when they
/// cannot be loaded.
std::shared_ptr<const runtime::Rules> rigged_rules(const std::filesystem::path& folder, const Document& test,
                                                   std::string& problem);

/// A file of cases.
Document read_cases(const std::filesystem::path& path);

}  // namespace majs::conformance
