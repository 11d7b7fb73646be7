#pragma once
// Calls that others may still win from. On Riichi Advanced who makes one goes on being offered buttons, and pressing
// one loses what the call still has to do, such as drawing the replacement of a kong.

#include "grammar/document.hpp"

namespace majs::compiler {

/// Gives a status to who has a call under way, with which no button shows; whether there are such calls.
bool guard_unfinished_calls(Document& document);

}  // namespace majs::compiler
