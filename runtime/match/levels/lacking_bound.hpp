#pragma once
// What a hand lacks at least for definitions that have no form: every set is given the tiles of the hand that suit it
// best, whatever other sets take. Quickly found out, and most hands that are far from a definition are ruled out by it.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/levels/form_tiles.hpp"

namespace majs::match {

/// Tiles by cell: the cells that have one at least, two, three, four; a bit for each cell.
using CellLevels = std::array<std::uint64_t, 4>;

/// What a hand can give.
struct GivenTiles {
  CellLevels cells{};
  std::uint32_t others = 0;  ///< wildcards, and tiles without a cell: each may be of use anywhere

  /// All tiles of hand and calls; nothing when only a search knows what they are.
  static std::optional<GivenTiles> of(const Hand& hand, const FormTiles& tiles);
  /// Tiles of cells alone.
  static GivenTiles of(const FourZones& counts);
};

class LackingBound {
 public:
  LackingBound() = default;
  /// `known` are the attributes of the ruleset.
  LackingBound(std::span<const Definition> definitions, const tiles::AttributeSet& known);

  /// The hand does not match any of the definitions, not even with a tile less than so many missing, in the way that
  /// levels are derived (runtime/match/README.md 9): a set of offsets that lacks all tiles but one lacks them all.
  std::uint32_t least(const GivenTiles& given, const JokerTable& jokers) const;

 private:
  /// The ways to take a set of an element.
  struct Ways {
    std::uint32_t first = 0;  ///< range of patterns_
    std::uint32_t last = 0;
    std::uint32_t count = 0;  ///< sets of the element
  };
  /// A tile of a set: the n-th of its cell, so many bits from the lowest cell of the set.
  struct PatternTile {
    std::uint8_t level = 0;
    std::uint8_t shift = 0;
    friend bool operator==(const PatternTile&, const PatternTile&) = default;
  };
  /// Sets that are alike but for their place: all of them are compared with a hand at once. Tiles that do not exist
  /// count, and have no cells.
  struct Pattern {
    std::uint64_t lowest = 0;  ///< the lowest cells of the sets
    std::uint32_t size = 0;
    std::uint32_t most_lacking = 0;
    std::vector<PatternTile> tiles;
  };
  struct Part {
    std::uint32_t first = 0;  ///< range of ways_
    std::uint32_t last = 0;
  };

  bool add_definition(const Definition& definition, const tiles::AttributeSet& known);
  bool add_group(const Group& group, const tiles::AttributeSet& known, std::vector<Pattern>& patterns);
  static std::uint32_t most_there(const Pattern& pattern, const GivenTiles& given);
  std::uint32_t lacking(const Ways& ways, const GivenTiles& given) const;

  std::vector<Pattern> patterns_;
  std::vector<Ways> ways_;
  std::vector<Part> parts_;          ///< by definition
  std::uint64_t literal_cells_ = 0;  ///< that are asked for by themselves
  bool bounded_ = false;             ///< false: nothing can be said
};

}  // namespace majs::match
