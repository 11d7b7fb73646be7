#pragma once
// Results of rounds and games as JSON (runtime/scoring/README.md 20).

#include "grammar/document.hpp"
#include "runtime/scoring/round_report.hpp"

namespace majs::runtime {

/// `round {kyoku, round_wind, dealer, honba_before, pot_before}`, `result`, `header`, `winners`, `transactions`,
/// `delta_scores`, `scores_before`, `scores_after` (lists in the order of the seats in play), `pot_after`, `draw_info
/// {tenpai, nagashi, revealed_hands}`, `next {kyoku, honba, dealer, repeat, game_over}` (absent while the round goes
/// on).
Document round_result_document(const Rules& rules, const RoundReport& report);

/// `final_scores`, `ranking`, and `points` where the ruleset has final points.
Document final_result_document(const Rules& rules, const FinalReport& report);

}  // namespace majs::runtime
