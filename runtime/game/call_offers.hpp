#pragma once
// Which combinations a call button offers (runtime/game/README.md 7.2, runtime/match/README.md 8.7).

#include <span>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// Whether call_offers has a combination with tiles in the hand of the seat, without what it has drawn.
bool can_call_with_hand(Engine& engine, Seat seat, const Button& button, const Tile& called);
/// Whether it has one of tiles that the seat holds or has drawn, the called tile among them.
bool can_call_own(Engine& engine, Seat seat, const Button& button);

/// The combinations of tiles of `pool` that go with each of `called`, or, when there is none, with each tile of the
/// pool taken out in turn. Combinations of the same kinds are one; called tiles lose the attributes nobody sees.
CallOffers call_offers(Engine& engine, Seat seat, const Button& button, std::span<const Tile> called,
                       std::span<const Tile> pool);

/// The calls of the seat that the button can extend, by the tile that would be added. A wildcard counts as what it
/// stands for whatever its attributes.
CallOffers upgrade_offers(Engine& engine, Seat seat, const Button& button);

/// Whether upgrade_offers has a combination.
bool can_upgrade(Engine& engine, Seat seat, const Button& button);

/// True when some called tile has a combination, or a card may be chosen.
bool any_choice(const CallOffers& offers);

}  // namespace majs::runtime
