#pragma once
// What can never happen in a game with this wall: definitions that no hand can meet, buttons that another one
// hides.

#include "compiler/checks/document_report.hpp"
#include "compiler/checks/usage_checks.hpp"

namespace majs::compiler {

/// Match definitions that take more tiles than a hand has; those of yaku also that take tiles which are neither in the
/// wall nor made. Rulesets with jokers, tile orderings of their own or several tiles a draw are not judged by what
/// those change.
void check_reach(DocumentReport& report, const TextCounts& texts, const DocumentNames& names);

/// Buttons that call the same tiles under the same conditions as one that takes precedence over them.
void check_hidden_buttons(DocumentReport& report);

}  // namespace majs::compiler
