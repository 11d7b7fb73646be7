#pragma once
// Canonical layout of MahjongScript.

#include <string>

#include "compiler/syntax/ast.hpp"

namespace majs::compiler {

/// The canonical text of a tree: comments kept, idempotent, and parsing the result gives a tree that lowers to the same
/// program. The tree must come from a parse without errors.
std::string format(const ast::Ast& ast);

}  // namespace majs::compiler
