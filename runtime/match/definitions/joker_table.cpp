#include "runtime/match/definitions/joker_table.hpp"

#include <algorithm>
#include <cstdlib>

namespace majs::match {

using tiles::Kind;
using tiles::kKindCount;
using tiles::kNoKind;

/// 1m to 9s.
constexpr Kind kNumbers = 27;

JokerTable::JokerTable(const tiles::TileBehavior& behavior) : fingerprint_(behavior.fingerprint()) {
  constexpr auto kMode = tiles::EmptyLink::ShowsBase;
  for (Kind kind = 0; kind < kKindCount; ++kind) {
    next_[kind] = behavior.next(kind, kMode);
    previous_[kind] = behavior.previous(kind, kMode);
    next_suit_[kind] = behavior.next_suit(kind, kMode);
    previous_suit_[kind] = behavior.previous_suit(kind, kMode);
    usual_neighbors_ =
        usual_neighbors_ && next_[kind] == tiles::base_next(kind) && previous_[kind] == tiles::base_previous(kind) &&
        next_suit_[kind] == tiles::base_next_suit(kind) && previous_suit_[kind] == tiles::base_previous_suit(kind);
    if (kind < kCellCount && (next_[kind] != tiles::base_next(kind) || previous_[kind] != tiles::base_previous(kind))) {
      suit_tables_apply_ = false;
    }
  }
  for (const tiles::Alias& alias : behavior.aliases()) {
    aliases_.push_back({alias.from.kind, alias.from.attribute_set(), alias.to.kind, alias.to.attribute_set()});
    known_ = known_ | aliases_.back().wildcard_attributes | aliases_.back().target_attributes;
  }
  std::stable_sort(aliases_.begin(), aliases_.end(), [](const JokerAlias& a, const JokerAlias& b) {
    return a.wildcard != b.wildcard ? a.wildcard < b.wildcard : a.wildcard_attributes < b.wildcard_attributes;
  });
  index_aliases();
  assign_cells();
  find_only_meanings();
}

/// An alias of any kind may be one of these tiles as well.
void JokerTable::find_only_meanings() {
  only_meaning_.fill(kNoKind);
  const bool of_any = std::any_of(aliases_.begin(), aliases_.end(),
                                  [](const JokerAlias& alias) { return alias.wildcard >= tiles::kAny; });
  if (of_any) return;
  for (Kind kind = 0; kind < tiles::kAny; ++kind) {
    const Range& range = of_kind_[kind];
    if (range.last - range.first != 1) continue;
    const JokerAlias& alias = aliases_[range.first];
    const bool is_kind = alias.wildcard_attributes.empty() && alias.target_attributes.empty();
    if (is_kind && alias.target < tiles::kAny && alias.target != kind) only_meaning_[kind] = alias.target;
  }
  only_meanings_ = std::all_of(aliases_.begin(), aliases_.end(),
                               [&](const JokerAlias& alias) { return only_meaning_[alias.wildcard] != kNoKind; });
}

void JokerTable::index_aliases() {
  for (std::uint32_t first = 0; first < aliases_.size();) {
    std::uint32_t last = first;
    while (last < aliases_.size() && aliases_[last].wildcard == aliases_[first].wildcard) ++last;
    if (aliases_[first].wildcard < kKindCount) of_kind_[aliases_[first].wildcard] = {first, last};
    most_of_a_kind_ = std::max<std::size_t>(most_of_a_kind_, last - first);
    first = last;
  }
  const Range& any = of_kind_[tiles::kAny];
  most_of_a_kind_ += any.last - any.first;
}

void JokerTable::assign_cells() {
  const auto place = [&](Kind kind, Kind meaning, CellRole role) {
    cells_[kind] = {role, static_cast<std::uint8_t>(meaning / 9), static_cast<std::uint8_t>(meaning % 9)};
  };
  for (Kind kind = 0; kind < kKindCount; ++kind) {
    if (kind < kCellCount) {
      place(kind, kind, CellRole::Natural);
    } else {
      cells_[kind].role = kind < tiles::kAny ? CellRole::Other : CellRole::Outside;
    }
  }
  for (std::size_t i = 0; i < aliases_.size(); ++i) {
    const JokerAlias& alias = aliases_[i];
    if (!alias.wildcard_attributes.empty() || alias.wildcard == tiles::kAny) {
      attributed_wildcards_ = true;
      suit_tables_apply_ = suit_tables_apply_ && !alias.wildcard_attributes.empty();
      continue;
    }
    const bool alone = (i == 0 || aliases_[i - 1].wildcard != alias.wildcard) &&
                       (i + 1 == aliases_.size() || aliases_[i + 1].wildcard != alias.wildcard);
    Cell& cell = cells_[alias.wildcard];
    // A number that is a wildcard too may be in runs as either tile; as one of any tile its neighbours are base tiles,
    // and it is none itself.
    const bool no_number = alias.wildcard >= kNumbers;
    if (alias.target == tiles::kAny && no_number) {
      cell.role = CellRole::Universal;
    } else if (alone && no_number && alias.target < kCellCount && alias.target != alias.wildcard) {
      place(alias.wildcard, alias.target, CellRole::Stands);
    } else if (cell.role != CellRole::Universal) {
      cell.role = CellRole::Outside;
    }
  }
  // A wildcard of a kind that is itself a wildcard: the general search knows what that means.
  for (const JokerAlias& alias : aliases_) {
    Cell& cell = cells_[alias.wildcard];
    if (cell.role == CellRole::Stands && cells_[cell.zone * 9u + cell.place].role != CellRole::Natural) {
      cell.role = CellRole::Outside;
    }
  }
  find_wildcards_of_several();
  find_linked_kinds();
  for (const JokerAlias& alias : aliases_) {
    if (!alias.wildcard_attributes.empty() || alias.target == tiles::kAny) continue;
    universal_reaches_something_ = true;
    if (alias.target < kCellCount) reach_of_universal_[alias.target / 9u] |= 1u << (alias.target % 9);
  }
  for (Kind kind = 0; kind < kCellCount; ++kind) {
    const Cell& cell = cells_[kind];
    if (cell.role == CellRole::Stands) standing_cells_ |= std::uint64_t{1} << kind;
    if (cell.role != CellRole::Natural) continue;
    if (!attributed_wildcards_) ordinary_cells_ |= std::uint64_t{1} << kind;
  }
}

/// Kinds without a cell that have neighbours make sets with them, of which cells know nothing.
void JokerTable::find_linked_kinds() {
  for (Kind kind = 0; kind < kKindCount; ++kind) {
    for (const auto* links : {&next_, &previous_, &next_suit_, &previous_suit_}) {
      const Kind neighbor = (*links)[kind];
      if (neighbor == kNoKind) continue;
      if (kind >= kCellCount) cells_[kind].role = CellRole::Outside;
      if (neighbor >= kCellCount) cells_[neighbor].role = CellRole::Outside;
    }
  }
  // What stands for any tile is within reach of them where something stands for one of them, or for a wildcard.
  const bool reached = std::any_of(aliases_.begin(), aliases_.end(), [&](const JokerAlias& alias) {
    const CellRole role = cells_[alias.target].role;
    return alias.target >= kCellCount && alias.target < tiles::kAny &&
           (role == CellRole::Outside || role == CellRole::Universal);  // no base tile where it is held
  });
  for (Cell& cell : cells_) {
    if (reached && cell.role == CellRole::Universal) cell.role = CellRole::Outside;
  }
}

/// Only aliases of natural tiles count, beside which there may be some of tiles that stand for another one: with others
/// the general search knows what they mean. Attributes of what a wildcard is an alias of only matter to definitions
/// that ask for attributes, which are no business of cells.
void JokerTable::find_wildcards_of_several() {
  for (Kind kind = kCellCount; kind < tiles::kAny; ++kind) {
    const Range& range = of_kind_[kind];
    if (cells_[kind].role != CellRole::Outside) continue;
    std::uint64_t meanings = 0;
    bool plain = true;
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      // What tiles of the kind are by their attributes is nothing to the others.
      const JokerAlias& alias = aliases_[i];
      if (!alias.wildcard_attributes.empty()) continue;
      const CellRole role = alias.target < kCellCount ? cells_[alias.target].role : CellRole::Outside;
      if (role == CellRole::Natural) meanings |= std::uint64_t{1} << alias.target;
      plain = plain && (role == CellRole::Natural || role == CellRole::Stands);
    }
    if (!plain || meanings == 0) continue;
    cells_[kind].role = CellRole::Several;
    meanings_[kind] = meanings;
  }
}

std::uint64_t JokerTable::stand_ins(Kind kind) const {
  std::uint64_t cells = 0;
  for (std::uint32_t i = of_kind_[kind].first; i < of_kind_[kind].last; ++i) {
    const JokerAlias& alias = aliases_[i];
    if (!alias.wildcard_attributes.empty() || alias.target >= kCellCount) continue;
    if (cells_[alias.target].role == CellRole::Stands) cells |= std::uint64_t{1} << alias.target;
  }
  return cells;
}

bool JokerTable::is_wildcard(Kind kind, const tiles::AttributeSet& attributes) const {
  return any_alias_of(kind, [&](const JokerAlias& alias) {
    return (alias.wildcard == kind || alias.wildcard == tiles::kAny) && alias.wildcard_attributes.subset_of(attributes);
  });
}

bool JokerTable::is_wildcard_by_attributes(const tiles::Tile& tile) const {
  if (!attributed_wildcards_ || tile.attribute_count == 0) return false;
  const tiles::AttributeSet attributes = tile.attribute_set();
  return any_alias_of(tile.kind, [&](const JokerAlias& alias) {
    return !alias.wildcard_attributes.empty() && alias.wildcard_attributes.subset_of(attributes);
  });
}

bool JokerTable::is_wildcard_of_any(const tiles::Tile& tile) const {
  const tiles::AttributeSet attributes = tile.attribute_set();
  return any_alias_of(tile.kind, [&](const JokerAlias& alias) {
    return alias.target == tiles::kAny && alias.wildcard_attributes.subset_of(attributes);
  });
}

namespace {

/// Goes on by suits, then by ranks. Suits come round: large offsets are no longer way.
template <typename Suit, typename Rank>
Kind shifted(Kind kind, int offset, Suit by_suit, Rank by_rank) {
  const Kind first = kind;
  const int suits = std::abs(offset / 10);
  for (int gone = 1; gone <= suits && kind != kNoKind; ++gone) {
    kind = by_suit(kind);
    if (kind == first) gone = suits - suits % gone;
  }
  for (int ranks = std::abs(offset % 10); ranks > 0 && kind != kNoKind; --ranks) kind = by_rank(kind);
  return kind;
}

}  // namespace

Kind usual_shift(Kind kind, int offset) {
  return offset > 0 ? shifted(kind, offset, tiles::base_next_suit, tiles::base_next)
                    : shifted(kind, offset, tiles::base_previous_suit, tiles::base_previous);
}

Kind JokerTable::shift(Kind kind, int offset) const {
  const auto in = [](const auto& links) { return [&links](Kind from) { return links[from]; }; };
  return offset > 0 ? shifted(kind, offset, in(next_suit_), in(next_))
                    : shifted(kind, offset, in(previous_suit_), in(previous_));
}

std::shared_ptr<const JokerTable> JokerTables::of(const tiles::TileBehavior& behavior) {
  const std::uint64_t fingerprint = behavior.fingerprint();
  for (const auto& [known, table] : known_) {
    if (table->fingerprint() == fingerprint && known.means_the_same(behavior)) return table;
  }
  if (known_.size() == kMostTables) known_.clear();
  known_.emplace_back(behavior, std::make_shared<const JokerTable>(behavior));
  return known_.back().second;
}

}  // namespace majs::match
