#pragma once
// Who pays for a win under a scoring script (runtime/scoring/README.md 10).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The discarder or caller a win takes its tile from; kNobody for a draw.
Seat win_payer(const Engine& engine, WinSource source);

/// The yaku that `payer` pays for when `winner` wins. Scripts look them up with the payer; where tables pay, the
/// winner's own list names who pays for it.
SmallVector<std::uint32_t, 1>& liabilities(GameState& state, const Rules& rules, Seat payer, Seat winner);

/// Opens a transaction for every seat that is responsible for the winner and runs the scoring script for it. `win` is
/// the context of the win, with the yaku of the hand. Returns the first seat that pays, kNobody without one.
Seat book_payments(Engine& engine, Seat winner, const Context& win);

/// Runs the scoring script of an exhaustive draw (15.1): every seat becomes responsible for every other.
void book_draw(Engine& engine, std::uint32_t key);

/// A labelled assignment: counter := expression, and a line item in the ledger (10.3).
void assign_labelled(Engine& engine, const Context& context, std::uint32_t label, std::uint32_t counter,
                     std::uint32_t expression);

}  // namespace majs::runtime
