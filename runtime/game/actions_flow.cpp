// Control flow and scheduling (runtime/game/actions.md 5.1); turn, round and dealer (5.2), scores and pot (5.7).

#include <algorithm>

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

/// Puts the list of argument `i` in front of the rest: one list with it.
void splice(Execution& e, std::size_t i) {
  if (const std::uint32_t body = e.text(i); body != kNone) e.rest.segments.emplace_back(body, 0U, false);
}

/// A separate list for `seat`.
void branch(Execution& e, std::size_t body, Seat seat, Seat previous) {
  const Argument* list = e.argument(body);
  if (list == nullptr) return;
  Context& context = e.branches.emplace_back(e.context, Cursor::of(list->id)).context;
  context.call_depth = static_cast<std::uint8_t>(e.functions());
  context.seat = seat;
  context.previous = previous;
}

bool condition_holds(Execution& e, const Context& context) {
  const std::uint32_t condition = e.text(0);
  return condition == kNone || e.engine.holds(condition, context);
}

bool holds_for(Execution& e, Seat seat) {
  Context context = e.context;
  context.seat = seat;
  return condition_holds(e, context);
}

void post(Execution& e, Input::Kind kind, ChoiceId button, std::size_t index) {
  e.engine.queue({kind, e.context.seat, button, index});
}

void change_scores(Execution& e, bool add) {
  const Number amount = e.amount(0, 0);
  for (const Seat seat : e.seats(1)) {
    Number& score = e.engine.player(seat).score;
    score = add ? score + amount : score - amount;
    e.state().made = add ? e.state().made + amount : e.state().made - amount;
  }
}

/// Points lie on the table that nobody's score went down for: scripts take them from the player by themselves.
void lay_down(Execution& e, Number amount) {
  e.state().pot = e.state().pot + amount;
  e.state().made = e.state().made + amount;
}

}  // namespace

void end_function(Execution& e) {
  if (e.call_depth > 0) --e.call_depth;
}

void when(Execution& e) {
  if (condition_holds(e, e.context)) splice(e, 1);
}

void unless(Execution& e) {
  if (!condition_holds(e, e.context)) splice(e, 1);
}

void ite(Execution& e) { splice(e, condition_holds(e, e.context) ? 1 : 2); }

void as(Execution& e) {
  for (const Seat seat : e.seats(0)) branch(e, 1, seat, e.context.seat);
}

void when_anyone(Execution& e) {
  // Everybody is tested before any body runs; the order is that of the seats, not rotated.
  SmallVector<Seat, 4> passed;
  for (const Seat seat : e.engine.seats()) {
    if (holds_for(e, seat)) passed.push_back(seat);
  }
  for (const Seat seat : passed) branch(e, 1, seat, e.context.previous);
}

void when_everyone(Execution& e) {
  const auto& seats = e.engine.seats();
  if (std::ranges::all_of(seats, [&](Seat seat) { return holds_for(e, seat); })) {
    splice(e, 1);
  } else {
    e.engine.end_as_room(e.action.place, "`when_everyone` needs a condition that holds");
  }
}

void when_others(Execution& e) {
  const auto& seats = e.engine.seats();
  const bool all = std::ranges::all_of(seats, [&](Seat seat) { return seat == e.context.seat || holds_for(e, seat); });
  if (all) {
    splice(e, 1);
  } else {
    e.engine.end_as_room(e.action.place, "`when_others` needs a condition that holds");
  }
}

void run(Execution& e) {
  if (e.argument(0) == nullptr) return;  // unknown function, told at load
  if (e.functions() >= 10) {
    e.warn("R203", "functions call each other ten deep: the call is skipped");
    return;
  }
  e.rest.segments.push_back({e.argument(0)->id, 0, true});
}

void recalculate_buttons(Execution& e) {
  e.engine.recalculate_buttons(static_cast<double>(e.literal(0, 0)));  // 0, not 100 (E-17)
}

void resume_deferred_actions(Execution& e) { e.engine.resume_all(); }

void cancel_deferred_actions(Execution& e) {
  for (const Seat seat : e.engine.seats()) e.engine.player(seat).deferred.clear();
}

void press_button(Execution& e) {
  if (!e.engine.settings().posted_inputs) return;
  const ChoiceId button = e.argument(0) != nullptr ? static_cast<ChoiceId>(e.argument(0)->id)
                                                   : (e.action.arguments.empty() ? kSkip : kNoChoice);
  if (button != kNoChoice) post(e, Input::Kind::Press, button, 0);
}

void press_first_call_button(Execution& e) {
  if (!e.engine.settings().posted_inputs) return;
  if (e.argument(0) != nullptr) post(e, Input::Kind::FirstCall, static_cast<ChoiceId>(e.argument(0)->id), 0);
}

void discard_draw(Execution& e) {
  if (e.engine.settings().posted_inputs) post(e, Input::Kind::PlayTile, kNoChoice, e.player().hand.size());
}

void enable_auto_button(Execution& e) {
  const auto& buttons = e.rules().auto_buttons;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    if (buttons[i].text == e.text(0)) post(e, Input::Kind::EnableAuto, kNoChoice, i);
  }
}

void advance_turn(Execution& e) { e.engine.advance_turn(); }

void change_turn(Execution& e) {
  const Seat to = e.seat(0, e.context.seat);
  if (to != kNobody && e.engine.in_play(to)) e.engine.change_turn(to, true);
}

void reverse_turn_order(Execution& e) { e.state().reversed_turn_order = !e.state().reversed_turn_order; }

void change_dealership(Execution& e) {
  // An absent seat says how far the deal moves all the same (runtime/game/README.md 3).
  const Argument* seat = e.argument(0);
  e.state().next_dealer =
      seat == nullptr ? ring(e.context.seat, 1) : e.engine.seat_of(e.rules().seat_specs[seat->id], e.context);
  e.state().dealer_chosen = true;
}

void end_game(Execution& e) { e.state().round_result = RoundResult::EndGame; }

void add_honba(Execution& e) {
  e.state().honba += e.amount(0, 1).truncated();
  e.state().honba_changed = true;
}

void check_discard_passed(Execution& e) {
  if (e.state().last_action.kind == Record::Kind::Discard) {
    e.engine.fire(EventCode::after_discard_passed, Context::of(e.context.seat));
  }
}

void add_score(Execution& e) { change_scores(e, true); }
void subtract_score(Execution& e) { change_scores(e, false); }

void bet_points(Execution& e) {
  const Number amount = e.amount(0, 0);
  e.state().pot = e.state().pot + amount;
  e.player().score = e.player().score - amount;
}

void add_to_pot(Execution& e) { lay_down(e, e.amount(0, 0)); }

void put_down_riichi_stick(Execution& e) {
  lay_down(e, e.amount(0, 1) * e.rules().scoring.riichi_value);
  e.player().riichi_stick = true;
  for (const Seat seat : e.engine.seats()) {
    e.player().stick_discards[static_cast<std::size_t>(seat)] =
        static_cast<std::uint32_t>(e.engine.player(seat).discards.size());
  }
}

}  // namespace majs::runtime::actions
