#include "runtime/match/plans/call_needs.hpp"

#include <algorithm>
#include <bit>

#include "runtime/match/definitions/base_tiles.hpp"

namespace majs::match {
namespace {

using tiles::Kind;

constexpr std::uint64_t cell_bit(std::size_t cell) { return std::uint64_t{1} << cell; }

}  // namespace

std::optional<CellSupply> supply_with(CellSupply supply, std::span<const tiles::Tile> more, const JokerTable& jokers) {
  for (const tiles::Tile& tile : more) {
    std::uint64_t cells = tile.kind < kCellCount ? cell_bit(tile.kind) : 0;
    if (jokers.ordinary(tile)) {
      supply.add(cells);
      continue;
    }
    if (tile.kind >= tiles::kKindCount) return std::nullopt;
    const Cell& cell = jokers.cell(tile.kind);
    const bool attributed = jokers.attributed_wildcards() && jokers.is_wildcard(tile.kind, tile.attribute_set());
    switch (attributed ? CellRole::Universal : cell.role) {
      case CellRole::Natural:
      case CellRole::Stands: cells |= cell_bit(cell.zone * 9U + cell.place); break;
      case CellRole::Several: cells |= jokers.meanings(tile.kind) | jokers.stand_ins(tile.kind); break;
      case CellRole::Universal: cells = (std::uint64_t{1} << kCellCount) - 1; break;
      case CellRole::Other: break;  // it serves as nothing else
      case CellRole::Outside: return std::nullopt;
    }
    supply.add(cells);
    supply.wild = true;
  }
  return supply;
}

void CallNeeds::add(Patterns& patterns, std::size_t cell, const CellSupply& needed) {
  const auto turn = static_cast<int>(cell);
  Pattern pattern;
  for (std::size_t i = 0; i < needed.at_least.size(); ++i) {
    // Where there have to be more tiles there is one anyway.
    const std::uint64_t more = i + 1 < needed.at_least.size() ? needed.at_least[i + 1] : 0;
    pattern.needed[i] = std::rotr(needed.at_least[i] & ~more, turn);
  }
  auto known = std::find_if(patterns.begin(), patterns.end(),
                            [&](const Pattern& other) { return other.needed == pattern.needed; });
  if (known == patterns.end()) known = patterns.insert(known, pattern);
  known->called |= cell_bit(cell);
}

std::uint64_t CallNeeds::found_in(const Patterns& patterns, const CellSupply& hand) {
  std::uint64_t found = 0;
  for (const Pattern& pattern : patterns) {
    std::uint64_t called = pattern.called;
    for (std::size_t i = 0; i < pattern.needed.size(); ++i) {
      for (std::uint64_t rest = pattern.needed[i]; rest != 0; rest &= rest - 1) {
        called &= std::rotr(hand.at_least[i], std::countr_zero(rest));
      }
    }
    found |= called;
  }
  return found;
}

CallNeeds::CallNeeds(const std::vector<CallSpec>& specs) {
  for (Kind called = 0; called < kCellCount; ++called) {
    for (const CallSpec& spec : specs) {
      CellSupply needed;
      bool possible = true;
      for (const Item& item : spec.items) {
        const Kind kind = usual_kind_of(item, called);
        if (kind != tiles::kNoKind && kind >= kCellCount) return;  // a flower, or any tile
        possible = possible && kind != tiles::kNoKind;
        if (possible) needed.add(cell_bit(kind));
      }
      if (!possible) continue;
      add(with_others_, called, needed);
      needed.add(cell_bit(called));
      add(with_own_, called, needed);
    }
  }
  known_ = true;
}

}  // namespace majs::match
