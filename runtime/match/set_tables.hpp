#pragma once
// How many tiles a suit lacks for so many sets, with and without a pair: worked out once for each arrangement of a
// suit, by dynamic programming over its nine cells, and remembered. The distance of a whole hand is the cheapest way to
// share the sets out among the suits.

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/match/inline_map.hpp"

namespace majs::match {

/// Nine cells with three bits each, cell 0 lowest: counts below 8, or a set of cells (the lowest bit of each).
using Nine = std::uint32_t;
inline constexpr Nine kNineCells = 0111111111;
inline constexpr Nine nine_one(std::size_t place) { return Nine{1} << (3 * place); }
inline constexpr Nine nine_count(Nine counts, std::size_t place) { return (counts >> (3 * place)) & 7; }
/// The largest count of a cell.
inline constexpr Nine kMostOfCell = 7;
/// The tables count that many copies of a cell.
inline constexpr Nine kTableCopies = 4;
/// The cells that have one or more, or two or more.
inline constexpr Nine nine_some(Nine counts) { return (counts | (counts >> 1) | (counts >> 2)) & kNineCells; }
inline constexpr Nine nine_pairs(Nine counts) { return ((counts >> 1) | (counts >> 2)) & kNineCells; }

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

/// What a suit lacks, and which cells matter to it: one tile more, or one less, changes what is lacking by one or not
/// at all.
struct ZoneRow {
  Lacking lacking;
  std::array<CellBits, 8> plain{};  ///< by sets: the cells one tile more (or less: as it was asked) of which changes it
  std::array<CellBits, 8> paired{};  ///< the same with a pair
};

/// What the sets of a hand are: three equal tiles, three in a row, or either.
enum class SetShapes : std::uint8_t { Triplets, Runs, Both };

/// The rows of one kind of hand: sets, and one pair. Not shared between threads. Answers never depend on what was asked
/// before.
class SetTables {
 public:
  explicit SetTables(SetShapes shapes) : shapes_(shapes), most_runs_(shapes == SetShapes::Runs ? 4 : 2) {}

  /// What a suit lacks that has `counts` when no more than `most` of a cell (at most 4) can be used. `ordered`: the
  /// cells follow each other.
  Lacking lacking(Nine counts, Nine most, bool ordered) { return known_lacking(key_of(counts, most, ordered)); }
  /// The same, and the cells one more of which is one less lacking. The reference holds until the next call.
  const ZoneRow& one_more(Nine counts, Nine most, bool ordered);
  /// The same, and the cells one less of which is one more lacking. The reference holds until the next call.
  const ZoneRow& one_less(Nine counts, Nine most, bool ordered);
  /// It will be asked for soon.
  void prefetch(Nine counts, Nine most, bool ordered) const { lacking_.prefetch(key_of(counts, most, ordered)); }
  void prefetch_one_more(Nine counts, Nine most, bool ordered) const { more_.prefetch(key_of(counts, most, ordered)); }
  void prefetch_one_less(Nine counts, Nine most, bool ordered) const { less_.prefetch(key_of(counts, most, ordered)); }

 private:
  static constexpr std::size_t kLowerCells = 5;  ///< the suit is worked out in two halves
  /// By runs begun in the last cell, and in the one before, those of no more than most_runs_ each: states() of them.
  using Half = std::array<Lacking, 25>;

  /// A suit as a number: counts, copies, and whether there are runs.
  std::uint64_t key_of(Nine counts, Nine most, bool ordered) const {
    return (std::uint64_t{counts} << 32) | (std::uint64_t{most} << 2) |
           (shapes_ != SetShapes::Triplets && ordered ? std::uint64_t{1} : std::uint64_t{0});
  }
  Lacking known_lacking(std::uint64_t key);
  std::size_t half(Nine counts, Nine most, bool upper, bool runs) {
    return outer_cells(counts, most, upper ? 9 - kLowerCells : kLowerCells, upper, runs);
  }
  std::size_t outer_cells(Nine counts, Nine most, std::size_t cells, bool upper, bool runs);
  Half with_lower(const Lacking* before, Nine counts, Nine most, std::size_t place, bool runs) const;
  Half with_upper(const Lacking* after, Nine counts, Nine most, std::size_t place, bool runs) const;
  Lacking work_out(std::uint64_t key);
  ZoneRow work_out_more(std::uint64_t key);
  ZoneRow work_out_less(std::uint64_t key);

  std::size_t states() const { return (most_runs_ + 1) * (most_runs_ + 1); }
  template <typename Visit>
  void each_use(Nine have, Nine most, std::size_t state, bool runs, Visit visit) const;

  SetShapes shapes_;
  std::size_t most_runs_;  ///< that begin in one cell: three equal runs are three triplets, where these are sets
  InlineMap<Lacking> lacking_;
  InlineMap<ZoneRow> more_;
  InlineMap<ZoneRow> less_;
  InlineMap<std::uint32_t> half_places_;  ///< of the first state of each half
  std::vector<Lacking> halves_;           ///< the states of all halves: most kinds of hands have fewer than a Half
};

struct FormTables {
  SetTables triplets = SetTables(SetShapes::Triplets);
  SetTables runs = SetTables(SetShapes::Runs);
  SetTables both = SetTables(SetShapes::Both);

  SetTables& of(SetShapes shapes) {
    return shapes == SetShapes::Both ? both : shapes == SetShapes::Runs ? runs : triplets;
  }
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
/// Which of eight numbers are this one: the highest bits of their lanes. All are below 128.
inline Eight equal_lanes(Eight numbers, std::uint32_t number) {
  constexpr Eight kOnes = 0x0101010101010101;
  const Eight different = numbers ^ (number * kOnes);
  return ~(different + 0x7F * kOnes) & (0x80 * kOnes);
}
/// One of the eight numbers.
inline std::uint32_t lane(Eight eight, int sets) { return static_cast<std::uint32_t>((eight >> (8 * sets)) & 0xFF); }

}  // namespace majs::match
