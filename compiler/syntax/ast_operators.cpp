// Operators of an expression: which binds tighter, and the nodes that are made of them.

#include <algorithm>

#include "compiler/syntax/ast_builder.hpp"
#include "compiler/syntax/syntax_errors.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;
using grammar::is;

bool is_prefix(Operator op) { return op >= Operator::Not; }

/// grammar/README.md 3.2, low to high.
int precedence(Operator op) {
  switch (op) {
    case Operator::Label: return 1;
    case Operator::Assign: return 2;
    case Operator::Or: return 3;
    case Operator::And: return 4;
    case Operator::Equal:
    case Operator::NotEqual: return 5;
    case Operator::Less:
    case Operator::Greater:
    case Operator::LessEqual:
    case Operator::GreaterEqual: return 6;
    case Operator::In: return 7;
    case Operator::Add:
    case Operator::Subtract: return 8;
    case Operator::Multiply:
    case Operator::Divide: return 9;
    default: return 10;
  }
}

bool is_right_associative(Operator op) { return op == Operator::Label || op == Operator::Assign; }

bool is_comparison(Operator op) { return op >= Operator::Equal && op <= Operator::GreaterEqual; }

/// Internal flag of a pending `not in`.
constexpr std::uint8_t kNegated = 1;

}  // namespace

void AstBuilder::cancel_expression(std::uint32_t outer_operators) {
  operators_.shrink(operator_base_);
  operator_base_ = outer_operators;
  --depth_;
}

void AstBuilder::prefix(Operator op, const char* begin, const char* end) { operators_.push({op, 0, span(begin, end)}); }

void AstBuilder::binary(Operator op, const char* begin, const char* end) {
  const int mine = precedence(op);
  while (operators_.size() > operator_base_) {
    const int top = precedence(operators_.back().op);
    if (top < mine || (top == mine && is_right_associative(op))) break;
    reduce_binary();
  }
  operators_.push({op, 0, span(begin, end)});
}

void AstBuilder::binary_not_in(const char* begin, const char* end) {
  binary(Operator::In, begin, end);
  operators_.back().flags = kNegated;
}

bool AstBuilder::after_plain_word() const {
  if (operators_.size() != operator_base_ || pending_.empty()) return false;
  const Node& node = *pending_.back().node;
  return node.is_identifier() && !node.has(ast::kParenthesised) &&
         std::all_of(node.text.begin(), node.text.end(), [](char c) { return is(c, grammar::kWord); });
}

bool AstBuilder::begins_with_command() const { return begins_command(word.data(), text_end_); }

void AstBuilder::update(Operator op, const char* begin, const char* end) {
  operators_.push({Operator::Assign, ast::kOpAssign, span(begin, end)});
  push_plain(pending_.back().node, 1);
  operators_.push({op, 0, span(begin, end)});
}

void AstBuilder::reduce_all() {
  while (operators_.size() > operator_base_) reduce_binary();
}

void AstBuilder::reduce_prefix() {
  while (operators_.size() > operator_base_ && is_prefix(operators_.back().op)) reduce_one_prefix();
}

void AstBuilder::reduce_one_prefix() {
  const PendingOperator pending = operators_.back();
  operators_.pop();
  const Node* const operand = pending_.back().node;
  if (pending.op == Operator::At) {
    const bool named = operand->is_identifier() && !operand->has(ast::kParenthesised);
    if (!named || operand->text.back() == '?' || operand->text.back() == '!') {
      fail(Code::BadReference, text_begin_ + operand->span.begin, text_begin_ + operand->span.end,
           "expected the name of a constant after `@`", "a constant's name is a lower-case word, as in `@closed_hand`");
    }
  }
  Node* const node = make(NodeKind::Unary, {pending.span.begin, operand->span.end});
  node->op = pending.op;
  node->name_span = pending.span;
  std::uint32_t height = 0;
  node->children = take_nodes(count() - 1, height);
  check_height(++height, node->span);
  push_plain(node, height);
}

void AstBuilder::reduce_binary() {
  const PendingOperator pending = operators_.back();
  operators_.pop();
  const auto base = count() - 2;
  const Node* left = pending_[base].node;
  const Node* const right = pending_[base + 1].node;
  const bool left_is_not =
      left->kind == NodeKind::Unary && left->op == Operator::Not && !left->has(ast::kParenthesised);
  if (left_is_not && is_comparison(pending.op)) {
    Diagnostic diagnostic{.code = Code::NegatedOperand,
                          .source = ast_.source,
                          .span = {left->span.begin, right->span.end},
                          .message = "`not` binds tighter than `" + std::string(ast_.source->slice(pending.span)) +
                                     "`: this compares `" + std::string(ast_.source->slice(left->span)) + "`"};
    diagnostic.help = "put the comparison in parentheses: `not (a == b)`";
    fail(std::move(diagnostic), text_begin_ + right->span.end, text_begin_ + right->span.end);
  }
  const Span whole{left->span.begin, right->span.end};
  Node* node = make(NodeKind::Binary, whole);
  node->op = pending.op;
  node->name_span = pending.span;
  const bool negated = pending.op == Operator::In && (left_is_not || pending.flags == kNegated);
  if (pending.op == Operator::Assign) node->flags = pending.flags;
  if (pending.op == Operator::In && left_is_not) {
    pending_[base].node = left->children[0];
    node->span.begin = left->children[0]->span.begin;
  }
  std::uint32_t height = 0;
  node->children = take_nodes(base, height);
  check_height(++height, whole);
  if (negated) {
    // `not x in y` and `x not in y` are `not (x in y)` (grammar/README.md 3.2, Q12).
    Node* const negation = make(NodeKind::Unary, whole);
    negation->op = Operator::Not;
    negation->name_span = left_is_not ? left->name_span : pending.span;
    const Node* const inner = node;
    negation->children = ast_.arena.copy(std::span<const Node* const>(&inner, 1));
    node = negation;
    check_height(++height, whole);
  }
  push_plain(node, height);
}

}  // namespace majs::compiler
