#pragma once
// How many tiles a suit lacks for so many sets, with and without a pair: worked out once for each arrangement of a
// suit, by dynamic programming over its nine cells, and remembered. The distance of a whole hand is the cheapest way to
// share the sets out among the suits. Who looks for the best tile to part with asks about one hand after the other that
// are the same but for one zone: what the other zones lack together, and which of their cells matter, is found out once
// for all of them.

#include <array>
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

class SetTables;

/// A hand, of which other hands differ in one zone. Answers never depend on what was asked before.
class SetShares {
 public:
  /// From now on this hand is asked about, which has `sets` sets. What was found out about zones that it has in common
  /// with the last one is kept. `tables` are the same every time.
  void look_at(const FourZones& counts, const FourZones& most, int sets, SetTables& tables);

  /// What it lacks when one zone has another row instead of its own (a copy of SetTables::one_more, since the tables
  /// are asked meanwhile), and, unless that can never be, the cells one more of which is one less lacking. `pair`:
  /// there is a pair besides the sets.
  std::uint32_t ask(std::size_t zone, const ZoneRow& row, bool pair, FourZones& useful);

 private:
  /// What the zones besides one lack.
  struct Others {
    OtherSuits all;  ///< together
    /// … and for each of them, in their order, what the other two lack together.
    std::array<OtherSuits, 3> rest{};
  };

  const Lacking& both(std::size_t pair);
  void find_others(std::size_t zone);

  SetTables* tables_ = nullptr;
  FourZones counts_{};
  FourZones most_{};
  int sets_ = -1;
  std::uint32_t rows_known_ = 0;  ///< a bit each, and so on
  std::uint32_t pairs_known_ = 0;
  std::uint32_t others_known_ = 0;
  std::array<ZoneRow, 4> rows_{};
  std::array<Lacking, 6> pairs_{};  ///< of two zones together
  std::array<Others, 4> others_{};  ///< by the zone that is none of them
};

/// The rows of one kind of hand: sets, and one pair. Not shared between threads. Answers never depend on what was asked
/// before.
class SetTables {
 public:
  explicit SetTables(SetShapes shapes) : shapes_(shapes), halves_(shapes) {}

  /// What a suit lacks that has `counts` when no more than `most` of a cell (at most 4) can be used. `ordered`: the
  /// cells follow each other.
  Lacking lacking(Nine counts, Nine most, bool ordered) {
    const std::uint64_t key = key_of(counts, most, ordered);
    const Lacking* const known = lacking_.find(key);
    return known != nullptr ? *known : remember_lacking(key);
  }
  /// The same, and the cells one more of which is one less lacking. The reference holds until the next call.
  const ZoneRow& one_more(Nine counts, Nine most, bool ordered);
  /// It will be asked for soon.
  void prefetch(Nine counts, Nine most, bool ordered) const { lacking_.prefetch(key_of(counts, most, ordered)); }
  void prefetch_one_more(Nine counts, Nine most, bool ordered) const { more_.prefetch(key_of(counts, most, ordered)); }
  /// What hands like the last one have in common.
  SetShares& shares() { return shares_; }

 private:
  /// A suit as a number: counts, copies, and whether there are runs.
  std::uint64_t key_of(Nine counts, Nine most, bool ordered) const {
    return (std::uint64_t{counts} << 32) | (std::uint64_t{most} << 2) |
           (shapes_ != SetShapes::Triplets && ordered ? std::uint64_t{1} : std::uint64_t{0});
  }
  struct Ends;

  Lacking work_out(std::uint64_t key);
  const Lacking& remember_lacking(std::uint64_t key);
  ZoneRow work_out_row(std::uint64_t key);

  SetShapes shapes_;
  InlineMap<Lacking> lacking_;
  InlineMap<ZoneRow> more_;
  SuitHalves halves_;
  SetShares shares_;
};

struct FormTables {
  std::array<SetTables, 3> tables = {SetTables(SetShapes::Triplets), SetTables(SetShapes::Runs),
                                     SetTables(SetShapes::Both)};

  SetTables& of(SetShapes shapes) { return tables[static_cast<std::size_t>(shapes)]; }
};

}  // namespace majs::match
