#pragma once
// Payments of the table profile: wins, liability, draws, and who deals next (runtime/scoring/README.md 8, 15, 17).

#include <span>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

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
