#pragma once
// Hands with sets that were called: for a look at what closed hands do not show.

#include <vector>

#include "runtime/game/state.hpp"
#include "runtime/match/definitions/joker_table.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

struct OpenHand {
  std::vector<Call> calls;
  std::vector<Tile> rest;
};

/// Every hand that has one call more, each of which some button makes: of a set of four equal tiles three are of the
/// hand.
std::vector<OpenHand> with_one_call(const OpenHand& hand, const Rules& rules, const match::JokerTable& jokers);

}  // namespace majs::runtime
