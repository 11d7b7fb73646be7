#pragma once
// Hands that the yaku of a ruleset, or its wins, ask for: what the expert bot compares. A plan says which tiles a hand
// is made of, as exactly as the rules do, so that its distance is looked up and not searched.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/levels/form_tiles.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// Where one group of a hand lies.
struct HandPart {
  match::FourZones allowed{};               ///< all bits of its cells
  const match::FormLookup* form = nullptr;  ///< what it is, with …
  std::size_t done = 0;                     ///< … so many sets that are other parts
  bool pair = false;
};

/// A hand to come to.
struct HandPlan {
  std::uint32_t yaku = kNone;                        ///< id in Rules::texts; kNone: any win
  std::int64_t points = 0;                           ///< of the yaku
  std::vector<match::FourZones> sets;                ///< that the hand has, whatever else
  match::FourZones need{};                           ///< all of them
  const match::FormLookup* rest = nullptr;           ///< what the hand is besides
  match::SetShapes shapes = match::SetShapes::Both;  ///< of all sets
  std::vector<HandPart> parts;                       ///< instead of `rest`: a group in each of them
  match::FourZones allowed{};                        ///< all bits of the cells that it may have
  std::size_t distinct = 0;                 ///< instead of `rest`: so many different tiles, one each of those allowed
  bool closed = false;                      ///< without tiles of others
  std::vector<std::uint32_t> barred_calls;  ///< ids in Rules::texts
  std::vector<std::uint32_t> conditions;    ///< ids in Rules::conditions: of seat and round
};

/// The plans of a ruleset. Empty when its wins have no form (match/levels/hand_forms.hpp).
class HandPlans {
 public:
  explicit HandPlans(const Rules& rules);

  bool empty() const { return plans_.empty(); }
  /// The first one is any win.
  const std::vector<HandPlan>& all() const { return plans_; }
  /// Both at once; nothing when they ask for two pairs, or for different shapes of the rest. Of more sets than a hand
  /// has every hand is far away.
  std::optional<HandPlan> both(const HandPlan& one, const HandPlan& other) const;

 private:
  friend class PlanReader;
  std::vector<std::unique_ptr<match::FormLookup>> forms_;
  const match::FormLookup* any_ = nullptr;  ///< sets and a pair
  std::vector<HandPlan> plans_;
};

/// What a hand lacks for a plan.
struct Standing {
  std::uint32_t lacking = match::kFarAway;  ///< tiles
  match::FourZones useful{};                ///< one bit of each cell that brings it nearer
};

/// A hand that is compared with plans.
class PlannedHand {
 public:
  /// False when only a search knows what its tiles are. All is borrowed.
  bool look_at(std::span<const Tile> tiles, std::span<const match::Call> calls, const match::FormTiles& meaning,
               match::FormTables& tables);

  /// Whether the calls leave the plan open, and its conditions hold.
  bool is_open(const HandPlan& plan, std::span<const Call> calls, Engine& engine, Seat seat) const;
  Standing ask(const HandPlan& plan) const { return ask(plan, hand_.counted.counts); }
  /// The same of other loose tiles.
  Standing ask(const HandPlan& plan, const match::FourZones& counts) const;
  /// Only what it lacks; kFarAway for what lacks more than `most` of the plan's sets.
  std::uint32_t lacking(const HandPlan& plan, const match::FourZones& counts, std::uint32_t most) const;
  const match::FourZones& counts() const { return hand_.counted.counts; }

 private:
  struct Rest;
  Rest rest_of(const HandPlan& plan, const match::FourZones& counts) const;
  template <typename Ask>
  static std::optional<Standing> sum_of_parts(const HandPlan& plan, const Rest& rest, const Ask& ask);

  match::FormHand hand_;
  std::vector<match::FourZones> calls_;  ///< their tiles, of kongs three
  const match::FormTiles* meaning_ = nullptr;
  match::FormTables* tables_ = nullptr;
};

}  // namespace majs::runtime
