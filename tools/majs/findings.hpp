#pragma once
// Findings of the runtime as diagnostics: with the line of MahjongScript that they come from.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/rules/words/finding.hpp"

namespace majs::cli {

compiler::Severity severity_of(runtime::Severity severity);

/// `rulesets/x.majs:14`, where the value at a JSON pointer of a built document comes from; "" when nobody knows.
std::string place_of(const compiler::Build& build, std::string_view pointer);

/// Adds the findings to `diagnostics` (M0618), at the places in `build` they come from. `name` is the ruleset as the
/// user named it.
void add_findings(const runtime::Findings& findings, const compiler::Build& build, const std::string& name,
                  compiler::Diagnostics& diagnostics);

/// What is played of each ruleset.
struct RulesetTrial {
  std::uint64_t games = 0;
  unsigned jobs = 1;
  std::uint64_t budget = 0;                 ///< steps of each game
  std::string bots = {};                    ///< by name; "" plays at random
  std::optional<std::uint64_t> hands = {};  ///< so many hands are scored; 0: all there are
  std::vector<std::string> tests = {};      ///< files and folders whose cases with `play` say what holds in its games
  /// Is told of rules that count what ran (Rules::coverage) after their games; empty: they are played without counting.
  std::function<void(const runtime::Rules&, const compiler::Build&)> counted = {};
};

/// Loads each ruleset into the runtime, plays it, and adds what was found and is not told in `diagnostics`
/// already. A ruleset without mods is held against the cases that are about it: their `always` and `never_win` in any
/// games, their figures in games of the same bots, as many or more.
void try_rulesets(const std::vector<compiler::CheckedRuleset>& rulesets, const RulesetTrial& trial,
                  const compiler::Roots& roots, compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
