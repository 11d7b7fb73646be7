#pragma once
// What a whole game may cost, in the steps of the matcher (match/budget.hpp) and as many of everything else. A ruleset
// that needs more is stopped with a finding that names what ate the budget: a definition, a function, a button.

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/match/budget.hpp"

namespace majs::match {
class MatchProgram;
}

namespace majs::runtime {

struct Rules;

/// Steps of one game unless somebody says otherwise: done in less than 20 seconds of processor time. The costliest
/// games of real rulesets need a hundredth of it.
inline constexpr std::uint64_t kGameSteps = 400'000'000;

// What things cost, in steps.
inline constexpr std::uint64_t kActionSteps = 4;
/// A tile, status or counter of a state that is copied, a tile or button that is looked at.
inline constexpr std::uint64_t kItemsPerStep = 8;
/// A state with as many tiles, statuses, counters as usual games have; actions and tests on larger ones cost more.
inline constexpr std::uint64_t kUsualStateSteps = 150;
/// So many actions run before the state is weighed again.
inline constexpr std::uint32_t kActionsPerWeighing = 64;
/// Bytes of a text that is made.
inline constexpr std::uint64_t kBytesPerStep = 32;

/// Counts the steps of a game and remembers, for a sample of them, what they were spent on.
class GameBudget {
 public:
  struct Sample {
    std::uint32_t place;    ///< id in Rules::places, or none
    std::uint32_t program;  ///< index in Rules::programs, or none
  };
  /// What ate the budget.
  struct Eater {
    std::uint32_t place;
    std::string words;  ///< "80 % of them in the function `f`", or ""
  };

  /// Begins to count anew: `most` steps from now on. `matcher` lives as long as this.
  void begin(match::Budget& matcher, std::uint64_t most);
  void add(std::uint64_t steps) { own_ += steps; }
  std::uint64_t spent() const { return matcher_ == nullptr ? own_ : own_ + matcher_->total() - start_; }
  /// Enough was spent for another sample.
  bool due() const { return spent() >= next_; }
  /// Notes on what the last steps were spent. False when there are none left.
  bool sample(std::uint32_t place, std::uint32_t program);
  std::uint64_t most() const { return most_; }

  Eater eater(const Rules& rules) const;

 private:
  match::Budget* matcher_ = nullptr;
  std::uint64_t own_ = 0;
  std::uint64_t start_ = 0;  // of the matcher's count
  std::uint64_t most_ = match::Budget::kNoLimit;
  std::uint64_t next_ = match::Budget::kNoLimit;
  std::vector<Sample> samples_;
};

}  // namespace majs::runtime
