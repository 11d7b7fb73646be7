#pragma once
// Amounts that ask what a hand waits for, or would score (runtime/game/actions.md 4).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The amount of a node with such a keyword.
Number amount_of_win(Engine& engine, const AmountNode& node, const Context& context);

}  // namespace majs::runtime
