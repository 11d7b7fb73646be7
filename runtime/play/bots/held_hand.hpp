#pragma once
// A hand as a bot that looks for wins sees it.

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/game/match_targets.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// A hand as the bot looks at it.
struct Held {
  std::vector<Tile> tiles;  ///< hand, then draw
  Melds calls;
  std::vector<Tile> melds;  ///< the tiles of the calls: trials move those of the game
};

/// How many tiles of each kind there are; attributes do not count.
class KindCounts {
 public:
  void clear() { counts_.fill(0); }
  void add(const Tile& tile) { ++counts_[place(tile.kind)]; }
  template <typename List>
  void add(const List& list) {
    for (const Tile& tile : list) add(tile);
  }
  int of(tiles::Kind kind) const { return counts_[place(kind)]; }

 private:
  static std::size_t place(tiles::Kind kind) { return kind < tiles::kKindCount ? kind : tiles::kKindCount; }

  std::array<std::int16_t, tiles::kKindCount + 1> counts_{};
};

/// What a player holds.
void hold(const Game& game, Seat seat, Held& held);
/// The same tiles in the same order.
bool is_same(const Held& one, const Held& other);
/// What is left of a hand when these tiles are laid down, and one of this kind besides.
std::vector<Tile> less(std::vector<Tile> tiles, const Tiles& with, tiles::Kind besides = tiles::kNoKind);
/// How well a tile goes with the others: equal ones, neighbours, neighbours of neighbours.
int connection(const std::vector<Tile>& tiles, std::size_t index, const tiles::TileBehavior& behavior);

}  // namespace majs::runtime
