#pragma once
// A hand as counts: four zones of nine cells, four bits each, and the universal jokers.

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "runtime/match/hand.hpp"

namespace majs::match {

/// Counts of nine cells, 4 bits each, cell 0 lowest. Counts stay below 8.
using Zone = std::uint64_t;
inline constexpr Zone kZoneHighBits = 0x888888888;

inline constexpr Zone zone_one(std::size_t place) { return Zone{1} << (4 * place); }
/// The lowest bit of every cell that has a tile.
inline constexpr Zone filled_cells(Zone zone) { return (zone | (zone >> 1) | (zone >> 2)) & 0x111111111; }
/// Every count of `part` is at most that of `zone`.
inline constexpr bool zone_covers(Zone zone, Zone part) {
  return (((zone | kZoneHighBits) - part) & kZoneHighBits) == kZoneHighBits;
}

/// The smaller count of each cell; all counts below 8. Of any numbers of four bits, that is.
inline constexpr std::uint64_t smaller_counts(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kHighBits = 0x8888888888888888;
  const std::uint64_t a_is_larger = ((a | kHighBits) - b) & kHighBits;
  const std::uint64_t mask = (a_is_larger >> 3) * 15;
  return (b & mask) | (a & ~mask);
}

/// How many tiles there are in a zone.
inline constexpr std::size_t tiles_in(Zone zone) {
  constexpr Zone kEvenPlaces = 0xF0F0F0F0F;
  const Zone pairs = (zone & kEvenPlaces) + ((zone >> 4) & kEvenPlaces);
  return (pairs * 0x101010101) >> 32 & 0xFF;
}
/// Adds tiles, all of which are of cells. No more of one than a count has bits for.
void add_to_zones(std::span<const tiles::Tile> tiles, std::array<Zone, 4>& zones);

struct CellCounts {
  std::array<Zone, 4> zones{};    ///< naturals and tiles that stand for one cell
  std::array<Zone, 4> natural{};  ///< naturals only: what `nojoker` sees
  std::uint32_t universal = 0;    ///< wildcards of any tile
  std::uint32_t other = 0;        ///< tiles without a cell
};

inline constexpr std::size_t kMaxCellCalls = 8;
/// Loose tiles that are counted, as many as hands of sixteen have with kongs and flowers.
inline constexpr std::size_t kMostCellTiles = 30;

/// Wildcards of several cells that lie together.
struct CellJokers {
  std::array<tiles::Kind, 8> kinds{};
  std::uint8_t count = 0;

  /// False when there are too many.
  bool add(tiles::Kind kind) {
    if (count == kinds.size()) return false;
    kinds[count++] = kind;
    return true;
  }
};

struct HandCells {
  CellCounts hand;
  std::array<CellCounts, kMaxCellCalls> calls{};
  std::size_t call_count = 0;
  CellJokers hand_jokers;                             ///< not in the counts
  std::array<CellJokers, kMaxCellCalls> call_jokers;  ///< not in the counts of the call
  bool wild_calls = false;                            ///< some call has one
  std::uint32_t most_universal = 0;                   ///< in hand and calls together
  bool stands = false;                                ///< some tile stands for a cell
  /// Attributes on wildcards. With one that is known to the ruleset the kind of the wildcard itself may be a base tile.
  tiles::AttributeSet joker_attributes;
  std::uint32_t alike_jokers = 0;    ///< … and this many of one kind are there
  std::uint64_t standing_cells = 0;  ///< own cells of tiles that stand for others, in hand or calls: counted as these
  std::uint64_t stand_ins = 0;       ///< JokerTable::stand_ins of wildcards in hand or calls
  std::uint32_t alike_others = 0;    ///< the most tiles of one kind without a cell, in the hand or in one call
  /// Those of the hand, as if their kinds were the cells of a zone; kTooManyOthers when they have no room in one, and
  /// when one of them is a wildcard as well.
  Zone others = 0;
  std::uint64_t left_out =
      0;                    ///< what a tile that is not counted as it may be: cells that are within reach all the same
  bool cell_joker = false;  ///< a universal wildcard is itself the tile of a cell
  bool simple = false;      ///< false: only the general search can tell

  static constexpr Zone kTooManyOthers = kZoneHighBits;
  bool calls_have_others() const {
    return std::any_of(calls.begin(), calls.begin() + call_count,
                       [](const CellCounts& call) { return call.other > 0; });
  }
};

/// Counts the hand. `simple` is false when a wildcard is one of several things not all of which are cells, when a tile
/// is by its attributes a wildcard of anything but any tile, when the numbers are ordered unusually, or when there is
/// too much of something. An extra wildcard for a tile without a cell is counted like that tile; one for a tile of a
/// cell is left to who asks. With `loose_calls` the tiles of the calls count as loose tiles.
void count_cells(const Hand& hand, const JokerTable& jokers, const QueryOptions& options, bool loose_calls,
                 HandCells& out);

/// A hand as counts, with calls kept and with calls dismantled, each counted when first needed.
class CountedCells {
 public:
  /// Another hand comes next.
  void forget() { counted_ = {}; }
  /// Of the same hand until then.
  const HandCells& get(const Hand& hand, const JokerTable& jokers, bool loose_calls, const QueryOptions& options = {}) {
    const std::size_t which = loose_calls && !hand.calls.empty() ? 1 : 0;  // without calls both are the same
    if (!std::exchange(counted_[which], true)) count_cells(hand, jokers, options, which == 1, cells_[which]);
    return cells_[which];
  }

 private:
  std::array<HandCells, 2> cells_;
  std::array<bool, 2> counted_{};
};

}  // namespace majs::match
