#pragma once
// A win as JSON: the fields of a winner record that scenarios and traces compare (conformance format).

#include "grammar/document.hpp"
#include "runtime/game/game.hpp"

namespace majs::runtime {

/// `yaku` and `yaku2` as `[[name, [value, unit, …]], …]`, `points`, `points2`, `minipoints`, `score`,
/// `displayed_score`, `shuugi`, `scoring_key`, `win_source`, `winning_tile` (a bare id).
Document winner_report(const Rules& rules, const Winner& winner);

}  // namespace majs::runtime
