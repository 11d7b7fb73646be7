#pragma once
// Finding words in tables that are known while compiling: an open-addressing index made by the compiler.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace majs::grammar {

/// The first `count` characters of `text` (at most eight) as a number, the first one lowest.
constexpr std::uint64_t leading_bytes(const char* text, std::size_t count) {
  if (std::endian::native == std::endian::little && !std::is_constant_evaluated()) {
    std::uint64_t bytes = 0;
    if (count == 8) {
      std::memcpy(&bytes, text, 8);
      return bytes;
    }
    if (count == 4) {
      std::uint32_t half = 0;
      std::memcpy(&half, text, 4);
      return half;
    }
  }
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < count; ++i) {
    bytes |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i])) << (8 * i);
  }
  return bytes;
}

/// A hash of both ends: words are looked up for every word of a script, and reading all of each costs more than the
/// rare comparison in vain.
constexpr std::uint32_t hash_word(std::string_view name) {
  const std::size_t size = name.size();
  const std::size_t width = size >= 8 ? 8 : size >= 4 ? 4 : size;
  const std::uint64_t head = leading_bytes(name.data(), width);
  const std::uint64_t tail = leading_bytes(name.data() + (size - width), width);
  const std::uint64_t mixed = (head ^ std::rotl(tail, 29) ^ size) * 0x9E3779B97F4A7C15U;
  return static_cast<std::uint32_t>((mixed ^ mixed >> 29U) * 0xBF58476D1CE4E5B9U >> 32U);
}

/// The place of a word in an index: its number + 1 and the upper part of its hash; 0 = free.
constexpr std::uint32_t index_slot(std::uint32_t hash, std::size_t word) {
  return (hash & 0xFFFF0000U) | static_cast<std::uint32_t>(word + 1);
}

/// Slots for `names`, at most half of them taken.
template <std::size_t kNames>
constexpr auto index_words(const std::array<std::string_view, kNames>& names) {
  static_assert(kNames < 0xFFFF);
  std::array<std::uint32_t, std::bit_ceil(2 * kNames)> slots{};
  for (std::size_t word = 0; word < kNames; ++word) {
    const std::uint32_t hash = hash_word(names[word]);
    std::size_t at = hash & (slots.size() - 1);
    while (slots[at] != 0) at = (at + 1) & (slots.size() - 1);
    slots[at] = index_slot(hash, word);
  }
  return slots;
}

/// Whether two words are the same. Both ends, as hash_word reads them, are all of a short word.
constexpr bool same_word(std::string_view a, std::string_view b) {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size < 4 || size > 16) return a == b;
  const std::size_t width = size >= 8 ? 8 : 4;
  const std::size_t tail = size - width;
  return leading_bytes(a.data(), width) == leading_bytes(b.data(), width) &&
         leading_bytes(a.data() + tail, width) == leading_bytes(b.data() + tail, width);
}

/// The number of the word `name`, or -1. `slots` was made by index_words, `name_of(i)` gives the i-th word.
template <typename Slots, typename NameOf>
constexpr std::ptrdiff_t find_indexed(const Slots& slots, std::string_view name, const NameOf& name_of) {
  const std::size_t mask = slots.size() - 1;
  const std::uint32_t hash = hash_word(name);
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    const std::uint32_t slot = slots[at];
    if (slot == 0) return -1;
    if (((slot ^ hash) & 0xFFFF0000U) != 0) continue;
    const std::size_t word = (slot & 0xFFFFU) - 1U;
    if (same_word(name_of(word), name)) return static_cast<std::ptrdiff_t>(word);
  }
}

}  // namespace majs::grammar
