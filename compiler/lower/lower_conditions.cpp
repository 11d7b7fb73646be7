// Conditions: lists that mean AND at even depth and OR at odd depth (grammar/README.md 7).

#include <array>
#include <string>

#include "compiler/lower/lowering_state.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

using ast::NodeFlag;
using ast::NodeKind;
using ast::Operator;
using ir::ValueKind;

namespace {

std::string_view comparison_name(Operator op) {
  switch (op) {
    case Operator::Equal: return "amount_equals";
    case Operator::NotEqual: return "not_amount_equals";
    case Operator::Less: return "amount_less_than";
    case Operator::LessEqual: return "amount_at_most";
    case Operator::Greater: return "amount_more_than";
    case Operator::GreaterEqual: return "amount_at_least";
    default: return {};
  }
}

bool is_comparison(const ast::Node& node) { return node.kind == NodeKind::Binary && !comparison_name(node.op).empty(); }

bool is_call_of(const ast::Node& node, std::string_view name) {
  return node.kind == NodeKind::Call && node.text == name && !node.children.empty();
}

bool is_and(const ast::Node& node) { return node.kind == NodeKind::Binary && node.op == Operator::And; }
bool is_or(const ast::Node& node) { return node.kind == NodeKind::Binary && node.op == Operator::Or; }
bool is_not(const ast::Node& node) {
  return node.kind == NodeKind::Unary && (node.op == Operator::Not || node.op == Operator::Bang);
}

}  // namespace

bool Lowering::looks_like_condition(const Node& node) const {
  if (is_comparison(node) || is_and(node) || is_or(node)) return true;
  if (node.kind == NodeKind::Unary) return node.op == Operator::Not;
  if (node.kind != NodeKind::Call || node.block != nullptr) return false;
  return grammar::is_condition_name(node.text) || node.text == "at_least" || node.text == "at_most";
}

ir::Value Lowering::condition(const Node& node) {
  if (is_constant(node)) return constant(node);
  if (is_variable(node) && node.children[0]->is_identifier()) return variable(node);
  Collector out(*this);
  conjuncts(node, true, out);
  return out.finish(node.span);
}

// `all`: the surrounding list means AND (grammar/README.md 7.2's AND(c)); otherwise OR(c).
void Lowering::conjuncts(const Node& node, bool all, Collector& out) {
  if (is_and(node) || is_or(node)) {
    for (const Node* part : node.children) {
      if (is_call_of(*part, is_and(node) ? "at_least" : "at_most")) {
        error(Code::AtLeastFlattened, *part,
              "`" + std::string(part->text) + "` next to `" + (is_and(node) ? "and" : "or") + "` loses its count")
            .notes.push_back(
                "the engine reads a count only at the start of a list; put this part into a constant and write "
                "`@name`");
      }
    }
    if (is_and(node) == all) {
      conjuncts(*node.children[0], all, out);
      conjuncts(*node.children[1], all, out);
      return;
    }
    Collector inner(*this);
    conjuncts(*node.children[0], !all, inner);
    conjuncts(*node.children[1], !all, inner);
    out.add(inner.finish(node.span));
    return;
  }
  const bool at_least = is_call_of(node, "at_least");
  if (at_least || is_call_of(node, "at_most")) {
    if (node.children[0]->kind != NodeKind::Number || node.children.size() < 2) {
      error(Code::NotACondition, node, "`" + std::string(node.text) + "` takes a number and then conditions").help =
          "for example: at_least(2, our_turn, has_draw, won)";
      return;
    }
    const Value count = number(node.children[0]->number, node.children[0]->span);
    // The count leads a list of its own unless the list around is already of the right kind.
    if (at_least == all) {
      counted(node, count, out);
    } else {
      Collector inner(*this);
      counted(node, count, inner);
      out.add(inner.finish(node.span));
    }
    return;
  }
  out.add(single_condition(node));
}

void Lowering::counted(const Node& node, const Value& count, Collector& out) {
  out.add(count);
  for (const Node* operand : node.children.subspan(1)) {
    if (is_and(*operand) || is_call_of(*operand, "at_least")) {
      error(Code::AtLeastFlattened, *operand,
            "each part of this counts for itself inside `" + std::string(node.text) + "`")
          .notes.push_back("put the part into a constant and count `@name` instead");
    }
    conjuncts(*operand, true, out);
  }
}

ir::Value Lowering::named_condition(std::string_view name, Span span) {
  if (grammar::is_condition_name(name)) return text(name, span);
  auto& diagnostic = error(Code::UnknownCondition, span, "`" + std::string(name) + "` is not a valid condition");
  diagnostic.label = "not a condition of the runtime";
  const std::string_view bare = grammar::strip_condition_prefix(name);
  const std::string prefix(name.substr(0, name.size() - bare.size()));
  if (grammar::is_action_name(name)) {
    diagnostic.notes.push_back("`" + std::string(name) +
                               "` is an action: it does something, and is neither true nor false");
  } else if (const auto near = grammar::nearest_word(grammar::WordKind::Condition, bare); !near.empty()) {
    diagnostic.help = "did you mean `" + prefix + std::string(near) + "`?";
    diagnostic.fixes.push_back({span, prefix + std::string(near), "replace the name"});
  } else {
    diagnostic.help =
        "what `define_const` or a library names is asked with `@`: `" + prefix + "@" + std::string(bare) + "`";
  }
  return {};
}

ir::Value Lowering::condition_call(const Node& node) {
  const Value name = named_condition(node.text, node.name_span);
  if (node.block != nullptr) {
    error(Code::UnexpectedBlock, node, "the condition `" + std::string(node.text) + "` takes no do-block");
    return {};
  }
  if (node.children.empty()) return name;
  Collector options(*this);
  Value seats;
  bool has_seats = false;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& argument = *node.children[i];
    const bool last = i + 1 == node.children.size();
    if (last && (argument.kind == NodeKind::Keywords || argument.kind == NodeKind::Map)) {
      for (const Node* pair : argument.children) {
        const Node* key = pair->has(NodeFlag::kArrow) ? pair->children[0] : nullptr;
        if ((key != nullptr ? key->text : pair->text) != "as") continue;
        has_seats = true;
        const Node& who = *pair->children.back();
        if (who.is_identifier()) {
          error(Code::InvalidSeat, who, "the seat of a condition is text in quotes").help =
              "write `as: \"" + std::string(who.text) + "\"`";
          return {};
        }
        seats = json(who, JsonMode::WithSigils);
      }
      if (has_seats) {
        if (argument.children.size() > 1) {
          error(Code::ExtraConditionKeys, argument, "the keys next to `as:` are ignored in a condition");
        }
        break;
      }
    }
    options.add(json(argument, JsonMode::WithSigils));
  }
  refer_condition_arguments(node);
  const Value opts = options.finish(node.span);
  if (has_seats) return object_in_order({{"as", seats}, {"name", name}, {"opts", opts}});
  return object_in_order({{"name", name}, {"opts", opts}});
}

// `match(targets, ["win", "tenpai"])`: the strings name match definitions.
void Lowering::refer_condition_arguments(const Node& node) {
  const std::string_view name = grammar::strip_condition_prefix(node.text);
  if (name != "match" || node.children.size() < 2 || node.children[1]->kind != NodeKind::List) return;
  for (const Node* definition : node.children[1]->children) {
    if (definition->kind == NodeKind::String)
      refer(Reference::Kind::MatchDefinition, definition->text, definition->span);
  }
}

ir::Value Lowering::single_condition(const Node& node) {
  if (is_constant(node)) return constant(node);
  if (is_variable(node) && node.children[0]->is_identifier()) return variable(node);
  switch (node.kind) {
    case NodeKind::True: return text("true", node.span);
    case NodeKind::False: return text("false", node.span);
    case NodeKind::String: return named_condition(node.text, node.span);
    case NodeKind::Call: return condition_call(node);
    default: break;
  }
  if (is_not(node)) {
    const Value inner = condition(*node.children[0]);
    Value result = object_in_order({{"name", text("not")}, {"opts", list({inner})}});
    result.span = node.span;
    return result;
  }
  if (is_comparison(node)) {
    for (const Node* operand : node.children) {
      if (is_not(*operand) && !operand->has(NodeFlag::kParenthesised) && !is_variable(*operand)) {
        error(Code::NotBeforeComparison, node, "`not` binds tighter than a comparison").help =
            "write `not (a == b)`, or use the opposite comparison";
        return {};
      }
    }
    const Value left = expression(*node.children[0]);
    const Value right = expression(*node.children[1]);
    Value result = object_in_order({{"name", text(comparison_name(node.op))}, {"opts", list({left, right})}});
    result.span = node.span;
    return result;
  }
  if (node.kind == NodeKind::Binary && node.op == Operator::Assign) {
    auto& diagnostic = error(Code::NotACondition, node, "expected a condition, found an assignment");
    diagnostic.help = "comparison is written `==`";
    if (source_->slice(node.name_span) == "=") diagnostic.fixes.push_back({node.name_span, "==", "write `==`", true});
  } else if (node.kind == NodeKind::Binary && node.op == Operator::In) {
    error(Code::NotACondition, node,
          "`in` can only be used in conditions of the toplevel, while the document is built");
  } else {
    error(Code::NotACondition, node, "expected a condition here")
        .notes.push_back(
            "a condition is a name (`our_turn`), a call (`has_score(1000)`), a comparison (`coins >= 3`) or these "
            "joined by and, or, not");
  }
  return {};
}

}  // namespace majs::compiler
