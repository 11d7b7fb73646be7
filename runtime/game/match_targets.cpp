#include "runtime/game/match_targets.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/hand_reading.hpp"
#include "runtime/game/racks.hpp"
#include "runtime/match/cards/card_table.hpp"

namespace majs::runtime {
namespace {

/// More candidates than this come from no sane query.
constexpr std::size_t kMaxCandidates = 2'000;

template <typename Zone>
void append(TargetTiles& tiles, const Zone& zone) {
  tiles.append(zone.begin(), zone.end());
}

bool is_named(const Rules& rules, const Call& call, std::initializer_list<std::string_view> names) {
  const std::string& name = rules.texts.name(call.name);
  return std::ranges::find(names, name) != names.end();
}

bool is_flower(const Tile& tile) { return match::merged_flowers(tile.kind) == match::card_flower(); }

/// The first tile that is neither a joker nor a flower, else the first flower; `end` where all are jokers.
template <typename Tiles, typename IsJoker>
auto first_natural(const Tiles& tiles, IsJoker is_joker) {
  const auto plain = std::ranges::find_if(tiles, [&](const Tile& tile) { return !is_joker(tile) && !is_flower(tile); });
  if (plain != tiles.end()) return plain;
  return std::ranges::find_if(tiles, [&](const Tile& tile) { return !is_joker(tile); });
}

/// Own call tiles as loose tiles: in a call with the American joker every joker is the tile it stands for.
void append_call_tiles(TargetTiles& tiles, const Call& call) {
  const auto is_joker = [](const Tile& tile) { return tile.kind == match::card_joker(); };
  const auto natural = first_natural(call.tiles, is_joker);
  for (const Tile& tile : call.tiles) {
    tiles.push_back(is_joker(tile) && natural != call.tiles.end() ? Tile(natural->kind) : tile);
  }
}

void append_last(TargetTiles& tiles, const Engine& engine, Seat seat) {
  if (!engine.in_play(seat)) return;
  const auto& pond = engine.player(seat).pond;
  if (!pond.empty()) tiles.push_back(pond.back());
}

void append_winning_tile(TargetTiles& tiles, const Engine& engine, const Context& context) {
  auto tile = winning_tile_in(engine, context);
  if (!tile) return;
  tile->add(engine.rules().engine_attributes.winning_tile);
  tiles.push_back(*tile);
}

/// The hand; under a reading what it has besides complete sets: the other tiles of the set that was completed.
void append_hand(TargetTiles& tiles, const Player& player, const Context& context) {
  if (context.reading == nullptr) {
    append(tiles, player.hand);
    return;
  }
  for (const ReadingSet& set : context.reading->sets) {
    if (set.completed) append(tiles, set.tiles.first(set.tiles.size() - 1));
  }
}

void append(std::vector<match::Call>& calls, const Rules& rules, std::uint32_t name, std::span<const Tile> tiles) {
  calls.push_back({rules.call_name(name), tiles});
}

void append(std::vector<match::Call>& calls, const Rules& rules, const Call& call) {
  calls.push_back(borrow(rules, call));
}

/// The complete sets of a reading: they are found as a whole or not at all.
void append_reading(std::vector<match::Call>& calls, const Rules& rules, const Context& context) {
  if (context.reading == nullptr) return;
  for (const ReadingSet& set : context.reading->sets) {
    if (!set.completed) append(calls, rules, kNone, {set.tiles.data(), set.tiles.size()});
  }
}

void append_original_tile(TargetTiles& tiles, const Engine& engine, const Context& context) {
  const auto& original = engine.player(context.seat).original;
  if (original == nullptr || !original->winning_tile) return;
  tiles.push_back(*original->winning_tile);
  tiles.back().add(engine.rules().engine_attributes.winning_tile);
}

void append_calls(std::vector<match::Call>& calls, const Engine& engine, Seat seat, bool with_flowers) {
  if (!engine.in_play(seat)) return;
  for (const Call& call : engine.player(seat).calls) {
    if (with_flowers || !is_flower_call(engine.rules(), call)) append(calls, engine.rules(), call);
  }
}

void append_last_call(Candidate& candidate, const Engine& engine) {
  const Record& record = engine.state().last_call;
  if (record.seat == kNobody) return;
  if (candidate.last_call == nullptr) {
    Tiles tiles = record.others;
    if (exists(record.tile)) tiles.insert(0, record.tile);
    candidate.last_call = std::make_shared<const Tiles>(std::move(tiles));
  }
  append(candidate.calls, engine.rules(), record.call_name, {candidate.last_call->data(), candidate.last_call->size()});
}

/// The bare tiles of calls that mix jokers with equal other tiles.
void append_joker_melds(TargetTiles& tiles, const Rules& rules, const Player& player) {
  for (const Call& call : player.calls) {
    if (keeps_jokers(rules, player, call)) continue;
    if (std::ranges::none_of(call.tiles,
                             [&](const Tile& tile) { return tiles::is_meld_joker(tile, *player.behavior); })) {
      continue;
    }
    const std::vector<Tile> natural = meld_naturals(call, *player.behavior);
    const bool equal = std::ranges::all_of(
        natural, [&](const Tile& tile) { return tiles::same(tile, Tile(natural.front().kind), *player.behavior); });
    if (natural.empty() || !equal) continue;
    tiles.push_back(Tile(natural.front().kind));
  }
}

/// One alternative each; null when the target adds to one candidate.
std::optional<TargetTiles> choices(Engine& engine, const Context& context, TargetCode code) {
  TargetTiles tiles;
  const Player& player = engine.player(context.seat);
  switch (code) {
    case TargetCode::hand_any: append(tiles, player.hand); return tiles;
    case TargetCode::call_tiles_any:
      for (const Call& call : player.calls) append_call_tiles(tiles, call);
      return tiles;
    case TargetCode::any_discard: append(tiles, player.discards); return tiles;
    case TargetCode::any_visible_tile: append(tiles, visible_tiles(engine)); return tiles;
    case TargetCode::hand_draw_nonjoker_any:
      for (const Tile& tile : hand_and_draw(player)) {
        if (!tiles::is_any_wildcard(tile, *player.behavior)) tiles.push_back(tile);
      }
      return tiles;
    case TargetCode::self_joker_meld_tiles: append_joker_melds(tiles, engine.rules(), player); return tiles;
    case TargetCode::anyone_joker_meld_tiles:
      for (const Seat seat : engine.seats()) append_joker_melds(tiles, engine.rules(), engine.player(seat));
      return tiles;
    default: return std::nullopt;
  }
}

void append_calls_of_target(Engine& engine, const Context& context, TargetCode code, Candidate& candidate) {
  std::vector<match::Call>& calls = candidate.calls;
  const Rules& rules = engine.rules();
  const Player& player = engine.player(context.seat);
  const auto append_named = [&](std::initializer_list<std::string_view> names) {
    for (const Call& call : player.calls) {
      if (is_named(rules, call, names)) append(calls, rules, call);
    }
  };
  switch (code) {
    case TargetCode::hand: append_reading(calls, rules, context); break;
    case TargetCode::winning_hand: append_reading(calls, rules, context); [[fallthrough]];
    case TargetCode::calls: append_calls(calls, engine, context.seat, false); break;
    case TargetCode::orig_calls:
    case TargetCode::orig_winning_hand:
      for (std::size_t i = 0; player.original != nullptr && i < player.original->calls.size(); ++i) {
        const Call& call = player.original->calls[i];
        if (!is_flower_call(rules, call)) append(calls, rules, call);
      }
      break;
    case TargetCode::flowers: append_named({"flower", "start_flower"}); break;
    case TargetCode::start_flowers: append_named({"start_flower"}); break;
    case TargetCode::jokers: append_named({"joker", "start_joker"}); break;
    case TargetCode::start_jokers: append_named({"start_joker"}); break;
    case TargetCode::last_call: append_last_call(candidate, engine); break;
    case TargetCode::shimocha_calls: append_calls(calls, engine, ring(context.seat, 1), true); break;
    case TargetCode::toimen_calls: append_calls(calls, engine, ring(context.seat, 2), true); break;
    case TargetCode::kamicha_calls: append_calls(calls, engine, ring(context.seat, 3), true); break;
    case TargetCode::all_calls:
      for (const Seat seat : engine.seats()) append_calls(calls, engine, seat, true);
      break;
    default: break;
  }
}

void append_table_tiles(Engine& engine, const Context& context, TargetCode code, TargetTiles& tiles) {
  const GameState& state = engine.state();
  switch (code) {
    case TargetCode::second_last_visible_discard: {
      if (state.last_discard.seat == kNobody) break;
      const Player& discarder = engine.player(state.last_discard.seat);
      if (const auto index = second_last_visible(discarder)) tiles.push_back(discarder.pond[*index]);
      break;
    }
    case TargetCode::self_last_discard: append_last(tiles, engine, context.seat); break;
    case TargetCode::shimocha_last_discard: append_last(tiles, engine, ring(context.seat, 1)); break;
    case TargetCode::toimen_last_discard: append_last(tiles, engine, ring(context.seat, 2)); break;
    case TargetCode::kamicha_last_discard: append_last(tiles, engine, ring(context.seat, 3)); break;
    case TargetCode::all_last_discards:
      for (const Seat seat : engine.seats()) append_last(tiles, engine, seat);
      break;
    case TargetCode::all_ponds:
    case TargetCode::all_discards:
      for (const Seat seat : engine.seats()) append(tiles, engine.player(seat).pond);
      break;
    case TargetCode::others_ponds:
    case TargetCode::others_discards:
      for (const Seat seat : engine.seats()) {
        if (seat != context.seat) append(tiles, engine.player(seat).pond);
      }
      break;
    case TargetCode::all_call_tiles:
      for (const Seat seat : engine.seats()) {
        for (const Call& call : engine.player(seat).calls) append(tiles, call.tiles);
      }
      break;
    case TargetCode::revealed_tiles:
      for (const RevealedTile& revealed : state.revealed) {
        const Tile tile = revealed.index ? engine.dead_wall_tile(*revealed.index) : revealed.tile;
        tiles.push_back(exists(tile) ? tile : Tile(*tiles::find_kind("1x")));
      }
      break;
    case TargetCode::finished_racks:
      for (const Call& call : engine.player(context.seat).calls) {
        if (call.finished()) append(tiles, call.tiles);
      }
      break;
    case TargetCode::visible_tiles: append(tiles, visible_tiles(engine)); break;
    case TargetCode::scry: append(tiles, engine.scryed(context.seat)); break;
    case TargetCode::last_scryed_tile:
      if (const auto last = engine.last_scryed(context.seat)) tiles.push_back(*last);
      break;
    default: break;
  }
}

/// It is settled which tile the seat wins with.
[[gnu::noinline]] bool has_fixed_tile(const GameState& state, Seat seat) {
  return std::ranges::any_of(state.winners,
                             [&](const Winner& winner) { return winner.seat == seat && exists(winner.tile); });
}

/// The tile on the table, not the one in the history.
[[gnu::noinline]] const Tile* second_discard_place(const GameState& state) {
  if (state.last_discard.seat == kNobody) return nullptr;
  const Player& discarder = state.player(state.last_discard.seat);
  const auto index = second_last_visible(discarder);
  return index ? &discarder.pond[*index] : nullptr;
}

void append_tiles_of_target(Engine& engine, const Context& context, TargetCode code, TargetTiles& tiles) {
  const GameState& state = engine.state();
  const Player& player = engine.player(context.seat);
  switch (code) {
    case TargetCode::hand: append_hand(tiles, player, context); break;
    case TargetCode::orig_hand:
      if (player.original != nullptr) append(tiles, player.original->hand);
      break;
    case TargetCode::draw: append(tiles, player.draw); break;
    case TargetCode::pond: append(tiles, player.pond); break;
    case TargetCode::discards: append(tiles, player.discards); break;
    case TargetCode::aside: append(tiles, player.aside); break;
    case TargetCode::aside_unique:
      for (const Tile& tile : player.aside) {
        const auto same = [&](const Tile& other) { return tiles::identical(other, tile); };
        if (std::ranges::none_of(tiles, same)) tiles.push_back(tile);
      }
      break;
    case TargetCode::call_tiles:
      for (const Call& call : player.calls) append_call_tiles(tiles, call);
      break;
    case TargetCode::winning_tile: append_winning_tile(tiles, engine, context); break;
    case TargetCode::orig_winning_tile: append_original_tile(tiles, engine, context); break;
    case TargetCode::waiting_tiles:
      if (context.reading != nullptr) append_hand(tiles, player, context);
      break;
    case TargetCode::winning_hand:
      append_hand(tiles, player, context);
      append_winning_tile(tiles, engine, context);
      break;
    case TargetCode::orig_winning_hand:
      if (player.original != nullptr) append(tiles, player.original->hand);
      append_original_tile(tiles, engine, context);
      break;
    case TargetCode::playable_tiles:
      for (const std::size_t index : engine.unrestricted(context.seat)) {
        tiles.push_back(index < player.hand.size() ? player.hand[index] : player.draw[index - player.hand.size()]);
      }
      break;
    case TargetCode::last_discard:
      if (state.last_discard.seat != kNobody) tiles.push_back(state.last_discard.tile);
      break;
    case TargetCode::last_called_tile:
      if (state.last_call.seat != kNobody) tiles.push_back(state.last_call.tile);
      break;
    case TargetCode::called_tile:
      if (context.choice != nullptr && context.choice->has_call && exists(context.choice->call.called)) {
        tiles.push_back(context.choice->call.called);
      }
      break;
    case TargetCode::call_choice:
      if (context.choice != nullptr && context.choice->has_call) append(tiles, context.choice->call.with);
      break;
    case TargetCode::tile:
      if (context.tile) tiles.push_back(*context.tile);
      break;
    default: append_table_tiles(engine, context, code, tiles);
  }
}

}  // namespace

bool LooseTiles::add_melds(const Engine& engine, const Player& player, bool loose) {
  for (const Call& call : player.calls) {
    if (!loose && is_flower_call(engine.rules(), call)) continue;
    const auto is_joker = [](const Tile& tile) { return tile.kind == match::card_joker(); };
    if (std::ranges::any_of(call.tiles, is_joker)) return false;
    zones_.push_back(span_of(call.tiles));
  }
  return true;
}

bool LooseTiles::find(const Engine& engine, const Context& context, std::uint32_t list, bool melds) {
  if (context.reading != nullptr || !engine.in_play(context.seat)) return false;
  const Player& player = engine.player(context.seat);
  for (const Target& target : engine.rules().target_lists[list]) {
    switch (target.code) {
      case TargetCode::hand: zones_.push_back(span_of(player.hand)); break;
      case TargetCode::winning_tile: {
        const Tile* const tile = winning_tile_place_in(engine, context);
        if (tile == nullptr) break;
        winning_tile_ = *tile;
        winning_tile_.add(engine.rules().engine_attributes.winning_tile);
        zones_.push_back({&winning_tile_, 1});
        break;
      }
      case TargetCode::calls:
        if (!melds || !add_melds(engine, player, false)) return false;
        break;
      case TargetCode::call_tiles:
        if (!add_melds(engine, player, true)) return false;
        break;
      default: return false;
    }
  }
  return true;
}

std::vector<Tile> meld_naturals(const Call& call, const tiles::TileBehavior& behavior) {
  const auto is_joker = [&](const Tile& tile) { return tiles::is_meld_joker(tile, behavior); };
  const auto first = first_natural(call.tiles, is_joker);
  std::vector<Tile> natural;
  for (const Tile& tile : call.tiles) {
    if (!is_joker(tile) && (is_flower(*first) || !is_flower(tile))) natural.push_back(tile);
  }
  return natural;
}

bool is_flower_call(const Rules& rules, const Call& call) {
  return call.name < rules.flower_names.size() && rules.flower_names[call.name];
}

std::optional<std::size_t> second_last_visible(const Player& discarder) {
  const auto& pond = discarder.pond;
  for (std::size_t i = pond.size(); i > 1; --i) {
    if (!is_blank(pond[i - 2])) return i - 2;
  }
  return std::nullopt;
}

const Tile* winning_tile_place(const Engine& engine, Seat seat, WinSource source) {
  const GameState& state = engine.state();
  const Player& player = engine.player(seat);
  switch (source) {
    case WinSource::None: return nullptr;
    case WinSource::Draw: {
      if (player.draw.empty()) return nullptr;
      const bool is_usual = state.last_discard.seat != kNobody || !player.calls.empty();
      return is_usual || has_fixed_tile(state, seat) ? player.draw.begin() : nullptr;  // heavenly: any of its tiles
    }
    case WinSource::SecondDiscard: return second_discard_place(state);
    case WinSource::Discard: {
      Seat from = state.last_discard.seat;
      if (from == kNobody && state.turn != kNobody) from = engine.seat_before(state.turn);
      if (from == kNobody || engine.player(from).discards.empty()) return nullptr;
      return &engine.player(from).discards.back();
    }
    case WinSource::Call: return called_tile_place(state);
  }
  return nullptr;
}

const Tile* winning_tile_place_in(const Engine& engine, const Context& context) {
  const Tile* const tile = winning_tile_place(engine, context.seat, context.win_source);
  const bool is_own = context.winner == kNobody || context.winner == context.seat;
  if (tile != nullptr || !is_own || context.win_source == WinSource::Draw || !context.winning_tile) return tile;
  return &*context.winning_tile;
}

std::vector<Tile> visible_tiles(const Engine& engine) {
  std::vector<Tile> tiles;
  each_visible_tile(engine, [&](const Tile& tile) { tiles.push_back(tile); });
  return tiles;
}

void find_candidates(Engine& engine, const Context& context, std::uint32_t list, std::vector<Candidate>& found) {
  found.resize(1);
  found.front().tiles.clear();
  found.front().calls.clear();
  found.front().last_call.reset();
  for (const Target& target : engine.rules().target_lists[list]) {
    if (const auto alternatives = choices(engine, context, target.code)) {
      std::vector<Candidate> multiplied;
      for (const Candidate& candidate : found) {
        for (const Tile& tile : *alternatives) {
          if (multiplied.size() >= kMaxCandidates) break;
          multiplied.push_back(candidate);
          multiplied.back().tiles.push_back(tile);
        }
      }
      found = std::move(multiplied);
      continue;
    }
    for (Candidate& candidate : found) {
      append_tiles_of_target(engine, context, target.code, candidate.tiles);
      if (target.code == TargetCode::named) {
        if (const auto tile = engine.named_tile(target.name, context.seat)) candidate.tiles.push_back(*tile);
      }
      append_calls_of_target(engine, context, target.code, candidate);
    }
  }
}

std::vector<Candidate> candidates(Engine& engine, const Context& context, std::uint32_t list) {
  std::vector<Candidate> found;
  find_candidates(engine, context, list, found);
  return found;
}

std::vector<Tile> all_tiles(Engine& engine, const Context& context, std::uint32_t list) {
  std::vector<Candidate> found = candidates(engine, context, list);
  if (found.empty()) return {};
  TargetTiles& tiles = found.front().tiles;
  for (const match::Call& call : found.front().calls) append(tiles, call.tiles);
  return {tiles.begin(), tiles.end()};
}

}  // namespace majs::runtime
