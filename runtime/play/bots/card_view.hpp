#pragma once
// What a player sees of a game with a card: the tiles to make hands of it, and the copies that may still come.

#include "runtime/game/racks.hpp"
#include "runtime/match/cards/card_plan.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// The racks of a player that can still be finished. Statuses tell dead ones: `dead_a`, `dead_b`.
match::CardTiles card_tiles(const Engine& engine, Seat seat);
/// Copies of each kind that the player sees nowhere.
match::CardRacks::Counts unseen_copies(const Engine& engine, Seat seat);

}  // namespace majs::runtime
