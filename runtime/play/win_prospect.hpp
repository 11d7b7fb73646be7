#pragma once
// Whether a hand that is not complete yet is likely to be worth enough when it is.

#include <span>
#include <vector>

#include "runtime/game/points.hpp"
#include "runtime/play/game.hpp"
#include "runtime/play/hand_progress.hpp"

namespace majs::runtime {

/// The points that the ruleset's win buttons ask for, found in their conditions (`has_yaku_with_hand` and its like).
class WinProspect {
 public:
  WinProspect(const Rules& rules, const HandProgress& progress);

  /// Completes a hand at random, several times, with tiles that nobody can see: true when at least a third of the
  /// hands so made would be worth enough, won from a discard. Always true when the ruleset asks for nothing.
  /// `tiles` are hand and draw, with the tile to be discarded still among them. With an aim, only hands of that kind
  /// are made.
  bool likely(Game& game, Seat seat, const std::vector<Tile>& tiles, std::span<const Call> calls, Random& random,
              const YakuAim* aim = nullptr) const;

 private:
  /// One condition of a win button: so many points of a unit in these yaku lists.
  struct Demand {
    Number points = 1;
    std::uint32_t unit = kNone;
    bool second_group = false;
  };

  void collect(const Rules& rules, std::uint32_t condition);
  bool worth_enough(Game& game, Seat seat, std::span<const Tile> hand, std::span<const Call> calls,
                    const Tile& winning_tile) const;
  /// A hand of this seat that is complete with its last tile; empty when no live tile leads to one.
  std::vector<Tile> completed(Game& game, Seat seat, std::vector<Tile> tiles, std::span<const match::Call> calls,
                              Random& random, const YakuAim* aim) const;

  const HandProgress& progress_;
  std::vector<Demand> demands_;
  bool anything_ = false;  ///< a hand without points may win
};

}  // namespace majs::runtime
