#pragma once
// Printing diagnostics: for people, for programs, for CI systems. Output is deterministic and ends with a line break
// (unless it is empty). Everything that came out of a source or document is made safe for its format.

#include <string>
#include <vector>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

enum class ReportFormat : std::uint8_t { Human, Json, Sarif, Github, Junit };

struct RenderOptions {
  bool color = false;        ///< Human: ANSI colours
  std::size_t width = 100;   ///< Human: columns of a source line before it is clipped around the caret
  std::string version = {};  ///< Sarif: version of the tool
  /// Names of all files that were checked, also those without a diagnostic: Junit reports a testcase for each.
  std::vector<std::string> checked = {};
};

/// Parses "human", "json", "sarif", "github", "junit"; false when it is none of them.
bool parse_report_format(std::string_view name, ReportFormat& format);

/// All diagnostics in the order they have (callers sort first), in the given format.
std::string render(const Diagnostics& diagnostics, ReportFormat format, const RenderOptions& options);

/// One diagnostic as people read it, without a blank line after it:
///
///     error[M0207]: unknown condition `has_drw`
///       --> rulesets/demo.majs:14:6
///        |
///     14 |   if has_drw and our_turn do
///        |      ^^^^^^^ not a condition of the runtime
///        |
///        = help: did you mean `has_draw`?
///
/// Further labels are underlined with `-`; those in other files follow under `::: file:line:column`. A fix is printed
/// when there is no help that says the same. Columns count code points, as editors do.
std::string render_human(const Diagnostic& diagnostic, const RenderOptions& options);

/// {"version": 1, "diagnostics": [...], "errors": n, "warnings": n, "dropped": n}. A diagnostic has code, name,
/// severity, message; and when known file, start and end ({"line", "column", "offset"}: line and column from 1, column
/// in code points, offset in bytes from 0), label, pointer (JSON pointer), labels ([{"file", "start", "end", "text"}]),
/// in ([{"ruleset", "mods"}]: what was built when it showed), notes, help, fixes ([{"start", "end", "text",
/// "description"}]: replace the range by text).
std::string render_json(const Diagnostics& diagnostics);

/// SARIF 2.1.0 with a rule for each code that occurs.
std::string render_sarif(const Diagnostics& diagnostics, const RenderOptions& options);

/// GitHub workflow commands (`::error file=...`), one line a diagnostic.
std::string render_github(const Diagnostics& diagnostics);

/// JUnit XML: one testcase a file, failing when it has an error; warnings are its system-out.
std::string render_junit(const Diagnostics& diagnostics, const RenderOptions& options);

/// "2 errors and 1 warning in 3 files", "no problems in 1 file". `files` = 0 leaves the files out.
std::string summary_line(const Diagnostics& diagnostics, std::size_t files);

/// "error", "warning" or "note".
std::string_view severity_name(Severity severity);

}  // namespace majs::compiler
