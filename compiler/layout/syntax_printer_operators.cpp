#include "compiler/layout/syntax_printer.hpp"

#include <algorithm>

namespace majs::compiler {

using ast::Node;
using ast::NodeKind;
using ast::Operator;

namespace {

/// Operators with the same number are one chain of a condition or calculation.
int chain_level(Operator op) {
  switch (op) {
    case Operator::Equal:
    case Operator::NotEqual: return static_cast<int>(Operator::Equal);
    case Operator::Less:
    case Operator::Greater:
    case Operator::LessEqual:
    case Operator::GreaterEqual: return static_cast<int>(Operator::Less);
    case Operator::Add:
    case Operator::Subtract: return static_cast<int>(Operator::Add);
    case Operator::Multiply:
    case Operator::Divide: return static_cast<int>(Operator::Multiply);
    default: return static_cast<int>(op);
  }
}

}  // namespace

std::string_view operator_text(Operator op) {
  static constexpr std::string_view kTexts[] = {"",   "::", "=", "or", "and", "==", "!=",  "<", ">", "<=", ">=",
                                                "in", "+",  "-", "*",  "/",   "**", "not", "!", "-", "+",  "@"};
  return kTexts[static_cast<std::size_t>(op)];
}

bool is_infix_not_in(const Node& node) {
  return node.kind == NodeKind::Unary && node.op == Operator::Not && node.children[0]->op == Operator::In &&
         node.name_span.begin > node.children[0]->span.begin;
}

const Layout* SyntaxPrinter::unary(const Node& node) {
  const Node& operand = *node.children[0];
  if (is_infix_not_in(node) && !operand.has(ast::kParenthesised)) {
    const Layout* const left = expression(*operand.children[0]);
    const Layout* const notes = comments(operand.children[0]->span.end, operand.children[1]->span.begin, true);
    return make_.concat(
        {left, notes != nullptr ? notes : make_.fill(), text("not in "), expression(*operand.children[1])});
  }
  std::string_view op = operator_text(node.op);
  const bool sign = operand.kind == NodeKind::Unary && !operand.has(ast::kParenthesised) &&
                    (operand.op == Operator::Minus || operand.op == Operator::Plus) && !is_infix_not_in(operand);
  if (node.op == Operator::Not) {
    op = "not ";
  } else if (sign && node.op == Operator::Minus) {
    op = "- ";
  } else if (sign && node.op == Operator::Plus) {
    op = "+ ";
  }
  if (const Layout* const notes = comments(node.name_span.end, operand.span.begin, true)) {
    return make_.concat({text(op.substr(0, op.find(' '))), notes, expression(operand)});
  }
  return make_.concat({text(op), expression(operand)});
}

const Layout* SyntaxPrinter::assignment(const Node& node) {
  const Node& target = *node.children[0];
  const Node& value = *node.children[1];
  const Layout* const left = expression(target);
  if (!node.has(ast::kOpAssign)) {
    const Layout* const notes = comments(target.span.end, value.span.begin, true);
    return make_.concat({left, text(" ="), notes != nullptr ? notes : text(" "), expression(value)});
  }
  const Node* update = &value;
  while (update->children[0] != &target) update = update->children[0];
  const Layout* const notes = comments(target.span.end, update->children[1]->span.begin, true);
  const Node* const outer = implied_;
  implied_ = &target;
  const Layout* const right = expression(value);
  implied_ = outer;
  return make_.concat(
      {left, text(" "), text(operator_text(update->op)), text("="), notes != nullptr ? notes : text(" "), right});
}

/// `a and b and c`: operands of one precedence.
const Layout* SyntaxPrinter::chain(const Node& node) {
  const int level = chain_level(node.op);
  std::vector<const Node*> steps;  // the Binary nodes, from the innermost to `node`
  for (const Node* step = &node;;) {
    steps.push_back(step);
    const Node& left = *step->children[0];
    if (left.kind != NodeKind::Binary || left.has(ast::kParenthesised) || chain_level(left.op) != level) break;
    step = &left;
  }
  std::reverse(steps.begin(), steps.end());

  const bool trailing_operator = level == static_cast<int>(Operator::Add);
  std::size_t first = 0;
  const Layout* layout = nullptr;
  if (steps[0]->children[0] == implied_) {
    implied_ = nullptr;
    layout = expression(*steps[0]->children[1]);
    first = 1;
  } else {
    layout = expression(*steps[0]->children[0]);
  }
  struct Link {
    const Node* step;
    const Layout* comments;
    const Layout* operand;
    bool break_before;
  };
  std::vector<Link> links;
  bool hard = layout->hard;
  for (std::size_t i = first; i < steps.size(); ++i) {
    const Node& left = *steps[i]->children[0];
    const Node& right = *steps[i]->children[1];
    const Layout* const notes = comments(left.span.end, right.span.begin, true);
    links.push_back({steps[i], notes, expression(right), newline_between(left.span.end, right.span.begin)});
    hard = hard || notes != nullptr || links.back().operand->hard || links.back().break_before;
  }
  Parts parts{layout};
  for (const Link& link : links) {
    const Layout* separator = !hard ? make_.line() : link.break_before ? make_.hard() : make_.fill();
    if (link.comments != nullptr) separator = link.comments;
    if (trailing_operator) {
      parts.insert(parts.end(), {text(" "), text(operator_text(link.step->op)), separator, link.operand});
    } else {
      parts.insert(parts.end(), {separator, text(operator_text(link.step->op)), text(" "), link.operand});
    }
  }
  const Layout* const all = make_.concat(parts);
  return hard ? all : make_.group(all);
}

}  // namespace majs::compiler
