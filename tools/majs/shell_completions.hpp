#pragma once
// Completion scripts for bash, zsh and fish, and the man page's list of options.
//
// What a value completes to follows from its type name: RULESET, MOD and CODE ask `majs completions --list`, DIR means
// folders, other values mean files unless the option has a fixed set of values.

#include <string>
#include <vector>

#include "tools/majs/command_line.hpp"

namespace majs::cli {

/// One option or positional argument.
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

/// What `command` takes; `--help` and `--version` stand at the program only.
CommandWord describe(const CommandLine& command);

std::string bash_completions(const CommandLine& program);
std::string zsh_completions(const CommandLine& program);
std::string fish_completions(const CommandLine& program);

}  // namespace majs::cli
