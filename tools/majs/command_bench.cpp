// `majs bench`: how fast it is here, and whether it still does the same.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "grammar/suggest.hpp"
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
  bool has_passes = false;  ///< it can do without some fast paths
};

constexpr auto kBenches = std::to_array<Row>({
#define MAJS_BENCH(name, summary) {#name, summary, bench_##name},
#define MAJS_BENCH_OF_PASSES(name, summary) {#name, summary, bench_##name, true},
#include "tools/majs/benches.def"
#undef MAJS_BENCH
});

struct BenchCommand {
  std::string bench;
  BenchOptions settings;
  std::string format = "human";
  std::string without;
};

/// Takes what `--without` names out of the passes; what is wrong with it, or "".
std::string leave_out(const Row& bench, std::string_view names, runtime::Passes& passes) {
  if (!names.empty() && !bench.has_passes) {
    return fmt::format("`{}` measures other processes, which take every fast path", bench.name);
  }
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    const auto pass = runtime::find_pass(name);
    if (!pass) {
      const std::string_view near = grammar::nearest(name, runtime::kPassNames);
      return fmt::format("`{}` is no fast path{}", name, near.empty() ? "" : fmt::format("; did you mean `{}`?", near));
    }
    passes = passes.without(*pass);
  }
  return {};
}

/// What a figure should be.
struct Goal {
  enum class Side : std::uint8_t { AtLeast, AtMost };
  std::string_view bench;
  std::string_view figure;
  Side side;
  double value;
};

constexpr auto kGoals = std::to_array<Goal>({
#define MAJS_GOAL(bench, figure, side, value) {#bench, figure, Goal::Side::side, value},
#include "tools/majs/bench_goals.def"
#undef MAJS_GOAL
});

/// Null where nothing is wanted.
const Goal* goal_of(std::string_view bench, std::string_view figure) {
  const auto* const found = std::find_if(kGoals.begin(), kGoals.end(), [&](const Goal& goal) {
    const bool fits = goal.figure.ends_with(' ') ? figure.starts_with(goal.figure) : figure == goal.figure;
    return goal.bench == bench && fits;
  });
  return found == kGoals.end() ? nullptr : found;
}

/// What another program does of the same work.
struct Peer {
  std::string_view bench;
  std::string_view figure;
  std::string_view name;
  std::string_view speed;
};

constexpr std::string_view kPeersMeasured = "side by side with majs, one quiet core of the same machine, November 2026";

constexpr auto kPeers = std::to_array<Peer>({
#define MAJS_PEER(bench, figure, name, speed) {#bench, figure, name, speed},
#include "tools/majs/bench_peers.def"
#undef MAJS_PEER
});

std::vector<Peer> peers_of(std::string_view bench, std::string_view figure) {
  std::vector<Peer> peers;
  std::copy_if(kPeers.begin(), kPeers.end(), std::back_inserter(peers),
               [&](const Peer& peer) { return peer.bench == bench && peer.figure == figure; });
  return peers;
}

/// Three digits that count, and all of those before the point.
std::string number(double value) {
  const int decimals = value >= 100 || value == 0 ? 0 : value >= 10 ? 1 : 2;
  std::string text = fmt::format("{:.{}f}", value, decimals);
  constexpr std::size_t kGroup = 3;
  for (std::size_t at = std::min(text.find('.'), text.size()); at > kGroup; at -= kGroup) {
    text.insert(at - kGroup, ",");
  }
  return text;
}

/// A line for each figure and for each further peer of it.
std::string human(std::string_view bench, const BenchReport& report) {
  constexpr std::string_view kRow = "{:<44} {:>12} {:>12} {:>12} {:<5} {:>12}  {}\n";
  std::string text = fmt::format(kRow, "", "minimum", "median", "maximum", "", "wanted", "others");
  bool has_peers = false;
  for (const BenchReport::Figure& figure : report.figures()) {
    const Goal* const goal = goal_of(bench, figure.name);
    const std::string wanted =
        goal == nullptr ? "" : (goal->side == Goal::Side::AtLeast ? ">= " : "<= ") + number(goal->value);
    const std::vector<Peer> peers = peers_of(bench, figure.name);
    has_peers = has_peers || !peers.empty();
    const auto other = [&](std::size_t i) {
      return i < peers.size() ? fmt::format("{} {}", peers[i].name, peers[i].speed) : std::string();
    };
    const bool measured = figure.value.minimum < figure.value.maximum;
    text += fmt::format(kRow, figure.name, measured ? number(figure.value.minimum) : "", number(figure.value.median),
                        measured ? number(figure.value.maximum) : "", figure.unit, wanted, other(0));
    for (std::size_t i = 1; i < peers.size(); ++i) text += fmt::format(kRow, "", "", "", "", "", "", other(i));
  }
  text += fmt::format("{:<44} {:>12}\n", "signature", fmt::format("{:016x}", report.signature()));
  if (has_peers) text += fmt::format("others: {}\n", kPeersMeasured);
  // No blanks at the ends of lines.
  for (std::size_t at = text.find(" \n"); at != std::string::npos; at = text.find(" \n", at == 0 ? 0 : at - 1)) {
    text.erase(at, 1);
  }
  return text;
}

std::string json(const std::string& bench, const BenchReport& report) {
  Document figures = Document::array();
  for (const BenchReport::Figure& figure : report.figures()) {
    Document item = Document::object();
    item["name"] = figure.name;
    item["minimum"] = figure.value.minimum;
    item["median"] = figure.value.median;
    item["maximum"] = figure.value.maximum;
    item["unit"] = figure.unit;
    if (const Goal* const goal = goal_of(bench, figure.name)) {
      item[goal->side == Goal::Side::AtLeast ? "at_least" : "at_most"] = goal->value;
    }
    for (const Peer& peer : peers_of(bench, figure.name)) {
      item["others"].push_back({{"name", peer.name}, {"speed", peer.speed}, {"measured", kPeersMeasured}});
    }
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
  BenchOptions settings = options.settings;
  if (const std::string problem = leave_out(*bench, options.without, settings.passes); !problem.empty()) {
    print_error("majs bench: --without: " + problem + "\n");
    return Exit::Usage;
  }
  BenchReport report;
  const Exit exit = bench->run(settings, context, report);
  if (exit != Exit::Ok) return exit;
  return print_result(options.format == "json" ? json(options.bench, report) : human(options.bench, report));
}

}  // namespace

void BenchReport::sign(std::string_view result) {
  for (const char c : result) {
    signature_ ^= static_cast<unsigned char>(c);
    signature_ *= 0x100000001b3U;
  }
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
  command.add_option("--seconds", options->settings.effort.seconds, "Processor time of each measurement (default 1)")
      ->type_name("NUMBER")
      ->check(between(0.0, 3600.0));
  command.add_option("--runs", options->settings.effort.runs, "In so many runs, whose spread is told (default 3)")
      ->type_name("N")
      ->check(between(1, 1000));
  command.add_option("--without", options->without, "Without these fast paths, to see what they are worth")
      ->type_name("NAME[,NAME]");
  add_format_option(command, options->format);
  command.footer(footer +
                 "\nExamples:\n"
                 "  majs bench compile                     over the bundled files\n"
                 "  majs bench compile my_rules.majs --seconds 5\n"
                 "  majs bench score mcr --runs 5\n"
                 "  majs bench score --without set_sheet   what one fast path brings\n"
                 "  majs bench build --format json");
  on_run(command, context, [options](Context& running) { return run_bench(*options, running); });
}

}  // namespace majs::cli
