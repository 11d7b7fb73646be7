#pragma once
// Text to syntax tree.

#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Largest MahjongScript text, in bytes (grammar/README.md 1).
inline constexpr std::size_t kMaxSourceBytes = 4U * 1024U * 1024U;
/// Deepest nesting of expressions; also bounds left-leaning operator chains seen as trees.
inline constexpr std::size_t kMaxNesting = 200;

/// Parses a whole file. After a syntax error it goes on at the next toplevel command, so that every error is reported;
/// the tree then lacks the broken commands and `diagnostics` has errors. Never throws except std::bad_alloc.
ast::Ast parse(SourcePtr source, Diagnostics& diagnostics);

}  // namespace majs::compiler
