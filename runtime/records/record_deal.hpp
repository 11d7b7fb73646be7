#pragma once
// The wall of a recorded round.

#include <memory>
#include <string>

#include "runtime/records/record.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Hands, draws and dead wall of a round as recorded; null, with the reason in `problem`, when
/// the ruleset's wall has not these tiles. Indicators lie in pairs with what is under them, where the first one of the
/// ruleset is, and further from the end.
std::shared_ptr<const Deal> deal_as_recorded(const Rules& rules, const RecordedRound& round, int players,
                                             std::string& problem);

}  // namespace majs::runtime
