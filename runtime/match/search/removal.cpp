#include "runtime/match/search/removal.hpp"

#include <algorithm>
#include <array>

#include "runtime/match/search/reification.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

std::ptrdiff_t count_of_kind(std::span<const Tile> tiles, Kind kind) {
  return std::count_if(tiles.begin(), tiles.end(), [kind](const Tile& tile) { return tile.kind == kind; });
}

/// What is known of taking tiles out of a hand before it is searched.
enum class Removal : std::uint8_t {
  None,    ///< there are too few of them
  One,     ///< there is one way, but for tiles that are identical
  Search,  ///< a search can tell
};

/// So it is when no tile of the hand may stand for a wanted one and of each wanted kind there is one sort.
Removal removal_of_naturals(std::span<const Tile> hand, std::span<const Tile> wanted, const JokerTable& jokers) {
  const auto is_wanted = [&](const JokerAlias& alias) {
    return alias.target == tiles::kAny ||
           std::any_of(wanted.begin(), wanted.end(), [&](const Tile& tile) { return tile.kind == alias.target; });
  };
  const auto is_special = [&](const Tile& tile) {
    return !jokers.ordinary(tile) && (tile.kind >= tiles::kAny || jokers.any_alias_of(tile.kind, is_wanted));
  };
  if (std::any_of(hand.begin(), hand.end(), is_special)) return Removal::Search;
  for (const Tile& tile : wanted) {
    if (tile.kind >= tiles::kAny || tile.attribute_count > 0) return Removal::Search;
    const Tile* sort = nullptr;
    std::ptrdiff_t there = 0;
    for (const Tile& held : hand) {
      if (held.kind != tile.kind) continue;
      if (sort != nullptr && !identical(*sort, held)) return Removal::Search;
      sort = &held;
      ++there;
    }
    if (there < count_of_kind(wanted, tile.kind)) return Removal::None;
  }
  return Removal::One;
}

/// The one hand that remains: equal tiles side by side, as the general search leaves them.
TileList rest_of_naturals(std::span<const Tile> hand, std::span<const Tile> wanted) {
  TileList left;
  for (auto tile = hand.begin(); tile != hand.end(); ++tile) {
    const auto is_tile = [&](const Tile& other) { return identical(other, *tile); };
    if (std::any_of(hand.begin(), tile, is_tile)) continue;
    const auto held = std::count_if(tile, hand.end(), is_tile);
    left.insert(left.end(), static_cast<std::size_t>(held - count_of_kind(wanted, tile->kind)), *tile);
  }
  return left;
}

/// What is taken out, in display order; the same as what `hand` has besides rest_of_naturals.
TileList taken_of_naturals(std::span<const Tile> hand, std::span<const Tile> wanted) {
  TileList taken;
  taken.reserve(wanted.size());
  for (auto tile = hand.rbegin(); taken.size() < wanted.size() && tile != hand.rend(); ++tile) {
    if (count_of_kind(taken, tile->kind) >= count_of_kind(wanted, tile->kind)) continue;
    const auto goes_before = [](const Tile& a, const Tile& b) {
      return tiles::display_key(a.kind) < tiles::display_key(b.kind);
    };
    taken.insert(std::lower_bound(taken.begin(), taken.end(), *tile, goes_before), *tile);
  }
  return taken;
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
  if (called.kind < tiles::kAny && !jokers.may_be_wildcard(called.kind)) return;
  const auto add = [&](Kind kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  };
  behavior.any_alias_of(called.kind, [&](const tiles::Alias& alias) {
    if (behavior.applies(alias, called)) add(alias.to.kind);
    return false;
  });
  if (std::find(kinds.begin(), kinds.end(), tiles::kAny) != kinds.end()) {
    kinds.clear();
    const TileList others = from_hand ? minus(hand, {&called, 1}) : TileList(hand.begin(), hand.end());
    for (const Tile& tile : others) add(tile.kind);
  }
  std::erase(kinds, tiles::kAny);
}

/// The tiles a spec asks for when the called tile is `called`; each exists.
void reify(const CallSpec& spec, Kind called, const JokerTable& jokers, TileList& wanted) {
  wanted.clear();
  for (const Item& item : spec.items) {
    wanted.emplace_back(kind_of(item, called, jokers));
    for (tiles::AttributeId id = 0; id < tiles::kMaxAttributeNames && !item.attributes.empty(); ++id) {
      if (item.attributes.contains(id)) wanted.back().add({id, false});
    }
  }
}

/// How many tiles of a hand can serve as what: a cheap look before a search.
class Supply {
 public:
  enum class Reach : std::uint8_t {
    None,     ///< there are too few tiles of some kind, wildcards counted as everything they may be
    Perhaps,  ///< a search can tell
    Sure,     ///< there are enough that are of the wanted kinds themselves
  };

  Supply(std::span<const Tile> hand, const JokerTable& jokers, std::vector<Kind>& wildcards)
      : jokers_(jokers), hand_(hand), wildcards_(wildcards) {
    wildcards_.clear();
    for (const Tile& tile : hand) {
      if (tile.kind < kCellCount) ++of_cells_[tile.kind];
      if (jokers.ordinary(tile)) continue;
      if (tile.kind >= tiles::kAny || jokers.may_be_wildcard(tile.kind)) wildcards_.push_back(tile.kind);
    }
  }

  /// Are the tiles there that go with a tile of the kind `called`? `without`, if any, is a tile of the hand that is
  /// not.
  Reach reach(const CallSpec& spec, Kind called, const Tile* without) const {
    struct Wanted {
      Kind kind = tiles::kNoKind;
      std::uint16_t count = 0;
    };
    std::array<Wanted, 4> list;
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(std::min(spec.items.size(), list.size()));
    Reach result = spec.items.size() > list.size() ? Reach::Perhaps : Reach::Sure;
    for (const Item& item : spec.items) {
      const Kind kind = kind_of(item, called, jokers_);
      if (kind == tiles::kNoKind) return Reach::None;
      if (!item.attributes.empty()) result = Reach::Perhaps;
      auto place = list.begin();
      while (place != end && place->count > 0 && place->kind != kind) ++place;
      if (place == end) continue;
      place->kind = kind;
      ++place->count;
    }
    for (auto wanted = list.begin(); wanted != end && wanted->count > 0; ++wanted) {
      const std::size_t needed = wanted->count + (without != nullptr && serves(*without, wanted->kind) ? 1U : 0U);
      if (wanted->kind < tiles::kAny && there(wanted->kind) >= needed) continue;
      result = Reach::Perhaps;
      if (serving(wanted->kind) < needed) return Reach::None;
    }
    return result;
  }

 private:
  bool serves(const Tile& held, Kind wanted) const {
    return jokers_.ordinary(held) ? held.kind == wanted || wanted >= tiles::kAny : serves(held.kind, wanted);
  }
  bool serves(Kind held, Kind wanted) const {
    return held == wanted || held >= tiles::kAny || wanted >= tiles::kAny ||
           jokers_.any_alias_of(held, [wanted](const JokerAlias& alias) {
             return alias.target == wanted || alias.target >= tiles::kAny;
           });
  }
  std::size_t serving(Kind wanted) const {
    if (wanted >= tiles::kAny) return hand_.size();
    std::size_t count = there(wanted);
    for (const Kind held : wildcards_) count += held != wanted && serves(held, wanted) ? 1 : 0;
    return count;
  }

  std::size_t there(Kind kind) const {
    if (kind < kCellCount) return of_cells_[kind];
    return static_cast<std::size_t>(
        std::count_if(hand_.begin(), hand_.end(), [kind](const Tile& tile) { return tile.kind == kind; }));
  }

  const JokerTable& jokers_;
  std::span<const Tile> hand_;
  std::array<std::uint16_t, kCellCount> of_cells_{};
  std::vector<Kind>& wildcards_;
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

bool is_empty_set(const Definition& group) {
  if (group.segments.size() != 1 || group.segments[0].size() != 1) return false;
  const Step& step = group.segments[0][0];
  if (step.type != Step::Type::Element || step.element.groups.size() != 1) return false;
  const Group& set = step.element.groups[0];
  return set.type == Group::Type::Set && std::all_of(set.subgroups.begin(), set.subgroups.end(),
                                                     [](const std::vector<Item>& items) { return items.empty(); });
}

std::vector<TileList> try_remove(std::span<const Tile> hand, std::span<const Tile> wanted, const JokerTable& jokers,
                                 const tiles::AttributeSet& known, MatchMemory& memory, bool wildcards_always) {
  constexpr std::size_t kMost = 4096;
  if (wanted.empty()) return {TileList(hand.begin(), hand.end())};
  if (hand.size() < wanted.size()) return {};
  if (hand.size() == wanted.size() && !wildcards_always) {
    return equal_kinds(hand, wanted) ? std::vector<TileList>{{}} : std::vector<TileList>{};
  }
  const Removal removal = removal_of_naturals(hand, wanted, jokers);
  if (removal == Removal::None) return {};
  if (removal == Removal::One) return {rest_of_naturals(hand, wanted)};
  std::vector<Item> items;
  for (const Tile& tile : wanted) {
    Item item;
    item.type = Item::Type::Tile;
    item.kind = tile.kind;
    item.attributes = tile.attribute_set();
    items.push_back(item);
  }
  std::vector<TileList> remaining;
  for (Leftover& left : leftovers(one_set(std::move(items)), {hand, {}}, jokers, known, memory, kMost)) {
    remaining.push_back(std::move(left.tiles));
  }
  return remaining;
}

namespace {

/// What the hand has by cells; nothing where that does not tell what can be called.
std::optional<CellSupply> cell_supply(const CallQuestion& question) {
  if (!question.jokers.usual_neighbors()) return std::nullopt;
  return question.supply != nullptr ? std::optional(*question.supply) : supply_of(question.hand, question.jokers);
}

/// Goes through the sets of tiles that calls ask for.
class CallSearch {
 public:
  CallSearch(const CallQuestion& question, MatchMemory& memory)
      : question_(question),
        hand_(question.hand),
        from_hand_(question.called.empty()),
        callable_(from_hand_ ? question.hand : question.called),
        cells_(callable_cells()),
        memory_(memory),
        supply_(question.hand, question.jokers, memory.calls.wildcards) {}

  std::vector<PossibleCall> all() {
    std::vector<PossibleCall> calls;
    for (auto tile = callable_.begin(); tile != callable_.end(); ++tile) {
      const auto is_tile = [&](const Tile& other) { return tiles::identical(other, *tile); };
      if (std::any_of(callable_.begin(), tile, is_tile)) continue;
      PossibleCall call{*tile, {}};
      if (may_go_with_some(*tile))
        any_set(*tile, [&](const CallSpec& spec, Kind kind, Supply::Reach) {
          add_choices(spec, kind, rest_of_hand(*tile), call.choices);
          return false;
        });
      const auto as_before = [&](const PossibleCall& other) {
        return call.choices.empty() ? other.choices.empty() : same_calls(other, call);
      };
      if (std::none_of(calls.begin(), calls.end(), as_before)) calls.push_back(std::move(call));
    }
    return calls;
  }

  /// Whether some call has a choice.
  bool any() {
    const std::size_t size = hand_.size() - (from_hand_ ? 1 : 0);
    for (auto tile = callable_.begin(); tile != callable_.end(); ++tile) {
      if (tile != callable_.begin() && tiles::identical(*tile, *(tile - 1))) continue;  // equal tiles are neighbours
      if (!may_go_with_some(*tile)) continue;
      const bool found = any_set(*tile, [&](const CallSpec& spec, Kind kind, Supply::Reach reach) {
        // A set of as many tiles as there are is compared in another way.
        if (reach == Supply::Reach::Sure && (question_.wildcards_always || spec.items.size() < size)) return true;
        return can_take(spec, kind, rest_of_hand(*tile));
      });
      if (found) return true;
    }
    return false;
  }

 private:
  /// What a called tile needs is known by its cell (see CallNeeds).
  std::uint64_t callable_cells() const {
    const std::optional<CellSupply> supply = cell_supply(question_);
    if (!supply) return kEveryCell;
    const CallNeeds& needs = question_.specs.needs;
    return from_hand_ ? needs.callable_own(*supply) : needs.callable(*supply);
  }
  bool may_go_with_some(const Tile& tile) const {
    return tile.kind >= kCellCount || !question_.jokers.ordinary(tile) || ((cells_ >> tile.kind) & 1) != 0;
  }

  /// Calls `visit(spec, kind, reach)` for the sets that go with the called tile as far as the hand may have them, until
  /// it is true; whether it was. `kind` is what the tile is in that set.
  template <typename Visit>
  bool any_set(const Tile& tile, Visit visit) {
    std::span<const Kind> meanings(&tile.kind, 1);
    if (!question_.jokers.ordinary(tile)) {
      find_meanings(tile, hand_, from_hand_, question_.behavior, question_.jokers, memory_.calls.meanings);
      meanings = memory_.calls.meanings;
    }
    for (const CallSpec& spec : question_.specs.specs) {
      for (const Kind kind : meanings) {
        const Supply::Reach reach = supply_.reach(spec, kind, from_hand_ ? &tile : nullptr);
        if (reach != Supply::Reach::None && visit(spec, kind, reach)) return true;
      }
    }
    return false;
  }

  /// The hand; without the tile when that is called from the hand.
  std::span<const Tile> rest_of_hand(const Tile& tile) {
    if (!from_hand_) return hand_;
    if (taken_out_ != &tile) without_tile_ = minus(hand_, {&tile, 1});
    taken_out_ = &tile;
    return without_tile_;
  }

  /// The ways to take the set out of the tiles that are not among the choices yet.
  void add_choices(const CallSpec& spec, Kind kind, std::span<const Tile> rest, std::vector<TileList>& choices) {
    const auto add = [&](TileList choice) {
      const auto is_choice = [&](const TileList& other) { return same_tiles(other, choice); };
      if (std::none_of(choices.begin(), choices.end(), is_choice)) choices.push_back(std::move(choice));
    };
    TileList& wanted = memory_.calls.wanted;
    reify(spec, kind, question_.jokers, wanted);
    // Nearly always there is one way.
    if (!wanted.empty() && rest.size() > wanted.size()) {
      const Removal removal = removal_of_naturals(rest, wanted, question_.jokers);
      if (removal == Removal::One) add(taken_of_naturals(rest, wanted));
      if (removal != Removal::Search) return;
    }
    for (const TileList& left : remove_set(spec, kind, rest)) {
      TileList choice = minus(rest, left);
      tiles::sort_for_display(choice);
      add(std::move(choice));
    }
  }

  /// What is left of the tiles after taking out the set; nothing when it is not there.
  std::vector<TileList> remove_set(const CallSpec& spec, Kind kind, std::span<const Tile> rest) {
    TileList& wanted = memory_.calls.wanted;
    reify(spec, kind, question_.jokers, wanted);
    return try_remove(rest, wanted, question_.jokers, question_.known, memory_, question_.wildcards_always);
  }

  /// Is the set there? Which tiles it is taken from is not asked: each wanted one needs a tile of its own.
  bool can_take(const CallSpec& spec, Kind kind, std::span<const Tile> rest) {
    TileList& wanted = memory_.calls.wanted;
    reify(spec, kind, question_.jokers, wanted);
    if (rest.size() == wanted.size() && !question_.wildcards_always) return equal_kinds(rest, wanted);
    Budget& budget = memory_.search.budget;
    SearchMemory::State& state = memory_.search.state();
    TileMatching& matching = state.matching;
    state.supplies.assign(rest.size(), 1);
    matching.start(state.supplies);
    const tiles::AttributeSet known = question_.known | question_.jokers.known();
    for (const Tile& tile : wanted) {
      if (!budget.spend(1 + rest.size() / 4)) return false;
      matching.add_element(1, false);
      matching.add_place();
      const PlainTile required = {tile.kind, tile.attribute_set() & known};
      for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i].kind != tile.kind && tile.kind < tiles::kAny && question_.jokers.ordinary(rest[i])) continue;
        const bool serves = satisfies({rest[i].kind, rest[i].attribute_set()}, required, question_.jokers);
        if (serves) matching.add_server(static_cast<std::uint16_t>(i));
      }
    }
    return matching.complete(budget);
  }

  static constexpr std::uint64_t kEveryCell = ~std::uint64_t{0};
  const CallQuestion& question_;
  std::span<const Tile> hand_;
  bool from_hand_;
  std::span<const Tile> callable_;
  std::uint64_t cells_;  ///< those a called tile of which may go with some tiles of the hand
  MatchMemory& memory_;
  Supply supply_;
  const Tile* taken_out_ = nullptr;
  TileList without_tile_;
};

/// What `ask` answers about the search; under `nojoker` no tile stands for another one.
template <typename Ask>
auto search_calls(const CallQuestion& question, MatchMemory& memory, Ask ask) {
  const QueryScope query(memory.search.budget);
  if (!question.specs.nojoker || question.behavior.aliases().empty()) return ask(CallSearch(question, memory));
  tiles::TileBehavior natural = question.behavior;
  natural.clear_aliases();
  const std::shared_ptr<const JokerTable> none = memory.tables.of(natural);
  const auto& [specs, hand, called, behavior, jokers, known, wildcards_always, supply] = question;
  return ask(CallSearch({specs, hand, called, natural, *none, known, wildcards_always}, memory));
}

/// False when the hand is known to have no tiles that go with any called one.
bool may_call(const CallQuestion& question) {
  const CallNeeds& needs = question.specs.needs;
  const auto is_ordinary = [&](const Tile& tile) { return question.jokers.ordinary(tile); };
  if (!std::all_of(question.called.begin(), question.called.end(), is_ordinary)) return true;
  const std::optional<CellSupply> supply = cell_supply(question);
  if (!supply) return true;
  if (question.called.empty()) return needs.may_call_own(*supply);
  return std::any_of(question.called.begin(), question.called.end(),
                     [&](const Tile& tile) { return needs.may_call(tile.kind, *supply); });
}

}  // namespace

std::optional<Kind> wildcard_called_as(Kind kind, const CallSpecs& specs, const JokerTable& jokers) {
  if (kind < kCellCount || kind >= tiles::kKindCount || jokers.attributed_wildcards()) return std::nullopt;
  const Cell& cell = jokers.cell(kind);
  const auto is_meant = [&](const JokerAlias& alias) { return alias.target == kind; };
  if (cell.role != CellRole::Stands || std::any_of(jokers.aliases().begin(), jokers.aliases().end(), is_meant)) {
    return std::nullopt;
  }
  const auto of_cell = static_cast<Kind>(cell.zone * 9U + cell.place);
  // Called as itself it needs the same tiles, more of its own kind, each of which is one of the cell, or is not called.
  const auto needs_no_other = [&](const Item& item) {
    const Kind wanted = kind_of(item, kind, jokers);
    return wanted == kind || wanted == tiles::kNoKind || wanted == kind_of(item, of_cell, jokers);
  };
  const bool follows = std::all_of(specs.specs.begin(), specs.specs.end(), [&](const CallSpec& spec) {
    return std::all_of(spec.items.begin(), spec.items.end(), needs_no_other);
  });
  return follows ? std::optional(of_cell) : std::nullopt;
}

std::vector<PossibleCall> possible_calls(const CallQuestion& question, MatchMemory& memory) {
  return search_calls(question, memory, [](CallSearch search) { return search.all(); });
}

bool can_call(const CallQuestion& question, MatchMemory& memory) {
  if (!may_call(question)) return false;
  return search_calls(question, memory, [](CallSearch search) { return search.any(); });
}

}  // namespace majs::match
