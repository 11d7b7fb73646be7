#pragma once
// A win, and the ledger of a round, as JSON (runtime/scoring/README.md 20; conformance format).

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// The record of a win: `yaku` and `yaku2` as `[[name, [value, unit, …]], …]`, `points`, `points2`, `minipoints`,
/// `score`, `displayed_score`, `score_name`, `shuugi`, `scoring_key`, `win_source`, `winning_tile` (with visible
/// attributes), what is shown with it, the hand, and the meanings of its jokers.
Document winner_report(const Rules& rules, const Winner& winner);

/// The same of the record of a win alone.
Document win_report(const Rules& rules, const WinRecord& record);

/// The transactions of a round, the newest first: `from`, `to`, `name`, `line_items` of `op`, `prev`, `amount`,
/// `result`, `reason`. Null stands for the pot, and for what a line item does not have.
Document ledger_report(const Rules& rules, const Ledger& ledger);

}  // namespace majs::runtime
