#pragma once
// Processor time, so that other programs on the machine count less, and what several runs of the same work took of it.

#include <sys/resource.h>

#include <algorithm>
#include <vector>

namespace majs {

/// Processor time that this process and the children it has waited for have had, in seconds.
inline double processor_seconds() {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  double total = 0;
  for (const int whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(whose, &usage);
    total += seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }
  return total;
}

inline double seconds_since(double start) { return processor_seconds() - start; }

/// What the runs of one measurement came to, in the same unit. Zeros when nothing was measured.
struct Spread {
  double minimum = 0;
  double median = 0;
  double maximum = 0;
};

/// `runs` in any order.
inline Spread spread_of(std::vector<double> runs) {
  if (runs.empty()) return {};
  std::sort(runs.begin(), runs.end());
  return {runs.front(), runs[runs.size() / 2], runs.back()};
}

inline Spread scaled(const Spread& spread, double factor) {
  return {spread.minimum * factor, spread.median * factor, spread.maximum * factor};
}

/// How thoroughly something is measured.
struct Effort {
  double seconds = 1;  ///< of processor time at least, all runs together; 0: rates are not measured, times once
  int runs = 3;
};

/// How many of what `work` counts are done in a second of processor time: it is called again and again, and gives how
/// many it did.
template <typename Work>
Spread rate(const Effort& effort, Work work) {
  std::vector<double> runs;
  for (int run = 0; run < effort.runs && effort.seconds > 0; ++run) {
    const double start = processor_seconds();
    double done = 0;
    double elapsed = 0;
    do {
      done += static_cast<double>(work());
      elapsed = seconds_since(start);
    } while (elapsed < effort.seconds / effort.runs);
    runs.push_back(done / elapsed);
  }
  return spread_of(std::move(runs));
}

/// The processor time that `work` takes, in seconds: of each run the mean, as a clock may be too coarse for one.
template <typename Work>
Spread duration(const Effort& effort, Work work) {
  std::vector<double> runs;
  do {
    const double start = processor_seconds();
    double elapsed = 0;
    int times = 0;
    do {
      work();
      ++times;
      elapsed = seconds_since(start);
    } while (elapsed < effort.seconds / effort.runs);
    runs.push_back(elapsed / times);
  } while (static_cast<int>(runs.size()) < effort.runs && effort.seconds > 0);
  return spread_of(std::move(runs));
}

}  // namespace majs
