#pragma once
// Minipoints: the programs of rulesets (runtime/scoring/README.md 5.1) and the built-in riichi fu of older rulesets
// (5.2).

#include <optional>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The largest number of minipoints some reading of the context seat's hand gets; 0 when none remains.
Number run_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The same on counts (minipoint_counts.cpp): the hand is a number of tiles of each class, and a set that is taken out
/// is a number to subtract. Nothing when the hand has wildcards or too many different tiles, or the program does more.
std::optional<Number> count_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The same without the fast way: the definition of what a program means.
Number search_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The built-in fu of the hand with the context's winning tile.
Number riichi_fu(Engine& engine, const Context& context);

}  // namespace majs::runtime
