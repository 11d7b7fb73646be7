// `majs diff`: what changed between two rulesets, and which hands are scored otherwise.

#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/layout/ruleset_diff.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/survey_hands.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct DiffCommand {
  std::string before;
  BuildOptions after;
  HandsDiffOptions hands;
  std::string format = "human";
  bool exit_code = false;
};

/// With its mods; a document as it is where there are none.
std::optional<Document> load_after(const BuildOptions& options, const Context& context,
                                   compiler::Diagnostics& diagnostics) {
  if (options.mods.empty() && !options.preset) return load_ruleset(options.ruleset, context, diagnostics);
  auto build = build_ruleset(options, context, diagnostics);
  return build ? std::optional<Document>(std::move(build->document)) : std::nullopt;
}

Exit run_diff(const DiffCommand& options, Context& context) {
  if (options.hands.same && !options.hands.hands) {
    print_error("majs diff: --same asks about hands: --hands\n");
    return Exit::Usage;
  }
  compiler::Diagnostics diagnostics;
  const std::optional<Document> before = load_ruleset(options.before, context, diagnostics);
  const std::optional<Document> after = load_after(options.after, context, diagnostics);
  const Exit shown = show(context, diagnostics);
  if (!before || !after || shown != Exit::Ok) return shown;
  if (options.hands.hands) return print_hands_diff(*before, *after, options.hands, options.format, context);
  const std::vector<compiler::RulesetChange> changes = compiler::diff_rulesets(*before, *after);
  const Exit printed = options.format == "json"
                           ? print_result(grammar::print_document(compiler::ruleset_changes_json(changes), true) + "\n")
                           : print_colored(compiler::print_ruleset_changes(changes, wants_color(context, Stream::Out)));
  if (printed != Exit::Ok) return printed;
  return options.exit_code && !changes.empty() ? Exit::Wrong : Exit::Ok;
}

}  // namespace

void add_diff(CommandLine& command, Context& context) {
  auto options = std::make_shared<DiffCommand>();
  command.add_option("BEFORE", options->before, "Name of a ruleset, or a .majs or .json file")
      ->required()
      ->type_name("RULESET");
  command.add_option("AFTER", options->after.ruleset, "Another one")->required()->type_name("RULESET");
  command.add_option("--mod", options->after.mods, "A mod of the second one (repeatable): as in `majs build`")
      ->type_name("MOD")
      ->allow_extra_args(false);
  command.add_option("--preset", options->after.preset, "The mods of this preset for the second one")
      ->type_name("NAME");
  add_format_option(command, options->format);
  command.add_flag("--exit-code", options->exit_code, "Exit with 1 when there are differences");
  add_hands_diff_options(command, options->hands);
  add_situation_options(command, options->hands.situation);
  command.footer(
      "With --hands every complete hand of both is scored by both (`majs survey` says how), nothing called, and a "
      "sample\n"
      "of them in other situations: seats, rounds, what can be declared, dora, with calls. What the two say is the "
      "same\n"
      "when the hand is complete and wins by both, has the same yaku and everybody pays the same.\n"
      "Examples:\n"
      "  majs diff riichi riichi --mod kiriage_mangan --hands --sample 500 --covering 20\n"
      "  majs diff riichi riichi --mod head_bump --hands --same --sample 500    it scores no hand otherwise\n"
      "  majs diff hong_kong my_rules.majs\n"
      "  majs diff old.json new.json --format json\n"
      "  majs diff expected.json rules.majs --exit-code");
  on_run(command, context, [options](Context& running) { return run_diff(*options, running); });
}

}  // namespace majs::cli
