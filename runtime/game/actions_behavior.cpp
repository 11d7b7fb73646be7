// Tile behaviour: aliases and orderings (runtime/game/actions.md 5.9, 6.6), and who is liable for whose win (9.3).

#include <algorithm>
#include <utility>

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

/// Replaces the behaviour of the context seat, or that of everyone, by a changed copy. Seats with the same one keep
/// having the same one.
template <typename Change>
void change_behavior(Execution& e, bool everyone, Change apply) {
  SmallVector<Seat, 4> left;
  for (const Seat seat : e.engine.seats()) {
    if (everyone || seat == e.context.seat) left.push_back(seat);
  }
  while (!left.empty()) {
    const auto old = e.engine.player(left[0]).behavior;
    SmallVector<Seat, 4> alike;
    SmallVector<Seat, 4> others;
    for (const Seat seat : left) (e.engine.player(seat).behavior == old ? alike : others).push_back(seat);
    tiles::TileBehavior behavior = *old;
    apply(behavior);
    e.engine.set_behavior({alike.data(), alike.size()}, std::move(behavior));
    left = others;
  }
}

std::vector<Tile> alias_sources(const Execution& e) {
  std::vector<Tile> from;
  for (const AliasSource& source : e.rules().alias_lists[e.argument(0)->id]) {
    std::vector<Tile> tiles;
    switch (source.kind) {
      case AliasSource::Kind::Tile: tiles.push_back(source.tile); break;
      case AliasSource::Kind::Draw: tiles.assign(e.player().draw.begin(), e.player().draw.end()); break;
      case AliasSource::Kind::LastDiscard:
        if (e.state().last_discard.seat != kNobody) tiles.push_back(e.state().last_discard.tile);
        break;
      case AliasSource::Kind::LastCalledTile:
        if (e.state().last_call.seat != kNobody) tiles.push_back(e.state().last_call.tile);
        break;
    }
    for (Tile& tile : tiles) {
      for (const tiles::Attribute attribute : source.attributes) tile.add(attribute);
      if (exists(tile)) from.push_back(tile);
    }
  }
  return from;
}

void add_aliases(Execution& e, bool everyone) {
  if (e.argument(0) == nullptr || e.argument(1) == nullptr) return;
  const std::vector<Tile> from = alias_sources(e);  // of the context seat, for everyone
  std::vector<Tile> to = e.rules().tile_lists[e.argument(1)->id];
  std::erase_if(to, [](const Tile& tile) { return !exists(tile); });
  change_behavior(e, everyone, [&](tiles::TileBehavior& behavior) {
    if (behavior.add_aliases(from, to)) return;
    e.warn("R214", "too many aliases of tiles: these are left out");
  });
}

std::vector<tiles::Kind> kinds_of(const std::vector<Tile>& tiles) {
  std::vector<tiles::Kind> kinds;
  for (const Tile& tile : tiles) kinds.push_back(tile.kind);
  return kinds;
}

void order_tiles(Execution& e, bool everyone) {
  if (e.argument(0) == nullptr) return;
  const std::vector<tiles::Kind> kinds = kinds_of(e.rules().tile_lists[e.argument(0)->id]);
  change_behavior(e, everyone, [&](tiles::TileBehavior& behavior) { behavior.set_ordering(kinds); });
}

void order_suits(Execution& e, bool everyone) {
  std::vector<std::vector<tiles::Kind>> suits;
  for (const Argument& argument : e.action.arguments) {
    if (argument.id != kNone) suits.push_back(kinds_of(e.rules().tile_lists[argument.id]));
  }
  change_behavior(e, everyone, [&](tiles::TileBehavior& behavior) { behavior.set_suit_ordering(suits); });
}

}  // namespace

void set_tile_alias(Execution& e) { add_aliases(e, false); }
void set_tile_alias_all(Execution& e) { add_aliases(e, true); }

void clear_tile_aliases(Execution& e) {
  change_behavior(e, false, [](tiles::TileBehavior& behavior) { behavior.clear_aliases(); });
}

void save_tile_behavior(Execution& e) {
  for (const Seat seat : e.engine.seats()) {
    Player& player = e.engine.player(seat);
    player.saved_behaviors.edit()[e.text(0)] = {player.behavior, player.jokers};
  }
}

void load_tile_behavior(Execution& e) {
  for (const Seat seat : e.engine.seats()) {
    Player& player = e.engine.player(seat);
    const auto found = player.saved_behaviors->find(e.text(0));
    if (found == player.saved_behaviors->end()) continue;
    player.behavior = found->second.first;
    player.jokers = found->second.second;
  }
}

void set_tile_ordering(Execution& e) { order_tiles(e, false); }
void set_tile_ordering_all(Execution& e) { order_tiles(e, true); }
void set_suit_ordering(Execution& e) { order_suits(e, false); }
void set_suit_ordering_all(Execution& e) { order_suits(e, true); }

void clear_player_cache(Execution& e) {
  e.player().saved_behaviors = {};
  e.player().stick_discards.fill(kNone);  // nothing discarded since the stick is remembered
  e.player().original.reset();
}

void make_responsible_for(Execution& e) {
  std::vector<std::uint32_t> yaku;
  if (e.argument(1) != nullptr) yaku = e.rules().text_lists[e.argument(1)->id];
  if (yaku.empty()) yaku.push_back(e.rules().scoring.all_text);
  for (const Seat seat : e.seats(0)) {
    e.engine.player(seat).liable |= seat_bit(e.context.seat);
    auto& owed = e.engine.player(seat).responsibilities[static_cast<std::size_t>(e.context.seat)];
    for (const std::uint32_t name : yaku) {
      if (std::ranges::find(owed, name) == owed.end()) owed.push_back(name);
    }
  }
}

void clear_responsibilities(Execution& e) {
  std::vector<std::uint32_t> yaku;
  if (e.argument(1) != nullptr) yaku = e.rules().text_lists[e.argument(1)->id];
  const bool all = yaku.empty() || std::ranges::find(yaku, e.rules().scoring.all_text) != yaku.end();
  SmallVector<Seat, 4> winners = e.seats(0);
  if (e.argument(0) == nullptr) winners.assign(e.engine.seats().begin(), e.engine.seats().end());
  for (const Seat winner : winners) {
    auto& owed = e.player().responsibilities[static_cast<std::size_t>(winner)];
    if (all) {
      owed.clear();
      continue;
    }
    for (const std::uint32_t name : yaku) {
      const auto found = std::ranges::find(owed, name);
      if (found != owed.end()) owed.erase(static_cast<std::size_t>(found - owed.begin()));
    }
  }
}

}  // namespace majs::runtime::actions
