#pragma once
// Benchmarks of `majs bench`: each is one file bench_NAME.cpp with a function `bench_NAME`, and one line in
// benches.def. What a figure should be is in bench_goals.def, what other programs do of the same in bench_peers.def.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/match/passes.hpp"
#include "tools/bench/stopwatch.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

struct BenchOptions {
  std::vector<std::string> files;  ///< what to work on, beside or instead of the built-in inputs
  Effort effort;                   ///< of each measurement
  runtime::Passes passes;          ///< fast paths that are taken

  /// The ruleset to measure, where there is one.
  std::string ruleset(std::string_view usual = "riichi") const {
    return files.empty() ? std::string(usual) : files.front();
  }
};

/// What a benchmark found: figures, and a number that changes if and only if the behaviour does.
class BenchReport {
 public:
  struct Figure {
    std::string name;
    Spread value;  ///< over the runs; all the same for what is counted, not measured
    std::string unit;
  };

  void add(std::string name, const Spread& value, std::string unit) {
    figures_.push_back({std::move(name), value, std::move(unit)});
  }
  void add(std::string name, double value, std::string unit) {
    add(std::move(name), Spread{value, value, value}, std::move(unit));
  }
  /// Takes results into the signature (FNV-1a over all of them in order).
  void sign(std::string_view result);

  const std::vector<Figure>& figures() const { return figures_; }
  std::uint64_t signature() const { return signature_; }

 private:
  std::vector<Figure> figures_;
  std::uint64_t signature_ = 0xcbf29ce484222325U;
};

using Bench = Exit (*)(const BenchOptions& options, Context& context, BenchReport& report);

}  // namespace majs::cli
