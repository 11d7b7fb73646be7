#pragma once
// The words of syntax errors: what was expected, what stands there instead, and what the author probably meant.

#include "compiler/syntax/ast_builder.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// What the grammar insisted on (its must<> rules).
enum class Expected : std::uint8_t {
  Value,
  Command,
  Statement,
  CommandEnd,
  StatementEnd,
  CloseParenthesis,
  CloseArguments,
  CloseList,
  CloseMap,
  MapArrow,
  End,
  NumberEnd,
  SigilLetter,
  SigilContent,
  UpdateTarget,
  NoKey,
  NoCapital,
};

/// The diagnostic for "`expected` does not stand at `at`".
Diagnostic unexpected(const AstBuilder& builder, Expected expected, const char* at);

/// The diagnostic for a problem a token found itself.
Diagnostic token_problem(const AstBuilder& builder, grammar::script::Problem problem, const char* at);

/// True when a toplevel command begins at `at`, the first character of a line.
bool begins_command(const char* at, const char* end);

}  // namespace majs::compiler
