#include "runtime/scoring/minipoints.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/costs.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/match/removal.hpp"
#include "runtime/scoring/minipoint_counts.hpp"
#include "runtime/scoring/minipoint_trace.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

/// Readings of a hand beyond this number come from no sane program.
constexpr std::size_t kMaxEntries = 4'000;
/// 1m to 9s, 1z to 7z, 0z, 8z: the kinds that come first.
constexpr tiles::Kind kPlainKinds = 36;

/// How an amount came about, newest item first; null unless somebody wants to know.
struct Reason {
  MinipointItem item;
  std::shared_ptr<const Reason> before;
};

struct Value {
  Number amount = 0;
  std::shared_ptr<const Reason> reason = nullptr;
};
using Values = SmallVector<Value, 2>;

/// One reading so far: what is left of the hand, and the minipoints it may have.
struct Entry {
  std::vector<Tile> tiles;  ///< sorted
  std::vector<Call> calls;
  Values values;           ///< ascending, distinct
  std::uint64_t sets = 0;  ///< under a reading: those of its sets which are left
};

bool tile_before(const Tile& a, const Tile& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  return std::lexicographical_compare(a.attributes.begin(), a.attributes.begin() + a.attribute_count,
                                      b.attributes.begin(), b.attributes.begin() + b.attribute_count);
}

template <typename A, typename B>
bool same_tiles(const A& a, const B& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), tiles::identical);
}

bool same_hand(const Entry& a, const Entry& b) {
  return same_tiles(a.tiles, b.tiles) &&
         std::equal(a.calls.begin(), a.calls.end(), b.calls.begin(), b.calls.end(),
                    [](const Call& x, const Call& y) { return x.name == y.name && same_tiles(x.tiles, y.tiles); });
}

void add_value(Values& values, const Value& value) {
  std::size_t position = 0;
  while (position < values.size() && values[position].amount < value.amount) ++position;
  if (position < values.size() && values[position].amount == value.amount) return;
  values.insert(position, value);
}

/// Adds an entry; one with the same hand gets its values.
void unite(std::vector<Entry>& entries, Entry entry) {
  for (Entry& known : entries) {
    if (!same_hand(known, entry)) continue;
    for (const Value& value : entry.values) add_value(known.values, value);
    return;
  }
  if (entries.size() < kMaxEntries) entries.push_back(std::move(entry));
}

class Program {
 public:
  Program(Engine& engine, const Context& context) : engine_(engine), context_(context) {}

  Number run(const MinipointProgram& program) {
    start(program.early);
    for (const MinipointStep& step : program.steps) {
      if (step.kind != MinipointStep::Kind::Add && step.condition != kNone && !engine_.holds(step.condition, context_))
        continue;
      apply(step, program.early);
      if (engine_.halted()) return 0;
      std::vector<Entry> merged;
      for (Entry& entry : entries_) unite(merged, std::move(entry));
      entries_ = std::move(merged);
    }
    const Value* best = nullptr;
    for (const Entry& entry : entries_) {  // the best of all
      if (entry.values.empty()) continue;
      if (best == nullptr || entry.values.back().amount > best->amount) best = &entry.values.back();
    }
    if (best == nullptr) return 0;
    if (engine_.minipoint_trace() != nullptr) note(*best);
    return best->amount.normalised();
  }

 private:
  /// `item` makes the name and tiles of what is added.
  template <typename Item>
  Value plus(const Value& value, Number amount, Item&& item) const {
    Value sum{value.amount + amount, value.reason};
    if (engine_.minipoint_trace() != nullptr && !(amount == 0)) {
      MinipointItem made = item();
      made.value = amount;
      sum.reason = std::make_shared<const Reason>(Reason{std::move(made), value.reason});
    }
    return sum;
  }

  void note(const Value& value) const {
    auto made = std::make_shared_for_overwrite<MinipointBreakdown>();
    MinipointBreakdown& breakdown = *made;
    breakdown.total = value.amount.normalised();
    std::vector<const MinipointItem*> items;
    for (const Reason* reason = value.reason.get(); reason != nullptr; reason = reason->before.get()) {
      items.push_back(&reason->item);
    }
    for (auto item = items.rbegin(); item != items.rend(); ++item) add_item(breakdown, **item);
    drop_markers(breakdown);
    engine_.minipoint_trace()->made.push_back(std::move(made));
  }

  void start(bool early) {
    const Player& player = engine_.player(context_.seat);
    Entry first;
    first.tiles.assign(player.hand.begin(), player.hand.end());
    const auto tile = winning_tile_in(engine_, context_);
    winning_tile_ = tile;
    if (tile && !early) {
      first.tiles.push_back(*tile);
    } else if (!tile) {
      first.tiles.insert(first.tiles.end(), player.draw.begin(), player.draw.end());
    }
    std::sort(first.tiles.begin(), first.tiles.end(), tile_before);
    first.calls.assign(player.calls.begin(), player.calls.end());
    first.values.push_back({});
    first.sets = ~std::uint64_t{0};
    original_ = first;
    entries_.push_back(std::move(first));
  }

  void apply(const MinipointStep& step, bool early) {
    switch (step.kind) {
      case MinipointStep::Kind::Add: add(step); break;
      case MinipointStep::Kind::ConvertCalls:
        for (Entry& entry : entries_) {
          for (Value& value : entry.values) {
            for (const Call& call : entry.calls)
              value = plus(value, value_of(step, call.name), [&] { return of(call); });
          }
        }
        break;
      case MinipointStep::Kind::RemoveCalls: remove_calls(step); break;
      case MinipointStep::Kind::RemoveGroups: remove_groups(step, early); break;
      case MinipointStep::Kind::RemoveWinningGroups: remove_groups(step, early); break;
      case MinipointStep::Kind::PutWinningTileInHand:
        if (!winning_tile_) break;
        for (Entry& entry : entries_) {
          entry.tiles.push_back(*winning_tile_);
          std::sort(entry.tiles.begin(), entry.tiles.end(), tile_before);
        }
        break;
      case MinipointStep::Kind::PutCallsInHand: put_calls_in_hand(step); break;
      case MinipointStep::Kind::RemoveAttributes:
        for (Entry& entry : entries_) {
          for (Tile& tile : entry.tiles) tile = Tile(tile.kind);
          for (Call& call : entry.calls) {
            for (Tile& tile : call.tiles) tile = Tile(tile.kind);
          }
        }
        break;
      case MinipointStep::Kind::RetainEmptyHands:
        std::erase_if(entries_, [](const Entry& entry) { return !entry.tiles.empty() || !entry.calls.empty(); });
        break;
      case MinipointStep::Kind::RoundUp:
        for (Entry& entry : entries_) {
          Values rounded;
          for (const Value& value : entry.values) {
            const Number more = round_up(value.amount, step.number) - value.amount;
            add_value(rounded, plus(value, more, [] { return MinipointItem{"rounded up"}; }));
          }
          entry.values = rounded;
        }
        break;
      case MinipointStep::Kind::TakeMaximum: take_maximum(); break;
      case MinipointStep::Kind::AddOriginalHand: entries_.push_back(original_); break;
      case MinipointStep::Kind::Nothing: break;
    }
  }

  MinipointItem of(const Call& call) const { return {engine_.rules().texts.name(call.name), tiles_of(call)}; }

  static Number value_of(const MinipointStep& step, std::uint32_t name) {
    for (const auto& [call, value] : step.calls) {
      if (call == name) return value;
    }
    return 0;
  }

  void add(const MinipointStep& step) {
    const Number amount = engine_.amount(step.amount, context_);
    Context context = context_;
    context.has_minipoints = true;
    for (Entry& entry : entries_) {
      Values changed;
      for (const Value& value : entry.values) {
        context.minipoints = value.amount;
        const bool applies = step.condition == kNone || engine_.holds(step.condition, context);
        add_value(changed, applies ? plus(value, amount, [&] { return added_item(engine_.rules(), step); }) : value);
      }
      entry.values = changed;
    }
  }

  void remove_calls(const MinipointStep& step) {
    const auto fits_all = [&](const Tile& tile) {
      const auto& specs = engine_.rules().tile_spec_lists[step.specs];
      return std::all_of(specs.begin(), specs.end(),
                         [&](const tiles::TileSpec& spec) { return tiles::fits(tile, spec, {}); });
    };
    for (Entry& entry : entries_) {
      std::erase_if(entry.calls, [&](const Call& call) {
        return step.specs == kNone || std::any_of(call.tiles.begin(), call.tiles.end(), fits_all);
      });
    }
  }

  /// Takes the group out of an entry in every possible way; under a reading only as one of its sets.
  template <typename Found>
  void each_removal(const Entry& entry, const match::MatchProgram& group, Found&& found) {
    const match::JokerTable& jokers = *engine_.player(context_.seat).jokers;
    if (match::is_empty_set(group.definitions()[0])) {
      found(entry.tiles, entry.sets);
      return;
    }
    if (context_.reading == nullptr) {
      for (match::Leftover& left :
           match::leftovers(group, {entry.tiles, {}}, jokers, engine_.match_memory(), kMaxEntries)) {
        found(std::move(left.tiles), entry.sets);
      }
      return;
    }
    const auto& sets = context_.reading->sets;
    for (std::size_t i = 0; i < std::min<std::size_t>(sets.size(), 64); ++i) {
      if (((entry.sets >> i) & 1) == 0) continue;
      const auto left = match::leftovers(group, {{sets[i].tiles.data(), sets[i].tiles.size()}, {}}, jokers,
                                         engine_.match_memory(), kMaxEntries);
      const bool whole =
          std::any_of(left.begin(), left.end(), [](const match::Leftover& rest) { return rest.tiles.empty(); });
      if (!whole) continue;
      std::vector<Tile> tiles = entry.tiles;
      for (const Tile& tile : sets[i].tiles) tiles::remove_identical(tiles, tile);
      found(std::move(tiles), entry.sets & ~(std::uint64_t{1} << i));
    }
  }

  /// The tiles that a set of the early dialect may start from: those the winning tile can stand for, or every one.
  std::vector<tiles::Kind> bases(const Entry& entry, bool winning) const {
    const tiles::TileBehavior& behavior = *engine_.player(context_.seat).behavior;
    std::vector<tiles::Kind> kinds;
    const auto add = [&](tiles::Kind kind) {
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    };
    for (tiles::Kind kind = 0; !winning && kind < kPlainKinds; ++kind) add(kind);
    for (const Tile& tile : entry.tiles) {
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
      if (std::all_of(list.begin(), list.end(), exists)) return std::nullopt;
    }
    for (const std::vector<int>& list : group.reject_if_missing) {
      if (std::none_of(list.begin(), list.end(), exists)) return std::nullopt;
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
    const auto seats = static_cast<std::int64_t>(engine_.seats().size());
    const auto round = std::min<std::int64_t>(std::max<std::int64_t>(engine_.state().kyoku, 0) / seats, 3);
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
      auto found = std::find_if(tiles.begin(), tiles.end(), [&](const Tile& tile) { return tile.kind == kind; });
      if (found == tiles.end()) {
        found = std::find_if(tiles.begin(), tiles.end(),
                             [&](const Tile& tile) { return tiles::same(tile, Tile(kind), behavior); });
      }
      if (found == tiles.end()) return std::nullopt;
      tiles.erase(found);
    }
    return tiles;
  }

  void remove_based(const MinipointStep& step, const Entry& entry, std::vector<Entry>& remaining) {
    const std::vector<tiles::Kind> kinds = bases(entry, step.kind == MinipointStep::Kind::RemoveWinningGroups);
    for (const BasedGroup& group : step.based) {
      engine_.charge(kinds.size(), step.place);
      for (const tiles::Kind base : kinds) {
        const std::optional<Number> value = worth(group, base);
        auto left = value ? without(entry.tiles, group.offsets, base) : std::nullopt;
        if (!left) continue;
        Entry rest;
        rest.tiles = std::move(*left);
        rest.sets = entry.sets;
        rest.calls = entry.calls;
        const auto removed = [&] { return removed_item(entry.tiles, rest.tiles); };
        for (const Value& old : entry.values) add_value(rest.values, plus(old, *value, removed));
        unite(remaining, std::move(rest));
      }
    }
  }

  void remove_groups(const MinipointStep& step, bool early) {
    std::vector<Entry> remaining;
    for (const Entry& entry : entries_) {
      remove_based(step, entry, remaining);
      for (const auto& known : step.groups) {
        engine_.charge(cost::kRemoval, step.place);
        each_removal(entry, engine_.rules().groups[known.first], [&](std::vector<Tile> tiles, std::uint64_t sets) {
          Entry rest;
          const auto removed = [&] { return removed_item(entry.tiles, rest.tiles); };
          rest.tiles = std::move(tiles);
          rest.sets = sets;
          std::sort(rest.tiles.begin(), rest.tiles.end(), tile_before);
          rest.calls = entry.calls;
          for (const Value& old : entry.values) add_value(rest.values, plus(old, known.second, removed));
          unite(remaining, std::move(rest));
        });
      }
    }
    if (early) {
      for (Entry& rest : remaining) unite(entries_, std::move(rest));  // that dialect keeps what was there
    } else if (!remaining.empty()) {
      entries_ = std::move(remaining);  // else the step is undone
    }
  }

  void put_calls_in_hand(const MinipointStep& step) {
    for (Entry& entry : entries_) {
      std::erase_if(entry.calls, [&](const Call& call) {
        const bool named =
            step.names.empty() || std::find(step.names.begin(), step.names.end(), call.name) != step.names.end();
        if (named) entry.tiles.insert(entry.tiles.end(), call.tiles.begin(), call.tiles.end());
        return named;
      });
      std::sort(entry.tiles.begin(), entry.tiles.end(), tile_before);
    }
  }

  void take_maximum() {
    Number best = 0;
    bool any = false;
    for (const Entry& entry : entries_) {
      if (entry.values.empty() || (any && entry.values.back().amount <= best)) continue;
      best = entry.values.back().amount;
      any = true;
    }
    std::erase_if(entries_,
                  [&](const Entry& entry) { return entry.values.empty() || !(entry.values.back().amount == best); });
    for (Entry& entry : entries_) {
      const Value last = entry.values.back();
      entry.values = {last};
    }
  }

  Engine& engine_;
  const Context& context_;
  std::optional<Tile> winning_tile_;
  Entry original_;
  std::vector<Entry> entries_;
};

}  // namespace

Number run_minipoints(Engine& engine, const Context& context, const MinipointProgram& program) {
  if (engine.minipoint_trace() == nullptr) {
    if (const auto counted = count_minipoints(engine, context, program)) return *counted;
  }
  return search_minipoints(engine, context, program);
}

Number search_minipoints(Engine& engine, const Context& context, const MinipointProgram& program) {
  return Program(engine, context).run(program);
}

}  // namespace majs::runtime
