#include "runtime/scoring/minipoint_counts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

constexpr std::size_t kMaxClasses = 16;
constexpr std::size_t kMaxTiles = 15;  // a count has four bits
constexpr std::size_t kMaxCountEntries = 512;

/// Counts of the classes; the highest bit of each stays free.
using PackedCounts = std::uint64_t;
constexpr PackedCounts kHighBits = 0x8888888888888888;
constexpr PackedCounts one_of(std::size_t index) { return PackedCounts{1} << (4 * index); }
constexpr bool covers(PackedCounts hand, PackedCounts part) {
  return (((hand | kHighBits) - part) & kHighBits) == kHighBits;
}

struct TileClass {
  tiles::Kind kind = tiles::kNoKind;
  tiles::AttributeSet attributes;
};

struct CountEntry {
  PackedCounts hand = 0;
  std::uint32_t calls = 0;  ///< those left
  std::uint64_t sets = ~std::uint64_t{0};
  SmallVector<Number, 4> values;
};

void add_value(SmallVector<Number, 4>& values, Number value) {
  std::size_t position = 0;
  while (position < values.size() && values[position] < value) ++position;
  if (position < values.size() && values[position] == value) return;
  values.insert(position, value);
}

class Counter {
 public:
  Counter(Engine& engine, const Context& context)
      : engine_(engine), context_(context), player_(engine.player(context.seat)), jokers_(*player_.jokers) {}

  /// False when the hand cannot be counted.
  bool start() {
    const auto tile = winning_tile();
    const std::size_t size = player_.hand.size() + (tile ? 1 : player_.draw.size());
    if (size > kMaxTiles || player_.calls.size() > 30) return false;
    CountEntry first;
    for (const Tile& one : player_.hand) {
      if (!count(one, first.hand)) return false;
    }
    if (tile) {
      if (!count(*tile, first.hand)) return false;
    } else {
      for (const Tile& one : player_.draw) {
        if (!count(one, first.hand)) return false;
      }
    }
    if ((first.hand & kHighBits) != 0) return false;
    first.calls = (1U << player_.calls.size()) - 1;
    first.values.push_back(0);
    if (context_.reading != nullptr && !count_reading()) return false;
    original_ = first;
    entries_.push_back(first);
    return true;
  }

  std::optional<Number> run(const MinipointProgram& program) {
    for (const MinipointStep& step : program.steps) {
      if (step.kind != MinipointStep::Kind::Add && step.condition != kNone && !engine_.holds(step.condition, context_))
        continue;
      if (engine_.halted()) return Number(0);
      if (!apply(step) || entries_.size() > kMaxCountEntries) return std::nullopt;
    }
    return best_value().normalised();
  }

 private:
  std::optional<Tile> winning_tile() const { return winning_tile_in(engine_, context_); }

  bool count(const Tile& tile, PackedCounts& counts) {
    const tiles::AttributeSet attributes = tile.attribute_set();
    if (tile.kind >= tiles::kKindCount || jokers_.is_wildcard(tile.kind, attributes)) return false;
    std::size_t i = 0;
    while (i < classes_ && (class_[i].kind != tile.kind || !(class_[i].attributes == attributes))) ++i;
    if (i == kMaxClasses) return false;
    if (i == classes_) class_[classes_++] = {tile.kind, attributes};
    counts += one_of(i);
    return true;
  }

  bool count_reading() {
    for (const ReadingSet& set : context_.reading->sets) {
      PackedCounts counts = 0;
      for (const Tile& tile : set.tiles) {
        if (!count(tile, counts)) return false;
      }
      sets_.push_back(counts);
    }
    return sets_.size() <= 64;
  }

  /// What taking the group out of the hand may subtract; each group is looked at once.
  std::pair<std::size_t, std::size_t> removals(std::uint32_t group) {
    for (const Removals& known : known_) {
      if (known.group == group) return {known.first, known.last};
    }
    const std::size_t first = removals_.size();
    const match::Definition& definition = engine_.rules().groups[group].definitions()[0];
    const auto& items = definition.segments[0][0].element.groups[0].subgroups[0];
    const auto offset = std::find_if(items.begin(), items.end(),
                                     [](const match::Item& item) { return item.type == match::Item::Type::Offset; });
    if (offset == items.end()) {
      take(items, 0, tiles::kNoKind, 0, first);
    } else {
      std::array<tiles::Kind, kMaxClasses> bases{};
      std::size_t count = 0;
      for (std::size_t i = 0; i < classes_; ++i) {
        const tiles::Kind base = jokers_.shift(class_[i].kind, -offset->offset);
        if (base == tiles::kNoKind || base == tiles::kAny) continue;
        if (std::find(bases.begin(), bases.begin() + count, base) != bases.begin() + count) continue;
        bases[count++] = base;
        take(items, 0, base, 0, first);
      }
    }
    known_.push_back({group, first, removals_.size()});
    return {first, removals_.size()};
  }

  void take(const std::vector<match::Item>& items, std::size_t index, tiles::Kind base, PackedCounts taken,
            std::size_t first) {
    if (index == items.size()) {
      if (std::find(removals_.begin() + static_cast<std::ptrdiff_t>(first), removals_.end(), taken) ==
          removals_.end()) {
        removals_.push_back(taken);
      }
      return;
    }
    const match::Item& item = items[index];
    tiles::Kind wanted = item.kind;
    if (item.type == match::Item::Type::Offset) wanted = item.offset == 0 ? base : jokers_.shift(base, item.offset);
    if (wanted == tiles::kNoKind || item.type == match::Item::Type::Impossible) return;
    const tiles::AttributeSet attributes = item.attributes & engine_.rules().names.known;
    for (std::size_t i = 0; i < classes_; ++i) {
      if (wanted != tiles::kAny && class_[i].kind != wanted) continue;
      if (!attributes.subset_of(class_[i].attributes)) continue;
      const PackedCounts more = taken + one_of(i);
      if (covers(original_counts(), more)) take(items, index + 1, base, more, first);
    }
  }

  PackedCounts original_counts() const { return original_.hand; }

  bool apply(const MinipointStep& step) {
    switch (step.kind) {
      case MinipointStep::Kind::Add: add(step); return true;
      case MinipointStep::Kind::ConvertCalls:
        for (CountEntry& entry : entries_) {
          Number sum = 0;
          for (std::size_t i = 0; i < player_.calls.size(); ++i) {
            if (((entry.calls >> i) & 1) != 0) sum = sum + value_of(step, player_.calls[i].name);
          }
          for (Number& value : entry.values) value = value + sum;
        }
        return true;
      case MinipointStep::Kind::RemoveCalls:
        for (std::size_t i = 0; i < player_.calls.size(); ++i) {
          if (!is_removed(step, player_.calls[i])) continue;
          for (CountEntry& entry : entries_) entry.calls &= ~(1U << i);
        }
        merge();
        return true;
      case MinipointStep::Kind::RemoveGroups: remove_groups(step); return true;
      case MinipointStep::Kind::RetainEmptyHands:
        std::erase_if(entries_, [](const CountEntry& entry) { return entry.hand != 0 || entry.calls != 0; });
        return true;
      case MinipointStep::Kind::RoundUp:
        for (CountEntry& entry : entries_) {
          SmallVector<Number, 4> rounded;
          for (const Number value : entry.values) add_value(rounded, round_up(value, step.number));
          entry.values = rounded;
        }
        return true;
      case MinipointStep::Kind::TakeMaximum: take_maximum(); return true;
      case MinipointStep::Kind::AddOriginalHand:
        entries_.push_back(original_);
        merge();
        return true;
      case MinipointStep::Kind::Nothing: return true;
      case MinipointStep::Kind::PutCallsInHand:
      case MinipointStep::Kind::RemoveWinningGroups:
      case MinipointStep::Kind::PutWinningTileInHand:
      case MinipointStep::Kind::RemoveAttributes: break;
    }
    return false;
  }

  static Number value_of(const MinipointStep& step, std::uint32_t name) {
    for (const auto& [call, value] : step.calls) {
      if (call == name) return value;
    }
    return 0;
  }

  bool is_removed(const MinipointStep& step, const Call& call) const {
    if (step.specs == kNone) return true;
    const auto& specs = engine_.rules().tile_spec_lists[step.specs];
    return std::any_of(call.tiles.begin(), call.tiles.end(), [&](const Tile& tile) {
      return std::all_of(specs.begin(), specs.end(),
                         [&](const tiles::TileSpec& spec) { return tiles::fits(tile, spec, {}); });
    });
  }

  void add(const MinipointStep& step) {
    const Number amount = engine_.amount(step.amount, context_);
    Context context;
    const bool conditional = step.condition != kNone;
    if (conditional) {
      context = context_;
      context.has_minipoints = true;
    }
    for (CountEntry& entry : entries_) {
      SmallVector<Number, 4> changed;
      for (const Number value : entry.values) {
        context.minipoints = value;
        add_value(changed, !conditional || engine_.holds(step.condition, context) ? value + amount : value);
      }
      entry.values = changed;
    }
  }

  void remove_groups(const MinipointStep& step) {
    std::vector<CountEntry> remaining;
    for (const auto& [group, value] : step.groups) {
      const auto [first, last] = removals(group);
      for (std::size_t i = first; i < last; ++i) {
        for (const CountEntry& entry : entries_) {
          if (covers(entry.hand, removals_[i])) remove(entry, removals_[i], value, remaining);
        }
      }
    }
    engine_.charge(step.groups.size(), step.place);
    if (!remaining.empty()) entries_ = std::move(remaining);  // else the step is undone
  }

  void remove(const CountEntry& entry, PackedCounts removal, Number value, std::vector<CountEntry>& remaining) {
    std::uint64_t sets = entry.sets;
    if (context_.reading != nullptr && removal != 0) {  // only as one of the sets of the reading
      std::size_t i = 0;
      while (i < sets_.size() && (((sets >> i) & 1) == 0 || sets_[i] != removal)) ++i;
      if (i == sets_.size()) return;
      sets &= ~(std::uint64_t{1} << i);
    }
    const PackedCounts hand = entry.hand - removal;
    for (CountEntry& known : remaining) {
      if (known.hand != hand || known.calls != entry.calls) continue;
      for (const Number old : entry.values) add_value(known.values, old + value);
      return;
    }
    if (remaining.size() > kMaxCountEntries) return;
    remaining.push_back({hand, entry.calls, sets, {}});
    for (const Number old : entry.values) add_value(remaining.back().values, old + value);
  }

  /// The largest value of any entry; 0 when there is none.
  Number best_value() const {
    Number best = 0;
    bool any = false;
    for (const CountEntry& entry : entries_) {
      if (entry.values.empty() || (any && entry.values.back() <= best)) continue;
      best = entry.values.back();
      any = true;
    }
    return best;
  }

  void take_maximum() {
    const Number best = best_value();
    std::erase_if(entries_,
                  [&](const CountEntry& entry) { return entry.values.empty() || !(entry.values.back() == best); });
    for (CountEntry& entry : entries_) entry.values = {best};
  }

  /// Entries that became equal are one.
  void merge() {
    for (std::size_t i = 1; i < entries_.size();) {
      const auto same = std::find_if(
          entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(i),
          [&](const CountEntry& other) { return other.hand == entries_[i].hand && other.calls == entries_[i].calls; });
      if (same == entries_.begin() + static_cast<std::ptrdiff_t>(i)) {
        ++i;
        continue;
      }
      for (const Number value : entries_[i].values) add_value(same->values, value);
      entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  struct Removals {
    std::uint32_t group;
    std::size_t first;
    std::size_t last;
  };

  Engine& engine_;
  const Context& context_;
  const Player& player_;
  const match::JokerTable& jokers_;
  std::array<TileClass, kMaxClasses> class_{};
  std::size_t classes_ = 0;
  std::vector<PackedCounts> sets_;  ///< of the reading
  std::vector<PackedCounts> removals_;
  std::vector<Removals> known_;
  CountEntry original_;
  std::vector<CountEntry> entries_;
};

}  // namespace

std::optional<Number> count_minipoints(Engine& engine, const Context& context, const MinipointProgram& program) {
  if (!program.countable) return std::nullopt;
  Counter counter(engine, context);
  if (!counter.start()) return std::nullopt;
  return counter.run(program);
}

}  // namespace majs::runtime
