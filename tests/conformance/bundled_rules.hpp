#pragma once
// The rulesets that come with this implementation, as the suites judge by them.

#include <memory>
#include <string>

#include "runtime/rules/rules.hpp"

namespace majs::conformance {

/// Whether rulesets/NAME.majs exists.
bool is_bundled(const std::string& name);

/// A bundled ruleset with a mod, or without when `mod` is empty; built once. Throws std::runtime_error when it does not
/// build or load.
std::shared_ptr<const runtime::Rules> bundled_rules(const std::string& name, const std::string& mod = "");

}  // namespace majs::conformance
