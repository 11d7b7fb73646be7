#pragma once
// Everything that can be said about a file or ruleset without playing it: `majs check` and editors.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/platform.hpp"

namespace majs::compiler {

namespace ast {
struct Ast;
}

struct CheckRequest {
  std::vector<std::string> targets;  ///< names of rulesets and mods, files, folders
  bool may_be_empty = false;         ///< folders with nothing to check are no problem
  /// Check mods with this ruleset (a name or a file); "" = with those they belong to (load/belonging.hpp).
  std::string on;
  /// Look at rulesets with the mods that are on at first in their menus.
  bool default_mods = false;
  /// ... with those of this preset.
  std::optional<std::string> preset = {};
  /// Also tell what this platform does not play as it is here; null: none.
  std::shared_ptr<const grammar::Platform> platform = {};
  std::size_t part = 0;  ///< of `parts` parts of the files, check only this one: files part, part + parts, …
  std::size_t parts = 1;
};

/// A ruleset that was looked at, maybe for a mod of it.
struct CheckedRuleset {
  Setup setup;
  BuildRequest request;
  SourcePtr source;  ///< of the file that it was looked at for: what has no place of its own is told there
  /// The same without the mod that it was looked at for; nothing: for itself.
  std::optional<BuildRequest> without = {};
  std::vector<std::filesystem::path> directories = {};  ///< the roots in which its names are looked up
};

/// What was looked at.
struct CheckResult {
  std::shared_ptr<const FileTexts> texts = {};  ///< what stands for files, standard input included, to build them again
  std::vector<std::string> files;               ///< every file, in order
  std::vector<std::string> passed_over;         ///< pipes and devices in folders
  std::vector<CheckedRuleset> rulesets;  ///< those of them that are whole rulesets, documents of one, mods on theirs
};

/// Whether a build told of a library that a file requires and nobody has: what the result lacks then is no news.
bool lacks_library(const Diagnostics& building);

/// A script is a ruleset in a folder rulesets/; elsewhere, but not among mods, when it sets `wall` or `display_name`,
/// or names a base.
bool is_ruleset_script(const std::string& path, const ast::Ast& ast);

/// Checks every target. A ruleset is built and checked as a whole; a .json document (of standard input: what begins
/// like one) or a .tiles file is checked as it is; any other script or .jq file is a mod, checked as part of each
/// ruleset that it belongs to, with the mods it depends on: only what these do not show without it is reported. Of a
/// mod that belongs to none, names are told that no ruleset of the roots has (as a note, unless they are one slip away
/// from another), and once that this is all (M0640). Libraries are checked by themselves (what a platform has to say of
/// a file that lies in no folder of mods takes it for a part of a ruleset). The same problem may be reported for
/// several targets; LintLevels::apply drops repetitions.
CheckResult check_targets(const CheckRequest& request, const Roots& roots, Diagnostics& diagnostics);

}  // namespace majs::compiler
