#include "runtime/rules/only_marks.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace majs::runtime {
namespace {

constexpr ActionCode kMarkActions[] = {
    ActionCode::end_function,
    ActionCode::as,
    ActionCode::ite,
    ActionCode::noop,
    ActionCode::run,
    ActionCode::unless,
    ActionCode::when,
    ActionCode::when_anyone,
    ActionCode::when_everyone,
    ActionCode::when_others,
    ActionCode::add_counter,
    ActionCode::divide_counter,
    ActionCode::exponentiate_counter,
    ActionCode::multiply_counter,
    ActionCode::set_counter,
    ActionCode::set_counter_all,
    ActionCode::subtract_counter,
    ActionCode::set_status,
    ActionCode::set_status_all,
    ActionCode::unset_status,
    ActionCode::unset_status_all,
};

/// Every list is looked at once: functions may call themselves.
bool only_marks(const Rules& rules, std::uint32_t list, std::set<std::uint32_t>& seen) {
  if (list == kNone || !seen.insert(list).second) return true;
  return std::all_of(rules.lists[list].begin(), rules.lists[list].end(), [&](const Action& action) {
    const bool interrupts = !action.uninterruptible && action.name < rules.interrupt_levels.size() &&
                            !std::isnan(rules.interrupt_levels[action.name]);
    return !interrupts && sets_marks(action.code) &&
           std::all_of(action.arguments.begin(), action.arguments.end(), [&](const Argument& argument) {
             const bool inner = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
             return !inner || only_marks(rules, argument.id, seen);
           });
  });
}

}  // namespace

bool sets_marks(ActionCode code) {
  return std::find(std::begin(kMarkActions), std::end(kMarkActions), code) != std::end(kMarkActions);
}

bool changes_only_marks(const Rules& rules, std::uint32_t list) {
  std::set<std::uint32_t> seen;
  return only_marks(rules, list, seen);
}

}  // namespace majs::runtime
