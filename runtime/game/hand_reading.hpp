#pragma once
// One reading of a winning hand: the sets into which it falls (scoring/readings.hpp finds them).

#include "runtime/rules/small_vector.hpp"
#include "runtime/rules/tile.hpp"

namespace majs::runtime {

struct ReadingSet {
  SmallVector<Tile, 4> tiles;
  bool completed = false;  ///< the winning tile is its last tile
};

/// The sets of the hand with the winning tile; calls are sets anyway.
struct HandReading {
  SmallVector<ReadingSet, 5> sets;
};

}  // namespace majs::runtime
