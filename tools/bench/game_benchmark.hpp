#pragma once
// How fast games are played, loaded and copied.

#include <cstdint>
#include <memory>

#include "runtime/rules/rules.hpp"
#include "tools/bench/stopwatch.hpp"

namespace majs::runtime {

struct PlayBenchmark {
  Spread rounds_per_second;  ///< all seats choose at random
  Spread events_per_second;  ///< of the log
  Spread inputs_per_second;
  Spread copy_seconds;          ///< one copy of the state in the middle of a round, made and thrown away
  Spread load_seconds;          ///< the document into Rules
  std::uint64_t signature = 0;  ///< of the logs of a few games: changes if and only if the behaviour does
};

/// Plays on this thread. Null when the document cannot be played. `passes` are the fast paths
/// that are taken.
std::unique_ptr<PlayBenchmark> run_play_benchmark(const Document& document, const Effort& effort, Passes passes);

/// Rounds a second that players who aim at hands (`efficient`) play on this thread.
struct BotBenchmark {
  Spread rounds_per_second;
  std::uint64_t signature = 0;  ///< of the logs of a few games, so of every decision in them
};

BotBenchmark run_bot_benchmark(const std::shared_ptr<const Rules>& rules, const Effort& effort);

}  // namespace majs::runtime
