#pragma once
// What happened in many games, counted.

#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "runtime/play/statistics/exact_sum.hpp"

namespace majs::runtime {

/// All that is counted, by seat or by value.
inline std::uint64_t total_of(const std::array<std::uint64_t, kMaxSeats>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}
std::uint64_t total_of(const std::map<double, std::uint64_t>& counts);
/// The sum of the values, each as often as it is counted.
double sum_of(const std::map<double, std::uint64_t>& counts);

/// Counts of one game, or of many: those of several games add up, in any order, to the same.
struct Statistics {
  std::uint64_t games = 0;
  std::uint64_t rounds = 0;
  std::uint64_t steps = 0;                                 ///< inputs
  std::uint64_t drawn_rounds = 0;                          ///< rounds without a winner
  std::array<std::uint64_t, kMaxSeats> wins = {};          ///< by seat
  std::array<std::uint64_t, kMaxSeats> wins_by_draw = {};  ///< ... of these by the own draw
  std::array<std::uint64_t, kMaxSeats> deal_ins = {};      ///< rounds in which somebody won from the seat
  std::array<std::array<std::uint64_t, kMaxSeats>, kMaxSeats> places = {};  ///< games by seat and final place
  std::array<ExactSum, kMaxSeats> score_sums = {};                          ///< final scores
  std::map<std::string, std::uint64_t> draws;                               ///< drawn rounds by what they are called
  std::map<std::string, std::uint64_t> yaku;                                ///< wins with a yaku
  std::map<std::string, std::uint64_t> buttons;                             ///< presses
  std::map<double, std::uint64_t> win_values;                               ///< wins by what they brought in total
  std::array<ExactSum, kMaxSeats> won_sums{};                               ///< what the wins of a seat brought
  std::array<ExactSum, kMaxSeats> dealt_in_sums{};                          ///< ... and those from it
  ExactSum drawn_sum;                                                       ///< what wins by the own draw brought
  std::uint64_t dealer_wins = 0;                                            ///< of `wins`, those of the dealer
  std::uint64_t dealer_wins_by_draw = 0;                                    ///< ... of these by the own draw
  std::uint64_t dealer_deal_ins = 0;                                        ///< of `deal_ins`, those of the dealer
  ExactSum dealer_won_sum;                                                  ///< what the wins of the dealer brought
  std::map<std::string, std::uint64_t> limits;         ///< wins by the name of their score, if it has one
  std::map<double, std::uint64_t> points;              ///< wins by points of the first unit (han, faan …)
  std::map<double, std::uint64_t> minipoints;          ///< wins by minipoints, of those that have any
  std::map<double, std::uint64_t> round_lengths;       ///< rounds by discards
  std::map<double, std::uint64_t> final_scores;        ///< scores at the end of a game, of every seat
  std::array<ExactSum, kMaxSeats> final_point_sums{};  ///< with return, oka and uma, where the ruleset has them
  std::uint64_t discards = 0;                          ///< so far in the round that is played
  std::uint64_t most_steps = 0;                        ///< of one game: what the costliest took of its budget
  std::vector<std::uint8_t> executed;                  ///< by place: actions that ran; empty when nobody asked

  void add(const Statistics& other);
  bool operator==(const Statistics& other) const = default;
  /// The value that `percent` of all wins do not exceed; 0 without wins.
  double win_value_at(unsigned percent) const;
  std::uint64_t all_wins() const { return total_of(wins); }
};

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

/// Counts the events of one game as they happen; `game` is the one they happen in.
void count_event(const Game& game, const LogEvent& event, Statistics& statistics);

/// Buttons of the ruleset that nobody pressed, and yaku that nobody won with, in byte order.
std::vector<std::string> unused_buttons(const Rules& rules, const Statistics& statistics);
std::vector<std::string> unused_yaku(const Rules& rules, const Statistics& statistics);

/// Functions of the ruleset of which no action ran, in byte order; none when it was not watched.
std::vector<std::string> unused_functions(const Rules& rules, const Statistics& statistics);

/// Names by count, the most frequent first; equally frequent ones in byte order.
std::vector<std::pair<std::string, std::uint64_t>> by_frequency(const std::map<std::string, std::uint64_t>& counts);

/// For people: win rates, draws, values, the most frequent yaku, what was never used.
std::string readable_statistics(const Statistics& statistics, const Rules& rules);
/// One JSON object without the findings: `games`, `rounds`, `decisions`, `drawn_rounds`, `draws` (by name), `seats` (by
/// seat: `wins`, `wins_by_draw`, `deal_ins`, `won` and `dealt_in` (points in total), `score_sum`, `final_points_sum`,
/// `places`), `yaku`, `limits` and `buttons` (counts by name), `win_values`, `points`, `minipoints`, `round_lengths`
/// and `final_scores` (lists of [value, count]), `unused_buttons`, `unused_yaku`, `unused_functions`,
/// `most_steps` (what the costliest game took of its budget).
std::string json_statistics(const Statistics& statistics, const Rules& rules);

}  // namespace majs::runtime
