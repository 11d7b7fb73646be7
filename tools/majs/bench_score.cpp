// `majs bench score`: random winning hands, with all yaku, minipoints and payments.

#include <fmt/format.h>

#include "compiler/load/files.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "tools/bench/score_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

Exit bench_score(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  compiler::BuildRequest request;
  const std::string ruleset = options.files.empty() ? "riichi" : options.files.front();
  const bool is_file = ruleset.find('.') != std::string::npos || ruleset.find('/') != std::string::npos;
  (is_file ? request.ruleset_file : request.ruleset) = ruleset;
  const compiler::Roots roots = library(context, diagnostics);
  const auto build = compiler::build(request, roots, compiler::Engine::Native, diagnostics);
  if (!build) return show(context, diagnostics);
  runtime::Findings findings;
  const auto rules = runtime::load_rules(build->document, findings);
  if (rules == nullptr) {
    print_error("majs bench: the ruleset cannot be played; `majs run` says why\n");
    return Exit::Wrong;
  }
  const runtime::ScoreBenchmark measured = runtime::run_score_benchmark(rules, options.seconds);
  report.add("winning hands", measured.per_second, "/s (required 100000)");
  report.add("state copies", measured.state_copies_per_second, "/s (required 500000)");
  report.sign(fmt::format("{:016x}", measured.signature));
  return Exit::Ok;
}

}  // namespace majs::cli
