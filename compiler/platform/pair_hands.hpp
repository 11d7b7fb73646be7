#pragma once
// Hands of pairs that are sets and a pair as well (112233 778899 55): where one reading is judged at a time
// (`per_interpretation`), yaku of both do not count together.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Such a hand is read as what its yaku are worth more as, by a status that `before_scoring` gives; to be called when
/// all yaku are written. What was changed, in sentences.
std::vector<std::string> write_pair_hands(Document& document);

}  // namespace majs::compiler
