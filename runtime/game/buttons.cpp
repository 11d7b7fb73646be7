// Which buttons are offered to whom (runtime/game/README.md 7).

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/game/call_offers.hpp"
#include "runtime/game/conditions.hpp"
#include "runtime/game/engine.hpp"
#include "runtime/game/hand_memo.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/match/search/removal.hpp"

namespace majs::runtime {
namespace {

CallOffers flower_offers(const Player& player, const Button& button) {
  CallOffer offer;
  for (const Tile& tile : hand_and_draw(player)) {
    const bool listed =
        std::ranges::any_of(button.flowers, [&](const Tile& flower) { return tiles::same(tile, flower); });
    const bool known =
        std::ranges::any_of(offer.choices, [&](const Tiles& choice) { return choice[0].kind == tile.kind; });
    if (listed && !known) offer.choices.push_back({tile});
  }
  return {std::move(offer)};
}

/// The next cards of the deck; those of an offer that still stands stay (E-39).
CallOffers card_offers(Engine& engine, Seat seat, ChoiceId id) {
  for (const ButtonChoice& known : engine.player(seat).button_choices) {
    if (known.button == id && known.offers != nullptr) return *known.offers;
  }
  GameState& state = engine.state();
  CallOffer offer;
  for (std::size_t i = 0; i < engine.rules().buttons[id].draft_count && state.card_deck != nullptr; ++i) {
    if (state.cards_drawn >= state.card_deck->size()) break;
    offer.cards.push_back((*state.card_deck)[state.cards_drawn++]);
  }
  return {std::move(offer)};
}

/// Only the pairs which `call_conditions` allows stay.
void filter_offers(Engine& engine, Seat seat, ChoiceId id, CallOffers& offers) {
  const Button& button = engine.rules().buttons[id];
  if (button.call_conditions == kNone) return;
  for (CallOffer& offer : offers) {
    std::erase_if(offer.choices, [&](const Tiles& with) {
      Context context = Context::of(seat);
      auto choice = std::make_shared<Choice>();
      choice->id = id;
      choice->has_call = true;
      choice->call = {offer.called, with};
      context.choice = std::move(choice);
      context.button = id;
      return !engine.holds(button.call_conditions, context);
    });
  }
}

/// All combinations, whatever `call_conditions` allows.
CallOffers offers_of(Engine& engine, Seat seat, ChoiceId id) {
  const Button& button = engine.rules().buttons[id];
  if (button.has_upgrade) return upgrade_offers(engine, seat, button);
  if (button.has_flower) return flower_offers(engine.player(seat), button);
  if (button.has_draft) return card_offers(engine, seat, id);
  const Record& newest = engine.state().last_action;
  const bool taken = newest.kind == Record::Kind::Discard || newest.kind == Record::Kind::Call;
  const std::span<const Tile> called = button.has_call && taken ? std::span(&newest.tile, 1) : std::span<const Tile>{};
  return call_offers(engine, seat, button, called, hand_and_draw(engine.player(seat)));
}

/// Whether some tiles of the seat's hand go with the newest tile, as far as what is remembered of it tells.
bool may_call(Engine& engine, Seat seat, std::uint32_t specs) {
  const Record& newest = engine.state().last_action;
  if (newest.kind != Record::Kind::Discard && newest.kind != Record::Kind::Call) return false;
  const Player& player = engine.player(seat);
  const match::CallSpecs& wanted = engine.rules().call_specs[specs];
  const std::optional<tiles::Kind> cell = match::called_as(newest.tile, wanted, *player.jokers);
  return !cell || ((engine.hands().of(seat, player, false).callable(specs, wanted) >> *cell) & 1) != 0;
}

/// What is remembered of the hand of the seat rules the button out: nothing is asked.
bool is_ruled_out(Engine& engine, const Context& context, const ButtonGate& gate) {
  if (gate.call_spec != kNone && !may_call(engine, context.seat, gate.call_spec)) return true;
  if (gate.hand_match == kNone) return false;
  const auto& arguments = engine.rules().conditions[gate.hand_match].arguments;
  return is_known_not_to_match(engine, context, arguments[0].id, arguments[1].id);
}

/// To a seat; as a rule nothing.
struct Offered {
  SmallVector<ChoiceId, 8> buttons;
  SmallVector<ButtonChoice, 4> choices;
};

/// Finds out what is offered to the seat of a context, button by button.
class OfferSearch {
 public:
  OfferSearch(Engine& engine, Context& context, double level, Offered& offered)
      : engine_(engine), context_(context), level_(level), offered_(offered) {}

  /// Whether button `i` is offered, which the facts do not rule out.
  void ask(std::size_t i) {
    const Rules& rules = engine_.rules();
    const ButtonGate& gate = rules.button_gates[i];
    const auto id = static_cast<ChoiceId>(i);
    if (gate.interrupt_level < level_) {
      // Lower levels are not evaluated, what was offered of them stays (traced).
      for (const ButtonChoice& known : engine_.player(context_.seat).button_choices) {
        if (known.button == id) offer(known);
      }
      return;
    }
    if (is_ruled_out(engine_, context_, gate)) return;
    const Button& button = rules.buttons[i];
    engine_.attribute(button.place);
    context_.button = id;
    if (gate.show_rest != kNone && !engine_.holds(gate.show_rest, context_)) return;
    if (button.kind == ButtonKind::Call) {
      offer_call(id);
    } else {
      offer({id, nullptr});
    }
  }
  /// The choices become buttons, and `skip` with them.
  void finish() {
    if (offered_.choices.empty()) return;
    bool skippable = true;
    for (const ButtonChoice& choice : offered_.choices) {
      offered_.buttons.push_back(choice.button);
      const std::uint32_t unskippable = engine_.rules().buttons[choice.button].unskippable;
      context_.button = kNone;
      if (unskippable != kNone && engine_.holds(unskippable, context_)) skippable = false;
    }
    if (skippable) offered_.buttons.push_back(kSkip);
  }

 private:
  void offer_call(ChoiceId id) {
    CallOffers offers = offers_of(engine_, context_.seat, id);
    if (!any_choice(offers)) return;
    if (!engine_.rules().buttons[id].has_draft) {
      filter_offers(engine_, context_.seat, id, offers);
      if (!any_choice(offers)) return;
    }
    offer({id, std::make_shared<const CallOffers>(std::move(offers))});
  }

  void offer(ButtonChoice choice) { offered_.choices.push_back(std::move(choice)); }

  Engine& engine_;
  Context& context_;
  double level_;
  Offered& offered_;
};

}  // namespace

bool Engine::intermediate(Seat seat) const {
  const Player& someone = player(seat);
  return someone.call_buttons != nullptr || (someone.choice != nullptr && someone.choice->id != kSkip) ||
         someone.declaring_yaku || (someone.marking.open && marking_incomplete(seat));
}

bool Engine::no_buttons_remaining() const {
  for (const Seat seat : seats()) {
    for (const ChoiceId id : player(seat).buttons) {
      // With one player `skip` alone counts as remaining (6.1).
      if (id != kSkip || seats().size() == 1) return false;
    }
  }
  return true;
}

bool Engine::unskippable_showing(Seat seat) {
  for (const ChoiceId id : player(seat).buttons) {
    if (id == kSkip) continue;
    const std::uint32_t condition = rules_->buttons[id].unskippable;
    if (condition != kNone && holds(condition, Context::of(seat))) return true;
  }
  return false;
}

void Engine::clear_buttons(Seat seat) {
  Player& someone = player(seat);
  someone.buttons.clear();
  someone.button_choices.clear();
  someone.call_buttons.reset();
}

void Engine::ask_unasked() {
  if (state_.unasked == 0) return;
  SeatSet ready = 0;
  for (const Seat seat : seats()) {
    if ((state_.unasked & seat_bit(seat)) != 0 && !is_unfinished(seat)) ready |= seat_bit(seat);
  }
  if (ready != 0) recalculate_buttons(100, ready);
}

void Engine::recalculate_buttons(double level, SeatSet wanted) {
  if (!state_.active || !rules_->has_buttons || halted_) return;
  // Conditions see the buttons of before this pass, so nothing is shown until all are known.
  std::array<Offered, kMaxSeats> offered;
  SeatSet asked = 0;
  const ButtonFacts facts = facts_of_all_seats(*this);
  const std::vector<ButtonGate>& gates = rules_->button_gates;
  Context context;
  budget_.add(1 + seats().size() * (rules_->buttons.size() + rules_->auto_buttons.size()) / kItemsPerStep);
  for (const Seat seat : seats()) {
    if ((wanted & seat_bit(seat)) == 0 || intermediate(seat)) continue;
    asked |= seat_bit(seat);
    if (is_unfinished(seat)) {
      state_.unasked |= seat_bit(seat);
      continue;
    }
    state_.unasked &= static_cast<SeatSet>(~seat_bit(seat));
    const ButtonFacts of_seat = facts | facts_of_seat(state_, seat);
    context.seat = seat;
    OfferSearch search(*this, context, level, offered[static_cast<std::size_t>(seat)]);
    for (std::size_t i = 0; i < gates.size(); ++i) {
      if (!gates[i].needs.met_by(of_seat) && gates[i].interrupt_level >= level) continue;  // as a rule
      if (halted_) break;
      search.ask(i);
    }
    search.finish();
  }
  for (const Seat seat : seats()) {
    if ((asked & seat_bit(seat)) == 0) continue;
    Offered& fresh = offered[static_cast<std::size_t>(seat)];
    Player& someone = player(seat);
    if (fresh.choices.empty()) {  // as a rule
      someone.buttons.clear();
      someone.button_choices.clear();
      continue;
    }
    someone.buttons = std::move(fresh.buttons);
    someone.button_choices = std::move(fresh.choices);
    // A stale skip must not swallow the next press (E-36).
    if (!someone.buttons.empty() && someone.choice != nullptr && someone.choice->id == kSkip) someone.choice.reset();
  }
  if (watchers_.steps != nullptr) watchers_.steps->offered(*this);
  const std::size_t autos = rules_->auto_buttons.size();
  for (const Seat seat : seats()) {
    const std::uint8_t* const enabled = std::as_const(player(seat).auto_enabled).data();
    for (std::size_t i = 0; i < autos; ++i) {
      if (enabled[i] != 0) queue({Input::Kind::AutoButton, seat, kNoChoice, i});
    }
  }
}

}  // namespace majs::runtime
