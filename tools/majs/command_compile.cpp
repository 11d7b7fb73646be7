// `majs compile`: scripts to a jq program (or to their tree, or to the IR).

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/load/mod_argument.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/lower/dump.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct CompileCommand {
  std::vector<std::string> files;
  std::string emit = "jq";
  std::string output;
  std::string source_map;
};

/// The tree or the IR of each file by itself.
Exit dump(const CompileCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  compiler::Defines defines;
  std::string text;
  for (const std::string& path : options.files) {
    const compiler::SourcePtr source = read_script(path, context.read.get(), diagnostics);
    if (!source) continue;
    if (options.files.size() > 1) text += "# " + path + "\n";
    if (options.emit == "ast" && compiler::is_tiles_file(path)) {
      text += compiler::tileset::dump_tree(compiler::tileset::parse(source, diagnostics));
    } else if (options.emit == "ast") {
      text += compiler::dump_ast(compiler::parse(source, diagnostics));
    } else {
      text += compiler::dump_ir(compiler::compile(source, defines, diagnostics).program);
    }
  }
  const Exit shown = show(context, diagnostics);
  return shown == Exit::Ok ? put_result(context, options.output, text) : shown;
}

/// {"version": 1, "sources": [file], "mappings": [{"line", "column": in the program, "source": index, "source_line",
/// "source_column"}]}; lines and columns count from 1, columns in bytes of the program and in characters of the script.
std::string source_map(const std::string& program, const std::vector<compiler::ProgramPlace>& places) {
  Document sources = Document::array();
  Document mappings = Document::array();
  std::map<std::string, std::size_t> numbers;
  std::size_t line = 1;
  std::size_t line_begin = 0;
  for (std::size_t at = 0; const compiler::ProgramPlace& place : places) {
    for (; at < place.offset; ++at) {
      if (program[at] != '\n') continue;
      ++line;
      line_begin = at + 1;
    }
    const auto [entry, fresh] = numbers.emplace(place.source->name(), numbers.size());
    if (fresh) sources.push_back(place.source->name());
    const compiler::LineColumn from = place.source->locate(place.span.begin);
    Document mapping = Document::object();
    mapping["line"] = static_cast<double>(line);
    mapping["column"] = static_cast<double>(place.offset - line_begin + 1);
    mapping["source"] = static_cast<double>(entry->second);
    mapping["source_line"] = static_cast<double>(from.line);
    mapping["source_column"] = static_cast<double>(from.column);
    mappings.push_back(std::move(mapping));
  }
  Document map = Document::object();
  map["version"] = 1.0;
  map["sources"] = std::move(sources);
  map["mappings"] = std::move(mappings);
  return grammar::print_document(map, true) + "\n";
}

Exit run_compile(const CompileCommand& options, Context& context) {
  if (options.emit != "jq") return dump(options, context);
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library(context, diagnostics);
  compiler::BuildRequest request;
  request.ruleset_file = options.files.front();
  for (std::size_t i = 1; i < options.files.size(); ++i) {
    std::string error;
    const std::string& path = options.files[i];
    auto mod = compiler::parse_mod_argument(compiler::names_file(path) ? path : "./" + path, error);
    if (mod) request.mods.push_back(std::move(*mod));
  }
  std::vector<compiler::ProgramPlace> places;
  const auto program =
      diagnostics.has_errors() ? std::nullopt : compiler::build_program(request, roots, diagnostics, &places);
  const Exit shown = show(context, diagnostics);
  if (!program || shown != Exit::Ok) return shown;
  if (!options.source_map.empty()) {
    const Exit written = put_result(context, options.source_map, source_map(*program, places));
    if (written != Exit::Ok) return written;
  }
  return put_result(context, options.output, *program);
}

}  // namespace

void add_compile(CommandLine& command, Context& context) {
  auto options = std::make_shared<CompileCommand>();
  command.add_option("FILE", options->files, "A ruleset, then maybe mods for it; with what they require")
      ->required()
      ->type_name("FILE");
  command.add_option("--emit", options->emit, "jq: one program for jq 1.6 and later; ast, ir: each file by itself")
      ->type_name("WHAT")
      ->check(one_of({"jq", "ast", "ir"}));
  add_output_option(command, options->output);
  command
      .add_option("--source-map", options->source_map, "Write which part of the program comes from which line, as JSON")
      ->type_name("FILE");
  command.footer(
      "Examples:\n"
      "  jq -f <(majs compile my_rules.majs) <<< '{}'\n"
      "  majs compile my_rules.majs -o my_rules.jq --source-map my_rules.map.json\n"
      "  majs compile my_rules.majs --emit ir");
  on_run(command, context, [options](Context& running) { return run_compile(*options, running); });
}

}  // namespace majs::cli
