#pragma once
// What a suit lacks for so many sets, with and without a pair, and how that of several suits is put together.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace majs::match {

/// Nine cells with three bits each, cell 0 lowest: counts below 8, or a set of cells (the lowest bit of each).
using Nine = std::uint32_t;
inline constexpr Nine kNineCells = 0111111111;
inline constexpr Nine nine_one(std::size_t place) { return Nine{1} << (3 * place); }
inline constexpr Nine nine_count(Nine counts, std::size_t place) { return (counts >> (3 * place)) & 7; }
/// The largest count of a cell.
inline constexpr Nine kMostOfCell = 7;
inline constexpr Nine kAllNine = kMostOfCell * kNineCells;
/// The tables count that many copies of a cell.
inline constexpr Nine kTableCopies = 4;
/// The cells that have one or more, or two or more.
inline constexpr Nine nine_some(Nine counts) { return (counts | (counts >> 1) | (counts >> 2)) & kNineCells; }
inline constexpr Nine nine_pairs(Nine counts) { return ((counts >> 1) | (counts >> 2)) & kNineCells; }

/// The tiles of a hand by cell: four zones of nine, as hand_cells.hpp has them.
using FourZones = std::array<Nine, 4>;
/// A bit for each cell that is marked in these sets of cells: the bits of three zones fit between one another.
inline constexpr std::uint64_t packed_cells(const FourZones& cells) {
  return cells[0] | (cells[1] << 1) | (cells[2] << 2) | (std::uint64_t{cells[3]} << 27);
}

/// Eight numbers below 128 in one word, that for 0 sets lowest.
using Eight = std::uint64_t;

/// The tiles that are lacking for 0 to 7 sets.
struct Lacking {
  Eight plain = 0;   ///< without a pair
  Eight paired = 0;  ///< with one
};

/// More than any hand lacks: it cannot be.
inline constexpr std::uint32_t kFarAway = 40;
/// Sets of a hand that the tables go up to.
inline constexpr int kMostTableSets = 7;

/// A set of the cells of a suit, one bit each.
using CellBits = std::uint16_t;
/// The same as Nine.
inline constexpr Nine nine_of(CellBits cells) {
  Nine spread = cells;
  spread = (spread | spread << 16) & 0x030000FF;
  spread = (spread | spread << 8) & 0x0300F00F;
  spread = (spread | spread << 4) & 0x030C30C3;
  return (spread | spread << 2) & kNineCells;
}

/// What a suit lacks, and which cells matter to it: one tile more is one less lacking.
struct ZoneRow {
  Lacking lacking;
  std::array<CellBits, 8> plain{};   ///< by sets
  std::array<CellBits, 8> paired{};  ///< the same with a pair
};

/// The cheapest way to have the sets of both: up to `sets` sets of `b`.
Lacking join(const Lacking& a, const Lacking& b, int sets);
/// What some suits lack, to be put together with what the others lack.
struct OtherSuits {
  Eight plain = 0;   ///< lane i: with all sets but i
  Eight paired = 0;  ///< the same with a pair
};
OtherSuits others_of(const Lacking& rest, int sets);
/// What the whole hand lacks, one suit of which has `own`.
std::uint32_t least_of_all(const Lacking& own, const OtherSuits& others, bool pair);
/// One of the eight numbers.
inline std::uint32_t lane(Eight eight, int sets) { return static_cast<std::uint32_t>((eight >> (8 * sets)) & 0xFF); }
/// The lanes of eight numbers below 128 that have this one: `visit(lane)`.
template <typename Visit>
void each_equal_lane(Eight numbers, std::uint32_t number, Visit visit) {
  constexpr Eight kOnes = 0x0101010101010101;
  const Eight different = numbers ^ (number * kOnes);
  for (Eight equal = ~(different + 0x7F * kOnes) & (0x80 * kOnes); equal != 0; equal &= equal - 1) {
    visit(static_cast<std::size_t>(std::countr_zero(equal)) / 8);
  }
}

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
