#include "runtime/rules/list_steps.hpp"

#include <optional>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

std::uint32_t id_of(const Action& action, std::size_t i) {
  return i < action.arguments.size() ? action.arguments[i].id : kNone;
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
    switch (action.code) {
      case ActionCode::set_counter:
      case ActionCode::add_counter:
        if (id_of(action, 0) != kNone) describe_change(action, step);
        steps_.push_back(step);
        return;
      case ActionCode::when:
      case ActionCode::unless:
      case ActionCode::ite: add_choice(action, step); return;
      default: steps_.push_back(step);
    }
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
    if (node->kind != ConditionNode::Kind::Test || node->as != kNone) return;
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

}  // namespace

std::vector<std::vector<ListStep>> list_steps(const Rules& rules) {
  std::vector<std::vector<ListStep>> result(rules.lists.size());
  for (std::uint32_t list = 0; list < rules.lists.size(); ++list) {
    if (rules.list_courses[list] != ListCourse::Steered) StepMaker(rules, result[list]).add_list(list);
  }
  return result;
}

}  // namespace majs::runtime
