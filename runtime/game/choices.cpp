// From what players submit to whose actions run (runtime/game/README.md 8).

#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

void PostedInputs::add(const PostedInput& input) {
  if (std::ranges::find(waiting_, input) == waiting_.end()) waiting_.push_back(input);
}

std::optional<PostedInput> PostedInputs::take() {
  if (waiting_.empty()) return std::nullopt;
  const PostedInput next = waiting_.front();
  waiting_.pop_front();
  return next;
}

namespace {

bool is_button(const ChoicePtr& choice) {
  return choice != nullptr && choice->id != kSkip && choice->id != kPlayTile && choice->id != kNoChoice;
}

bool contains(const std::vector<ChoiceId>& set, ChoiceId id) { return std::ranges::find(set, id) != set.end(); }

ChoicePtr skip_choice() {
  static const ChoicePtr skip = [] {
    auto choice = std::make_shared<Choice>();
    choice->id = kSkip;
    return choice;
  }();
  return skip;
}

/// Identical choices compete by priority list (8.4).
bool same_choice(const Choice& a, const Choice& b) {
  return a.id == b.id && a.has_call == b.has_call &&
         (!a.has_call || (tiles::identical(a.call.called, b.call.called) &&
                          tiles::all_identical(span_of(a.call.with), span_of(b.call.with))));
}

void force_skips(Engine& engine) {
  const GameState& state = engine.state();
  for (const Seat seat : engine.seats()) {
    Player& player = engine.player(seat);
    if (!player.buttons.empty() || engine.intermediate(seat)) continue;
    if (seat != state.turn) {
      if (player.choice == nullptr) player.choice = skip_choice();
      continue;
    }
    const bool waits = (state.last_action.seat == seat && !player.deferred.empty()) || engine.is_unfinished(seat);
    const bool goes_on = player.status.contains(engine.rules().engine_statuses.extra_turn);
    const bool discarded = state.last_discard.seat == seat && !goes_on;
    if (waits || discarded) player.choice = skip_choice();
  }
}

/// A choice of which something is still to be said: a combination, yaku.
bool is_open(const Player& player) { return player.call_buttons != nullptr || player.declaring_yaku; }

/// What the seat wants and stands to: a choice that is open weighs nothing yet (E-43).
ChoicePtr standing_choice(const Engine& engine, Seat seat) {
  const Player& player = engine.player(seat);
  const bool counts = is_button(player.choice) && (!is_open(player) || engine.compatibility().waits_for_open_calls);
  return counts ? player.choice : nullptr;
}

/// Equals: of two players who want them the next in turn gets the tile.
bool go_before_each_other(const Engine& engine, ChoiceId a, ChoiceId b) {
  const auto& buttons = engine.rules().buttons;
  if (a >= buttons.size() || b >= buttons.size()) return false;
  return contains(buttons[a].precedence_over, b) && contains(buttons[b].precedence_over, a);
}

/// So many players have chosen the button, or may still choose it, that nobody goes before the others (`shared_by`).
bool is_shared(const Engine& engine, ChoiceId id) {
  const double enough = engine.rules().buttons[id].shared_by;
  if (!(enough > 0)) return false;
  const auto wanting = std::ranges::count_if(engine.seats(), [&](Seat seat) {
    const Player& player = engine.player(seat);
    if (player.choice != nullptr) return player.choice->id == id;
    return std::ranges::find(player.buttons, id) != player.buttons.end();
  });
  return static_cast<double>(wanting) >= enough;
}

void supersede(Engine& engine) {
  const auto& order = engine.ring_order(engine.state().turn);
  std::vector<ChoiceId> overridden = {kSkip, kPlayTile};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ChoicePtr chosen = standing_choice(engine, order[i]);
    if (chosen == nullptr) continue;
    const auto& over = engine.rules().buttons[chosen->id].precedence_over;
    const bool shared = is_shared(engine, chosen->id);
    std::copy_if(over.begin(), over.end(), std::back_inserter(overridden),
                 [&](ChoiceId id) { return !shared || id != chosen->id; });
    for (std::size_t k = 0; k < order.size(); ++k) {
      Player& other = engine.player(order[k]);
      std::vector<ChoiceId> options;
      if (other.choice != nullptr) {
        options.push_back(other.choice->id);
      } else {
        options.assign(other.buttons.begin(), other.buttons.end());
        for (const ButtonChoice& choice : other.button_choices) options.push_back(choice.button);  // stale too (E-13)
      }
      const bool all = std::ranges::all_of(options, [&](ChoiceId id) { return contains(overridden, id); });
      const bool equal = std::ranges::any_of(
          options, [&](ChoiceId id) { return id == chosen->id || go_before_each_other(engine, id, chosen->id); });
      if (all && (k > i || !equal)) {
        other.choice = skip_choice();
        other.buttons.clear();
        if (engine.compatibility().waits_for_open_calls) continue;
        other.call_buttons.reset();
        other.declaring_yaku = false;
      }
    }
  }
}

/// Index of the first condition of the choice's priority list that holds; its length when none does.
std::size_t priority(Engine& engine, Seat seat, const ChoicePtr& choice) {
  const auto& list = engine.rules().buttons[choice->id].call_priority_list;
  Context context = Context::of(seat);
  context.choice = choice;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (engine.holds(list[i], context)) return i;
  }
  return list.size();
}

void settle_priorities(Engine& engine) {
  const auto& order = engine.ring_order(engine.state().turn);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ChoicePtr mine = standing_choice(engine, order[i]);
    if (mine == nullptr || !engine.rules().buttons[mine->id].has_priority_list) continue;
    Seat best = order[i];
    std::size_t best_priority = priority(engine, best, mine);
    std::vector<Seat> group = {best};
    for (std::size_t k = i + 1; k < order.size(); ++k) {
      const ChoicePtr other = standing_choice(engine, order[k]);
      if (other == nullptr || !same_choice(*mine, *other)) continue;
      group.push_back(order[k]);
      const std::size_t rank = priority(engine, order[k], other);
      if (rank <= best_priority) {  // ties go to the last in turn order (E-12)
        best = order[k];
        best_priority = rank;
      }
    }
    for (const Seat seat : group) {
      if (seat != best) engine.player(seat).choice = skip_choice();
    }
  }
}

void run_choice(Engine& engine, Seat seat, const ChoicePtr& choice) {
  const Rules& rules = engine.rules();
  Context context = Context::of(seat);
  if (choice->id == kPlayTile) {
    context.choice = choice;
    engine.run_list(rules.discard_list, context);
    return;
  }
  const Button& button = rules.buttons[choice->id];
  if (button.kind == ButtonKind::Mark && button.mark != kNone) {
    engine.open_marking(seat, button);  // the actions wait until everything is marked
    return;
  }
  if (button.kind != ButtonKind::Call) {
    engine.run_list(button.actions, context);
    return;
  }
  // before_call and after_call have the turn player as their seat, not the caller (E-04).
  const Seat callee = engine.state().turn;
  Context event = Context::of(callee);
  event.caller = seat;
  event.callee = callee;
  engine.fire(EventCode::before_call, event);
  context.choice = choice;
  engine.run_list(button.actions, context);
  event.seat = engine.state().turn;
  engine.fire(EventCode::after_call, event);
}

}  // namespace

void Engine::submit(Seat seat, Choice choice) {
  Player& owner = player(seat);
  if (!state_.active || (owner.choice != nullptr && owner.choice->id != choice.id)) return;
  const auto* const spec = std::ranges::find(owner.button_choices, choice.id, &ButtonChoice::button);
  const bool asks_for_call = choice.id < rules_->buttons.size() &&
                             rules_->buttons[choice.id].kind == ButtonKind::Call && !choice.has_call &&
                             choice.card == kNone;
  if (asks_for_call && spec != owner.button_choices.end() && spec->offers != nullptr) {
    std::size_t total = 0;
    for (const CallOffer& offer : *spec->offers) {
      total += offer.choices.size() + offer.cards.size();
      if (!offer.choices.empty() && !choice.has_call) {
        choice.has_call = true;
        choice.call = {offer.called, offer.choices.front()};
      }
      if (!offer.cards.empty()) choice.card = offer.cards.front();
    }
    if (total != 1) {  // more than one: the player has to say which
      owner.call_buttons = spec->offers;
      keep_open(seat, choice.id);
      return;
    }
  }
  const bool asks_for_yaku = choice.id < rules_->buttons.size() &&
                             rules_->buttons[choice.id].kind == ButtonKind::DeclareYaku && !choice.declared;
  if (asks_for_yaku) {
    owner.declaring_yaku = true;
    owner.declared_yaku.clear();
    keep_open(seat, choice.id);
    return;
  }
  if (choice.id < rules_->buttons.size()) {
    LogEvent event{.kind = LogEvent::Kind::Press, .seat = seat, .text = rules_->buttons[choice.id].id};
    if (choice.has_call) {
      event.tile = choice.call.called;
      event.tiles.assign(choice.call.with.begin(), choice.call.with.end());
    }
    record(std::move(event));
  }
  const bool skips = choice.id == kSkip;
  choice.of_discard = state_.last_action.kind == Record::Kind::Discard;
  owner.choice = skips ? skip_choice() : std::make_shared<const Choice>(std::move(choice));
  if (!skips) drop_deferred(seat);  // its own waiting lists are gone (E-01)
  evaluate(false);
}

void Engine::keep_open(Seat seat, ChoiceId id) {
  auto open = std::make_shared<Choice>();
  open->id = id;
  player(seat).choice = std::move(open);
  // Somebody may have chosen what goes before it: then there is nothing to wait for.
  const auto has_chosen = [&](Seat other) { return standing_choice(*this, other) != nullptr; };
  if (!compatibility().waits_for_open_calls && std::ranges::any_of(seats(), has_chosen)) evaluate(false);
}

void Engine::evaluate(bool from_resume) {
  if (halted_) return;
  force_skips(*this);
  if (std::ranges::any_of(seats(), [&](Seat seat) { return is_button(player(seat).choice); })) {
    supersede(*this);
    settle_priorities(*this);
  }
  bool all_chosen = true;
  bool all_skip = true;
  for (const Seat seat : seats()) {
    const Player& someone = player(seat);
    if (someone.choice == nullptr || is_open(someone)) all_chosen = false;
    if (someone.choice != nullptr && someone.choice->id != kSkip) all_skip = false;
  }
  if (!all_chosen) return;
  if (!all_skip) {
    adjudicate();
    return;
  }
  if (!state_.active || from_resume) return;
  resume_all();
  for (const Seat seat : seats()) player(seat).choice.reset();
}

void Engine::adjudicate() {
  bool again = true;
  while (again && state_.active && !halted_) {
    if (actions_left_ == 0) {
      halt("R202", kNone, "choices bring forth choices without end");
      return;
    }
    --actions_left_;
    for (const Seat seat : seats()) player(seat).has_last_discard = false;
    const auto& order = ring_order(state_.turn);
    std::array<ChoicePtr, kMaxSeats> chosen;
    for (const Seat seat : order) chosen[static_cast<std::size_t>(seat)] = player(seat).choice;
    bool claimed = false;
    for (const Seat seat : order) {
      const ChoicePtr& choice = chosen[static_cast<std::size_t>(seat)];
      player(seat).choice.reset();
      if (choice == nullptr || choice->id == kSkip) continue;
      // A discard goes to one player: the nearest of those whose claims do not override each other.
      const auto& buttons = rules_->buttons;
      const bool claims = choice->has_call && choice->id < buttons.size() && buttons[choice->id].has_call;
      if (claims && claimed) continue;
      const bool on_table = state_.last_action.kind == Record::Kind::Discard;
      run_choice(*this, seat, choice);
      if (halted_) return;
      claimed = claimed || (claims && on_table && state_.last_call.seat == seat);
    }
    again = std::ranges::any_of(seats(), [&](Seat seat) { return player(seat).choice != nullptr; });
  }
}

}  // namespace majs::runtime
