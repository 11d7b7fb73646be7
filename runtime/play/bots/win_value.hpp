#pragma once
// What hands bring when they are won, by everything that the ruleset pays.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/play/bots/win_prospect.hpp"

namespace majs::runtime {

/// What payments count in: a fraction of a point, since there are rulesets where few points are a good win.
constexpr std::int64_t kFine = 64;

/// What changes hands, in 1/kFine points.
struct Payment {
  std::int64_t income = 0;  ///< of the winner, from all of them
  std::int64_t loss = 0;    ///< of the player whose discard it was
  std::int64_t drawn = 0;   ///< what a hand of these yaku brings that is drawn
};

/// More points would overflow the sums that are made of them, whatever a ruleset says.
constexpr std::int64_t kMostPoints = 1'000'000'000;

/// Whole points, at most kMostPoints.
inline std::int64_t whole_points(const Number& points) {
  return std::clamp(points.truncated(), -kMostPoints, kMostPoints);
}
/// The same in 1/kFine.
inline std::int64_t fine_points(const Number& points) {
  return std::clamp((points * Number(kFine)).truncated(), -kMostPoints * kFine, kMostPoints * kFine);
}

class WinValue {
 public:
  WinValue(const Rules& rules, const HandProgress& progress);

  /// What a win on a discard brings with so many points of the first group, however they come: at least those that the
  /// ruleset asks for.
  Payment of_points(Game& game, Seat seat, std::int64_t points);
  std::int64_t least_points() const { return whole_points(demands_.least()); }

  /// From now on hands of the seat are tried, with these calls and besides these statuses, until `done`. False when
  /// nothing can be tried now.
  bool begin(Game& game, Seat seat, std::span<const Call> calls, std::span<const std::uint32_t> statuses);
  /// What a complete hand, its last tile the winning one, brings on a discard or as it is drawn; nothing for a hand
  /// that is not worth what the ruleset asks for.
  Payment of(Game& game, Seat seat, std::span<const Tile> complete, WinSource source);
  void done() { trials_.reset(); }

 private:
  Payment paid(const Game& game, Number score, WinSource source) const;
  /// What the scoring script books for the win, on the table of a trial. `drawn`: by all others, as if it were drawn.
  Payment booked(Game& game, Seat seat, const HandYaku& yaku, Context context, bool drawn) const;
  Payment price(Game& game, Seat seat, const WinCase& win, WinSource source) const;

  TrialNeeds needs_;
  WinDemands demands_;
  std::vector<std::uint32_t> extra_;  ///< names of yaku that do not count for what the ruleset asks for
  std::optional<WinTrials> trials_;
  std::vector<std::pair<std::pair<std::int64_t, bool>, Payment>> booked_;  ///< by points, and whether the dealer wins
};

}  // namespace majs::runtime
