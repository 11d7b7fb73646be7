// `majs bench`: how fast it is here, and whether it still does the same.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

#define MAJS_BENCH(name, summary) Exit bench_##name(const BenchOptions& options, Context& context, BenchReport& report);
#include "tools/majs/benches.def"
#undef MAJS_BENCH

namespace {

struct Row {
  std::string_view name;
  std::string_view summary;
  Bench run;
};

constexpr auto kBenches = std::to_array<Row>({
#define MAJS_BENCH(name, summary) {#name, summary, bench_##name},
#include "tools/majs/benches.def"
#undef MAJS_BENCH
});

struct BenchCommand {
  std::string bench;
  BenchOptions settings;
  std::string format = "human";
};

/// Beside what is required, when something is: those figures count something, so that whole numbers are enough.
std::string table(const BenchReport& report) {
  std::string text = fmt::format("{:<44} {:>12} {:>12}    {}\n", "", "here", "required", "reference");
  for (const BenchReport::Figure& figure : report.figures()) {
    text += fmt::format("{:<44} {:>12.0f} {:>12.0f} {:<2} {}\n", figure.name, figure.value, figure.required,
                        figure.unit, figure.reference);
  }
  return text;
}

std::string human(const BenchReport& report) {
  std::string text;
  const bool has_goals = std::any_of(report.figures().begin(), report.figures().end(),
                                     [](const BenchReport::Figure& figure) { return figure.required > 0; });
  if (has_goals) text = table(report);
  for (const BenchReport::Figure& figure : report.figures()) {
    if (has_goals) break;
    text += fmt::format("{:<44} {:>12.3f} {}\n", figure.name, figure.value, figure.unit);
  }
  return text + fmt::format("{:<44} {:>12}\n", "signature", fmt::format("{:016x}", report.signature()));
}

std::string json(const std::string& bench, const BenchReport& report) {
  Document figures = Document::array();
  for (const BenchReport::Figure& figure : report.figures()) {
    Document item = Document::object();
    item["name"] = figure.name;
    item["value"] = figure.value;
    item["unit"] = figure.unit;
    if (figure.required > 0) item["required"] = figure.required;
    if (!figure.reference.empty()) item["reference"] = figure.reference;
    figures.push_back(std::move(item));
  }
  Document document = Document::object();
  document["bench"] = bench;
  document["figures"] = std::move(figures);
  document["signature"] = fmt::format("{:016x}", report.signature());
  return grammar::print_document(document, true) + "\n";
}

Exit run_bench(const BenchCommand& options, Context& context) {
  const auto bench =
      std::find_if(kBenches.begin(), kBenches.end(), [&](const Row& row) { return row.name == options.bench; });
  BenchReport report;
  const Exit exit = bench->run(options.settings, context, report);
  if (exit != Exit::Ok) return exit;
  return print_result(options.format == "json" ? json(options.bench, report) : human(report));
}

}  // namespace

void BenchReport::sign(std::string_view result) {
  for (const char c : result) {
    signature_ ^= static_cast<unsigned char>(c);
    signature_ *= 0x100000001b3U;
  }
}

double median_seconds(double seconds, const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t kMinRuns = 3;
  std::vector<double> durations;
  double total = 0;
  while (total < seconds || durations.size() < kMinRuns) {
    const Clock::time_point begin = Clock::now();
    work();
    durations.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    total += durations.back();
  }
  std::nth_element(durations.begin(), durations.begin() + static_cast<std::ptrdiff_t>(durations.size() / 2),
                   durations.end());
  return durations[durations.size() / 2];
}

void add_bench(CommandLine& command, Context& context) {
  auto options = std::make_shared<BenchCommand>();
  std::vector<std::string> names;
  std::string footer = "Benchmarks:\n";
  for (const Row& row : kBenches) {
    names.emplace_back(row.name);
    footer += fmt::format("  {:<12} {}\n", row.name, row.summary);
  }
  command.add_option("BENCH", options->bench, "Which benchmark")->required()->check(one_of(names));
  command.add_option("FILE", options->settings.files, "Further inputs")->type_name("FILE");
  command.add_option("--seconds", options->settings.seconds, "Length of each measurement (default 1)")
      ->type_name("NUMBER")
      ->check(between(0.0, 3600.0));
  add_format_option(command, options->format);
  command.footer(footer +
                 "\nExamples:\n"
                 "  majs bench compile                     over the bundled files\n"
                 "  majs bench compile my_rules.majs --seconds 5\n"
                 "  majs bench build --format json");
  on_run(command, context, [options](Context& running) { return run_bench(*options, running); });
}

}  // namespace majs::cli
