#pragma once
// Plans for definitions that ask for single tiles, such as thirteen orphans, red fives or flowers: every tile, or call,
// serves the elements that list it or what it may stand for, and enough have to be there for every subset of the
// elements (Hall's condition).

#include <array>
#include <optional>
#include <vector>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/match/levels/hand_cells.hpp"

namespace majs::match {

class TilePlan {
 public:
  /// A plan for these elements (with counts above 0), or nothing when they need the general search.
  /// With `loose_calls` the tiles of calls are tiles like others.
  static std::optional<TilePlan> make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known,
                                      bool loose_calls);

  /// Attributes do not matter, nor whether tiles are natural, unless all of them have to be.
  bool asks_for_kinds_alone() const { return required_.empty() && (alike_ || !nojoker_); }

  /// Are the tiles there? Of the options, the extra wildcard and the tile that is not used count. Empty when the
  /// general search has to decide.
  /// `cells` are those of the hand, with calls kept or dismantled as the plan has them.
  std::optional<bool> reached(const Hand& hand, const HandCells& cells, const JokerTable& jokers,
                              const QueryOptions& options = {}) const;
  /// The cells an extra tile of which, or a wildcard for one, completes the tiles, by number: nothing else does. Empty
  /// as above.
  std::optional<std::uint64_t> cells_reaching(const Hand& hand, const HandCells& cells, const JokerTable& jokers) const;
  /// So many tiles have to come at least before the tiles are there, counted up to `most`; 0 says nothing.
  std::uint32_t lacking(const Hand& hand, const HandCells& cells, const JokerTable& jokers, std::uint32_t most) const;

  /// There is one element, which may take every tile: it can be told how many times it is there.
  bool counts_times() const { return elements_ == 1 && !unique_; }
  /// How many times the tiles are there, with counts_times(). Empty when the general search has to decide.
  std::optional<int> times(const Hand& hand, const JokerTable& jokers) const;
  /// The same of loose tiles that lie in several zones.
  std::optional<int> times(std::span<const std::span<const tiles::Tile>> zones, const JokerTable& jokers) const;

 private:
  static constexpr std::size_t kMostElements = 12;
  /// Elements one of which lists what another one does.
  static constexpr std::size_t kMostTogether = 4;
  static constexpr std::size_t kMostSlots = 64;
  /// Sorts of tiles that serve several slots; with more the general search decides.
  static constexpr std::size_t kMostSorts = 8;
  static constexpr std::uint32_t kUnbounded = 0xFFFF;
  using Elements = std::uint16_t;  // one bit each
  /// What serves the same elements, and each of them as often, is one slot: one bit each.
  using Slots = std::uint64_t;

  /// The slots of a kind, whatever attributes the tile has.
  struct Listed {
    tiles::Kind kind = tiles::kNoKind;
    std::uint8_t zone = 0;  ///< of cells, and where the zone has its count
    std::uint8_t shift = 0;
    std::uint8_t slot = 0;  ///< the number of that of `itself`
    Slots itself = 0;       ///< that a tile of the kind serves
    Slots meant = 0;        ///< that a wildcard for it serves: without `nojoker`
  };
  /// An item that asks for attributes, or for any tile.
  struct Required {
    PlainTile tile;
    Slots slot = 0;
    bool nojoker = false;
  };
  /// Some elements: what they need, and how many of each slot they can use, in limits_.
  struct Subset {
    std::uint32_t needed = 0;
    std::uint32_t first_limit = 0;
  };
  /// Elements with slots in common: a range of subsets_. Wildcards apart, they are no concern of the others.
  struct Component {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  struct Supplies;
  class Builder;

  const Listed* listing(tiles::Kind kind) const;
  Slots served_by(const tiles::Tile& tile, const JokerTable& jokers) const;
  Slots served_by_extra(const tiles::Tile& meaning) const;
  /// Calls `visit(slots)` for each of the tiles, but for one; false when the general search has to decide.
  template <typename Visit>
  bool each_server_of(std::span<const tiles::Tile> loose, const JokerTable& jokers, std::optional<std::size_t> without,
                      Visit visit) const;
  /// The same for all tiles of the hand, and for calls.
  template <typename Visit>
  bool each_server(const Hand& hand, const JokerTable& jokers, const QueryOptions& options, Visit visit) const;
  /// All tiles of the hand are those of one cell, or of none: their counts tell what they serve.
  bool is_plain(const HandCells& cells, const JokerTable& jokers, const QueryOptions& options) const;
  const std::array<Zone, 4>& zones_of(const HandCells& cells) const {
    return nojoker_ ? cells.hand.natural : cells.hand.zones;
  }
  std::optional<Supplies> supplies_of(const Hand& hand, const HandCells& cells, const JokerTable& jokers,
                                      const QueryOptions& options) const;
  std::optional<std::uint32_t> missing(const Hand& hand, const HandCells& cells, const JokerTable& jokers,
                                       const QueryOptions& options, std::uint32_t enough) const;
  std::uint32_t missing(const Component& component, const Supplies& supplies, Slots filled, std::uint32_t enough) const;
  std::uint32_t missing(const Supplies& supplies, std::uint32_t enough) const;

  std::vector<Listed> listed_;                // ascending by kind
  std::array<Slots, kCellCount> of_cells_{};  ///< that a tile of the cell serves as itself
  std::array<Zone, 4> asked_{};               ///< full counts of the cells that are listed
  std::uint32_t all_needed_ = 0;              ///< by all elements
  std::vector<Required> required_;            // of what is not listed by kind alone
  Slots meant_ = 0;                           ///< that a wildcard of any tile serves
  std::vector<Subset> subsets_;
  std::vector<std::uint16_t> limits_;  ///< by slot; kUnbounded: as many as there are
  std::vector<Component> components_;
  std::size_t elements_ = 0;
  std::size_t slots_ = 0;
  std::uint32_t needed_ = 0;  ///< of the first element
  bool unique_ = false;       ///< some element takes each of its tiles once
  bool nojoker_ = false;      ///< some tiles have to be natural
  bool alike_ = true;         ///< … as all others, and all are those of cells, without attributes
  bool loose_calls_ = false;
  tiles::AttributeSet ignored_;  ///< attributes the ruleset does not know
};

}  // namespace majs::match
