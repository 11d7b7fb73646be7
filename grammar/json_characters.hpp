#pragma once
// Characters inside JSON string literals.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

/// So many characters are looked at together.
inline constexpr std::size_t kCharactersTogether = 16;

#if defined(__SSE2__)
/// A bit for each of sixteen characters that is not plain, the first one lowest.
[[gnu::always_inline]] inline std::uint32_t bits_not_plain(__m128i characters) {
  const auto are = [&](char c) { return _mm_cmpeq_epi8(characters, _mm_set1_epi8(c)); };
  // With a sign those from 0x80 on are below the others.
  const __m128i low = _mm_cmplt_epi8(characters, _mm_set1_epi8(0x20));
  const __m128i found = _mm_or_si128(_mm_or_si128(are('"'), are('\\')), _mm_or_si128(low, are(0x7F)));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(found));
}
#endif

/// The same of a text of so many.
[[gnu::always_inline]] inline std::uint32_t bits_not_plain(const char* text) {
#if defined(__SSE2__)
  return bits_not_plain(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text)));
#else
  std::uint32_t found = 0;
  for (std::uint32_t i = 0; i < kCharactersTogether; ++i) found |= (is_plain(text[i]) ? 0U : 1U) << i;
  return found;
#endif
}

/// Whether eight characters are all plain.
inline bool are_plain(std::uint64_t bytes) {
#if defined(__SSE2__)
  return bits_not_plain(_mm_set1_epi64x(static_cast<long long>(bytes))) == 0;
#else
  return first_not_plain(bytes) == 0;
#endif
}

/// How many characters at the beginning of a text a JSON string literal has as they are.
inline std::size_t plain_length(std::string_view text) {
  std::size_t i = 0;
  for (; i + kCharactersTogether <= text.size(); i += kCharactersTogether) {
    const std::uint32_t found = bits_not_plain(text.data() + i);
    if (found != 0) return i + static_cast<std::size_t>(std::countr_zero(found));
  }
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
