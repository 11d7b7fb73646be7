#pragma once
// The two ends of a suit: what the cells from one end on lack for so many sets, by the runs that go on into the others.
// Worked out cell by cell, and remembered: many suits have an end in common.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/match/inline_map.hpp"
#include "runtime/match/levels/zone_row.hpp"

namespace majs::match {

/// What the sets of a hand are: three equal tiles, three in a row, or either.
enum class SetShapes : std::uint8_t { Triplets, Runs, Both };

/// For each of the sixteen numbers of Lacking: cells of one end, the lowest of them as bit 0.
struct CellMarks {
  Eight plain = 0;
  Eight paired = 0;
};
class SuitHalves {
 public:
  explicit SuitHalves(SetShapes shapes) : shapes_(shapes), most_runs_(shapes == SetShapes::Runs ? 4 : 2) {}

  /// The lower end has as many cells, the upper end the others.
  static constexpr std::size_t kLowerCells = 5;
  /// By runs begun in the last cell, and in the one before: an end has as many states.
  static constexpr std::size_t kMostStates = 25;
  std::size_t states() const { return (most_runs_ + 1) * (most_runs_ + 1); }

  /// Where the first state of an end is; none moves before the next call of `forget_many`. No more than `most` of a
  /// cell (at most 4) can be used. `runs`: there are any.
  std::size_t lower(Nine counts, Nine most, bool runs) { return outer_cells(counts, most, kLowerCells, false, runs); }
  std::size_t upper(Nine counts, Nine most, bool runs) {
    return outer_cells(counts, most, 9 - kLowerCells, true, runs);
  }
  const Lacking& lacking(std::size_t place) const { return lacking_[place]; }
  /// The cells of which some cheapest way to have the sets takes more than there are.
  const CellMarks& over(std::size_t place) const { return over_[place]; }

  /// Begins anew when very much is remembered.
  void forget_many();

 private:
  struct State;

  template <typename Visit>
  void each_use(Nine most, std::size_t state, bool runs, Visit visit) const;
  std::size_t outer_cells(Nine counts, Nine most, std::size_t cells, bool upper, bool runs);

  SetShapes shapes_;
  std::size_t most_runs_;  ///< that begin in one cell: three equal runs are three triplets, where these are sets
  InlineMap<std::uint32_t> places_;  ///< of the first state of each end
  std::vector<Lacking> lacking_;     ///< the states of all ends
  std::vector<CellMarks> over_;
};

}  // namespace majs::match
