#pragma once
// Hands of three equal runs that are three triplets in a row as well (111222333): where one reading is judged at a time
// (`per_interpretation`), yaku and minipoints of both do not count together.

#include "compiler/platform/readings.hpp"
#include "compiler/platform/repeated_actions.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Such a hand is judged as the one and as the other by `before_scoring`, and then, by a status, as what is worth more;
/// so are hands with several pairs (pair_readings.hpp), of pairs (pair_hands.hpp), and won in several places
/// (won_places.hpp). `by_table`: as `platform_price` has it. To be called when all yaku are written.
Readings write_equal_runs(Document& document, bool by_table, const Repeats& repeats);

}  // namespace majs::compiler
