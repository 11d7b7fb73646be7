#include "runtime/rules/effects/list_courses.hpp"

#include <algorithm>
#include <optional>

#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {
namespace {

/// Lists within lists that run one inside the other, or are laid into each other (list_steps); those that go deeper
/// wait for each other in a frame.
constexpr int kDeepestChoice = 8;

class Courses {
 public:
  explicit Courses(const std::vector<std::vector<Action>>& lists) : lists_(lists), known_(lists.size()) {}

  ListCourse of(std::uint32_t list) { return look(list).course; }

 private:
  struct Known {
    ListCourse course = ListCourse::Unbroken;
    int depth = 0;  ///< of the lists that it chooses from
  };

  const Known& look(std::uint32_t list) {
    if (!known_[list]) {
      known_[list] = {ListCourse::Steered, 0};  // nothing is made of itself
      known_[list] = find(lists_[list]);
    }
    return *known_[list];
  }

  Known find(const std::vector<Action>& actions) {
    Known found;
    for (const Action& action : actions) {
      if (action.interruptible) found.course = std::min(found.course, ListCourse::Straight);
      const Deeds does = effects_of(action.code).does;
      if (!does.has(Deed::Steers)) continue;
      if (!does.has(Deed::Chooses)) return {ListCourse::Steered, 0};
      for (const Argument& argument : action.arguments) {
        if (argument.type != ArgumentType::Actions || argument.id == kNone) continue;
        const Known& chosen = look(argument.id);
        found.course = std::min(found.course, chosen.course);
        found.depth = std::max(found.depth, chosen.depth + 1);
      }
    }
    if (found.depth > kDeepestChoice) found.course = ListCourse::Steered;
    return found;
  }

  const std::vector<std::vector<Action>>& lists_;
  std::vector<std::optional<Known>> known_;
};

}  // namespace

std::vector<ListCourse> list_courses(const std::vector<std::vector<Action>>& lists) {
  Courses courses(lists);
  std::vector<ListCourse> result;
  result.reserve(lists.size());
  for (std::uint32_t list = 0; list < lists.size(); ++list) result.push_back(courses.of(list));
  return result;
}

std::vector<std::uint32_t> list_takes(const std::vector<std::vector<Action>>& lists) {
  std::vector<std::uint32_t> result(lists.size(), 0);
  const auto takes = [&](const Action& action) {
    if (effects_of(action.code).does.has_any({Deed::Calls, Deed::Draws})) return true;
    return std::any_of(action.arguments.begin(), action.arguments.end(), [&](const Argument& argument) {
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
