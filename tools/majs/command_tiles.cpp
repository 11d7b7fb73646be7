// `majs tiles`: the tiles of a tile-set definition.

#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/load/text_kind.hpp"
#include "compiler/tilesets/tileset_output.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

struct TilesCommand {
  std::string file;
  std::string emit = "json";
  std::string output;
  bool pretty = false;
};

Exit run_tiles(const TilesCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const compiler::SourcePtr source = read_script(options.file, context.read.get(), diagnostics);
  if (!source) return show(context, diagnostics);
  const compiler::TextKind kind = compiler::kind_of_text(source->text());
  if (kind != compiler::TextKind::TileSet && kind != compiler::TextKind::Unknown) {
    report_kind(source, kind, "a tile set", diagnostics);
    return show(context, diagnostics);
  }
  const compiler::tileset::TileSet set = compiler::tileset::evaluate(source, diagnostics);
  const Exit shown = show(context, diagnostics);
  if (shown != Exit::Ok) return shown;
  if (options.emit == "table") return put_text(context, options.output, to_table(set));
  if (options.emit == "majs") return put_result(context, options.output, to_script(set));
  return put_result(context, options.output, grammar::print_document(to_document(set), options.pretty) + "\n");
}

}  // namespace

void add_tiles(CommandLine& command, Context& context) {
  auto options = std::make_shared<TilesCommand>();
  command.add_option("FILE", options->file, "A tile-set definition (.tiles; - for standard input)")
      ->required()
      ->type_name("FILE");
  command
      .add_option("--emit", options->emit,
                  "json: a document with num_players and wall; majs: commands that set them; table: how many of each")
      ->type_name("WHAT")
      ->check(one_of({"json", "majs", "table"}));
  command.add_flag("--pretty", options->pretty, "Indent the document");
  add_output_option(command, options->output);
  command.footer(
      "Examples:\n"
      "  majs tiles my_set.tiles --emit table\n"
      "  majs tiles my_set.tiles --emit majs -o my_set.majs\n"
      "  majs build hong_kong --mod my_set.tiles      the same tiles as a mod\n"
      "  majs check my_set.tiles");
  on_run(command, context, [options](Context& running) { return run_tiles(*options, running); });
}

}  // namespace majs::cli
