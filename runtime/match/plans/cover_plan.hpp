#pragma once
// The decompositions of hands without jokers by a definition each of whose sets lies in one zone: the sets there can be
// are listed when the definition is compiled, and a hand is asked only for those that begin at its lowest tile.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "runtime/match/budget.hpp"
#include "runtime/match/definitions/definition.hpp"
#include "runtime/match/levels/hand_cells.hpp"
#include "runtime/match/levels/set_sheet.hpp"
#include "runtime/tiles/tile.hpp"

namespace majs::match {

/// A hand whose tiles are what they are, by zones: the same for all plans.
class CellsToCover {
 public:
  /// False for what plans cannot look at: tiles without a cell, too many of a kind, calls that may be several sets.
  bool add_loose(tiles::Kind kind) {
    if (kind >= kCellCount || tiles_ == kMostTiles) return false;
    Zone& zone = zones_[kind / 9U];
    zone += zone_one(kind % 9U);
    ++tiles_;
    return (zone & kZoneHighBits) == 0;
  }
  bool add_call(std::span<const tiles::Kind> call);
  /// Loose natural tiles need not be asked about one by one: `fits` says in the end what `add_loose` would have said.
  void add_natural(tiles::Kind kind) {
    zones_[kind / 9U] += zone_one(kind % 9U);
    ++tiles_;
  }
  /// The same of several tiles, all of them natural ones of cells: who adds them has made sure
  /// (JokerTable::all_ordinary).
  void add_naturals(std::span<const tiles::Tile> tiles) {
    add_to_zones(tiles, zones_);
    tiles_ += tiles.size();
  }
  bool fits() const {
    return tiles_ <= kMostTiles && ((zones_[0] | zones_[1] | zones_[2] | zones_[3]) & kZoneHighBits) == 0;
  }

 private:
  friend class CoverPlan;
  /// Up to so many tiles no count can run into its neighbour before it is checked.
  static constexpr std::size_t kMostTiles = 15;
  struct PlannedCall {
    Zone tiles;
    std::uint32_t zone;
    std::uint32_t size;
  };

  std::array<Zone, 4> zones_{};
  std::size_t tiles_ = 0;                         ///< loose ones
  std::array<PlannedCall, kMaxCellCalls> calls_;  ///< so many as call_count_ says
  std::size_t call_count_ = 0;
  std::size_t call_tiles_ = 0;     ///< of all calls
  std::size_t fewest_called_ = 0;  ///< the same where a quad counts as three
  bool scattered_ = false;         ///< some call lies in several zones: it is no set
};

class CoverPlan {
 public:
  /// A plan for the last segment of the definition; null when only the general search can run it.
  static std::shared_ptr<const CoverPlan> make(const Definition& definition);

  /// A set of the definition.
  struct Set {
    explicit Set(std::span<const tiles::Kind> all);

    std::span<const tiles::Kind> kinds;  ///< ascending
    SetSheet::Shape shape;
    // Of what has a shape the kinds need not be looked up.
    tiles::Kind lowest = 0;
    std::uint16_t steps = 0;  ///< from that one to the tiles, four bits each
    std::uint64_t cells = 0;  ///< as bits
    /// What the set is made of where all tiles are bare; they stay where they are. None of sets that no plan has.
    std::span<const tiles::Tile> tiles;
  };
  /// Looks at the sets of a decomposition.
  class Visitor {
   public:
    /// Whether to go on.
    virtual bool visit(std::span<const Set* const> sets) = 0;

   protected:
    ~Visitor() = default;
  };
  /// What each_cover does, in the same order, for a hand in the usual order: the sets of its loose tiles alone, in
  /// lexicographic order. They stay where they are.
  bool each_of_loose(const CellsToCover& cells, Budget& budget, Visitor& visitor) const;
  /// What the definition says of itself: plans know of nothing but sets.
  bool is_told_by_sets() const { return told_by_sets_; }

 private:
  struct Instance {
    Zone tiles = 0;
    std::uint64_t use = 0;  ///< the bit of its group where the element takes each once
    std::uint32_t set = 0;  ///< place in sets_, which are in order
    std::uint8_t element = 0;
    bool one_part = true;  ///< found together: a call can be it
  };
  struct PlannedElement {
    int count = 0;
    std::size_t least = 0;  ///< tiles of its sets
    std::size_t most = 0;
  };
  class Search;

  /// False when there is certainly no decomposition.
  bool may_cover(const CellsToCover& cells) const;
  bool add_element(const Element& element);
  bool add_group(const Group& group, std::size_t number, bool unique);
  bool add_instance(const Group& group, std::size_t number, bool unique, tiles::Kind base);
  void order_sets();

  std::vector<PlannedElement> elements_;
  std::size_t wanted_ = 0;                       ///< sets of all elements
  std::vector<std::vector<tiles::Kind>> kinds_;  ///< of the sets
  std::size_t listed_tiles_ = 0;                 ///< of all instances
  std::vector<tiles::Tile> bare_tiles_;          ///< of the sets
  std::vector<Set> sets_;
  std::array<std::array<std::vector<Instance>, 9>, 4> with_lowest_;  ///< by lowest cell; elements and groups in order
  /// Bits of counts that hands of sets never have: all of a cell that no set has tiles of, the lowest one where all
  /// sets take two or none. (While the sets are listed, those that some set has.)
  std::array<Zone, 4> unlisted_{};
  // Of the sets of all elements.
  std::size_t least_ = 0;  ///< tiles
  std::size_t most_ = 0;
  bool impossible_ = false;
  bool told_by_sets_ = false;
};

}  // namespace majs::match
