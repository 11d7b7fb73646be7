#include "runtime/play/bots/held_hand.hpp"

#include <algorithm>

namespace majs::runtime {

void hold(const Game& game, Seat seat, Held& held) {
  const Player& player = game.player(seat);
  held.tiles.assign(player.hand.begin(), player.hand.end());
  held.tiles.insert(held.tiles.end(), player.draw.begin(), player.draw.end());
  held.calls = melds_of(game.rules(), player.calls);
  held.melds.clear();
  for (const match::Call& call : held.calls) held.melds.insert(held.melds.end(), call.tiles.begin(), call.tiles.end());
  const Tile* next = held.melds.data();
  for (match::Call& call : held.calls) {
    call.tiles = {next, call.tiles.size()};
    next += call.tiles.size();
  }
}

bool is_same(const Held& one, const Held& other) {
  return tiles::all_identical(one.tiles, other.tiles) &&
         std::ranges::equal(one.calls, other.calls, [](const match::Call& a, const match::Call& b) {
           return a.name == b.name && tiles::all_identical(a.tiles, b.tiles);
         });
}

std::vector<Tile> less(std::vector<Tile> tiles, const Tiles& with, tiles::Kind besides) {
  for (const Tile& tile : with) tiles::remove_identical(tiles, tile);
  const auto own = std::ranges::find(tiles, besides, &Tile::kind);
  if (own != tiles.end()) tiles.erase(own);
  return tiles;
}

int connection(const std::vector<Tile>& tiles, std::size_t index, const tiles::TileBehavior& behavior) {
  const tiles::Kind kind = tiles[index].kind;
  constexpr auto kMode = tiles::EmptyLink::Removes;
  const tiles::Kind next = behavior.next(kind, kMode);
  const tiles::Kind previous = behavior.previous(kind, kMode);
  const tiles::Kind second = tiles::shift(behavior, kind, 2, kMode);
  const tiles::Kind before = tiles::shift(behavior, kind, -2, kMode);
  int score = 0;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (i == index) continue;
    const tiles::Kind other = tiles[i].kind;
    if (other == kind) score += 8;
    if (other == next || other == previous) score += 6;
    if (other == second || other == before) score += 3;
  }
  // Alone, a tile in the middle of its suit is worth more than one at the edge.
  return 4 * score + tiles::row(kind).centrality;
}

}  // namespace majs::runtime
