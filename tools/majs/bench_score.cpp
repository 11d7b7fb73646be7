// `majs bench score`: random winning hands, with all yaku, minipoints and payments.

#include <fmt/format.h>

#include "tools/bench/score_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/bench_process.hpp"

namespace majs::cli {

Exit bench_score(const BenchOptions& options, Context& context, BenchReport& report) {
  const std::string ruleset = options.ruleset();
  Exit exit = Exit::Ok;
  const auto rules = rules_to_measure(ruleset, std::nullopt, context, exit, options.passes);
  if (rules == nullptr) return exit;
  const runtime::ScoreBenchmark measured = runtime::run_score_benchmark(rules, options.effort);
  report.add("winning hands of " + ruleset, measured.per_second, "/s");
  report.add("state copies", measured.state_copies_per_second, "/s");
  report.sign(fmt::format("{:016x}", measured.signature));
  return Exit::Ok;
}

}  // namespace majs::cli
