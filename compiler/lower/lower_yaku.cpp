// Yaku lists and their precedence (grammar/README.md 9.4).

#include <string>

#include "compiler/lower/lower_commands.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ir::Method;
using ir::OperationKind;

namespace {

constexpr auto kPlain = Lowering::JsonMode::Plain;

/// The yaku that another one supersedes: a literal list, or nothing and a report.
const ast::Node* superseded_list(Lowering& lowering, const ast::Node& node) {
  if (node.kind == NodeKind::List && Lowering::keyword_list(node) == nullptr) return &node;
  lowering.error(Code::WrongArguments, node, "the superseded yaku must be a list").help = "for example: [\"Pinfu\", 1]";
  return nullptr;
}

/// `doc.yaku_precedence[name] += list`
void add_precedence(Lowering& lowering, const ast::Node& command, const ir::Value& name, const ast::Node& names,
                    Operations& out) {
  for (const ast::Node* child : names.children) {
    if (child->kind == NodeKind::String) lowering.refer(Reference::Kind::YakuName, child->text, child->span);
  }
  const ir::Value list = lowering.json(names, kPlain);
  out.push_back(update(command, lowering.path({Lowering::text("yaku_precedence"), name}), Method::Add, list));
}

/// The display name of a yaku: any JSON, though only text makes sense as a key of the precedence table.
ir::Value yaku_name(Lowering& lowering, const ast::Node& node) {
  if (node.is_identifier()) {
    lowering.error(Code::NotAValue, node, "the name of a yaku is text").help =
        "write it in quotes: \"" + std::string(node.text) + "\"";
    return {};
  }
  return lowering.json(node, kPlain);
}

}  // namespace

void lower_define_yaku(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  if (given.size() < 4 || given.size() > 5 || command.block != nullptr) {
    lowering
        .error(Code::WrongArguments, command,
               "`define_yaku` takes a list, a name, a value, a condition, and perhaps the yaku that it supersedes")
        .help = "for example: define_yaku yaku, \"Tsumo\", 1, won_by_draw";
    return;
  }
  const ir::Value list = name_argument(lowering, command);
  const ir::Value name = yaku_name(lowering, *given[1]);
  const ir::Value value = lowering.json(*given[2], kPlain);
  const ir::Value when = lowering.condition(*given[3]);
  const ir::Value yaku = lowering.object_in_order({{"display_name", name}, {"value", value}, {"when", when}});
  lowering.define_name(Definition::Kind::Yaku, name, command.span, list.text());
  out.push_back(update(command, lowering.path({list}), Method::Add, lowering.list({yaku})));
  if (given.size() == 5) {
    const ast::Node* names = superseded_list(lowering, *given[4]);
    if (names != nullptr && !names->children.empty()) add_precedence(lowering, command, name, *names, out);
  }
}

void lower_yaku_precedence(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  if (given.size() != 2 || command.block != nullptr)
    return wrong_arguments(lowering, command, "the name of a yaku and a list");
  const ir::Value name = name_argument(lowering, command);
  if (name.kind == ir::ValueKind::String) lowering.refer(Reference::Kind::YakuName, name.text(), name.span);
  if (const ast::Node* names = superseded_list(lowering, *given[1]))
    add_precedence(lowering, command, name, *names, out);
}

void lower_remove_yaku(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  if (given.size() < 2 || command.block != nullptr) {
    return wrong_arguments(lowering, command, "a list and the names of the yaku to remove");
  }
  const ir::Value list = name_argument(lowering, command);
  Lowering::Collector names(lowering);
  const auto add_name = [&](const ast::Node& node) {
    if (node.kind == NodeKind::String) {
      names.add(Lowering::text(node.text, node.span));
    } else if (Lowering::is_variable(node)) {
      names.add(lowering.variable(node));
    } else if (Lowering::is_constant(node)) {
      names.add(lowering.constant(node));
    } else {
      lowering.error(Code::WrongArguments, node, "the name of a yaku must be text in quotes");
    }
  };
  for (const ast::Node* node : given.subspan(1)) {
    if (node->kind != NodeKind::List) {
      add_name(*node);
      continue;
    }
    for (const ast::Node* child : node->children) add_name(*child);
  }
  if (names.size() == 0) return wrong_arguments(lowering, command, "at least one name of a yaku");
  ir::Operation operation = update(command, lowering.path({list}), Method::Set, names.finish(command.span));
  operation.kind = OperationKind::RemoveNamed;
  out.push_back(operation);
}

void lower_replace_yaku(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  if (given.size() < 3 || given.size() > 5 || command.block != nullptr) {
    return wrong_arguments(lowering, command,
                           "a list, a name, a new value, and perhaps a condition and the yaku that it supersedes");
  }
  const ir::Value list = name_argument(lowering, command);
  if (given[1]->kind != NodeKind::String) {
    lowering.error(Code::WrongArguments, *given[1], "the name of a yaku must be text in quotes");
    return;
  }
  const ir::Value name = Lowering::text(given[1]->text, given[1]->span);
  const ir::Value value = lowering.json(*given[2], kPlain);
  ir::Operation operation = update(command, lowering.path({list}), Method::Set, name);
  operation.kind = OperationKind::ReplaceYaku;
  operation.other = lowering.arena().create(value);
  if (given.size() > 3) operation.third = lowering.arena().create(lowering.condition(*given[3]));
  out.push_back(operation);
  if (given.size() == 5) {
    const ast::Node* names = superseded_list(lowering, *given[4]);
    if (names != nullptr && !names->children.empty()) add_precedence(lowering, command, name, *names, out);
  }
}

}  // namespace majs::compiler
