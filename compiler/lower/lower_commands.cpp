// Dispatch of toplevel commands, toplevel control flow, and the entry point of the pass.

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "compiler/lower/lower.hpp"
#include "compiler/lower/lower_commands.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"
#include "grammar/word_index.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ast::Operator;

namespace {

struct CommandEntry {
  std::string_view name;
  CommandHandler handler;
};

// Sorted by name.
constexpr auto kCommands = std::to_array<CommandEntry>({
    {"apply", lower_apply},
    {"config_mod", lower_config_mod},
    {"def", lower_def},
    {"default", lower_default},
    {"define", lower_define},
    {"define_auto_button", lower_auto_button},
    {"define_base_ruleset", lower_base_ruleset},
    {"define_button", lower_button},
    {"define_const", lower_define_const},
    {"define_global", lower_define_global},
    {"define_match", lower_define_match},
    {"define_mod", lower_define_mod},
    {"define_mod_category", lower_mod_category},
    {"define_play_effect", lower_play_effect},
    {"define_play_restriction", lower_play_restriction},
    {"define_preset", lower_preset},
    {"define_scoring", lower_scoring},
    {"define_set", lower_define_set},
    {"define_yaku", lower_define_yaku},
    {"define_yaku_precedence", lower_yaku_precedence},
    {"extend_match", lower_extend_match},
    {"on", lower_on},
    {"remove_mod", lower_remove_mod},
    {"remove_yaku", lower_remove_yaku},
    {"replace", lower_replace},
    {"replace_yaku", lower_replace_yaku},
    {"require", lower_require},
    {"require_after", lower_require_after},
    {"set", lower_set},
    {"var", lower_var},
});
constexpr auto kCommandSlots = [] {
  std::array<std::string_view, kCommands.size()> names{};
  for (std::size_t i = 0; i < kCommands.size(); ++i) names[i] = kCommands[i].name;
  return grammar::index_words(names);
}();

CommandHandler find_command(std::string_view name) {
  const std::ptrdiff_t found =
      grammar::find_indexed(kCommandSlots, name, [](std::size_t i) { return kCommands[i].name; });
  return found < 0 ? nullptr : kCommands[static_cast<std::size_t>(found)].handler;
}

void unknown_command(Lowering& lowering, const ast::Node& node) {
  auto& diagnostic = lowering.error(Code::UnknownCommand, node.name_span,
                                    "`" + std::string(node.text) + "` is not a valid toplevel command");
  if (const auto near = grammar::nearest_word(grammar::WordKind::Command, node.text); !near.empty()) {
    diagnostic.help = "did you mean `" + std::string(near) + "`?";
    diagnostic.fixes.push_back({node.name_span, std::string(near), "replace the command"});
  } else if (grammar::is_action_name(node.text)) {
    diagnostic.notes.push_back("`" + std::string(node.text) +
                               "` is an action: put it into a function (`def`), an event (`on`) or a button");
  }
}

class Branch {
 public:
  explicit Branch(Lowering& lowering) : lowering_(lowering), outer_(std::exchange(lowering.conditional, true)) {}
  ~Branch() { lowering_.conditional = outer_; }
  Branch(const Branch&) = delete;
  Branch& operator=(const Branch&) = delete;

 private:
  Lowering& lowering_;
  bool outer_;
};

std::span<const ir::Operation> section(Lowering& lowering, const ast::Node& block) {
  const Branch branch(lowering);
  return lowering.commands(block.children);
}

std::span<const ir::Operation> inline_command(Lowering& lowering, const ast::Node& node) {
  const Branch branch(lowering);
  const ast::Node* one = &node;
  return lowering.commands(std::span<const ast::Node* const>(&one, 1));
}

ir::Operation choice(Lowering& lowering, const ast::Node& node, const ir::Test& test) {
  ir::Operation operation;
  operation.kind = ir::OperationKind::If;
  operation.test = lowering.arena().create(test);
  operation.span = node.span;
  return operation;
}

void lower_if(Lowering& lowering, const ast::Node& node, Operations& out) {
  const Arguments parts = lowering.arguments(node);
  if (!parts.has_body()) {
    lowering.error(Code::MissingBlock, node, "`" + std::string(node.text) + "` needs a do-block");
    return;
  }
  if (parts.positional.size() != 1 || parts.options != nullptr) {
    wrong_arguments(lowering, node, "one condition and a do-block");
    return;
  }
  ir::Operation operation = choice(lowering, node, lowering.test(*parts.positional[0]));
  auto& then = operation.then_branch;
  auto& otherwise = operation.else_branch;
  if (parts.block != nullptr) {
    then = section(lowering, *parts.block);
    if (parts.block->block != nullptr) otherwise = section(lowering, *parts.block->block);
  } else {
    then = inline_command(lowering, *parts.inline_body);
    if (parts.inline_else != nullptr) otherwise = inline_command(lowering, *parts.inline_else);
  }
  if (node.text == "unless") std::swap(then, otherwise);
  out.push_back(operation);
}

void lower_cond(Lowering& lowering, const ast::Node& node, Operations& out) {
  if (node.block == nullptr || !node.children.empty() || node.block->children.empty()) {
    lowering.error(Code::MissingBlock, node, "`cond` needs a do-block with clauses `condition -> commands`");
    return;
  }
  if (node.block->block != nullptr) {
    lowering.error(Code::UnexpectedElse, *node.block->block, "`cond` has no `else`").help =
        "write a last clause `true -> ...`";
  }
  const auto clauses = node.block->children;
  // The first clause that holds acts alone; each is the else branch of the one before.
  constexpr std::size_t kMaxClauses = 120;
  if (clauses.size() > kMaxClauses) {
    lowering.error(Code::NestingTooDeep, node, "a `cond` may have at most " + std::to_string(kMaxClauses) + " clauses");
    return;
  }
  std::vector<ir::Operation> operations;
  for (const ast::Node* clause : clauses) {
    if (clause->kind != NodeKind::Clause) {
      lowering.error(Code::UnknownCommand, *clause, "expected a clause `condition -> commands`");
      return;
    }
    if (clause->children.size() != 1) {
      lowering.error(Code::WrongArguments, *clause, "a clause of `cond` has exactly one condition before `->`");
      return;
    }
    if (clause->block == nullptr || clause->block->children.empty()) {
      lowering.error(Code::EmptyClause, *clause, "this clause has no commands");
      return;
    }
    ir::Operation operation = choice(lowering, *clause, lowering.test(*clause->children[0]));
    operation.then_branch = section(lowering, *clause->block);
    operations.push_back(operation);
  }
  for (std::size_t i = operations.size() - 1; i-- > 0;) {
    operations[i].else_branch = {lowering.arena().create(operations[i + 1]), 1};
  }
  out.push_back(operations.front());
}

void lower_command(Lowering& lowering, const ast::Node& node, Operations& out) {
  if (node.kind != NodeKind::Call) {
    auto& diagnostic = lowering.error(Code::UnknownCommand, node, "expected a toplevel command here");
    if (node.kind == NodeKind::Binary && node.op == Operator::Assign) {
      diagnostic.notes.push_back(
          "counters are assigned to inside a function or an event; a value of the ruleset is set with `set name, "
          "value`");
    }
    return;
  }
  if (node.text == "if" || node.text == "unless") return lower_if(lowering, node, out);
  if (node.text == "cond") return lower_cond(lowering, node, out);
  const CommandHandler handler = find_command(node.text);
  if (handler == nullptr) return unknown_command(lowering, node);
  if (node.children.empty() && node.block == nullptr) {
    lowering.error(Code::WrongArguments, node,
                   "the command expects arguments: `" + std::string(node.text) + "` needs at least a name");
    return;
  }
  handler(lowering, node, out);
}

/// Several expressions in parentheses are several commands.
void lower_each(Lowering& lowering, std::span<const ast::Node* const> nodes, Operations& out) {
  for (const ast::Node* node : nodes) {
    if (node->kind == NodeKind::Sequence) {
      lower_each(lowering, node->children, out);
    } else {
      lower_command(lowering, *node, out);
    }
  }
}

}  // namespace

ir::Value name_argument(Lowering& lowering, const ast::Node& command, bool literal) {
  if (command.children.empty()) {
    wrong_arguments(lowering, command, "a name first");
    return {};
  }
  const ast::Node& node = *command.children[0];
  if (node.kind == NodeKind::String) return Lowering::text(node.text, node.span);
  if (node.kind == NodeKind::Call && node.block == nullptr) return Lowering::text(node.text, node.name_span);
  if (Lowering::is_constant(node)) return lowering.constant(node);
  if (!literal && Lowering::is_variable(node)) return lowering.variable(node);
  lowering.error(Code::InvalidName, node, "`" + std::string(command.text) + "` needs a name here")
      .notes.push_back("a name is a bare lower-case word or text in quotes");
  return {};
}

void wrong_arguments(Lowering& lowering, const ast::Node& command, std::string_view expected) {
  lowering.error(Code::WrongArguments, command.name_span,
                 "`" + std::string(command.text) + "` takes " + std::string(expected));
}

ir::Operation update(const ast::Node& command, ir::Path path, ir::Method method, const ir::Value& value) {
  ir::Operation operation;
  operation.method = method;
  operation.path = path;
  operation.value = value;
  operation.span = command.span;
  return operation;
}

std::span<const ir::Operation> Lowering::commands(std::span<const Node* const> nodes) {
  Operations operations;
  operations.reserve(nodes.size() + nodes.size() / 4);
  lower_each(*this, nodes, operations);
  return arena_.copy(std::span<const ir::Operation>(operations));
}

Module lower(ast::Ast&& ast, Defines& defines, Diagnostics& diagnostics) {
  Module module;
  module.program.source = ast.source;
  *module.program.arena = std::move(ast.arena);
  for (const ast::StrayPair& pair : ast.stray_pairs) {
    auto& diagnostic = diagnostics.report(
        Code::StrayPair, ast.source, pair.key,
        "`" + std::string(pair.name) + ":` goes to `" + std::string(pair.owner) + "`, which has no use for it");
    diagnostic.label = "`" + std::string(pair.wanted_by) + "` could use it";
    diagnostic.help = "end the arguments of `" + std::string(pair.owner) + "` with parentheses: `" +
                      std::string(pair.owner) + "(...), " + std::string(pair.name) + ": ...`";
  }
  Lowering lowering(module.program.source, ast.commands, *module.program.arena, module, defines, diagnostics);
  module.program.operations = lowering.commands(ast.commands);
  return module;
}

}  // namespace majs::compiler
