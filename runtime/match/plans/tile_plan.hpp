#pragma once
// Plans for definitions that ask for single tiles, such as thirteen orphans: enough tiles of the right kinds have to be
// there for every subset of the elements (Hall's condition), jokers filling what is missing.

#include <array>
#include <optional>
#include <vector>

#include "runtime/match/levels/hand_cells.hpp"

namespace majs::match {

class TilePlan {
 public:
  /// A plan for these elements (all with counts above 0), or nothing when they need the general search.
  static std::optional<TilePlan> make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known);

  /// Are the tiles there? `extra` is an extra wildcard for its cell. Empty when the general search has to decide.
  std::optional<bool> reached(const HandCells& cells, const JokerTable& jokers, std::optional<Cell> extra) const;

  /// The cells an extra tile of which would complete the tiles, by number.
  std::optional<std::uint64_t> cells_reaching(const HandCells& cells, const JokerTable& jokers) const;

  /// So many tiles, each of a cell or standing for one, have to come at least before the tiles are there, counted up to
  /// `most`; 0 says nothing.
  std::uint32_t lacking(const HandCells& cells, const JokerTable& jokers, std::uint32_t most) const;

 private:
  /// A subset of the elements: how many tiles of each cell it can use, how many it needs.
  struct Subset {
    std::array<Zone, 4> usable{};
    std::uint32_t needed = 0;
  };
  /// Elements with cells in common: a range of subsets_. Jokers apart, such groups do not concern one another.
  struct Component {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  using Single = std::vector<Subset>;
  bool add_component(const Single& members);
  /// The tiles of a hand: counts, and those of them that are the tile of another cell as well.
  struct Tiles {
    const std::array<Zone, 4>& zones;
    std::span<const StandingTiles> standing;
  };
  /// What the tiles lack: 0, or the cells one more of which is one less lacking.
  struct Lack {
    std::uint32_t tiles = 0;
    std::uint64_t helpful = 0;
  };
  Lack lack(const Tiles& tiles) const;
  std::uint32_t missing_in_all(const Tiles& tiles, std::uint32_t enough) const;
  template <typename Visit>
  void each_lack(const HandCells& cells, const JokerTable& jokers, const std::array<Zone, 4>& zones, Visit visit) const;
  std::uint32_t missing(const Subset& subset, const Tiles& tiles) const;
  std::uint32_t missing(const Component& component, const Tiles& tiles, std::uint32_t enough) const;
  /// Some tile that stands for another one is asked for as itself.
  bool takes_standing(const HandCells& cells) const;
  /// … and as what it stands for, elsewhere.
  bool shares_standing(const HandCells& cells) const;
  /// Calls that may be one of the tiles asked for, whatever else they are made of.
  std::uint32_t calls_of_use(const HandCells& cells) const;
  bool can_answer(const HandCells& cells, const JokerTable& jokers, bool extra) const;

  std::vector<Subset> subsets_;
  std::vector<Component> components_;
  std::array<Zone, 4> asked_{};  ///< all bits of the cells some element takes
  tiles::AttributeSet ignored_;
  bool nojoker_ = false;
  bool never_ = false;   // a `unique` element asks for more tiles than it lists
  bool bounded_ = true;  ///< enough tiles of one cell are all that any elements could use of it
};

}  // namespace majs::match
