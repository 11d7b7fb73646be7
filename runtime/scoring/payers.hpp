#pragma once
// Who pays for a win, and how much: under a scoring script (runtime/scoring/README.md 10), and by the table profile (8,
// 15, 17).

#include <span>

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

/// What the built-in formula makes of a hand, before it is split among the payers; 0 without `scoring_method`.
Number table_score(Engine& engine, const WinRecord& record);

/// What every seat gets when these winners (indices in GameState::winners, records complete) are paid, pot included.
/// Their records get the score, its name and what is shown.
Deltas table_win_deltas(Engine& engine, std::span<const std::size_t> winners);

/// What an exhaustive draw brings: nagashi, or the payments of those who are not tenpai. Sets the header.
Deltas table_draw_deltas(Engine& engine);

/// Next dealer and honba by the keys of the early dialect, unless a script chose them.
void table_next_dealer(Engine& engine);

/// Whether a dealer who would stay in the last round ends the game instead (agariyame, tenpaiyame).
bool table_dealer_stops(const Engine& engine);

}  // namespace majs::runtime
