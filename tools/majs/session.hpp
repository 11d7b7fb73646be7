#pragma once
// The ends of every command: what it reads, how it reports, where the result goes, and which exit code that makes.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/load/build_request.hpp"
#include "compiler/load/project_file.hpp"
#include "compiler/text/diagnostic.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

/// Failure when a file could not be read or written, Wrong when there is another error, else Ok.
Exit exit_of(const compiler::Diagnostics& diagnostics);

/// Prints the diagnostics, sorted, to stderr for people (with --quiet only errors), and gives exit_of().
Exit show(const Context& context, compiler::Diagnostics& diagnostics);

/// Writes a result: to stdout when `path` is empty or "-", else to the file, all of it or nothing. Reports what went
/// wrong.
/// A file that was read is no place for a result (M0911), but where what was read is meant to be `replaced`.
Exit put_result(const Context& context, const std::string& path, std::string_view text, bool replaced = false);
/// False, and told, when a result of this path would destroy what it was made of.
bool may_write(const Context& context, const std::string& path, compiler::Diagnostics& diagnostics);

/// The same for text for people: names out of files in it act on no terminal and no CI log.
Exit put_text(const Context& context, const std::string& path, std::string_view text);

// `read` (of the context or the roots; null where nothing is written) remembers the file.

/// A script as a Source, named after its path ("<stdin>" for "-").
compiler::SourcePtr read_script(const std::string& path, compiler::FilesRead* read, compiler::Diagnostics& diagnostics);

/// The text of a JSON document, for compiler::read_json.
compiler::SourcePtr read_json_source(const std::string& path, compiler::FilesRead* read,
                                     compiler::Diagnostics& diagnostics);
/// A JSON document (with comments) from a file or, for "-", stdin.
std::optional<Document> read_document(const std::string& path, compiler::FilesRead* read,
                                      compiler::Diagnostics& diagnostics);

/// The project around the current folder, if any. What is wrong in its file is told by library().
std::optional<compiler::ProjectFile> current_project();

/// The paths that a command works on.
struct Paths {
  std::vector<std::string> list;
  bool of_project = false;           ///< nobody named them: folders may be empty, and the list as well
  std::vector<std::string> empty{};  ///< gets folders with nothing to do

  /// For find_files(): folders of a project may be empty.
  std::vector<std::string>* may_be_empty() { return of_project ? &empty : nullptr; }
};
/// Those given, else those of the project, by `of_project`. Without a project that is told as wrong usage of `command`,
/// and there is nothing.
std::optional<Paths> paths_or_project(const std::vector<std::string>& given, std::string_view command,
                                      std::vector<std::string> (*of_project)(const compiler::ProjectFile&,
                                                                             const std::filesystem::path&));

/// With --verbose, what a folder has besides files.
void tell_passed_over(const Context& context, const std::vector<std::string>& paths);

/// Where names are looked up.
compiler::Roots library(const Context& context, compiler::Diagnostics& diagnostics);

/// `--budget`: steps of one game.
void add_budget_option(CommandLine& command, std::uint64_t& steps);
/// `command.add_option("-o,--output")`, the same in every command that has a result.
void add_output_option(CommandLine& command, std::string& path);
/// Adds `--format human|json`, of commands that have these two.
void add_format_option(CommandLine& command, std::string& format);
/// As many jobs as the machine can do at the same time.
unsigned usual_jobs();
/// Adds `--jobs`.
void add_jobs_option(CommandLine& command, unsigned& jobs, std::string summary);
/// `--keep-going`: mods that do not go together are no errors.
void add_keep_going_option(CommandLine& command, bool& keep_going);
/// `--engine native|jq`.
void add_engine_option(CommandLine& command, compiler::Engine& engine);

}  // namespace majs::cli
