// Why a button is not offered.

#include <algorithm>

#include "runtime/play/logs/observation.hpp"
#include "tools/dap/variables.hpp"

namespace majs::dap {
namespace {

using runtime::ConditionNode;
using runtime::Context;

std::string truth(bool held) { return held ? "true" : "false"; }

std::vector<std::uint32_t> parts(const runtime::Rules& rules, const ConditionNode& node) {
  if (node.kind == ConditionNode::Kind::Test) return {};
  const auto* const first = rules.condition_children.data() + node.first;
  return {first, first + node.size};
}

/// Of one that is made of one condition, that one.
std::uint32_t unwrapped(const runtime::Rules& rules, std::uint32_t condition) {
  while (rules.conditions[condition].is_made_of_one() &&
         rules.conditions[condition].kind != ConditionNode::Kind::Test) {
    condition = rules.condition_children[rules.conditions[condition].first];
  }
  return condition;
}

std::string name_of(const View& view, const ConditionNode& node) {
  switch (node.kind) {
    case ConditionNode::Kind::All: return "all of these";
    case ConditionNode::Kind::Any: return "any of these";
    case ConditionNode::Kind::AtLeast: return "at least " + std::to_string(node.count) + " of these";
    case ConditionNode::Kind::Between: return "one to " + std::to_string(node.count) + " of these";
    default: return words_of(node, view.places());
  }
}

/// The first single condition that keeps this one from holding, which fails.
std::string first_failure(View& view, std::uint32_t condition, const Context& context) {
  const runtime::Rules& rules = view.rules();
  const ConditionNode& node = rules.conditions[unwrapped(rules, condition)];
  if (node.kind == ConditionNode::Kind::Test) return words_of(node, view.places());
  std::string text;
  for (const std::uint32_t part : parts(rules, node)) {
    if (view.holds(part, context)) continue;
    const std::string failed = first_failure(view, part, context);
    if (node.kind == ConditionNode::Kind::All) return failed;
    text += (text.empty() ? "" : " or ") + failed;
  }
  return text.empty() ? name_of(view, node) : text;
}

Variable button_of(View& view, runtime::Seat seat, runtime::ChoiceId id) {
  const runtime::Button& button = view.rules().buttons[id];
  Context context = Context::of(seat);
  context.button = id;
  Variable result{button.id, "", {}, {}};
  const bool offered = runtime::is_offered(view.game().player(seat), id);
  const bool asks = button.show_when != runtime::kNone;
  if (offered) {
    result.value = "offered";
  } else if (asks && !view.holds(button.show_when, context)) {
    result.value = "not offered, since this does not hold: " + first_failure(view, button.show_when, context);
  } else if (button.kind == runtime::ButtonKind::Call) {
    result.value = "not offered: there are no tiles for it, or it is not looked for now";
  } else {
    result.value = "not offered, though its condition holds: it is not looked for now";
  }
  if (!asks) return result;
  result.children = [&view, context, condition = button.show_when] {
    return std::vector{parts_of(view, condition, context)};
  };
  return result;
}

}  // namespace

Variable parts_of(View& view, std::uint32_t condition, const Context& context) {
  const runtime::Rules& rules = view.rules();
  condition = unwrapped(rules, condition);
  const ConditionNode& node = rules.conditions[condition];
  Variable result{name_of(view, node), truth(view.holds(condition, context)), {}, {}};
  if (const Line& line = view.places().line(node.place); line.known() && node.kind == ConditionNode::Kind::Test) {
    result.value += "  (line " + std::to_string(line.line) + ")";
  }
  if (node.kind == ConditionNode::Kind::Test) return result;
  result.children = [&view, context, children = parts(rules, node)] {
    std::vector<Variable> list;
    for (const std::uint32_t part : children) list.push_back(parts_of(view, part, context));
    return list;
  };
  return result;
}

std::vector<Variable> buttons_of(View& view, runtime::Seat seat) {
  std::vector<Variable> list;
  for (std::size_t i = 0; i < view.rules().buttons.size(); ++i) {
    list.push_back(button_of(view, seat, static_cast<runtime::ChoiceId>(i)));
  }
  return list;
}

}  // namespace majs::dap
