#pragma once
// What statistics consist of, for those who add, write and read all of it.

#include "runtime/play/statistics/statistics.hpp"

namespace majs::runtime {

/// Shows each count by its name in files, of several statistics side by side.
template <typename Visit, typename... Several>
void each_count(Visit visit, Several&... s) {
  visit("games", s.games...);
  visit("rounds", s.rounds...);
  visit("decisions", s.steps...);
  visit("drawn_rounds", s.drawn_rounds...);
  visit("most_steps", s.most_steps...);
  visit("wins", s.wins...);
  visit("wins_by_draw", s.wins_by_draw...);
  visit("deal_ins", s.deal_ins...);
  visit("places", s.places...);
  visit("score_sums", s.score_sums...);
  visit("won_sums", s.won_sums...);
  visit("dealt_in_sums", s.dealt_in_sums...);
  visit("drawn_sum", s.drawn_sum...);
  visit("dealer_wins", s.dealer_wins...);
  visit("dealer_wins_by_draw", s.dealer_wins_by_draw...);
  visit("dealer_deal_ins", s.dealer_deal_ins...);
  visit("dealer_won_sum", s.dealer_won_sum...);
  visit("final_point_sums", s.final_point_sums...);
  visit("draws", s.draws...);
  visit("yaku", s.yaku...);
  visit("buttons", s.buttons...);
  visit("limits", s.limits...);
  visit("win_values", s.win_values...);
  visit("points", s.points...);
  visit("minipoints", s.minipoints...);
  visit("round_lengths", s.round_lengths...);
  visit("final_scores", s.final_scores...);
  visit("executed", s.executed...);
}

/// `{"name":1}` and `[[value,1]]`.
std::string json_counts(const std::map<std::string, std::uint64_t>& counts);
std::string json_counts(const std::map<double, std::uint64_t>& counts);

}  // namespace majs::runtime
