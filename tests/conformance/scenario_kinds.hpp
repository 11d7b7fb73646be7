#pragma once
// The kinds of cases of the suite `scenarios` (tests/README.md of the shared folder): a function each.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/conformance/suite.hpp"

namespace majs::conformance {

/// Runs one case of a kind: "" when it passes, else what was expected and what happened.
using KindRunner = std::string (*)(const Options& options, const nlohmann::json& test);

#define MAJS_KIND(name) std::string run_kind_##name(const Options& options, const nlohmann::json& test);
#include "tests/conformance/scenario_kinds.def"
#undef MAJS_KIND

}  // namespace majs::conformance
