// The action machine (runtime/game/README.md 6): lists run action by action; an interruptible action that brings up
// buttons cuts its list, the rest of which waits as a frame of the seat's queue.

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/game/actions.hpp"
#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {
namespace {

using ButtonSnapshot = std::array<SmallVector<ChoiceId, 8>, kMaxSeats>;

bool shows_any(const GameState& state) {
  return std::ranges::any_of(state.players, [](const Player& player) { return !player.buttons.empty(); });
}

/// The buttons that show; nothing when there are none, as nearly always.
std::optional<ButtonSnapshot> shown_buttons(const GameState& state) {
  if (!shows_any(state)) return std::nullopt;
  ButtonSnapshot result;
  for (std::size_t i = 0; i < kMaxSeats; ++i) result[i] = state.players[i].buttons;
  return result;
}

bool shows(const GameState& state, const std::optional<ButtonSnapshot>& buttons) {
  if (!buttons) return !shows_any(state);
  return std::equal(state.players.begin(), state.players.end(), buttons->begin(),
                    [](const Player& player, const auto& seen) { return player.buttons == seen; });
}

/// The next action of a cursor, null at its end.
inline const Action* next_action(const Rules& rules, Cursor& rest) {
  while (!rest.segments.empty()) {
    Cursor::Segment& segment = rest.segments.back();
    const std::vector<Action>& list = rules.lists[segment.list];
    const Action* const next = list.data() + segment.next;
    if (next != list.data() + list.size()) {
      ++segment.next;
      return next;
    }
    rest.segments.pop_back();
  }
  return nullptr;
}

inline void perform(Execution& execution) {
  const Handlers& handlers = execution.engine.handlers();
  const ActionHandler handler = handlers.actions[static_cast<std::size_t>(execution.action.code)];
  if (handler != nullptr) handler(execution);
}

/// Whether a list that was just interrupted has something left that its player must not lose by doing something else:
/// the rest of a call, which the others may win from, or a call or draw to come (6.3, E-42). What follows the last of
/// these is no such thing: that may be lost (E-01).
bool is_left_unfinished(const Execution& execution) {
  const Engine& engine = execution.engine;
  if (engine.compatibility().drops_unfinished_calls) return false;
  const Rules& rules = engine.rules();
  const bool called = effects_of(execution.action.code).does.has(Deed::Calls);
  const auto has_left = [&](const Cursor& rest) {
    return std::ranges::any_of(rest.segments, [&](const Cursor::Segment& segment) {
      const std::size_t end = called ? rules.lists[segment.list].size() : rules.list_takes[segment.list];
      return segment.next < end;
    });
  };
  return has_left(execution.rest) ||
         std::ranges::any_of(execution.branches, [&](const Frame& branch) { return has_left(branch.rest); });
}

/// The action and the buttons it brings up; where they cut its list, whether it is left unfinished.
std::optional<bool> perform_interruptible(Execution& execution, double level) {
  Engine& engine = execution.engine;
  bool unfinished = false;
  // The comparison is with the buttons before the action: what was showing already does not stop the list again.
  const std::optional<ButtonSnapshot> before = shown_buttons(engine.state());
  perform(execution);
  if (engine.halted()) return std::nullopt;
  if (engine.state().screen != Screen::None) {
    for (const Seat seat : engine.seats()) {
      engine.clear_buttons(seat);
      engine.player(seat).choice.reset();
    }
  } else {
    unfinished = is_left_unfinished(execution);
    const SeatSet acting = engine.state().acting;
    if (unfinished) engine.state().acting |= seat_bit(execution.context.seat);
    engine.recalculate_buttons(level);
    engine.state().acting = acting;
  }
  const bool cut = !engine.halted() && !engine.no_buttons_remaining() && !shows(engine.state(), before);
  return cut ? std::optional(unfinished) : std::nullopt;
}

/// Tells a watcher, if there is one, that a list runs.
class StepScope {
 public:
  StepScope(StepWatcher* watcher, Engine& engine, const Context& context, const Cursor& rest) : watcher_(watcher) {
    if (watcher_ != nullptr) watcher_->enter(engine, context, rest);
  }
  ~StepScope() {
    if (watcher_ != nullptr) watcher_->leave();
  }
  StepScope(const StepScope&) = delete;
  StepScope& operator=(const StepScope&) = delete;

 private:
  StepWatcher* watcher_;
};

}  // namespace

int Execution::functions() const {
  int functions = call_depth;
  for (const Cursor::Segment& segment : rest.segments) functions += segment.function ? 1 : 0;
  return functions;
}

[[gnu::always_inline]] inline bool Engine::count_action(std::uint32_t place) {
  if (actions_left_ == 0 || nesting_ > settings_.limits.nesting) [[unlikely]] {
    refuse_action(place);
    return false;
  }
  --actions_left_;
  if (actions_left_ % kActionsPerWeighing == 0) [[unlikely]]
    weigh_state();
  budget_.add(action_steps_);
  return true;
}

void Engine::note_action(const Action& action, Seat seat) {
  const auto [name, place] = std::pair(action.name, action.place);
  if (watchers_.trail != nullptr && trials_ == 0) watchers_.trail->add({seat, name, place});
  if (watchers_.executed != nullptr && place < watchers_.executed->size()) (*watchers_.executed)[place] = 1;
  if (rules_->coverage != nullptr) rules_->coverage->add_run(place);
  if (watchers_.steps != nullptr) watchers_.steps->act(*this, place);
}

[[gnu::cold]] void Engine::refuse_action(std::uint32_t place) {
  if (nesting_ > settings_.limits.nesting) {
    halt("R201", place,
         "action lists are nested more than " + std::to_string(settings_.limits.nesting) +
             " deep: an event probably causes itself");
    return;
  }
  halt("R202", place,
       "more than " + std::to_string(settings_.limits.actions_per_input) + " actions follow from one input");
}

void Engine::run(const Context& context, Cursor& rest) {
  const Nested guard(nesting_);
  const StepScope scope(watchers_.steps, *this, context, rest);
  std::uint8_t call_depth = context.call_depth;
  Branches branches;
  const bool watched = is_watched();
  while (!halted_) {
    const Action* const action = next_action(*rules_, rest);
    if (action == nullptr || !count_action(action->place)) return;
    if (watched) {
      note_action(*action, context.seat);
      if (halted_) return;
    }
    Execution execution{*this, context, *action, rest, branches, call_depth};
    std::optional<bool> cut;  // as a rule it is not
    if (action->interruptible && state_.interrupts) {
      cut = perform_interruptible(execution, rules_->interrupt_levels[action->name]);
    } else {
      perform(execution);
    }
    attribute(action->place);
    if (halted_) return;
    if (cut) return defer(execution, *cut);
    if (branches.empty()) continue;
    for (Frame& branch : branches) run(branch.context, branch.rest);
    branches.clear();
  }
}

void Engine::defer(Execution& execution, bool unfinished) {
  auto& queue = player(execution.context.seat).deferred;
  if (queue.size() + execution.branches.size() > settings_.limits.deferred_frames) {
    halt("R204", execution.action.place,
         "more than " + std::to_string(settings_.limits.deferred_frames) + " lists wait for one player");
    return;
  }
  SmallVector<Frame, 1> waiting;
  for (Frame& branch : execution.branches) waiting.push_back(std::move(branch));
  waiting.push_back({execution.context, std::move(execution.rest)});  // even when nothing is left of it (E-02)
  waiting.back().context.call_depth = execution.call_depth;
  for (Frame& frame : waiting) frame.unfinished = unfinished;
  for (Frame& later : queue) waiting.push_back(std::move(later));
  queue = std::move(waiting);
}

void Engine::run_list(std::uint32_t list, const Context& context) {
  if (list == kNone) return;
  Cursor rest = Cursor::of(list);
  run(context, rest);
}

std::uint32_t Engine::list_of(EventCode event) const {
  const Deal* const deal = settings_.deal.get();
  const EventLists& lists = deal != nullptr && deal->events != nullptr ? *deal->events : rules_->events;
  return lists[static_cast<std::size_t>(event)];
}

void Engine::fire(EventCode event, const Context& context) { run_list(list_of(event), context); }

void Engine::run_deferred(Seat seat) {
  Player& owner = player(seat);
  if (!state_.active || owner.deferred.empty()) return;
  SmallVector<Frame, 1> frames = std::move(owner.deferred);
  owner.deferred = {};
  owner.choice.reset();
  // A frame that is cut queues its rest; the following ones still run now (6.3).
  for (Frame& frame : frames) run(frame.context, frame.rest);
}

void Engine::resume_all() {
  const auto& order = ring_order(state_.turn);
  std::array<bool, kMaxSeats> waiting{};
  for (const Seat seat : order) waiting[static_cast<std::size_t>(seat)] = !player(seat).deferred.empty();
  for (const Seat seat : order) {
    if (waiting[static_cast<std::size_t>(seat)]) run_deferred(seat);
    if (player(seat).marking.done) player(seat).marking = {};
  }
  evaluate(true);
}

bool Engine::is_unfinished(Seat seat) const {
  if ((state_.acting & seat_bit(seat)) != 0) return true;
  const auto& waiting = player(seat).deferred;
  return std::ranges::any_of(waiting, [](const Frame& frame) { return frame.unfinished; });
}

void Engine::drop_deferred(Seat seat) {
  auto& waiting = player(seat).deferred;
  if (waiting.empty()) return;
  SmallVector<Frame, 1> kept;
  for (Frame& frame : waiting) {
    if (frame.unfinished) kept.push_back(std::move(frame));
  }
  waiting = std::move(kept);
}

void Engine::tell_unfinished(Seat seat) {
  for (const Frame& frame : player(seat).deferred) {
    if (!frame.unfinished || !state_.active) continue;
    Cursor rest = frame.rest;
    const Action* const next = next_action(*rules_, rest);
    find("R313", Severity::Warning, next == nullptr ? kNone : next->place,
         "the turn passes on while a call or a draw of " + std::string(seat_name(seat)) +
             " waits: what is left of it is lost, from here on");
  }
}

void Engine::end_robbed_call() {
  const Seat robbed = state_.last_call.seat;
  if (robbed == kNobody) return;
  for (Frame& frame : player(robbed).deferred) frame.unfinished = false;
}

void Engine::change_turn(Seat to, bool by_action) {
  const Seat old = state_.turn;
  if (old != kNobody && in_play(old)) {
    tell_unfinished(old);
    player(old).deferred.clear();
  }
  const bool announced = state_.active && !by_action && to != old;
  if (announced && old != kNobody) fire(EventCode::before_turn_change, Context::of(old));
  state_.turn = to;
  if (!state_.active) return;
  if (announced) player(to).has_last_discard = false;  // it may come round to the one who discarded, past all others
  if (announced) fire(EventCode::after_turn_change, Context::of(to));
  state_.awaiting_discard = true;
  state_.asked_again = 0;
  if (announced) help_without_valid_tiles();
}

void Engine::help_without_valid_tiles() {
  const std::uint32_t actions = rules_->events[static_cast<std::size_t>(EventCode::on_no_valid_tiles)];
  if (actions == kNone) return;
  std::vector<Tile> before;
  while (!halted_ && state_.turn != kNobody && can_discard(state_.turn) && playable(state_.turn).empty()) {
    std::vector<Tile> held = hand_and_draw(player(state_.turn));
    const bool unchanged = std::equal(held.begin(), held.end(), before.begin(), before.end(), tiles::identical);
    if (unchanged) return;  // or there is nothing in the hand at all
    before = std::move(held);
    run_list(actions, Context::of(state_.turn));
    if (!rules_->no_valid_tiles_recurses) return;
  }
}

void Engine::advance_turn() {
  if (state_.active) {
    change_turn(next_seat(state_.turn), false);
    return;
  }
  const Seat turn = state_.turn == kNobody ? dealer() : state_.turn;
  auto& queue = player(turn).deferred;
  if (queue.size() < settings_.limits.deferred_frames) {
    queue.insert(0, {Context::of(turn), Cursor::of(rules_->advance_list)});
  }
}

}  // namespace majs::runtime
