#pragma once
// Sixteen small numbers in one register, an extension that GCC and clang share: what a suit lacks without a pair and
// with one.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "runtime/match/levels/zone_row.hpp"

namespace majs::match {

static_assert(std::endian::native == std::endian::little);  // lane 0 is the lowest
using TwoEights = std::uint64_t __attribute__((vector_size(16)));
using Halves = std::uint16_t __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));
using Lanes = std::uint8_t __attribute__((vector_size(16)));

inline constexpr Eight kAllOnes = 0x0101010101010101;
inline constexpr Eight kAllFar = kFarAway * kAllOnes;

inline Lanes lanes(Eight low, Eight high) { return reinterpret_cast<Lanes>(TwoEights{low, high}); }
inline Lanes lanes_of(const Lacking& lacking) { return lanes(lacking.plain, lacking.paired); }
inline Lacking lacking_of(Lanes both) {
  const auto eights = reinterpret_cast<TwoEights>(both);
  return {eights[0], eights[1]};
}
inline Lanes smaller(Lanes a, Lanes b) { return a < b ? a : b; }
/// All sixteen numbers are this one.
inline Lanes every_lane(std::size_t number) { return lanes(number * kAllOnes, number * kAllOnes); }

/// What is below the numbers that are moved up by so many sets, less than eight.
inline constexpr std::array<Eight, 8> kFarBelow = [] {
  std::array<Eight, 8> below{};
  for (std::size_t sets = 1; sets < below.size(); ++sets) below[sets] = kAllFar >> (64 - 8 * sets);
  return below;
}();
/// … and above those that are moved down.
inline constexpr std::array<Eight, 8> kFarAbove = [] {
  std::array<Eight, 8> above{};
  for (std::size_t sets = 1; sets < above.size(); ++sets) above[sets] = kAllFar << (64 - 8 * sets);
  return above;
}();
/// The numbers moved up by so many sets.
inline Lanes with_sets(Lanes both, std::size_t sets) {
  const TwoEights moved = reinterpret_cast<TwoEights>(both) << static_cast<std::uint64_t>(8 * sets);
  return reinterpret_cast<Lanes>(moved) | lanes(kFarBelow[sets], kFarBelow[sets]);
}
/// The same of bits that mark something.
inline Lanes moved_up(Lanes marks, std::size_t sets) {
  return reinterpret_cast<Lanes>(reinterpret_cast<TwoEights>(marks) << static_cast<std::uint64_t>(8 * sets));
}
/// The numbers moved down by so many sets.
inline Lanes without_sets(Lanes both, std::size_t sets) {
  const TwoEights moved = reinterpret_cast<TwoEights>(both) >> static_cast<std::uint64_t>(8 * sets);
  return reinterpret_cast<Lanes>(moved) | lanes(kFarAbove[sets], kFarAbove[sets]);
}

}  // namespace majs::match
