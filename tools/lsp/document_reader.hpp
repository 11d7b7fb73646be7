#pragma once
// The names that stand in other files than scripts: rulesets in JSON, jq mods, test files.

#include <string_view>

#include "tools/lsp/script_reader.hpp"

namespace majs::lsp {

/// Names of buttons, functions, yaku, ... of a ruleset in JSON, where it gives them and where it lists them. Actions
/// and conditions are not looked into. Of a text that is no JSON, what stands before its first mistake.
Reading read_ruleset_names(std::string_view text);

/// Names that the cases of a test file ask for, and the ruleset they play.
Reading read_test_names(std::string_view text);

/// Names that a jq mod gives, as far as its text shows them: `.buttons.NAME`, `.functions["NAME"]`, `.NAME_definition`,
/// `display_name: "NAME"`.
Reading read_jq_names(std::string_view text);

}  // namespace majs::lsp
