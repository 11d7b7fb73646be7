// Cards that players draft (runtime/game/actions.md 5.12).

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

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
