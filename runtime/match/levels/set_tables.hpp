#pragma once
// How many tiles a suit lacks for so many sets, with and without a pair: worked out once for each arrangement of a
// suit, by dynamic programming over its nine cells, and remembered. The distance of a whole hand is the cheapest way to
// share the sets out among the suits.

#include <array>
#include <cstdint>

#include "runtime/match/inline_map.hpp"
#include "runtime/match/levels/set_shares.hpp"
#include "runtime/match/levels/suit_halves.hpp"

namespace majs::match {

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
