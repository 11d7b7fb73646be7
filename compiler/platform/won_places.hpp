#pragma once
// Sets that say where in them the winning tile is: in one reading it is in one place only, so that yaku that want it in
// different ones do not count together. Riichi Advanced looks for a place of its own for every question.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Whether such sets of the whole hand are asked for, in a constant too.
bool asks_for_won_place(const Document& document, const Document& value);

/// Has them ask for a mark of the place, wherever the whole hand is asked about. The marks are added to `places` in
/// the order in which they are asked for.
void ask_for_marked_place(Document& document, Document& value, std::vector<std::string>& places);

/// Where more than one of these lists of conditions holds with the winning tile in all places, `before_scoring` judges
/// the hand once for each place, by `platform_count_worth`, and then as what is worth most; of equals as the first.
void judge_each_place(Document& document, const std::vector<std::string>& places, const std::vector<Document>& wanting);

}  // namespace majs::compiler
