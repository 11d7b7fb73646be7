// Actions: the bodies of functions, events, buttons (grammar/README.md 8).

#include <string>

#include "compiler/lower/file_functions.hpp"
#include "compiler/lower/lowering_state.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

using ast::NodeFlag;
using ast::NodeKind;
using ast::Operator;
using ir::ValueKind;

namespace {

/// A `cond` nests two levels of lists a clause, and jq 1.6 reads and writes 256 levels (grammar/README.md 14).
constexpr std::size_t kMaxCondClauses = 120;

/// Keywords consisting of exactly `as: seats`: the call is made as somebody else.
const ast::Node* as_argument(const ast::Node& call) {
  if (call.block != nullptr || call.children.empty()) return nullptr;
  const ast::Node& last = *call.children.back();
  if (last.kind != NodeKind::Keywords || last.children.size() != 1 || last.children[0]->text != "as") return nullptr;
  return last.children[0]->children[0];
}

}  // namespace

ir::Value Lowering::run_action(std::string_view function, Span span) {
  refer(Reference::Kind::Function, function, span);
  Value result = list({text("run"), text(function, span)});
  result.span = span;
  return result;
}

ir::Value Lowering::block_actions(const Node& block) {
  if (block.block != nullptr) error(Code::UnexpectedElse, *block.block, "`else` has no meaning here");
  return section_actions(block);
}

ir::Value Lowering::section_actions(const Node& block) {
  Collector actions(*this);
  for (const Node* child : block.children) {
    if (child->kind == NodeKind::Clause) {
      error(Code::NotAnAction, *child, "expected an action, found a clause with `->`").help =
          "clauses stand in `cond do ... end`";
      continue;
    }
    actions.add(action(*child));
  }
  return actions.finish(block.span);
}

ir::Value Lowering::inline_actions(const Node& node) {
  if (node.kind == NodeKind::Block) return block_actions(node);
  Collector actions(*this);
  if (node.kind == NodeKind::List) {
    for (const Node* child : node.children) actions.add(action(*child));
  } else {
    actions.add(action(node));
  }
  return actions.finish(node.span);
}

ir::Value Lowering::body_actions(const Arguments& arguments) {
  if (arguments.inline_else != nullptr)
    error(Code::UnexpectedElse, *arguments.inline_else, "`else:` has no meaning here");
  if (arguments.block != nullptr) return block_actions(*arguments.block);
  if (arguments.inline_body != nullptr) return inline_actions(*arguments.inline_body);
  return list(std::span<const Value>());
}

ir::Value Lowering::seats(const Node& node) {
  if (node.kind == NodeKind::String || node.is_identifier()) return text(node.text, node.span);
  if (is_constant(node)) return constant(node);
  if (node.kind == NodeKind::List) {
    Collector names(*this);
    for (const Node* child : node.children) {
      if (child->kind != NodeKind::String && !child->is_identifier()) {
        error(Code::InvalidSeat, *child, "expected the name of a seat");
        continue;
      }
      names.add(text(child->text, child->span));
    }
    return names.finish(node.span);
  }
  error(Code::InvalidSeat, node, "seats are a name or a list of names").help = "for example: as others do ... end";
  return {};
}

ir::Value Lowering::as_action(const Node& node) {
  const Arguments parts = arguments(node);
  if (!parts.has_body()) {
    error(Code::MissingBlock, node, "`as` needs a do-block with the actions to do as somebody else");
    return {};
  }
  if (parts.positional.size() != 1 || parts.options != nullptr) {
    error(Code::WrongArguments, node, "`as` takes one argument, the seats, and a do-block");
    return {};
  }
  const Value who = seats(*parts.positional[0]);
  return list({text("as"), who, body_actions(parts)});
}

ir::Value Lowering::if_action(const Node& node, bool negated) {
  const Arguments parts = arguments(node);
  if (!parts.has_body()) {
    missing_do(error(Code::MissingBlock, node, "`" + std::string(node.text) + "` needs a do-block"), node);
    return {};
  }
  if (parts.positional.size() != 1 || parts.options != nullptr) {
    error(Code::WrongArguments, node, "`" + std::string(node.text) + "` takes one condition and a do-block");
    return {};
  }
  const Value when = condition(*parts.positional[0]);
  // The platform loses an `else` that stands on one line.
  const bool has_else =
      (parts.inline_else != nullptr && !as_platform()) || (parts.block != nullptr && parts.block->block != nullptr);
  const Value then = parts.block != nullptr ? section_actions(*parts.block) : inline_actions(*parts.inline_body);
  if (!has_else) return list({text(negated ? "unless" : "when"), when, then});
  const Value otherwise =
      parts.block != nullptr ? section_actions(*parts.block->block) : inline_actions(*parts.inline_else);
  return negated ? list({text("ite"), when, otherwise, then}) : list({text("ite"), when, then, otherwise});
}

ir::Value Lowering::cond_action(const Node& node) {
  if (node.block == nullptr || !node.children.empty()) {
    error(Code::MissingBlock, node, "`cond` needs a do-block with clauses `condition -> actions`");
    return {};
  }
  if (node.block->block != nullptr) {
    error(Code::UnexpectedElse, *node.block->block, "`cond` has no `else`").help = "write a last clause `true -> ...`";
  }
  const auto clauses = node.block->children;
  if (clauses.empty()) {
    error(Code::MissingBlock, node, "`cond` needs at least one clause `condition -> actions`");
    return {};
  }
  if (clauses.size() > kMaxCondClauses) {
    error(Code::NestingTooDeep, node, "a `cond` may have at most " + std::to_string(kMaxCondClauses) + " clauses")
        .notes.push_back("each clause nests two lists, and jq cannot nest more than 256");
    return {};
  }
  // From the last clause to the first: each becomes the else part of the one before.
  Value chain;
  for (std::size_t i = clauses.size(); i-- > 0;) {
    const Node& clause = *clauses[i];
    if (clause.kind != NodeKind::Clause) {
      error(Code::NotAnAction, clause, "expected a clause `condition -> actions`");
      return {};
    }
    if (clause.children.size() != 1) {
      error(Code::WrongArguments, clause, "a clause of `cond` has exactly one condition before `->`").help =
          "join conditions by `and` or `or`";
      return {};
    }
    if (clause.block == nullptr || clause.block->children.empty()) {
      error(Code::EmptyClause, clause, "this clause has no actions").help = "write `noop` to do nothing";
      return {};
    }
    const Value when = condition(*clause.children[0]);
    const Value then = section_actions(*clause.block);
    chain = i + 1 == clauses.size() ? list({text("when"), when, then}) : list({text("ite"), when, then, list({chain})});
    chain.span = clause.span;
  }
  return chain;
}

ir::Value Lowering::assignment(const Node& node, const Node* label) {
  const Node& target = *node.children[0];
  // `x(..) = e` counts as x (grammar/README.md 8).
  if (target.kind != NodeKind::Call || target.block != nullptr) {
    error(Code::NotAnAction, target, "only a counter, written as a bare name, can be assigned to");
    return {};
  }
  const Node& right = *node.children[1];
  if (node.has(NodeFlag::kOpAssign) && right.kind == NodeKind::Binary && !right.has(NodeFlag::kParenthesised)) {
    const std::string_view written = source_->slice(node.name_span);
    const bool additive = right.op == Operator::Add || right.op == Operator::Subtract;
    if (additive && (written.starts_with('*') || written.starts_with('/'))) {
      error(Code::OpAssignPrecedence, node,
            "`x " + std::string(written) + " a + b` means `(x " + std::string(written.substr(0, written.size() - 1)) +
                " a) + b`")
          .help = "put the right side into parentheses if it belongs together";
    }
  }
  if (right.kind == NodeKind::Binary && right.op == Operator::Label) {
    error(Code::NotAnExpression, right, "a display name `:: \"...\"` follows the whole assignment");
    return {};
  }
  const Value amount = expression(right);
  const Value counter = text(target.text, target.span);
  if (label == nullptr) return list({text("set_counter"), counter, text("eval_expr"), amount});
  return list({text("_counter_assignment"), text(label->text, label->span), counter, text("="), amount});
}

ir::Value Lowering::call_action(const Node& node) {
  Collector result(*this);
  result.add(text(node.text, node.name_span));
  const Node* as = as_argument(node);
  const auto given = as != nullptr ? node.children.first(node.children.size() - 1) : node.children;
  for (const Node* argument : given) result.add(general(*argument));
  if (node.block != nullptr) result.add(block_actions(*node.block));
  if (node.text == "run" && !given.empty() && (given[0]->kind == NodeKind::String || given[0]->is_identifier())) {
    refer(Reference::Kind::Function, given[0]->text, given[0]->span);
  }
  const Value call = result.finish(node.span);
  if (as == nullptr) return call;
  return list({text("as"), seats(*as), list({call})});
}

/// A toplevel command with arguments that no function takes: `replace 1, "wall", ...` in a body.
bool Lowering::refuse_command(const Node& node) {
  if (grammar::find_word(grammar::WordKind::Command, node.text) == nullptr) return false;
  if (functions().contains(node.text)) return false;
  auto& diagnostic = error(Code::CommandAsAction, node.name_span,
                           "`" + std::string(node.text) + "` is a toplevel command and cannot stand among actions");
  diagnostic.help =
      "commands change the ruleset while it is built, actions run in the game: write it at the toplevel of the file";
  return true;
}

const std::set<std::string_view>& Lowering::functions() {
  if (!functions_) functions_ = functions_of(file_);
  return *functions_;
}

/// Positional arguments for something that is no action.
void Lowering::refuse_arguments(const Node& node) {
  const std::string name(node.text);
  const std::string named = "write " + name + "(name: value, other: value) and use \"$name\" in the function";
  if (functions().contains(node.text)) {
    error(Code::ArgumentsLost, node, "the function `" + name + "` takes named arguments only").help = named;
    return;
  }
  auto& diagnostic =
      error(Code::UnknownAction, node.name_span, "`" + name + "` is neither an action nor a function of this file");
  if (near_actions_.known(node.text) == nullptr) {
    std::vector<std::string_view> candidates(functions().begin(), functions().end());
    candidates.push_back(grammar::nearest_word(grammar::WordKind::Action, node.text));
    near_actions_.find(node.text, candidates);
  }
  if (const std::string_view near = near_actions_.find(node.text, {}); !near.empty()) {
    diagnostic.help = "did you mean `" + std::string(near) + "`?";
    diagnostic.fixes.push_back({node.name_span, std::string(near), "replace the name"});
  } else {
    diagnostic.notes.push_back("a function of another file takes named arguments only: " + named);
  }
}

ir::Value Lowering::function_action(const Node& node) {
  const Node* as = as_argument(node);
  const auto given = as != nullptr ? node.children.first(node.children.size() - 1) : node.children;
  if ((node.block != nullptr || given.size() > 1) && refuse_command(node)) return {};
  if (node.block != nullptr) {
    auto& diagnostic =
        error(Code::UnexpectedBlock, node.name_span, "the function `" + std::string(node.text) + "` takes no do-block");
    diagnostic.notes.push_back("`" + std::string(node.text) +
                               "` is not an action of the engine, so this is a call of a function");
    return {};
  }
  if (given.size() > 1) {
    refuse_arguments(node);
    return {};
  }
  Value call = run_action(node.text, node.name_span);
  if (given.size() == 1) {
    const Value argument = json(*given[0], JsonMode::WithSigils);
    call = list({call.items()[0], call.items()[1], argument});
  }
  call.span = node.span;
  if (as == nullptr) return call;
  return list({text("as"), seats(*as), list({call})});
}

ir::Value Lowering::action(const Node& node) {
  if (node.kind == NodeKind::Call) {
    Value result;
    if (node.text == "if" || node.text == "unless") {
      result = if_action(node, node.text == "unless");
    } else if (node.text == "cond") {
      result = cond_action(node);
    } else if (node.text == "as") {
      result = as_action(node);
    } else if (grammar::is_action_name(node.text)) {
      result = call_action(node);
    } else {
      result = function_action(node);
    }
    result.span = node.span;
    return result;
  }
  if (node.kind == NodeKind::Binary && node.op == Operator::Assign) {
    Value result = assignment(node, nullptr);
    result.span = node.span;
    return result;
  }
  if (node.kind == NodeKind::Binary && node.op == Operator::Label) {
    const Node& assigned = *node.children[0];
    if (assigned.kind != NodeKind::Binary || assigned.op != Operator::Assign) {
      error(Code::NotAnAction, node, "a display name `:: \"...\"` follows an assignment");
      return {};
    }
    if (node.children[1]->kind != NodeKind::String) {
      error(Code::NotAnAction, *node.children[1], "the display name after `::` must be text in quotes");
      return {};
    }
    Value result = assignment(assigned, node.children[1]);
    result.span = node.span;
    return result;
  }
  auto& diagnostic = error(Code::NotAnAction, node, "expected an action here");
  if (is_constant(node)) {
    diagnostic.notes.push_back("constants cannot stand in a block; use `apply append, \"functions.name\", +@constant`");
  } else if (node.kind == NodeKind::Binary && (node.op == Operator::And || node.op == Operator::Or)) {
    diagnostic.notes.push_back("actions are written one a line, or separated by `;`");
  } else if (node.kind == NodeKind::String) {
    diagnostic.help = "an action is written without quotes";
  }
  return {};
}

}  // namespace majs::compiler
