#pragma once
// The settings of `score_calculation` as sentences for players.

#include <string>
#include <string_view>

#include "runtime/report/reference.hpp"

namespace majs::report {

/// A sentence for each setting that changes something; what has its usual value, is shown elsewhere on the page, or is
/// of no concern to players is left out.
Block setting_sentences(const Document& score_calculation);

/// `score_table` as a table: points, and the score of a hand that has them.
Block score_by_points(const Document& score_calculation);

/// Whether it is known what to say of a setting, were it only nothing.
bool knows_setting(std::string_view key);

}  // namespace majs::report
