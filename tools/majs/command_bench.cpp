// `majs bench`: built-in benchmarks with a signature of the answers.

#include <fmt/format.h>

#include <memory>

#include "runtime/match/benchmark.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct Options {
  std::string subject = "match";
  double seconds = 1;
};

Exit run(const Options& options) {
  const match::BenchmarkReport report = match::run_match_benchmark(options.seconds);
  std::string text = fmt::format("{:<46} {:>14} {:>12} {:>12}\n", "work", "reference", "required/s", "measured/s");
  for (const match::BenchmarkRow& row : report.rows) {
    text += fmt::format("{:<46} {:>14} {:>12.0f} {:>12.0f}\n", row.work, row.reference, row.required, row.measured);
  }
  text += fmt::format("signature {:016x}\n", report.signature);
  return print_result(text);
}

}  // namespace

void add_bench(CLI::App& command, Context& context) {
  auto options = std::make_shared<Options>();
  command.add_option("SUBJECT", options->subject, "What to measure: match")->check(CLI::IsMember({"match"}));
  command.add_option("--seconds", options->seconds, "Time for each row; 0 prints the signature only")
      ->check(CLI::Range(0.0, 60.0));
  command.footer(
      "Examples:\n"
      "  majs bench match\n"
      "  majs bench match --seconds 0    the signature only");
  on_run(command, context, [options](Context&) { return run(*options); });
}

}  // namespace majs::cli
