#pragma once
// Characters inside JSON string literals.

#include <cstdint>
#include <cstring>
#include <string_view>

namespace majs::grammar {

/// Whether a JSON string literal has this character as it is, wherever it stands.
constexpr bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

/// Whether eight characters are all plain. Never true when one is not; may be false for some that are (a carry between
/// them), so that a caller looks again.
constexpr bool are_plain(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHigh = kOnes * 0x80;
  const auto has_zero = [](std::uint64_t x) { return (x - kOnes) & ~x & kHigh; };
  const std::uint64_t control = (bytes - kOnes * 0x20) & ~bytes & kHigh;
  return (((bytes & kHigh) | control | has_zero(bytes ^ kOnes * '"') | has_zero(bytes ^ kOnes * '\\') |
           has_zero(bytes ^ kOnes * 0x7F)) == 0);
}

/// Whether a JSON string literal has this text as it is.
inline bool is_plain_text(std::string_view text) {
  std::size_t i = 0;
  for (std::uint64_t bytes = 0; i + 8 <= text.size(); i += 8) {
    std::memcpy(&bytes, text.data() + i, 8);
    if (!are_plain(bytes)) break;
  }
  while (i < text.size() && is_plain(text[i])) ++i;
  return i == text.size();
}

}  // namespace majs::grammar
