// Compile-time commands: they shape the load and leave the document alone (grammar/README.md 12).

#include <algorithm>
#include <optional>
#include <string>

#include "compiler/lower/lower_commands.hpp"

namespace majs::compiler {

using ast::NodeKind;

namespace {

/// `^[a-z_][a-z0-9_/]*$`, and no empty component.
bool is_library_name(std::string_view name) {
  if (name.empty() || name.ends_with('/') || name.find("//") != std::string_view::npos) return false;
  if (!((name[0] >= 'a' && name[0] <= 'z') || name[0] == '_')) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '/'; });
}

/// A value that a variable can have, or none and a report.
std::optional<Scalar> scalar(Lowering& lowering, const ast::Node& node) {
  Scalar result;
  switch (node.kind) {
    case NodeKind::True:
    case NodeKind::False: result.boolean = node.kind == NodeKind::True; return result;
    case NodeKind::Number:
      result.kind = Scalar::Kind::Number;
      result.number = node.number;
      return result;
    case NodeKind::String:
      result.kind = Scalar::Kind::String;
      result.text = std::string(node.text);
      return result;
    default: break;
  }
  if (Lowering::is_number(node)) {  // Q32: negative numbers too
    result.kind = Scalar::Kind::Number;
    result.number = -node.children[0]->number;
    return result;
  }
  if (Lowering::is_variable(node)) {
    result.kind = Scalar::Kind::Variable;
    result.text = std::string(lowering.variable(node).text());
    return result;
  }
  lowering.error(Code::WrongArguments, node, "a variable can only be true, false, a number, text, or another variable");
  return std::nullopt;
}

/// The name of a variable at `node`: checked as `!name` is.
std::optional<std::string> variable_name(Lowering& lowering, const ast::Node& node, std::string_view name, Span span) {
  ast::Node operand = node;
  operand.kind = NodeKind::Call;
  operand.flags = 0;
  operand.text = name;
  operand.span = operand.name_span = span;
  operand.children = {};
  operand.block = nullptr;
  const ast::Node* child = &operand;
  ast::Node bang = operand;
  bang.kind = NodeKind::Unary;
  bang.op = ast::Operator::Bang;
  bang.children = {&child, 1};
  const std::size_t before = lowering.diagnostics().error_count();
  const std::size_t references = lowering.module().references.size();
  (void)lowering.variable(bang);
  lowering.module().references.resize(references, {Reference::Kind::Variable, {}, {}});  // a definition, not a use
  if (lowering.diagnostics().error_count() != before) return std::nullopt;
  return std::string(name);
}

void lower_binding(Lowering& lowering, const ast::Node& command, std::vector<Binding>& out, Definition::Kind kind) {
  const auto& given = command.children;
  if (given.size() != 2 || command.block != nullptr)
    return wrong_arguments(lowering, command, "the name of a variable and its value");
  if (!given[0]->is_identifier() && given[0]->kind != NodeKind::String) {
    lowering.error(Code::InvalidVariableName, *given[0], "expected the name of a variable");
    return;
  }
  const auto name = variable_name(lowering, *given[0], given[0]->text, given[0]->span);
  const auto value = scalar(lowering, *given[1]);
  if (!name || !value) return;
  lowering.define_name(kind, Lowering::text(given[0]->text), command.span);
  out.push_back({*name, *value, command.span});
}

void lower_requirement(Lowering& lowering, const ast::Node& command, std::vector<Requirement>& out) {
  const auto& given = command.children;
  if (given.empty() || given.size() > 2 || command.block != nullptr) {
    return wrong_arguments(lowering, command, "the name of a library in quotes, and perhaps a map of variables");
  }
  if (given[0]->kind != NodeKind::String) {
    lowering.error(Code::InvalidLibraryName, *given[0], "the name of a library is text in quotes");
    return;
  }
  if (!is_library_name(given[0]->text)) {
    lowering
        .error(Code::InvalidLibraryName, *given[0],
               "`" + std::string(given[0]->text) + "` cannot be the name of a library")
        .notes.push_back("library names have lower case letters, digits, underscores and `/`");
    return;
  }
  Requirement requirement;
  requirement.library = std::string(given[0]->text);
  requirement.span = command.span;
  if (given.size() == 2) {
    if (given[1]->kind != NodeKind::Map && given[1]->kind != NodeKind::Keywords) {
      lowering.error(Code::WrongArguments, *given[1], "the variables of a library are given as a map").help =
          "for example: require \"uma\", %{first: 20}";
      return;
    }
    for (const ast::Node* pair : given[1]->children) {
      std::string_view key = pair->text;
      Span span = pair->name_span;
      if (pair->has(ast::kArrow)) {
        if (pair->children[0]->kind != NodeKind::String) {
          lowering.error(Code::InvalidMapKey, *pair->children[0], "expected the name of a variable in quotes");
          continue;
        }
        key = pair->children[0]->text;
        span = pair->children[0]->span;
      }
      const auto name = variable_name(lowering, *pair, key, span);
      const auto value = scalar(lowering, *pair->children.back());
      if (!name || !value) continue;
      std::erase_if(requirement.config, [&](const Binding& binding) { return binding.name == *name; });
      requirement.config.push_back({*name, *value, pair->span});
    }
  }
  out.push_back(std::move(requirement));
}

}  // namespace

void lower_define(Lowering& lowering, const ast::Node& command, Operations&) {
  if (command.children.empty() || command.children[0]->kind != NodeKind::String || command.block != nullptr) {
    lowering.error(Code::WrongArguments, command, "`define` takes one name in quotes").help =
        "for example: define \"red_fives\"";
    return;
  }
  const std::string name(command.children[0]->text);
  lowering.defines().insert(name);
  lowering.module().defines.push_back(name);
}

void lower_default(Lowering& lowering, const ast::Node& command, Operations&) {
  lower_binding(lowering, command, lowering.module().defaults, Definition::Kind::Default);
}

void lower_define_global(Lowering& lowering, const ast::Node& command, Operations&) {
  lower_binding(lowering, command, lowering.module().globals, Definition::Kind::Global);
}

void lower_require(Lowering& lowering, const ast::Node& command, Operations&) {
  lower_requirement(lowering, command, lowering.module().requires_before);
}

void lower_require_after(Lowering& lowering, const ast::Node& command, Operations&) {
  lower_requirement(lowering, command, lowering.module().requires_after);
}

void lower_base_ruleset(Lowering& lowering, const ast::Node& command, Operations&) {
  const auto& given = command.children;
  if (given.size() != 1 || command.block != nullptr ||
      (!given[0]->is_identifier() && given[0]->kind != NodeKind::String)) {
    return wrong_arguments(lowering, command, "the name of a ruleset");
  }
  const std::string_view name = given[0]->text;
  const bool valid = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (!valid) {
    lowering.error(Code::InvalidName, *given[0], "`" + std::string(name) + "` cannot be the name of a ruleset")
        .notes.push_back("ruleset names have lower case letters, digits and underscores only");
    return;
  }
  lowering.module().base_ruleset = std::string(name);
  lowering.module().base_ruleset_span = command.span;
}

}  // namespace majs::compiler
