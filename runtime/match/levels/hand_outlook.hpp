#pragma once
// What a hand may become: its shanten, the tiles that bring it nearer with the copies nobody can see, and with a tile
// too many the same for each tile that may go.

#include <vector>

#include "runtime/match/levels/shanten.hpp"

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
  std::size_t entry = 0;  ///< of the wall, that it is a copy of; the size of the wall when there is none
  Draws then;
};

struct HandOutlook {
  std::optional<std::uint16_t> surplus;  ///< an entry of the wall of which there are more than the wall has
  Draws now;
  std::vector<int> forms;         ///< shanten by definition
  std::vector<Discard> discards;  ///< one of each tile, when the hand has drawn; in the order of the hand
};

/// Steps for all that is asked about one hand, as many as a whole game has: done in less than 20 seconds of processor
/// time. Hands of real rulesets need a thousandth of it.
inline constexpr std::uint64_t kOutlookSteps = 400'000'000;

/// Works out what `hand` may become when these tiles besides are visible. `outlook` is filled anew, with Tiles::None
/// the shanten alone; what takes more steps than there are is given up.
void look_ahead(ShantenCounter& counter, const Hand& hand, std::span<const tiles::Tile> visible, HandOutlook& outlook,
                ShantenCounter::Tiles tiles = ShantenCounter::Tiles::Useful);

}  // namespace majs::match
