#pragma once
// What the tiles of a game are to forms (hand_forms.hpp) under one behaviour, worked out once, and how far a hand is
// from definitions that have a form: for bots, who ask that of every hand they could come to.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/levels/hand_forms.hpp"

namespace majs::match {

/// A hand as forms count it.
struct FormHand {
  CountedHand counted;
  std::uint32_t wild = 0;  ///< wildcards of any tile
};

class FormTiles {
 public:
  enum class Meaning : std::uint8_t {
    Cell,     ///< the tile of a cell
    Wild,     ///< a wildcard of any tile of the game
    Nothing,  ///< no tile of a form
    Unknown,  ///< only a search knows
  };
  struct Place {
    Meaning meaning = Meaning::Unknown;
    std::uint8_t zone = 0;  ///< of a cell
    std::uint8_t place = 0;
    Nine one = 0;  ///< one tile of the cell

    std::size_t cell() const { return zone * std::size_t{9} + place; }
  };
  /// A kind that is the tile of a cell.
  struct CellKind {
    tiles::Kind kind = tiles::kNoKind;
    Place place;
  };

  /// `wall` are the tiles of the game: no hand can use more. `jokers` is borrowed.
  FormTiles(std::span<const tiles::WallTile> wall, const JokerTable& jokers);

  const JokerTable& jokers() const { return *jokers_; }
  /// Hands can be counted at all.
  bool usable() const { return usable_; }
  /// What a tile is.
  Place place(const tiles::Tile& tile) const {
    return by_attributes_ && tile.attribute_count > 0 ? attributed(tile) : kind_place(tile.kind);
  }
  /// What a kind is by itself.
  const Place& kind_place(tiles::Kind kind) const {
    return places_[kind < tiles::kKindCount ? kind : tiles::kKindCount];
  }
  std::span<const CellKind> cell_kinds() const { return cell_kinds_; }
  /// No attribute makes a tile a wildcard: kinds alone tell what tiles are.
  bool by_kind_alone() const { return !by_attributes_; }

  /// Counts a hand; nothing when only a search knows what its tiles can be.
  std::optional<FormHand> count(const Hand& hand) const;
  /// False for hands of which only a search knows whether a fifth copy helps.
  bool countable(const CountedHand& counted) const { return !five_ || !has_over(counted); }

 private:
  Place attributed(const tiles::Tile& tile) const;
  Meaning meaning_of(tiles::Kind kind, std::uint64_t wall_cells) const;
  void count_wall(std::span<const tiles::WallTile> wall);
  bool add_call(const Call& call, CountedHand& counted) const;
  bool has_over(const CountedHand& counted) const;

  const JokerTable* jokers_;
  bool usable_ = true;
  bool by_attributes_ = false;
  bool five_ = false;  ///< some cell has more copies than the tables count
  std::array<Place, tiles::kKindCount + 1> places_{};
  std::vector<CellKind> cell_kinds_;
  FourZones most_{};  ///< copies in the wall
  FourZones four_{};  ///< CountedHand::four
  FourZones more_{};  ///< cells of which the wall has more copies than the tables count
};

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
