// `majs replay`: a recorded game as a page, a table to step through.

#include <algorithm>
#include <memory>
#include <string>

#include "compiler/load/ruleset_loader.hpp"
#include "grammar/document.hpp"
#include "runtime/play/logs/replay.hpp"
#include "runtime/records/record.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/game_logs.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/test_records.hpp"
#include "tools/majs/test_rulesets.hpp"

namespace majs::cli {
namespace {

struct ReplayCommand {
  std::string log;
  std::string output;
  std::size_t game = 1;
  BuildOptions ruleset;  ///< of records that name none
};

constexpr std::size_t kMostGames = 10'000'000;

/// False, and told, when the log has no such game.
bool has_game(const ReplayCommand& options, std::size_t games, const Context& context) {
  if (options.game > games) {
    print_error("majs replay: `" + options.log + "` holds " + std::to_string(games) +
                (games == 1 ? " game" : " games") + ", so there is no game " + std::to_string(options.game) + "\n");
    return false;
  }
  if (games > 1 && !context.quiet) {
    print_error("majs replay: game " + std::to_string(options.game) + " of " + std::to_string(games) +
                "; `--game N` shows another one\n");
  }
  return true;
}

/// Where a recorded game and its replay part ways; the page ends there.
std::string parting(const runtime::TestOutcome& outcome) {
  if (!outcome.problem.empty()) return outcome.problem;
  if (outcome.mismatches.empty()) return {};
  const runtime::Mismatch& first = outcome.mismatches.front();
  return outcome.when + ", " + first.what + ": recorded is " + first.expected + ", but now: " + first.happened;
}

Exit finish(const ReplayCommand& options, const Context& context, const report::TableDescription& description,
            const report::TableRecorder& recorder, const std::string& difference) {
  if (recorder.moments() == 0) {
    print_error("majs replay: " + (difference.empty() ? "there is nothing to see in this game" : difference) + "\n");
    return Exit::Wrong;
  }
  if (const Exit exit = put_replay(context, options.output, description, recorder); exit != Exit::Ok) return exit;
  if (difference.empty()) return Exit::Ok;
  print_error("majs replay: the game differs from its record, the page shows where: " + difference + "\n");
  return Exit::Wrong;
}

Exit replay_log(const ReplayCommand& options, const compiler::Roots& roots, Context& context, const GameLog& log) {
  compiler::Diagnostics diagnostics;
  GameLogReader reader(log);
  runtime::LoggedGame game;
  runtime::LoggedGame next;
  std::size_t games = 0;
  while (reader.next(next, diagnostics)) {
    if (++games == options.game) game = std::move(next);
  }
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  if (!has_game(options, games, context)) return Exit::Wrong;
  const auto header = grammar::parse_document(game.header, nullptr);
  if (!header || !header->is_object()) {
    print_error("majs replay: the first line of `" + options.log + "` is no JSON object\n");
    return Exit::Wrong;
  }
  TestRulesets rulesets(roots);
  const TestRules rules = rulesets.rules_of(options.log, *header);
  if (rules.rules == nullptr) {
    print_error("majs replay: " + rules.problem + "\n");
    return Exit::Wrong;
  }
  report::TableRecorder recorder(rules.locate);
  const runtime::TestOutcome outcome = runtime::replay(rules.rules, game, &recorder);
  const std::string difference = parting(outcome);
  if (!difference.empty()) recorder.remark("error: " + difference);
  const auto text = [&](const char* key) {
    const auto value = header->find(key);
    return value != header->end() && value->is_string() ? value->get<std::string>() : std::string();
  };
  report::TableDescription description;
  description.title = title_of(*rules.rules->document, text("ruleset"));
  description.about = "seed " + text("seed") + (text("bots").empty() ? "" : ", played by " + text("bots"));
  return finish(options, context, description, recorder, difference);
}

Exit replay_record(const ReplayCommand& options, const compiler::Roots& roots, Context& context,
                   const RecordFile& file) {
  if (!file.read.problem.empty()) {
    print_error("majs replay: `" + options.log + "`: " + file.read.problem + "\n");
    return Exit::Wrong;
  }
  if (!has_game(options, file.read.games.size(), context)) return Exit::Wrong;
  const std::vector<RecordedCase> cases = cases_of(file, 0);
  compiler::Diagnostics diagnostics;
  RecordRulesets rulesets(options.ruleset, roots);
  const auto shown =
      std::find_if(cases.begin(), cases.end(), [&](const RecordedCase& one) { return one.game == options.game - 1; });
  const RecordRuleset& ruleset = rulesets.of(file, *shown, diagnostics);
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  if (ruleset.rules() == nullptr) {
    print_error("majs replay: " + ruleset.problem() + "\n");
    return Exit::Wrong;
  }
  report::TableRecorder recorder([&](std::string_view pointer) { return ruleset.locate(pointer); });
  std::string difference;
  for (const RecordedCase& one : cases) {
    if (one.game != options.game - 1) continue;
    const auto mark = [&](const std::string& text) { recorder.remark("error: " + text); };
    const runtime::TestOutcome outcome = ruleset.play(file, one, &recorder, nullptr, mark).outcome;
    const std::string problem = parting(outcome);
    if (problem.empty()) continue;
    if (outcome.mismatches.empty()) mark(problem);
    if (difference.empty()) difference = one.name + ", " + problem;
  }
  report::TableDescription description;
  description.title = title_of(*ruleset.rules()->document, ruleset.name());
  description.about = "recorded in " + options.log.substr(options.log.find_last_of('/') + 1);
  const auto& names = file.read.games[options.game - 1].names;
  const bool named = std::any_of(names.begin(), names.end(), [](const std::string& name) { return !name.empty(); });
  if (named) description.names.assign(names.begin(), names.end());
  return finish(options, context, description, recorder, difference);
}

Exit run_replay(const ReplayCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library(context, diagnostics);
  if (const auto log = find_log(options.log, context.read.get())) return replay_log(options, roots, context, *log);
  const compiler::SourcePtr source = read_recorded(options.log, context.read.get(), diagnostics);
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok || source == nullptr) return exit;
  if (runtime::is_log(source->text())) {
    return replay_log(options, roots, context, {options.log, std::string(source->text())});
  }
  if (runtime::record_format(source->text())) {
    return replay_record(options, roots, context, {options.log, runtime::read_records(source->text())});
  }
  print_error("majs replay: `" + options.log +
              "` is no record of a game: a log of `majs run --log`, tenhou/6, mjai, mjlog or the text of Botzone\n");
  return Exit::Wrong;
}

}  // namespace

void add_replay(CommandLine& command, Context& context) {
  auto options = std::make_shared<ReplayCommand>();
  command
      .add_option("LOG", options->log,
                  "A log of `majs run --log`, or a recorded game (tenhou/6, mjai, mjlog, text of Botzone)")
      ->required();
  add_output_option(command, options->output);
  command.add_option("--game", options->game, "Which game of the log, from 1")
      ->type_name("N")
      ->check(between(std::size_t{1}, kMostGames));
  command.add_option("--ruleset", options->ruleset.ruleset, "What recorded games are played by: a name or a file")
      ->type_name("RULESET");
  add_build_choices(command, options->ruleset);
  command.footer(
      "Examples:\n"
      "  majs run riichi --seed 7 --log game.jsonl\n"
      "  majs replay game.jsonl -o game.html        a table to step through, for a browser\n"
      "  majs replay game.json --ruleset riichi --preset Tenhou -o game.html    a game of tenhou.net");
  on_run(command, context, [options](Context& running) { return run_replay(*options, running); });
}

}  // namespace majs::cli
