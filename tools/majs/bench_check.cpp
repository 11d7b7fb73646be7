// `majs bench check`: every mod of a ruleset alone and every two together, built and played.

#include "tools/majs/bench.hpp"
#include "tools/majs/bench_process.hpp"

namespace majs::cli {

Exit bench_check(const BenchOptions& options, Context&, BenchReport& report) {
  const std::string ruleset = options.ruleset();
  const std::vector<std::string> arguments = {"check", ruleset, "--all-mods", "--jobs", "1"};
  Ended ended;
  const Spread seconds = duration(options.effort, [&] { ended = run_majs(arguments); });
  if (ended.code != 0) return cannot_run(arguments, ended.code);
  report.add("check " + ruleset + " --all-mods", seconds, "s");
  report.add("peak memory", static_cast<double>(ended.memory) / 1024, "MiB");
  return Exit::Ok;
}

}  // namespace majs::cli
