#pragma once
// Hands of an American card for Riichi Advanced, where `match` takes melds apart: a meld could be part of a larger
// group. So who has melds is asked a second time, whether each of them is a whole group.

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Puts `match` in the place of `card_hand`, and adds definitions in which groups stand for melds. What was changed, in
/// sentences.
std::vector<std::string> write_card_hands(Document& document, const Refuse& refuse);

/// Definitions of one string of a card with melds as whole groups; none where it has no group that can be one.
std::vector<Document> definitions_with_melds(const std::string& hand);

}  // namespace majs::compiler
