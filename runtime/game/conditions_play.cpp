// Logic, turns, the history, calls and buttons (runtime/game/conditions.md 5.1 - 5.3).

#include <algorithm>

#include "runtime/game/call_offers.hpp"
#include "runtime/game/conditions.hpp"

namespace majs::runtime::conditions {
namespace {

using Kind = Record::Kind;

bool newest_is(const Evaluation& e, Kind kind) { return e.state().last_action.kind == kind; }

/// Facts of the newest record, whoever asks.
ButtonFacts facts_of_newest(const GameState& state) {
  const bool by_turn = state.last_action.seat == state.turn;
  switch (state.last_action.kind) {
    case Kind::Discard: return by_turn ? fact_bit(ConditionCode::anyone_just_discarded) : 0;
    case Kind::Call:
      return fact_bit(ConditionCode::anyone_just_called) | (by_turn ? fact_bit(ConditionCode::just_called) : 0);
    default: return 0;
  }
}

/// One of the facts that are found out together.
template <ConditionCode code>
bool is_fact(const Evaluation& e) {
  return ((facts_of_newest(e.state()) | facts_of_seat(e.state(), e.seat())) & fact_bit(code)) != 0;
}

const Button* context_button(const Evaluation& e) {
  return e.context.button < e.rules().buttons.size() ? &e.rules().buttons[e.context.button] : nullptr;
}

bool shows(const Player& player, const Argument& argument) {
  return argument.id != kNone &&
         std::ranges::find(player.buttons, static_cast<ChoiceId>(argument.id)) != player.buttons.end();
}

}  // namespace

bool always(Evaluation&) { return true; }
bool never(Evaluation&) { return false; }
bool negation(Evaluation& e) { return e.argument(0) == nullptr || !e.engine.holds(e.argument(0)->id, e.context); }

bool equals(Evaluation& e) {
  if (e.argument(0) == nullptr || e.argument(1) == nullptr) return e.size() == 0;
  return e.rules().equal_values(e.argument(0)->id, e.argument(1)->id);
}

bool anyone(Evaluation& e) {
  const auto& seats = e.engine.seats();
  return std::ranges::any_of(seats,
                             [&](Seat seat) { return e.engine.holds(e.node.arguments[0].id, Context::of(seat)); });
}

// Output for debugging a server: true, nothing more.
bool print(Evaluation&) { return true; }

bool our_turn(Evaluation& e) { return is_fact<ConditionCode::our_turn>(e); }

bool our_turn_is_next(Evaluation& e) { return e.state().turn == ring(e.seat(), e.state().reversed_turn_order ? 1 : 3); }

bool our_turn_is_prev(Evaluation& e) { return e.state().turn == ring(e.seat(), e.state().reversed_turn_order ? 3 : 1); }

bool current_turn_is(Evaluation& e) { return e.state().turn == e.seat_argument(0); }
bool game_start(Evaluation& e) { return !e.state().any_action; }
bool no_discards_yet(Evaluation& e) { return e.state().last_discard.seat == kNobody; }
bool no_calls_yet(Evaluation& e) { return e.state().last_call.seat == kNobody; }

bool last_call_is(Evaluation& e) {
  if (e.state().last_call.seat == kNobody) return false;
  return std::ranges::any_of(e.node.arguments,
                             [&](const Argument& name) { return name.id == e.state().last_call.call_name; });
}

bool just_discarded(Evaluation& e) { return is_fact<ConditionCode::just_discarded>(e); }
bool someone_else_just_discarded(Evaluation& e) { return is_fact<ConditionCode::someone_else_just_discarded>(e); }
bool anyone_just_discarded(Evaluation& e) { return is_fact<ConditionCode::anyone_just_discarded>(e); }
bool shimocha_discarded(Evaluation& e) { return is_fact<ConditionCode::shimocha_discarded>(e); }
bool toimen_discarded(Evaluation& e) { return is_fact<ConditionCode::toimen_discarded>(e); }
bool kamicha_discarded(Evaluation& e) { return is_fact<ConditionCode::kamicha_discarded>(e); }
bool just_called(Evaluation& e) { return is_fact<ConditionCode::just_called>(e); }
bool just_self_called(Evaluation& e) { return just_called(e) && e.state().last_action.from == e.state().turn; }
bool anyone_just_called(Evaluation& e) { return is_fact<ConditionCode::anyone_just_called>(e); }
bool someone_else_just_called(Evaluation& e) { return is_fact<ConditionCode::someone_else_just_called>(e); }

bool call_available(Evaluation& e) {
  const Button* button = context_button(e);
  if (button == nullptr || !(newest_is(e, Kind::Discard) || newest_is(e, Kind::Call))) return false;
  const Tile tile = e.state().last_action.tile;
  // The hand alone, without the drawn tile; the combinations offered use both.
  return can_call_with_hand(e.engine, e.seat(), *button, tile);
}

bool self_call_available(Evaluation& e) {
  const Button* button = context_button(e);
  return button != nullptr && can_call_own(e.engine, e.seat(), *button);
}

bool can_upgrade_call(Evaluation& e) {
  const Button* button = context_button(e);
  return button != nullptr && can_upgrade(e.engine, e.seat(), *button);
}

bool has_calls(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(0));
  return player != nullptr && !player->calls.empty();
}

bool has_draw(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(0));
  return player != nullptr && !player->draw.empty();
}

bool has_aside(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(0));
  return player != nullptr && !player->aside.empty();
}

bool has_call_named(Evaluation& e) {
  // Every call, whatever the documents say.
  return std::ranges::all_of(e.player().calls, [&](const Call& call) {
    return std::ranges::any_of(e.node.arguments, [&](const Argument& name) { return name.id == call.name; });
  });
}

bool has_no_call_named(Evaluation& e) {
  return std::ranges::none_of(e.player().calls, [&](const Call& call) {
    return std::ranges::any_of(e.node.arguments, [&](const Argument& name) { return name.id == call.name; });
  });
}

bool buttons_include(Evaluation& e) {
  return std::ranges::all_of(e.node.arguments, [&](const Argument& id) { return shows(e.player(), id); });
}

bool buttons_exclude(Evaluation& e) {
  return std::ranges::none_of(e.node.arguments, [&](const Argument& id) { return shows(e.player(), id); });
}

}  // namespace majs::runtime::conditions

namespace majs::runtime {

ButtonFacts facts_of_all_seats(Engine& engine) {
  const bool used_up = engine.remaining_draws(1) == 0;
  return conditions::facts_of_newest(engine.state()) |
         (used_up ? fact_bit(ConditionCode::no_tiles_remaining) : ButtonFacts{0});
}

ButtonFacts facts_of_seat(const GameState& state, Seat seat) {
  using Kind = Record::Kind;
  const Record& newest = state.last_action;
  ButtonFacts facts = state.turn == seat ? fact_bit(ConditionCode::our_turn) : 0;
  if (!state.player(seat).draw.empty()) facts |= fact_bit(ConditionCode::has_draw);
  if (newest.kind == Kind::Call && newest.seat != seat) facts |= fact_bit(ConditionCode::someone_else_just_called);
  if (newest.kind != Kind::Discard) return facts;
  if (newest.seat == state.turn) {
    facts |= fact_bit(state.turn == seat ? ConditionCode::just_discarded : ConditionCode::someone_else_just_discarded);
  }
  switch (newest.seat == kNobody ? 0 : ring_distance(seat, newest.seat)) {
    case 1: return facts | fact_bit(ConditionCode::shimocha_discarded);
    case 2: return facts | fact_bit(ConditionCode::toimen_discarded);
    case 3: return facts | fact_bit(ConditionCode::kamicha_discarded);
    default: return facts;
  }
}

}  // namespace majs::runtime
