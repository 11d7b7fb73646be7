#include "runtime/rules/only_marks.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace majs::runtime {
namespace {

/// Every list is looked at once: functions may call themselves.
bool only_marks(const Rules& rules, std::uint32_t list, std::set<std::uint32_t>& seen) {
  if (list == kNone || !seen.insert(list).second) return true;
  return std::all_of(rules.lists[list].begin(), rules.lists[list].end(), [&](const Action& action) {
    const bool interrupts = !action.uninterruptible && action.name < rules.interrupt_levels.size() &&
                            !std::isnan(rules.interrupt_levels[action.name]);
    switch (action.code) {
      case ActionCode::end_function:
      case ActionCode::as:
      case ActionCode::ite:
      case ActionCode::noop:
      case ActionCode::run:
      case ActionCode::unless:
      case ActionCode::when:
      case ActionCode::when_anyone:
      case ActionCode::when_everyone:
      case ActionCode::when_others:
      case ActionCode::add_counter:
      case ActionCode::divide_counter:
      case ActionCode::exponentiate_counter:
      case ActionCode::multiply_counter:
      case ActionCode::set_counter:
      case ActionCode::set_counter_all:
      case ActionCode::subtract_counter:
      case ActionCode::set_status:
      case ActionCode::set_status_all:
      case ActionCode::unset_status:
      case ActionCode::unset_status_all: break;
      default: return false;
    }
    return !interrupts && std::all_of(action.arguments.begin(), action.arguments.end(), [&](const Argument& argument) {
      const bool inner = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      return !inner || only_marks(rules, argument.id, seen);
    });
  });
}

}  // namespace

bool changes_only_marks(const Rules& rules, std::uint32_t list) {
  std::set<std::uint32_t> seen;
  return only_marks(rules, list, seen);
}

}  // namespace majs::runtime
