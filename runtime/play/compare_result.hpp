#pragma once
// What a recorded round came to, against what the ruleset made of it.

#include <vector>

#include "runtime/play/expectations.hpp"
#include "runtime/play/game.hpp"
#include "runtime/records/record.hpp"

namespace majs::runtime {

/// The scores of the players now.
void compare_scores(const RecordedPoints& recorded, const Game& game, int players, std::vector<Mismatch>& mismatches);

/// Winners with yaku, fu, han and points, or the kind of draw; payments and scores; and what follows: `next` is the
/// next round of the record, null after the last one.
void compare_result(const RecordedGame& record, const RecordedRound& round, const RecordedRound* next, const Game& game,
                    std::vector<Mismatch>& mismatches);

}  // namespace majs::runtime
