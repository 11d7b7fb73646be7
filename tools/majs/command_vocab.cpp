// `majs vocab`: the words of the language, as a reference page or as data.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "grammar/vocabulary_print.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/library_index.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct VocabCommand {
  std::string kind;
  std::string name;
  std::string format = "markdown";
  bool current = false;
  std::string search;
};

constexpr std::string_view kLibraries = "library";
constexpr std::string_view kMods = "mod";

/// Of what is found nobody reads more.
constexpr std::size_t kMostShown = 20;

std::string found_json(const std::vector<SearchHit>& found) {
  Document list = Document::array();
  for (const SearchHit& one : found) list.push_back({{"kind", one.kind}, {"name", one.name}, {"doc", one.doc}});
  return grammar::print_document(list, true) + "\n";
}

std::string found_text(const std::vector<SearchHit>& found, std::size_t most) {
  const std::size_t shown = std::min(found.size(), most);
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    text += "- `" + found[i].name + "` (" + found[i].kind + "): " + found[i].doc + "\n";
  }
  if (found.size() > shown) text += "\n" + std::to_string(found.size() - shown) + " more.\n";
  return text;
}

Exit run_search(const VocabCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library_for({}, context, diagnostics);
  const std::vector<SearchHit> found = search(roots, options.search, options.kind);
  if (options.format == "json") return print_result(found_json(found));
  if (!found.empty()) return print_text(found_text(found, options.search.empty() ? found.size() : kMostShown));
  print_error("majs: nothing has `" + options.search + "` in its name or its text\n");
  return Exit::Wrong;
}

Exit run_vocab(VocabCommand options, Context& context) {
  const bool files = options.kind == kLibraries || options.kind == kMods;
  if (files && options.search.empty()) options.search = options.name;
  if (files || !options.search.empty()) return run_search(options, context);
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
  names.emplace_back(kLibraries);
  names.emplace_back(kMods);
  return names;
}

}  // namespace

void add_vocab(CommandLine& command, Context& context) {
  auto options = std::make_shared<VocabCommand>();
  command.add_option("NAME", options->name, "Only words with this in their name");
  command.add_option("--kind", options->kind, "Only words of this kind: action, condition, event ...")
      ->type_name("KIND")
      ->check(one_of(kind_names()));
  command
      .add_option("--search", options->search,
                  "Words, libraries and mods by what is said of them, in any words: \"last round\", furiten")
      ->type_name("TEXT");
  command.add_option("--format", options->format, "markdown or json")
      ->type_name("FORMAT")
      ->check(one_of({"markdown", "json"}));
  command.add_flag("--current", options->current, "Leave out what only older rulesets know");
  command.footer(
      "Examples:\n"
      "  majs vocab > words.md                  the whole reference page\n"
      "  majs vocab --kind action counter       actions with `counter` in their name\n"
      "  majs vocab --search \"last round\"      by what is said of them\n"
      "  majs vocab --search furiten --kind library\n"
      "  majs vocab --format json               for editors and other tools");
  on_run(command, context, [options](Context& running) { return run_vocab(*options, running); });
}

}  // namespace majs::cli
