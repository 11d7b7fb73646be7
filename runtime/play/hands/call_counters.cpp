#include "runtime/play/hands/call_counters.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/actions.hpp"
#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {
namespace {

constexpr int kDeepest = 12;  // functions may call themselves

/// Of the player who acts; what others count is theirs to tell.
bool is_counter(ActionCode code) {
  const Effects& effects = effects_of(code);
  return effects.changes.has(StatePart::Counters) &&
         effects.changes.is_within({StatePart::Counters, StatePart::Payments}) && !effects.does.has(Deed::Others);
}

/// Goes on with another list, of the same player.
bool goes_on(ActionCode code) {
  const Deeds does = effects_of(code).does;
  return does.has(Deed::Steers) && !does.has(Deed::Others);
}

}  // namespace

CallCounters::CallCounters(const Rules& rules) : changing_(rules.lists.size()) {
  // Lists may go on with each other in a circle: until no further one is found.
  for (bool found = true; std::exchange(found, false);) {
    for (std::size_t list = 0; list < changing_.size(); ++list) {
      const auto& actions = rules.lists[list];
      const auto changes = [&](const Action& action) { return changes_by(action); };
      if (changing_[list] || std::ranges::none_of(actions, changes)) continue;
      changing_[list] = found = true;
    }
  }
  for (const Button& button : rules.buttons) {
    const bool known = std::ranges::any_of(lists_, [&](const auto& one) { return one.first == button.own_name; });
    if (!known && button.own_name != kNone && button.actions != kNone && changing_[button.actions]) {
      lists_.emplace_back(button.own_name, button.actions);
    }
  }
}

bool CallCounters::changes_by(const Action& action) const {
  if (!goes_on(action.code)) return is_counter(action.code);
  return std::ranges::any_of(action.arguments, [&](const Argument& argument) {
    const bool inner = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
    return inner && argument.id != kNone && changing_[argument.id];
  });
}

bool CallCounters::counts(std::uint32_t call_name) const {
  return std::ranges::any_of(lists_, [&](const auto& one) { return one.first == call_name; });
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
  if (list == kNone || depth > kDeepest || !changing_[list]) return;
  for (const Action& action : engine.rules().lists[list]) {
    if (engine.halted()) return;
    if (!changes_by(action)) continue;  // nor is asked what only other actions hang on
    Branches none;
    Cursor chosen;
    std::uint8_t calls = context.call_depth;
    Execution execution{engine, context, action, chosen, none, calls};
    engine.handlers().actions[static_cast<std::size_t>(action.code)](execution);
    for (const Cursor::Segment& segment : chosen.segments) run(engine, segment.list, context, depth + 1);
  }
}

}  // namespace majs::runtime
