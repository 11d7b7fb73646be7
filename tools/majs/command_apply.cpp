// `majs apply`: mods on an existing JSON ruleset.

#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/layout/json_diff.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/mod_choice.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/survey_hands.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct ApplyCommand {
  std::vector<std::string> mods;
  std::string to;
  std::string output;
  std::string format = "human";
  HandsDiffOptions hands;
  compiler::Engine engine = compiler::Engine::Native;
  bool diff = false;
  bool in_place = false;
  bool pretty = false;
  bool record = false;
  bool keep_going = false;
};

/// What changed, as a JSON Patch or for people. Values are cut at a line's width unless --verbose.
std::string differences(const Document& before, const Document& after, const std::string& format,
                        const Context& context) {
  const std::vector<compiler::DocumentChange> changes = compiler::diff_documents(before, after);
  if (format == "json") return grammar::print_document(compiler::json_patch(changes), true) + "\n";
  return compiler::print_changes(changes, context.verbose ? 0 : 160, wants_color(context, Stream::Out), "");
}

/// A document that was indented stays so.
bool looks_indented(std::string_view text) { return text.find("\n ") != std::string_view::npos; }

Exit run_apply(const ApplyCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  if ((options.hands.hands && !options.diff) || (options.hands.same && !options.hands.hands)) {
    print_error("majs apply: --same asks about hands, and --hands about what changes: --diff --hands\n");
    return Exit::Usage;
  }
  if (options.in_place && options.to == "-") {
    print_error("majs: --in-place needs a file, not standard input\n");
    return Exit::Usage;
  }
  const compiler::SourcePtr text = read_json_source(options.to, context.read.get(), diagnostics);
  const std::optional<Document> document = text ? compiler::read_json(text, diagnostics) : std::nullopt;
  if (!document) return show(context, diagnostics);

  std::vector<compiler::ModRequest> mods;
  std::string error;
  for (const std::string& argument : options.mods) {
    if (auto mod = compiler::parse_mod_argument(argument, error)) mods.push_back(std::move(*mod));
  }
  const compiler::Roots roots = library(context, diagnostics);
  if (!options.keep_going) compiler::check_mod_choice(*document, mods, roots, diagnostics);
  std::optional<compiler::Build> build =
      diagnostics.has_errors()
          ? std::nullopt
          : compiler::apply_mods(*document, mods, roots, options.engine, options.record, diagnostics);
  const Exit shown = show(context, diagnostics);
  if (!build || shown != Exit::Ok) return shown;

  if (options.diff) {
    const Exit printed = options.hands.hands
                             ? print_hands_diff(*document, build->document, options.hands, options.format, context)
                             : print_colored(differences(*document, build->document, options.format, context));
    if (printed != Exit::Ok || (!options.in_place && options.output.empty())) return printed;
  }
  const bool pretty = options.pretty || (options.in_place && looks_indented(text->text()));
  return put_result(context, options.in_place ? options.to : options.output,
                    grammar::print_document(build->document, pretty) + "\n", options.in_place);
}

}  // namespace

void add_apply(CommandLine& command, Context& context) {
  auto options = std::make_shared<ApplyCommand>();
  command
      .add_option("MOD", options->mods,
                  "Mods in order: ID or file (.majs, .jq, .json, .tiles), then maybe :key=value,...")
      ->required()
      ->type_name("MOD")
      ->check(Check{[](const std::string& text) {
                      std::string problem;
                      return compiler::parse_mod_argument(text, problem) ? std::string() : problem;
                    },
                    "",
                    {}});
  command.add_option("--to", options->to, "The JSON ruleset to patch (- for standard input)")
      ->required()
      ->type_name("FILE");
  Argument* in_place = command.add_flag("--in-place,-i", options->in_place, "Put the result into the --to file");
  add_output_option(command, options->output);
  command.get_option("--output")->excludes(in_place);
  command.add_flag("--diff", options->diff, "Print what changes instead of the result; with -i or -o, both");
  add_hands_diff_options(command, options->hands);
  command.add_option("--format", options->format, "Form of --diff: human, or json (a JSON Patch, RFC 6902)")
      ->type_name("FORMAT")
      ->check(one_of({"human", "json"}));
  command.add_flag("--pretty", options->pretty, "Indent the result");
  command.add_flag("--record", options->record, "List the mods in `enabled_mods` of the result");
  add_keep_going_option(command, options->keep_going);
  add_engine_option(command, options->engine);
  command.footer(
      "Examples:\n"
      "  majs apply ./house.majs --to rules.json -o house_rules.json\n"
      "  majs apply ./patch.jq --to rules.json --diff\n"
      "  majs apply head_bump --to rules.json --diff --hands --same --sample 500    no hand is scored otherwise\n"
      "  majs apply head_bump --to rules.json --in-place --diff --format json");
  on_run(command, context, [options](Context& running) { return run_apply(*options, running); });
}

}  // namespace majs::cli
