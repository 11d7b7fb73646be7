#pragma once
// The wall of a recorded round, and what the record does not show: tiles of other players' hands and draws, and what
// lies under the indicators.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/records/record.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Hands, draws and dead wall of a round as recorded; null, with the reason in `problem`, when
/// the ruleset's wall has not these tiles. Indicators lie in pairs with what is under them, where the first one of the
/// ruleset is, and further from the end.
std::shared_ptr<const Deal> deal_as_recorded(const Rules& rules, const RecordedRound& round, int players,
                                             std::string& problem);

/// How many tiles the wall has at the start, those of the hands included, where the record shows that they are fewer
/// than the ruleset's: the others are out of the game. Nothing with a dead wall.
std::optional<std::size_t> recorded_wall(const Rules& rules, const RecordedRound& round);

/// Gives every unknown tile of the hands and draws a kind: what the player shows later, by discards, calls and a win;
/// sets and a wait, where a hand that nobody sees was ready; of the rest any that is left in the wall. Always the same
/// for the same round and `way`, of which there may be any number. False when none was unknown.
bool fill_unknown(const Rules& rules, RecordedRound& round, std::size_t way = 0);

/// What may lie under the indicators of a round in which somebody wins in riichi and the record does not show it: one
/// list for each number of tiles that the winner may have of those indicated, the smallest first. Empty when the record
/// shows it, or nobody looks.
std::vector<std::vector<tiles::Kind>> unseen_ura(const Rules& rules, const RecordedRound& round);

}  // namespace majs::runtime
