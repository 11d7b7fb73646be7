#include "compiler/checks/button_checks.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;

/// An action that makes a meld out of the tiles a button's choice picked; the condition that tells whether there are
/// any; the field that says what melds.
struct CallAction {
  std::string_view action;
  std::string_view available;
  std::string_view field;
};

constexpr auto kCallActions = std::to_array<CallAction>({{"call", "call_available", "call"},
                                                         {"self_call", "self_call_available", "call"},
                                                         {"upgrade_call", "can_upgrade_call", "upgrades"}});

const Node* field(const Node& command, std::string_view name) {
  if (command.children.empty() || command.children.back()->kind != NodeKind::Keywords) return nullptr;
  for (const Node* pair : command.children.back()->children) {
    if (pair->kind == NodeKind::Pair && pair->text == name && !pair->children.empty()) return pair->children.back();
  }
  return nullptr;
}

/// A field whose name is misspelt, which is told already.
bool has_nearly(const Node& command, std::string_view name) {
  const bool fields = !command.children.empty() && command.children.back()->kind == NodeKind::Keywords;
  return fields && std::ranges::any_of(command.children.back()->children, [&](const Node* pair) {
           return pair->kind == NodeKind::Pair && grammar::edit_distance(pair->text, name, 2) <= 2;
         });
}

/// The first call of `action` among the actions below `node`, as deep as the engine looks for it.
const Node* find_action(const Node* node, std::string_view action) {
  if (node == nullptr) return nullptr;
  if (node->kind == NodeKind::Call && grammar::strip_action_prefix(node->text) == action) return node;
  for (const Node* child : node->children) {
    if (const Node* found = find_action(child, action)) return found;
  }
  return find_action(node->block, action);
}

/// Whether the condition mentions `name`, or something whose content is not known here (a constant, a variable).
bool may_contain(const Node& condition, std::string_view name) {
  if (condition.kind == NodeKind::Unary && (condition.op == Operator::At || condition.op == Operator::Bang))
    return true;
  if (condition.kind == NodeKind::Call && grammar::strip_condition_prefix(condition.text) == name) return true;
  if (condition.kind == NodeKind::String && grammar::strip_condition_prefix(condition.text) == name) return true;
  return std::any_of(condition.children.begin(), condition.children.end(),
                     [&](const Node* child) { return may_contain(*child, name); });
}

}  // namespace

void check_button(const Node& command, const SourcePtr& source, Diagnostics& diagnostics) {
  const Node* show_when = field(command, "show_when");
  const Node* inline_body = field(command, "do");
  if (show_when == nullptr && !has_nearly(command, "show_when")) {
    diagnostics.report(Code::ButtonAlwaysShown, source, command.name_span, "this button has no `show_when`").label =
        "is offered at every opportunity";
  }
  for (const CallAction& call : kCallActions) {
    const Node* action = find_action(command.block != nullptr ? command.block : inline_body, call.action);
    if (action == nullptr) continue;
    if (field(command, call.field) == nullptr) {
      auto& diagnostic = diagnostics.report(Code::CallWithoutTiles, source, action->name_span,
                                            in_ticks(call.action) + " needs the field " + in_ticks(call.field));
      diagnostic.label = "no tiles to make a call of";
      diagnostic.labels.push_back({source, command.name_span, "of this button"});
    }
    if (show_when == nullptr || may_contain(*show_when, call.available)) continue;
    auto& diagnostic = diagnostics.report(Code::CallNotTested, source, show_when->span,
                                          "`show_when` does not ask for " + in_ticks(call.available));
    diagnostic.label = "holds also when no such call can be made";
    diagnostic.labels.push_back({source, action->name_span, "makes the call"});
  }
}

void check_outside_button(const Node& action, std::string_view place, const SourcePtr& source,
                          Diagnostics& diagnostics) {
  const std::string_view name = grammar::strip_action_prefix(action.text);
  if (std::find(kChoiceActions.begin(), kChoiceActions.end(), name) == kChoiceActions.end()) return;
  auto& diagnostic = diagnostics.report(Code::CallOutsideButton, source, action.name_span,
                                        in_ticks(name) + " works only in the block of a button itself");
  diagnostic.label = "stands in " + std::string(place);
}

}  // namespace majs::compiler
