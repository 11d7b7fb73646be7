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
  bool library = false;
};

Exit run_decompile(const DecompileCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const auto document = read_document(options.file, context.read.get(), diagnostics);
  if (const Exit exit = show(context, diagnostics); !document) return exit == Exit::Ok ? Exit::Wrong : exit;
  std::string problem;
  const compiler::Roots roots = library(context, diagnostics);
  const auto script = compiler::decompile(*document, problem, options.library ? &roots : nullptr);
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
  command.add_flag("--library", options->library,
                   "Require the parts of the bundled library that the document names, and say only what is different");
  command.footer(
      "The script builds the same document; that is checked before it is written.\n"
      "What no command can say is put into its place behind it (`apply set`);\n"
      "comments are lost.\n"
      "Examples:\n"
      "  majs decompile ruleset.json -o ruleset.majs\n"
      "  majs build riichi | majs decompile - --library | less");
  on_run(command, context, [options](Context& running) { return run_decompile(*options, running); });
}

}  // namespace majs::cli
