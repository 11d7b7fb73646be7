#include "runtime/game/hand_size.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {

std::size_t hand_size(const Rules& rules, const GameState& state, Seat seat) {
  constexpr std::size_t kSet = 3;
  const Player& player = state.player(seat);
  std::size_t size = player.hand.size() + player.draw.size() + player.aside.size();
  for (const Call& call : player.calls) {
    if (rules.card != nullptr) {
      size += call.tiles.size();
    } else if (call.tiles.size() > 1 && !is_flower_call(rules, call)) {
      size += std::min<std::size_t>(call.tiles.size(), kSet);
    }
  }
  if (state.last_discard.seat == kNobody) {
    // While everybody lays flowers open, whoever is in turn then, the dealer may have drawn already.
    const auto dealer = rules.seats[static_cast<std::size_t>(state.kyoku) % rules.seats.size()];
    return seat == dealer && size > rules.starting_tiles ? size - 1 : size;
  }
  const bool due = seat == state.turn && state.awaiting_discard && size > 0;
  return size - (due ? 1 : 0);
}

}  // namespace majs::runtime
