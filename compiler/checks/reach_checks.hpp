#pragma once
// What can never happen in a game with this wall: definitions that no hand can meet, buttons that another one hides.

#include "compiler/checks/document_report.hpp"
#include "compiler/checks/usage_checks.hpp"

namespace majs::compiler {

/// Match definitions of yaku that take more tiles than a hand has, or tiles that are not in the wall. Rulesets with
/// jokers, tile orderings of their own or several tiles a draw are not judged by what those change.
void check_definitions_of_yaku(DocumentReport& report, const TextCounts& texts,
                               const std::set<std::string, std::less<>>& lists);

/// Buttons that call the same tiles under the same conditions as one that takes precedence over them.
void check_hidden_buttons(DocumentReport& report);

}  // namespace majs::compiler
