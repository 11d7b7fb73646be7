#pragma once
// `--coverage`: what of the files of rulesets ran.

#include <string>
#include <string_view>

#include "compiler/load/build_request.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/command_line.hpp"
#include "tools/majs/coverage_report.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {

struct CoverageOptions {
  std::string file;      ///< where it is told; "": nowhere
  double least = -1;     ///< percent of the lines that have to run; below 0: nobody minds
  bool library = false;  ///< the bundled files count, too

  bool wanted() const { return !file.empty() || least >= 0; }
  /// How rules are loaded.
  runtime::Passes passes() const { return wanted() ? runtime::Passes().counted() : runtime::Passes(); }
};

void add_coverage_options(CommandLine& command, CoverageOptions& options);
/// `--min` alone.
void add_least_option(CommandLine& command, CoverageOptions& options);
/// What is wrong with them, or "".
std::string wrong_coverage(const CoverageOptions& options);

/// Adds what the rules counted (Rules::coverage), which were made of `build`, by the lines it comes from. Bundled files
/// count when `library` says so; texts that are no files never do.
void add_coverage(const runtime::Rules& rules, const compiler::Build& build, bool library, CoverageReport& report);

/// Writes it as the options say, and tells the sums; Wrong when fewer lines ran than are wanted.
Exit put_coverage(const CoverageReport& report, const CoverageOptions& options, const Context& context,
                  std::string_view command);

}  // namespace majs::cli
