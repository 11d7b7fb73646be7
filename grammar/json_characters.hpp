#pragma once
// Characters inside JSON string literals.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace majs::grammar {

/// Whether a JSON string literal has this character as it is, wherever it stands.
constexpr bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

/// Of eight characters, the first one lowest: the high bit of the first that is not plain, and perhaps bits of further
/// ones, which say nothing. 0 when all are plain.
constexpr std::uint64_t first_not_plain(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHigh = kOnes * 0x80;
  // A borrow comes from a byte below that is found itself: the lowest one is right.
  const auto has_zero = [](std::uint64_t x) { return (x - kOnes) & ~x & kHigh; };
  const std::uint64_t control = (bytes - kOnes * 0x20) & ~bytes & kHigh;
  return (bytes & kHigh) | control | has_zero(bytes ^ kOnes * '"') | has_zero(bytes ^ kOnes * '\\') |
         has_zero(bytes ^ kOnes * 0x7F);
}

/// Whether eight characters are all plain.
constexpr bool are_plain(std::uint64_t bytes) { return first_not_plain(bytes) == 0; }

/// How many characters at the beginning of a text a JSON string literal has as they are.
inline std::size_t plain_length(std::string_view text) {
  std::size_t i = 0;
  if constexpr (std::endian::native == std::endian::little) {
    for (std::uint64_t bytes = 0; i + 8 <= text.size(); i += 8) {
      std::memcpy(&bytes, text.data() + i, 8);
      const std::uint64_t found = first_not_plain(bytes);
      if (found != 0) return i + static_cast<std::size_t>(std::countr_zero(found)) / 8;
    }
  }
  while (i < text.size() && is_plain(text[i])) ++i;
  return i;
}

/// Whether a JSON string literal has this text as it is.
inline bool is_plain_text(std::string_view text) { return plain_length(text) == text.size(); }

}  // namespace majs::grammar
