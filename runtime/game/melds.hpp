#pragma once
// Melds as the match engine looks at them.

#include <optional>
#include <span>

#include "runtime/game/state.hpp"
#include "runtime/match/hand.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Flowers, jokers and their like laid down at the start: no melds.
bool is_flower_call(const Rules& rules, const Call& call);

/// Tiles are borrowed from where the calls lie.
using Melds = SmallVector<match::Call, 5>;

inline match::Call borrow(const Rules& rules, const Call& call) {
  return {rules.call_name(call.name), span_of(call.tiles)};
}

/// Those of the calls that are melds; with a rack, those on it.
inline Melds melds_of(const Rules& rules, std::span<const Call> calls,
                      std::optional<std::uint8_t> rack = std::nullopt) {
  Melds melds;
  for (const Call& call : calls) {
    if (!is_flower_call(rules, call) && (!rack || call.rack == *rack)) melds.push_back(borrow(rules, call));
  }
  return melds;
}

}  // namespace majs::runtime
