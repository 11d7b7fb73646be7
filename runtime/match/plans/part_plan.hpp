#pragma once
// Plans for definitions some sets of which come in several parts (two equal runs, one run in every suit), lie in
// several suits, or have tiles with certain attributes: the sets there can be are listed when the program is compiled;
// a hand is asked only for those all of whose tiles it has.

#include <memory>
#include <optional>
#include <vector>

#include "runtime/match/levels/hand_cells.hpp"
#include "runtime/match/reach_memo.hpp"

namespace majs::match {

class PartPlan {
 public:
  /// A plan for these elements (all with counts above 0), or nothing when they need the general search.
  static std::shared_ptr<const PartPlan> make(const std::vector<const Element*>& elements,
                                              const tiles::AttributeSet& known);

  /// Some tiles have to have attributes.
  bool asks_for_attributes() const { return !marks_.empty(); }

  /// What a query is about.
  struct Question {
    const HandCells& cells;
    std::span<const tiles::Tile> tiles;  ///< for their attributes
    std::span<const Call> calls;         ///< for these and their names
    const JokerTable& jokers;
    std::optional<Cell> extra;  ///< an extra wildcard for this cell
    bool all_tiles = true;      ///< the cells are those of the tiles, no more and no less
    bool free_tile = false;     ///< one more tile, of any kind (`almost`)
  };
  /// Are the sets there? Empty when the general search has to decide.
  /// What that costs is counted in `memo`.
  std::optional<bool> reached(const Question& question, ReachMemo& memo) const;

 private:
  /// Tiles that are found together: in the hand or in one call.
  struct Part {
    Zone tiles = 0;
    Zone marked = 0;  ///< those that have to have the attributes of marks_
    std::uint32_t zone = 0;
  };
  /// One way to take one set of an element, or a call with a name.
  struct Instance {
    std::uint32_t first = 0;  ///< range of parts_
    std::uint32_t count = 0;
    CallName name = 0;
    std::uint8_t element = 0;
  };
  class Search;

  bool add_group(const Group& group, std::uint8_t element, const tiles::AttributeSet& known);
  bool ask_for(const tiles::AttributeSet& attributes, const tiles::AttributeSet& known);
  bool add_instance(const Group& group, std::uint8_t element, tiles::Kind base);
  bool can_answer(const Question& question) const;

  std::vector<Part> parts_;
  std::vector<Instance> instances_;  // by element
  std::vector<Zone> cells_;          // of which each instance has tiles: see cells_of
  std::vector<int> counts_;          // by element
  bool nojoker_ = false;
  std::uint64_t literal_cells_ = 0;  ///< cells that are asked for by themselves
  bool one_tile_sets_ = false;
  tiles::AttributeSet ignored_;  ///< attributes the ruleset does not know
  tiles::AttributeSet known_;    ///< attributes it knows
  tiles::AttributeSet marks_;    ///< those of them that some tiles have to have
};

}  // namespace majs::match
