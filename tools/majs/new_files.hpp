#pragma once
// What `majs new` writes: the first files of a ruleset, a mod, or a repository of both.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/diagnostic.hpp"
#include "grammar/document.hpp"

namespace majs::cli {

struct NewFile {
  std::string path;  ///< relative to where it is made
  std::string text;
};

/// A ruleset that can be played, and a test of it. `name` is that of the ruleset: small letters, digits and `_`.
std::vector<NewFile> new_ruleset(std::string_view name);
/// A mod that changes one thing.
std::vector<NewFile> new_mod(std::string_view name);
/// A mod of a ruleset, which is built as `document`, and its test; `project`: and a majs.toml.
std::vector<NewFile> new_mod_on(std::string_view name, std::string_view ruleset, const Document& document,
                                bool project);
/// A project file for the current folder: what its majs.json says, or the usual. Nothing, with a diagnostic, when that
/// is broken.
std::optional<NewFile> new_project_file(compiler::Diagnostics& diagnostics);
/// A project with a ruleset of that name, a mod, tests and a GitHub workflow. `version`: the release that it uses.
std::vector<NewFile> new_repository(std::string_view name, std::string_view version);

}  // namespace majs::cli
