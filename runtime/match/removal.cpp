#include "runtime/match/removal.hpp"

#include <algorithm>

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

std::vector<TileList> remaining_hands(const Definition& definition, std::span<const Tile> hand,
                                      const JokerTable& jokers, const tiles::AttributeSet& known, MatchMemory& memory,
                                      std::size_t most) {
  std::vector<Definition> definitions = {definition};
  std::vector<TileList> hands;
  const MatchProgram program(std::move(definitions), known);
  for (Leftover& leftover : leftovers(program, {hand, {}}, jokers, memory, most)) {
    hands.push_back(std::move(leftover.tiles));
  }
  return hands;
}

Definition one_set(std::vector<Item> items) {
  Definition definition;
  definition.offsets = {0};
  for (const Item& item : items) definition.attributes = definition.attributes | item.attributes;
  Step step;
  step.element.count = 1;
  step.element.groups.resize(1);
  step.element.groups[0].subgroups = {std::move(items)};
  definition.segments = {{std::move(step)}};
  return definition;
}

bool equal_kinds(std::span<const Tile> hand, std::span<const Tile> wanted) {
  TileList a(hand.begin(), hand.end());
  TileList b(wanted.begin(), wanted.end());
  tiles::sort_for_display(a);
  tiles::sort_for_display(b);
  return std::equal(a.begin(), a.end(), b.begin(),
                    [](const Tile& x, const Tile& y) { return x.kind == y.kind && tiles::same(x, y); });
}

TileList minus(std::span<const Tile> hand, std::span<const Tile> removed) {
  TileList rest(hand.begin(), hand.end());
  for (const Tile& tile : removed) tiles::remove_identical(rest, tile);
  return rest;
}

bool same_tiles(const TileList& a, const TileList& b) {
  return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin(), tiles::identical);
}

/// The kinds a called tile may be: itself and what its aliases make of it; every kind of the hand for a universal one.
std::vector<Kind> meanings(const Tile& called, std::span<const Tile> hand, const tiles::TileBehavior& behavior) {
  std::vector<Kind> kinds = {called.kind};
  const auto add = [&](Kind kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  };
  for (const tiles::Alias& alias : behavior.aliases()) {
    if (tiles::identical(alias.from, called)) add(alias.to.kind);
  }
  if (std::find(kinds.begin(), kinds.end(), tiles::kAny) != kinds.end()) {
    kinds.clear();
    for (const Tile& tile : hand) add(tile.kind);
  }
  std::erase(kinds, tiles::kAny);
  return kinds;
}

/// The tiles a spec asks for when the called tile is `kind`; empty when some does not exist.
std::optional<TileList> reify(const CallSpec& spec, Kind kind, const JokerTable& jokers) {
  TileList wanted;
  for (const Item& item : spec.items) {
    Kind required = item.type == Item::Type::Tile ? item.kind : tiles::kNoKind;
    if (item.type == Item::Type::Offset) required = jokers.shift(kind, item.offset);
    if (item.type == Item::Type::Fixed) required = tiles::fixed_offset(kind, item.number, item.letter);
    if (required == tiles::kNoKind) return std::nullopt;
    wanted.emplace_back(required);
    for (tiles::AttributeId id = 0; id < tiles::kMaxAttributeNames; ++id) {
      if (item.attributes.contains(id)) wanted.back().add({id, false});
    }
  }
  return wanted;
}

/// False when some wanted tile has no tile of its kind in the hand and there is no wildcard: a cheap test before the
/// search.
bool within_reach(const TileList& hand, const TileList& wanted, const tiles::TileBehavior& behavior) {
  const auto serves = [&](const Tile& tile, Kind kind) {
    return tile.kind == kind || tile.kind == tiles::kAny || kind == tiles::kAny ||
           std::any_of(behavior.aliases().begin(), behavior.aliases().end(), [&](const tiles::Alias& alias) {
             return alias.from.kind == tile.kind || alias.from.kind == tiles::kAny;
           });
  };
  return std::all_of(wanted.begin(), wanted.end(), [&](const Tile& required) {
    return std::any_of(hand.begin(), hand.end(), [&](const Tile& tile) { return serves(tile, required.kind); });
  });
}

bool same_calls(const PossibleCall& a, const PossibleCall& b) {
  const auto with_called = [](const PossibleCall& call) {
    std::vector<TileList> sets = call.choices;
    for (TileList& set : sets) set.push_back(call.called);
    return sets;
  };
  const std::vector<TileList> x = with_called(a);
  const std::vector<TileList> y = with_called(b);
  return x.size() == y.size() && std::is_permutation(x.begin(), x.end(), y.begin(), same_tiles);
}

}  // namespace

std::vector<TileList> remove_group(const Definition& group, std::span<const Tile> hand, const JokerTable& jokers,
                                   const tiles::AttributeSet& known, MatchMemory& memory, std::size_t most) {
  if (hand.empty()) return {};
  return remaining_hands(group, hand, jokers, known, memory, most);
}

std::vector<TileList> try_remove(std::span<const Tile> hand, std::span<const Tile> wanted, const JokerTable& jokers,
                                 const tiles::AttributeSet& known, MatchMemory& memory, bool wildcards_always) {
  constexpr std::size_t kMost = 4096;
  if (wanted.empty()) return {TileList(hand.begin(), hand.end())};
  if (hand.size() < wanted.size()) return {};
  if (hand.size() == wanted.size() && !wildcards_always) {
    return equal_kinds(hand, wanted) ? std::vector<TileList>{{}} : std::vector<TileList>{};
  }
  std::vector<Item> items;
  for (const Tile& tile : wanted) {
    Item item;
    item.type = Item::Type::Tile;
    item.kind = tile.kind;
    item.attributes = tile.attribute_set();
    items.push_back(item);
  }
  return remaining_hands(one_set(std::move(items)), hand, jokers, known, memory, kMost);
}

std::vector<PossibleCall> possible_calls(const CallSpecs& specs, std::span<const Tile> hand,
                                         std::span<const Tile> called, const tiles::TileBehavior& behavior,
                                         const JokerTable& jokers, const tiles::AttributeSet& known,
                                         MatchMemory& memory, bool wildcards_always) {
  if (specs.nojoker && !behavior.aliases().empty()) {
    tiles::TileBehavior natural = behavior;
    natural.clear_aliases();
    return possible_calls(specs, hand, called, natural, JokerTable(natural), known, memory, wildcards_always);
  }
  const QueryScope query(memory.search.budget);
  const bool from_hand = called.empty();
  std::vector<PossibleCall> calls;
  TileList tried;
  for (const Tile& tile : from_hand ? hand : called) {
    const auto is_tile = [&](const Tile& other) { return tiles::identical(other, tile); };
    if (std::any_of(tried.begin(), tried.end(), is_tile)) continue;
    tried.push_back(tile);
    PossibleCall call{tile, {}};
    const TileList rest = from_hand ? minus(hand, {&tile, 1}) : TileList(hand.begin(), hand.end());
    for (const CallSpec& spec : specs.specs) {
      for (const Kind kind : meanings(tile, rest, behavior)) {
        const auto wanted = reify(spec, kind, jokers);
        if (!wanted || !within_reach(rest, *wanted, behavior)) continue;
        for (const TileList& left : try_remove(rest, *wanted, jokers, known, memory, wildcards_always)) {
          TileList choice = minus(rest, left);
          tiles::sort_for_display(choice);
          const auto known_choice = std::find_if(call.choices.begin(), call.choices.end(),
                                                 [&](const TileList& other) { return same_tiles(other, choice); });
          if (known_choice == call.choices.end()) call.choices.push_back(std::move(choice));
        }
      }
    }
    if (std::none_of(calls.begin(), calls.end(), [&](const PossibleCall& other) { return same_calls(other, call); })) {
      calls.push_back(std::move(call));
    }
  }
  return calls;
}

}  // namespace majs::match
