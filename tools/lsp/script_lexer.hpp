#pragma once
// The tokens of a script as it is being written: any text has some, also one that does not parse.

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/text/source.hpp"

namespace majs::lsp {

using compiler::Span;

enum class TokenKind : std::uint8_t {
  Word,      ///< `draw`, `do`, `and`, `Foo`
  Key,       ///< `name:` or `"name":`; content without quotes and colon
  Number,    ///< also `?a`
  String,    ///< content between the quotes
  Sigil,     ///< content between the delimiters
  Atom,      ///< `:name`, `:"name"`
  Open,      ///< ( [ { %{
  Close,     ///< ) ] }
  Comma,     ///< ,
  Operator,  ///< and everything else
  Break,     ///< a line break or `;` that ends an expression
  End,       ///< of the text
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span = {};
  Span content = {};   ///< String, Sigil, Atom, Key: without what is around it; else the span
  char letter = 0;     ///< Sigil
  bool closed = true;  ///< String, Sigil, Atom: whether it has its end
  bool starts_command =
      false;  ///< a toplevel command at the beginning of a line: whatever was open before is broken off
};

struct Tokens {
  std::vector<Token> tokens;   ///< the last one is End
  std::vector<Span> comments;  ///< from `#` to the end of the line
};

/// Reads any text of less than 4 GiB; linear. Line breaks that end nothing (after a comma, before `do`) are left out.
Tokens read_tokens(std::string_view text);

/// Whether a byte belongs to names; those of other alphabets all do.
bool is_name_byte(char byte);

}  // namespace majs::lsp
