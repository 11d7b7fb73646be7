#pragma once
// Checks of buttons: whether they can ever be offered, and of actions that only work inside one.

#include <array>
#include <string_view>

#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Actions that make a button ask for a choice (runtime/game/README.md 7.2): they are looked for in the button itself,
/// not in functions it calls.
inline constexpr auto kChoiceActions = std::to_array<std::string_view>(
    {"call", "self_call", "upgrade_call", "flower", "draft_saki_card", "mark", "choose_yaku"});

/// A `define_button` command.
void check_button(const ast::Node& command, const SourcePtr& source, Diagnostics& diagnostics);

/// A call of an engine action that stands in `place` ("a function", "an event"), where no button's choice is known.
void check_outside_button(const ast::Node& action, std::string_view place, const SourcePtr& source,
                          Diagnostics& diagnostics);

}  // namespace majs::compiler
