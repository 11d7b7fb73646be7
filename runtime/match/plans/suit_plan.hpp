#pragma once
// Plans for definitions whose sets stay within one suit: runs, triplets, pairs, literal sets. Each zone of the hand
// reaches a set of "tallies" (how many instances of each element it can give); the zones together have to reach the
// full tally. What a zone reaches is remembered, so that most queries are a few lookups.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "runtime/match/levels/hand_cells.hpp"
#include "runtime/match/passes.hpp"
#include "runtime/match/reach_memo.hpp"

namespace majs::match {

/// A set of tallies: bit i is the tally with mixed-radix number i.
using Tallies = std::uint64_t;

/// Hands that lack more tiles are not told apart.
inline constexpr std::uint32_t kMostLacking = 5;

class SuitPlan {
 public:
  /// A plan for these elements (all with counts above 0), or nothing when they need the general search.
  /// `whole` is the definition they are part of: base tiles depend on all of it.
  static std::shared_ptr<const SuitPlan> make(const std::vector<const Element*>& elements, const Definition& whole,
                                              const tiles::AttributeSet& known, runtime::Passes passes);

  /// How many sets contain a tile, at most: what finding out about a hand costs when nothing is remembered.
  std::size_t width() const { return *std::max_element(widths_.begin(), widths_.end()); }

  /// What is remembered of zones (reach_memo.hpp) is the same for both: they count the same sets of tiles.
  bool reaches_like(const SuitPlan& other) const { return counts_ == other.counts_ && instances_ == other.instances_; }
  /// Equal for plans of which that is true.
  std::uint64_t likeness() const { return likeness_; }

  /// Sets of several parts are found in loose tiles only.
  bool takes_calls() const { return !subgroups_; }

  /// What a query is about.
  struct Question {
    const HandCells& cells;
    std::span<const Call> calls;  ///< for their names
    const JokerTable& jokers;
    std::uint32_t number = 0;   ///< ReachMemo::plan_number of this plan
    bool natural_only = false;  ///< under `nojoker`: wildcards do not count
    std::optional<Cell> extra;  ///< an extra wildcard for this cell
  };

  /// Can the full tally be reached? Empty when the general search has to decide.
  std::optional<bool> reached(const Question& question, ReachMemo& memo) const;

  /// Which of `cells` an extra tile of would reach the full tally, by number; `question.extra` is ignored.
  /// Empty when the general search has to decide.
  std::optional<std::uint64_t> cells_reaching(const Question& question, ReachMemo& memo,
                                              std::uint64_t cells = kAllCells) const;
  static constexpr std::uint64_t kAllCells = (std::uint64_t{1} << kCellCount) - 1;

  /// So many tiles, each of a cell or standing for one, have to come at least before the full tally is reached, up to
  /// `most`, which is kMostLacking at the most; 0 says nothing (out_of_reach.cpp). What that may cost is counted in
  /// `memo`, whether or not it is remembered.
  std::uint32_t lacking(const Question& question, std::uint32_t most, ReachMemo& memo) const;

 private:
  struct Instance {
    Zone tiles = 0;
    std::uint8_t element = 0;
    std::uint8_t size = 0;

    friend bool operator==(const Instance&, const Instance&) = default;
  };
  /// A shape that jokers alone can make when it has a base tile.
  struct JokerShape {
    std::uint8_t element = 0;
    std::uint8_t size = 0;
    bool literal = false;
    int least = 0;  ///< smallest and largest offset
    int most = 0;
  };
  static constexpr std::uint32_t kMostJokers = 7;
  using JokerTallies = std::array<Tallies, kMostJokers + 1>;  // by jokers used
  class Wildcards;
  /// A number for each of 16 tallies, four bits each: the tiles that are lacking for it, exact below kMostLacking.
  using Lacks = std::uint64_t;
  static constexpr std::uint32_t kMostWithLacks = 16;

  bool add_group(const Group& group, std::uint8_t element, const Definition& whole, const tiles::AttributeSet& known);
  bool add_numeric(const std::vector<int>& offsets, std::uint8_t element);
  bool add_literal(const std::vector<Item>& items, std::uint8_t element);
  void finish();
  void prepare_lacks();

  Tallies reach(std::uint32_t number, std::size_t zone, Zone tiles, std::uint32_t jokers, ReachMemo& memo) const;
  Tallies take(Tallies tallies, std::size_t element) const {
    return (tallies & below_full_[element]) << strides_[element];
  }
  Tallies largest(Tallies tallies) const;
  Tallies with_smaller(Tallies tallies) const;
  Tallies add(Tallies a, Tallies b) const { return a == 1 ? b : add_to_largest(largest(a), b); }
  Tallies add_to_largest(Tallies a, Tallies b) const;
  bool completes(Tallies a, Tallies b) const;
  bool can_answer(const Question& question) const;
  bool can_pair_others(const Question& question) const;
  std::optional<Tallies> leaving_enough(Tallies calls, std::size_t call_count, std::size_t loose) const;
  /// What loose tiles of a zone lack for each tally, whole sets to come among it.
  Lacks lacks(std::uint32_t number, std::size_t zone, Zone tiles, ReachMemo& memo) const;
  Lacks add_lacks(Lacks a, Lacks b, std::uint32_t most) const;
  Lacks lacks_of_calls(Tallies calls) const;
  Tallies reach_of_calls(const Question& question) const;
  std::uint32_t elements_named(CallName name) const;
  std::uint32_t elements_served(const std::array<Zone, 4>& call) const;
  std::uint32_t elements_served(const CellCounts& call, const CellJokers& wildcards, const Question& question) const;
  Tallies reach_of_jokers(const Question& question, std::uint32_t jokers) const;
  bool fills(std::size_t tiles) const { return ((fillings_ >> tiles) & 1) != 0; }
  bool too_few_tiles(const std::array<Zone, 4>& zones, std::size_t wild, Tallies calls) const;
  /// Of a hand without calls and jokers: tiles it needs at the least for what the calls leave of the full tally.
  std::size_t least_needed(Tallies calls) const;
  bool has_base(const JokerShape& shape, const Question& question) const;

  std::size_t elements_ = 0;
  std::size_t free_tiles_ = 0;  ///< how many tiles or calls of any kind there have to be besides
  std::array<std::uint32_t, 8> strides_{};
  std::array<int, 8> counts_{};
  std::array<Tallies, 8> below_full_{};  // tallies to which one of the element can be added
  std::array<Tallies, 64> fitting_{};    // by tally a: the tallies b with a + b within the counts
  std::uint32_t full_ = 0;
  std::array<std::uint16_t, 64> least_tiles_{};  // of a hand without calls and jokers that reaches a tally
  std::array<std::uint16_t, 64> most_tiles_{};   // … in the largest sets
  std::array<std::uint8_t, 64> sets_{};          // of a tally
  std::uint32_t fillings_ = 0;  // bit n: n tiles can all be in smallest sets, as they are when no tile may be left over
  std::array<std::vector<Instance>, 4> instances_;
  std::uint64_t likeness_ = 0;
  std::array<std::size_t, 4> same_zone_{};                           // the first zone with the same instances
  std::array<std::uint32_t, 4> zone_cells_{};                        // the cells of a zone that sets have tiles of
  std::array<JokerTallies, 4> of_jokers_{};                          // what tiles of any of these reach
  std::array<std::array<std::vector<Instance>, 9>, 4> with_tile_;    // instances containing a cell
  std::array<std::array<std::vector<Instance>, 9>, 4> with_lowest_;  // instances whose lowest cell it is
  std::array<std::size_t, 4> widths_{};                // the most instances that contain a cell of the zone
  bool has_lacks_ = false;                             // there are few enough tallies
  Lacks fresh_lacks_ = 0;                              // of no tiles at all
  std::array<Lacks, kMostWithLacks> fitting_lacks_{};  // by tally a: the places of a + b, for the tallies b that fit
  std::vector<JokerShape> shapes_;
  std::array<std::vector<CallName>, 8> call_names_;
  std::vector<int> offsets_;                 // of the whole definition
  std::array<std::uint32_t, 4> literals_{};  // of the whole definition: cells by zone
  runtime::Passes passes_;
  bool nojoker_ = false;
  bool has_literals_ = false;
  bool subgroups_ = false;           ///< sets of several parts: calls need the general search
  std::uint64_t literal_cells_ = 0;  ///< cells that are asked for by themselves
  bool one_tile_sets_ = false;
  std::uint32_t least_alike_ = 0;  ///< tiles of the smallest set of equal ones, whichever they are
  tiles::AttributeSet ignored_;    ///< attributes the ruleset does not know
  tiles::AttributeSet known_;      ///< those it knows
};

}  // namespace majs::match
