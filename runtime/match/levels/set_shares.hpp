#pragma once
// How the sets of a hand may be shared out among its suits. Who looks for the best tile to part with asks about one
// hand after the other that are the same but for one zone: what the other zones lack together, and which of their cells
// matter, is found out once for all of them.

#include <array>
#include <cstdint>

#include "runtime/match/levels/zone_row.hpp"

namespace majs::match {

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

}  // namespace majs::match
