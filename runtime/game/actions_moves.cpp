// Tiles and calls picked out of their zones and moved, by what is written or marked (runtime/game/actions.md 5.4, 5.8,
// 6.5, 6.8).

#include <algorithm>
#include <utility>
#include <vector>

#include "runtime/game/actions.hpp"

namespace majs::runtime {
namespace {

/// A tile (or a call) where it lies.
struct Picked {
  Zone zone = Zone::Delete;
  Seat owner = kNobody;
  std::size_t index = 0;  ///< within the zone; hand and draw are two zones here
  Tile tile;
  Call call;
  std::int64_t position = 0;  ///< on top of the wall
};

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

/// What the context seat has marked in a zone, in order of marking.
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

/// What a move set selects, in order.
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

/// Takes the picked things away, the highest index of a zone first. Ponds and the dead wall keep gaps.
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

/// Adds a tile, or the tiles of a call, at the end of a zone.
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

/// The tile as it lies in a zone: `_draw` is on drawn tiles only.
Tile in_zone(const Execution& e, Zone zone, Tile tile) {
  if (zone == Zone::Draw) {
    tile.add(e.rules().engine_attributes.draw);
  } else {
    tile.remove(e.rules().engine_attributes.draw);
  }
  return tile;
}

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

void finish_marking(Execution& e) { e.player().marking.done = true; }

/// The marked hand tiles leave, and come to the neighbour as drawn tiles (6.8).
void pass_marked(Execution& e, int steps) {
  const std::vector<Picked> picked = pick_marked(e, Zone::Hand);
  if (picked.empty()) return;
  const Seat owner = picked.front().owner;
  const Seat to = ring(owner, steps);
  if (!e.engine.in_play(to)) return;
  remove_picked(e, picked);
  Player& target = e.engine.player(to);
  for (Tile tile : target.draw) target.hand.push_back(in_zone(e, Zone::Hand, tile));
  target.draw.clear();
  for (const Picked& one : picked) target.draw.push_back(one.tile);
  finish_marking(e);
  e.player().charleston_passed = true;
  const auto& seats = e.engine.seats();
  if (!std::ranges::all_of(seats, [&](Seat seat) { return e.engine.player(seat).charleston_passed; })) return;
  for (const Seat seat : seats) e.engine.player(seat).charleston_passed = false;
  e.engine.fire(EventCode::after_charleston, Context::of(e.context.seat));
}

}  // namespace

namespace actions {

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

void clear_marking(Execution& e) { finish_marking(e); }

void charleston_left(Execution& e) { pass_marked(e, 3); }
void charleston_across(Execution& e) { pass_marked(e, 2); }
void charleston_right(Execution& e) { pass_marked(e, 1); }

void flip_marked_discard_facedown(Execution& e) {
  const std::vector<Picked> picked = pick_marked(e, Zone::Discard);
  if (!picked.empty()) {
    auto& tiles = e.engine.player(picked.front().owner).pond;
    if (picked.front().index < tiles.size()) tiles[picked.front().index].add(e.rules().engine_attributes.facedown);
  }
  finish_marking(e);
}

void extend_dead_wall_with_marked(Execution& e) {
  const std::vector<Picked> picked = pick_marked(e, Zone::Hand);
  remove_picked(e, picked);
  for (const Picked& one : picked) e.state().dead_wall.push_back(one.tile);
  finish_marking(e);
}

void extend_live_wall_with_marked(Execution& e) {
  const std::vector<Picked> from_hand = pick_marked(e, Zone::Hand);
  const std::vector<Picked> from_wall = pick_marked(e, Zone::Scry);
  remove_picked(e, from_hand);
  remove_picked(e, from_wall);  // these very tiles
  for (const Picked& one : from_hand) e.state().wall.edit().push_back(in_zone(e, Zone::Hand, one.tile));
  for (const Picked& one : from_wall) e.state().wall.edit().push_back(one.tile);
  if (!from_wall.empty()) {
    for (const Seat seat : e.engine.seats()) e.engine.player(seat).scryed = 0;
  }
  finish_marking(e);
}

/// Hard-wired to a pair of red dragons in the hand.
void pon_marked_discard(Execution& e) {
  const std::vector<Picked> picked = pick_marked(e, Zone::Discard);
  finish_marking(e);
  const tiles::Kind dragon = *tiles::find_kind("7z");
  Player& player = e.player();
  const auto is_dragon = [&](const Tile& tile) { return tile.kind == dragon; };
  const auto held = std::ranges::count_if(player.hand, is_dragon);
  if (picked.empty() || held < 2 || picked.front().owner == e.context.seat) {
    e.warn("R212", "there is no marked discard to call, or no pair of 7z for it");
    return;
  }
  const Seat from = picked.front().owner;
  remove_picked(e, {picked.front()});
  Call call;
  call.name = e.rules().texts.find("pon");
  for (int i = 0; i < 2; ++i) {
    const auto found = std::ranges::find_if(player.hand, is_dragon);
    call.tiles.push_back(*found);
    player.hand.erase(static_cast<std::size_t>(found - player.hand.begin()));
  }
  Record record{.kind = Record::Kind::Call,
                .seat = e.context.seat,
                .from = from,
                .tile = picked.front().tile,
                .others = call.tiles,
                .call_name = call.name};
  Tile lying = picked.front().tile;
  lying.add(e.rules().engine_attributes.sideways);
  // From the left, the middle, the right: kamicha, toimen, shimocha.
  call.tiles.insert(static_cast<std::size_t>(3 - ring_distance(e.context.seat, from)), lying);
  player.calls.push_back(std::move(call));
  e.engine.add_record(std::move(record));
  Context event = Context::of(e.context.seat);
  event.caller = e.context.seat;
  event.callee = from;
  e.engine.fire(EventCode::after_call, event);
}

/// The marked tile becomes the joker where it is, the first joker of the marked call becomes that tile (5.17).
void swap_out_fly_joker(Execution& e) {
  const std::vector<Picked> tiles_marked = pick_marked(e, Zone::Hand);
  const std::vector<Picked> calls_marked = pick_marked(e, Zone::Calls);
  finish_marking(e);
  if (tiles_marked.empty() || calls_marked.empty()) return;
  Tile joker(*tiles::find_kind("1j"));
  if (e.argument(0) != nullptr) joker = e.rules().tile_lists[e.argument(0)->id][0];
  auto& calls = e.engine.player(calls_marked[0].owner).calls;
  if (!exists(joker) || calls_marked[0].index >= calls.size()) return;
  for (Tile& tile : calls[calls_marked[0].index].tiles) {
    if (!tiles::same(tile, joker)) continue;
    tile.kind = tiles_marked[0].tile.kind;
    replace(e, tiles_marked[0], in_zone(e, tiles_marked[0].zone, joker));
    return;
  }
}

void swap_marked_calls(Execution& e) {
  const std::vector<Picked> picked = pick_marked(e, Zone::Calls);
  if (picked.size() >= 2) {
    std::swap(e.engine.player(picked[0].owner).calls[picked[0].index],
              e.engine.player(picked[1].owner).calls[picked[1].index]);
  }
  finish_marking(e);
}

void swap_out_joker(Execution& e) {
  const std::vector<Picked> tiles_marked = pick_marked(e, Zone::Hand);
  const std::vector<Picked> calls_marked = pick_marked(e, Zone::Calls);
  finish_marking(e);
  if (tiles_marked.empty() || calls_marked.empty() || e.argument(0) == nullptr) return;
  const auto& jokers = e.rules().tile_lists[e.argument(0)->id];
  auto& all_calls = e.engine.player(calls_marked[0].owner).calls;
  if (calls_marked[0].index >= all_calls.size()) return;
  Call& call = all_calls[calls_marked[0].index];
  for (Tile& tile : call.tiles) {
    const bool joker =
        std::ranges::any_of(jokers, [&](const Tile& other) { return exists(other) && tiles::same(tile, other); });
    if (!joker) continue;
    const Tile given = in_zone(e, Zone::Hand, tiles_marked[0].tile);
    Tile taken(tile.kind);
    const tiles::Kind kind = given.kind;
    tile.kind = kind;  // keeps the attributes of the joker's place
    remove_picked(e, {tiles_marked[0]});
    Player& owner = e.engine.player(tiles_marked[0].owner);
    for (const Tile& drawn : owner.draw) owner.hand.push_back(drawn);
    owner.draw.clear();
    if (e.text(1) != kNone && e.rules().texts.name(e.text(1)) == "call") {
      Call laid;
      laid.name = e.rules().texts.find("joker");
      laid.tiles.push_back(taken);
      owner.calls.insert(0, laid);
    } else {
      taken.add(e.rules().engine_attributes.draw);
      owner.draw.push_back(taken);
    }
    e.engine.add_record({.kind = Record::Kind::Call,
                         .seat = e.context.seat,
                         .from = tiles_marked[0].owner,
                         .tile = given,
                         .call_name = e.rules().texts.find("swap_out_joker")});
    return;
  }
}

}  // namespace actions
}  // namespace majs::runtime
