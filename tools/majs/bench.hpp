#pragma once
// Benchmarks of `majs bench`: each is one file bench_NAME.cpp with a function `bench_NAME`, and one line in
// benches.def.

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/majs/command.hpp"

namespace majs::cli {

struct BenchOptions {
  std::vector<std::string> files;  ///< what to work on, beside or instead of the built-in inputs
  double seconds = 1;              ///< how long each measurement goes on, at least
};

/// What a benchmark found: figures, and a number that changes if and only if the behaviour does.
class BenchReport {
 public:
  struct Figure {
    std::string name;
    double value = 0;
    std::string unit;
    double required = 0;         ///< in the same unit; 0: nothing is required
    std::string reference = {};  ///< what the reference implementation does, as text
  };
  void add(std::string name, double value, std::string unit) {
    figures_.push_back({std::move(name), value, std::move(unit)});
  }
  void add(Figure figure) { figures_.push_back(std::move(figure)); }
  /// Takes results into the signature (FNV-1a over all of them in order).
  void sign(std::string_view result);

  const std::vector<Figure>& figures() const { return figures_; }
  std::uint64_t signature() const { return signature_; }

 private:
  std::vector<Figure> figures_;
  std::uint64_t signature_ = 0xcbf29ce484222325U;
};

using Bench = Exit (*)(const BenchOptions& options, Context& context, BenchReport& report);

/// Repeats `work` for `seconds` (at least three times) and gives the median duration of one run, in seconds.
double median_seconds(double seconds, const std::function<void()>& work);

}  // namespace majs::cli
