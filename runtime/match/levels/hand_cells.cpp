#include "runtime/match/levels/hand_cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace majs::match {
namespace {

/// Adds a tile that is a wildcard by its attributes; false when it is none of any tile.
bool add_attributed(CellCounts& counts, const tiles::Tile& tile, const JokerTable& jokers, HandCells& out) {
  if (!jokers.is_wildcard_of_any(tile)) return false;
  if (tile.kind < kCellCount) {
    // It is its own tile as well, and other tiles may be next to it.
    counts.natural[tile.kind / 9U] += zone_one(tile.kind % 9U);
    out.left_out |= std::uint64_t{1} << tile.kind;
  }
  ++counts.universal;
  ++out.most_universal;
  out.joker_attributes = out.joker_attributes | tile.attribute_set();
  return true;
}

/// Adds a tile; wildcards of several cells go to `several`. False when it does not fit the cells.
bool add(CellCounts& counts, CellJokers& several, const tiles::Tile& tile, const JokerTable& jokers, HandCells& out) {
  if (tile.kind >= tiles::kKindCount) return false;
  if (jokers.is_wildcard_by_attributes(tile)) return add_attributed(counts, tile, jokers, out);
  const Cell cell = jokers.cell(tile.kind);
  if (cell.role == CellRole::Natural) {
    counts.natural[cell.zone] += zone_one(cell.place);
    counts.zones[cell.zone] += zone_one(cell.place);
    return true;
  }
  if (cell.role == CellRole::Other) {
    ++counts.other;
    return true;
  }
  if (tile.attribute_count > 0) out.joker_attributes = out.joker_attributes | tile.attribute_set();
  switch (cell.role) {
    case CellRole::Stands:
      counts.zones[cell.zone] += zone_one(cell.place);
      out.stands = true;
      if (tile.kind >= kCellCount) return true;
      counts.natural[tile.kind / 9U] += zone_one(tile.kind % 9U);  // itself under `nojoker`
      out.standing_cells |= std::uint64_t{1} << tile.kind;
      return true;
    case CellRole::Universal:
      ++counts.universal;
      ++out.most_universal;
      out.cell_joker = out.cell_joker || tile.kind < kCellCount;
      return true;
    case CellRole::Several: out.stand_ins |= jokers.stand_ins(tile.kind); return several.add(tile.kind);
    default: return false;
  }
}

bool fits(const CellCounts& counts) {
  Zone all = 0;
  for (std::size_t zone = 0; zone < counts.zones.size(); ++zone) all |= counts.zones[zone] | counts.natural[zone];
  return (all & kZoneHighBits) == 0;
}

/// The most wildcards of one kind, in hand and calls, all of them with attributes: as themselves they may make sets
/// under `nojoker`. A kind of which one has none is no base tile (runtime/match/README.md 4.2).
std::uint32_t most_alike_jokers(const Hand& hand, const JokerTable& jokers) {
  const auto each_tile = [&](auto visit) {
    std::for_each(hand.tiles.begin(), hand.tiles.end(), visit);
    for (const Call& call : hand.calls) std::for_each(call.tiles.begin(), call.tiles.end(), visit);
  };
  std::uint32_t most = 0;
  each_tile([&](const tiles::Tile& joker) {
    const CellRole role = jokers.cell(joker.kind).role;
    if (role != CellRole::Stands && role != CellRole::Universal && role != CellRole::Several) return;
    std::uint32_t alike = 0;
    bool bare = false;
    each_tile([&](const tiles::Tile& tile) {
      if (tile.kind != joker.kind) return;
      ++alike;
      bare = bare || tile.attribute_count == 0;
    });
    if (!bare) most = std::max(most, alike);
  });
  return most;
}

/// Tiles without a cell make sets only with others of their kind: nothing else is next to them (runtime/match/README.md
/// 2.4).
class OtherTiles {
 public:
  /// Tiles like the extra one count whatever they stand for.
  explicit OtherTiles(const tiles::Tile* extra)
      : extra_(extra != nullptr ? extra->kind : tiles::Kind{tiles::kNoKind}) {}

  void add(const tiles::Tile& tile, const JokerTable& jokers) {
    if (tile.kind < kCellCount || tile.kind >= tiles::kKindCount) return;
    const bool other = jokers.cell(tile.kind).role == CellRole::Other;
    if (!other && tile.kind != extra_) return;
    wild_ = wild_ || !other || jokers.is_wildcard_by_attributes(tile);
    const auto end = kinds_.begin() + count_;
    const auto known = std::find_if(kinds_.begin(), end, [&](const Kind& one) { return one.kind == tile.kind; });
    if (known == end) kinds_[static_cast<std::size_t>(count_++)] = {tile.kind, 0};
    most_ = std::max(most_, ++known->count);
  }
  /// Of one kind.
  std::uint32_t most() const { return most_; }
  Zone zone() const {
    if (wild_ || count_ > 9 || most_ > 7) return HandCells::kTooManyOthers;
    Zone zone = 0;
    std::size_t place = 0;
    std::for_each(kinds_.begin(), kinds_.begin() + count_,
                  [&](const Kind& one) { zone += zone_one(place++) * one.count; });
    return zone;
  }

 private:
  struct Kind {
    tiles::Kind kind;
    std::uint32_t count;
  };
  tiles::Kind extra_;
  std::array<Kind, kMostCellTiles + 1> kinds_;
  std::ptrdiff_t count_ = 0;
  std::uint32_t most_ = 0;
  bool wild_ = false;
};

void count_others(const Hand& hand, const JokerTable& jokers, const QueryOptions& options, bool loose_calls,
                  HandCells& out) {
  OtherTiles loose(options.extra);
  for (std::size_t i = 0; i < hand.tiles.size(); ++i) {
    if (options.without != i) loose.add(hand.tiles[i], jokers);
  }
  for (const Call& call : hand.calls) {
    OtherTiles called(options.extra);
    for (const tiles::Tile& tile : call.tiles) (loose_calls ? loose : called).add(tile, jokers);
    out.alike_others = std::max(out.alike_others, called.most());
  }
  if (options.extra != nullptr) loose.add(*options.extra, jokers);
  out.alike_others = std::max(out.alike_others, loose.most());
  out.others = loose.zone();
}

/// A tile of a cell, as it is added to all zones of a hand without asking which it is of.
using TwoZones = Zone __attribute__((vector_size(16)));
struct OneTile {
  TwoZones low;
  TwoZones high;
};
constexpr std::array<OneTile, kCellCount> kOneTile = [] {
  std::array<OneTile, kCellCount> all{};
  for (std::size_t cell = 0; cell < kCellCount; ++cell) {
    const auto in = [&](std::size_t zone) { return cell / 9 == zone ? zone_one(cell % 9) : Zone{0}; };
    all[cell] = OneTile{TwoZones{in(0), in(1)}, TwoZones{in(2), in(3)}};
  }
  return all;
}();

/// Adds tiles all of which are natural ones of cells; false, and none is added, when some are not. None is a wildcard
/// by its attributes.
bool count_naturals(std::span<const tiles::Tile> list, const JokerTable& jokers, std::optional<std::size_t> without,
                    CellCounts& counts) {
  if (!jokers.all_ordinary(list)) return false;
  std::array<Zone, 4> zones{};
  add_to_zones(list, zones);
  if (without) zones[list[*without].kind / 9U] -= zone_one(list[*without].kind % 9U);
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    counts.zones[zone] += zones[zone];
    counts.natural[zone] += zones[zone];
  }
  return true;
}

/// The cells a tile may be, a bit for each; none for a universal wildcard.
std::uint64_t meanings(const tiles::Tile& tile, const JokerTable& jokers) {
  if (tile.kind >= tiles::kKindCount) return 0;
  const Cell& cell = jokers.cell(tile.kind);
  if (cell.role == CellRole::Several) return jokers.meanings(tile.kind);
  const bool one = cell.role == CellRole::Natural || cell.role == CellRole::Stands;
  const std::uint64_t own = tile.kind < kCellCount ? std::uint64_t{1} << tile.kind : 0;
  return one ? own | std::uint64_t{1} << (cell.zone * 9U + cell.place) : 0;
}

/// Calls with wildcards of several cells are small: no count gets near its end with them.
constexpr std::size_t kMostWithSeveral = 6;

/// Adds tiles; false when one is nothing that is counted, or there are too many of a kind. They are looked at in parts
/// in which no count runs into its neighbour before that is seen: 15 of them from nothing on, 8 where a kind may
/// have 7.
bool count_tiles(std::span<const tiles::Tile> list, std::optional<std::size_t> without, bool from_nothing,
                 const JokerTable& jokers, CellCounts& counts, CellJokers& several, HandCells& out) {
  const bool by_attributes = jokers.attributed_wildcards();
  std::size_t begin = 0;
  for (std::size_t most = from_nothing ? 15 : 8; begin < list.size(); begin += std::exchange(most, 8)) {
    const auto part = list.subspan(begin, std::min(most, list.size() - begin));
    const std::size_t left_out = without && *without >= begin ? *without - begin : part.size();
    const auto left = left_out < part.size() ? std::optional(left_out) : std::nullopt;
    if (by_attributes || !count_naturals(part, jokers, left, counts)) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        if (left != i && !add(counts, several, part[i], jokers, out)) return false;
      }
    }
    if (!fits(counts)) return false;
  }
  return true;
}

}  // namespace

void add_to_zones(std::span<const tiles::Tile> tiles, std::array<Zone, 4>& zones) {
  auto sum = std::bit_cast<OneTile>(zones);
  for (const tiles::Tile& tile : tiles) {
    sum.low += kOneTile[tile.kind].low;
    sum.high += kOneTile[tile.kind].high;
  }
  zones = std::bit_cast<std::array<Zone, 4>>(sum);
}

void count_cells(const Hand& hand, const JokerTable& jokers, const QueryOptions& options, bool loose_calls,
                 HandCells& out) {
  out.hand = CellCounts{};
  out.call_count = 0;
  out.most_universal = 0;
  out.standing_cells = out.stand_ins = 0;
  out.stands = out.cell_joker = out.wild_calls = out.simple = false;
  out.hand_jokers.count = 0;
  out.joker_attributes = {};
  out.left_out = options.without ? meanings(hand.tiles[*options.without], jokers) : 0;
  if (!jokers.suit_tables_apply() || hand.calls.size() > kMaxCellCalls || hand.tiles.size() > kMostCellTiles) return;
  if (!count_tiles(hand.tiles, options.without, true, jokers, out.hand, out.hand_jokers, out)) return;
  std::size_t loose = hand.tiles.size();
  for (std::size_t c = 0; c < hand.calls.size(); ++c) {
    CellCounts& counts = loose_calls ? out.hand : out.calls[c];
    if (!loose_calls) counts = CellCounts{};
    loose = (loose_calls ? loose : 0) + hand.calls[c].tiles.size();
    if (loose > kMostCellTiles) return;
    CellJokers& several = loose_calls ? out.hand_jokers : out.call_jokers[c];
    if (!loose_calls) several.count = 0;
    if (!count_tiles(hand.calls[c].tiles, std::nullopt, !loose_calls, jokers, counts, several, out)) return;
    if (loose_calls || several.count == 0) continue;
    if (hand.calls[c].tiles.size() > kMostWithSeveral) return;
    out.wild_calls = true;
  }
  out.call_count = loose_calls ? 0 : hand.calls.size();
  if (options.extra != nullptr && options.extra->kind >= kCellCount) ++out.hand.other;
  out.alike_others = 0;
  out.others = 0;
  if (out.hand.other > 0 || out.calls_have_others()) count_others(hand, jokers, options, loose_calls, out);
  out.standing_cells |= out.stand_ins;
  out.alike_jokers = out.joker_attributes.empty() ? 0 : most_alike_jokers(hand, jokers);
  out.simple = true;
}

}  // namespace majs::match
