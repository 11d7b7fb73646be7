#pragma once
// What is told of games that were played: pages, JSON, lines for people. The same for one run and for merged parts.

#include <string>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/statistics/run_part.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/run_options.hpp"

namespace majs::cli {

struct RunResult {
  const runtime::Statistics& statistics;
  const runtime::Findings& findings;
  bool stopped = false;  ///< not all games were played
};

/// A word of a command line as a shell takes it.
std::string shell_word(const std::string& word);
/// The command line that plays these games again.
std::string command_of(const RunOptions& options, const Context& context);

/// What `--format json` prints and `--report FILE.json` writes.
std::string json_report(const RunResult& result, const runtime::Rules& rules, const compiler::Build& build,
                        const RunOptions& options, const Context& context);
/// What `--report FILE.html` writes to `page`.
std::string html_report(const std::string& page, const RunResult& result, const runtime::Rules& rules,
                        const compiler::Build& build, const RunOptions& options, const Context& context);

/// Adds `--report`.
void add_report_option(CommandLine& command, std::string& path);
/// Writes the page or the JSON that `path` is named for; nothing for "".
Exit put_report(const std::string& path, const RunResult& result, const runtime::Rules& rules,
                const compiler::Build& build, const RunOptions& options, const Context& context);

/// Findings as diagnostics on stderr.
Exit show_findings(const Context& context, const runtime::Findings& findings, const compiler::Build& build,
                   const std::string& name);

}  // namespace majs::cli
