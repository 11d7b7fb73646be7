#pragma once
// The values of literals: numbers, and the escapes and heredoc indentation of strings (grammar/README.md 2, 2.1, 2.2).

#include <string>
#include <string_view>

#include "compiler/text/arena.hpp"
#include "grammar/script_tokens.hpp"

namespace majs::compiler {

/// The double nearest to a number token of the grammar (`1_000`, `0x1F`, `2.5e-3`). Integers beyond the range of a
/// double give the largest one, as in jq; floats beyond it give infinity, which the caller must reject.
double number_value(std::string_view token);

/// What is wrong in a string, and where.
struct TextProblem {
  const char* at = nullptr;  ///< null: nothing is wrong
  std::size_t length = 0;
  bool interpolation = false;  ///< `#{`; else a bad escape
  const char* message = "";
};

/// The value of a string or string heredoc: a piece of the source when nothing needs decoding, else a copy in `arena`.
std::string_view decode_string(const grammar::script::Text& text, Arena& arena, TextProblem& problem);

/// The content of a sigil: heredoc indentation removed, the closing delimiter unescaped, all else as written. An
/// unescaped `#{` is a problem unless `raw_hash`.
std::string_view decode_sigil(const grammar::script::Text& text, bool raw_hash, Arena& arena, TextProblem& problem);

}  // namespace majs::compiler
