#pragma once
// The tree and the IR as text, for people who want to see what a script became (`majs compile --emit ast|ir`).

#include <string>

#include "compiler/ir/ir.hpp"
#include "compiler/syntax/ast.hpp"

namespace majs::compiler {

/// One node a line, children indented by two blanks, with line:column of its begin; comments at the end.
std::string dump_ast(const ast::Ast& ast);

/// One operation a line with the line of its command; branches of an If are indented. Values are JSON in which `!name`
/// is a variable,
/// `+key` and `+@key` are looked up in the document, and arithmetic stands in parentheses.
std::string dump_ir(const ir::Program& program);

}  // namespace majs::compiler
