#pragma once
// The functions that a file defines, wherever `def` stands in it.

#include <set>
#include <span>
#include <string_view>

#include "compiler/syntax/ast.hpp"

namespace majs::compiler {

/// Names given to `def` among `commands` and in the bodies of toplevel `if`, `unless` and `cond`, in both layouts.
std::set<std::string_view> functions_of(std::span<const ast::Node* const> commands);

}  // namespace majs::compiler
