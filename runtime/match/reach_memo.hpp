#pragma once
// What was found out about zones of hands: a bounded cache of answers that are cheap to find again.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace majs::match {

class SuitPlan;

class ReachMemo {
 public:
  /// A small number for this plan, the same as long as the memo lives. The plan is kept alive with it.
  std::uint32_t plan_number(const std::shared_ptr<const SuitPlan>& plan) {
    const std::uint64_t hash = reinterpret_cast<std::uintptr_t>(plan.get()) * std::uint64_t{0x9E3779B97F4A7C15U};
    Known& slot = recent_[hash >> (64 - kRecentBits)];
    if (slot.plan != plan.get()) slot = {plan.get(), find_number(plan)};
    return slot.number;
  }

  /// The cached value, or nullptr. Keys have kKeyBits bits.
  const std::uint64_t* find(std::uint64_t key) const {
    const Entry& entry = entries_[slot_of(key)];
    return entry.key == (key | generation_) ? &entry.value : nullptr;
  }
  void store(std::uint64_t key, std::uint64_t value) { entries_[slot_of(key)] = {key | generation_, value}; }
  static constexpr int kKeyBits = 56;

  /// Forgets everything; cheap. What a game costs does not depend on the games before it.
  void forget();

  /// Counts work that was done because nothing was remembered.
  void add_work(std::uint64_t steps) { work_ += steps; }
  /// What was counted since it was last asked.
  std::uint64_t take_work() { return std::exchange(work_, 0); }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t value = 0;
  };
  struct Known {
    const SuitPlan* plan = nullptr;
    std::uint32_t number = 0;
  };
  static constexpr std::size_t kBits = 16;
  static constexpr std::size_t kRecentBits = 10;
  /// Plans remembered at a time; with more the memo starts afresh.
  static constexpr std::size_t kMostPlans = std::size_t{1} << 14;

  static std::size_t slot_of(std::uint64_t key) { return (key * 0x9E3779B97F4A7C15u) >> (64 - kBits); }
  /// Part of every key that is stored: never 0, which no entry has that is in use.
  static constexpr std::uint64_t kFirstGeneration = std::uint64_t{1} << kKeyBits;
  std::uint32_t find_number(const std::shared_ptr<const SuitPlan>& plan);

  std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kBits);
  std::uint64_t generation_ = kFirstGeneration;
  std::uint64_t work_ = 0;
  std::unordered_map<std::shared_ptr<const SuitPlan>, std::uint32_t> plans_;
  std::vector<Known> recent_ = std::vector<Known>(std::size_t{1} << kRecentBits);
};

}  // namespace majs::match
