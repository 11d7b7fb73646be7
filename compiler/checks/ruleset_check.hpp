#pragma once
// Everything that can be said about a file or ruleset without playing it: `majs check` and editors.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/platform.hpp"

namespace majs::compiler {

struct CheckRequest {
  std::vector<std::string> targets;  ///< names of rulesets and mods, files, folders
  std::string on;                    ///< check mods with this ruleset (a name or a file); "" = by themselves
  /// Also tell what this platform does not play as it is here; null: none.
  std::shared_ptr<const grammar::Platform> platform = {};
  std::size_t part = 0;  ///< of `parts` parts of the files, check only this one: files part, part + parts, …
  std::size_t parts = 1;
};

/// A ruleset that was looked at.
struct CheckedRuleset {
  std::string file;
  SourcePtr source = {};       ///< its text, where it cannot be read again: standard input; else null
  std::string played_as = {};  ///< when it is played

  BuildRequest request() const {
    BuildRequest request;
    request.ruleset_file = file;
    request.ruleset_source = source;
    request.played_as = played_as;
    return request;
  }
};

/// What was looked at.
struct CheckResult {
  std::vector<std::string> files;        ///< every file, in order
  std::vector<std::string> passed_over;  ///< pipes and devices in folders
  std::vector<CheckedRuleset> rulesets;  ///< those of them that are whole rulesets, or documents of one
};

/// Checks every target. A ruleset (a file in a folder rulesets/, or one that sets `wall` or `display_name`, or names a
/// base) is built and checked as a whole; a .json document (of standard input: what begins like one) or a .tiles file
/// is checked as it is; any other script or .jq file is a mod, checked by itself or, with `on`, as part of that
/// ruleset (what a platform has to say of a file that lies in no folder of mods takes it for a part of a ruleset): then
/// only what the ruleset alone does not show is reported. The same problem may be reported for several targets;
/// LintLevels::apply drops repetitions.
CheckResult check_targets(const CheckRequest& request, const Roots& roots, Diagnostics& diagnostics);

}  // namespace majs::compiler
