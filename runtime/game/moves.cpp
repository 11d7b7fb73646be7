#include "runtime/game/moves.hpp"

#include <algorithm>
#include <utility>

namespace majs::runtime {
namespace {

template <typename Visit>
bool with_tiles(Engine& engine, Zone zone, Seat owner, Visit&& visit) {
  Player& player = engine.player(owner);
  switch (zone) {
    case Zone::Hand: visit(player.hand); return true;
    case Zone::Draw: visit(player.draw); return true;
    case Zone::Aside: visit(player.aside); return true;
    case Zone::Discard: visit(player.pond); return true;
    case Zone::DeadWall: visit(engine.state().dead_wall); return true;
    default: return false;
  }
}

bool fits(const Execution& e, const Tile& tile, const std::vector<tiles::TileSpec>& specs) {
  return tiles::fits_all(tile, specs, {.behavior = e.player().behavior.get()});
}

/// Zones that are addressed by number: the dead wall (negative from its end) and the top of the wall.
void pick_positions(const Execution& e, const MoveZone& part, std::vector<Picked>& picked) {
  for (const std::int64_t position : part.indices) {
    if (part.zone == Zone::AtopWall) {
      const auto found = e.state().atop_wall->find(position);
      if (found != e.state().atop_wall->end()) {
        picked.push_back({part.zone, e.context.seat, 0, found->second, {}, position});
      }
      continue;
    }
    const auto place = e.state().dead_wall_place(position);
    if (place) picked.push_back({part.zone, e.context.seat, *place, e.state().dead_wall[*place], {}, position});
  }
}

}  // namespace

std::vector<Picked> pick_marked(const Execution& e, Zone zone) {
  std::vector<Picked> picked;
  for (const Marking::Target& target : e.player().marking.targets) {
    const bool same_zone = target.zone == zone || (zone == Zone::Draw && target.zone == Zone::Hand);
    if (!same_zone) continue;
    for (const Mark& mark : target.marked) {
      Picked one{target.zone, mark.seat, mark.index, mark.tile, mark.call, 0};
      const std::size_t in_hand = e.engine.player(mark.seat).hand.size();
      if (target.zone == Zone::Hand && mark.index >= in_hand) {
        one.zone = Zone::Draw;
        one.index = mark.index - in_hand;
      }
      picked.push_back(std::move(one));
    }
  }
  return picked;
}

std::vector<Picked> pick(const Execution& e, const MoveSet& set) {
  std::vector<Picked> picked;
  for (const MoveZone& part : set) {
    if (part.marked) {
      const std::vector<Picked> marked = pick_marked(e, part.zone);
      picked.insert(picked.end(), marked.begin(), marked.end());
      continue;
    }
    if (part.zone == Zone::DeadWall || part.zone == Zone::AtopWall) {
      pick_positions(e, part, picked);
      continue;
    }
    SmallVector<Seat, 4> owners = {e.context.seat};  // seats add to oneself, they do not replace it
    if (!part.seats.terms.empty()) {
      for (const Seat seat : e.engine.seats_of(part.seats, e.context)) {
        if (seat != e.context.seat) owners.push_back(seat);
      }
    }
    for (const Seat owner : owners) {
      if (part.zone == Zone::Calls) {
        const auto& calls = e.engine.player(owner).calls;
        for (std::size_t i = 0; i < calls.size(); ++i) {
          const bool all =
              std::ranges::all_of(calls[i].tiles, [&](const Tile& tile) { return fits(e, tile, part.specs); });
          if (all) picked.push_back({Zone::Calls, owner, i, {}, calls[i], 0});
        }
        continue;
      }
      with_tiles(e.engine, part.zone, owner, [&](auto& zone) {
        for (std::size_t i = 0; i < zone.size(); ++i) {
          if (fits(e, zone[i], part.specs)) picked.push_back({part.zone, owner, i, zone[i], {}, 0});
        }
      });
    }
  }
  return picked;
}

void remove_picked(Execution& e, std::vector<Picked> picked) {
  std::ranges::stable_sort(picked, [](const Picked& a, const Picked& b) { return a.index > b.index; });
  for (const Picked& one : picked) {
    if (one.zone == Zone::Calls) {
      auto& calls = e.engine.player(one.owner).calls;
      if (one.index < calls.size()) calls.erase(one.index);
      continue;
    }
    if (one.zone == Zone::AtopWall) {
      e.state().atop_wall.edit().erase(one.position);
      continue;
    }
    if (one.zone == Zone::Scry) {
      const std::size_t index = e.state().wall_index + one.index;
      if (!e.state().named_scryed.empty() || index >= e.state().wall->size()) continue;
      auto& wall = e.state().wall.edit();
      wall.erase(wall.begin() + static_cast<std::ptrdiff_t>(index));
      continue;
    }
    with_tiles(e.engine, one.zone, one.owner, [&](auto& zone) {
      if (one.index >= zone.size()) return;
      if (one.zone == Zone::Discard || one.zone == Zone::DeadWall) {
        zone[one.index] = Tile(*tiles::find_kind("2x"));  // a gap
      } else {
        zone.erase(one.index);
      }
    });
  }
}

void append_to(Execution& e, Zone zone, Seat owner, const Picked& one) {
  Player& player = e.engine.player(owner);
  if (zone == Zone::Calls) {
    if (one.call.name != kNone) player.calls.push_back(one.call);
    return;
  }
  if (player.hand.size() + player.aside.size() + player.pond.size() > e.engine.limits().tiles) {
    e.engine.halt("R206", e.action.place, "a player holds more tiles than a game can hold");
    return;
  }
  Tiles tiles;
  if (exists(one.tile)) tiles.push_back(one.tile);
  if (one.call.name != kNone) tiles = one.call.tiles;
  for (Tile tile : tiles) {
    if (zone == Zone::Hand) tile.remove(e.rules().engine_attributes.draw);
    if (zone == Zone::Discard) player.discards.push_back(tile);
    with_tiles(e.engine, zone, owner, [&](auto& target) { target.push_back(tile); });
  }
}

/// Puts a tile into the place of another.
void replace(Execution& e, const Picked& at, const Tile& tile) {
  with_tiles(e.engine, at.zone, at.owner, [&](auto& zone) {
    if (at.index < zone.size()) zone[at.index] = tile;
  });
  if (at.zone == Zone::RevealedTile && at.index < e.state().revealed.size()) {
    RevealedTile& revealed = e.state().revealed[at.index];
    if (!revealed.index) {
      revealed.tile = tile;
    } else if (const auto place = e.state().dead_wall_place(*revealed.index)) {
      e.state().dead_wall[*place] = tile;
    }
  }
  if (at.zone == Zone::AtopWall) e.state().atop_wall.edit()[at.position] = tile;
  if (at.zone == Zone::Scry && e.state().wall_index + at.index < e.state().wall->size()) {
    e.state().wall.edit()[e.state().wall_index + at.index] = tile;
  }
}

Tile in_zone(const Execution& e, Zone zone, Tile tile) {
  if (zone == Zone::Draw) {
    tile.add(e.rules().engine_attributes.draw);
  } else {
    tile.remove(e.rules().engine_attributes.draw);
  }
  return tile;
}

// Moving tiles between zones (runtime/game/actions.md 5.8, 6.5).
namespace actions {
namespace {

void move(Execution& e, bool remove, bool insert) {
  if (e.argument(0) == nullptr || (insert && e.argument(1) == nullptr)) return;
  const std::vector<Picked> picked = pick(e, e.rules().move_sets[e.argument(0)->id]);
  const MoveSet* target = insert ? &e.rules().move_sets[e.argument(1)->id] : nullptr;
  if (target != nullptr && target->size() != 1) {
    e.warn("R215", "tiles can be moved to one zone only: nothing happens");
    return;
  }
  e.state().conjured = true;  // copies and deletions change the number of tiles, gaps look like tiles
  if (remove) remove_picked(e, picked);
  if (target == nullptr) return;
  const MoveZone& to = target->front();
  if (to.zone == Zone::AtopWall || to.zone == Zone::DeadWall) {  // the first of the places that are named
    Picked place{to.zone, e.context.seat, 0, {}, {}, to.indices.empty() ? 0 : to.indices.front()};
    const auto size = static_cast<std::int64_t>(e.state().dead_wall.size());
    const std::int64_t index = place.position < 0 ? place.position + size : place.position;
    if (picked.empty() || to.indices.empty() || index < 0) return;
    place.index = static_cast<std::size_t>(index);
    replace(e, place, picked.front().tile);
    return;
  }
  for (const Picked& one : picked) append_to(e, to.zone, e.context.seat, one);
}

}  // namespace

void move_tiles(Execution& e) { move(e, true, true); }
void copy_tiles(Execution& e) { move(e, false, true); }
void delete_tiles(Execution& e) { move(e, true, false); }

void swap_tiles(Execution& e) {
  if (e.argument(0) == nullptr || e.argument(1) == nullptr) return;
  const std::vector<Picked> left = pick(e, e.rules().move_sets[e.argument(0)->id]);
  const std::vector<Picked> right = pick(e, e.rules().move_sets[e.argument(1)->id]);
  const std::size_t pairs = std::min(left.size(), right.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    replace(e, left[i], in_zone(e, left[i].zone, right[i].tile));
    replace(e, right[i], in_zone(e, right[i].zone, left[i].tile));
    e.engine.add_record({.kind = Record::Kind::Swap, .seat = e.context.seat});
  }
  if (pairs == 0) return;  // with an empty side nothing moves
  const auto& longer = left.size() > right.size() ? left : right;
  const Picked& first = left.size() > right.size() ? right.front() : left.front();
  const std::vector<Picked> surplus(longer.begin() + static_cast<std::ptrdiff_t>(pairs), longer.end());
  remove_picked(e, surplus);
  for (const Picked& one : surplus) append_to(e, first.zone, first.owner, one);
  if (!surplus.empty()) e.state().conjured = true;
}

}  // namespace actions
}  // namespace majs::runtime
