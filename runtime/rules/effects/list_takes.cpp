#include "runtime/rules/effects/list_takes.hpp"

#include <algorithm>
#include <cstddef>

#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {

std::vector<std::uint32_t> list_takes(const std::vector<std::vector<Action>>& lists) {
  std::vector<std::uint32_t> result(lists.size(), 0);
  const auto takes = [&](const Action& action) {
    if (effects_of(action.code).does.has_any({Deed::Calls, Deed::Draws})) return true;
    return std::ranges::any_of(action.arguments, [&](const Argument& argument) {
      const bool runs = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      return runs && argument.id != kNone && result[argument.id] != 0;
    });
  };
  bool found = true;
  while (found) {  // lists may run each other
    found = false;
    for (std::size_t list = 0; list < lists.size(); ++list) {
      std::size_t count = lists[list].size();
      while (count > result[list] && !takes(lists[list][count - 1])) --count;
      found = found || count > result[list];
      result[list] = static_cast<std::uint32_t>(count);
    }
  }
  return result;
}

}  // namespace majs::runtime
