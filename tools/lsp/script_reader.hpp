#pragma once
// What the words of a script mean where they stand: words of the vocabulary, names that are given or used, keys. Read
// from the tokens alone, so that it works on any text, and best on what parses.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/vocabulary.hpp"
#include "tools/lsp/script_lexer.hpp"
#include "tools/lsp/wants.hpp"

namespace majs::lsp {

/// What stands before a word: the call and the argument of it that the word is in, or the statement before it.
struct Head {
  static constexpr std::uint8_t kBefore = 255;  ///< instead of an argument: the statement before
  const grammar::Word* word = nullptr;
  std::uint8_t argument = 0;
  friend auto operator<=>(const Head&, const Head&) = default;
};

/// A word of a script with its meaning.
struct Item {
  enum class Kind : std::uint8_t {
    Word,  ///< of the vocabulary
    Name,  ///< one that somebody gives
    Key,   ///< of an option or map
    Tile,  ///< a tile id, in text or sigil
    Text,  ///< other texts
    Number,
    Keyword,  ///< do, end, and, true ...
  };
  Span span;  ///< without quotes
  Kind kind = Kind::Text;
  NameKind name = NameKind::None;
  bool defines = false;                 ///< the name is given here
  const grammar::Word* word = nullptr;  ///< of Word, and of a Key that is a known field
  std::string text = {};                ///< the name
  /// Variable: the module whose variable it is ("lib/wall/dora"), "" = a global one, or of this file.
  /// Text: the argument of a function that it is given to (`f.status`); in its body `name` says what `"$status"` is
  /// there.
  std::string scope = {};
  Span command = {};  ///< of a definition: the whole command, as far as it was read
  Head head = {};
};

/// A positional argument of a call of a known word.
struct PassedArgument {
  const grammar::Word* word = nullptr;
  std::size_t index = 0;
  std::uint32_t begin = 0;
};

/// A call whose arguments are being written.
struct OpenCall {
  std::string name;                     ///< as it is written
  const grammar::Word* word = nullptr;  ///< null: a function
  std::size_t argument = 0;             ///< which positional argument it is
};

/// What may be written at the end of a text that was cut off there.
struct Expected {
  Want want = Want::Anything;
  bool in_text = false;  ///< inside of quotes
  bool in_sigil = false;
  char sigil = 0;
  bool after_at = false;                         ///< behind `@`
  bool after_bang = false;                       ///< behind `!`
  std::optional<grammar::WordKind> fields = {};  ///< keys of this kind may stand there as well
  std::string function = {};                     ///< arguments of this function may stand there as well
  std::string library = {};                      ///< options of this library or mod may stand there
  bool takes_as = false;                         ///< `as:` may stand there
  std::string mod = {};                          ///< `config_mod` of this mod
  std::vector<OpenCall> calls = {};              ///< from the outside in
  Head head = {};
  std::string path = {};  ///< Path: what is written of it, before the word
};

struct Reading {
  std::vector<Item> items;  ///< in order of position
  std::vector<Span> comments;
  std::vector<Span> blocks;               ///< what can be folded: do ... end, brackets and texts over several lines
  std::vector<PassedArgument> arguments;  ///< in order of position
  std::optional<Expected> expected = {};  ///< of a text that was cut off; nothing at places where nothing is offered
};

/// Reads a script. Texts that nest deeper than the compiler takes are read as far as that.
Reading read_script(std::string_view text);

/// What may be written at a byte offset, and where the word begins that is being written there.
struct Completion {
  std::optional<Expected> expected;
  Span word;          ///< from the beginning of the word up to the offset
  Span comment = {};  ///< in a comment: from its `#` up to the word
};
Completion expected_at(std::string_view text, std::size_t offset);

}  // namespace majs::lsp
