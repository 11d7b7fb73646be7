#pragma once
// What the tiles of a game are to forms (hand_forms.hpp) under one behaviour: worked out once, asked for every hand.

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

}  // namespace majs::match
