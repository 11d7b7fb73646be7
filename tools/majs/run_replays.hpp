#pragma once
// Pages of the games of a run (`majs run --replay`): the first game, and those in which something was found.

#include <memory>
#include <string>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/run_options.hpp"

namespace majs::cli {

/// The moment of a finding, as the page `from` beside it links to it; "" without replay pages.
std::string replay_link_of(const std::string& from, const runtime::Finding& finding, const RunOptions& options);

/// Plays the games again and writes their pages. `simulation` is how they were played.
Exit write_replays(const std::shared_ptr<const runtime::Rules>& rules, const compiler::Build& build,
                   const runtime::Findings& findings, runtime::SimulationOptions simulation, const RunOptions& options,
                   Context& context);

}  // namespace majs::cli
