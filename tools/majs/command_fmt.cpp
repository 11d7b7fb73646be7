// `majs fmt`: the canonical layout of scripts and tile sets.

#include <memory>

#include "compiler/layout/formatter.hpp"
#include "compiler/layout/text_diff.hpp"
#include "compiler/load/file_search.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/text_kind.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"
#include "compiler/tilesets/tileset_formatter.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct FmtCommand {
  std::vector<std::string> paths;
  bool check = false;
  bool diff = false;
};

std::optional<std::string> canonical_tiles(const compiler::SourcePtr& source, compiler::Diagnostics& diagnostics) {
  compiler::Diagnostics found;
  const compiler::tileset::Tree tree = compiler::tileset::parse(source, found);
  const bool is_broken = found.has_errors();
  diagnostics.take(std::move(found));
  if (is_broken) return std::nullopt;
  return compiler::format_tiles(tree);
}

/// The canonical text of a script; nothing when it has mistakes, which are reported: a broken file stays as it is.
std::optional<std::string> canonical(const compiler::SourcePtr& source, compiler::Diagnostics& diagnostics) {
  if (compiler::is_tiles_file(source->name())) return canonical_tiles(source, diagnostics);
  const std::size_t errors = diagnostics.error_count();
  const compiler::ast::Ast ast = compiler::parse(source, diagnostics);
  if (diagnostics.error_count() > errors) return std::nullopt;
  return compiler::format(ast);
}

std::string count_of_files(std::size_t count) { return std::to_string(count) + (count == 1 ? " file" : " files"); }

/// What the command found, and what it did about it.
struct Tally {
  std::size_t files = 0;
  std::vector<std::string> changed;
};

/// One file: formatted where it is, shown or only looked at. Standard input goes to standard output.
Exit format_one(const FmtCommand& options, const Context& context, const std::string& path, Tally& tally,
                compiler::Diagnostics& diagnostics) {
  const compiler::SourcePtr source = read_script(path, context.read.get(), diagnostics);
  if (source && compiler::kind_of_text(source->text()) == compiler::TextKind::Json) {
    report_kind(source, compiler::TextKind::Json, "a script", diagnostics);
    return Exit::Ok;  // reported
  }
  const std::optional<std::string> text = source ? canonical(source, diagnostics) : std::nullopt;
  if (!text) return Exit::Ok;  // reported
  ++tally.files;
  const bool changes = *text != source->text();
  if (changes) tally.changed.push_back(source->name());
  if (options.diff && changes) {
    const Exit shown =
        print_colored(compiler::unified_diff(source->text(), *text, source->name(), wants_color(context, Stream::Out)));
    if (shown != Exit::Ok) return shown;
  }
  if (options.check || options.diff) return Exit::Ok;
  if (path == "-") return print_result(*text);
  if (changes) compiler::write_file(path, *text, diagnostics);
  return Exit::Ok;
}

Exit run_fmt(const FmtCommand& options, const Context& context) {
  compiler::Diagnostics diagnostics;
  Tally tally;
  std::optional<Paths> paths = paths_or_project(options.paths, "fmt", compiler::checked_paths);
  if (!paths) return Exit::Usage;
  std::vector<std::string> passed_over;
  const compiler::FileSearch search{.passed_over = &passed_over, .empty = paths->may_be_empty()};
  const auto files = compiler::find_files(paths->list, {".majs", ".tiles"}, diagnostics, search);
  tell_passed_over(context, passed_over);
  for (const std::string& path : files) {
    const Exit exit = format_one(options, context, path, tally, diagnostics);
    if (exit != Exit::Ok) return exit;
  }
  const Exit shown = show(context, diagnostics);
  const bool only_looked = options.check || options.diff;
  for (const std::string& name : tally.changed) {
    if (options.check) print_error("majs: " + name + " is not formatted\n");
    if (!only_looked && name != "<stdin>") remark(context, "formatted " + name);
  }
  if (options.check && !tally.changed.empty()) {
    if (!context.quiet) {
      print_error(count_of_files(tally.changed.size()) + " of " + std::to_string(tally.files) +
                  " to be formatted; `majs fmt` does it\n");
    }
    return shown == Exit::Ok ? Exit::Wrong : shown;
  }
  return shown;
}

}  // namespace

void add_fmt(CommandLine& command, Context& context) {
  auto options = std::make_shared<FmtCommand>();
  command
      .add_option(
          "PATH", options->paths,
          "Scripts and tile sets, or folders of them, to be formatted where they are; - formats standard input to "
          "standard output. Those of the project if none are given")
      ->type_name("PATH");
  command.add_flag("--check", options->check, "Change nothing; exit code 1 when a file is not formatted");
  command.add_flag("--diff", options->diff, "Change nothing; show what would change");
  command.footer(
      "Examples:\n"
      "  majs fmt my_rules.majs                 comments are kept, the built document stays the same\n"
      "  majs fmt --check rulesets mods         for CI\n"
      "  majs fmt - <draft.majs                 for editors");
  on_run(command, context, [options](Context& running) { return run_fmt(*options, running); });
}

}  // namespace majs::cli
