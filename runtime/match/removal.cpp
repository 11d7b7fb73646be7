#include "runtime/match/removal.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

/// The tiles that are left, every hand once, until there are enough of them.
class RemainingHands : public SuccessListener {
 public:
  explicit RemainingHands(std::size_t most) : most_(most) {}
  bool on_success(const Leftover& leftover, std::span<const TakenTiles>) override {
    std::u16string key;  // what is left of one hand comes with its tiles in the same order
    for (const Tile& tile : leftover.tiles) {
      key.push_back(tile.kind);
      key.push_back(tile.attribute_count);
      key.append(tile.attributes.begin(), tile.attributes.begin() + tile.attribute_count);
    }
    if (known_.insert(std::move(key)).second) hands.push_back(leftover.tiles);
    return hands.size() >= most_;
  }
  std::vector<TileList> hands;

 private:
  std::size_t most_;
  std::unordered_set<std::u16string> known_;
};

std::vector<TileList> remaining_hands(const Definition& definition, std::span<const Tile> hand,
                                      const JokerTable& jokers, const tiles::AttributeSet& known, MatchMemory& memory,
                                      std::size_t most) {
  const QueryScope query(memory.search.budget);
  RemainingHands remaining(most);
  search_successes(definition, {hand, {}}, jokers, {}, known, memory.search, remaining);
  return std::move(remaining.hands);
}

/// Some alias is about tiles of this kind.
bool may_be_wildcard(const Tile& tile, const JokerTable& jokers) {
  return jokers.any_alias_of(tile.kind, [](const JokerAlias&) { return true; });
}

/// What remains when no tile of the hand may stand for a wanted one and of each wanted kind there is one sort: that is
/// one hand or none. Empty when it is not so simple.
std::optional<std::vector<TileList>> remove_naturals(std::span<const Tile> hand, std::span<const Tile> wanted,
                                                     const JokerTable& jokers) {
  const auto is_wanted = [&](const JokerAlias& alias) {
    return alias.target == tiles::kAny ||
           std::any_of(wanted.begin(), wanted.end(), [&](const Tile& tile) { return tile.kind == alias.target; });
  };
  const auto is_special = [&](const Tile& tile) {
    return tile.kind >= tiles::kAny || jokers.any_alias_of(tile.kind, is_wanted);
  };
  if (std::any_of(hand.begin(), hand.end(), is_special)) return std::nullopt;
  for (const Tile& tile : wanted) {
    if (tile.kind >= tiles::kAny || tile.attribute_count > 0) return std::nullopt;
    const Tile* sort = nullptr;
    std::ptrdiff_t there = 0;
    for (const Tile& held : hand) {
      if (held.kind != tile.kind) continue;
      if (sort != nullptr && !identical(*sort, held)) return std::nullopt;
      sort = &held;
      ++there;
    }
    const auto needed = std::count_if(wanted.begin(), wanted.end(), [&](const Tile& t) { return t.kind == tile.kind; });
    if (there < needed) return std::vector<TileList>{};
  }
  // Equal tiles side by side, as the general search leaves them.
  std::vector<TileList> result(1);
  TileList& left = result.front();
  for (auto tile = hand.begin(); tile != hand.end(); ++tile) {
    const auto is_tile = [&](const Tile& other) { return identical(other, *tile); };
    if (std::any_of(hand.begin(), tile, is_tile)) continue;
    const auto taken = std::count_if(wanted.begin(), wanted.end(), [&](const Tile& t) { return t.kind == tile->kind; });
    left.insert(left.end(), static_cast<std::size_t>(std::count_if(tile, hand.end(), is_tile) - taken), *tile);
  }
  return result;
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
/// The tile itself is not counted when it is one of the hand (`from_hand`).
void find_meanings(const Tile& called, std::span<const Tile> hand, bool from_hand, const tiles::TileBehavior& behavior,
                   const JokerTable& jokers, std::vector<Kind>& kinds) {
  kinds.assign(1, called.kind);
  if (called.kind < tiles::kAny && !may_be_wildcard(called, jokers)) return;
  const auto add = [&](Kind kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  };
  for (const tiles::Alias& alias : behavior.aliases()) {
    if (tiles::identical(alias.from, called)) add(alias.to.kind);
  }
  if (std::find(kinds.begin(), kinds.end(), tiles::kAny) != kinds.end()) {
    kinds.clear();
    const TileList others = from_hand ? minus(hand, {&called, 1}) : TileList(hand.begin(), hand.end());
    for (const Tile& tile : others) add(tile.kind);
  }
  std::erase(kinds, tiles::kAny);
}

/// The tiles a spec asks for when the called tile is `kind`; false when some does not exist.
bool reify(const CallSpec& spec, Kind kind, const JokerTable& jokers, TileList& wanted) {
  wanted.clear();
  for (const Item& item : spec.items) {
    Kind required = item.type == Item::Type::Tile ? item.kind : tiles::kNoKind;
    if (item.type == Item::Type::Offset) required = jokers.shift(kind, item.offset);
    if (item.type == Item::Type::Fixed) required = tiles::fixed_offset(kind, item.number, item.letter);
    if (required == tiles::kNoKind) return false;
    wanted.emplace_back(required);
    for (tiles::AttributeId id = 0; id < tiles::kMaxAttributeNames && !item.attributes.empty(); ++id) {
      if (item.attributes.contains(id)) wanted.back().add({id, false});
    }
  }
  return true;
}

/// How many tiles of a hand can serve as what.
class Supply {
 public:
  Supply(std::span<const Tile> hand, const JokerTable& jokers) : jokers_(jokers), size_(hand.size()) {
    for (const Tile& tile : hand) {
      if (tile.kind < tiles::kKindCount) ++there_[tile.kind];
      if (tile.kind >= tiles::kAny || may_be_wildcard(tile, jokers)) wildcards_.push_back(tile.kind);
    }
  }

  /// False when there are fewer tiles of some wanted kind than are wanted, wildcards counted as everything they may be:
  /// a cheap test before the search. `without`, if any, is a tile of the hand that is not there.
  bool within_reach(const Tile* without, std::span<const Tile> wanted) const {
    for (auto tile = wanted.begin(); tile != wanted.end(); ++tile) {
      const auto alike = [&](const Tile& other) { return other.kind == tile->kind; };
      if (std::any_of(wanted.begin(), tile, alike)) continue;
      auto needed = static_cast<std::size_t>(std::count_if(tile, wanted.end(), alike));
      if (without != nullptr && serves(without->kind, tile->kind)) ++needed;
      if (serving(tile->kind) < needed) return false;
    }
    return true;
  }

 private:
  bool serves(Kind held, Kind wanted) const {
    return held == wanted || held >= tiles::kAny || wanted >= tiles::kAny ||
           jokers_.any_alias_of(held, [wanted](const JokerAlias& alias) {
             return alias.target == wanted || alias.target >= tiles::kAny;
           });
  }
  std::size_t serving(Kind wanted) const {
    if (wanted >= tiles::kAny) return size_;
    std::size_t count = there_[wanted];
    for (const Kind held : wildcards_) count += held != wanted && serves(held, wanted) ? 1 : 0;
    return count;
  }

  const JokerTable& jokers_;
  std::size_t size_;
  std::array<std::uint16_t, tiles::kKindCount> there_{};
  std::vector<Kind> wildcards_;
};

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
  if (auto remaining = remove_naturals(hand, wanted, jokers)) return std::move(*remaining);
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
    return possible_calls(specs, hand, called, natural, *memory.tables.of(natural), known, memory, wildcards_always);
  }
  const QueryScope query(memory.search.budget);
  const bool from_hand = called.empty();
  std::vector<PossibleCall> calls;
  const Supply supply(hand, jokers);
  TileList wanted;
  TileList without_tile;
  std::vector<Kind> meanings;
  const std::span<const Tile> callable = from_hand ? hand : called;
  for (auto at = callable.begin(); at != callable.end(); ++at) {
    const Tile& tile = *at;
    const auto is_tile = [&](const Tile& other) { return tiles::identical(other, tile); };
    if (std::any_of(callable.begin(), at, is_tile)) continue;
    PossibleCall call{tile, {}};
    std::span<const Tile> rest = hand;
    find_meanings(tile, hand, from_hand, behavior, jokers, meanings);
    for (const CallSpec& spec : specs.specs) {
      for (const Kind kind : meanings) {
        if (!reify(spec, kind, jokers, wanted) || !supply.within_reach(from_hand ? &tile : nullptr, wanted)) {
          continue;
        }
        if (from_hand && rest.size() == hand.size()) {
          without_tile = minus(hand, {&tile, 1});
          rest = without_tile;
        }
        for (const TileList& left : try_remove(rest, wanted, jokers, known, memory, wildcards_always)) {
          TileList choice = minus(rest, left);
          tiles::sort_for_display(choice);
          const auto known_choice = std::find_if(call.choices.begin(), call.choices.end(),
                                                 [&](const TileList& other) { return same_tiles(other, choice); });
          if (known_choice == call.choices.end()) call.choices.push_back(std::move(choice));
        }
      }
    }
    const auto as_before = [&](const PossibleCall& other) {
      return call.choices.empty() ? other.choices.empty() : same_calls(other, call);
    };
    if (std::none_of(calls.begin(), calls.end(), as_before)) {
      calls.push_back(std::move(call));
    }
  }
  return calls;
}

}  // namespace majs::match
