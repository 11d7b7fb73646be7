#include "runtime/play/call_counters.hpp"

#include <algorithm>

#include "runtime/game/actions.hpp"

namespace majs::runtime {
namespace {

constexpr int kDeepest = 12;  // functions may call themselves

/// Of the player who acts; what others count is theirs to tell.
bool is_counter(ActionCode code) {
  switch (code) {
    case ActionCode::add_counter:
    case ActionCode::counter_assignment:
    case ActionCode::set_counter:
    case ActionCode::set_counter_alias:
    case ActionCode::subtract_counter:
    case ActionCode::multiply_counter:
    case ActionCode::divide_counter: return true;
    default: return false;
  }
}

/// Goes on with another list, of the same player.
bool goes_on(ActionCode code) {
  switch (code) {
    case ActionCode::ite:
    case ActionCode::run:
    case ActionCode::unless:
    case ActionCode::when: return true;
    default: return false;
  }
}

}  // namespace

CallCounters::CallCounters(const Rules& rules) {
  for (const Button& button : rules.buttons) {
    const bool known =
        std::any_of(lists_.begin(), lists_.end(), [&](const auto& one) { return one.first == button.own_name; });
    if (!known && button.own_name != kNone && changes(rules, button.actions, 0)) {
      lists_.emplace_back(button.own_name, button.actions);
    }
  }
}

bool CallCounters::changes(const Rules& rules, std::uint32_t list, int depth) const {
  if (list == kNone || depth > kDeepest) return false;
  const auto& actions = rules.lists[list];
  return std::any_of(actions.begin(), actions.end(), [&](const Action& action) {
    if (!goes_on(action.code)) return is_counter(action.code);
    return std::any_of(action.arguments.begin(), action.arguments.end(), [&](const Argument& argument) {
      const bool inner = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      return inner && changes(rules, argument.id, depth + 1);
    });
  });
}

bool CallCounters::counts(std::uint32_t call_name) const {
  return std::any_of(lists_.begin(), lists_.end(), [&](const auto& one) { return one.first == call_name; });
}

void CallCounters::call(Engine& engine, Seat seat, std::uint32_t call_name) const {
  for (const auto& [name, list] : lists_) {
    if (name == call_name) run(engine, list, Context::of(seat), 0);
  }
}

void CallCounters::end_turn(Engine& engine, Seat seat) const {
  for (const EventCode event : {EventCode::after_discard_passed, EventCode::after_turn_change}) {
    run(engine, engine.list_of(event), Context::of(seat), 0);
  }
}

void CallCounters::run(Engine& engine, std::uint32_t list, const Context& context, int depth) const {
  if (list == kNone || depth > kDeepest || !changes(engine.rules(), list, depth)) return;
  for (const Action& action : engine.rules().lists[list]) {
    if (engine.halted()) return;
    if (!is_counter(action.code) && !goes_on(action.code)) continue;
    Branches none;
    Cursor chosen;
    std::uint8_t calls = context.call_depth;
    Execution execution{engine, context, action, chosen, none, calls};
    engine.handlers().actions[static_cast<std::size_t>(action.code)](execution);
    for (const Cursor::Segment& segment : chosen.segments) run(engine, segment.list, context, depth + 1);
  }
}

}  // namespace majs::runtime
