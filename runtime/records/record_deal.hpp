#pragma once
// The wall of a recorded round.

#include <memory>
#include <optional>
#include <string>

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

}  // namespace majs::runtime
