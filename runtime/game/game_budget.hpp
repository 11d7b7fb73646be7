#pragma once
// What things cost, and what a whole game may cost, in the steps of the matcher (match/budget.hpp) and as many of
// everything else. A ruleset that needs more is stopped with a finding that names what ate the budget: a definition, a
// function, a button.

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

/// What tests cost (Engine::charge), measured in the cheapest one: how many of them one input may cost is limited.
namespace cost {

inline constexpr std::uint64_t kTest = 1;
/// To look whether a hand has what definitions need.
inline constexpr std::uint64_t kLook = 1;
/// To take a group out of a hand in every way.
inline constexpr std::uint64_t kRemoval = 10;
/// To look for calls of one kind in a hand.
inline constexpr std::uint64_t kCallSpec = 10;
/// To hold a hand against definitions.
inline constexpr std::uint64_t kMatch = 20;
/// To count how often a hand matches, or in how many ways.
inline constexpr std::uint64_t kCount = 200;
/// To score one reading of a hand.
inline constexpr std::uint64_t kReading = 200;
/// What a hand waits for.
inline constexpr std::uint64_t kWaits = 400;
/// To try a win.
inline constexpr std::uint64_t kWin = 500;
/// To find the waits of which each is tried as a win.
inline constexpr std::uint64_t kWaitsToTry = 1'000;
/// To hold a hand against one string of a card.
inline constexpr std::uint64_t kCardHand = 2'000;
/// To find out which tiles a player can still come by, and to hold them against the strings of a card.
inline constexpr std::uint64_t card(std::uint64_t strings) { return 2'000 + 50 * strings; }
/// To hold the tiles of racks against all forms of a card.
inline constexpr std::uint64_t racks(std::uint64_t forms) { return 500 + forms / 8; }
/// To put the forms that lie there together in pairs.
inline constexpr std::uint64_t pairs(std::uint64_t forms) { return forms / 8; }
/// A question that the matcher gave up.
inline constexpr std::uint64_t kGivenUp = 100'000;

}  // namespace cost

}  // namespace majs::runtime
