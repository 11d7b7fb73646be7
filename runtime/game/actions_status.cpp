// Statuses and counters (runtime/game/actions.md 5.6), and cards that players draft (5.12), which are statuses.

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

void change_statuses(Execution& e, Seat seat, bool set) {
  IdSet& status = e.engine.player(seat).status;
  for (const Argument& argument : e.action.arguments) {
    if (argument.id == kNone) continue;
    if (set) {
      status.insert(argument.id);
    } else {
      status.erase(argument.id);
    }
  }
}

/// Applies `operation(counter, amount)` to the counter of the first argument.
template <typename Operation>
inline void change_counter(Execution& e, Operation operation) {
  const std::uint32_t counter = e.text(0);
  if (counter == kNone) return;
  const Number amount = e.amount(1, 0);
  operation(e.player().counters.at(counter), amount);
}

/// Every status of the seats that the table knows becomes what the table says.
void rename_cards(Execution& e, const std::vector<std::uint32_t>& table) {
  for (const Seat seat : e.seats(0)) {
    IdSet& statuses = e.engine.player(seat).status;
    const IdSet before = statuses;
    for (std::uint32_t id = 0; id < before.limit() && id < table.size(); ++id) {
      if (!before.contains(id) || table[id] == kNone) continue;
      statuses.erase(id);
      statuses.insert(table[id]);
    }
  }
}

}  // namespace

void set_status(Execution& e) { change_statuses(e, e.context.seat, true); }
void unset_status(Execution& e) { change_statuses(e, e.context.seat, false); }

void set_status_all(Execution& e) {
  for (const Seat seat : e.engine.seats()) change_statuses(e, seat, true);
}

void unset_status_all(Execution& e) {
  for (const Seat seat : e.engine.seats()) change_statuses(e, seat, false);
}

void set_counter(Execution& e) {
  change_counter(e, [](Number& counter, Number amount) { counter = amount; });
}

void add_counter(Execution& e) {
  change_counter(e, [](Number& counter, Number amount) { counter = counter + amount; });
}

void set_counter_alias(Execution& e) { set_counter(e); }

void set_counter_all(Execution& e) {
  if (e.text(0) == kNone) return;
  const Number amount = e.amount(1, 0);  // computed once, for the context seat
  for (const Seat seat : e.engine.seats()) runtime::set_counter(e.engine.player(seat), e.text(0), amount);
}

void subtract_counter(Execution& e) {
  change_counter(e, [](Number& counter, Number amount) { counter = counter - amount; });
}

void multiply_counter(Execution& e) {
  change_counter(e, [](Number& counter, Number amount) { counter = (counter * amount).normalised(); });
}

void divide_counter(Execution& e) {
  change_counter(e, [&](Number& counter, Number amount) {
    if (amount == 0) {
      e.warn("R210", "division of a counter by zero: it stays as it is");
    } else {
      counter = divide(counter, amount).normalised();
    }
  });
}

void exponentiate_counter(Execution& e) {
  // The amount is the base.
  change_counter(e, [](Number& counter, Number amount) { counter = power(amount, counter).normalised(); });
}

void saki_start(Execution& e) {
  for (const Seat seat : e.engine.ring_order(e.state().turn)) {
    e.engine.fire(EventCode::after_saki_start, Context::of(seat));
  }
  e.engine.recalculate_buttons(0);
}

void draft_saki_card(Execution& e) {
  const ChoicePtr& choice = e.context.choice;
  if (choice == nullptr || choice->card == kNone) {
    e.warn("R212", "no card was chosen: nothing happens");
    return;
  }
  e.player().status.insert(choice->card);
  e.player().call_buttons.reset();
}

void disable_saki_card(Execution& e) { rename_cards(e, e.rules().disabled_cards); }
void enable_saki_card(Execution& e) { rename_cards(e, e.rules().enabled_cards); }

}  // namespace majs::runtime::actions
