#include "grammar/characters.hpp"

#include <cstring>

namespace majs::grammar {
Character decode_character(const char* at, const char* end) {
  const auto byte = [&](std::size_t i) {
    return at + i < end ? static_cast<char32_t>(static_cast<unsigned char>(at[i])) : char32_t{0x80};
  };
  const char32_t lead = byte(0);
  if (lead < 0xC0) return {lead, 1};
  if (lead < 0xE0) return {((lead & 0x1F) << 6) | (byte(1) & 0x3F), 2};
  if (lead < 0xF0) return {((lead & 0x0F) << 12) | ((byte(1) & 0x3F) << 6) | (byte(2) & 0x3F), 3};
  return {((lead & 0x07) << 18) | ((byte(1) & 0x3F) << 12) | ((byte(2) & 0x3F) << 6) | (byte(3) & 0x3F), 4};
}

const char* find_bad_utf8(const char* begin, const char* end) {
  const char* at = begin;
  while (at != end) {
    while (end - at >= 8) {
      std::uint64_t chunk = 0;
      std::memcpy(&chunk, at, 8);
      if ((chunk & 0x8080808080808080U) != 0) break;
      at += 8;
    }
    if (at == end) break;
    const auto lead = static_cast<unsigned char>(*at);
    if (lead < 0x80) {
      ++at;
      continue;
    }
    const std::ptrdiff_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || end - at < length) return at;
    for (std::ptrdiff_t i = 1; i < length; ++i) {
      if ((static_cast<unsigned char>(at[i]) & 0xC0U) != 0x80U) return at;
    }
    const char32_t value = decode_character(at, end).value;
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    if (overlong || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return at;
    at += length;
  }
  return end;
}

const char* high_word_character(const char* at, const char* end, bool first) {
  const Character character = decode_character(at, end);
  return (first ? is_word_start(character.value) : is_word_continue(character.value)) ? at + character.length : at;
}

}  // namespace majs::grammar
