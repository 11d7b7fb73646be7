#pragma once
// Which words of a ruleset only this toolchain knows (`majs check --for reference`): Riichi Advanced does not play it.

#include "compiler/load/build_request.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Reports the extensions of the vocabulary (grammar::Word::extension) in a file, wherever they stand, and those of
/// hands of a card: `!`, `*` and `Y`.
void check_for_reference(const ast::Ast& ast, Diagnostics& diagnostics);

/// The same for a built ruleset: in each of its scripts, libraries included, and in a JSON document at the bottom. A
/// word is told at its first places only.
void check_for_reference(const Build& build, Diagnostics& diagnostics);

}  // namespace majs::compiler
