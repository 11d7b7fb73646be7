// Drawing, walls and discards (runtime/game/actions.md 5.3, 5.5, 6.1, 6.2).

#include <algorithm>

#include "runtime/game/actions.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/racks.hpp"

namespace majs::runtime::actions {
namespace {

/// Puts a tile into the dead wall, so that it is drawn after what lies there: in front of it, but behind a tile that
/// was drawn without the other of its pair.
void add_to_dead_wall(GameState& state, const Tile& tile) {
  const std::size_t size = state.dead_wall.size();
  state.dead_wall.insert(state.dead_wall_index >= size && size % 2 == 1 ? 1 : 0, tile);
}

/// The place of the foremost tile of the dead wall that is not drawn; nothing when all are.
std::optional<std::size_t> front_of_dead_wall(const GameState& state) {
  const std::size_t drawn = state.dead_wall_index;
  const std::size_t size = state.dead_wall.size();
  if (drawn >= size) return std::nullopt;
  return drawn % 2 == 1 && size == drawn + 1 ? 1 : 0;  // of a pair the one in front is drawn first
}

/// The next tile of the live wall; when it is used up the dead wall is eaten from its front (A-07, E-41).
std::optional<Tile> take_from_wall(Execution& e) {
  GameState& state = e.state();
  const bool repeats = e.engine.compatibility().draws_drawn_tiles;
  while (true) {
    if (state.wall_index >= state.wall->size()) {
      const auto front = !repeats                  ? front_of_dead_wall(state)
                         : state.dead_wall.empty() ? std::nullopt
                                                   : std::optional<std::size_t>(0);
      if (!front) return std::nullopt;
      state.wall.edit().push_back(state.dead_wall[*front]);
      state.dead_wall.erase(*front);
    }
    const Tile tile = (*state.wall)[state.wall_index++];
    if (!tile.has(e.rules().engine_attributes.skip_draw.id)) return tile;
  }
}

/// The next replacement tile: from the end of the dead wall, each pair swapped; when it is used up a tile of the live
/// wall moves over (6.1), one that is not drawn (E-41).
std::optional<Tile> take_from_dead_wall(Execution& e) {
  GameState& state = e.state();
  const bool repeats = e.engine.compatibility().draws_drawn_tiles;
  while (true) {
    const std::size_t drawn = state.dead_wall_index;
    const std::size_t size = state.dead_wall.size();
    if (drawn >= size) {
      const std::size_t length = state.wall->size();
      const std::size_t left = repeats ? length : length - std::min(state.wall_index, length);
      if (left == 0) return std::nullopt;
      const bool last = length % 2 == 1 || left == 1;
      const std::size_t from = length - (last ? 1 : 2);
      const Tile moved = (*state.wall)[from];
      state.wall.edit().erase(state.wall.edit().begin() + static_cast<std::ptrdiff_t>(from));
      state.wall_index = std::min(state.wall_index, state.wall->size());
      add_to_dead_wall(state, moved);
      continue;
    }
    const std::size_t distance = drawn % 2 == 0 ? drawn + 2 : drawn;  // from the end, the last tile is 1
    const Tile tile = state.dead_wall[size - (distance > size ? drawn + 1 : distance)];
    ++state.dead_wall_index;
    if (!tile.has(e.rules().engine_attributes.skip_draw.id)) return tile;
  }
}

/// A tile by name, the same however often it is drawn; reserved ones are remembered as drawn, a dead-wall index leaves
/// a gap.
std::optional<Tile> take_named(Execution& e, const NamedTile& name) {
  GameState& state = e.state();
  const auto tile = e.engine.named_tile(name, e.context.seat);
  state.conjured = true;
  if (name.reserved != kNone) state.drawn_reserved.insert(name.reserved);
  if (tile && name.index && name.reserved == kNone) {
    Tile gap(*tiles::find_kind("2x"));
    gap.add(e.rules().engine_attributes.skipped_draw);
    state.dead_wall[*state.dead_wall_place(*name.index)] = gap;
  }
  return tile;
}

void undo_draws(Execution& e, std::int64_t count) {
  GameState& state = e.state();
  auto& draw = e.player().draw;
  for (; count > 0 && state.wall_index > 0; --count) {
    const Tile& last = (*state.wall)[state.wall_index - 1];
    const auto found = std::ranges::find_if(draw, [&](const Tile& tile) { return tile.kind == last.kind; });
    if (found == draw.end()) return;
    draw.erase(static_cast<std::size_t>(found - draw.begin()));
    --state.wall_index;
    state.conjured = true;  // nobody is told of it
  }
}

void put_in_draw(Execution& e, Tile tile, bool replacement) {
  tile.add(e.rules().engine_attributes.draw);
  e.player().draw.push_back(tile);
  e.engine.add_record({.kind = Record::Kind::Draw, .seat = e.context.seat, .tile = tile});
  e.engine.record({.kind = LogEvent::Kind::Draw, .seat = e.context.seat, .tile = tile, .flag = replacement});
}

void draw_tiles(Execution& e, bool aside) {
  const std::int64_t count = e.amount(0, 1).truncated();
  if (count < 0) {
    undo_draws(e, -count);
    return;
  }
  const Context event = Context::of(e.context.seat);
  const Argument* source = e.argument(1);
  const NamedTile* name = source != nullptr ? &e.rules().named_tile_lists[source->id][0] : nullptr;
  const bool opposite = name != nullptr && name->text != kNone && e.rules().texts.name(name->text) == "opposite_end";
  std::optional<Tile> named;
  for (std::int64_t i = 0; i < count && !e.engine.halted(); ++i) {
    if (i == 0 && name != nullptr && !opposite) named = take_named(e, *name);
    const auto tile = opposite ? take_from_dead_wall(e) : name != nullptr ? named : take_from_wall(e);
    if (!tile) {
      e.warn("R211", name != nullptr && !opposite ? "there is no such tile to draw" : "there is no tile left to draw");
      return;  // without the event
    }
    if (e.player().draw.size() + e.player().aside.size() > e.engine.limits().tiles) {
      e.engine.halt("R206", e.action.place, "a player has drawn more tiles than a game can hold");
      return;
    }
    if (aside) {
      Tile drawn = *tile;
      drawn.add(e.rules().engine_attributes.draw);
      e.player().aside.insert(0, drawn);
      e.state().conjured = true;  // nobody is told of it
    } else {
      put_in_draw(e, *tile, opposite);
    }
    if (opposite) e.engine.fire(EventCode::after_draw, event);  // and once more at the end
  }
  e.engine.fire(EventCode::after_draw, event);
}

Record discard_record(Execution& e, const Tile& tile) {
  return {.kind = Record::Kind::Discard,
          .seat = e.context.seat,
          .tile = tile.has(e.rules().engine_attributes.facedown.id) ? Tile(*tiles::find_kind("1x")) : tile};
}

void run_play_effects(Execution& e, const Tile& tile) {
  const auto& effects = e.rules().play_effects;
  const auto asks_for_dora = [](const tiles::TileSpec& spec) { return spec.test == tiles::TileSpec::Test::Dora; };
  std::vector<Tile> doras;
  for (const PlayRule& effect : effects) {
    const auto& wanted = e.rules().tile_spec_lists[effect.specs];
    if (std::ranges::any_of(wanted, asks_for_dora)) doras = e.engine.current_doras();
    if (!tiles::fits_any(tile, wanted, {.behavior = e.player().behavior.get(), .doras = doras})) continue;
    Context context = Context::of(e.context.seat);
    context.tile = tile;
    e.engine.run_list(effect.then, context);
  }
}

}  // namespace

void draw(Execution& e) { draw_tiles(e, false); }
void draw_aside(Execution& e) { draw_tiles(e, true); }

void draw_from_aside(Execution& e) {
  Player& player = e.player();
  if (player.aside.empty()) return;
  Tile tile = player.aside.front();
  player.aside.erase(0);
  tile.add(e.rules().engine_attributes.draw);
  player.draw.push_back(tile);
}

void draw_last_discard(Execution& e) {
  const Record& discard = e.state().last_discard;
  if (discard.seat == kNobody) return;
  Tile tile = discard.tile;
  tile.add(e.rules().engine_attributes.draw);
  auto& pond = e.engine.player(discard.seat).pond;
  if (!pond.empty()) pond.pop_back();
  e.player().draw.push_back(tile);
}

void shuffle_draws(Execution& e) { e.engine.random().shuffle(e.player().draw); }

void merge_draw(Execution& e) {
  Player& player = e.player();
  for (Tile tile : player.draw) {
    tile.remove(e.rules().engine_attributes.draw);
    player.hand.push_back(tile);
  }
  player.draw.clear();
}

void pass_draws(Execution& e) {
  const Seat to = e.seat(0, e.context.seat);
  if (to == kNobody || !e.engine.in_play(to)) return;
  auto& from = e.player().draw;
  const auto count = std::clamp<std::int64_t>(e.amount(1, 1).truncated(), 0, static_cast<std::int64_t>(from.size()));
  for (std::int64_t i = 0; i < count; ++i) {
    const Tile tile = from.front();
    from.erase(0);
    e.engine.player(to).draw.push_back(tile);
  }
}

void shift_tile_to_dead_wall(Execution& e) {
  GameState& state = e.state();
  const std::int64_t undrawn =
      static_cast<std::int64_t>(state.wall->size()) - static_cast<std::int64_t>(state.wall_index);
  const auto count = static_cast<std::size_t>(
      std::clamp<std::int64_t>(e.amount(0, 1).truncated(), 0, std::max<std::int64_t>(undrawn, 0)));
  for (std::size_t i = 0; i < count; ++i) {
    const Tile last = state.wall->back();
    if (e.engine.compatibility().draws_drawn_tiles) {
      state.dead_wall.insert(0, last);
    } else {
      add_to_dead_wall(state, last);
    }
    state.wall.edit().pop_back();
  }
}

/// Discards that are remembered when somebody never discards.
constexpr std::size_t kMostRemembered = 200;

/// Notes a discard in the order of the table; what lies before the last one of every player is forgotten.
void note_discard(Execution& e, Seat seat, const Tile& tile) {
  auto& order = e.state().go_around;
  order.push_back({seat, tile.kind});
  SeatSet found = 0;
  std::size_t first = order.size();
  while (first > 0 && found != e.rules().in_play) found |= seat_bit(order[--first].seat);
  if (found != e.rules().in_play) first = order.size() > kMostRemembered ? 1 : 0;
  order.erase(0, first);
}

void play_tile(Execution& e) {
  if (e.context.choice == nullptr || e.context.choice->id != kPlayTile) return;  // only the engine discards
  const std::size_t index = e.context.choice->index;
  const Seat seat = e.context.seat;
  if (!e.engine.can_discard(seat) || !e.engine.is_playable(seat, index)) return;
  GameState& state = e.state();
  Player& player = e.player();
  const auto& own = e.rules().engine_attributes;
  const bool tsumogiri = index >= player.hand.size();
  Tile tile = tsumogiri ? player.draw[index - player.hand.size()] : player.hand[index];
  if (player.status.contains(e.rules().engine_statuses.discard_facedown)) tile.add(own.facedown);
  lay_on_rack(e.rules(), tile, 0);
  tile.add(own.discard);
  merge_draw(e);
  player.hand.erase(index);
  player.pond.push_back(tile);
  player.discards.push_back(tile);
  player.has_last_discard = true;
  note_discard(e, seat, tile);
  e.engine.add_record(discard_record(e, tile));
  e.engine.record({.kind = LogEvent::Kind::Discard, .seat = seat, .tile = tile, .flag = tsumogiri});
  run_play_effects(e, tile);
  if (!player.discards.empty()) {  // the effects may have changed it
    const Tile changed = player.discards.back();
    if (!player.pond.empty()) player.pond.back() = changed;
    e.engine.add_record(discard_record(e, changed));
  }
  state.awaiting_discard = false;
}

void register_last_discard(Execution& e) {
  if (e.player().pond.empty()) return;
  const Tile& tile = e.player().pond.back();
  e.engine.add_record({.kind = Record::Kind::Discard, .seat = e.context.seat, .tile = tile});
  e.engine.record({.kind = LogEvent::Kind::Discard,
                   .seat = e.context.seat,
                   .tile = tile,
                   .flag = tile.has(e.rules().engine_attributes.draw.id)});
}

void convert_last_discard(Execution& e) {
  Record record = e.state().last_discard;
  if (record.seat == kNobody || e.engine.player(record.seat).pond.empty()) return;
  Tile tile(*tiles::find_kind("0m"));
  if (e.argument(0) != nullptr) tile = e.rules().tile_lists[e.argument(0)->id][0];
  if (!exists(tile)) return;
  e.state().conjured = true;
  e.engine.player(record.seat).pond.back() = tile;
  record.tile = tile;
  e.engine.add_record(record);
  e.engine.recalculate_buttons(100);
}

void flip_last_discard_faceup(Execution& e) {
  Record record = e.state().last_discard;
  if (record.seat == kNobody || e.engine.player(record.seat).pond.empty()) return;
  Tile& tile = e.engine.player(record.seat).pond.back();
  tile.remove(e.rules().engine_attributes.facedown);
  record.tile = tile;
  e.engine.add_record(record);
}

void flip_first_visible_discard_facedown(Execution& e) {
  for (Tile& tile : e.player().pond) {
    if (!is_blank(tile)) return tile.add(e.rules().engine_attributes.facedown);
  }
}

}  // namespace majs::runtime::actions
