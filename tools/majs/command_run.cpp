// `majs run`: play games without people.

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "compiler/load/files.hpp"
#include "compiler/load/request.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/text/render.hpp"
#include "runtime/play/bot.hpp"
#include "runtime/play/replay.hpp"
#include "runtime/play/simulation.hpp"
#include "runtime/report/run_report.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/interrupt.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

struct RunCommand {
  BuildOptions build;
  std::uint64_t seed = 1;
  std::uint64_t games = 1;
  std::string bots = "efficient";
  std::string log;
  runtime::LogFormat log_format = runtime::LogFormat::Majs;
  std::string report;  ///< file
  std::string replay;  ///< file
  std::string format = "human";
  unsigned jobs = 1;
  std::uint64_t budget = runtime::kGameSteps;
  std::uint64_t shard = 1;
  std::uint64_t shards = 1;
};

constexpr std::uint64_t kMaxGames = 10'000'000;

/// Seats take the named bots in turn: one name is for everybody. False when there is no such bot.
bool assign_bots(const std::string& names, std::array<std::string, runtime::kMaxSeats>& bots) {
  std::vector<std::string> list(1);
  for (const char c : names) {
    if (c == ',') {
      list.emplace_back();
    } else {
      list.back() += c;
    }
  }
  for (const std::string& name : list) {
    if (!runtime::is_bot(name)) return false;
  }
  for (std::size_t i = 0; i < bots.size(); ++i) bots[i] = list[i % list.size()];
  return true;
}

/// `2/4` is the second of four parts.
bool parse_shard(const std::string& text, RunCommand& options) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return false;
  const auto number = [](std::string_view digits, std::uint64_t& value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size();
  };
  return number(std::string_view(text).substr(0, slash), options.shard) &&
         number(std::string_view(text).substr(slash + 1), options.shards) && options.shard >= 1 &&
         options.shard <= options.shards;
}

/// How many games this part has.
std::uint64_t shard_size(const RunCommand& options) {
  return options.games / options.shards + (options.shard <= options.games % options.shards ? 1 : 0);
}

/// What is played, for the first line of a log: a request, with paths as they are seen from the log.
std::string header_of(const compiler::BuildRequest& request, const RunCommand& options) {
  Document header = Document::object();
  if (request.ruleset_file.empty()) {
    header["ruleset"] = request.ruleset;
  } else {
    const auto folder = std::filesystem::absolute(options.log).parent_path();
    std::error_code error;
    const auto path = std::filesystem::proximate(request.ruleset_file, options.log == "-" ? "." : folder, error);
    header["ruleset"] = path.has_parent_path() ? path.string() : "./" + path.string();
  }
  Document mods = Document::array();
  for (const compiler::ModRequest& mod : request.mods) {
    mods.push_back(compiler::mod_entry(mod.file.empty() ? mod.id : mod.file, mod.config.get()));
  }
  if (!mods.empty()) header["mods"] = std::move(mods);
  if (request.config) header["config"] = *request.config;
  header["bots"] = options.bots;
  return grammar::print_document(header, false);
}

void append_member(std::string& json, std::string_view key, std::string_view value) {
  if (json.back() != '{') json += ',';
  grammar::append_quoted(json, key);
  json += ':';
  json += value;
}

std::string json_text(std::string_view text) {
  std::string result;
  grammar::append_quoted(result, text);
  return result;
}

std::string json_findings(const runtime::Findings& findings, const compiler::Build& build) {
  constexpr std::string_view kSeverities[] = {"note", "warning", "error"};
  std::string list = "[";
  for (const runtime::Finding& finding : findings) {
    std::string item = "{";
    append_member(item, "code", json_text(finding.code));
    append_member(item, "severity", json_text(kSeverities[static_cast<std::size_t>(finding.severity)]));
    append_member(item, "pointer", json_text(finding.pointer));
    const std::string place = place_of(build, finding.pointer);
    if (!place.empty()) append_member(item, "place", json_text(place));
    append_member(item, "message", json_text(finding.message));
    if (finding.step != 0) {
      append_member(item, "seed", std::to_string(finding.seed));
      append_member(item, "step", std::to_string(finding.step));
    }
    list += (list.size() > 1 ? "," : "") + item + "}";
  }
  return list + "]";
}

/// A word of a command line as a shell takes it.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

/// The command line that plays these games again.
std::string command_of(const RunCommand& options, const Context& context) {
  std::string command = "majs";
  const auto add = [&](std::string_view option, const std::string& value) {
    command += " " + std::string(option) + (option.empty() ? "" : " ") + shell_word(value);
  };
  for (const std::string& root : context.roots) add("--root", root);
  command += " run";
  const BuildOptions& build = options.build;
  if (!build.ruleset.empty()) command += " " + shell_word(build.ruleset);
  if (!build.request.empty()) add("--request", build.request);
  if (build.preset) add("--preset", *build.preset);
  if (build.default_mods) command += " --default-mods";
  for (const std::string& mod : build.mods) add("--mod", mod);
  if (!build.config.empty()) add("--config", build.config);
  for (const std::string& name : build.defines) add("--define", name);
  for (const std::string& variable : build.variables) add("--set", variable);
  command += " --games " + std::to_string(options.games) + " --seed " + std::to_string(options.seed);
  add("--bots", options.bots);
  if (options.budget != runtime::kGameSteps) command += " --budget " + std::to_string(options.budget);
  if (options.shards > 1) command += " --shard " + std::to_string(options.shard) + "/" + std::to_string(options.shards);
  return command;
}

/// What `--format json` prints and `--report FILE.json` writes.
std::string json_report(const runtime::SimulationResult& result, const runtime::Rules& rules,
                        const compiler::Build& build, const RunCommand& options, const Context& context) {
  std::string report = runtime::json_statistics(result.statistics, rules);
  report.pop_back();
  append_member(report, "ruleset", json_text(options.build.ruleset));
  append_member(report, "title", json_text(title_of(build.document, options.build.ruleset)));
  append_member(report, "bots", json_text(options.bots));
  append_member(report, "seed", std::to_string(options.seed));
  if (result.stopped) append_member(report, "interrupted", "true");
  append_member(report, "command", json_text(command_of(options, context)));
  append_member(report, "findings", json_findings(result.findings, build));
  return report + "}\n";
}

/// The games that `--replay` shows besides the first: those in which something was found.
constexpr std::size_t kMostReplays = 10;

/// The page of a game: the first one's is named on the command line, others have their seed in the name.
std::string replay_path(const RunCommand& options, std::uint64_t seed) {
  return seed == options.seed + options.shard - 1 ? options.replay : numbered_path(options.replay, seed);
}

std::vector<std::uint64_t> replayed_seeds(const runtime::Findings& findings, const RunCommand& options) {
  std::vector<std::uint64_t> seeds = {options.seed + options.shard - 1};
  for (const runtime::Finding& finding : findings) {
    const bool is_new = std::find(seeds.begin(), seeds.end(), finding.seed) == seeds.end();
    if (finding.step != 0 && is_new && seeds.size() <= kMostReplays) seeds.push_back(finding.seed);
  }
  return seeds;
}

/// The moment of a finding, as a page beside the report links to it; "" without one.
std::string link_to(const runtime::Finding& finding, const RunCommand& options) {
  if (options.replay.empty() || finding.step == 0) return {};
  return replay_link(options.report, replay_path(options, finding.seed), finding.step);
}

Exit write_replays(const std::shared_ptr<const runtime::Rules>& rules, const compiler::Build& build,
                   const runtime::Findings& findings, runtime::SimulationOptions simulation, const RunCommand& options,
                   Context& context) {
  simulation.games = simulation.shards = simulation.jobs = 1;
  simulation.shard = 0;
  simulation.progress = nullptr;
  simulation.log_format = runtime::LogFormat::Majs;
  for (const std::uint64_t seed : replayed_seeds(findings, options)) {
    std::string log;
    simulation.seed = seed;
    simulation.log = [&](const std::string& text) { log += text; };
    if (runtime::simulate(rules, simulation).stopped) return Exit::Interrupted;
    report::TableRecorder recorder([&](std::string_view pointer) { return place_of(build, pointer); });
    for (const runtime::LoggedGame& game : runtime::read_log(log)) (void)runtime::replay(rules, game, &recorder);
    report::TableDescription description;
    description.title = title_of(build.document, options.build.ruleset);
    description.about = "seed " + std::to_string(seed) + ", played by " + options.bots;
    RunCommand one = options;
    one.seed = seed;
    one.games = one.shards = one.shard = 1;
    description.command = command_of(one, context) + " --replay " + shell_word(options.replay);
    if (const Exit exit = put_replay(context, replay_path(options, seed), description, recorder); exit != Exit::Ok) {
      return exit;
    }
  }
  return Exit::Ok;
}

std::string html_report(const runtime::SimulationResult& result, const runtime::Rules& rules,
                        const compiler::Build& build, const RunCommand& options, const Context& context) {
  report::RunDescription description;
  description.ruleset = options.build.ruleset.empty() ? options.build.request : options.build.ruleset;
  description.title = title_of(build.document, description.ruleset);
  description.bots = options.bots;
  description.command = command_of(options, context);
  description.version = version();
  description.seed = options.seed;
  std::vector<report::PlacedFinding> findings;
  for (const runtime::Finding& finding : result.findings) {
    findings.push_back({finding, place_of(build, finding.pointer), link_to(finding, options)});
  }
  return report::run_page(description, rules, result.statistics, findings);
}

Exit show_findings(const Context& context, const runtime::Findings& findings, const compiler::Build& build,
                   const std::string& name) {
  compiler::Diagnostics diagnostics;
  add_findings(findings, build, name, diagnostics);
  return show(context, diagnostics);
}

Exit run_run(const RunCommand& options, Context& context) {
  runtime::SimulationOptions simulation;
  if (!assign_bots(options.bots, simulation.bots)) {
    print_error("majs run: --bots takes `efficient`, `random`, `pass` and `cmd:PROGRAM`, for all seats or for each\n");
    return Exit::Usage;
  }
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library(context, diagnostics);
  const auto request = make_request(options.build, roots, diagnostics);
  const auto build =
      request ? compiler::build(*request, roots, options.build.engine, diagnostics) : std::optional<compiler::Build>();
  if (const Exit exit = show(context, diagnostics); !build) return exit == Exit::Ok ? Exit::Wrong : exit;
  runtime::Findings loading;
  const auto rules = runtime::load_rules(build->document, loading);
  if (options.format == "human" || rules == nullptr) {
    show_findings(context, loading, *build, options.build.ruleset);
  }
  if (rules == nullptr) return Exit::Wrong;

  simulation.seed = options.seed;
  simulation.games = options.games;
  simulation.jobs = options.jobs;
  simulation.limits.steps = options.budget;
  simulation.shard = options.shard - 1;
  simulation.shards = options.shards;
  simulation.watch_actions = !options.report.empty() || options.format == "json" || options.games > 1;
  const bool tell = options.format == "human" && options.games == 1 && options.log != "-";
  if (tell) simulation.log_format = runtime::LogFormat::Readable;
  if (!options.log.empty()) {
    simulation.log_format = options.log_format;
    simulation.log_header = header_of(*request, options);
  }
  const bool separate = !options.log.empty() && runtime::is_one_game(options.log_format) && options.games > 1;
  if (separate && options.log == "-") {
    print_error("majs run: this format holds one game: several need files, as `--log FILE` names them\n");
    return Exit::Usage;
  }
  std::vector<std::string> logs(separate ? 0 : 1);
  simulation.log = [&](const std::string& text) {
    if (separate) logs.emplace_back();
    logs.back() += text;
  };
  Progress progress(context, "games", shard_size(options));
  simulation.progress = [&](std::uint64_t games) { progress.advance(games); };
  const InterruptWatch watch;
  simulation.stop = &watch.flag();
  const runtime::SimulationResult result = runtime::simulate(rules, simulation);
  if (!options.log.empty() && !result.log_problem.empty()) {
    compiler::Diagnostics problems;
    problems.report(compiler::Code::CannotBeRecorded, nullptr, {}, result.log_problem + "; nothing is written");
    return show(context, problems);
  }
  if (result.stopped) {
    print_error("majs run: interrupted; " + std::to_string(result.statistics.games) + " of " +
                std::to_string(shard_size(options)) + " games were played to their end\n");
  }
  for (std::size_t i = 0; !options.log.empty() && i < logs.size(); ++i) {
    const std::string path = separate ? numbered_path(options.log, options.shard + i * options.shards) : options.log;
    if (const Exit exit = put_result(context, path, logs[i]); exit != Exit::Ok) return exit;
  }
  if (!options.report.empty()) {
    const std::string report = options.report.ends_with(".json")
                                   ? json_report(result, *rules, *build, options, context)
                                   : html_report(result, *rules, *build, options, context);
    if (const Exit exit = put_result(context, options.report, report); exit != Exit::Ok) return exit;
  }
  if (!options.replay.empty() && !result.stopped) {
    const Exit exit = write_replays(rules, *build, result.findings, simulation, options, context);
    if (exit != Exit::Ok) return exit;
  }
  if (options.format == "json") {
    const Exit exit = print_result(json_report(result, *rules, *build, options, context));
    if (exit != Exit::Ok) return exit;
  } else if (options.log != "-") {
    const bool told = tell && options.log.empty();
    const Exit exit = print_text(told ? logs.front() : runtime::readable_statistics(result.statistics, *rules));
    if (exit != Exit::Ok) return exit;
  }
  if (options.format == "human") show_findings(context, result.findings, *build, options.build.ruleset);
  if (result.stopped) return Exit::Interrupted;
  return runtime::has_errors(result.findings) ? Exit::Wrong : Exit::Ok;
}

}  // namespace

void add_run(CommandLine& command, Context& context) {
  auto options = std::make_shared<RunCommand>();
  add_build_options(command, options->build);
  command.add_option("--seed", options->seed, "Seed of the first game; the others count on from it")->type_name("N");
  command.add_option("--games", options->games, "How many games")
      ->type_name("N")
      ->check(between(std::uint64_t{1}, kMaxGames));
  command
      .add_option("--bots", options->bots,
                  "Who plays: efficient, random, pass or cmd:PROGRAM; one for all seats, or one for each with commas")
      ->type_name("BOTS");
  command.add_option("--log", options->log, "Write what happens to this file")->type_name("FILE");
  command
      .add_option_function(
          "--log-format",
          [options](const std::string& name) {
            const bool known = runtime::parse_log_format(name, options->log_format);
            return known ? std::string() : "majs, mjai, tenhou or mjlog, not `" + name + "`";
          },
          "majs (everything, for `majs test`), or mjai, tenhou, mjlog (riichi games of three or four players, for "
          "other "
          "programs; tenhou and mjlog hold one game a file)")
      ->type_name("FORMAT");
  command
      .add_option("--report", options->report, "Write a page with plots (.html), or its numbers (.json), to this file")
      ->type_name("FILE")
      ->check(Check{[](const std::string& path) -> std::string {
                      return path.ends_with(".html") || path.ends_with(".json")
                                 ? ""
                                 : "a file that ends with .html or .json";
                    },
                    "",
                    {}});
  command
      .add_option("--replay", options->replay,
                  "Write a table to step through to this page: the first game, and beside it those with findings, as "
                  "PAGE-SEED.html")
      ->type_name("PAGE")
      ->check(Check{[](const std::string& path) -> std::string {
                      return path.ends_with(".html") ? "" : "a file that ends with .html";
                    },
                    "",
                    {}});
  command.add_option("--jobs", options->jobs, "How many games are played at the same time; changes no result")
      ->type_name("N")
      ->check(between(1U, 256U));
  add_budget_option(command, options->budget);
  command
      .add_option_function(
          "--shard",
          [options](const std::string& text) {
            const bool known = parse_shard(text, *options);
            return known ? std::string() : "a part and how many there are, like 2/4, not `" + text + "`";
          },
          "Play only this part of the games, such as 2/4")
      ->type_name("I/N");
  command.add_option("--format", options->format, "human or json")
      ->type_name("FORMAT")
      ->check(one_of({"human", "json"}));
  command.footer(
      "Examples:\n"
      "  majs run tutorial --seed 1             one game, told line by line\n"
      "  majs run hong_kong --games 1000        many games: who wins, how often nobody does\n"
      "  majs run tutorial --log game.jsonl     a log that `majs test game.jsonl` replays\n"
      "  majs run riichi --bots efficient,random,pass,pass --games 100\n"
      "  majs run riichi --games 1000 --jobs 4 --report riichi.html\n"
      "  majs run sichuan --seed 7 --replay sichuan.html    a table to step through, for a browser");
  on_run(command, context, [options](Context& context) { return run_run(*options, context); });
}

}  // namespace majs::cli
