// `majs bench card`: which hands of a ruleset's card lie in tiles, and which are nearest.

#include <fmt/format.h>

#include "tools/bench/card_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/match_options.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

Exit bench_card(const BenchOptions& options, Context& context, BenchReport& report) {
  MatchOptions asked;
  asked.build.ruleset = options.ruleset("siamese");
  QuestionTable table;
  match::HandQuestion request;
  if (const Exit exit = prepare_question(asked, context, table, request); exit != Exit::Ok) return exit;
  if (table.game == nullptr || table.game->rules().card == nullptr) {
    print_error("majs bench: `" + asked.build.ruleset + "` has no card\n");
    return Exit::Wrong;
  }
  const runtime::Rules& rules = table.game->rules();
  const match::CardBenchmark measured = match::run_card_benchmark(rules.card->search, rules.copies, options.effort);
  report.add("hands in 14 tiles", measured.one_rack, "/s");
  report.add("pairs of hands in 28 tiles", measured.two_racks, "/s");
  report.add("nearest hands of 13 tiles", measured.nearest_one, "/s");
  report.add("nearest pairs of 27 tiles", measured.nearest_two, "/s");
  report.add("the slowest of these", measured.slowest_two, "us");
  report.sign(fmt::format("{:016x}", measured.signature));
  return Exit::Ok;
}

}  // namespace majs::cli
