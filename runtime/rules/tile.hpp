#pragma once
// Tiles in play: the tile type of runtime/tiles and the lists a game keeps of it.

#include "runtime/rules/small_vector.hpp"
#include "runtime/tiles/tile.hpp"

namespace majs::runtime {

using tiles::Tile;
using Tiles = SmallVector<Tile, 4>;

/// False for the tile of nothing.
inline bool exists(const Tile& tile) { return tile.kind != tiles::kNoKind; }

}  // namespace majs::runtime
