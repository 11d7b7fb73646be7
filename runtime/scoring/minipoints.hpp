#pragma once
// Minipoints: the programs of rulesets (runtime/scoring/README.md 5.1) and the built-in riichi fu of older rulesets
// (5.2).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The largest number of minipoints some reading of the context seat's hand gets; 0 when none remains.
Number run_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The same without the fast way: the definition of what a program means.
Number search_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The built-in fu of the hand with the context's winning tile.
Number riichi_fu(Engine& engine, const Context& context);

}  // namespace majs::runtime
