#pragma once
// The steps of a minipoint program (runtime/scoring/README.md 5.1), whatever a hand is known by: its tiles
// (minipoints.cpp), or how many there are of each (minipoint_counts.cpp).

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/game/engine.hpp"
#include "runtime/scoring/minipoints.hpp"

namespace majs::runtime {

/// `Hands` has, besides what is called here, a type `Hand`: what is left of one. Equal ones are one reading.
template <typename Hands>
class MinipointSteps {
  using Hand = typename Hands::Hand;

 public:
  MinipointSteps(Engine& engine, const Context& context, Hands& hands)
      : engine_(engine), context_(context), hands_(hands) {}

  /// Of a program that begins with a hand; nothing when there are too many readings for `hands`.
  std::optional<Number> run(const MinipointProgram& program, Hand first) {
    original_ = {std::move(first), {Value{}}};
    entries_.push_back(original_);
    for (const MinipointStep& step : program.steps) {
      if (step.kind != MinipointStep::Kind::Add && step.condition != kNone && !engine_.holds(step.condition, context_))
        continue;
      apply(step, program.early);
      if (engine_.halted()) return Number(0);
      if (Hands::kGivesUp && entries_.size() >= Hands::kMostEntries) return std::nullopt;
    }
    const Value* const best = best_value();  // of all
    if (best == nullptr) return Number(0);
    if (engine_.minipoint_trace() != nullptr) note(*best);
    return best->amount.normalised();
  }

 private:
  /// How an amount came about, newest item first; null unless somebody wants to know.
  struct Reason {
    MinipointItem item;
    std::shared_ptr<const Reason> before;
  };
  struct Value {
    Number amount = 0;
    std::shared_ptr<const Reason> reason = nullptr;
  };
  using Values = SmallVector<Value, 2>;  ///< ascending, distinct

  /// One reading so far: what is left of the hand, and the minipoints it may have.
  struct Entry {
    Hand hand;
    Values values;
  };
  using Entries = std::vector<Entry>;

  static void add_value(Values& values, const Value& value) {
    std::size_t position = 0;
    while (position < values.size() && values[position].amount < value.amount) ++position;
    if (position < values.size() && values[position].amount == value.amount) return;
    values.insert(position, value);
  }

  /// Adds an entry; one with the same hand gets its values.
  static void unite(Entries& entries, Entry entry) {
    for (Entry& known : entries) {
      if (!(known.hand == entry.hand)) continue;
      for (const Value& value : entry.values) add_value(known.values, value);
      return;
    }
    if (entries.size() < Hands::kMostEntries) entries.push_back(std::move(entry));
  }

  /// Entries that became equal are one.
  void merge() {
    Entries merged;
    for (Entry& entry : entries_) unite(merged, std::move(entry));
    entries_ = std::move(merged);
  }

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

  void apply(const MinipointStep& step, bool early) {
    switch (step.kind) {
      case MinipointStep::Kind::Add: return add(step);
      case MinipointStep::Kind::ConvertCalls:
        for (Entry& entry : entries_) {
          for (Value& value : entry.values) {
            hands_.each_call(entry.hand, [&](const Call& call) {
              value = plus(value, value_of(step, call.name), [&] {
                return MinipointItem{engine_.rules().texts.name(call.name), call.tiles};
              });
            });
          }
        }
        return;
      case MinipointStep::Kind::RemoveCalls:
        for (Entry& entry : entries_) {
          hands_.remove_calls(entry.hand, [&](const Call& call) { return is_removed(step, call); });
        }
        return merge();
      case MinipointStep::Kind::RemoveGroups:
      case MinipointStep::Kind::RemoveWinningGroups: return remove_groups(step, early);
      case MinipointStep::Kind::PutWinningTileInHand:
      case MinipointStep::Kind::PutCallsInHand:
      case MinipointStep::Kind::RemoveAttributes:
        for (Entry& entry : entries_) hands_.change(step, entry.hand);
        return merge();
      case MinipointStep::Kind::RetainEmptyHands:
        std::erase_if(entries_, [](const Entry& entry) { return !entry.hand.empty(); });
        return;
      case MinipointStep::Kind::RoundUp: return round_up_all(step);
      case MinipointStep::Kind::TakeMaximum: return take_maximum();
      case MinipointStep::Kind::AddOriginalHand: entries_.push_back(original_); return merge();
      case MinipointStep::Kind::Nothing: return;
    }
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
    return std::ranges::any_of(call.tiles, [&](const Tile& tile) { return tiles::fits_all(tile, specs, {}); });
  }

  void add(const MinipointStep& step) {
    const Number amount = engine_.amount(step.amount, context_);
    const bool conditional = step.condition != kNone;
    Context context;
    if (conditional) {
      context = context_;
      context.has_minipoints = true;
    }
    for (Entry& entry : entries_) {
      Values changed;
      for (const Value& value : entry.values) {
        context.minipoints = value.amount;
        const bool applies = !conditional || engine_.holds(step.condition, context);
        add_value(changed, applies ? plus(value, amount, [&] { return added_item(engine_.rules(), step); }) : value);
      }
      entry.values = changed;
    }
  }

  void round_up_all(const MinipointStep& step) {
    for (Entry& entry : entries_) {
      Values rounded;
      for (const Value& value : entry.values) {
        const Number more = round_up(value.amount, step.number) - value.amount;
        add_value(rounded, plus(value, more, [] { return MinipointItem{"rounded up"}; }));
      }
      entry.values = rounded;
    }
  }

  void remove_groups(const MinipointStep& step, bool early) {
    Entries remaining;
    hands_.begin_removal(step);
    for (const Entry& entry : entries_) {
      hands_.each_removal(step, entry.hand, [&](Hand&& left, Number value) {
        Entry rest{std::move(left), {}};
        const auto removed = [&] { return hands_.removed(entry.hand, rest.hand); };
        for (const Value& old : entry.values) add_value(rest.values, plus(old, value, removed));
        unite(remaining, std::move(rest));
      });
    }
    if (early) {
      for (Entry& rest : remaining) unite(entries_, std::move(rest));  // that dialect keeps what was there
    } else if (!remaining.empty()) {
      entries_ = std::move(remaining);  // else the step is undone
    }
  }

  /// The largest value of any entry; null when there is none.
  const Value* best_value() const {
    const Value* best = nullptr;
    for (const Entry& entry : entries_) {
      if (entry.values.empty()) continue;
      if (best == nullptr || entry.values.back().amount > best->amount) best = &entry.values.back();
    }
    return best;
  }

  void take_maximum() {
    const Value* const found = best_value();
    const Number best = found == nullptr ? Number(0) : found->amount;
    std::erase_if(entries_,
                  [&](const Entry& entry) { return entry.values.empty() || !(entry.values.back().amount == best); });
    for (Entry& entry : entries_) {
      const Value last = entry.values.back();
      entry.values = {last};
    }
  }

  Engine& engine_;
  const Context& context_;
  Hands& hands_;
  Entry original_;
  Entries entries_;
};

}  // namespace majs::runtime
