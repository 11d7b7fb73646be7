#pragma once
// Sets of small numbers as the bits of a word: cells, yaku, questions.

#include <bit>
#include <cstddef>
#include <cstdint>

namespace majs::tiles {

/// std::popcount, which is a call of a function on x86-64 without its later instructions.
constexpr std::uint64_t count_bits(std::uint64_t bits) {
  bits -= (bits >> 1) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return bits * 0x0101010101010101U >> 56;
}

/// Calls `do_it` with the number of each bit that is set, ascending.
template <typename Do>
void each_bit(std::uint64_t bits, Do&& do_it) {
  for (; bits != 0; bits &= bits - 1) do_it(static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace majs::tiles
