#pragma once
// How far a hand is from definitions that have a form (hand_forms.hpp), looked up in tables whatever the tiles mean:
// for bots, who ask that of every hand they could come to. Wildcards of any tile are what is lacking.

#include <optional>
#include <span>
#include <vector>

#include "runtime/match/levels/form_tiles.hpp"

namespace majs::match {

class FormLookup {
 public:
  FormLookup() = default;
  /// Those of the definitions that have a form.
  FormLookup(std::span<const Definition> definitions, const tiles::AttributeSet& known);

  /// The definitions, by index, that have a form.
  const std::vector<std::size_t>& formed() const { return formed_; }

  /// Whether hands under this behaviour can be looked up.
  bool knows(const FormTiles& tiles) const { return knows(tiles.jokers()); }
  bool knows(const JokerTable& jokers) const { return !forms_.empty() && (listed_ & jokers.standing_cells()) == 0; }

  /// What the hand lacks for the nearest of the forms, a tile too many left out; `useful` are cells one more of which
  /// is one less. Nothing when only a search knows what the tiles can be. The hand is counted with `tiles`, like those
  /// of all questions here. `whole`: as for HandForm::ask.
  std::optional<FormAnswer> ask(const FormHand& hand, const FormTiles& tiles, FormTables& tables,
                                const FourZones* whole = nullptr) const;
  /// What it lacks, nothing else.
  std::optional<std::uint32_t> lacking(const FormHand& hand, const FormTiles& tiles, FormTables& tables) const;
  /// The same for the hand less one tile of a cell, for each of its cells. False when that cannot be told at once.
  bool lacking_without(const FormHand& hand, const FormTiles& tiles, FormTables& tables, LackingWithout& found) const;
  /// Whether one more of these makes one less lacking.
  static bool brings_nearer(const FormTiles::Place& tile, const FormAnswer& answer) {
    switch (tile.meaning) {
      case FormTiles::Meaning::Cell: return (answer.useful[tile.zone] & tile.one) != 0;
      case FormTiles::Meaning::Wild: return answer.lacking > 0 && answer.lacking < kFarAway;
      default: return false;
    }
  }

 private:
  std::vector<HandForm> forms_;
  std::vector<std::size_t> formed_;
  std::uint64_t listed_ = 0;  ///< that some form asks for by themselves
};

}  // namespace majs::match
