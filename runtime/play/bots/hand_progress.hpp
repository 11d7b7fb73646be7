#pragma once
// How far a hand is from a win, by the ruleset's own definitions: what the efficient bot goes by. Hands are asked about
// with a HandSheet (hand_sheet.hpp).

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "runtime/play/bots/hand_plans.hpp"
#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/bots/yaku_aims.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {

/// What bots need to know about a ruleset: worked out once, shared by the games of a simulation.
class HandProgress {
 public:
  /// `memo`: of what was worked out for other rules; may be null.
  explicit HandProgress(const Rules& rules, LevelsMemo* memo = nullptr);

  /// Pressing this button may win: its actions have a `win_by_…` somewhere, in functions too.
  bool wins(ChoiceId button) const { return button < wins_.size() && wins_[button]; }
  /// What yaku ask of the tiles.
  const std::vector<YakuAim>& aims() const { return aims_; }

  int levels() const { return levels_->count(); }
  /// Wins are hands of a card, in tiles as the search for them knows them.
  bool has_card() const { return has_card_; }

  /// Those of the aim's shape, or of any win.
  const HandLevels& levels_of(const YakuAim* aim) const {
    return aim == nullptr || aim->levels == nullptr ? *levels_ : *aim->levels;
  }
  /// Hands to come to, of these rules: those that it was made of. Made when they are first asked for.
  const HandPlans& plans(const Rules& rules) const;
  /// For wins that are tried.
  const TrialNeeds& trial_needs() const { return trial_needs_; }
  /// The tiles of the game.
  std::span<const tiles::WallTile> wall() const { return wall_; }

 private:
  std::vector<bool> wins_;
  bool has_card_ = false;
  std::shared_ptr<const HandLevels> levels_ = std::make_shared<const HandLevels>();
  std::vector<YakuAim> aims_;
  std::vector<tiles::WallTile> wall_;
  TrialNeeds trial_needs_;
  mutable std::once_flag planned_;
  mutable std::unique_ptr<const HandPlans> plans_;
};

}  // namespace majs::runtime
