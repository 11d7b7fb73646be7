#pragma once
// Which discards are dangerous: how the efficient bot gives up a hand that is too far from a win.

#include <span>
#include <vector>

#include "runtime/play/bots/held_hand.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// Who is known to be one tile away from a win, from the rules alone: a player with a status under which only the drawn
/// tile may be discarded (in riichi games, who has declared riichi) does not change the hand any more.
class Defence {
 public:
  explicit Defence(const Rules& rules);

  /// The statuses that lock a hand: ids in Rules::statuses.
  std::span<const std::uint32_t> locked() const { return locked_; }
  /// The other seats that are such a threat.
  std::vector<Seat> threats(const Game& game, Seat seat) const;

  /// How dangerous a tile is against all of them, 0 when each of them has discarded its like. Middle tiles are more
  /// dangerous than edges, lone tiles less the more of their kind are seen, and tiles three steps from a discard less
  /// than others. `seen` is what the seat can see, its own tiles included.
  int danger(const Game& game, std::span<const Seat> threats, const Tile& tile, const KindCounts& seen) const;

 private:
  void collect(const Rules& rules, std::uint32_t condition);

  std::vector<std::uint32_t> locked_;  ///< ids in Rules::statuses
};

}  // namespace majs::runtime
