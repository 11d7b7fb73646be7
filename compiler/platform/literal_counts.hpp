#pragma once
// Counts of `pass_draws`, `draw` and the like are numbers written out on Riichi Advanced: a counter ends the room.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Puts a choice among numbers in the place of amounts. What was changed, in sentences.
std::vector<std::string> write_literal_counts(Document& document);

}  // namespace majs::compiler
