#include "runtime/scoring/round_report.hpp"

#include <algorithm>

#include "runtime/game/engine.hpp"
#include "runtime/scoring/final_points.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {

RoundReport report_settlement(const Engine& engine) {
  const GameState& state = engine.state();
  RoundReport report;
  report.kyoku = state.kyoku;
  report.honba_before = state.honba;
  report.pot_before = state.pot_at_win;
  report.pot_after = state.pot;
  report.dealer = engine.dealer();
  report.round_wind = engine.round_wind();
  report.result = state.round_result;
  report.header = state.delta_reason;
  std::uint32_t batch = 0;
  for (const Winner& winner : state.winners) batch = std::max(batch, winner.batch);
  for (const Winner& winner : state.winners) {
    if (winner.batch == batch) report.winners.push_back(winner.record);
  }
  report.ledger = state.ledger;
  const std::uint32_t tenpai = engine.rules().statuses.find("tenpai");
  const std::uint32_t nagashi = engine.rules().statuses.find("nagashi");
  for (const Seat seat : engine.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    if (i >= kMaxSeats) continue;  // never; GCC 12 warns of it otherwise
    const Player& player = engine.player(seat);
    report.deltas[i] = state.delta_scores[i];
    report.scores_before[i] = player.score;
    report.scores_after[i] = (player.score + state.delta_scores[i]).normalised();
    if (tenpai != kNone && player.status.contains(tenpai)) report.tenpai |= seat_bit(seat);
    if (nagashi != kNone && player.status.contains(nagashi)) report.nagashi |= seat_bit(seat);
    if (player.hand_revealed) report.revealed |= seat_bit(seat);
  }
  return report;
}

FinalReport report_game_end(const Engine& engine) {
  FinalReport report;
  std::vector<Number> scores;
  for (const Seat seat : engine.seats()) {
    report.scores[static_cast<std::size_t>(seat)] = engine.player(seat).score;
    scores.push_back(engine.player(seat).score);
  }
  const auto order = ranking(engine);
  report.ranking.assign(order.begin(), order.end());
  if (!engine.rules().scoring.final_sum) return report;
  report.has_points = true;
  const FinalResult result = final_points(scores, *engine.rules().scoring.final_sum);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    report.points[static_cast<std::size_t>(engine.seats()[i])] = result.players[i].points;
  }
  return report;
}

}  // namespace majs::runtime
