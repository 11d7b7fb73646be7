#pragma once
// What wins pay under the han-fu formula, as players look it up.

#include <vector>

#include "grammar/document.hpp"
#include "runtime/report/reference.hpp"

namespace majs::report {

/// A table for winners who are not the dealer, and one for the dealer: minipoints by points, from a discard and, in
/// parentheses, from each for an own draw. Nothing for rulesets that price hands otherwise.
std::vector<Block> payment_tables(const Document& document);

}  // namespace majs::report
