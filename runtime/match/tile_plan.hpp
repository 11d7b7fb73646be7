#pragma once
// Plans for definitions that ask for single tiles, such as thirteen orphans: enough tiles of the right kinds have to be
// there for every subset of the elements (Hall's condition), jokers filling what is missing.

#include <array>
#include <optional>
#include <vector>

#include "runtime/match/hand_cells.hpp"

namespace majs::match {

class TilePlan {
 public:
  /// A plan for these elements (all with counts above 0), or nothing when they need the general search.
  static std::optional<TilePlan> make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known);

  /// Are the tiles there? `extra` is an extra wildcard for its cell. Empty when the general search has to decide.
  std::optional<bool> reached(const HandCells& cells, const JokerTable& jokers, std::optional<Cell> extra) const;

  /// The cells an extra tile of which would complete the tiles, by number.
  std::optional<std::uint64_t> cells_reaching(const HandCells& cells, const JokerTable& jokers) const;

  /// True only if one more tile of a cell, or one that stands for a cell, cannot complete the tiles.
  bool out_of_reach(const HandCells& cells, const JokerTable& jokers) const;

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
  std::uint32_t missing(const Subset& subset, const std::array<Zone, 4>& zones) const;
  std::uint32_t missing(const Component& component, const std::array<Zone, 4>& zones, std::uint32_t enough) const;
  bool can_answer(const HandCells& cells, const JokerTable& jokers, bool extra) const;

  std::vector<Subset> subsets_;
  std::vector<Component> components_;
  tiles::AttributeSet ignored_;
  bool nojoker_ = false;
  bool never_ = false;  // a `unique` element asks for more tiles than it lists
};

}  // namespace majs::match
