#pragma once
// Minipoint programs on counts: the hand is a number of tiles of each class, four bits a class, and a set that is taken
// out is a number to subtract. Answers as the general evaluation does, or not at all.

#include <optional>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The result of a program; nothing when the hand has wildcards or too many different tiles, or the program does more
/// than taking sets out.
std::optional<Number> count_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

}  // namespace majs::runtime
