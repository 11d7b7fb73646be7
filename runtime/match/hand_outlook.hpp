#pragma once
// What a hand may become: its shanten, the tiles that bring it nearer with the copies nobody can see, and with a tile
// too many the same for each tile that may go.

#include <vector>

#include "runtime/match/shanten.hpp"

namespace majs::match {

/// A tile of the wall that brings a hand nearer.
struct UsefulTile {
  std::uint16_t entry = 0;  ///< of the wall
  int copies = 0;           ///< that are neither in the hand nor visible
};

struct Draws {
  int shanten = kNoShanten;
  std::vector<UsefulTile> tiles;
  int copies = 0;  ///< of all of them
  bool gave_up = false;
};

struct Discard {
  tiles::Tile tile;
  Draws then;
};

struct HandOutlook {
  std::optional<std::uint16_t> surplus;  ///< an entry of the wall of which there are more than the wall has
  Draws now;
  std::vector<int> forms;         ///< shanten by definition
  std::vector<Discard> discards;  ///< one of each tile, when the hand has drawn; in the order of the hand
};

/// Works out what `hand` may become when these tiles besides are visible. `outlook` is filled anew.
void look_ahead(ShantenCounter& counter, const Hand& hand, std::span<const tiles::Tile> visible, HandOutlook& outlook);

}  // namespace majs::match
