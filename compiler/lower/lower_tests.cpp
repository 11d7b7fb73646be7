// Toplevel conditions: looked at while the document is built (grammar/README.md 10).

#include <array>
#include <optional>
#include <string>

#include "compiler/lower/lowering_state.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ast::Operator;
using ir::TestKind;
using ir::ValueKind;

namespace {

std::optional<TestKind> comparison(const ast::Node& node) {
  if (node.kind == NodeKind::Binary) {
    switch (node.op) {
      case Operator::Equal: return TestKind::Equal;
      case Operator::NotEqual: return TestKind::NotEqual;
      case Operator::Less: return TestKind::Less;
      case Operator::LessEqual: return TestKind::LessEqual;
      case Operator::Greater: return TestKind::Greater;
      case Operator::GreaterEqual: return TestKind::GreaterEqual;
      default: return std::nullopt;
    }
  }
  if (node.kind == NodeKind::Call && node.block == nullptr && node.children.size() == 2) {
    if (node.text == "equals") return TestKind::Equal;
    if (node.text == "not_equals") return TestKind::NotEqual;
  }
  return std::nullopt;
}

bool is_defined(const ast::Node& node) { return node.kind == NodeKind::Call && node.text == "defined"; }

}  // namespace

ir::Value Lowering::defined(const Node& node) {
  if (node.children.size() != 1 || node.children[0]->kind != NodeKind::String) {
    error(Code::WrongArguments, node, "`defined` takes one name in quotes").help =
        "for example: defined(\"red_fives\")";
    return {};
  }
  return truth(defines_.contains(node.children[0]->text));
}

ir::Value Lowering::operand(const Node& node) {
  if (is_constant(node)) {
    error(Code::NotAValue, node, "constants are not known while the document is built").help =
        "use a variable (`!name`), or a condition in the game";
    return {};
  }
  if (is_defined(node)) {
    error(Code::AlwaysTrue, node, "`defined(...)` answers only as a condition of its own, not inside a comparison")
        .help = "write `if defined(\"name\") do`";
    return general(node);
  }
  if (node.is_identifier()) {
    auto& diagnostic =
        error(Code::AlwaysTrue, node,
              "the bare word `" + std::string(node.text) + "` is text here, not a value that can change");
    diagnostic.help = "for the variable write `!" + std::string(node.text) + "`";
    return text(node.text, node.span);
  }
  if (node.kind == NodeKind::Binary && (node.op == Operator::Assign || node.op == Operator::In)) {
    error(Code::NotACondition, node, "expected a value here");
    return {};
  }
  if (looks_like_condition(node)) {
    error(Code::AlwaysTrue, node,
          "a condition of the game cannot be decided while the document is built: it counts as true")
        .help = "use it inside a function, event or button instead";
  }
  return general(node);
}

ir::Test Lowering::compare(TestKind kind, const Node& left, const Node& right) {
  if (left.kind == NodeKind::Unary && left.op == Operator::Not && !left.has(ast::kParenthesised)) {
    error(Code::NotBeforeComparison, left, "`not` binds tighter than a comparison").help = "write `not (a == b)`";
    return {};
  }
  ir::Test result;
  result.kind = kind;
  result.left = operand(left);
  result.right = operand(right);
  return result;
}

ir::Test Lowering::membership(const Node& node) {
  ir::Test result;
  result.kind = TestKind::In;
  result.left = operand(*node.children[0]);
  result.path = parse_path_argument(*node.children[1]);
  return result;
}

ir::Test Lowering::both(TestKind kind, const Node& left, const Node& right) {
  const std::array<ir::Test, 2> operands = {test(left), test(right)};
  ir::Test result;
  result.kind = kind;
  result.operands = arena_.copy(std::span<const ir::Test>(operands));
  return result;
}

ir::Test Lowering::test(const Node& node) {
  if (node.kind == NodeKind::Binary) {
    if (node.op == Operator::And) return both(TestKind::And, *node.children[0], *node.children[1]);
    if (node.op == Operator::Or) return both(TestKind::Or, *node.children[0], *node.children[1]);
    if (node.op == Operator::In) return membership(node);
  }
  // `!x` is a variable, `not x` and `!(...)` negate.
  const bool negation = node.kind == NodeKind::Unary &&
                        (node.op == Operator::Not || (node.op == Operator::Bang && !node.children[0]->is_identifier()));
  if (negation) {
    ir::Test result;
    result.kind = TestKind::Not;
    const std::array<ir::Test, 1> operands = {test(*node.children[0])};
    result.operands = arena_.copy(std::span<const ir::Test>(operands));
    return result;
  }
  if (const auto kind = comparison(node)) {
    return compare(*kind, *node.children[0], *node.children[1]);
  }
  ir::Test result;
  result.left = is_defined(node) ? defined(node) : operand(node);
  return result;
}

}  // namespace majs::compiler
