#include "tools/majs/match_options.hpp"

#include <nlohmann/json.hpp>

#include "runtime/play/course/game.hpp"
#include "runtime/rules/load/expand.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

bool names_ruleset(const BuildOptions& options) { return !options.ruleset.empty() || !options.request.empty(); }

/// The card of the ruleset, with the names of its hands and of what may lie on racks.
match::QuestionCard question_card(const runtime::Rules& rules) {
  match::QuestionCard card;
  card.search = &rules.card->search;
  card.racks = rules.racks;
  for (const runtime::CardEntry& entry : rules.card->hands) {
    card.hands.push_back({rules.texts.name(entry.yaku), entry.value, entry.concealed});
  }
  for (const runtime::Button& button : rules.buttons) {
    if (button.has_call) card.melds.push_back({rules.texts.name(button.call_name), button.rack, false});
  }
  card.melds.push_back({rules.texts.name(rules.finished_rack_text), 0, true});
  return card;
}

}  // namespace

void add_match_options(CommandLine& command, MatchOptions& options, bool needs_hand) {
  add_build_options(command, options.build);
  command
      .add_option("--spec", options.spec,
                  "Definitions: JSON, ~m text, an American string, or a definition's name in the ruleset")
      ->type_name("SPEC");
  auto* hand = command.add_option("--hand", options.hand, "The tiles in hand: 123m55z, blanks as you like, or ids");
  hand->type_name("TILES");
  if (needs_hand) hand->required();
  command.add_option("--calls", options.calls, "Calls, each name:tiles (repeatable): \"chii:123p pon:555z\"")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  command
      .add_option("--alias", options.aliases,
                  "What a tile may stand for, besides what the ruleset says (repeatable): 0m=5m, 0j=any")
      ->type_name("TILE=TILES")
      ->allow_extra_args(false);
  add_format_option(command, options.format);
}

Exit prepare_question(const MatchOptions& options, Context& context, QuestionTable& table,
                      match::HandQuestion& request) {
  request.spec = options.spec;
  request.hand = options.hand;
  request.calls = options.calls;
  request.aliases = options.aliases;
  request.visible = options.visible;
  request.explain = options.explain;
  if (!names_ruleset(options.build)) return Exit::Ok;
  compiler::Diagnostics diagnostics;
  std::optional<compiler::Build> build = build_ruleset(options.build, context, diagnostics);
  const Exit exit = show(context, diagnostics);
  if (!build || exit != Exit::Ok) return exit == Exit::Ok ? Exit::Wrong : exit;
  table.document = std::move(build->document);
  runtime::Findings findings;
  if (const auto rules = runtime::load_rules(*table.document, findings)) {
    table.game = std::make_unique<runtime::Game>(rules, 0);
    table.game->settings().next_rounds = false;
    table.game->start();
    request.names = &rules->names;
    request.behavior = table.game->player(table.game->seats().front()).behavior.get();
    request.dealt = rules->starting_tiles;
    if (rules->card != nullptr) table.card = question_card(*rules);
  } else {
    remark(context, "the ruleset does not load, so that no tile stands for another unless --alias says so");
  }
  runtime::expand_constants(*table.document, findings);
  request.ruleset = &*table.document;
  return Exit::Ok;
}

Exit run_question(const MatchOptions& options, const match::HandQuestion& request,
                  std::optional<match::QuestionReport> (*ask)(const match::HandQuestion&, std::string*)) {
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
