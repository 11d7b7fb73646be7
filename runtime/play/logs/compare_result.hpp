#pragma once
// What a recorded round came to, against what the ruleset made of it.

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "runtime/play/tests/expectations.hpp"
#include "runtime/records/record.hpp"

namespace majs::runtime {

/// `East 1`: a round by its wind and its dealer, from 0.
std::string round_name(std::int64_t wind, std::int64_t dealer);

/// The scores of the players now.
void compare_scores(const RecordedPoints& recorded, const Game& game, int players, std::vector<Mismatch>& mismatches);

/// Winners with yaku, fu, han and points, or the kind of draw; payments and scores; and what follows: `next` is the
/// next round of the record, null after the last one.
void compare_result(const RecordedGame& record, const RecordedRound& round, const RecordedRound* next, const Game& game,
                    std::vector<Mismatch>& mismatches);

}  // namespace majs::runtime
