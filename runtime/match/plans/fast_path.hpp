#pragma once
// The cheapest way to run each definition, chosen when a program is compiled. A fast path answers exactly as the
// general search or not at all.

#include <memory>
#include <optional>
#include <vector>

#include "runtime/match/passes.hpp"
#include "runtime/match/plans/part_plan.hpp"
#include "runtime/match/plans/suit_plan.hpp"
#include "runtime/match/plans/tile_plan.hpp"

namespace majs::match {

/// The fast path of one definition: guards on the whole hand, then sets or single tiles.
class FastPath {
 public:
  /// The path for the definition; `usable` is false when only the general search can run it.
  FastPath(const Definition& definition, const tiles::AttributeSet& known, runtime::Passes passes = {});

  bool usable() const { return usable_; }
  /// Usable, and tiles without regard to attributes are all that is looked at: what is derived from the definition with
  /// tiles missing (runtime/match/README.md 9) mostly is so as well.
  bool by_cells_alone() const;
  /// Leaves the definition to the general search.
  void give_up() { usable_ = false; }
  /// Sum of SuitPlan::width over its plans.
  std::size_t width() const;
  /// What asking costs a query, whatever the answer and whatever is remembered.
  static constexpr std::uint64_t kSteps = 8;
  /// The definition dismantles calls before anything else: `cells` must be counted with loose calls.
  bool loose_calls() const { return loose_calls_; }
  /// The plan that decides, when nothing is asked but how many tiles there are of some; null for others.
  const TilePlan* only_tiles() const {
    return usable_ && guards_.empty() && tiles_ && tiles_->counts_times() ? &*tiles_ : nullptr;
  }
  /// What it goes by: for display.
  const char* name() const;

  /// What is asked of a path.
  struct Question {
    const Hand& hand;
    const HandCells& cells;  ///< of the hand
    const JokerTable& jokers;
    std::optional<Cell> extra = {};        ///< an extra wildcard for this cell
    const QueryOptions& options = kPlain;  ///< the same, and the tile that is not used

    /// The cells are those of the hand, no tile more and none less.
    bool all_tiles() const { return !options.without && (options.extra == nullptr || extra); }
    static const QueryOptions kPlain;
  };
  /// Does the hand match, apart from the length check? Empty when the general search has to decide.
  std::optional<bool> matches(const Question& question, ReachMemo& memo) const;

  /// What one more tile does to a hand. Cells by number, a bit for each.
  struct Completion {
    std::uint64_t wildcards = 0;  ///< an extra wildcard for one of these makes the hand match
    std::uint64_t naturals = 0;   ///< an extra tile that is one of these does
    std::uint64_t forbidden = 0;  ///< a wildcard that can be one of these, whatever else it can be, does not

    /// A wildcard that can be each of these cells makes the hand match.
    bool by_wildcard(std::uint64_t cells) const { return (forbidden & cells) == 0 && (wildcards & cells) != 0; }
  };
  /// All of it, or, `by_wildcards_alone`, what extra wildcards for one cell do. Empty when the general search has to
  /// decide.
  std::optional<Completion> completion(const Question& question, bool by_wildcards_alone, ReachMemo& memo) const;

  /// So many tiles, each of a cell or standing for one, have to come at least before the hand matches, up to
  /// `most`, which is kMostLacking at the most; 0 says nothing. What it may not have besides is not looked at.
  std::uint32_t lacking(const Question& question, std::uint32_t most, ReachMemo& memo) const;

 private:
  struct Guard {
    std::shared_ptr<const SuitPlan> plan;  ///< null where only single tiles are asked for
    std::optional<TilePlan> tiles;
    bool wanted = false;        ///< must be there (count 0) or must not be there
    bool natural_only = false;  ///< all its groups are `nojoker`
  };
  bool add_guard(const Element& element, const Definition& whole, const tiles::AttributeSet& known,
                 runtime::Passes passes);
  std::optional<bool> passes(const Guard& guard, const Question& question, ReachMemo& memo) const;
  std::optional<bool> holds(const Question& question, ReachMemo& memo) const;
  /// Sets that can be taken of a hand each of which takes a tile or a call.
  std::size_t most_takings(const Hand& hand) const {
    return hand.tiles.size() + hand.calls.size() + (free_tile_ ? 1 : 0);
  }

  bool usable_ = false;
  bool loose_calls_ = false;
  bool free_tile_ = false;  ///< the sets may take one more tile, of any kind
  bool trivial_ = false;    ///< no sets to find after the guards
  /// Every one of so many sets takes a tile of the hand, or a call: hands with calls are too small for thirteen
  /// orphans.
  std::size_t least_takings_ = 0;
  std::vector<Guard> guards_;
  // One of these decides, the first one that can.
  std::optional<TilePlan> tiles_;
  std::shared_ptr<const SuitPlan> sets_;
  std::shared_ptr<const PartPlan> parts_;
};

}  // namespace majs::match
