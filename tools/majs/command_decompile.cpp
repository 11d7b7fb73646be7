// `majs decompile`: a JSON ruleset as MahjongScript.

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "compiler/layout/decompile.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct DecompileCommand {
  std::string file;
  std::string output;
  bool plain = false;
};

Exit run_decompile(const DecompileCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const auto document = read_document(options.file, diagnostics);
  if (const Exit exit = show(context, diagnostics); !document) return exit == Exit::Ok ? Exit::Wrong : exit;
  std::string problem;
  const compiler::Roots roots = library(context, diagnostics);
  const auto script = compiler::decompile(*document, problem, options.plain ? nullptr : &roots);
  if (!script) {
    print_error("majs decompile: " + options.file + ": " + problem + "\n");
    return Exit::Wrong;
  }
  return put_result(context, options.output, *script);
}

}  // namespace

void add_decompile(CommandLine& command, Context& context) {
  auto options = std::make_shared<DecompileCommand>();
  command.add_option("FILE", options->file, "A ruleset document (JSON); - is stdin")->type_name("")->required();
  add_output_option(command, options->output);
  command.add_flag("--plain", options->plain, "Require no parts of the library");
  command.footer(
      "The script builds the same document; that is checked before it is written.\n"
      "Parts of the library that the document names in enabled_mods are required;\n"
      "comments are lost.\n"
      "Examples:\n"
      "  majs decompile ruleset.json -o ruleset.majs\n"
      "  majs build riichi | majs decompile - | less");
  on_run(command, context, [options](Context& running) { return run_decompile(*options, running); });
}

}  // namespace majs::cli
