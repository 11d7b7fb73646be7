#pragma once
// The speed of the match engine on the work that rulesets give it most, and a signature of its answers.

#include <cstdint>
#include <string>
#include <vector>

namespace majs::match {

struct BenchmarkRow {
  std::string work;
  std::string reference;      ///< what the reference's native matcher does
  double required = 0;        ///< per second
  double measured = 0;        ///< per second
  std::uint64_t answers = 0;  ///< signature of the answers of this row
};

struct BenchmarkReport {
  std::vector<BenchmarkRow> rows;
  std::uint64_t signature = 0;  ///< of all answers: equal on every compiler and build
};

/// Runs the benchmark, each row for about `seconds`. With 0 every row runs once, for the signature alone.
BenchmarkReport run_match_benchmark(double seconds);

}  // namespace majs::match
