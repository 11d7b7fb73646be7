#pragma once
// Makes the reports of rounds and games (runtime/scoring/README.md 20).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The report of the settlement that the game's state shows, scores not changed yet; `next` is left out.
RoundReport report_settlement(const Engine& engine);

/// Ranking and final points as the scores are now.
FinalReport report_game_end(const Engine& engine);

}  // namespace majs::runtime
