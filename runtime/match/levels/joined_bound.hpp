#pragma once
// What hands lack at least of definitions that ask for sets which are found together, such as two equal runs, besides
// runs, triplets and a pair. Unlike LackingBound it knows that no tile is part of two sets, and it costs more to ask:
// it is for hands that the other one does not rule out.

#include <span>
#include <vector>

#include "runtime/match/levels/hand_forms.hpp"

namespace majs::match {

class JoinedBound {
 public:
  JoinedBound() = default;
  /// `known` are the attributes of the ruleset.
  JoinedBound(std::span<const Definition> definitions, const tiles::AttributeSet& known);

  /// Something can be said of some hands.
  bool known() const { return bounded_; }
  /// True only if the hand matches none of the definitions, not even in the way that levels are derived with so many
  /// tiles missing (runtime/match/README.md 9). For hands without calls all tiles of which are those of a cell. `both`
  /// are the tables of runs and triplets.
  bool lacks_more(const FourZones& hand, std::uint32_t missing, SetTables& both) const;

 private:
  /// Cells of a zone of which there are one, two, three at least as bits 0, 1, 2 of each cell, then those of four.
  using Steps = std::uint64_t;
  /// Where the tiles of a joined set may be.
  struct Place {
    FourZones tiles{};             ///< how many of each cell
    std::array<Steps, 4> steps{};  ///< the same
  };
  /// A definition: so many joined sets, runs or triplets, and a pair or none.
  struct Shape {
    std::vector<Place> places;  ///< of a joined set; none is part of another one
    std::uint32_t size = 0;     ///< tiles of a joined set
    int joined = 0;
    int sets = 0;
    bool pair = false;
  };
  class Search;

  static Steps steps_of(Nine counts);
  bool add_definition(const Definition& definition, const tiles::AttributeSet& known);
  static bool read_joined(const Element& element, Shape& shape);
  static bool add_places(const std::vector<int>& offsets, Shape& shape);
  static void add_place(const FourZones& tiles, Shape& shape);

  std::vector<Shape> shapes_;
  bool bounded_ = false;  ///< false: nothing can be said
};

}  // namespace majs::match
