#pragma once
// Syntax tree to IR: gives meaning to every toplevel command, condition, action, expression and sigil.

#include "compiler/ir/module.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Lowers a file. `defines` holds the names defined so far and receives those of this file (they act at once, and in
/// branches not taken, Q28). With errors in `diagnostics` the module must not be used: a file compiles as a whole
/// or contributes nothing. The result keeps the tree's source alive and may point into `ast.arena`: it takes the arena
/// over.
Module lower(ast::Ast&& ast, Defines& defines, Diagnostics& diagnostics);

}  // namespace majs::compiler
