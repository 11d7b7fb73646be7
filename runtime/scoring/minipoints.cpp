#include "runtime/scoring/minipoints.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "grammar/condition_words.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/match/search/removal.hpp"
#include "runtime/scoring/minipoint_steps.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

/// 1m to 9s, 1z to 7z, 0z, 8z: the kinds that come first.
constexpr tiles::Kind kPlainKinds = 36;

bool tile_before(const Tile& a, const Tile& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  return std::lexicographical_compare(a.attributes.begin(), a.attributes.begin() + a.attribute_count,
                                      b.attributes.begin(), b.attributes.begin() + b.attribute_count);
}

/// What is left of a hand, tile by tile.
struct LooseHand {
  std::vector<Tile> tiles;  ///< sorted
  std::vector<Call> calls;
  std::uint64_t sets = 0;  ///< under a reading: those of its sets which are left

  bool empty() const { return tiles.empty() && calls.empty(); }
  void sort() { std::ranges::sort(tiles, tile_before); }
  friend bool operator==(const LooseHand& a, const LooseHand& b) {
    return tiles::all_identical(a.tiles, b.tiles) &&
           std::equal(a.calls.begin(), a.calls.end(), b.calls.begin(), b.calls.end(), same_meld);
  }
};

class LooseHands {
 public:
  using Hand = LooseHand;
  /// Readings of a hand beyond this number come from no sane program: they are left out.
  static constexpr std::size_t kMostEntries = 4'000;
  static constexpr bool kGivesUp = false;

  LooseHands(Engine& engine, const Context& context)
      : engine_(engine), context_(context), winning_tile_(winning_tile_in(engine, context)) {}

  Hand start(bool early) const {
    const Player& player = engine_.player(context_.seat);
    Hand first;
    first.tiles.assign(player.hand.begin(), player.hand.end());
    if (winning_tile_ && !early) {
      first.tiles.push_back(*winning_tile_);
    } else if (!winning_tile_) {
      first.tiles.insert(first.tiles.end(), player.draw.begin(), player.draw.end());
    }
    first.sort();
    first.calls.assign(player.calls.begin(), player.calls.end());
    first.sets = ~std::uint64_t{0};
    return first;
  }

  template <typename Visit>
  void each_call(const Hand& hand, Visit visit) const {
    for (const Call& call : hand.calls) visit(call);
  }

  template <typename Test>
  void remove_calls(Hand& hand, Test test) const {
    std::erase_if(hand.calls, test);
  }

  void change(const MinipointStep& step, Hand& hand) const {
    if (step.kind == MinipointStep::Kind::PutWinningTileInHand) {
      if (winning_tile_) hand.tiles.push_back(*winning_tile_);
    } else if (step.kind == MinipointStep::Kind::PutCallsInHand) {
      put_calls_in(hand, step.names);
    } else {
      for (Tile& tile : hand.tiles) tile = Tile(tile.kind);
      for (Call& call : hand.calls) {
        for (Tile& tile : call.tiles) tile = Tile(tile.kind);
      }
      return;
    }
    hand.sort();
  }

  void begin_removal(const MinipointStep&) const {}

  /// Tells what taking a set of the step out of the hand may leave, and what that is worth.
  template <typename Found>
  void each_removal(const MinipointStep& step, const Hand& hand, Found&& found) const {
    each_based(step, hand, found);
    for (const auto& [group, value] : step.groups) {
      engine_.charge(cost::kRemoval, step.place);
      take_out(hand, engine_.rules().groups[group], [&, worth = value](std::vector<Tile> tiles, std::uint64_t sets) {
        Hand rest{std::move(tiles), hand.calls, sets};
        rest.sort();
        found(std::move(rest), worth);
      });
    }
  }

  static MinipointItem removed(const Hand& before, const Hand& after) {
    return removed_item(before.tiles, after.tiles);
  }

 private:
  static void put_calls_in(Hand& hand, const std::vector<std::uint32_t>& names) {
    std::erase_if(hand.calls, [&](const Call& call) {
      const bool named = names.empty() || std::ranges::find(names, call.name) != names.end();
      if (named) hand.tiles.insert(hand.tiles.end(), call.tiles.begin(), call.tiles.end());
      return named;
    });
  }

  /// Takes the group out of a hand in every possible way; under a reading only as one of its sets.
  template <typename Found>
  void take_out(const Hand& hand, const match::MatchProgram& group, Found&& found) const {
    const match::JokerTable& jokers = *engine_.player(context_.seat).jokers;
    if (match::is_empty_set(group.definitions()[0])) {
      found(hand.tiles, hand.sets);
      return;
    }
    if (context_.reading == nullptr) {
      for (match::Leftover& left :
           match::leftovers(group, {hand.tiles, {}}, jokers, engine_.match_memory(), kMostEntries)) {
        found(std::move(left.tiles), hand.sets);
      }
      return;
    }
    const auto& sets = context_.reading->sets;
    for (std::size_t i = 0; i < std::min<std::size_t>(sets.size(), 64); ++i) {
      if (((hand.sets >> i) & 1) == 0) continue;
      const auto left = match::leftovers(group, {{sets[i].tiles.data(), sets[i].tiles.size()}, {}}, jokers,
                                         engine_.match_memory(), kMostEntries);
      const bool whole = std::ranges::any_of(left, [](const match::Leftover& rest) { return rest.tiles.empty(); });
      if (!whole) continue;
      std::vector<Tile> tiles = hand.tiles;
      for (const Tile& tile : sets[i].tiles) tiles::remove_identical(tiles, tile);
      found(std::move(tiles), hand.sets & ~(std::uint64_t{1} << i));
    }
  }

  /// The tiles that a set of the early dialect may start from: those the winning tile can stand for, or every one.
  std::vector<tiles::Kind> bases(const Hand& hand, bool winning) const {
    const tiles::TileBehavior& behavior = *engine_.player(context_.seat).behavior;
    std::vector<tiles::Kind> kinds;
    const auto add = [&](tiles::Kind kind) {
      if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
    };
    for (tiles::Kind kind = 0; !winning && kind < kPlainKinds; ++kind) add(kind);
    for (const Tile& tile : hand.tiles) {
      if (!winning) add(tile.kind);
    }
    if (winning && winning_tile_) {
      add(winning_tile_->kind);
      for (tiles::Kind kind = 0; kind < kPlainKinds; ++kind) {
        if (tiles::same(*winning_tile_, Tile(kind), behavior)) add(kind);
      }
    }
    return kinds;
  }

  /// What a set of the early dialect is worth on a base; nothing where it does not count.
  std::optional<Number> worth(const BasedGroup& group, tiles::Kind base) const {
    const tiles::TileBehavior& behavior = *engine_.player(context_.seat).behavior;
    const auto exists = [&](int offset) {
      return tiles::shift(behavior, base, offset, tiles::EmptyLink::Removes) != tiles::kNoKind;
    };
    for (const std::vector<int>& list : group.reject_if_exists) {
      if (std::ranges::all_of(list, exists)) return std::nullopt;
    }
    for (const std::vector<int>& list : group.reject_if_missing) {
      if (std::ranges::none_of(list, exists)) return std::nullopt;
    }
    Number value = group.value;
    const bool suited = tiles::is_in(base, tiles::Category::Manzu) || tiles::is_in(base, tiles::Category::Pinzu) ||
                        tiles::is_in(base, tiles::Category::Souzu);
    if (suited) value = value * group.suited_mult;
    if (tiles::is_in(base, tiles::Category::Yaochuuhai)) value = value * group.yaochuuhai_mult;
    if (context_.win_source == WinSource::Draw) value = value * group.tsumo_mult;
    return value + group.yakuhai_value * Number(times_value_tile(base));
  }

  /// A dragon once; a wind for the seat, and for the round.
  int times_value_tile(tiles::Kind base) const {
    constexpr tiles::Kind kEastWind = 27;
    const int round = std::max(engine_.round_wind(), 0);
    int times = tiles::is_in(base, tiles::Category::Dragon) ? 1 : 0;
    if (base == kEastWind + round) ++times;
    const int own = engine_.seat_wind(context_.seat);
    if (own >= 0 && base == kEastWind + own) ++times;
    return times;
  }

  /// Takes tiles at the offsets from a base out of a hand; a wildcard is taken where the tile itself is missing.
  std::optional<std::vector<Tile>> without(std::vector<Tile> tiles, const std::vector<int>& offsets,
                                           tiles::Kind base) const {
    const tiles::TileBehavior& behavior = *engine_.player(context_.seat).behavior;
    for (const int offset : offsets) {
      const tiles::Kind kind = tiles::shift(behavior, base, offset, tiles::EmptyLink::Removes);
      if (kind == tiles::kNoKind) return std::nullopt;
      auto found = std::ranges::find_if(tiles, [&](const Tile& tile) { return tile.kind == kind; });
      if (found == tiles.end()) {
        found = std::ranges::find_if(tiles, [&](const Tile& tile) { return tiles::same(tile, Tile(kind), behavior); });
      }
      if (found == tiles.end()) return std::nullopt;
      tiles.erase(found);
    }
    return tiles;
  }

  template <typename Found>
  void each_based(const MinipointStep& step, const Hand& hand, Found& found) const {
    if (step.based.empty()) return;
    const std::vector<tiles::Kind> kinds = bases(hand, step.kind == MinipointStep::Kind::RemoveWinningGroups);
    for (const BasedGroup& group : step.based) {
      engine_.charge(kinds.size(), step.place);
      for (const tiles::Kind base : kinds) {
        const std::optional<Number> value = worth(group, base);
        auto left = value ? without(hand.tiles, group.offsets, base) : std::nullopt;
        if (left) found(Hand{std::move(*left), hand.calls, hand.sets}, *value);
      }
    }
  }

  Engine& engine_;
  const Context& context_;
  std::optional<Tile> winning_tile_;
};

std::string_view shape_of(std::span<const Tile> set) {
  const bool equal = std::ranges::all_of(set, [&](const Tile& tile) { return tile.kind == set.front().kind; });
  switch (set.size()) {
    case 1: return "single tile";
    case 2: return equal ? "pair" : "wait";
    case 3: return equal ? "triplet" : "run";
    case 4: return equal ? "four of a kind" : "set";
    default: return "set";
  }
}

}  // namespace

Number run_minipoints(Engine& engine, const Context& context, const MinipointProgram& program) {
  if (engine.minipoint_trace() == nullptr) {
    if (const auto counted = count_minipoints(engine, context, program)) return *counted;
  }
  return search_minipoints(engine, context, program);
}

Number search_minipoints(Engine& engine, const Context& context, const MinipointProgram& program) {
  LooseHands hands(engine, context);
  return *MinipointSteps(engine, context, hands).run(program, hands.start(program.early));
}

void add_item(MinipointBreakdown& breakdown, const MinipointItem& item) {
  if (item.value == 0) return;
  for (MinipointItem& known : breakdown.items) {
    // The kind of a tile tells most of them apart.
    if (!item.tiles.empty() && known.tiles.size() == item.tiles.size() && known.tiles[0].kind == item.tiles[0].kind &&
        known.name == item.name && tiles::all_identical(span_of(known.tiles), span_of(item.tiles))) {
      known.value = known.value + item.value;
      return;
    }
  }
  breakdown.items.push_back(item);
}

void add_item(MinipointBreakdown& breakdown, std::string_view name, std::span<const Tile> tiles, Number value) {
  MinipointItem item{name};
  item.value = value;
  item.tiles.assign(tiles.data(), tiles.data() + tiles.size());
  add_item(breakdown, item);
}

void drop_markers(MinipointBreakdown& breakdown) {
  auto& items = breakdown.items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].tiles.empty()) continue;
    for (std::size_t k = i + 1; k < items.size(); ++k) {
      if (!items[k].tiles.empty() || !(items[k].value == -items[i].value)) continue;
      items.erase(k);
      items.erase(i);
      --i;
      break;
    }
  }
}

MinipointItem added_item(const Rules& rules, const MinipointStep& step) {
  constexpr std::size_t kLongest = 60;
  if (step.condition == kNone || rules.document == nullptr) return {"base"};
  // Null in a part that the loader made, which has no text of its own.
  if (const Document* const written = rules.written(step.place); written != nullptr && written->size() > 2) {
    auto words = std::make_shared<const std::string>(grammar::condition_words((*written)[2]));
    if (words->size() <= kLongest) return {*words, {}, 0, words};
  }
  return {"by a condition of the ruleset"};
}

MinipointItem removed_item(std::vector<Tile> before, const std::vector<Tile>& after) {
  for (const Tile& tile : after) tiles::remove_identical(before, tile);
  if (before.empty()) return {"set"};
  MinipointItem item{shape_of(before)};
  item.tiles.assign(before.begin(), before.end());
  return item;
}

}  // namespace majs::runtime
