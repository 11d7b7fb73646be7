#include "compiler/lower/lowering_state.hpp"

#include <algorithm>

#include "compiler/lower/path.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ast::Operator;
using ir::ValueKind;

Lowering::Lowering(SourcePtr source, std::span<const Node* const> file, Arena& arena, Module& module, Defines& defines,
                   Diagnostics& diagnostics)
    : source_(std::move(source)),
      file_(file),
      arena_(arena),
      module_(module),
      defines_(defines),
      diagnostics_(diagnostics) {
  values_.reserve(256);
  module_.references.reserve(64);
  module_.definitions.reserve(32);
}

ir::Value Lowering::Collector::finish(Span span) {
  const std::span<const Value> items(lowering_.values_.data() + base_, size());
  Value value = lowering_.list(items);
  value.span = span;
  lowering_.values_.resize(base_);
  open_ = false;
  return value;
}

Diagnostic& Lowering::error(Code code, const Node& node, std::string message) {
  return diagnostics_.report(code, source_, node.span, std::move(message));
}

Diagnostic& Lowering::error(Code code, Span span, std::string message) {
  return diagnostics_.report(code, source_, span, std::move(message));
}

Arguments Lowering::arguments(const Node& call) {
  Arguments result;
  result.block = call.block;
  result.positional = call.children;
  if (result.positional.empty()) return result;
  const Node* keywords = keyword_list(*result.positional.back());
  if (keywords == nullptr) return result;
  result.positional = result.positional.first(result.positional.size() - 1);
  const auto pairs = keywords->children;
  const bool only_body = std::all_of(pairs.begin(), pairs.end(),
                                     [](const Node* pair) { return pair->text == "do" || pair->text == "else"; });
  if (only_body && pairs.front()->text == "do" && call.block == nullptr) {
    for (const Node* pair : pairs) {
      (pair->text == "do" ? result.inline_body : result.inline_else) = pair->children[0];
    }
  } else {
    result.options = keywords;
  }
  return result;
}

const ast::Node* Lowering::keyword_list(const Node& node) {
  if (node.kind == NodeKind::Keywords) return node.children.empty() ? nullptr : &node;
  if (node.kind == NodeKind::List && node.children.size() == 1 && node.children[0]->kind == NodeKind::Keywords) {
    return node.children[0];
  }
  return nullptr;
}

bool Lowering::is_constant(const Node& node) {
  if (node.kind != NodeKind::Unary) return false;
  if (node.op == Operator::At) return true;
  return node.op == Operator::Plus && node.children[0]->kind == NodeKind::Unary && node.children[0]->op == Operator::At;
}

bool Lowering::is_variable(const Node& node) { return node.kind == NodeKind::Unary && node.op == Operator::Bang; }

bool Lowering::is_number(const Node& node) {
  if (node.kind == NodeKind::Number) return true;
  return node.kind == NodeKind::Unary && node.op == Operator::Minus && node.children[0]->kind == NodeKind::Number;
}

ir::Value Lowering::text(std::string_view text, Span span) { return Value::of_text(ValueKind::String, text, span); }

ir::Value Lowering::number(double number, Span span) { return Value::of_number(number, span); }

ir::Value Lowering::truth(bool truth) { return Value(truth ? ValueKind::True : ValueKind::False); }

ir::Value Lowering::list(std::initializer_list<Value> items) {
  return list(std::span<const Value>(items.begin(), items.size()));
}

ir::Value Lowering::list(std::span<const Value> items) {
  Value value = Value::of_items(ValueKind::Array, arena_.copy(items));
  value.plain = std::all_of(items.begin(), items.end(), [](const Value& item) { return item.plain; });
  return value;
}

ir::Value Lowering::object(std::span<ir::Member> members) {
  // A map literal creates its keys in ascending byte order (grammar/README.md 9.6); of equal keys the last one counts.
  std::stable_sort(members.begin(), members.end(),
                   [](const ir::Member& a, const ir::Member& b) { return a.key < b.key; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (kept > 0 && members[kept - 1].key == members[i].key) {
      members[kept - 1] = members[i];
    } else {
      members[kept++] = members[i];
    }
  }
  return object_in_order(std::span<const ir::Member>(members.data(), kept));
}

ir::Value Lowering::object_in_order(std::initializer_list<ir::Member> members) {
  return object_in_order(std::span<const ir::Member>(members.begin(), members.size()));
}

ir::Value Lowering::object_in_order(std::span<const ir::Member> members) {
  Value value = Value::of_members(arena_.copy(members));
  value.plain = std::all_of(members.begin(), members.end(), [](const ir::Member& m) { return m.value.plain; });
  return value;
}

std::string_view Lowering::join(std::string_view left, std::string_view right) {
  std::string joined;
  joined.reserve(left.size() + right.size());
  joined += left;
  joined += right;
  return arena_.copy(joined);
}

void Lowering::missing_do(Diagnostic& diagnostic, const Node& call) const {
  const std::string_view text = source_->text();
  const auto indentation = [&](std::size_t line) {
    return std::min(text.find_first_not_of(" \t", line), text.size()) - line;
  };
  const std::size_t before = text.rfind('\n', call.span.begin);
  const std::size_t line = before == std::string_view::npos || call.span.begin == 0 ? 0 : before + 1;
  const std::size_t end = text.find('\n', call.span.end);
  if (end == std::string_view::npos || indentation(end + 1) <= indentation(line)) return;
  if (text.substr(call.span.end, end - call.span.end).find_first_not_of(" \t\r") != std::string_view::npos) return;
  diagnostic.label = "`do` is missing at the end of this line";
  diagnostic.fixes.push_back({{call.span.end, call.span.end},
                              " do",
                              "write `do` at the end of the line",
                              diagnostic.severity == Severity::Error});
}

ir::Path Lowering::path(std::initializer_list<Value> keys) {
  const std::span<ir::Step> steps(
      static_cast<ir::Step*>(arena_.allocate(sizeof(ir::Step) * keys.size(), alignof(ir::Step))), keys.size());
  std::size_t i = 0;
  for (const Value& key : keys) {
    ir::Step step;
    if (key.kind == ValueKind::String) {
      step.keys = {arena_.create(key.text()), 1};
    } else {
      step.kind = ir::StepKind::Name;
      step.name = arena_.create(key);
    }
    new (&steps[i++]) ir::Step(step);
  }
  return {steps};
}

ir::Path Lowering::parse_path_argument(const Node& node) {
  if (node.kind != NodeKind::String) {
    auto& diagnostic = error(Code::InvalidPath, node, "a path must be a string");
    diagnostic.help = "write it in quotes, for example \"score_calculation.limits[0]\"";
    return {};
  }
  std::string problem;
  std::size_t offset = 0;
  const auto parsed = parse_path(node.text, arena_, &problem, &offset);
  if (!parsed) {
    error(Code::InvalidPath, node, "invalid path: " + problem)
        .notes.push_back(
            "a path is `key`, then `.key`, `[0]` or `[\"a key\"]`; plain keys have letters, digits and underscores");
    return {};
  }
  return *parsed;
}

void Lowering::refer(Reference::Kind kind, std::string_view name, Span span) {
  module_.references.push_back({kind, name, span});
}

void Lowering::define_name(Definition::Kind kind, const Value& name, Span span, std::string_view list) {
  if (name.kind != ValueKind::String) return;
  module_.definitions.push_back({kind, name.text(), list, span, conditional});
}

}  // namespace majs::compiler
