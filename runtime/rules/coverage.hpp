#pragma once
// How often what stands at each place of a ruleset ran while it was played (`--coverage`).

#include <atomic>
#include <cstdint>
#include <vector>

namespace majs::runtime {

/// Counts that several threads add to. Whoever plays rules that have one adds to it, trials included.
class Coverage {
 public:
  struct Count {
    std::atomic<std::uint64_t> ran = 0;     ///< an action, so often
    std::atomic<std::uint64_t> held = 0;    ///< a condition, as it is written: with its `not`
    std::atomic<std::uint64_t> failed = 0;  ///< likewise
  };

  explicit Coverage(std::size_t places) : counts_(places) {}

  /// Of a place that is none (kNone): nothing is counted.
  void add_run(std::uint32_t place) {
    if (place < counts_.size()) counts_[place].ran.fetch_add(1, std::memory_order_relaxed);
  }
  void add_answer(std::uint32_t place, bool held) {
    if (place >= counts_.size()) return;
    Count& count = counts_[place];
    (held ? count.held : count.failed).fetch_add(1, std::memory_order_relaxed);
  }
  const Count& at(std::uint32_t place) const { return counts_[place]; }

 private:
  std::vector<Count> counts_;
};

}  // namespace majs::runtime
