// `majs diff`: what changed between two rulesets.

#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/layout/ruleset_diff.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct DiffCommand {
  std::string before;
  std::string after;
  std::string format = "human";
  bool exit_code = false;
};

Exit run_diff(const DiffCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const std::optional<Document> before = load_ruleset(options.before, context, diagnostics);
  const std::optional<Document> after = load_ruleset(options.after, context, diagnostics);
  const Exit shown = show(context, diagnostics);
  if (!before || !after || shown != Exit::Ok) return shown;
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
  command.add_option("AFTER", options->after, "Another one")->required()->type_name("RULESET");
  add_format_option(command, options->format);
  command.add_flag("--exit-code", options->exit_code, "Exit with 1 when there are differences");
  command.footer(
      "Examples:\n"
      "  majs diff hong_kong my_rules.majs\n"
      "  majs diff old.json new.json --format json\n"
      "  majs diff expected.json rules.majs --exit-code");
  on_run(command, context, [options](Context& running) { return run_diff(*options, running); });
}

}  // namespace majs::cli
