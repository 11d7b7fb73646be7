#pragma once
// Which combinations a call button offers (spec engine.md 10.2, conditions.md 5.3.1).

#include <span>

#include "runtime/game/state.hpp"

namespace majs::runtime {

/// Offers for calling each tile of `called` with tiles of `pool`. With `from_pool`, the called tile is itself taken
/// out of the pool first (self calls).
CallOffers call_offers(const CallSpec& spec, std::span<const Tile> called, std::span<const Tile> pool, bool from_pool,
                       const tiles::TileBehavior& behavior);

/// True when some offer has a choice.
bool any_choice(const CallOffers& offers);

/// Removes choices that are equal but for attributes, and choices of later called tiles that take the same tiles in
/// all.
void merge_offers(CallOffers& offers);

}  // namespace majs::runtime
