#pragma once
// Numbers that are not in the document as they are written: it has doubles (Q88).

#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Whole numbers of a script that lose digits (M0312).
void check_numbers(const ast::Ast& ast, Diagnostics& diagnostics);

/// ... of a JSON text, which may have comments.
void check_json_numbers(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace majs::compiler
