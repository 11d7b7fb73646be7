#pragma once
// Processor time, so that other programs on the machine count less.

#include <ctime>

namespace majs {

inline double seconds_since(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC);
}

}  // namespace majs
