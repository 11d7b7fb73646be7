#pragma once
// What was found out about zones of hands: a bounded cache of answers that are cheap to find again.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace majs::match {

class SuitPlan;

/// Small numbers for plans, the same as long as they are not forgotten, and for all plans of the same sets: a ruleset
/// asks for four sets and a pair in a dozen places. The plans are kept alive with them.
class PlanNumbers {
 public:
  std::uint32_t of(const std::shared_ptr<const SuitPlan>& plan) {
    const std::uint64_t hash = reinterpret_cast<std::uintptr_t>(plan.get()) * std::uint64_t{0x9E3779B97F4A7C15U};
    Known& slot = recent_[hash >> (64 - kRecentBits)];
    if (slot.plan != plan.get()) slot = {plan.get(), find(plan)};
    return slot.number;
  }
  /// With more plans they are to be forgotten.
  bool full() const { return plans_.size() >= kMostPlans; }
  void forget();

 private:
  struct Known {
    const SuitPlan* plan = nullptr;
    std::uint32_t number = 0;
  };
  static constexpr std::size_t kRecentBits = 10;
  static constexpr std::size_t kMostPlans = std::size_t{1} << 13;

  std::uint32_t find(const std::shared_ptr<const SuitPlan>& plan);

  /// By SuitPlan::reaches_like.
  struct Alike {
    std::size_t operator()(const SuitPlan* plan) const;
    bool operator()(const SuitPlan* a, const SuitPlan* b) const;
  };

  std::unordered_map<std::shared_ptr<const SuitPlan>, std::uint32_t> plans_;
  std::unordered_map<const SuitPlan*, std::uint32_t, Alike, Alike> numbers_;
  std::vector<Known> recent_ = std::vector<Known>(std::size_t{1} << kRecentBits);
};

/// What a share of the wildcards of a hand gives a zone that no smaller one does (plans/suit_wildcards.hpp).
struct ShareGain {
  std::uint32_t share;
  std::uint64_t tallies;
};

class ReachMemo {
 public:
  std::uint32_t plan_number(const std::shared_ptr<const SuitPlan>& plan) {
    if (numbers_.full()) forget();
    return numbers_.of(plan);
  }

  /// The cached value, or nullptr. Keys have kKeyBits bits.
  const std::uint64_t* find(std::uint64_t key) const {
    const Entry& entry = entries_[slot_of(key)];
    return entry.key == (key | generation_) ? &entry.value : nullptr;
  }
  void store(std::uint64_t key, std::uint64_t value) { entries_[slot_of(key)] = {key | generation_, value}; }

  /// The same of what all wildcards of a hand together give a zone: hands that are asked about one after the other
  /// differ in one zone, mostly, and most are turned down by that.
  ReachMemo& of_wildcards() {
    if (of_wildcards_ == nullptr) of_wildcards_ = std::make_unique<ReachMemo>();
    return *of_wildcards_;
  }
  /// The same of what each share of them gives, unless that is a long list.
  std::optional<std::span<const ShareGain>> find_gains(std::uint64_t key) const {
    const GainList* const list = gains_.empty() ? nullptr : &gains_[slot_of(key) % kGainLists];
    if (list == nullptr || list->key != (key | generation_)) return std::nullopt;
    return std::span(list->gains.data(), list->count);
  }
  void store_gains(std::uint64_t key, std::span<const ShareGain> gains);
  /// A number below 16 for wildcards, given a word for each sort of them.
  std::uint64_t number_of(std::span<const std::uint64_t> wildcards);

  /// Forgets everything that what a game costs could depend on; cheap.
  void forget();

  /// Counts work: what was done because nothing was remembered.
  void add_work(std::uint64_t steps) { work_ += steps; }
  /// What was counted since it was last asked.
  std::uint64_t take_work() { return std::exchange(work_, 0); }

 private:
  static constexpr int kKeyBits = 56;
  static constexpr int kSlotBits = 15;
  /// Part of every key that is stored: never 0, which no entry has that is in use.
  static constexpr std::uint64_t kFirstGeneration = std::uint64_t{1} << kKeyBits;
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t value = 0;
  };
  /// What replaces what, and so what a game costs, is the same in every generation.
  static std::size_t slot_of(std::uint64_t key) {
    return ((key << (64 - kKeyBits)) * 0x9E3779B97F4A7C15u) >> (64 - kSlotBits);
  }

  PlanNumbers numbers_;
  /// One answer for each place, the newest. More places than the nearest caches have room for cost more than they save.
  std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kSlotBits);
  std::uint64_t generation_ = kFirstGeneration;
  std::uint64_t work_ = 0;
  struct GainList {
    std::uint64_t key = 0;
    std::size_t count = 0;
    std::array<ShareGain, 24> gains;
  };
  static constexpr std::size_t kGainLists = std::size_t{1} << 10;
  std::vector<GainList> gains_;                        // none before the first one is stored
  std::vector<std::vector<std::uint64_t>> wildcards_;  ///< by number
  std::unique_ptr<ReachMemo> of_wildcards_;
};

}  // namespace majs::match
