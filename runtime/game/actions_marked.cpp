// What becomes of marked tiles and calls (runtime/game/actions.md 5.4, 5.8, 6.8).

#include <algorithm>
#include <utility>

#include "runtime/game/moves.hpp"

namespace majs::runtime::actions {
namespace {

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

}  // namespace majs::runtime::actions
