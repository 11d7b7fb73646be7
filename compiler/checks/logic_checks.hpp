#pragma once
// Conditions that cannot be meant: never true, always true, asked twice, branches that do the same, clauses that are
// never reached. Only what the text itself shows.

#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// One whole condition: its `and`s and `or`s at every depth.
void check_logic(const ast::Node& condition, const SourcePtr& source, Diagnostics& diagnostics);

/// An `if`, `unless` or `cond` among actions: what its branches have in common. The conditions themselves are not
/// looked at.
void check_branches(const ast::Node& call, const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace majs::compiler
