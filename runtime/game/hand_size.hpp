#pragma once
// How many tiles a hand counts for, whatever was laid open of it.

#include <cstddef>

#include "runtime/game/state.hpp"

namespace majs::runtime {

/// Hand, draw and what lies aside, and three for every set: a kong brings its replacement, a flower or another tile
/// that is laid open alone counts for nothing. In rulesets with a card, whose kongs bring none, all tiles of melds
/// count. The tile that is due to be discarded is left out, so that between two inputs it is what was dealt.
std::size_t hand_size(const Rules& rules, const GameState& state, Seat seat);

}  // namespace majs::runtime
