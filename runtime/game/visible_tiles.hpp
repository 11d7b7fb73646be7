#pragma once
// Tiles everybody can see.

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// Calls `visit(tile)` for the tiles of ponds, open calls, revealed hands and revealed tiles.
template <typename Visit>
void each_visible_tile(const Engine& engine, Visit visit) {
  const auto& own = engine.rules().engine_attributes;
  for (const Seat seat : engine.seats()) {
    const Player& player = engine.player(seat);
    for (const Tile& tile : player.pond) visit(tile);
    for (const Call& call : player.calls) {
      for (const Tile& tile : call.tiles) {
        if (!tile.has(own.concealed.id)) visit(tile);
      }
    }
    const auto visit_seen = [&](const auto& zone) {
      for (const Tile& tile : zone) {
        if (player.hand_revealed || tile.has(own.revealed.id)) visit(tile);
      }
    };
    visit_seen(player.hand);
    visit_seen(player.draw);
  }
}

}  // namespace majs::runtime
