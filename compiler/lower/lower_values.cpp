// Values: plain JSON, JSON with sigils, general values, load-time arithmetic and runtime expressions (grammar/README.md
// 4, 7.3).

#include <algorithm>
#include <array>
#include <string>

#include "compiler/lower/lowering_state.hpp"
#include "compiler/lower/sigils.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {

using ast::NodeFlag;
using ast::NodeKind;
using ast::Operator;
using ir::ValueKind;

namespace {

/// `^[a-z_][a-z0-9_]*$`, the names of constants and variables.
bool is_lower_name(std::string_view name) {
  if (name.empty() || !((name[0] >= 'a' && name[0] <= 'z') || name[0] == '_')) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

/// Words that jq cannot have as variable names, and the two that mean something to it (grammar/README.md 11, Q27).
constexpr std::array<std::string_view, 22> kReservedVariables = {
    "true", "false", "null", "and",   "or",    "not",    "if",      "then",   "elif",    "else",    "end",
    "as",   "def",   "try",  "catch", "label", "import", "include", "reduce", "foreach", "__loc__", "module"};

ValueKind arithmetic_kind(Operator op) {
  switch (op) {
    case Operator::Add: return ValueKind::Add;
    case Operator::Subtract: return ValueKind::Subtract;
    case Operator::Multiply: return ValueKind::Multiply;
    case Operator::Divide: return ValueKind::Divide;
    default: return ValueKind::Null;
  }
}

std::string_view operator_text(Operator op) {
  switch (op) {
    case Operator::Add: return "+";
    case Operator::Subtract: return "-";
    case Operator::Multiply: return "*";
    case Operator::Divide: return "/";
    case Operator::Power: return "**";
    default: return {};
  }
}

bool is_arithmetic(const ast::Node& node) {
  if (node.kind == NodeKind::Binary) return !operator_text(node.op).empty();
  return node.kind == NodeKind::Unary && node.op == Operator::Minus;
}

/// Functions of runtime expressions with the numbers of operands they take.
struct ExpressionFunction {
  std::string_view name;
  std::size_t least;
  std::size_t most;
};
constexpr std::array<ExpressionFunction, 7> kExpressionFunctions = {{{"min", 2, 2},
                                                                     {"max", 2, 2},
                                                                     {"floor_div", 2, 2},
                                                                     {"mod", 2, 2},
                                                                     {"round", 1, 2},
                                                                     {"round_up", 1, 2},
                                                                     {"round_down", 1, 2}}};

const ExpressionFunction* expression_function(std::string_view name) {
  const auto found = std::find_if(kExpressionFunctions.begin(), kExpressionFunctions.end(),
                                  [&](const ExpressionFunction& f) { return f.name == name; });
  return found == kExpressionFunctions.end() ? nullptr : &*found;
}

/// `^\$?[a-z_][a-z0-9_]*$`: a counter, an amount or a parameter.
bool is_amount_name(std::string_view name) {
  if (!name.empty() && name[0] == '$') name.remove_prefix(1);
  return is_lower_name(name);
}

}  // namespace

ir::Value Lowering::variable(const Node& bang) {
  const Node& operand = *bang.children[0];
  Value value = Value::of_text(ValueKind::Variable, operand.text, bang.span);
  value.plain = false;
  if (!operand.is_identifier()) {
    error(Code::InvalidVariableName, bang, "`!` must be followed by the name of a variable").help =
        "to negate a condition write `not`";
    return value;
  }
  if (!is_lower_name(operand.text)) {
    error(Code::InvalidVariableName, operand, "`" + std::string(operand.text) + "` cannot be the name of a variable")
        .notes.push_back("variable names have lower case letters, digits and underscores only");
  } else if (std::find(kReservedVariables.begin(), kReservedVariables.end(), operand.text) !=
             kReservedVariables.end()) {
    error(Code::InvalidVariableName, operand, "`" + std::string(operand.text) + "` is a reserved word of jq")
        .notes.push_back("choose another name for the variable");
  }
  refer(Reference::Kind::Variable, operand.text, operand.span);
  return value;
}

ir::Value Lowering::constant(const Node& at) {
  const bool splat = at.op == Operator::Plus;
  const Node& reference = splat ? *at.children[0] : at;
  const Node& operand = *reference.children[0];
  if (!operand.is_identifier() || !is_lower_name(operand.text)) {
    error(Code::InvalidConstantName, operand, "`@` must be followed by the name of a constant")
        .notes.push_back("constant names have lower case letters, digits and underscores only, and take no arguments");
    return {};
  }
  refer(Reference::Kind::Constant, operand.text, at.span);
  return text(join(splat ? "@splat$" : "@", operand.text), at.span);
}

ir::Value Lowering::arithmetic_tree(const Node& node, bool* has_constant) {
  if (node.kind == NodeKind::Number) return number(node.number, node.span);
  if (is_variable(node)) return variable(node);
  if (is_constant(node)) {
    *has_constant = true;
    return {};
  }
  if (node.kind == NodeKind::Unary && node.op == Operator::Minus) {
    const Value operand = arithmetic_tree(*node.children[0], has_constant);
    if (operand.kind == ValueKind::Number) return number(0 - operand.number(), node.span);  // never -0
    Value value = Value::of_items(ValueKind::Negate, {arena_.create(operand), 1}, node.span);
    value.plain = false;
    return value;
  }
  if (node.kind == NodeKind::Binary && arithmetic_kind(node.op) != ValueKind::Null) {
    const std::array<Value, 2> operands = {arithmetic_tree(*node.children[0], has_constant),
                                           arithmetic_tree(*node.children[1], has_constant)};
    if (operands[0].kind == ValueKind::Number && operands[1].kind == ValueKind::Number)
      return folded(node, operands[0].number(), operands[1].number());
    Value value = Value::of_items(arithmetic_kind(node.op), arena_.copy(std::span<const Value>(operands)), node.span);
    value.plain = false;
    return value;
  }
  if (node.is_identifier() || node.kind == NodeKind::String) {
    error(Code::NotANumber, node, "`" + std::string(node.text) + "` has no number while the document is built")
        .notes.push_back(
            "arithmetic outside of assignments and comparisons is done when the ruleset is built: it takes "
            "numbers and variables (`!name`), not counters");
  } else if ((node.kind == NodeKind::Binary && node.op == Operator::Power) ||
             (node.kind == NodeKind::Call && expression_function(node.text) != nullptr)) {
    error(Code::NotANumber, node, "only `+ - * /` can be computed while the document is built")
        .notes.push_back(
            "`**`, `min`, `max` and the rounding functions work in assignments and comparisons, in the game");
  } else {
    error(Code::NotANumber, node, "expected a number or a variable in this calculation");
  }
  return {};
}

ir::Value Lowering::folded(const Node& node, double left, double right) {
  switch (node.op) {
    case Operator::Add: return number(left + right, node.span);
    case Operator::Subtract: return number(left - right, node.span);
    case Operator::Multiply: return number(left * right, node.span);
    default:
      if (right == 0) error(Code::NotANumber, node, "a number cannot be divided by zero");
      return number(right == 0 ? 0 : left / right, node.span);
  }
}

ir::Value Lowering::arithmetic(const Node& node) {
  bool has_constant = false;
  const Value value = arithmetic_tree(node, &has_constant);
  if (has_constant) {
    error(Code::NotANumber, node, "a calculation in this place cannot use constants")
        .notes.push_back(
            "constants get their values when the game loads the ruleset; use a variable (`!name`) instead");
  }
  return value;
}

ir::Value Lowering::json(const Node& node, JsonMode mode) {
  switch (node.kind) {
    case NodeKind::Nil: {
      Value value;
      value.span = node.span;
      return value;
    }
    case NodeKind::True: return truth(true);
    case NodeKind::False: return truth(false);
    case NodeKind::Number: return number(node.number, node.span);
    case NodeKind::String:
    case NodeKind::Atom: return text(node.text, node.span);
    case NodeKind::Sigil: {
      if (mode == JsonMode::Plain) {
        error(Code::NotAValue, node, "a sigil cannot stand here, only plain JSON");
        return {};
      }
      return sigil(node);
    }
    case NodeKind::List: {
      if (keyword_list(node) != nullptr) {
        if (mode == JsonMode::WithSigils) return json(*node.children[0], mode);
        error(Code::NotAValue, node, "a keyword list cannot stand here").help = "write a map: %{key: value}";
        return {};
      }
      if (node.children.empty() && mode == JsonMode::WithSigils) {
        error(Code::EmptyListBecomesMap, node, "the empty list `[]` becomes an empty map `{}` in this place");
        return object_in_order(std::span<const ir::Member>());
      }
      Collector items(*this);
      for (const Node* child : node.children) {
        if (child->kind == NodeKind::Keywords) {
          error(Code::NotAValue, *child, "a list cannot mix plain values and `key: value` pairs").help =
              "put the pairs into a map: %{key: value}";
          continue;
        }
        items.add(json(*child, mode));
      }
      return items.finish(node.span);
    }
    case NodeKind::Keywords:
      if (mode == JsonMode::Plain) {
        error(Code::NotAValue, node, "keyword arguments cannot stand here").help = "write a map: %{key: value}";
        return {};
      }
      [[fallthrough]];
    case NodeKind::Map: {
      std::vector<ir::Member> members;
      members.reserve(node.children.size());
      for (const Node* pair : node.children) {
        std::string_view key = pair->text;
        if (pair->has(NodeFlag::kArrow)) {
          const Node& written = *pair->children[0];
          if (written.kind != NodeKind::String && written.kind != NodeKind::Atom) {
            error(Code::InvalidMapKey, written, "a map key must be a string").help =
                "put the key into quotes, or write `key: value`";
            continue;
          }
          key = written.text;
        } else if (key == "do") {
          error(Code::InvalidMapKey, pair->name_span, "`do:` cannot be a key of a map");
          continue;
        }
        members.push_back({key, json(*pair->children.back(), mode)});
      }
      Value value = object(members);
      value.span = node.span;
      return value;
    }
    case NodeKind::Alias:
      error(Code::NotAValue, node, "`" + std::string(node.text) + "` is not a value").help =
          "text goes into quotes; `true`, `false` and `nil` are lower case";
      return {};
    case NodeKind::Call:
      if (node.is_identifier()) {
        auto& diagnostic =
            error(Code::NotAValue, node, "the bare word `" + std::string(node.text) + "` is not a value here");
        diagnostic.help = node.text == "null" ? "the empty value is written `nil`"
                                              : "text goes into quotes: \"" + std::string(node.text) + "\"";
      } else {
        error(Code::NotAValue, node, "a call of `" + std::string(node.text) + "` is not a value here");
      }
      return {};
    case NodeKind::Unary:
      if (is_variable(node)) return variable(node);
      if (is_constant(node)) return constant(node);
      if (node.op == Operator::Minus) return arithmetic(node);
      if (node.op == Operator::Plus) {
        error(Code::NotAValue, node, "`+` before a value is only for splicing a constant: `+@name`");
        return {};
      }
      break;
    case NodeKind::Binary:
      if (arithmetic_kind(node.op) != ValueKind::Null || node.op == Operator::Power) return arithmetic(node);
      break;
    default: break;
  }
  error(Code::NotAValue, node, "expected a value (number, string, list or map) here");
  return {};
}

ir::Value Lowering::sigil(const Node& node) {
  const auto value = sigil_value(node, source_, arena_, diagnostics_);
  if (!value) return {};
  if (node.letter == 'm') refer_match(*value, node);
  return *value;
}

void Lowering::refer_match(const Value& alternatives, const Node& node) {
  for (const Value& alternative : alternatives.items()) {
    for (const Value& item : alternative.items()) {
      if (item.kind != ValueKind::Array || item.items().empty()) continue;
      for (const Value& group : item.items()[0].items()) {
        if (group.kind == ValueKind::String) refer(Reference::Kind::SetDefinition, group.text(), node.name_span);
      }
    }
  }
}

ir::Value Lowering::general(const Node& node) {
  switch (node.kind) {
    case NodeKind::Block: return block_actions(node);
    case NodeKind::Keywords:
    case NodeKind::List: {
      const Node* pairs = keyword_list(node);
      if (pairs != nullptr && pairs->children.size() == 1 && pairs->children[0]->text == "do") {
        return inline_actions(*pairs->children[0]->children[0]);
      }
      return json(node, JsonMode::WithSigils);
    }
    case NodeKind::Call:
      if (node.is_identifier()) return text(node.text, node.span);
      if (looks_like_condition(node)) return condition(node);
      if (expression_function(node.text) != nullptr && node.children.size() > 1) return expression(node);
      return action(node);
    case NodeKind::Binary:
      if (looks_like_condition(node)) return condition(node);
      if (node.op == Operator::Label) return action(node);
      if (is_arithmetic(node)) break;
      return json(node, JsonMode::WithSigils);
    case NodeKind::Unary:
      if (looks_like_condition(node)) return condition(node);
      if (is_arithmetic(node)) break;
      return json(node, JsonMode::WithSigils);
    default: return json(node, JsonMode::WithSigils);
  }
  // Arithmetic: done at load time, unless a constant makes it an expression of the game.
  if (mentions_constant(node)) return expression(node);
  return arithmetic(node);
}

bool Lowering::mentions_constant(const Node& node) {
  if (is_constant(node)) return true;
  if (!is_arithmetic(node) && node.kind != NodeKind::Call) return false;
  return std::any_of(node.children.begin(), node.children.end(),
                     [](const Node* child) { return mentions_constant(*child); });
}

ir::Value Lowering::expression(const Node& node) {
  if (node.kind == NodeKind::Number) return number(node.number, node.span);
  if (is_variable(node)) return variable(node);
  if (is_constant(node)) return constant(node);
  if (node.is_identifier() || node.kind == NodeKind::String) {
    if (!is_amount_name(node.text)) {
      error(Code::NotAnExpression, node, "`" + std::string(node.text) + "` is not the name of a counter or an amount")
          .notes.push_back(
              "such names have lower case letters, digits and underscores only; `\"$name\"` is a parameter");
    }
    return text(node.text, node.span);
  }
  const auto apply = [&](std::string_view op, std::span<const Node* const> operands) {
    Collector values(*this);
    for (const Node* operand : operands) values.add(expression(*operand));
    Value result = list({text(op), values.finish(node.span)});
    result.span = node.span;
    return result;
  };
  if (is_arithmetic(node)) {
    return apply(node.kind == NodeKind::Unary ? "-" : operator_text(node.op), node.children);
  }
  if (node.kind == NodeKind::Call && node.block == nullptr) {
    if (const ExpressionFunction* function = expression_function(node.text)) {
      if (node.children.size() < function->least || node.children.size() > function->most) {
        error(Code::NotAnExpression, node,
              "`" + std::string(node.text) + "` takes " +
                  (function->least == function->most ? "two operands" : "one or two operands"));
      }
      return apply(function->name, node.children);
    }
    auto& diagnostic = error(Code::NotAnExpression, node.name_span,
                             "`" + std::string(node.text) + "` is not a function of expressions");
    diagnostic.notes.push_back("functions of expressions: min, max, floor_div, mod, round, round_up, round_down");
    return {};
  }
  if (node.kind == NodeKind::Unary && node.op == Operator::Plus) {
    error(Code::NotAnExpression, node, "`+` before a value is only for splicing a constant: `+@name`");
    return {};
  }
  error(Code::NotAnExpression, node, "expected a number, a counter or a calculation here");
  return {};
}

}  // namespace majs::compiler
