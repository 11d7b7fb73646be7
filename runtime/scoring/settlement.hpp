#pragma once
// From a finished round to changed scores and the next dealer (runtime/scoring/README.md 12, 14 - 17;
// runtime/game/README.md 5.4, 5.6, 5.7), and the reports of rounds and games (runtime/scoring/README.md 20).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The win screen: what the new winners get is worked out, nothing is paid yet.
void settle_winners(Engine& engine);

/// An exhaustive draw; `name` and `key` (of the scoring script) are text ids or kNone.
void exhaustive_draw(Engine& engine, std::uint32_t name, std::uint32_t key);
void abortive_draw(Engine& engine, std::uint32_t name);

/// The score screen: scores change, the pot of a won round is gone.
void pay(Engine& engine);

/// Play goes on after a win (bloody end).
void continue_round(Engine& engine);

/// Dealer and honba of the next round where no script decided on them.
void choose_next_dealer(Engine& engine);
bool game_is_over(const Engine& engine);

/// Tells what the settlement came to (Engine::last_report), and what follows it when the round is over.
void record_round(Engine& engine, bool game_over);
/// Tells the end of the game.
void record_game_end(Engine& engine);

/// The seats by rank: score, then initial seat (D-16).
SmallVector<Seat, 4> ranking(const Engine& engine);

/// The report of the settlement that the game's state shows, scores not changed yet; `next` is left out.
RoundReport report_settlement(const Engine& engine);

/// Ranking and final points as the scores are now.
FinalReport report_game_end(const Engine& engine);

}  // namespace majs::runtime
