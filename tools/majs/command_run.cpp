// `majs run`: play games without people.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "compiler/display.hpp"
#include "compiler/files.hpp"
#include "compiler/library_lookup.hpp"
#include "compiler/render.hpp"
#include "compiler/ruleset_loader.hpp"
#include "runtime/play/bot.hpp"
#include "runtime/play/game_log.hpp"
#include "runtime/play/simulation.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct Options {
  std::string ruleset;
  std::uint64_t seed = 1;
  std::uint64_t games = 1;
  std::string bots = "random";
  std::string log;
  std::string format = "human";
};

constexpr std::uint64_t kMaxGames = 10'000'000;

bool is_file(std::string_view name) {
  return name == "-" || name.ends_with(".json") || name.ends_with(".majs") || name.ends_with(".tiles") ||
         name.find('/') != std::string_view::npos;
}

/// The built document of a name or file; what is wrong with it goes to stderr.
std::optional<Document> build_document(const std::string& ruleset, const Context& context) {
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = compiler::find_roots(compiler::process_places(context.roots), diagnostics);
  compiler::BuildRequest request;
  (is_file(ruleset) ? request.ruleset_file : request.ruleset) = ruleset;
  auto build = compiler::build(request, roots, compiler::Engine::Native, diagnostics);
  compiler::RenderOptions render;
  render.color = wants_color(context, Stream::Error);
  if (!build || !context.quiet) {
    print_error(compiler::render(diagnostics, compiler::ReportFormat::Human, render));
  }
  if (!build) return std::nullopt;
  return std::move(build->document);
}

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
    if (runtime::make_bot(name) != nullptr) continue;
    print_error("majs run: there is no bot `" + compiler::printable(name) + "`; there are `random` and `pass`\n");
    return false;
  }
  for (std::size_t i = 0; i < bots.size(); ++i) bots[i] = list[i % list.size()];
  return true;
}

std::string_view severity_name(runtime::Severity severity) {
  switch (severity) {
    case runtime::Severity::Note: return "note";
    case runtime::Severity::Warning: return "warning";
    case runtime::Severity::Error: return "error";
  }
  return "error";
}

/// Findings as people read them: one line each, with the place and how to see it again.
std::string describe(const runtime::Findings& findings) {
  std::string text;
  for (const runtime::Finding& finding : findings) {
    text += std::string(severity_name(finding.severity)) + "[" + finding.code +
            "]: " + compiler::printable(finding.message) + "\n";
    if (!finding.pointer.empty()) text += "  --> " + compiler::printable(finding.pointer) + "\n";
    if (!finding.suggestion.empty()) text += "  = help: did you mean `" + finding.suggestion + "`?\n";
    if (finding.step != 0) {
      text += "  = note: game with --seed " + std::to_string(finding.seed) + ", input " + std::to_string(finding.step) +
              "\n";
    }
  }
  return text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t thousandths = whole == 0 ? 0 : (part * 1000 + whole / 2) / whole;
  return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10) + " %";
}

std::string summary(const runtime::SimulationResult& result, const runtime::Rules& rules) {
  std::string text = std::to_string(result.games) + (result.games == 1 ? " game, " : " games, ") +
                     std::to_string(result.rounds) + (result.rounds == 1 ? " round, " : " rounds, ") +
                     std::to_string(result.steps) + " decisions\n";
  text += "drawn rounds: " + std::to_string(result.draws) + " (" + percent(result.draws, result.rounds) + ")\n";
  for (const runtime::Seat seat : rules.seats) {
    const auto i = static_cast<std::size_t>(seat);
    const runtime::Number average = runtime::divide(result.score_sums[i], static_cast<std::int64_t>(result.games));
    text += std::string(runtime::seat_name(seat)) + ": " + std::to_string(result.wins[i]) + " wins, average score " +
            average.normalised().text() + "\n";
  }
  return text;
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

std::string report(const runtime::SimulationResult& result, const runtime::Findings& loading,
                   const runtime::Rules& rules, std::uint64_t seed) {
  std::string wins = "{";
  std::string scores = "{";
  for (const runtime::Seat seat : rules.seats) {
    const auto i = static_cast<std::size_t>(seat);
    append_member(wins, runtime::seat_name(seat), std::to_string(result.wins[i]));
    append_member(scores, runtime::seat_name(seat), result.score_sums[i].text());
  }
  std::string findings = "[";
  for (const runtime::Findings* list : {&loading, &result.findings}) {
    for (const runtime::Finding& finding : *list) {
      std::string item = "{";
      append_member(item, "code", json_text(finding.code));
      append_member(item, "severity", json_text(severity_name(finding.severity)));
      append_member(item, "pointer", json_text(finding.pointer));
      append_member(item, "message", json_text(finding.message));
      if (finding.step != 0) {
        append_member(item, "seed", std::to_string(finding.seed));
        append_member(item, "step", std::to_string(finding.step));
      }
      findings += (findings.size() > 1 ? "," : "") + item + "}";
    }
  }
  std::string json = "{";
  append_member(json, "seed", std::to_string(seed));
  append_member(json, "games", std::to_string(result.games));
  append_member(json, "rounds", std::to_string(result.rounds));
  append_member(json, "decisions", std::to_string(result.steps));
  append_member(json, "draws", std::to_string(result.draws));
  append_member(json, "wins", wins + "}");
  append_member(json, "score_sums", scores + "}");
  append_member(json, "findings", findings + "]");
  return json + "}\n";
}

Exit run(const Options& options, Context& context) {
  runtime::SimulationOptions simulation;
  if (!assign_bots(options.bots, simulation.bots)) return Exit::Usage;
  const auto document = build_document(options.ruleset, context);
  if (!document) return Exit::Wrong;
  runtime::Findings loading;
  const auto rules = runtime::load_rules(*document, loading);
  if (options.format == "human" && (!context.quiet || rules == nullptr)) print_error(describe(loading));
  if (rules == nullptr) return Exit::Wrong;

  simulation.seed = options.seed;
  simulation.games = options.games;
  const bool tell = options.format == "human" && options.games == 1;
  std::string told;
  std::string log;
  Progress progress(context, "games", options.games);
  simulation.log = [&](std::uint64_t game, const runtime::LogEvent& event) {
    if (tell) told += runtime::readable_line(event, *rules) + "\n";
    if (!options.log.empty()) log += runtime::json_line(event, *rules) + "\n";
    if (event.kind == runtime::LogEvent::Kind::GameEnd) progress.advance(game + 1);
  };
  const runtime::SimulationResult result = runtime::simulate(rules, simulation);
  if (!options.log.empty()) {
    compiler::Diagnostics diagnostics;
    if (options.log == "-") {
      if (const Exit exit = print_result(log); exit != Exit::Ok) return exit;
    } else if (!compiler::write_file(options.log, log, diagnostics)) {
      print_error(compiler::render(diagnostics, compiler::ReportFormat::Human, {}));
      return Exit::Failure;
    }
  }
  if (options.format == "json") {
    if (const Exit exit = print_result(report(result, loading, *rules, options.seed)); exit != Exit::Ok) return exit;
  } else {
    if (const Exit exit = print_result(tell ? told : summary(result, *rules)); exit != Exit::Ok) return exit;
    print_error(describe(result.findings));
  }
  return runtime::has_errors(result.findings) ? Exit::Wrong : Exit::Ok;
}

}  // namespace

void add_run(CLI::App& command, Context& context) {
  auto options = std::make_shared<Options>();
  command.add_option("RULESET", options->ruleset, "A ruleset by name, or a .majs or .json file")->required();
  command.add_option("--seed", options->seed, "Seed of the first game; the others count on from it")->type_name("N");
  command.add_option("--games", options->games, "How many games")
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, kMaxGames));
  command.add_option("--bots", options->bots, "Who plays: random or pass; one name, or one for each seat with commas")
      ->type_name("BOTS");
  command.add_option("--log", options->log, "Write what happens to this file, one JSON object a line")
      ->type_name("FILE");
  command.add_option("--format", options->format, "human or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"human", "json"}));
  command.footer(
      "Examples:\n"
      "  majs run tutorial --seed 1             one game, told line by line\n"
      "  majs run hong_kong --games 1000        many games: who wins, how often nobody does\n"
      "  majs run tutorial --log game.jsonl     the same as JSON lines");
  on_run(command, context, [options](Context& context) { return run(*options, context); });
}

}  // namespace majs::cli
