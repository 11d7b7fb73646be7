// `majs bench compile`: from text to a checked program and its jq text.

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/engines/jq_emitter.hpp"
#include "compiler/load/file_search.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/lower/lower.hpp"
#include "compiler/syntax/parser.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/sample_ruleset.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

using compiler::SourcePtr;

struct Stages {
  bool check = false;
  bool lower = false;
  bool emit = false;
};

/// The length of what was emitted, so that nothing is optimised away.
std::size_t run_stages(const std::vector<SourcePtr>& sources, const Stages& stages) {
  std::size_t size = 0;
  for (const SourcePtr& source : sources) {
    compiler::Diagnostics diagnostics;
    compiler::Defines defines;
    compiler::ast::Ast ast = compiler::parse(source, diagnostics);
    size += ast.commands.size();
    if (stages.check) compiler::check_file(ast, {}, diagnostics);
    if (!stages.lower) continue;
    const compiler::Module module = compiler::lower(std::move(ast), defines, diagnostics);
    size += stages.emit ? compiler::emit_jq(module.program).size() : module.program.operations.size();
  }
  return size;
}

std::vector<SourcePtr> inputs(const BenchOptions& options, const Context& context, compiler::Diagnostics& diagnostics) {
  std::vector<SourcePtr> sources;
  std::vector<std::string> paths = options.files;
  if (paths.empty()) {
    for (const auto& root : library(context, diagnostics).directories) {
      for (const char* folder : {"majs", "rulesets"}) {
        if (std::filesystem::is_directory(root / folder)) paths.push_back((root / folder).generic_string());
      }
    }
    for (SampleFile& file : sample_ruleset()) {
      sources.push_back(std::make_shared<const compiler::Source>(file.path, std::move(file.text)));
    }
  }
  for (const std::string& path : compiler::find_files(paths, {".majs"}, diagnostics)) {
    if (SourcePtr source = read_script(path, nullptr, diagnostics)) sources.push_back(std::move(source));
  }
  return sources;
}

}  // namespace

Exit bench_compile(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  const std::vector<SourcePtr> sources = inputs(options, context, diagnostics);
  std::size_t bytes = 0;
  for (const SourcePtr& source : sources) {
    bytes += source->text().size();
    compiler::Defines defines;
    report.sign(compiler::emit_jq(compiler::compile(source, defines, diagnostics).program));
  }
  if (diagnostics.has_errors()) return show(context, diagnostics);

  const double megabytes = static_cast<double>(bytes) / 1e6;
  report.add("files", static_cast<double>(sources.size()), "");
  report.add("text", megabytes, "MB");
  std::size_t sink = 0;
  const auto measure = [&](std::string name, const Stages& stages) {
    const Spread speed = rate(options.effort, [&] {
      sink += run_stages(sources, stages);
      return megabytes;
    });
    report.add(std::move(name), speed, "MB/s");
  };
  measure("parse", {});
  measure("parse, check", {.check = true});
  measure("parse, check, lower", {.check = true, .lower = true});
  measure("parse, check, lower, emit", {.check = true, .lower = true, .emit = true});
  return sink > 0 || options.effort.seconds <= 0 ? Exit::Ok : Exit::Wrong;
}

}  // namespace majs::cli
