#include "compiler/lower/file_functions.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;

void collect(const Node& node, std::set<std::string_view>& names);

void collect_all(std::span<const Node* const> nodes, std::set<std::string_view>& names) {
  for (const Node* node : nodes) collect(*node, names);
}

void collect(const Node& node, std::set<std::string_view>& names) {
  if (node.kind == NodeKind::Sequence) return collect_all(node.children, names);
  if (node.kind == NodeKind::Clause) {
    if (node.block != nullptr) collect_all(node.block->children, names);
    return;
  }
  if (node.kind != NodeKind::Call || (node.children.empty() && node.block == nullptr)) return;
  if (node.text == "def") {
    if (!node.children.empty()) names.insert(node.children[0]->text);
    return;
  }
  if (node.text != "if" && node.text != "unless" && node.text != "cond") return;
  for (const Node* section = node.block; section != nullptr; section = section->block) {
    collect_all(section->children, names);
  }
  if (node.children.empty() || node.children.back()->kind != NodeKind::Keywords) return;
  for (const Node* pair : node.children.back()->children) collect_all(pair->children, names);
}

}  // namespace

std::set<std::string_view> functions_of(std::span<const Node* const> commands) {
  std::set<std::string_view> names;
  collect_all(commands, names);
  return names;
}

}  // namespace majs::compiler
