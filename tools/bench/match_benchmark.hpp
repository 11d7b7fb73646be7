#pragma once
// The speed of the match engine on the work that rulesets give it most, and a signature of its answers.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/match/passes.hpp"
#include "tools/bench/stopwatch.hpp"

namespace majs::match {

/// A kind of work: hands, and what is asked about each. The same hands everywhere.
class BenchmarkWork {
 public:
  virtual ~BenchmarkWork() = default;
  virtual std::string_view name() const = 0;
  /// How many questions ask_all() asks.
  virtual std::size_t questions() const = 0;
  /// Asks about every hand once; the signature of the answers.
  virtual std::uint64_t ask_all() = 0;
};

/// `passes` are the fast paths that are taken.
std::vector<std::unique_ptr<BenchmarkWork>> match_benchmark(runtime::Passes passes = {});

/// Takes a value into a signature. The first one goes into kEmptySignature.
std::uint64_t sign(std::uint64_t signature, std::uint64_t value);
inline constexpr std::uint64_t kEmptySignature = 14695981039346656037u;

struct BenchmarkRow {
  std::string work;
  Spread measured;            ///< per second
  std::uint64_t answers = 0;  ///< signature of the answers of this row
};

struct BenchmarkReport {
  std::vector<BenchmarkRow> rows;
  std::uint64_t signature = 0;  ///< of all answers: equal on every compiler and build
};

/// Every row runs once for the signature besides.
BenchmarkReport run_match_benchmark(const Effort& effort, runtime::Passes passes);

}  // namespace majs::match
