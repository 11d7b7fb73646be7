#pragma once
// The toplevel commands, one handler each, grouped by file (internal to lower_*.cpp).

#include <vector>

#include "compiler/lower/lowering_state.hpp"

namespace majs::compiler {

using Operations = std::vector<ir::Operation>;

/// Lowers one command: appends its operations to `out`, reports what is wrong.
using CommandHandler = void (*)(Lowering& lowering, const ast::Node& command, Operations& out);

// lower_document.cpp: set, functions, events, sets, matches, constants
void lower_set(Lowering&, const ast::Node&, Operations&);
void lower_var(Lowering&, const ast::Node&, Operations&);
void lower_def(Lowering&, const ast::Node&, Operations&);
void lower_on(Lowering&, const ast::Node&, Operations&);
void lower_play_effect(Lowering&, const ast::Node&, Operations&);
void lower_play_restriction(Lowering&, const ast::Node&, Operations&);
void lower_define_set(Lowering&, const ast::Node&, Operations&);
void lower_define_match(Lowering&, const ast::Node&, Operations&);
void lower_extend_match(Lowering&, const ast::Node&, Operations&);
void lower_define_const(Lowering&, const ast::Node&, Operations&);
void lower_scoring(Lowering&, const ast::Node&, Operations&);

// lower_yaku.cpp
void lower_define_yaku(Lowering&, const ast::Node&, Operations&);
void lower_yaku_precedence(Lowering&, const ast::Node&, Operations&);
void lower_remove_yaku(Lowering&, const ast::Node&, Operations&);
void lower_replace_yaku(Lowering&, const ast::Node&, Operations&);

// lower_menu.cpp: buttons, mods, presets
void lower_button(Lowering&, const ast::Node&, Operations&);
void lower_auto_button(Lowering&, const ast::Node&, Operations&);
void lower_mod_category(Lowering&, const ast::Node&, Operations&);
void lower_define_mod(Lowering&, const ast::Node&, Operations&);
void lower_config_mod(Lowering&, const ast::Node&, Operations&);
void lower_remove_mod(Lowering&, const ast::Node&, Operations&);
void lower_preset(Lowering&, const ast::Node&, Operations&);

// lower_patch.cpp: apply, replace
void lower_apply(Lowering&, const ast::Node&, Operations&);
void lower_replace(Lowering&, const ast::Node&, Operations&);

// lower_modules.cpp: compile-time commands
void lower_define(Lowering&, const ast::Node&, Operations&);
void lower_default(Lowering&, const ast::Node&, Operations&);
void lower_define_global(Lowering&, const ast::Node&, Operations&);
void lower_require(Lowering&, const ast::Node&, Operations&);
void lower_require_after(Lowering&, const ast::Node&, Operations&);
void lower_base_ruleset(Lowering&, const ast::Node&, Operations&);

// lower_commands.cpp
/// The first argument as a name: text, a constant's reference, or a variable (unless `literal`). Reports anything else.
ir::Value name_argument(Lowering& lowering, const ast::Node& command, bool literal = false);
/// "`define_set` takes a name and one set sigil": reports WrongArguments at the command's name.
void wrong_arguments(Lowering& lowering, const ast::Node& command, std::string_view expected);
/// An Update of `path`.
ir::Operation update(const ast::Node& command, ir::Path path, ir::Method method, const ir::Value& value);

}  // namespace majs::compiler
