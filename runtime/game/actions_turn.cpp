// Turn, round and dealer (runtime/game/actions.md 5.2), scores and pot (5.7).

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

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
