#pragma once
// Completion scripts for bash, zsh and fish, and the man page's list of options, from a CLI11 command line.
//
// What a value completes to follows from its type name: RULESET, MOD and CODE ask `majs completions --list`, DIR means
// folders, other values mean files unless the option has a fixed set of values.

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace majs::cli {

/// One option or positional argument, without CLI11.
struct OptionWord {
  std::vector<std::string> names;    ///< "--root", "-q"; empty for a positional argument
  std::string type;                  ///< "DIR", "RULESET" ...; empty for a flag
  std::vector<std::string> choices;  ///< the fixed set of values
  std::string description;
};

struct CommandWord {
  std::string name;
  std::string summary;
  std::string footer;  ///< examples
  std::vector<OptionWord> options;
  std::vector<OptionWord> positionals;
};

/// What `command` takes, without `--help` of subcommands.
CommandWord describe(const CLI::App& command);

std::string bash_completions(const CLI::App& app);
std::string zsh_completions(const CLI::App& app);
std::string fish_completions(const CLI::App& app);

}  // namespace majs::cli
