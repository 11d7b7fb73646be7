#pragma once
// What a record does not show: tiles of other players' hands and draws, and what lies under the indicators.

#include <cstddef>
#include <vector>

#include "runtime/records/record.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Gives every unknown tile of the hands and draws a kind: what the player shows later, by discards, calls and a win;
/// sets and a wait, where a hand that nobody sees was ready; of the rest any that is left in the wall. Always the same
/// for the same round and `way`, of which there may be any number. False when none was unknown.
bool fill_unknown(const Rules& rules, RecordedRound& round, std::size_t way = 0);

/// What may lie under the indicators of a round in which somebody wins in riichi and the record does not show it: one
/// list for each number of tiles that the winner may have of those indicated, the smallest first. Empty when the record
/// shows it, or nobody looks.
std::vector<std::vector<tiles::Kind>> unseen_ura(const Rules& rules, const RecordedRound& round);

}  // namespace majs::runtime
