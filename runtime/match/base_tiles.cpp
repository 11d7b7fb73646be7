#include "runtime/match/base_tiles.hpp"

#include <algorithm>

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::kNoKind;

void add_distinct(std::vector<PlainTile>& out, const PlainTile& tile) {
  if (std::find(out.begin(), out.end(), tile) == out.end()) out.push_back(tile);
}

/// Calls `visit(kind, source)` for every base candidate of the definition.
template <typename Visit>
void each_base(const Definition& definition, std::span<const PlainTile> reachable, const JokerTable& jokers,
               Visit visit) {
  for (const PlainTile& tile : reachable) {
    for (const int offset : definition.offsets) visit(jokers.shift(tile.kind, -offset), tile);
    for (const std::uint8_t fixed : definition.fixed) {
      visit(tiles::fixed_offset(tile.kind, fixed / 3, fixed % 3), tile);
    }
    for (const Kind literal : definition.literals) visit(literal, tile);
  }
  if (!definition.fixed.empty()) {
    for (const int suit : {0, 9, 18}) visit(static_cast<Kind>(suit), PlainTile{});
  }
}

}  // namespace

bool satisfies_as_itself(const PlainTile& tile, const PlainTile& required) {
  return (tile.kind == required.kind || tile.kind == tiles::kAny || required.kind == tiles::kAny) &&
         required.attributes.subset_of(tile.attributes);
}

bool satisfies(const PlainTile& tile, const PlainTile& required, const JokerTable& jokers) {
  if (satisfies_as_itself(tile, required)) return true;
  return std::any_of(jokers.aliases().begin(), jokers.aliases().end(), [&](const JokerAlias& alias) {
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

void reachable_tiles(const Hand& hand, const QueryOptions& options, const JokerTable& jokers,
                     std::vector<PlainTile>& out) {
  out.clear();
  for (const tiles::Tile& tile : hand.tiles) add_distinct(out, {tile.kind, tile.attribute_set()});
  for (const Call& call : hand.calls) {
    for (const tiles::Tile& tile : call.tiles) add_distinct(out, {tile.kind, tile.attribute_set()});
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
    bool present = options.extra != nullptr && extra_satisfies(meaning, wildcard);
    for (std::size_t i = 0; i < held && !present; ++i) present = satisfies(out[i], wildcard, jokers);
    for (; first < last; ++first) {
      if (present) add_distinct(out, {aliases[first].target, aliases[first].target_attributes});
    }
  }
}

void base_kinds(const Definition& definition, const Hand& hand, std::span<const PlainTile> reachable,
                const JokerTable& jokers, const tiles::AttributeSet& known, std::vector<Kind>& out) {
  KindSet bases;
  each_base(definition, reachable, jokers, [&](Kind kind, const PlainTile&) {
    if (kind != kNoKind && kind != tiles::kAny) bases.set(kind);
  });
  for (const JokerAlias& alias : jokers.aliases()) {
    if (alias.wildcard_attributes.empty() && bases.test(alias.wildcard) &&
        is_bare_wildcard_present(alias.wildcard, hand, jokers, known)) {
      bases.reset(alias.wildcard);
    }
  }
  out.clear();
  for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    if (bases.test(kind)) out.push_back(kind);
  }
}

void base_tiles_with_attributes(const Definition& definition, std::span<const PlainTile> reachable,
                                const JokerTable& jokers, std::vector<PlainTile>& out) {
  each_base(definition, reachable, jokers, [&](Kind kind, const PlainTile& source) {
    if (kind != kNoKind && kind != tiles::kAny) add_distinct(out, {kind, source.attributes});
  });
}

bool is_bare_wildcard_present(Kind kind, const Hand& hand, const JokerTable& jokers, const tiles::AttributeSet& known) {
  const bool wildcard = std::any_of(jokers.aliases().begin(), jokers.aliases().end(), [&](const JokerAlias& alias) {
    return alias.wildcard == kind && alias.wildcard_attributes.empty();
  });
  const auto is_kind = [&](const tiles::Tile& tile) {
    return tile.kind == kind && (tile.attribute_count == 0 || (tile.attribute_set() & known).empty());
  };
  return wildcard && (std::any_of(hand.tiles.begin(), hand.tiles.end(), is_kind) ||
                      std::any_of(hand.calls.begin(), hand.calls.end(), [&](const Call& call) {
                        return std::any_of(call.tiles.begin(), call.tiles.end(), is_kind);
                      }));
}

}  // namespace majs::match
