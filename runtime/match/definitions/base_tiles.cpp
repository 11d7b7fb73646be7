#include "runtime/match/definitions/base_tiles.hpp"

#include <algorithm>
#include <cstdlib>

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::kNoKind;

template <typename Shift>
Kind shifted_kind(const Item& item, Kind base, Shift shift) {
  switch (item.type) {
    case Item::Type::Offset: return shift(base, item.offset);
    case Item::Type::Tile: return item.kind;
    case Item::Type::Fixed: return tiles::fixed_offset(base, item.number, item.letter);
    case Item::Type::Impossible: break;
  }
  return kNoKind;
}

/// Steps of one pass of each_base_of for all tiles within reach.
std::uint64_t base_steps(const Definition& definition, std::span<const PlainTile> reachable) {
  std::uint64_t steps = definition.literals.size() + definition.fixed.size();
  for (const int offset : definition.offsets) {
    steps += 1 + static_cast<std::uint64_t>(std::abs(offset / 10) + std::abs(offset % 10)) / 4;
  }
  return 1 + reachable.size() * steps / 4;
}

/// Calls `visit(kind, tile)` for every base candidate that a tile within reach gives the definition.
template <typename Visit>
void each_base_of(const PlainTile& tile, const Definition& definition, const JokerTable& jokers, Visit visit) {
  for (const int offset : definition.offsets) visit(jokers.shift(tile.kind, -offset), tile);
  for (const std::uint8_t fixed : definition.fixed) visit(tiles::fixed_offset(tile.kind, fixed / 3, fixed % 3), tile);
  for (const Kind literal : definition.literals) visit(literal, tile);
}

/// … and for those that are there whatever is within reach.
template <typename Visit>
void each_suit_base(const Definition& definition, Visit visit) {
  if (definition.fixed.empty()) return;
  for (const int suit : {0, 9, 18}) visit(static_cast<Kind>(suit), PlainTile{});
}

/// Is a tile of this wildcard kind, without known attributes, in hand or calls? These kinds are no base tiles.
bool is_bare_wildcard_present(Kind wildcard, const Hand& hand, const tiles::AttributeSet& known) {
  return any_tile(hand, [&](const tiles::Tile& tile) {
    return tile.kind == wildcard && (tile.attribute_count == 0 || (tile.attribute_set() & known).empty());
  });
}

template <typename Test>
std::vector<Kind> kinds_where(Test test) {
  std::vector<Kind> kinds;
  for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    if (test(kind)) kinds.push_back(kind);
  }
  return kinds;
}

}  // namespace

Kind kind_of(const Item& item, Kind base, const JokerTable& jokers) {
  return shifted_kind(item, base, [&](Kind kind, int offset) { return jokers.shift(kind, offset); });
}

std::span<const Kind> bases_with_neighbours() {
  static const std::vector<Kind> bases = kinds_where([](Kind kind) { return tiles::base_next_suit(kind) != kNoKind; });
  return bases;
}

std::span<const Kind> bases_with_suits() {
  static const std::vector<Kind> bases =
      kinds_where([](Kind kind) { return tiles::fixed_offset(kind, 0, 0) != kNoKind; });
  return bases;
}

Kind usual_kind_of(const Item& item, Kind base) { return shifted_kind(item, base, usual_shift); }

void add_distinct(std::vector<PlainTile>& list, const PlainTile& tile) {
  if (std::find(list.begin(), list.end(), tile) == list.end()) list.push_back(tile);
}

bool satisfies_as_itself(const PlainTile& tile, const PlainTile& required) {
  return (tile.kind == required.kind || tile.kind == tiles::kAny || required.kind == tiles::kAny) &&
         required.attributes.subset_of(tile.attributes);
}

bool satisfies(const PlainTile& tile, const PlainTile& required, const JokerTable& jokers) {
  if (satisfies_as_itself(tile, required)) return true;
  return jokers.any_alias_of(tile.kind, [&](const JokerAlias& alias) {
    return (alias.target == required.kind || alias.target == tiles::kAny) &&
           required.attributes.subset_of(alias.target_attributes) &&
           satisfies_as_itself(tile, {alias.wildcard, alias.wildcard_attributes});
  });
}

bool extra_satisfies(const PlainTile& meaning, const PlainTile& required) {
  if (required.kind == tiles::kAny && required.attributes.empty()) return true;
  return (meaning.kind == required.kind || meaning.kind == tiles::kAny) &&
         required.attributes.subset_of(meaning.attributes);
}

bool reachable_tiles(const Hand& hand, const QueryOptions& options, const JokerTable& jokers, Budget& budget,
                     std::vector<PlainTile>& out) {
  out.clear();
  const auto add = [&](const PlainTile& tile) {
    add_distinct(out, tile);
    return budget.spend(1 + out.size() / 8);
  };
  for (const tiles::Tile& tile : hand.tiles) {
    if (!add({tile.kind, tile.attribute_set()})) return false;
  }
  for (const Call& call : hand.calls) {
    for (const tiles::Tile& tile : call.tiles) {
      if (!add({tile.kind, tile.attribute_set()})) return false;
    }
  }
  const std::size_t held = out.size();
  PlainTile meaning;
  if (options.extra != nullptr) {
    meaning = {options.extra->kind, options.extra->attribute_set()};
    add_distinct(out, meaning);
  }
  const auto aliases = jokers.aliases();
  for (std::size_t first = 0; first < aliases.size();) {
    std::size_t last = first;
    const PlainTile wildcard = {aliases[first].wildcard, aliases[first].wildcard_attributes};
    while (last < aliases.size() && aliases[last].wildcard == wildcard.kind &&
           aliases[last].wildcard_attributes == wildcard.attributes) {
      ++last;
    }
    if (!budget.spend(1 + held * (1 + jokers.most_of_a_kind() / 8) / 4)) return false;
    bool present = options.extra != nullptr && extra_satisfies(meaning, wildcard);
    for (std::size_t i = 0; i < held && !present; ++i) present = satisfies(out[i], wildcard, jokers);
    for (; first < last; ++first) {
      if (present && !add({aliases[first].target, aliases[first].target_attributes})) return false;
    }
  }
  return true;
}

bool base_kinds(const Definition& definition, const Hand& hand, std::span<const PlainTile> reachable,
                const JokerTable& jokers, const tiles::AttributeSet& known, Budget& budget, std::vector<Kind>& out) {
  out.clear();
  if (!budget.spend(base_steps(definition, reachable))) return false;
  KindSet bases;
  KindSet seen;
  const auto add = [&](Kind kind, const PlainTile&) {
    if (kind != kNoKind && kind != tiles::kAny) bases.set(kind);
  };
  for (const PlainTile& tile : reachable) {
    // What a tile carries does not matter to its neighbours.
    if (tile.kind < tiles::kKindCount && seen.test(tile.kind)) continue;
    if (tile.kind < tiles::kKindCount) seen.set(tile.kind);
    each_base_of(tile, definition, jokers, add);
  }
  each_suit_base(definition, add);
  for (const JokerAlias& alias : jokers.aliases()) {
    if (!alias.wildcard_attributes.empty() || alias.wildcard >= tiles::kAny || !bases.test(alias.wildcard)) continue;
    if (!budget.spend(1 + hand.tile_count() / 4)) return false;
    if (is_bare_wildcard_present(alias.wildcard, hand, known)) bases.reset(alias.wildcard);
  }
  for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    if (bases.test(kind)) out.push_back(kind);
  }
  return true;
}

bool base_tiles_with_attributes(const Definition& definition, std::span<const PlainTile> reachable,
                                const JokerTable& jokers, Budget& budget, std::vector<PlainTile>& out) {
  if (!budget.spend(base_steps(definition, reachable))) return false;
  bool enough = true;
  const auto add = [&](Kind kind, const PlainTile& source) {
    if (!enough || kind == kNoKind || kind == tiles::kAny) return;
    enough = budget.spend(1 + out.size() / 8);
    add_distinct(out, {kind, source.attributes});
  };
  for (const PlainTile& tile : reachable) each_base_of(tile, definition, jokers, add);
  each_suit_base(definition, add);
  return enough;
}

std::optional<GroupItems> items_of(const Group& group) {
  if (group.type == Group::Type::Call) return std::nullopt;
  GroupItems found;
  for (const std::vector<Item>& items : group.subgroups) {
    found.empty_part = found.empty_part || items.empty();
    for (const Item& item : items) {
      found.attributes = found.attributes | item.attributes;
      if (item.type == Item::Type::Offset) {
        found.relative = true;
      } else if (item.type != Item::Type::Tile || item.kind >= kCellCount) {
        return std::nullopt;
      } else {
        found.literal_cells |= std::uint64_t{1} << item.kind;
      }
      ++found.tiles;
    }
  }
  if (found.tiles == 0 || (group.type == Group::Type::Bare && found.relative)) return std::nullopt;
  return found;
}

}  // namespace majs::match
