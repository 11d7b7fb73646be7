#pragma once
// Programs of minipoints where one reading is judged at a time (`per_interpretation`): on Riichi Advanced they take
// every triplet and pair out of a hand, whether or not the rest of it is sets.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Triplets and pairs that complete readings of the hand have get marks in `before_win`, which programs of `before_win`
/// and `before_scoring` ask for. What was changed, in sentences.
std::vector<std::string> write_marked_groups(Document& document);

}  // namespace majs::compiler
