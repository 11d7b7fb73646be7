#include "runtime/rules/effects/list_steps.hpp"

#include <optional>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

std::uint32_t id_of(const Action& action, std::size_t i) {
  return i < action.arguments.size() ? action.arguments[i].id : kNone;
}

bool is_choice(ActionCode code) {
  return code == ActionCode::when || code == ActionCode::unless || code == ActionCode::ite;
}

/// The place in the dead wall of the only tile that is asked for by `tile_revealed`; nothing when it has none.
std::optional<std::int64_t> asked_index(const Rules& rules, const ConditionNode& node) {
  if (node.code != ConditionCode::tile_revealed || node.arguments.size() != 1) return std::nullopt;
  const NamedTile& name = rules.named_tile_lists[node.arguments[0].id][0];
  if (name.reserved != kNone) return -1 - static_cast<std::int64_t>(name.reserved);
  return name.index;
}

class StepMaker {
 public:
  StepMaker(const Rules& rules, std::vector<ListStep>& steps) : rules_(rules), steps_(steps) {}

  void add_list(std::uint32_t list) {
    const std::vector<Action>& actions = rules_.lists[list];
    for (std::uint32_t i = 0; i < actions.size(); ++i) add(actions[i], list, i);
  }

 private:
  void add(const Action& action, std::uint32_t list, std::uint32_t i) {
    ListStep step;
    step.list = list;
    step.action = i;
    step.name = action.name;
    step.place = action.place;
    if (is_choice(action.code)) return add_choice(action, step);
    const bool counts = action.code == ActionCode::set_counter || action.code == ActionCode::add_counter;
    if (counts && id_of(action, 0) != kNone) describe_change(action, step);
    steps_.push_back(step);
  }

  void describe_change(const Action& action, ListStep& step) const {
    step.kind = action.code == ActionCode::set_counter ? ListStep::Kind::SetCounter : ListStep::Kind::AddCounter;
    step.counter = id_of(action, 0);
    step.asked = id_of(action, 1);
    if (step.asked == kNone) return;
    const AmountNode& amount = rules_.amounts[step.asked];
    step.amount = ListStep::Amount::Anything;
    if (amount.kind == AmountNode::Kind::Literal) {
      step.amount = ListStep::Amount::Literal;
      step.number = amount.literal;
    } else if (amount.kind == AmountNode::Kind::Named && amount.keyword == AmountCode::none) {
      step.amount = ListStep::Amount::Counter;
      step.asked = amount.counter;
    }
  }

  /// A condition, what is chosen where it holds, and what where it does not.
  void add_choice(const Action& action, ListStep step) {
    step.kind = ListStep::Kind::Choose;
    describe_condition(id_of(action, 0), step);
    step.otherwise = action.code == ActionCode::unless;
    const std::uint32_t otherwise = action.code == ActionCode::ite ? id_of(action, 2) : kNone;
    const std::size_t choice = steps_.size();
    steps_.push_back(step);
    if (id_of(action, 1) != kNone) add_list(id_of(action, 1));
    if (otherwise != kNone) {
      const std::size_t end = steps_.size();
      ListStep skip;
      skip.kind = ListStep::Kind::Skip;
      steps_.push_back(skip);
      steps_[choice].next = here();
      add_list(otherwise);
      steps_[end].next = here();
    } else {
      steps_[choice].next = here();
    }
  }

  void describe_condition(std::uint32_t condition, ListStep& step) const {
    constexpr std::uint8_t kMostTests = 4;
    if (condition == kNone) return;
    step.asks = ListStep::Asks::Anything;
    step.asked = condition;
    const ConditionNode* node = &rules_.conditions[condition];
    std::uint8_t tests = 1;
    for (; node->is_made_of_one() && tests < kMostTests; ++tests) {
      node = &rules_.conditions[rules_.condition_children[node->first]];
    }
    if (!node->is_own_test()) return;
    if (node->code == ConditionCode::won_by_draw) {
      step.asks = ListStep::Asks::Draw;
    } else if (const auto index = asked_index(rules_, *node)) {
      step.asks = ListStep::Asks::Revealed;
      step.index = *index;
    } else {
      return;
    }
    step.negated = node->negated;
    step.tests = tests;
  }

  std::uint32_t here() const { return static_cast<std::uint32_t>(steps_.size()); }

  const Rules& rules_;
  std::vector<ListStep>& steps_;
};

/// The lists that stand in others: chosen in them by a condition. Nothing else runs these, and without steps of their
/// own a deeply nested list is as large as it is written.
std::vector<bool> lists_in_others(const Rules& rules) {
  std::vector<bool> result(rules.lists.size());
  for (std::uint32_t list = 0; list < rules.lists.size(); ++list) {
    if (rules.list_courses[list] == ListCourse::Steered) continue;
    for (const Action& action : rules.lists[list]) {
      if (!is_choice(action.code)) continue;
      for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
        if (const std::uint32_t chosen = id_of(action, i); chosen != kNone) result[chosen] = true;
      }
    }
  }
  return result;
}

}  // namespace

std::vector<std::vector<ListStep>> list_steps(const Rules& rules) {
  std::vector<std::vector<ListStep>> result(rules.lists.size());
  const std::vector<bool> in_others = lists_in_others(rules);
  for (std::uint32_t list = 0; list < rules.lists.size(); ++list) {
    if (rules.list_courses[list] == ListCourse::Steered || in_others[list]) continue;
    StepMaker(rules, result[list]).add_list(list);
    result[list].shrink_to_fit();
  }
  return result;
}

}  // namespace majs::runtime
