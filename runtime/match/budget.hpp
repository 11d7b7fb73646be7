#pragma once
// What one query may cost, and all queries of a game together. Counted in steps, never by the clock: the same question
// gets the same answer everywhere.

#include <algorithm>
#include <cstdint>
#include <limits>

namespace majs::match {

/// Steps of one query with everything it asks on the way; reached in less than 100 ms. A query that needs more is
/// answered with Limit.
inline constexpr std::uint64_t kMaxSteps = 4'000'000;

class Budget {
 public:
  /// Takes steps out; false when there are not that many left, then and from then on.
  bool spend(std::uint64_t steps = 1) {
    if (steps <= left_) {
      left_ -= steps;
      return true;
    }
    left_ = 0;
    gave_up_ = true;
    return false;
  }
  bool out_of_steps() const { return left_ == 0; }
  /// Another limit than that of the steps was met: one part of the query is not answered.
  void refuse() { gave_up_ = true; }
  /// The query that is going on, or the last one, could not be answered in full.
  bool gave_up() const { return gave_up_; }
  /// Steps of the query that is going on, or of the last one.
  std::uint64_t spent() const { return granted_ - left_; }

  /// Steps of all queries so far, and what was added to them.
  std::uint64_t total() const { return settled_ + spent(); }
  /// Adds work that no answer depends on: tables which are remembered, a query with a budget of its own.
  void add(std::uint64_t steps) { settled_ += steps; }
  /// So many steps more for all queries together; then queries get none, and are answered with Limit.
  void allow(std::uint64_t steps) { most_ = total() + std::min(steps, kNoLimit - total()); }
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

 private:
  friend class QueryScope;
  void grant() {
    settled_ += spent();
    granted_ = left_ = std::min(kMaxSteps, most_ - std::min(most_, settled_));
    gave_up_ = false;
  }

  std::uint64_t left_ = kMaxSteps;
  std::uint64_t granted_ = kMaxSteps;
  std::uint64_t settled_ = 0;  // of queries before, and what was added
  std::uint64_t most_ = kNoLimit;
  std::uint32_t queries_ = 0;  // begun and not ended: a waits query asks whether hands match
  bool gave_up_ = false;
};

/// A query as long as it lasts. The outermost one starts with a full budget, those within share it.
class QueryScope {
 public:
  explicit QueryScope(Budget& budget) : budget_(budget) {
    if (budget_.queries_++ == 0) budget_.grant();
  }
  ~QueryScope() { --budget_.queries_; }
  QueryScope(const QueryScope&) = delete;
  QueryScope& operator=(const QueryScope&) = delete;

 private:
  Budget& budget_;
};

}  // namespace majs::match
