#pragma once
// The options that say what to build: shared by build, compile, run and every other command that takes a ruleset.

#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

struct BuildOptions {
  std::string ruleset;  ///< a name or a file
  std::vector<std::string> mods;
  std::string request;  ///< file
  std::optional<std::string> preset;
  bool default_mods = false;
  std::string config;  ///< file
  std::vector<std::string> defines;
  std::vector<std::string> variables;
  std::string as;  ///< the platform as which it is played, "" = this one
  compiler::Engine engine = compiler::Engine::Native;
  bool keep_going = false;  ///< build with mods that do not go together
};

/// Registers RULESET and the options above on `command`.
void add_build_options(CommandLine& command, BuildOptions& options);
/// ... without RULESET, for commands whose arguments are other files.
void add_build_choices(CommandLine& command, BuildOptions& options);

/// Adds `--as`, which says as which platform rulesets are played.
void add_as_option(CommandLine& command, std::string& as);

/// Where rulesets and mods are looked up. With mods a ruleset is made more than once, first for its menu: what it is
/// made of is kept from one time to the next then.
compiler::Roots library_for(const BuildOptions& options, const Context& context, compiler::Diagnostics& diagnostics);

/// The request the options make. Problems are reported; nothing when there is an error. Files that are named are read
/// here. Mods that do not go together are errors, unless `keep_going`. Malformed `--mod` and `--set` are found while
/// the command line is read.
std::optional<compiler::BuildRequest> make_request(const BuildOptions& options, const compiler::Roots& roots,
                                                   compiler::Diagnostics& diagnostics);

/// make_request and build.
std::optional<compiler::Build> build_ruleset(const BuildOptions& options, const compiler::Roots& roots,
                                             compiler::Diagnostics& diagnostics);
/// The same, looked up where library_for() says.
std::optional<compiler::Build> build_ruleset(const BuildOptions& options, const Context& context,
                                             compiler::Diagnostics& diagnostics);

/// A document from a name or a file: a .json file as it is, everything else built.
std::optional<Document> load_ruleset(const std::string& name_or_file, const Context& context,
                                     compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
