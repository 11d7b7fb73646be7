#pragma once
// What a hand is worth that is not complete: how likely it is to come to the plans of the ruleset (hand_plans.hpp) in
// the turns that are left, and what they bring then.

#include <array>
#include <deque>
#include <vector>

#include "runtime/play/bots/hand_plans.hpp"
#include "runtime/play/bots/held_hand.hpp"
#include "runtime/play/bots/win_value.hpp"

namespace majs::runtime {

/// Go-arounds that are looked at.
constexpr int kMostTurns = 24;

/// The table as a player sees it.
struct TableView {
  match::FourZones live{};                      ///< tiles of each cell that may still come
  std::int64_t unseen = 0;                      ///< all of them
  int turns = 0;                                ///< of this player, until the wall is used up
  int passed = 0;                               ///< go-arounds so far, about
  std::array<std::int64_t, kMostTurns> ends{};  ///< how likely others end the round in each go-around to come, in 1024
  std::int64_t stake = 0;                       ///< what a win is worth besides: nobody else wins
};

/// What a hand that was declared brings, in 1024, of what its yaku tell: what is turned or counted only then.
constexpr std::int64_t kDeclaredMore = 1430;

/// Points in 2^-10, exact: the same on every platform.
using Worth1024 = std::int64_t;

class HandOutlook {
 public:
  /// `plans` and `value` are borrowed.
  HandOutlook(const HandPlans& plans, WinValue& value) : plans_(plans), value_(value) {}

  /// A hand, and what it would be won with.
  struct Hand {
    std::span<const Tile> tiles;  ///< with or without one to be discarded
    std::span<const match::Call> melds;
    std::span<const Call> calls;
    std::span<const std::uint32_t> statuses;  ///< that it will have; with some others will know that it is ready
  };

  /// False when only a search knows what the tiles are: then nothing may be asked.
  bool look_at(Game& game, Seat seat, const Hand& hand, const match::FormTiles& meaning, const TableView& table,
               Random& random);
  /// Whether the hand lacks at most so many tiles for any win; nothing else may be asked of it.
  bool leads_on(Game& game, const Hand& hand, const match::FormTiles& meaning, std::uint32_t most);
  /// Tiles that are lacking for any win.
  std::uint32_t distance() const { return distance_; }
  /// What the hand is worth as it is: without a tile to be discarded.
  Worth1024 worth() { return worth_of(hand_.counts(), match::kCellCount); }
  /// The same without one tile.
  Worth1024 worth_without(const Tile& tile);
  /// What a win with it costs at the mean who deals into it.
  std::int64_t usual_loss() const { return usual_loss_; }

 private:
  /// A plan that the hand may come to.
  struct Prospect {
    const HandPlan* plan = nullptr;
    std::uint32_t lacking = 0;
    std::int64_t value = 0;               ///< points
    std::array<std::int64_t, 16> live{};  ///< tiles that help, in 1/16, by how many are lacking
    struct Made {
      match::FourZones gone;  ///< one bit for each cell that was discarded on the way
      std::int64_t value = 0;
    };
    std::vector<Made> made;  ///< hands that were completed
  };

  /// The same before hands are completed.
  struct Rated {
    const HandPlan* plan = nullptr;
    std::uint32_t lacking = 0;
    std::int64_t value = 0;
    Worth1024 worth = 0;
  };

  void find(Game& game, Seat seat);
  void rate(Game& game, Seat seat, const HandPlan& plan);
  bool may_claim(const HandPlan& plan) const { return !plan.closed && given_.statuses.empty(); }
  Prospect prospect_of(const Rated& rated) const;
  void complete(Game& game, Seat seat, Prospect& prospect, int times, Random& random);
  bool make(const Prospect& prospect, Random& random, match::FourZones& gone);
  Worth1024 chance(const Prospect& prospect, std::uint32_t lacking, std::int64_t live) const;
  Worth1024 worth_of(const match::FourZones& counts, std::size_t gone);
  std::int64_t live_of(const HandPlan& plan, const Standing& standing, const match::FourZones& counts) const;

  const HandPlans& plans_;
  WinValue& value_;
  PlannedHand hand_;
  Hand given_;
  TableView table_;
  const match::FormTiles* meaning_ = nullptr;
  std::uint32_t distance_ = match::kFarAway;
  std::vector<Rated> rated_;
  std::vector<Prospect> prospects_;
  std::deque<HandPlan> joined_;  ///< plans of two yaku
  std::int64_t usual_loss_ = 0;
  std::int64_t wins_ = 0;    ///< hands that it is the mean of
  std::vector<Tile> tiles_;  ///< of the hand that is made
  std::array<std::int64_t, 16> lives_{};
  std::array<Tile, match::kCellCount> tile_of_{};
  std::vector<std::pair<std::int64_t, Payment>> priced_;  ///< by points
};

}  // namespace majs::runtime
