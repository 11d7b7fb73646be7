#include "tools/majs/match_options.hpp"

#include <nlohmann/json.hpp>

#include "runtime/game/game.hpp"
#include "runtime/rules/expand.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// The ruleset a hand is tried in: its document, and the first player's tiles when a game has begun.
struct Table {
  Document document;
  std::optional<runtime::Game> game;
};

bool names_ruleset(const BuildOptions& options) { return !options.ruleset.empty() || !options.request.empty(); }

/// Nothing, and `exit` says why, when the ruleset cannot be built.
std::optional<Table> set_table(const BuildOptions& options, Context& context, Exit& exit) {
  compiler::Diagnostics diagnostics;
  std::optional<compiler::Build> build = build_ruleset(options, context, diagnostics);
  exit = show(context, diagnostics);
  if (!build || exit != Exit::Ok) return std::nullopt;
  std::optional<Table> table = Table{std::move(build->document), std::nullopt};
  runtime::Findings findings;
  if (const auto rules = runtime::load_rules(table->document, findings)) {
    table->game.emplace(rules, 0);
    table->game->next_rounds = false;
    table->game->start();
  } else {
    remark(context, "the ruleset does not load, so that no tile stands for another unless --alias says so");
  }
  runtime::expand_constants(table->document, findings);
  return table;
}

}  // namespace

void add_match_options(CommandLine& command, MatchOptions& options) {
  add_build_options(command, options.build);
  command
      .add_option("--spec", options.spec,
                  "Definitions: JSON, ~m text, an American string, or a definition's name in the ruleset")
      ->type_name("SPEC");
  command.add_option("--hand", options.hand, "The tiles in hand: 123m55z, or ids between blanks")
      ->type_name("TILES")
      ->required();
  command.add_option("--calls", options.calls, "Calls, each name:tiles (repeatable): \"chii:123p pon:555z\"")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  command
      .add_option("--alias", options.aliases,
                  "What a tile may stand for, besides what the ruleset says (repeatable): 0m=5m, 0j=any")
      ->type_name("TILE=TILES")
      ->allow_extra_args(false);
  command.add_option("--format", options.format, "human or json")
      ->type_name("FORMAT")
      ->check(one_of({"human", "json"}));
}

Exit run_trial(const MatchOptions& options, Context& context,
               std::optional<match::TrialReport> (*ask)(const match::TrialRequest&, std::string*)) {
  std::optional<Table> table;
  match::TrialRequest request;
  request.spec = options.spec;
  request.hand = options.hand;
  request.calls = options.calls;
  request.aliases = options.aliases;
  request.explain = options.explain;
  if (names_ruleset(options.build)) {
    Exit exit = Exit::Ok;
    table = set_table(options.build, context, exit);
    if (!table) return exit == Exit::Ok ? Exit::Wrong : exit;
    request.ruleset = &table->document;
    if (table->game) {
      request.names = &table->game->rules().names;
      request.behavior = table->game->player(table->game->seats().front()).behavior.get();
    }
  }
  std::string error;
  const auto report = ask(request, &error);
  if (!report) {
    print_error(std::string("majs: ").append(error).append("\n"));
    return Exit::Usage;
  }
  const Exit printed = options.format == "json" ? print_result(report->json) : print_text(report->text);
  return printed != Exit::Ok ? printed : report->matched ? Exit::Ok : Exit::Wrong;
}

}  // namespace majs::cli
