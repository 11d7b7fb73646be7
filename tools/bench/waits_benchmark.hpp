#pragma once
// The speed of `majs waits --batch` on random hands of 13 and 14 tiles, and a signature of its answers.

#include <cstdint>
#include <string>

#include "tools/bench/stopwatch.hpp"
#include "tools/questions/waits_batch.hpp"

namespace majs::match {

struct WaitsBenchmark {
  Spread asked;          ///< hands of 13 tiles a second: read, answered, printed
  Spread drawn;          ///< hands of 14 tiles a second, with every discard
  Spread shanten;        ///< hands of 13 tiles a second of which nothing else is told
  Spread drawn_shanten;  ///< ... of 14
  Spread reading;        ///< lines a second that are read alone
  std::uint64_t signature = 0;
};

/// Random lines of the 34 usual tiles; all are answered once for the signature.
WaitsBenchmark run_waits_benchmark(const HandQuestion& request, const Effort& effort, std::string& error);

}  // namespace majs::match
