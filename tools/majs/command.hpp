#pragma once
// What every subcommand of `majs` shares. A subcommand is one file command_NAME.cpp with one public function
// `add_NAME`, and one line in commands.def.
//
//   void add_demo(CommandLine& command, Context& context) {
//     auto options = std::make_shared<Options>();
//     command.add_option("FILE", options->file, "what to read")->required();
//     on_run(command, context, [options](Context& context) { return run(*options, context); });
//   }
//
// Options of a command are registered only when that command is run (or completions are made): start-up stays lean.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/majs/command_line.hpp"

namespace majs::compiler {
class FilesRead;
}

namespace majs::cli {

/// The exit codes of tools/majs/README.md.
enum class Exit : int {
  Ok = 0,
  Wrong = 1,         ///< the input is wrong, or a test/check failed
  Usage = 2,         ///< wrong usage of the command line
  Failure = 3,       ///< I/O or internal error
  Interrupted = 130  ///< by Ctrl-C; what was done so far is written
};

struct Context;
using Run = std::function<Exit(Context&)>;

/// The options before (or after) the subcommand, and what they amount to.
struct Context {
  std::vector<std::string> roots;  ///< --root, in order
  std::string color = "auto";      ///< --color
  bool quiet = false;              ///< --quiet: no warnings, no remarks, no progress
  bool verbose = false;            ///< --verbose: remarks on what is done
  Run run;                         ///< what the chosen command does
  /// What it has read, which no result may replace; null: nobody remembers.
  std::shared_ptr<compiler::FilesRead> read{};
  /// Large results of short commands: the end of the process gives them back at once, which takes less time than to
  /// destroy them.
  std::vector<std::shared_ptr<const void>> kept = {};
};

/// Makes `run` the thing to do when `command` was chosen and the whole command line is fine.
void on_run(CommandLine& command, Context& context, Run run);

/// A row of the table of commands (commands.def).
struct Command {
  std::string_view name;
  std::string_view summary;                             ///< one line for `majs --help`
  void (*add)(CommandLine& command, Context& context);  ///< registers options, examples and the thing to do
};

/// Every command, in the order of `majs --help`.
std::span<const Command> commands();

/// The whole command line with the options of every command: for completions and the man page.
void add_global_options(CommandLine& program, Context& context);
void add_all_commands(CommandLine& program, Context& context);

}  // namespace majs::cli
