#pragma once
// What the sets of a group are made of, for plans that list them (part_plan.hpp, lacking_bound.hpp).

#include <cstdint>
#include <optional>

#include "runtime/match/definitions/definition.hpp"

namespace majs::match {

struct GroupItems {
  bool relative = false;            ///< some tiles are offsets from a base tile
  bool empty_part = false;          ///< some part is no tile at all
  std::uint32_t tiles = 0;          ///< of a set
  std::uint64_t literal_cells = 0;  ///< cells that are asked for by themselves
  tiles::AttributeSet attributes;   ///< that some of the tiles have to have
};

/// Nothing for groups of calls, of no tiles, of what is no cell, and of bare offsets, which share their base tile.
std::optional<GroupItems> items_of(const Group& group);

}  // namespace majs::match
