#pragma once
// The cheapest way to run each definition, chosen when a program is compiled. A fast path answers exactly as the
// general search or not at all.

#include <memory>
#include <optional>
#include <vector>

#include "runtime/match/suit_plan.hpp"
#include "runtime/match/tile_plan.hpp"

namespace majs::match {

/// The fast path of one definition: guards on the whole hand, then sets within suits or single tiles.
class FastPath {
 public:
  /// The path for the definition; `usable` is false when only the general search can run it.
  FastPath(const Definition& definition, const tiles::AttributeSet& known);

  bool usable() const { return usable_; }
  /// Leaves the definition to the general search.
  void give_up() { usable_ = false; }
  /// Sum of SuitPlan::width over its plans.
  std::size_t width() const;
  /// What asking costs a query, whatever the answer and whatever is remembered.
  static constexpr std::uint64_t kSteps = 8;
  /// The definition dismantles calls before anything else: `cells` must be counted with loose calls.
  bool loose_calls() const { return loose_calls_; }
  /// Sets within suits, or single tiles: for display.
  const char* name() const;

  /// Does the hand match, apart from the length check? Empty when the general search has to decide.
  std::optional<bool> matches(const HandCells& cells, std::span<const Call> calls, const JokerTable& jokers,
                              std::optional<Cell> extra, ReachMemo& memo) const;

  /// The cells an extra wildcard for which makes the hand match, by number.
  std::optional<std::uint64_t> cells_completing(const HandCells& cells, std::span<const Call> calls,
                                                const JokerTable& jokers, ReachMemo& memo) const;

 private:
  struct Guard {
    std::shared_ptr<const SuitPlan> plan;
    bool wanted = false;        ///< must be there (count 0) or must not be there
    bool natural_only = false;  ///< all its groups are `nojoker`
  };
  std::optional<bool> passes(const Guard& guard, const HandCells& cells, std::span<const Call> calls,
                             const JokerTable& jokers, std::optional<Cell> extra, ReachMemo& memo) const;

  bool usable_ = false;
  bool loose_calls_ = false;
  bool trivial_ = false;  ///< no sets to find after the guards
  std::vector<Guard> guards_;
  std::shared_ptr<const SuitPlan> sets_;
  std::optional<TilePlan> tiles_;
};

}  // namespace majs::match
