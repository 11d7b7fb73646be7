#pragma once
// Functions take named arguments: what is written as if they had a list of parameters.

#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// A `def` command.
void check_definition(const ast::Node& command, const SourcePtr& source, Diagnostics& diagnostics);

/// A call of a function with these arguments (without `as:`).
void check_function_call(const ast::Node& call, std::span<const ast::Node* const> arguments, const SourcePtr& source,
                         Diagnostics& diagnostics);

/// Maps and options in which a key stands twice, anywhere in the file.
void check_repeated_keys(const ast::Ast& ast, Diagnostics& diagnostics);

}  // namespace majs::compiler
