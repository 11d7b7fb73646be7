#include "runtime/match/hand_cells.hpp"

#include <array>

namespace majs::match {
namespace {

/// Adds a tile; false when it does not fit the cells.
bool add(CellCounts& counts, const tiles::Tile& tile, const JokerTable& jokers, HandCells& out) {
  if (tile.kind >= tiles::kKindCount) return false;
  const Cell cell = jokers.cell(tile.kind);
  switch (cell.role) {
    case CellRole::Natural:
      counts.natural[cell.zone] += zone_one(cell.place);
      counts.zones[cell.zone] += zone_one(cell.place);
      return true;
    case CellRole::Stands:
      counts.zones[cell.zone] += zone_one(cell.place);
      out.stands = true;
      out.attributed_joker = out.attributed_joker || tile.attribute_count > 0;
      return true;
    case CellRole::Universal:
      ++counts.universal;
      ++out.most_universal;
      out.cell_joker = out.cell_joker || tile.kind < kCellCount;
      out.attributed_joker = out.attributed_joker || tile.attribute_count > 0;
      return true;
    case CellRole::Other: ++counts.other; return true;
    case CellRole::Several:
    case CellRole::Outside: break;
  }
  return false;
}

bool fits(const CellCounts& counts) {
  return ((counts.zones[0] | counts.zones[1] | counts.zones[2] | counts.zones[3]) & kZoneHighBits) == 0;
}

/// Two wildcards of one kind with attributes: as themselves they may make sets under `nojoker`.
bool has_twin_jokers(const Hand& hand, const JokerTable& jokers) {
  std::array<tiles::Kind, 64> seen{};
  std::size_t count = 0;
  const auto is_twin = [&](const tiles::Tile& tile) {
    const CellRole role = jokers.cell(tile.kind).role;
    if (role != CellRole::Stands && role != CellRole::Universal) return false;
    for (std::size_t i = 0; i < count; ++i) {
      if (seen[i] == tile.kind) return true;
    }
    if (count == seen.size()) return true;
    seen[count++] = tile.kind;
    return false;
  };
  for (const tiles::Tile& tile : hand.tiles) {
    if (is_twin(tile)) return true;
  }
  for (const Call& call : hand.calls) {
    for (const tiles::Tile& tile : call.tiles) {
      if (is_twin(tile)) return true;
    }
  }
  return false;
}

/// Counts tiles all of which are natural ones of cells; false when some are not.
bool count_naturals(std::span<const tiles::Tile> list, const JokerTable& jokers, std::optional<std::size_t> without,
                    CellCounts& out) {
  std::array<Zone, 4> zones{};
  bool special = false;
  for (const tiles::Tile& tile : list) {
    if (tile.kind >= kCellCount) return false;
    const CellWeight& weight = jokers.weight(tile.kind);
    zones[weight.zone] += weight.one;
    special = special || weight.special;
  }
  if (special) return false;
  if (without) {
    const CellWeight& weight = jokers.weight(list[*without].kind);
    zones[weight.zone] -= weight.one;
  }
  out = {zones, zones, 0, 0};
  return true;
}

/// The wildcard of several cells in a call of otherwise natural tiles; kNoKind when it is not like that.
tiles::Kind joker_of(const Call& call, const JokerTable& jokers) {
  constexpr std::size_t kMostTiles = 6;  // no count gets near its end with one more
  tiles::Kind joker = tiles::kNoKind;
  for (const tiles::Tile& tile : call.tiles) {
    if (tile.kind >= tiles::kKindCount) return tiles::kNoKind;
    const CellRole role = jokers.cell(tile.kind).role;
    if (role == CellRole::Natural || role == CellRole::Stands) continue;
    if (role != CellRole::Several || joker != tiles::kNoKind) return tiles::kNoKind;
    joker = tile.kind;
  }
  return call.tiles.size() > 1 && call.tiles.size() <= kMostTiles ? joker : tiles::kNoKind;
}

}  // namespace

void count_cells(const Hand& hand, const JokerTable& jokers, const QueryOptions& options, bool loose_calls,
                 HandCells& out) {
  // Up to 15 tiles no count can run into its neighbour before it is checked.
  constexpr std::size_t kMostTiles = 15;
  out.hand = CellCounts{};
  out.call_count = 0;
  out.most_universal = 0;
  out.stands = out.attributed_joker = out.twin_jokers = out.cell_joker = out.wild_calls = out.simple = false;
  if (!jokers.standard_ordering() || hand.calls.size() > kMaxCellCalls || hand.tiles.size() > kMostTiles) return;
  const bool by_attributes = jokers.attributed_wildcards();
  std::size_t loose = hand.tiles.size();
  if (by_attributes || !count_naturals(hand.tiles, jokers, options.without, out.hand)) {
    for (std::size_t i = 0; i < hand.tiles.size(); ++i) {
      const tiles::Tile& tile = hand.tiles[i];
      if (by_attributes && tile.attribute_count > 0) return;
      if (options.without == i) continue;
      if (!add(out.hand, tile, jokers, out)) return;
    }
  }
  if (!fits(out.hand)) return;
  for (std::size_t c = 0; c < hand.calls.size(); ++c) {
    CellCounts& counts = loose_calls ? out.hand : out.calls[c];
    if (!loose_calls) counts = CellCounts{};
    loose = loose_calls ? loose + hand.calls[c].tiles.size() : hand.calls[c].tiles.size();
    if (loose > kMostTiles) return;
    const tiles::Kind joker = loose_calls ? tiles::kNoKind : joker_of(hand.calls[c], jokers);
    out.call_jokers[c] = joker;
    out.wild_calls = out.wild_calls || joker != tiles::kNoKind;
    for (const tiles::Tile& tile : hand.calls[c].tiles) {
      if (joker != tiles::kNoKind && tile.kind == joker) continue;
      if ((by_attributes && tile.attribute_count > 0) || !add(counts, tile, jokers, out)) return;
    }
    if (!fits(counts)) return;
  }
  out.call_count = loose_calls ? 0 : hand.calls.size();
  out.twin_jokers = out.attributed_joker && has_twin_jokers(hand, jokers);
  out.simple = true;
}

}  // namespace majs::match
