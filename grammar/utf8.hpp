#pragma once
// UTF-8: how long a character is, what it is, and where a text is none.

#include <cstddef>
#include <string_view>

namespace majs::grammar {

/// Bytes of the well-formed sequence at the start of `text`; 0 when there is none.
std::size_t utf8_length(std::string_view text);

/// The character at `at`, which must begin a well-formed UTF-8 sequence before `end`, and its length in bytes.
struct Character {
  char32_t value;
  std::size_t length;
};
Character decode_character(const char* at, const char* end);

/// First byte that is not part of well-formed UTF-8, or `end`.
const char* find_bad_utf8(const char* begin, const char* end);

/// The beginning of `text`, at most `most` bytes of it, cut between two characters.
std::string_view cut(std::string_view text, std::size_t most);

/// Characters in a text, wide or narrow; bytes that belong to none count with the one before.
std::size_t count_characters(std::string_view text);

}  // namespace majs::grammar
