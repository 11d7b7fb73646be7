#pragma once
// Marking and moving tiles, as a ruleset asks for it (runtime/game/README.md 10, runtime/game/actions.md 6.5, 7).

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/rules/seat.hpp"
#include "runtime/rules/tile.hpp"
#include "runtime/tiles/tile_spec.hpp"

namespace majs::runtime {

enum class Zone : std::uint8_t { Hand, Draw, Aside, Calls, Discard, DeadWall, AtopWall, RevealedTile, Scry, Delete };

/// A condition on what may be marked.
struct MarkRestriction {
  enum class Test : std::uint8_t {
#define MAJS_MARK_RESTRICTION(identifier, name) identifier,
#include "runtime/rules/words/mark_restrictions.def"
    TileIs,
    TileIsNot,
    Anything,  ///< unknown: told at load
  };
  Test test = Test::Anything;
  tiles::Kind kind = tiles::kNoKind;
  std::string text = {};  ///< as written
};

/// `[target, count, restrictions]`.
struct MarkTarget {
  Zone zone = Zone::Hand;
  std::size_t count = 0;
  std::vector<MarkRestriction> restrictions;
};

struct MarkSpec {
  std::vector<MarkTarget> targets;
  std::uint32_t before = 0xFFFFFFFF;  ///< lists of actions
  std::uint32_t after = 0xFFFFFFFF;
  std::uint32_t cancel = 0xFFFFFFFF;
};

/// One zone of a move set, and what is taken of it.
struct MoveZone {
  Zone zone = Zone::Delete;
  bool marked = false;
  std::vector<std::int64_t> indices;
  SeatSpec seats;                      ///< besides the context seat
  std::vector<tiles::TileSpec> specs;  ///< all must hold
};

using MoveSet = std::vector<MoveZone>;

}  // namespace majs::runtime
