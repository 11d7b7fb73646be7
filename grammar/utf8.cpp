#include "grammar/utf8.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace majs::grammar {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;   // no overlong forms
    if (lead == 0xED) high = 0x9F;  // no surrogates
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return 0;
  }
  if (text.size() < length) return 0;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

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
    const std::size_t length = utf8_length({at, static_cast<std::size_t>(end - at)});
    if (length == 0) return at;
    at += length;
  }
  return end;
}

std::string_view cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace majs::grammar
