#include "tools/majs/session.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/allowances.hpp"
#include "compiler/text/render.hpp"
#include "grammar/display.hpp"
#include "tools/majs/library_files.hpp"
#include "tools/majs/process.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

using compiler::Code;
using compiler::Diagnostic;
using compiler::Diagnostics;
using compiler::Severity;

namespace {

constexpr unsigned kMostJobs = 256;

compiler::SourcePtr read_source(const std::string& path, std::size_t max_bytes, compiler::FilesRead* read,
                                Diagnostics& diagnostics) {
  auto text = compiler::read_file(path, max_bytes, diagnostics, read);
  if (!text) return nullptr;
  return std::make_shared<const compiler::Source>(path == "-" ? "<stdin>" : path, std::move(*text));
}

}  // namespace

Exit exit_of(const Diagnostics& diagnostics) {
  if (!diagnostics.has_errors()) return Exit::Ok;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    switch (diagnostic.code) {
      case Code::CannotReadFile:
      case Code::NotAFile:
      case Code::CannotWriteFile:
        if (diagnostic.severity == Severity::Error) return Exit::Failure;
        break;
      default: break;
    }
  }
  return Exit::Wrong;
}

Exit show(const Context& context, Diagnostics& diagnostics) {
  diagnostics = compiler::without_allowed(diagnostics);
  diagnostics.sort();
  const compiler::RenderOptions options{.color = wants_color(context, Stream::Error)};
  if (!context.quiet) {
    print_rendered(compiler::render(diagnostics, compiler::ReportFormat::Human, options));
  } else if (diagnostics.has_errors()) {
    Diagnostics errors;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.severity == Severity::Error) errors.add(diagnostic);
    }
    print_rendered(compiler::render(errors, compiler::ReportFormat::Human, options));
  }
  return exit_of(diagnostics);
}

Exit put_text(const Context& context, const std::string& path, std::string_view text) {
  return put_result(context, path, grammar::printable_lines(text));
}

bool may_write(const Context& context, const std::string& path, Diagnostics& diagnostics) {
  if (context.read == nullptr || !context.read->has(path)) return true;
  diagnostics.report(Code::OutputIsInput, nullptr, {}, "`" + path + "` was read: a result there would destroy it")
      .help = "name another file";
  return false;
}

Exit put_result(const Context& context, const std::string& path, std::string_view text, bool replaced) {
  if (path.empty() || path == "-") return print_result(text);
  Diagnostics diagnostics;
  if (!replaced && !may_write(context, path, diagnostics)) return show(context, diagnostics);
  if (compiler::write_file(path, text, diagnostics)) {
    remark(context, "wrote " + path + ", " + std::to_string(text.size()) + " bytes");
  }
  return show(context, diagnostics);
}

compiler::SourcePtr read_script(const std::string& path, compiler::FilesRead* read, Diagnostics& diagnostics) {
  // One byte more than a script may have: the parser says in its own words that a script is too large.
  return read_source(path, compiler::kMaxSourceBytes + 1, read, diagnostics);
}

compiler::SourcePtr read_json_source(const std::string& path, compiler::FilesRead* read, Diagnostics& diagnostics) {
  return read_source(path, grammar::kMaxDocumentBytes, read, diagnostics);
}

std::optional<Document> read_document(const std::string& path, compiler::FilesRead* read, Diagnostics& diagnostics) {
  const compiler::SourcePtr source = read_json_source(path, read, diagnostics);
  if (!source) return std::nullopt;
  return compiler::read_json(source, diagnostics);
}

std::optional<compiler::ProjectFile> current_project() {
  compiler::Diagnostics ignored;
  std::error_code error;
  return compiler::find_project(std::filesystem::current_path(error), ignored);
}

std::optional<Paths> paths_or_project(const std::vector<std::string>& given, std::string_view command,
                                      std::vector<std::string> (*of_project)(const compiler::ProjectFile&,
                                                                             const std::filesystem::path&)) {
  if (!given.empty()) return Paths{given};
  std::error_code error;
  if (const auto project = current_project())
    return Paths{of_project(*project, std::filesystem::current_path(error)), true};
  print_error("majs: PATH is required: there is no " + std::string(compiler::kProjectFileName) +
              " here or above\n  see `majs " + std::string(command) + " --help`\n");
  return std::nullopt;
}

void tell_passed_over(const Context& context, const std::vector<std::string>& paths) {
  for (const std::string& path : paths) remark(context, "passed over " + path + ": a pipe or a device, no file");
}

compiler::Roots library(const Context& context, Diagnostics& diagnostics) {
  compiler::LookupPlaces places = compiler::process_places(context.roots, library_files());
  places.read = context.read;
  return compiler::find_roots(places, diagnostics);
}

void add_output_option(CommandLine& command, std::string& path) {
  command.add_option("-o,--output", path, "Write the result to this file, all of it or nothing (default: stdout)")
      ->type_name("FILE")
      ->check(file_name());
}

void add_format_option(CommandLine& command, std::string& format) {
  command.add_option("--format", format, "human or json")->type_name("FORMAT")->check(one_of({"human", "json"}));
}

unsigned usual_jobs() { return std::min(threads_at_once(), kMostJobs); }

void add_jobs_option(CommandLine& command, unsigned& jobs, std::string summary) {
  command.add_option("--jobs", jobs, std::move(summary))->type_name("N")->check(between(1U, kMostJobs));
}

void add_budget_option(CommandLine& command, std::uint64_t& steps) {
  command
      .add_option("--budget", steps,
                  "Steps that one game may take, after which it is given up and told what took them (usually " +
                      std::to_string(steps) + ")")
      ->type_name("STEPS")
      ->check(between(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
}

void add_keep_going_option(CommandLine& command, bool& keep_going) {
  command.add_flag("--keep-going", keep_going,
                   "Go on with mods that exclude each other, do not exist, lack what they need or have no such option");
}

void add_engine_option(CommandLine& command, compiler::Engine& engine) {
  if (const auto project = current_project()) engine = project->engine.value_or(engine);
  command
      .add_option_function(
          "--engine",
          [&engine](const std::string& name) {
            engine = name == "jq" ? compiler::Engine::Jq : compiler::Engine::Native;
            return std::string();
          },
          "native (fast) or jq (the definition)")
      ->type_name("ENGINE")
      ->check(one_of({"native", "jq"}));
}

}  // namespace majs::cli
