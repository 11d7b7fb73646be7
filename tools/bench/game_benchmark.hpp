#pragma once
// How fast games are played, loaded and copied.

#include <cstdint>
#include <memory>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

struct PlayBenchmark {
  double rounds_per_second = 0;  ///< all seats choose at random
  double events_per_second = 0;  ///< of the log
  double inputs_per_second = 0;
  double copy_seconds = 0;      ///< one copy of the state in the middle of a round, made and thrown away
  double load_seconds = 0;      ///< the document into Rules, the median
  std::uint64_t signature = 0;  ///< of the logs of a few games: changes if and only if the behaviour does
};

/// Plays for about `seconds` on this thread. Null when the document cannot be played.
std::unique_ptr<PlayBenchmark> run_play_benchmark(const Document& document, double seconds);

}  // namespace majs::runtime
