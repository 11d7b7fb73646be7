#pragma once
// What the tokens of MahjongScript leave behind for the parser. Numbers in comments are sections of grammar/README.md.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "grammar/characters.hpp"

namespace majs::grammar::script {

/// What lies between the last token and the next one. Every token eats the gap behind it, so the parser always stands
/// at a token and never has to go back over blanks and comments to find out whether a line ended (3.1).
struct Layout {
  const char* token_end = nullptr;  ///< end of the last token
  bool blank = false;               ///< something stands between the two tokens
  bool newline = false;             ///< a line break does
};

/// The text token read last: string, heredoc or sigil content, still undecoded.
struct Text {
  const char* opener = nullptr;  ///< the first character of the token
  const char* begin = nullptr;
  const char* end = nullptr;
  std::size_t indentation = 0;          ///< heredoc: blanks to remove from each line (2.2)
  bool heredoc = false;                 ///< closed by three quotes on a line of their own
  bool backslash = false;               ///< has at least one
  const char* interpolation = nullptr;  ///< first unescaped `#{`
  bool multiline = false;               ///< has a line break
  char delimiter = '"';                 ///< closing one
};

enum class WordClass : std::uint8_t {
  Name,
  Capital,    ///< only legal as `Key:`
  Literal,    ///< true false nil
  Not,        ///< not
  Operator,   ///< and or in when
  Structure,  ///< do end else catch rescue after fn
};

/// Reserved words of section 2.
constexpr WordClass classify(std::string_view word) {
  if (word.size() > 6) return is(word.front(), kUpper) ? WordClass::Capital : WordClass::Name;
  switch (word.front()) {
    case 'a':
      if (word == "and") return WordClass::Operator;
      if (word == "after") return WordClass::Structure;
      break;
    case 'c':
      if (word == "catch") return WordClass::Structure;
      break;
    case 'd':
      if (word == "do") return WordClass::Structure;
      break;
    case 'e':
      if (word == "end" || word == "else") return WordClass::Structure;
      break;
    case 'f':
      if (word == "false") return WordClass::Literal;
      if (word == "fn") return WordClass::Structure;
      break;
    case 'i':
      if (word == "in") return WordClass::Operator;
      break;
    case 'n':
      if (word == "nil") return WordClass::Literal;
      if (word == "not") return WordClass::Not;
      break;
    case 'o':
      if (word == "or") return WordClass::Operator;
      break;
    case 'r':
      if (word == "rescue") return WordClass::Structure;
      break;
    case 't':
      if (word == "true") return WordClass::Literal;
      break;
    case 'w':
      if (word == "when") return WordClass::Operator;
      break;
    default:
      if (is(word.front(), kUpper)) return WordClass::Capital;
      break;
  }
  return WordClass::Name;
}

/// What a token rule finds wrong itself: State::problem(kind, position) reports it and does not return.
enum class Problem : std::uint8_t {
  UnclosedText,
  HeredocOpening,
  AmbiguousSign,
  MissingCommaBeforeDo,
  ColonNeedsBlank,
  AccessAfterValue,
};

}  // namespace majs::grammar::script
