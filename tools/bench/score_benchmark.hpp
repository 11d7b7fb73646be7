#pragma once
// How many random winning hands a ruleset scores in a second, and a signature of what they scored.

#include <cstdint>
#include <memory>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

struct ScoreBenchmark {
  double per_second = 0;
  double state_copies_per_second = 0;
  std::uint64_t signature = 0;  ///< of the first kSignedHands hands: yaku, minipoints, payments
};

/// Scores random hands of four sets and a pair (some with calls, some in riichi where the ruleset has that status, some
/// won on a discard) for about `seconds`. With 0 it scores only the hands of the signature.
ScoreBenchmark run_score_benchmark(const std::shared_ptr<const Rules>& rules, double seconds);

}  // namespace majs::runtime
