// `majs compare`: two rulesets, or a ruleset with two mods, over the same seeds.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/display.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/play/statistics/comparison.hpp"
#include "runtime/report/compare_report.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/interrupt.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/run_output.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

/// The side without a mod.
constexpr std::string_view kNoMods = "none";

struct CompareCommand {
  std::string a;
  std::string b;
  std::string on;  ///< then a and b are mods
  RunOptions run;  ///< its ruleset is set for each side
  std::string until;
  double confidence = 0.95;
  std::string report;
  std::string format = "human";
  unsigned jobs = 1;
};

/// One of the two.
struct Side {
  std::optional<compiler::Build> build;
  std::shared_ptr<const runtime::Rules> rules;
};

/// Builds and loads a side; Ok, or why that is not possible, which is told.
Exit prepare(const CompareCommand& options, const std::string& name, const Context& context, Side& side) {
  BuildOptions build = options.run.build;
  build.ruleset = options.on.empty() ? name : options.on;
  if (!options.on.empty() && name != kNoMods) build.mods.push_back(name);
  compiler::Diagnostics diagnostics;
  side.build = build_ruleset(build, context, diagnostics);
  if (const Exit exit = show(context, diagnostics); !side.build) return exit == Exit::Ok ? Exit::Wrong : exit;
  runtime::Findings findings;
  side.rules = runtime::load_rules(side.build->document, findings);
  if (side.rules != nullptr) return Exit::Ok;
  show_findings(context, findings, *side.build, build.ruleset);
  return Exit::Wrong;
}

/// Games first … last - 1 of one side, each by itself.
std::vector<runtime::Statistics> games_of(const Side& side, runtime::SimulationOptions options, std::uint64_t first,
                                          std::uint64_t last, bool& stopped) {
  std::vector<runtime::Statistics> games;
  options.shard = first;
  options.games = last;
  options.each_game = [&](const runtime::Statistics& game) { games.push_back(game); };
  stopped = runtime::simulate(side.rules, options).stopped || stopped;
  return games;
}

/// What was compared, how far, and how certain the intervals are.
struct Compared {
  runtime::Comparison comparison;
  double confidence = 0.95;  ///< of each interval by itself
  bool stopped = false;
};

const runtime::ComparedFigure* find_figure(const std::vector<runtime::ComparedFigure>& figures,
                                           const std::string& name) {
  const auto found = std::find_if(figures.begin(), figures.end(), [&](const auto& one) { return one.name == name; });
  return found == figures.end() ? nullptr : &*found;
}

/// Plays in stretches that double; with --until looks after each whether it is decided.
Compared play(const CompareCommand& options, const Side& a, const Side& b, runtime::SimulationOptions simulation,
              const Context& context) {
  constexpr std::uint64_t kFirstLook = 128;
  constexpr std::uint64_t kMostAtOnce = 4096;  // what is kept of each game has its size
  Compared compared;
  compared.confidence = options.confidence;
  const InterruptWatch watch;
  simulation.stop = [&] { return watch.interrupted(); };
  Progress progress(context, "pairs of games", options.run.games);
  std::uint64_t look_at = kFirstLook;
  unsigned look = 0;
  for (std::uint64_t first = 0; first < options.run.games && !compared.stopped;) {
    const std::uint64_t last = std::min({options.run.games, first + kMostAtOnce, std::max(look_at, first + 1)});
    const auto games_a = games_of(a, simulation, first, last, compared.stopped);
    const auto games_b = games_of(b, simulation, first, last, compared.stopped);
    const std::size_t pairs = std::min(games_a.size(), games_b.size());
    for (std::size_t i = 0; i < pairs; ++i) compared.comparison.add(games_a[i], games_b[i]);
    first = last;
    progress.advance(first);
    if (first < look_at) continue;
    look_at *= 2;
    if (options.until.empty()) continue;
    compared.confidence = runtime::Comparison::at_look(options.confidence, ++look);
    const auto figures = compared.comparison.figures(compared.confidence);
    const auto* figure = find_figure(figures, options.until);
    if (figure != nullptr && figure->decided()) break;
  }
  if (!options.until.empty())
    compared.confidence = runtime::Comparison::at_look(options.confidence, std::max(look, 1U));
  return compared;
}

std::string shown(double value, bool is_share, int decimals = 2) {
  return is_share ? runtime::signed_text(100 * value, decimals, "-") + " %"
                  : runtime::signed_text(value, decimals, "-");
}

std::string human(const CompareCommand& options, const Compared& compared,
                  const std::vector<runtime::ComparedFigure>& figures) {
  std::string text = std::to_string(compared.comparison.games()) + " games of each, seeds from " +
                     std::to_string(options.run.seed) + "\n";
  std::size_t width = 10;
  for (const auto& figure : figures) width = std::max(width, grammar::display_columns(grammar::printable(figure.name)));
  text += fmt::format("{:<{}} {:>12} {:>12} {:>12}   {}\n", "", width, "A", "B", "B - A", "+-");
  std::string_view about;
  for (const runtime::ComparedFigure& figure : figures) {
    if (about != runtime::about_name(figure.about)) {
      about = runtime::about_name(figure.about);
      text += fmt::format("{}\n", about);
    }
    const int decimals = runtime::decimals_of(figure);
    std::string name = grammar::printable(figure.name);
    name.append(width - grammar::display_columns(name), ' ');
    text += fmt::format("{} {:>12} {:>12} {:>12}   {}{}\n", name, shown(figure.a, figure.is_share),
                        shown(figure.b, figure.is_share), shown(figure.difference, figure.is_share, decimals),
                        std::isfinite(figure.uncertainty) ? shown(figure.uncertainty, figure.is_share, decimals) : "?",
                        figure.sure()      ? "  **"
                        : figure.decided() ? "  *"
                                           : "");
  }
  return text + fmt::format("* differs, ** with all {} figures looked at together; intervals of {:.4g} %{}\n",
                            figures.size(), compared.confidence * 100,
                            options.until.empty()
                                ? ""
                                : ", for all looks together of " + fmt::format("{:.4g} %", options.confidence * 100));
}

std::string json(const CompareCommand& options, const Compared& compared,
                 const std::vector<runtime::ComparedFigure>& figures) {
  Document list = Document::array();
  for (const runtime::ComparedFigure& figure : figures) {
    Document one = {{"about", std::string(runtime::about_name(figure.about))},
                    {"name", figure.name},
                    {"a", figure.a},
                    {"b", figure.b},
                    {"difference", figure.difference}};
    one["uncertainty"] = std::isfinite(figure.uncertainty) ? Document(figure.uncertainty) : Document();
    one["differs"] = figure.decided();
    one["sure"] = figure.sure();
    list.push_back(std::move(one));
  }
  Document document = Document::object();
  document["a"] = options.a;
  document["b"] = options.b;
  if (!options.on.empty()) document["on"] = options.on;
  document["games"] = static_cast<double>(compared.comparison.games());
  document["seed"] = std::to_string(options.run.seed);
  document["confidence"] = compared.confidence;
  if (compared.stopped) document["interrupted"] = true;
  document["figures"] = std::move(list);
  return grammar::print_document(document, true) + "\n";
}

Exit run_compare(const CompareCommand& options, const Context& context) {
  runtime::SimulationOptions simulation;
  if (!simulation_of(options.run, simulation)) return Exit::Usage;
  simulation.jobs = options.jobs;
  Side a;
  Side b;
  if (const Exit exit = prepare(options, options.a, context, a); exit != Exit::Ok) return exit;
  if (const Exit exit = prepare(options, options.b, context, b); exit != Exit::Ok) return exit;
  const Compared compared = play(options, a, b, simulation, context);
  const auto figures = compared.comparison.figures(compared.confidence);
  if (!options.until.empty() && find_figure(figures, options.until) == nullptr) {
    std::string names;
    for (const auto& figure : figures) names += "\n  " + figure.name;
    print_error("majs compare: --until: there is no figure `" + options.until + "`; there are" + names + "\n");
    return Exit::Wrong;
  }
  if (!options.report.empty()) {
    const report::CompareDescription description{options.a,
                                                 options.b,
                                                 options.on,
                                                 options.run.bots,
                                                 std::string(version()),
                                                 options.run.seed,
                                                 compared.comparison.games(),
                                                 compared.confidence};
    const Exit exit = put_result(context, options.report, report::compare_page(description, figures));
    if (exit != Exit::Ok) return exit;
  }
  const Exit exit = options.format == "json" ? print_result(json(options, compared, figures))
                                             : print_text(human(options, compared, figures));
  if (exit != Exit::Ok) return exit;
  return compared.stopped ? Exit::Interrupted : Exit::Ok;
}

}  // namespace

void add_compare(CommandLine& command, Context& context) {
  auto options = std::make_shared<CompareCommand>();
  options->run.games = 1000;
  command.add_option("A", options->a, "A ruleset, or with --on a mod (`none`: without)")->required();
  command.add_option("B", options->b, "What it is compared with")->required();
  command.add_option("--on", options->on, "Compare two mods of this ruleset")->type_name("RULESET");
  add_build_choices(command, options->run.build);
  add_play_options(command, options->run);
  command
      .add_option("--until", options->until,
                  "Stop as soon as this figure differs, such as \"a win brings\"; looks after 128, 256, 512 … games")
      ->type_name("FIGURE");
  command.add_option("--confidence", options->confidence, "Of the intervals (usually 0.95)")
      ->type_name("SHARE")
      ->check(between(0.5, 0.999999));
  command.add_option("--report", options->report, "Write a page to this file")->type_name("FILE");
  add_jobs_option(command, options->jobs, "How many games are played at the same time; changes no result");
  add_format_option(command, options->format);
  command.footer(
      "Plays games of both with the same seeds, and tells shares and averages with their difference and how far it\n"
      "may be off, for the game, wins, dealer and others, seats and yaku; ** differs with all of them looked at\n"
      "together. With --until the intervals are so wide that looking again and again does not make a difference of\n"
      "chance a certain one.\n"
      "Examples:\n"
      "  majs compare riichi sanma --games 500\n"
      "  majs compare none kiriage_mangan --on riichi --games 4000 --until \"a win brings\"\n"
      "  majs compare ./house.majs ./other.majs --report difference.html");
  on_run(command, context, [options](Context& running) { return run_compare(*options, running); });
}

}  // namespace majs::cli
