// Calls (runtime/game/actions.md 5.4, 6.3, 6.4, 6.9).

#include <algorithm>
#include <utility>

#include "runtime/game/actions.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/racks.hpp"

namespace majs::runtime::actions {
namespace {

/// The tiles of a meld as they are laid down (6.9).
Tiles styled(const Button& button, int direction, const Tiles& with, const Tile& called, const Rules& rules) {
  const auto& style = button.style[static_cast<std::size_t>(direction)];
  Tiles result = with;
  if (exists(called)) {  // no flower
    const auto is_called = [](const StyleEntry& entry) { return entry.source == StyleEntry::Source::Called; };
    if (!style || std::none_of(style->begin(), style->end(), is_called)) result.push_back(called);
    if (style) {
      const Tiles pool = std::exchange(result, {});
      for (const StyleEntry& entry : *style) {
        Tile tile = is_called(entry) ? called : entry.literal;
        if (entry.source == StyleEntry::Source::Pool) tile = entry.index < pool.size() ? pool[entry.index] : Tile{};
        if (!exists(tile)) continue;
        for (const tiles::Attribute attribute : entry.attributes) tile.add(attribute);
        result.push_back(tile);
      }
    }
  }
  if (button.call_hidden) {
    for (Tile& tile : result) tile.add(rules.engine_attributes.concealed);
  }
  return result;
}

void announce(Execution& e, const Call& call, Seat from, const Tile& called) {
  LogEvent event{.kind = LogEvent::Kind::Call, .seat = e.context.seat, .from = from, .tile = called};
  event.tiles.assign(call.tiles.begin(), call.tiles.end());
  event.text = e.rules().texts.name(call.name);
  e.engine.record(std::move(event));
}

enum class Source { Discards, Call, Hand };

/// A call as if through `button`: `called` (none for flowers) with tiles of the hand.
void make_call(Execution& e, const Button& button, Source source, Tile called, const Tiles& with) {
  GameState& state = e.state();
  if (source == Source::Discards) called = state.last_discard.tile;
  if (source == Source::Call) called = state.last_call.tile;
  if (source != Source::Hand && !exists(called)) {
    e.warn("R212", "there is nothing to call: nothing happens");
    return;
  }
  Tiles wanted = with;
  if (source == Source::Hand && exists(called)) wanted.push_back(called);
  auto rest = e.engine.without_tiles(e.context.seat, wanted);
  const tiles::Attribute drawn = e.rules().engine_attributes.draw;
  const bool misses_draw = e.engine.compatibility().misses_drawn_tiles && source == Source::Hand &&
                           e.rules().names.known.contains(drawn.id) &&
                           std::ranges::any_of(wanted, [&](const Tile& tile) { return tile.has(drawn.id); });
  if (!rest || misses_draw) {
    e.warn("R212", "the tiles of a call are not in the hand: nothing happens");
    return;
  }
  if (source == Source::Discards) {
    const bool from_turn = e.engine.compatibility().calls_from_turn || state.last_discard.seat == kNobody;
    auto& pond = e.engine.player(from_turn ? state.turn : state.last_discard.seat).pond;  // E-18
    if (!pond.empty()) pond.pop_back();
  } else if (source == Source::Call && state.last_call.seat != kNobody) {
    auto& calls = e.engine.player(state.last_call.seat).calls;
    if (!calls.empty()) calls.pop_back();
  }
  Call call;
  call.name = button.call_name;
  call.rack = button.rack;
  // A meld is made of the tiles as they were offered, `_draw` included.
  call.tiles = styled(button, ring_distance(e.context.seat, state.turn), with, called, e.rules());
  lift_from_racks(e.rules(), call.tiles);
  Player& player = e.player();
  player.hand = std::move(*rest);
  player.draw.clear();
  announce(e, call, source == Source::Hand ? kNobody : state.turn, called);
  player.calls.push_back(call);
  Record record{.kind = Record::Kind::Call, .seat = e.context.seat, .from = state.turn, .call_name = call.name};
  record.tile = exists(called) ? called : wanted.empty() ? Tile{} : wanted.front();
  if (exists(called)) record.others = wanted;
  e.engine.add_record(record);
  player.call_buttons.reset();
}

void make_chosen_call(Execution& e, Source source) {
  const ChoicePtr& choice = e.context.choice;
  if (choice == nullptr || !choice->has_call || choice->id >= e.rules().buttons.size()) {
    e.warn("R212", "a call without a chosen combination: nothing happens");
    return;
  }
  // Not from the meld of who was quicker: that would take the tiles of its hand as well (E-18).
  if (source == Source::Call && choice->of_discard && !e.engine.compatibility().calls_from_turn) {
    e.warn("R212", "the discard was taken, or passed, before this call was made: nothing happens");
    return;
  }
  make_call(e, e.rules().buttons[choice->id], source, choice->call.called, choice->call.with);
}

/// Whose tile an old meld took, by the position of its sideways tile, tested in this order (6.4).
int old_direction(const Tiles& tiles, tiles::AttributeId sideways) {
  const auto lies = [&](std::size_t i) { return i < tiles.size() && tiles[i].has(sideways); };
  if (lies(0)) return 3;
  if (!tiles.empty() && lies(tiles.size() - 1)) return 1;
  if (lies(1)) return 2;
  if (lies(2)) return 1;
  return 0;
}

bool same_tiles(const Tiles& a, const Tiles& b) {
  std::vector<Tile> rest(a.begin(), a.end());
  if (a.size() != b.size()) return false;
  for (const Tile& tile : b) {
    const auto found = std::ranges::find_if(rest, [&](const Tile& held) { return tiles::same(held, tile); });
    if (found == rest.end()) return false;
    rest.erase(found);
  }
  return true;
}

void flip_faceup(Execution& e, Seat seat) {
  for (Call& call : e.engine.player(seat).calls) {
    for (Tile& tile : call.tiles) {
      tile.remove(e.rules().engine_attributes.facedown);
      tile.remove(e.rules().engine_attributes.concealed);
    }
  }
}

}  // namespace

void call(Execution& e) {
  make_chosen_call(e, e.state().last_action.kind == Record::Kind::Discard ? Source::Discards : Source::Call);
}

void self_call(Execution& e) { make_chosen_call(e, Source::Hand); }
void flower(Execution& e) { make_chosen_call(e, Source::Hand); }

void trigger_custom_call(Execution& e) {
  const Argument* button = e.argument(0);
  if (button == nullptr || button->id >= e.rules().buttons.size() || e.argument(2) == nullptr) {
    e.warn("R212", "a call needs a button and tiles: nothing happens");
    return;
  }
  const std::vector<Candidate> choices = candidates(e.engine, e.context, e.argument(2)->id);
  const std::vector<Tile> called =
      e.argument(3) != nullptr ? all_tiles(e.engine, e.context, e.argument(3)->id) : std::vector<Tile>{};
  if (choices.empty()) return;
  Tiles with;
  with.assign(choices.front().tiles.begin(), choices.front().tiles.end());
  const bool from_pond = e.text(1) != kNone && e.rules().texts.name(e.text(1)) == "discards";
  make_call(e, e.rules().buttons[button->id], from_pond ? Source::Discards : Source::Hand,
            called.empty() ? Tile{} : called.front(), with);
}

void upgrade_call(Execution& e) {
  const ChoicePtr& choice = e.context.choice;
  if (choice == nullptr || !choice->has_call || choice->id >= e.rules().buttons.size()) return;
  Player& player = e.player();
  const Button& button = e.rules().buttons[choice->id];
  const auto found =
      std::ranges::find_if(player.calls, [&](const Call& call) { return same_tiles(call.tiles, choice->call.with); });
  SmallVector<Tile, 18> rest = player.hand;
  rest.append(player.draw.begin(), player.draw.end());  // an untouched drawn tile keeps `_draw` (E-16)
  const auto stands_for = [&](const Tile& tile) { return tiles::same(tile, choice->call.called, *player.behavior); };
  auto added = std::ranges::find_if(
      rest, [&](const Tile& tile) { return tile.kind == choice->call.called.kind && stands_for(tile); });
  // What only stands for it comes next (E-44).
  if (added == rest.end() || e.engine.compatibility().adds_like_tiles) {
    added = std::ranges::find_if(rest, stands_for);
  }
  if (found == player.calls.end() || added == rest.end()) {
    e.warn("R212", "there is no call to upgrade: nothing happens");
    return;
  }
  const Tile tile = choice->call.called;  // laid down as it was offered, without its attributes
  rest.erase(static_cast<std::size_t>(added - rest.begin()));
  const Tiles old = found->tiles;
  found->tiles = styled(button, old_direction(old, e.rules().engine_attributes.sideways.id), old, tile, e.rules());
  found->name = button.own_name;  // its call_name is ignored
  player.hand = std::move(rest);
  player.draw.clear();
  announce(e, *found, kNobody, tile);
  e.engine.add_record({.kind = Record::Kind::Call,
                       .seat = e.context.seat,
                       .from = e.state().turn,
                       .tile = tile,
                       .others = old,
                       .call_name = button.own_name});
  player.call_buttons.reset();
}

void undo_upgrade(Execution& e) {
  const Record& newest = e.state().last_call;
  if (newest.seat == kNobody) return;
  const auto& buttons = e.rules().buttons;
  const auto button = std::ranges::find_if(
      buttons, [&](const Button& one) { return one.has_upgrade && one.own_name == newest.call_name; });
  if (button == buttons.end()) return;
  Player& player = e.engine.player(newest.seat);
  Tiles upgraded = newest.others;
  upgraded.push_back(newest.tile);
  const auto found = std::ranges::find_if(player.calls, [&](const Call& call) {
    return call.name == newest.call_name && same_tiles(call.tiles, upgraded);
  });
  if (found == player.calls.end()) return;
  Tile tile = newest.tile;
  tile.add(e.rules().engine_attributes.discard);
  found->tiles = newest.others;
  found->name = button->upgrades;
  player.pond.push_back(tile);
  player.discards.push_back(tile);
}

void flip_own_calls_faceup(Execution& e) { flip_faceup(e, e.context.seat); }

void flip_all_calls_faceup(Execution& e) {
  for (const Seat seat : e.engine.seats()) flip_faceup(e, seat);
}

}  // namespace majs::runtime::actions
