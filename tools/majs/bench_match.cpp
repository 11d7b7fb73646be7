// `majs bench match`: the match engine, row by row.

#include <fmt/format.h>

#include "tools/bench/match_benchmark.hpp"
#include "tools/majs/bench.hpp"

namespace majs::cli {

Exit bench_match(const BenchOptions& options, Context&, BenchReport& report) {
  const match::BenchmarkReport measured = match::run_match_benchmark(options.effort, options.passes);
  for (const match::BenchmarkRow& row : measured.rows) report.add(row.work, row.measured, "/s");
  report.sign(fmt::format("{:016x}", measured.signature));
  return Exit::Ok;
}

}  // namespace majs::cli
