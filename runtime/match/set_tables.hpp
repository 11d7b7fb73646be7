#pragma once
// How many tiles a suit lacks for so many sets, with and without a pair: worked out once for each arrangement of a
// suit, by dynamic programming over its nine cells, and remembered. The distance of a whole hand is the cheapest way to
// share the sets out among the suits.

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/match/inline_map.hpp"
#include "runtime/match/set_shares.hpp"

namespace majs::match {

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
  /// What hands like the last one have in common.
  SetShares& shares() { return shares_; }

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
  SetShares shares_;
};

struct FormTables {
  SetTables triplets = SetTables(SetShapes::Triplets);
  SetTables runs = SetTables(SetShapes::Runs);
  SetTables both = SetTables(SetShapes::Both);

  SetTables& of(SetShapes shapes) {
    return shapes == SetShapes::Both ? both : shapes == SetShapes::Runs ? runs : triplets;
  }
};

}  // namespace majs::match
