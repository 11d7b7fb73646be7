// Moving tiles between zones, and what becomes of marked ones (spec actions.md 5.8, 6.5, 6.8).

#include <algorithm>
#include <utility>

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

/// A tile (or a call) where it lies.
struct Picked {
  Zone zone = Zone::Delete;
  Seat owner = kNobody;
  std::size_t index = 0;  ///< within the zone; hand and draw are two zones here
  Tile tile;
  Call call;
};

Tile gap() { return Tile(*tiles::find_kind("2x")); }

template <typename Visit>
bool with_tiles(Game& game, Zone zone, Seat owner, Visit&& visit) {
  Player& player = game.player(owner);
  switch (zone) {
    case Zone::Hand: visit(player.hand); return true;
    case Zone::Draw: visit(player.draw); return true;
    case Zone::Aside: visit(player.aside); return true;
    case Zone::Discard: visit(player.pond); return true;
    case Zone::DeadWall: visit(game.state_.dead_wall); return true;
    default: return false;
  }
}

bool fits(const Execution& e, const Tile& tile, const std::vector<tiles::TileSpec>& specs) {
  tiles::TileSpecContext context;
  context.behavior = e.player().behavior.get();
  return std::all_of(specs.begin(), specs.end(),
                     [&](const tiles::TileSpec& spec) { return tiles::fits(tile, spec, context); });
}

void pick_marked(const Execution& e, const MoveZone& part, std::vector<Picked>& picked) {
  for (const Marking::Target& target : e.player().marking.targets) {
    const bool same_zone = target.zone == part.zone || (part.zone == Zone::Draw && target.zone == Zone::Hand);
    if (!same_zone) continue;
    for (const Mark& mark : target.marked) {
      Picked one{target.zone, mark.seat, mark.index, mark.tile, mark.call};
      const std::size_t in_hand = e.game.player(mark.seat).hand.size();
      if (target.zone == Zone::Hand && mark.index >= in_hand) {
        one.zone = Zone::Draw;
        one.index = mark.index - in_hand;
      }
      picked.push_back(std::move(one));
    }
  }
}

void pick_indices(const Execution& e, const MoveZone& part, std::vector<Picked>& picked) {
  const auto size = static_cast<std::int64_t>(e.state().dead_wall.size());
  for (std::int64_t index : part.indices) {
    if (index < 0) index += size;
    if (index < 0 || index >= size) continue;
    picked.push_back({part.zone,
                      e.context.seat,
                      static_cast<std::size_t>(index),
                      e.state().dead_wall[static_cast<std::size_t>(index)],
                      {}});
  }
}

std::vector<Picked> pick(const Execution& e, const MoveSet& set) {
  std::vector<Picked> picked;
  for (const MoveZone& part : set) {
    if (part.marked) {
      pick_marked(e, part, picked);
      continue;
    }
    if (part.zone == Zone::DeadWall) {
      pick_indices(e, part, picked);
      continue;
    }
    SmallVector<Seat, 4> owners = {e.context.seat};  // seats add to oneself, they do not replace it
    if (!part.seats.terms.empty()) {
      for (const Seat seat : e.game.seats_of(part.seats, e.context)) {
        if (seat != e.context.seat) owners.push_back(seat);
      }
    }
    for (const Seat owner : owners) {
      if (part.zone == Zone::Calls) {
        const auto& calls = e.game.player(owner).calls;
        for (std::size_t i = 0; i < calls.size(); ++i) {
          const bool all = std::all_of(calls[i].tiles.begin(), calls[i].tiles.end(),
                                       [&](const Tile& tile) { return fits(e, tile, part.specs); });
          if (all) picked.push_back({Zone::Calls, owner, i, {}, calls[i]});
        }
        continue;
      }
      with_tiles(e.game, part.zone, owner, [&](auto& zone) {
        for (std::size_t i = 0; i < zone.size(); ++i) {
          if (fits(e, zone[i], part.specs)) picked.push_back({part.zone, owner, i, zone[i], {}});
        }
      });
    }
  }
  return picked;
}

/// Takes the picked things away, the highest index of a zone first. Ponds and the dead wall keep gaps.
void remove_picked(Execution& e, std::vector<Picked> picked) {
  std::stable_sort(picked.begin(), picked.end(), [](const Picked& a, const Picked& b) { return a.index > b.index; });
  for (const Picked& one : picked) {
    if (one.zone == Zone::Calls) {
      auto& calls = e.game.player(one.owner).calls;
      if (one.index < calls.size()) calls.erase(one.index);
      continue;
    }
    with_tiles(e.game, one.zone, one.owner, [&](auto& zone) {
      if (one.index >= zone.size()) return;
      if (one.zone == Zone::Discard || one.zone == Zone::DeadWall) {
        zone[one.index] = gap();
      } else {
        zone.erase(one.index);
      }
    });
  }
}

void append_to(Execution& e, Zone zone, Seat owner, const Picked& one) {
  Player& player = e.game.player(owner);
  if (zone == Zone::Calls) {
    if (one.call.name != kNone) player.calls.push_back(one.call);
    return;
  }
  if (player.hand.size() + player.aside.size() + player.pond.size() > e.game.limits.tiles) {
    e.game.halt("R206", e.action.place, "a player holds more tiles than a game can hold");
    return;
  }
  Tiles tiles;
  if (exists(one.tile)) tiles.push_back(one.tile);
  if (one.call.name != kNone) tiles = one.call.tiles;
  for (Tile tile : tiles) {
    if (zone == Zone::Hand) tile.remove(e.rules().engine_attributes.draw);
    if (zone == Zone::Discard) player.discards.push_back(tile);
    with_tiles(e.game, zone, owner, [&](auto& target) { target.push_back(tile); });
  }
}

void move(Execution& e, bool remove, bool insert) {
  if (e.argument(0) == nullptr || (insert && e.argument(1) == nullptr)) return;
  const std::vector<Picked> picked = pick(e, e.rules().move_sets[e.argument(0)->id]);
  const MoveSet* target = insert ? &e.rules().move_sets[e.argument(1)->id] : nullptr;
  if (target != nullptr && target->size() != 1) {
    e.game.find("R215", Severity::Warning, e.action.place, "tiles can be moved to one zone only: nothing happens");
    return;
  }
  e.state().conjured = true;  // copies and deletions change the number of tiles, gaps look like tiles
  if (remove) remove_picked(e, picked);
  if (target == nullptr) return;
  const MoveZone& to = target->front();
  if (to.zone == Zone::DeadWall && !picked.empty()) {
    std::vector<Picked> slots;
    pick_indices(e, to, slots);
    if (!slots.empty()) e.state().dead_wall[slots.front().index] = picked.front().tile;
    return;
  }
  for (const Picked& one : picked) append_to(e, to.zone, e.context.seat, one);
}

/// Puts a tile into the place of another.
void replace(Execution& e, const Picked& at, const Tile& tile) {
  with_tiles(e.game, at.zone, at.owner, [&](auto& zone) {
    if (at.index < zone.size()) zone[at.index] = tile;
  });
  if (at.zone == Zone::RevealedTile && at.index < e.state().revealed.size()) {
    RevealedTile& revealed = e.state().revealed[at.index];
    auto& dead_wall = e.state().dead_wall;
    const std::int64_t size = static_cast<std::int64_t>(dead_wall.size());
    const std::int64_t index = revealed.index.value_or(0) < 0 ? *revealed.index + size : revealed.index.value_or(0);
    if (!revealed.index) {
      revealed.tile = tile;
    } else if (index >= 0 && index < size) {
      dead_wall[static_cast<std::size_t>(index)] = tile;
    }
  }
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

void finish_marking(Execution& e) { e.player().marking.done = true; }

/// The marked hand tiles leave, and come to the neighbour as drawn tiles (6.8).
void pass_marked(Execution& e, int steps) {
  std::vector<Picked> picked;
  MoveZone hand;
  hand.zone = Zone::Hand;
  pick_marked(e, hand, picked);
  if (picked.empty()) return;
  const Seat owner = picked.front().owner;
  const Seat to = ring(owner, steps);
  if (!e.game.in_play(to)) return;
  remove_picked(e, picked);
  Player& target = e.game.player(to);
  for (Tile tile : target.draw) target.hand.push_back(in_zone(e, Zone::Hand, tile));
  target.draw.clear();
  for (const Picked& one : picked) target.draw.push_back(one.tile);
  finish_marking(e);
  e.player().charleston_passed = true;
  const auto& seats = e.game.seats();
  if (!std::all_of(seats.begin(), seats.end(), [&](Seat seat) { return e.game.player(seat).charleston_passed; }))
    return;
  for (const Seat seat : seats) e.game.player(seat).charleston_passed = false;
  e.game.fire(EventCode::after_charleston, Context::of(e.context.seat));
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
    Record record;
    record.kind = Record::Kind::Swap;
    record.seat = e.context.seat;
    e.game.add_record(record);
  }
  if (pairs == 0) return;  // with an empty side nothing moves
  const auto& longer = left.size() > right.size() ? left : right;
  const Picked& first = left.size() > right.size() ? right.front() : left.front();
  const std::vector<Picked> surplus(longer.begin() + static_cast<std::ptrdiff_t>(pairs), longer.end());
  remove_picked(e, surplus);
  for (const Picked& one : surplus) append_to(e, first.zone, first.owner, one);
  if (!surplus.empty()) e.state().conjured = true;
}

void mark(Execution&) {}  // makes its button a marking button; by itself it does nothing
void clear_marking(Execution& e) { finish_marking(e); }

void charleston_left(Execution& e) { pass_marked(e, 3); }
void charleston_across(Execution& e) { pass_marked(e, 2); }
void charleston_right(Execution& e) { pass_marked(e, 1); }

void flip_marked_discard_facedown(Execution& e) {
  std::vector<Picked> picked;
  MoveZone pond;
  pond.zone = Zone::Discard;
  pick_marked(e, pond, picked);
  if (!picked.empty()) {
    auto& tiles = e.game.player(picked.front().owner).pond;
    if (picked.front().index < tiles.size()) tiles[picked.front().index].add(e.rules().engine_attributes.facedown);
  }
  finish_marking(e);
}

void extend_dead_wall_with_marked(Execution& e) {
  std::vector<Picked> picked;
  MoveZone hand;
  hand.zone = Zone::Hand;
  pick_marked(e, hand, picked);
  remove_picked(e, picked);
  for (const Picked& one : picked) e.state().dead_wall.push_back(one.tile);
  finish_marking(e);
}

void swap_marked_calls(Execution& e) {
  std::vector<Picked> picked;
  MoveZone calls;
  calls.zone = Zone::Calls;
  pick_marked(e, calls, picked);
  if (picked.size() >= 2) {
    std::swap(e.game.player(picked[0].owner).calls[picked[0].index],
              e.game.player(picked[1].owner).calls[picked[1].index]);
  }
  finish_marking(e);
}

void swap_out_joker(Execution& e) {
  std::vector<Picked> tiles_marked;
  std::vector<Picked> calls_marked;
  MoveZone hand;
  hand.zone = Zone::Hand;
  MoveZone calls;
  calls.zone = Zone::Calls;
  pick_marked(e, hand, tiles_marked);
  pick_marked(e, calls, calls_marked);
  finish_marking(e);
  if (tiles_marked.empty() || calls_marked.empty() || e.argument(0) == nullptr) return;
  const auto& jokers = e.rules().tile_lists[e.argument(0)->id];
  auto& all_calls = e.game.player(calls_marked[0].owner).calls;
  if (calls_marked[0].index >= all_calls.size()) return;
  Call& call = all_calls[calls_marked[0].index];
  for (Tile& tile : call.tiles) {
    const bool joker = std::any_of(jokers.begin(), jokers.end(),
                                   [&](const Tile& other) { return exists(other) && tiles::same(tile, other); });
    if (!joker) continue;
    const Tile given = in_zone(e, Zone::Hand, tiles_marked[0].tile);
    Tile taken(tile.kind);
    const tiles::Kind kind = given.kind;
    tile.kind = kind;  // keeps the attributes of the joker's place
    remove_picked(e, {tiles_marked[0]});
    Player& owner = e.game.player(tiles_marked[0].owner);
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
    Record record;
    record.kind = Record::Kind::Call;
    record.seat = e.context.seat;
    record.from = tiles_marked[0].owner;
    record.tile = given;
    record.call_name = e.rules().texts.find("swap_out_joker");
    e.game.add_record(record);
    return;
  }
}

}  // namespace majs::runtime::actions
