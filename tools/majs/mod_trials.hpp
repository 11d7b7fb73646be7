#pragma once
// Do the mods of a ruleset work, alone and together? Each is built and played, and so is every pair.

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/run_options.hpp"

namespace majs::cli {

struct ModTrials {
  std::uint64_t games = 1;   ///< of each choice of mods, from seed 1 on
  std::uint64_t rounds = 2;  ///< then a game is broken off
  std::string bots = "efficient";
  unsigned jobs = 1;  ///< choices tried at the same time; what comes out does not depend on it
  Shard shard;        ///< only these of the choices
};

/// Builds and plays, for each ruleset file, every mod of its menu alone, every preset, and every two mods that do not
/// exclude each other (compiler/README.md 8), with their options at the values offered first. Problems that the ruleset
/// does not have without mods become diagnostics which name the mods. Says on stderr how many choices were tried.
void try_mods(const std::vector<compiler::CheckedRuleset>& rulesets, const ModTrials& trials,
              const compiler::Roots& roots, const Context& context, compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
