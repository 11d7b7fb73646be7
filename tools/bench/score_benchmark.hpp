#pragma once
// How many random winning hands a ruleset scores in a second, and a signature of what they scored.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/rules/rules.hpp"
#include "tools/bench/stopwatch.hpp"

namespace majs::runtime {

struct ScoreBenchmark {
  Spread per_second;
  Spread state_copies_per_second;
  std::uint64_t signature = 0;  ///< of the first kSignedHands hands: yaku, minipoints, payments
};

/// Scores random hands of four sets and a pair (some with calls, some in riichi where the ruleset has that status, some
/// won on a discard).
ScoreBenchmark run_score_benchmark(const std::shared_ptr<const Rules>& rules, const Effort& effort);

/// Those of the same hands whose tiles the wall has, as lines for `majs score --batch`, for rulesets that name tiles
/// and calls as riichi does; with indicators, repeats and sticks where there are such.
std::vector<std::string> batch_lines(const std::shared_ptr<const Rules>& rules);

}  // namespace majs::runtime
