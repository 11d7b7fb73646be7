#pragma once
// Yaku that join sets, each set to others only once (`account_once`): Riichi Advanced has no word for it. Which sets a
// hand may have side by side, and what the best way to join them is, is found out here; there a hand is looked up.

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Yaku of `account_once` become counters, which the function `platform_join_sets` sets in `before_scoring`. `scoring`
/// is the document's `score_calculation`. What was changed, in sentences.
std::vector<std::string> write_joined_sets(Document& document, const Document& scoring, const Refuse& refuse);

}  // namespace majs::compiler
