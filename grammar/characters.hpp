#pragma once
// Characters as MahjongScript sees them (grammar/README.md 2): one table for ASCII, and which characters beyond
// it may stand in a word. Names are compared byte by byte; they are not normalised (NFC is the author's business).

#include <array>
#include <cstddef>
#include <cstdint>

#include "grammar/utf8.hpp"

namespace majs::grammar {

enum CharacterClass : std::uint16_t {
  kLower = 1,          ///< a-z and _
  kUpper = 2,          ///< A-Z
  kDigit = 4,          ///< 0-9
  kBlank = 8,          ///< space, tab
  kLineBreak = 16,     ///< LF
  kTextStop = 32,      ///< what is special inside "...": " \ # LF
  kOperatorChar = 64,  ///< may begin a binary operator (`and or in not when` included)
  kHexDigit = 128,
  kHigh = 256,      ///< a byte of a character beyond ASCII
  kGapStart = 512,  ///< may begin a gap: blank, CR, LF, #, backslash
  kWord = kLower | kUpper | kDigit,
};

inline constexpr std::array<std::uint16_t, 256> kCharacterClasses = [] {
  std::array<std::uint16_t, 256> table{};
  const auto add = [&table](const char* characters, std::uint16_t mask) {
    for (; *characters != '\0'; ++characters) table[static_cast<unsigned char>(*characters)] |= mask;
  };
  add("abcdefghijklmnopqrstuvwxyz_", kLower);
  add("ABCDEFGHIJKLMNOPQRSTUVWXYZ", kUpper);
  add("0123456789", kDigit);
  add("0123456789abcdefABCDEF", kHexDigit);
  add(" \t", kBlank);
  add("\n", kLineBreak);
  add("\"\\#\n", kTextStop);
  add("+-*/=!<>:aoniw|&^.", kOperatorChar);
  add(" \t\r\n#\\", kGapStart);
  for (std::size_t c = 0x80; c < table.size(); ++c) table[c] |= kHigh;
  return table;
}();

/// True when the byte `c` is in one of the classes of `mask`.
constexpr bool is(char c, unsigned mask) { return (kCharacterClasses[static_cast<unsigned char>(c)] & mask) != 0; }

/// Unicode letter that is neither upper nor title case (beyond ASCII).
bool is_word_start(char32_t c);
/// Unicode XID_Continue (beyond ASCII).
bool is_word_continue(char32_t c);

/// The part of a word that begins with a character beyond ASCII; `at` when it is no word character.
const char* high_word_character(const char* at, const char* end, bool first);

/// End of the word that begins at `at`, or `at` when none does. A word is an identifier, a capitalised or a reserved
/// word; one final `?` or `!` belongs to it, but not the `!` of `x!=1` (quirk Q87).
inline const char* word_end(const char* at, const char* end) {
  if (at == end) return at;
  const char* p = at;
  if (is(*p, kLower | kUpper)) {
    ++p;
  } else {
    if (!is(*p, kHigh)) return at;
    p = high_word_character(p, end, true);
    if (p == at) return at;
  }
  for (;;) {
    while (p != end && is(*p, kWord)) ++p;
    if (p == end || !is(*p, kHigh)) break;
    const char* const next = high_word_character(p, end, false);
    if (next == p) break;
    p = next;
  }
  if (p != end && (*p == '?' || (*p == '!' && (p + 1 == end || p[1] != '=')))) ++p;
  return p;
}

}  // namespace majs::grammar
