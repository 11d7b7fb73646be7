#pragma once
// Small changes of a MahjongScript file, each of which its tests should notice: `majs mutate`.

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/syntax/ast.hpp"

namespace majs::compiler {

/// A change of a text.
struct Mutation {
  Span span;                ///< what is replaced
  std::string replacement;  ///< by this
  std::string words;        ///< `` `draw` is left out ``
  Span place;               ///< where people look for it
};

/// All changes of a file, in the order of their places:
///
///   a command, an action or a line that is left out      a condition that is negated
///   a part left out of `and` and `or`                    a clause left out of a button
///   another number, seat, or `true` for `false`          `append` for `prepend`
///   an entry left out of a list of a command
///
/// Not those of what is only shown, of the menu of mods, of tests while a file is loaded and of `require`. Whether the
/// changed text still means something is for the compiler to say.
std::vector<Mutation> mutations_of(const ast::Ast& ast);

/// The text of the file with the change made.
std::string mutated(const Source& source, const Mutation& mutation);

/// A comment `# majs: equivalent REASON`: changes of its line, or alone on its line of the next line that is no
/// comment, change nothing that could be noticed.
struct Equivalent {
  std::uint32_t line = 0;  ///< whose changes are meant
  Span span;
  bool has_reason = false;
};
std::vector<Equivalent> equivalents_of(const ast::Ast& ast);

}  // namespace majs::compiler
