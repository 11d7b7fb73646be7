#pragma once
// Hands of which several pairs may be the pair (11123444 is 111 234 44 or 11 123 444): where one reading is judged at a
// time (`per_interpretation`), yaku and minipoints of several do not count together.

#include <string>

#include "compiler/platform/hand_shape.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// The mark of tiles that may be the pair, on all tiles as long as none is chosen.
inline constexpr const char* kPairedTile = "platform_paired";

/// Defines the set once more with marked tiles for its pairs, and returns the name of that; the same name where it is
/// not of pairs alone.
std::string paired_set(Document& document, const std::string& set);

/// Where one pair is chosen, definitions of whole hands in a list of yaku, conditions or actions ask for that.
void ask_for_chosen_pair(Document& document, Document& value);

/// `before_scoring` judges the hand with each of its pairs, and then once more with what is worth most. To be called
/// when it has everything else; `platform_count_worth` is a function.
void judge_each_pair(Document& document, const HandShape& shape);

}  // namespace majs::compiler
