#pragma once
// What was found out about zones of hands: a bounded cache of answers that are cheap to find again.

#include <algorithm>
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
  static constexpr std::size_t kMostPlans = std::size_t{1} << 14;

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

/// One answer for each place, the newest. More places than the nearest caches have room for cost more than they save.
/// A place is told by the first kKeyBits of a key: what replaces what, and so what a game costs, is the same in every
/// generation (ReachMemo::forget).
template <int kBits>
class ZoneAnswers {
 public:
  static constexpr int kKeyBits = 56;

  /// The value of the key, or nullptr. No key is 0.
  const std::uint64_t* find(std::uint64_t key) const {
    const Entry& entry = entries_[slot_of(key)];
    return entry.key == key ? &entry.value : nullptr;
  }
  void store(std::uint64_t key, std::uint64_t value) { entries_[slot_of(key)] = {key, value}; }
  void forget() { entries_.assign(entries_.size(), Entry{}); }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t value = 0;
  };
  static std::size_t slot_of(std::uint64_t key) {
    return ((key << (64 - kKeyBits)) * 0x9E3779B97F4A7C15u) >> (64 - kBits);
  }

  std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kBits);
};

/// What a share of the wildcards of a hand gives a zone that no smaller one does (plans/suit_wildcards.hpp).
struct ShareGain {
  std::uint32_t share;
  std::uint64_t tallies;
};

/// What shares give zones: hands that are asked about one after the other differ in one zone, mostly, and not in their
/// wildcards.
class GainsMemo {
 public:
  static constexpr std::size_t kMostClasses = 9;

  /// A number for the wildcards of a hand, given a word for each sort of them; never 0.
  std::uint32_t number_of(std::span<const std::uint64_t> wildcards);
  /// What is known of a zone with these wildcards.
  std::optional<std::span<const ShareGain>> find(std::uint64_t zone, std::uint32_t wildcards) const {
    if (entries_.empty()) return std::nullopt;
    const Entry& entry = entries_[slot_of(zone, wildcards, kBits)];
    if (entry.zone != zone || entry.wildcards != wildcards) return std::nullopt;
    return std::span(entry.gains.data(), entry.count);
  }
  void store(std::uint64_t zone, std::uint32_t wildcards, std::span<const ShareGain> gains);
  /// The same of what all of them together give a zone, or nullptr: most hands are turned down by that.
  const std::uint64_t* find_best(std::uint64_t zone, std::uint32_t wildcards) const {
    if (bests_.empty()) return nullptr;
    const Best& best = bests_[slot_of(zone, wildcards, kBestBits)];
    return best.zone == zone && best.wildcards == wildcards ? &best.tallies : nullptr;
  }
  void store_best(std::uint64_t zone, std::uint32_t wildcards, std::uint64_t tallies) {
    if (bests_.empty()) bests_.resize(std::size_t{1} << kBestBits);
    bests_[slot_of(zone, wildcards, kBestBits)] = {zone, wildcards, tallies};
  }
  /// What is known is never found again.
  void forget();

 private:
  static constexpr std::size_t kMostKept = 24;
  static constexpr int kBits = 10;
  static constexpr int kBestBits = 13;
  struct Entry {
    std::uint64_t zone = 0;
    std::uint32_t wildcards = 0;
    std::uint32_t count = 0;
    std::array<ShareGain, kMostKept> gains;
  };
  struct Best {
    std::uint64_t zone = 0;
    std::uint32_t wildcards = 0;
    std::uint64_t tallies = 0;
  };
  struct Known {
    std::array<std::uint64_t, kMostClasses> words{};
    std::size_t count = 0;
    std::uint32_t number = 0;
  };
  static std::size_t slot_of(std::uint64_t zone, std::uint32_t wildcards, int bits) {
    return ((zone + wildcards % kFirstGeneration) * 0x9E3779B97F4A7C15u) >> (64 - bits);
  }

  std::array<Known, 8> known_{};
  static constexpr std::uint32_t kFirstGeneration = 1U << 16;

  std::uint32_t newest_ = 0;                     ///< the last number, below kFirstGeneration
  std::uint32_t generation_ = kFirstGeneration;  ///< part of every number, not of its place
  std::vector<Entry> entries_;                   // none before the first one is stored
  std::vector<Best> bests_;                      // … and so here
};

class ReachMemo {
 public:
  std::uint32_t plan_number(const std::shared_ptr<const SuitPlan>& plan) {
    if (numbers_.full()) forget();
    return numbers_.of(plan);
  }

  /// The cached value, or nullptr. Keys have ZoneAnswers::kKeyBits bits.
  const std::uint64_t* find(std::uint64_t key) const { return answers_.find(key | generation_); }
  void store(std::uint64_t key, std::uint64_t value) { answers_.store(key | generation_, value); }
  GainsMemo& gains() { return gains_; }

  /// Forgets everything that what a game costs could depend on; cheap.
  void forget();

  /// The same for answers that outlive a game: what they cost is counted whether or not they are remembered.
  std::uint32_t lasting_number(const std::shared_ptr<const SuitPlan>& plan) {
    if (lasting_numbers_.full()) {
      lasting_numbers_.forget();
      lasting_.forget();
    }
    return lasting_numbers_.of(plan);
  }
  const std::uint64_t* find_lasting(std::uint64_t key) const { return lasting_.find(key); }
  void store_lasting(std::uint64_t key, std::uint64_t value) { lasting_.store(key, value); }

  /// Counts work: what was done because nothing was remembered, and all that may have been done for lasting answers.
  void add_work(std::uint64_t steps) { work_ += steps; }
  /// What was counted since it was last asked.
  std::uint64_t take_work() { return std::exchange(work_, 0); }

 private:
  /// Part of every key that is stored: never 0, which no entry has that is in use.
  static constexpr std::uint64_t kFirstGeneration = std::uint64_t{1} << ZoneAnswers<15>::kKeyBits;

  PlanNumbers numbers_;
  ZoneAnswers<15> answers_;
  GainsMemo gains_;
  std::uint64_t generation_ = kFirstGeneration;
  std::uint64_t work_ = 0;
  PlanNumbers lasting_numbers_;
  ZoneAnswers<15> lasting_;
};

}  // namespace majs::match
