#pragma once
// Findings of the runtime as diagnostics: with the line of MahjongScript that they come from.

#include <string>

#include "compiler/diagnostic.hpp"
#include "compiler/ruleset_loader.hpp"
#include "runtime/rules/finding.hpp"

namespace majs::cli {

/// `rulesets/x.majs:14`, where the value at a JSON pointer of a built document comes from; "" when nobody knows.
std::string place_of(const compiler::Build& build, std::string_view pointer);

/// Adds the findings to `diagnostics` (M0618), at the places in `build` they come from. `name` is the ruleset as the
/// user named it.
void add_findings(const runtime::Findings& findings, const compiler::Build& build, const std::string& name,
                  compiler::Diagnostics& diagnostics);

/// Plays `games` games of each ruleset file with random players, and adds what was found.
void play_rulesets(const std::vector<std::string>& files, std::uint64_t games, unsigned jobs,
                   const compiler::Roots& roots, compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
