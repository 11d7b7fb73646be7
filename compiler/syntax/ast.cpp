#include "compiler/syntax/ast.hpp"

#include <algorithm>

namespace majs::compiler::ast {

bool equal(const Node& a, const Node& b) {
  const bool alike = a.kind == b.kind && a.op == b.op && a.flags == b.flags && a.letter == b.letter &&
                     a.text == b.text && a.number == b.number && a.children.size() == b.children.size() &&
                     (a.block == nullptr) == (b.block == nullptr);
  if (!alike || (a.block != nullptr && !equal(*a.block, *b.block))) return false;
  return std::equal(a.children.begin(), a.children.end(), b.children.begin(),
                    [](const Node* left, const Node* right) { return equal(*left, *right); });
}

}  // namespace majs::compiler::ast
