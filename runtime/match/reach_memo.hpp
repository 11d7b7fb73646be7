#pragma once
// What was found out about zones of hands: a bounded cache of answers that are cheap to find again.

#include <cstdint>
#include <memory>
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

  /// The cached value, or nullptr. Keys with all bits set are not used.
  const std::uint64_t* find(std::uint64_t key) const {
    const Entry& entry = entries_[slot_of(key)];
    return entry.key == key ? &entry.value : nullptr;
  }
  void store(std::uint64_t key, std::uint64_t value) { entries_[slot_of(key)] = {key, value}; }

 private:
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
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
  std::uint32_t find_number(const std::shared_ptr<const SuitPlan>& plan);

  std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kBits);
  std::vector<std::shared_ptr<const SuitPlan>> plans_;
  std::vector<Known> recent_ = std::vector<Known>(std::size_t{1} << kRecentBits);
};

}  // namespace majs::match
