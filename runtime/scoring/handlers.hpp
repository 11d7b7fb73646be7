#pragma once
// The handlers of all words: those of the engine's room and those of this one.

#include "runtime/game/engine.hpp"

namespace majs::runtime {

const Handlers& all_handlers();

/// The amount of a node whose keyword asks what a hand waits for, or would score (runtime/game/actions.md 4).
Number amount_of_win(Engine& engine, const AmountNode& node, const Context& context);

}  // namespace majs::runtime
