// `majs bench waits`: shanten and ukeire of random hands, as `majs waits riichi --batch` tells them.

#include <fmt/format.h>

#include "tools/bench/waits_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/match_options.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

Exit bench_waits(const BenchOptions& options, Context& context, BenchReport& report) {
  MatchOptions asked;
  asked.build.ruleset = options.ruleset();
  asked.spec = "win";
  QuestionTable table;
  match::HandQuestion request;
  if (const Exit exit = prepare_question(asked, context, table, request); exit != Exit::Ok) return exit;
  std::string error;
  const match::WaitsBenchmark measured = match::run_waits_benchmark(request, options.effort, error);
  if (!error.empty()) {
    print_error("majs bench: " + error + "\n");
    return Exit::Wrong;
  }
  report.add("hands of 13 tiles", measured.asked, "/s");
  report.add("of these, lines read alone", measured.reading, "/s");
  report.add("hands of 14 tiles with every discard", measured.drawn, "/s");
  report.add("shanten alone of 13 tiles", measured.shanten, "/s");
  report.add("shanten alone of 14 tiles", measured.drawn_shanten, "/s");
  report.sign(fmt::format("{:016x}", measured.signature));
  return Exit::Ok;
}

}  // namespace majs::cli
