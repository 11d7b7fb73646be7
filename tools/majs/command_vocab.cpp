// `majs vocab`: the words of the language, as a reference page or as data.

#include <memory>

#include "grammar/vocabulary_print.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct VocabCommand {
  std::string kind;
  std::string name;
  std::string format = "markdown";
  bool current = false;
};

Exit run_vocab(const VocabCommand& options) {
  grammar::VocabularyFilter filter{.kind = {}, .name = options.name, .current_only = options.current};
  if (!options.kind.empty()) filter.kind = grammar::parse_kind(options.kind);
  const std::string text =
      options.format == "json" ? grammar::vocabulary_json(filter) : grammar::vocabulary_markdown(filter);
  if (!text.empty()) return print_result(text);
  print_error("majs: no word has `" + options.name + "` in its name\n");
  return Exit::Wrong;
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (std::size_t kind = 0; kind < grammar::kWordKinds; ++kind) {
    names.emplace_back(grammar::kind_name(static_cast<grammar::WordKind>(kind)));
  }
  return names;
}

}  // namespace

void add_vocab(CommandLine& command, Context& context) {
  auto options = std::make_shared<VocabCommand>();
  command.add_option("NAME", options->name, "Only words with this in their name");
  command.add_option("--kind", options->kind, "Only words of this kind: action, condition, event ...")
      ->type_name("KIND")
      ->check(one_of(kind_names()));
  command.add_option("--format", options->format, "markdown or json")
      ->type_name("FORMAT")
      ->check(one_of({"markdown", "json"}));
  command.add_flag("--current", options->current, "Leave out what only older rulesets know");
  command.footer(
      "Examples:\n"
      "  majs vocab > words.md                  the whole reference page\n"
      "  majs vocab --kind action counter       actions with `counter` in their name\n"
      "  majs vocab --format json               for editors and other tools");
  on_run(command, context, [options](Context&) { return run_vocab(*options); });
}

}  // namespace majs::cli
