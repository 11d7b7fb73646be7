// `majs lsp`: the language server.

#include "compiler/load/library_lookup.hpp"
#include "tools/lsp/stream_loop.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/library_files.hpp"
#include "tools/majs/process.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

Exit run_lsp(Context& context) {
  survive_closed_pipes();  // an editor that is gone is noticed when writing fails
  lsp::ServerOptions options;
  options.places = compiler::process_places(context.roots, library_files());
  compiler::Diagnostics ignored;
  // Editors open what they are led to: it has to be files.
  if (compiler::find_roots(options.places, ignored).library.empty()) options.places.library = {};
  const auto unpacked = unpacked_library(options.places.library, user_cache());
  if (!unpacked.empty()) options.places.bundled = unpacked;
  options.version = version();
  options.further = [](const std::vector<compiler::CheckedRuleset>& rulesets, const compiler::Roots& roots,
                       compiler::Diagnostics& diagnostics) { try_rulesets(rulesets, {}, roots, diagnostics); };
  return lsp::serve(std::move(options), 0, 1) ? Exit::Ok : Exit::Wrong;
}

}  // namespace

void add_lsp(CommandLine& command, Context& context) {
  auto stdio = std::make_shared<bool>(true);
  command.add_flag("--stdio", *stdio, "Over standard input and output, as it always is; some editors say so");
  command.footer(
      "Examples:\n"
      "  majs lsp                               editors start it: see tools/editors\n"
      "  majs lsp --root mods                   names are looked up there first");
  on_run(command, context, [stdio](Context& running) { return run_lsp(running); });
}

}  // namespace majs::cli
