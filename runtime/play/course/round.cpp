// Building a round (runtime/game/README.md 4) and settling a finished one (runtime/game/README.md 5.6, 5.7).

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "runtime/play/course/game.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {
namespace {

/// The tiles which rigging puts at fixed places of the laid-out wall; nothing where the wall is left to chance.
std::vector<Tile> rigged_places(const Rules& rules, const Deal& deal) {
  const std::size_t length = rules.wall.size();
  const std::size_t dealt = rules.starting_tiles * rules.seats.size();
  std::vector<Tile> places;
  const auto put = [&](std::size_t index, const Tile& tile) {
    if (index >= length || !exists(tile)) return;
    if (places.empty()) places.resize(length);
    places[index] = tile;
  };
  // On collisions east wins over north, north over south, south over west: applied in the opposite order.
  for (const Seat seat : {Seat{2}, Seat{1}, Seat{3}, Seat{0}}) {
    const std::size_t chair = seat == 2 && rules.seats.size() == 2 ? 1 : static_cast<std::size_t>(seat);
    const auto& hand = deal.starting_hand[static_cast<std::size_t>(seat)];
    for (std::size_t i = 0; i < hand.size(); ++i) put(chair * rules.starting_tiles + i, hand[i]);
  }
  for (std::size_t i = 0; i < deal.starting_draws.size(); ++i) put(dealt + i, deal.starting_draws[i]);
  for (std::size_t i = 0; i < deal.starting_dead_wall.size(); ++i) {
    // The i-th replacement draw: pairs from the end, swapped.
    const std::size_t back = i % 2 == 0 ? i + 2 : i;
    if (back <= length) put(length - back, deal.starting_dead_wall[i]);
  }
  return places;
}

/// The wall without some tiles: of each the first ones that are identical, as many as there are of it. A rigged round
/// names all tiles there are.
std::vector<Tile> without(const std::vector<Tile>& wall, const std::vector<Tile>& taken) {
  std::array<std::uint32_t, tiles::kKindCount> bare{};  // of a kind, without attributes
  std::vector<Tile> others;
  for (const Tile& tile : taken) {
    if (!exists(tile)) continue;
    if (tile.attribute_count == 0 && tile.kind < bare.size()) {
      ++bare[tile.kind];
    } else {
      others.push_back(tile);
    }
  }
  std::vector<Tile> left;
  left.reserve(wall.size());
  for (const Tile& tile : wall) {
    if (tile.attribute_count != 0 || tile.kind >= bare.size()) {
      if (!tiles::remove_identical(others, tile)) left.push_back(tile);
    } else if (bare[tile.kind] > 0) {
      --bare[tile.kind];
    } else {
      left.push_back(tile);
    }
  }
  return left;
}

std::vector<Tile> lay_out(const Rules& rules, const Deal& deal, Random& random) {
  std::vector<Tile> places = rigged_places(rules, deal);
  std::vector<Tile> wall = places.empty() ? rules.wall : without(rules.wall, places);
  random.shuffle(wall);
  if (places.empty()) return wall;
  std::size_t next = 0;
  for (Tile& tile : places) {
    if (!exists(tile) && next < wall.size()) tile = wall[next++];
  }
  std::erase_if(places, [](const Tile& tile) { return !exists(tile); });
  return places;
}

void roll_dice(Engine& engine, const Deal& deal) {
  GameState& state = engine.state();
  state.dice.assign(deal.starting_dice.begin(), deal.starting_dice.end());
  if (!state.dice.empty()) return;
  for (int i = 0; i < engine.rules().dice_count; ++i) {
    const auto rolled = static_cast<std::int64_t>(engine.random().below(6)) + 1;
    const auto& fixed = i == 0 ? deal.die1 : deal.die2;
    state.dice.push_back(i < 2 && fixed ? *fixed : rolled);
  }
}

void reset_player(const Rules& rules, Player& player, bool auto_buttons) {
  Player fresh;
  fresh.score = player.score;
  fresh.start_score = player.score;
  for (std::uint32_t id = 0; id < player.status.limit(); ++id) {
    if (player.status.contains(id) && id < rules.persistent_statuses.size() && rules.persistent_statuses[id]) {
      fresh.status.insert(id);
    }
  }
  for (const CounterValue& counter : player.counters) {
    if (counter.id < rules.persistent_counters.size() && rules.persistent_counters[counter.id]) {
      fresh.counters.set(counter.id, counter.value);
    }
  }
  for (std::size_t i = 0; i < rules.auto_buttons.size(); ++i) {
    const AutoButton& button = rules.auto_buttons[i];
    const bool kept = button.persistent && i < player.auto_enabled.size();
    fresh.auto_enabled.push_back(kept ? player.auto_enabled[i] : std::uint8_t{button.enabled_at_start && auto_buttons});
  }
  player = std::move(fresh);
}

/// Everything of the state that a new round starts without.
GameState fresh_state(const Rules& rules, GameState& old, bool auto_buttons) {
  GameState state;
  state.players = std::move(old.players);
  for (const Seat seat : rules.seats) reset_player(rules, state.player(seat), auto_buttons);
  state.kyoku = old.kyoku;
  state.honba = old.honba;
  state.pot = old.pot;
  state.made = old.made;
  state.rules_text = std::move(old.rules_text);
  state.dealt_in_last_round = old.dealt_in_last_round;
  for (const auto& [id, tagged] : *old.tags) {
    if (id < rules.persistent_tags.size() && rules.persistent_tags[id]) state.tags.edit()[id] = tagged;
  }
  return state;
}

/// For the round to come: from whom the first winner won; a win by draw is from nobody.
void note_who_dealt_in(Engine& engine) {
  GameState& state = engine.state();
  const bool taken = !state.winners.empty() && state.winners.front().source != WinSource::Draw;
  state.dealt_in_last_round = taken ? state.turn : kNobody;
}

bool may_choose_deal(const Engine& engine) {
  const std::uint32_t choice = engine.rules().statuses.find("renchan_choice");
  return choice != kNone && engine.player(engine.dealer()).status.contains(choice);
}

}  // namespace

Seat Game::asked_dealer() const {
  return !engine_.halted() && engine_.state().dealer_choice == GameState::DealerChoice::Asked ? engine_.dealer()
                                                                                              : kNobody;
}

void Game::build_round() {
  const Rules& rules = engine_.rules();
  GameState& state = engine_.state();
  state = fresh_state(rules, state, engine_.settings().auto_buttons);
  const Deal& deal = engine_.settings().deal != nullptr ? *engine_.settings().deal : rules.deal;
  const std::vector<Tile> wall = lay_out(rules, deal, engine_.random());
  const std::size_t dead = std::min(rules.dead_wall_length, wall.size());
  state.wall.edit().assign(wall.begin(), wall.end() - static_cast<std::ptrdiff_t>(dead));
  state.dead_wall.assign(wall.end() - static_cast<std::ptrdiff_t>(dead), wall.end());
  tiles::TileBehavior behavior;
  behavior.set_wall(wall);
  tiles::AliasLookup lookup;
  lookup.with_marks = engine_.compatibility().looks_up_marked_tiles;
  lookup.marks.insert(rules.engine_attributes.winning_tile.id);
  behavior.set_lookup(lookup);
  engine_.set_behavior(engine_.seats(), std::move(behavior));
  for (const Seat seat : engine_.seats()) {
    Player& someone = engine_.player(seat);
    for (std::size_t i = 0; i < rules.starting_tiles; ++i) someone.hand.push_back(wall[state.wall_index++]);
  }
  roll_dice(engine_, deal);
  if (rules.has_cards) {
    std::vector<std::uint32_t> deck = rules.card_deck;
    engine_.random().shuffle(deck);
    state.card_deck = std::make_shared<const std::vector<std::uint32_t>>(std::move(deck));
  }
  for (const NamedTile& name : rules.revealed_tiles) {
    RevealedTile& revealed = state.revealed.emplace_back();
    if (name.reserved != kNone) {
      revealed.index = -1 - static_cast<std::int64_t>(name.reserved);
    } else if (name.index) {
      revealed.index = name.index;
    } else {
      revealed.tile = name.tile;
    }
  }
  state.active = true;
  state.turn = kNobody;
  const Seat first = engine_.dealer();
  engine_.record({.kind = LogEvent::Kind::RoundStart, .seat = first});
  engine_.change_turn(first, false);
  engine_.fire(EventCode::after_start, Context::of(state.turn));
  state.interrupts = true;
  engine_.recalculate_buttons(100);
}

void Game::settle() {
  engine_.ask_unasked();
  GameState& state = engine_.state();
  std::uint32_t settled = 0;
  while (state.screen != Screen::None && state.screen != Screen::GameEnd && !engine_.halted()) {
    if (++settled > 2 * engine_.limits().rounds_per_input) {  // a round with winners settles twice
      return engine_.halt("R207", kNone, "rounds begin and end without anybody doing anything");
    }
    for (const Seat seat : engine_.seats()) {
      engine_.clear_buttons(seat);
      engine_.player(seat).choice.reset();
    }
    if (state.screen == Screen::Winner) {
      settle_winners(engine_);
      continue;
    }
    if (paid_) return;                                                  // seeking: the finished round stays as it is
    if (state.dealer_choice == GameState::DealerChoice::Asked) return;  // paid, and waiting
    if (state.dealer_choice == GameState::DealerChoice::NotAsked) pay(engine_);
    if (state.round_result == RoundResult::Continue) {
      record_round(engine_, false);
      continue_round(engine_);
      continue;
    }
    if (engine_.settings().asks_dealer && state.dealer_choice == GameState::DealerChoice::NotAsked &&
        may_choose_deal(engine_)) {
      state.dealer_choice = GameState::DealerChoice::Asked;
      return;
    }
    engine_.fire(EventCode::before_start, Context::of(state.turn));
    choose_next_dealer(engine_);
    note_who_dealt_in(engine_);
    if (!engine_.rules().max_rounds) engine_.end_as_room(kNone, "no `max_rounds` says when the game is over");
    if (engine_.halted()) return;
    const bool over = game_is_over(engine_);
    record_round(engine_, over);
    if (over) {
      engine_.fire(EventCode::before_conclusion, Context::of(state.turn));
      state.screen = Screen::GameEnd;
      record_game_end(engine_);
      return;
    }
    if (!engine_.settings().next_rounds) {
      paid_ = true;
      return;
    }
    const Seat next = state.next_dealer == kNobody ? ring(engine_.dealer(), 1) : state.next_dealer;
    state.kyoku += ring_distance(engine_.dealer(), next);
    ++rounds_;
    build_round();
  }
}

}  // namespace majs::runtime
