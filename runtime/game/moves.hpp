#pragma once
// Tiles and calls picked out of their zones, to be moved (runtime/game/actions.md 6.5).

#include <vector>

#include "runtime/game/actions.hpp"

namespace majs::runtime {

/// A tile (or a call) where it lies.
struct Picked {
  Zone zone = Zone::Delete;
  Seat owner = kNobody;
  std::size_t index = 0;  ///< within the zone; hand and draw are two zones here
  Tile tile;
  Call call;
  std::int64_t position = 0;  ///< on top of the wall
};

/// What a move set selects, in order.
std::vector<Picked> pick(const Execution& e, const MoveSet& set);
/// What the context seat has marked in a zone, in order of marking.
std::vector<Picked> pick_marked(const Execution& e, Zone zone);
/// Takes the picked things away, the highest index of a zone first. Ponds and the dead wall keep gaps.
void remove_picked(Execution& e, std::vector<Picked> picked);
/// Adds a tile, or the tiles of a call, at the end of a zone.
void append_to(Execution& e, Zone zone, Seat owner, const Picked& one);
/// Puts a tile into the place of another.
void replace(Execution& e, const Picked& at, const Tile& tile);
/// The tile as it lies in a zone: `_draw` is on drawn tiles only.
Tile in_zone(const Execution& e, Zone zone, Tile tile);
}  // namespace majs::runtime
