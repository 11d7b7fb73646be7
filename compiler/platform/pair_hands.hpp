#pragma once
// Hands of pairs that are sets and a pair as well (112233 778899 55): where one reading is judged at a time
// (`per_interpretation`), yaku of both do not count together.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Yaku of pairs and yaku of sets ask statuses which of both such a hand is read as. To be called when all yaku are
/// written. What was changed, in sentences.
std::vector<std::string> write_pair_hands(Document& document);

/// `before_scoring` judges such a hand as pairs and as sets, and then once more as what is worth more. To be called
/// when it has everything else; `platform_count_worth` is a function.
void judge_pairs_and_sets(Document& document);

}  // namespace majs::compiler
