#include "runtime/match/call_needs.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

using tiles::Kind;

constexpr std::uint64_t kEveryCell = (std::uint64_t{1} << kCellCount) - 1;

constexpr std::uint64_t cell_bit(std::size_t cell) { return std::uint64_t{1} << cell; }

/// The kind an item asks for, in the usual order of tiles.
Kind usual_kind(const Item& item, Kind called) {
  switch (item.type) {
    case Item::Type::Tile: return item.kind;
    case Item::Type::Offset: return item.offset == 0 ? called : usual_shift(called, item.offset);
    case Item::Type::Fixed: return tiles::fixed_offset(called, item.number, item.letter);
    case Item::Type::Impossible: break;
  }
  return tiles::kNoKind;
}

}  // namespace

std::optional<CellSupply> supply_of(std::span<const tiles::Tile> hand, const JokerTable& jokers) {
  if (jokers.attributed_wildcards()) return std::nullopt;
  CellSupply supply;
  for (const tiles::Tile& tile : hand) {
    std::uint64_t cells = tile.kind < kCellCount ? cell_bit(tile.kind) : 0;
    if (jokers.ordinary(tile.kind)) {
      supply.add(cells);
      continue;
    }
    if (tile.kind >= tiles::kKindCount) return std::nullopt;
    const Cell& cell = jokers.cell(tile.kind);
    switch (cell.role) {
      case CellRole::Natural:
      case CellRole::Stands: cells |= cell_bit(cell.zone * 9U + cell.place); break;
      case CellRole::Several: cells |= jokers.meanings(tile.kind); break;
      case CellRole::Universal: cells = kEveryCell; break;
      case CellRole::Other: break;  // it serves as nothing else
      case CellRole::Outside: return std::nullopt;
    }
    supply.add(cells);
    supply.wild = true;
  }
  return supply;
}

CallNeeds::CallNeeds(const std::vector<CallSpec>& specs) {
  constexpr Needed kImpossible = {std::uint64_t{1} << 63};  // no cell has this bit
  with_others_.reserve(specs.size() * kCellCount);
  with_own_.reserve(specs.size() * kCellCount);
  for (Kind called = 0; called < kCellCount; ++called) {
    for (const CallSpec& spec : specs) {
      CellSupply others;
      bool possible = true;
      for (const Item& item : spec.items) {
        const Kind kind = usual_kind(item, called);
        if (kind != tiles::kNoKind && kind >= kCellCount) return;  // a flower, or any tile
        possible = possible && kind != tiles::kNoKind;
        if (possible) others.add(cell_bit(kind));
      }
      CellSupply own = others;
      own.add(cell_bit(called));
      with_others_.push_back(possible ? others.at_least : kImpossible);
      with_own_.push_back(possible ? own.at_least : kImpossible);
    }
  }
  known_ = true;
}

bool CallNeeds::may_call(Kind called, const CellSupply& hand) const {
  if (!known_ || called >= kCellCount) return true;
  const auto sets = of_cell(with_others_, called);
  return std::any_of(sets.begin(), sets.end(), [&](const Needed& needed) { return met_by(needed, hand); });
}

bool CallNeeds::may_call_own(const CellSupply& hand) const {
  // Wildcards can be called as themselves, and what they may be cannot be told from what they are.
  if (!known_ || hand.wild) return true;
  for (std::uint64_t rest = hand.at_least[0]; rest != 0; rest &= rest - 1) {
    const auto sets = of_cell(with_own_, static_cast<std::size_t>(std::countr_zero(rest)));
    if (std::any_of(sets.begin(), sets.end(), [&](const Needed& needed) { return met_by(needed, hand); })) return true;
  }
  return false;
}

}  // namespace majs::match
