#include "runtime/play/bots/card_view.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {

match::CardTiles card_tiles(const Engine& engine, Seat seat) {
  const Rules& rules = engine.rules();
  const Player& player = engine.player(seat);
  match::CardTiles tiles;
  std::vector<Tile> held(player.hand.begin(), player.hand.end());
  held.insert(held.end(), player.draw.begin(), player.draw.end());
  tiles.held = match::CardRacks::count(held);
  for (std::uint8_t rack = 0; rack < rules.racks; ++rack) {
    if (finished_rack(player, rack) != nullptr || is_lost_rack(rules, player, rack)) continue;
    tiles.racks.push_back(melds_of_rack(rules, player, rack));
  }
  return tiles;
}

match::CardRacks::Counts unseen_copies(const Engine& engine, Seat seat) {
  match::CardRacks::Counts unseen{};
  for (const tiles::WallTile& entry : engine.rules().copies) {
    const std::size_t index = match::CardRacks::index_of(entry.tile.kind);
    if (index < match::kCardKinds) unseen[index] = static_cast<std::uint8_t>(unseen[index] + std::max(entry.copies, 0));
  }
  const auto see = [&](const auto& tiles) {
    for (const Tile& tile : tiles) {
      const std::size_t index = match::CardRacks::index_of(tile.kind);
      if (index < match::kCardKinds && unseen[index] > 0) --unseen[index];
    }
  };
  see(visible_tiles(engine));
  if (!engine.player(seat).hand_revealed) {
    see(engine.player(seat).hand);
    see(engine.player(seat).draw);
  }
  return unseen;
}

}  // namespace majs::runtime
