#pragma once
// How far a hand is from a win, by the ruleset's own definitions: what the efficient bot goes by.

#include <memory>
#include <span>
#include <vector>

#include "runtime/play/game.hpp"
#include "runtime/play/hand_levels.hpp"
#include "runtime/play/yaku_aims.hpp"

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

  /// 0 for a won hand, 1 for one tile less (tenpai), and so on, as far as the definitions reach; levels() when the hand
  /// matches none of them. Levels below `from` are not tried. With an aim: how far the hand is from a win of that kind.
  int distance(std::span<const Tile> tiles, std::span<const match::Call> calls, const match::JokerTable& jokers,
               match::MatchMemory& memory, int from = 0, const YakuAim* aim = nullptr) const;
  /// Whether the hand matches this level's definitions.
  bool reaches(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
               const match::JokerTable& jokers, match::MatchMemory& memory, const YakuAim* aim = nullptr) const;
  /// Which of these tiles, of which there are copies, would bring the hand to this level, in their order.
  std::vector<bool> useful(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, std::span<const tiles::WallTile> candidates,
                           match::MatchMemory& memory, const YakuAim* aim = nullptr) const;
  int levels() const { return levels_->count(); }
  /// Wins are hands of a card, in tiles as the search for them knows them.
  bool has_card() const { return has_card_; }

 private:
  /// Those of the aim's shape, or of any win.
  const HandLevels& levels_of(const YakuAim* aim) const {
    return aim == nullptr || aim->levels == nullptr ? *levels_ : *aim->levels;
  }

  std::vector<bool> wins_;
  bool has_card_ = false;
  std::shared_ptr<const HandLevels> levels_ = std::make_shared<const HandLevels>();
  std::vector<YakuAim> aims_;
};

}  // namespace majs::runtime
