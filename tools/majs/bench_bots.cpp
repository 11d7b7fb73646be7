// `majs bench bots`: games of players who aim at hands, of one ruleset or of all that are bundled.

#include <fmt/format.h>

#include <algorithm>

#include "compiler/load/file_search.hpp"
#include "tools/bench/game_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/bench_process.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// Of the roots' folders `rulesets`, by name. The tutorial has no hands to aim at.
std::vector<std::string> bundled(const Context& context, compiler::Diagnostics& diagnostics) {
  std::vector<std::string> folders;
  for (const auto& root : library(context, diagnostics).directories) {
    if (std::filesystem::is_directory(root / "rulesets")) folders.push_back((root / "rulesets").generic_string());
  }
  std::vector<std::string> names;
  for (const std::string& file : compiler::find_files(folders, {".majs"}, diagnostics)) {
    const std::string name = std::filesystem::path(file).stem().generic_string();
    if (name != "tutorial") names.push_back(name);
  }
  return names;
}

}  // namespace

Exit bench_bots(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  const std::vector<std::string> rulesets = options.files.empty() ? bundled(context, diagnostics) : options.files;
  if (diagnostics.has_errors()) return show(context, diagnostics);
  Progress progress(context, "rulesets played", rulesets.size());
  std::size_t done = 0;
  for (const std::string& ruleset : rulesets) {
    Exit exit = Exit::Ok;
    const auto rules = rules_to_measure(ruleset, std::nullopt, context, exit, options.passes);
    if (rules == nullptr) return exit;
    const runtime::BotBenchmark measured = runtime::run_bot_benchmark(rules, options.effort);
    report.add("rounds of " + ruleset, measured.rounds_per_second, "/s");
    report.sign(fmt::format("{:016x}", measured.signature));
    progress.advance(++done);
  }
  return Exit::Ok;
}

}  // namespace majs::cli
