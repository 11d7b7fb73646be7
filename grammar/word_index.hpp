#pragma once
// Finding words in tables that are known while compiling: an open-addressing index made by the compiler.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace majs::grammar {

/// A hash of some of the characters: words are looked up for every word of a script, and reading all of each costs more
/// than the rare comparison in vain.
constexpr std::uint32_t hash_word(std::string_view name) {
  if (name.empty()) return 0;
  const std::size_t size = name.size();
  std::uint64_t sample = size;
  for (const std::size_t at : {std::size_t{0}, size / 4, size / 2, size * 3 / 4, size - 1, size - 1 - size / 8}) {
    sample = sample << 8U | static_cast<std::uint8_t>(name[at]);
  }
  return static_cast<std::uint32_t>(sample * 0x9E3779B97F4A7C15U >> 32U);
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
    if (name_of(word) == name) return static_cast<std::ptrdiff_t>(word);
  }
}

}  // namespace majs::grammar
