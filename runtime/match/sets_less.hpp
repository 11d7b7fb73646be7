#pragma once
// Which tiles a hand could use for its sets when one of its tiles goes, asked for one tile after the other: what the
// rest of the hand has to do with it is worked out once.

#include <array>

#include "runtime/match/hand_forms.hpp"

namespace majs::match {

/// About one hand and one kind of hands to come to.
class SetsLess {
 public:
  /// So many sets besides the calls, and a pair or none.
  struct Wanted {
    SetShapes shapes = SetShapes::Both;
    int sets = 0;
    bool pair = false;
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };

  /// From now on this hand is asked about.
  void look_at(const CountedHand& hand);
  /// The hand less a tile of a zone, which it has. `tables` are those for these shapes.
  FormAnswer ask(std::size_t zone, Nine tile, const Wanted& wanted, SetTables& tables);

 private:
  /// What all tiles of a zone have in common.
  struct Zone {
    bool known = false;
    OtherSuits others;           ///< to put the zone itself together with
    std::array<Lacking, 3> two;  ///< the other two of these: the next zone, the one after it, the last one
  };

  void forget();
  const ZoneRow& row(std::size_t zone, SetTables& tables);
  const Zone& zone_of(std::size_t zone, SetTables& tables);

  FourZones counts_{};
  FourZones most_{};
  Wanted wanted_;
  std::array<bool, 4> has_row_{};
  std::array<ZoneRow, 4> rows_;  ///< of the whole hand
  std::array<Zone, 4> zones_;
};

}  // namespace majs::match
