#pragma once
// What happened in many games, counted.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace majs::runtime {

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
  std::array<Number, kMaxSeats> score_sums = {};                            ///< final scores
  std::map<std::string, std::uint64_t> draws;                               ///< drawn rounds by what they are called
  std::map<std::string, std::uint64_t> yaku;                                ///< wins with a yaku
  std::map<std::string, std::uint64_t> buttons;                             ///< presses
  std::map<double, std::uint64_t> win_values;                               ///< wins by what they brought in total

  void add(const Statistics& other);
  /// The value that `percent` of all wins do not exceed; 0 without wins.
  double win_value_at(unsigned percent) const;
  std::uint64_t all_wins() const;
};

/// Counts the events of one game as they happen; `game` is the one they happen in.
void count_event(const Game& game, const LogEvent& event, Statistics& statistics);

/// Buttons of the ruleset that nobody pressed, and yaku that nobody won with, in byte order.
std::vector<std::string> unused_buttons(const Rules& rules, const Statistics& statistics);
std::vector<std::string> unused_yaku(const Rules& rules, const Statistics& statistics);

/// For people: win rates, draws, values, the most frequent yaku, what was never used.
std::string readable_statistics(const Statistics& statistics, const Rules& rules);
/// One JSON object without the findings.
std::string json_statistics(const Statistics& statistics, const Rules& rules);

}  // namespace majs::runtime
