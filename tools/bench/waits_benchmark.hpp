#pragma once
// The speed of `majs waits --batch` on random hands of 13 and 14 tiles, and a signature of its answers.

#include <cstdint>
#include <string>

#include "tools/questions/waits_batch.hpp"

namespace majs::match {

struct WaitsBenchmark {
  double asked = 0;    ///< hands of 13 tiles a second: read, answered, printed
  double drawn = 0;    ///< hands of 14 tiles a second, with every discard
  double reading = 0;  ///< lines a second that are read alone
  std::uint64_t signature = 0;
};

/// Random lines of the 34 usual tiles; each measurement goes on for about `seconds`, with 0 all are answered once.
WaitsBenchmark run_waits_benchmark(const HandQuestion& request, double seconds, std::string& error);

}  // namespace majs::match
