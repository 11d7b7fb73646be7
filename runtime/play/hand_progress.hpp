#pragma once
// How far a hand is from a win, by the ruleset's own definitions: what the efficient bot goes by.

#include <span>
#include <vector>

#include "runtime/game/game.hpp"

namespace majs::runtime {

/// What bots need to know about a ruleset: worked out once, shared by the games of a simulation.
class HandProgress {
 public:
  explicit HandProgress(const Rules& rules);

  /// Pressing this button may win: its actions have a `win_by_…` somewhere, in functions too.
  bool wins(ChoiceId button) const { return button < wins_.size() && wins_[button]; }
  /// 0 for a won hand, 1 for one tile less (tenpai), and so on, as far as the definitions reach; levels() when the hand
  /// matches none of them. Levels below `from` are not tried.
  int distance(std::span<const Tile> tiles, std::span<const match::Call> calls, const match::JokerTable& jokers,
               match::MatchMemory& memory, int from = 0) const;
  /// Whether the hand matches this level's definitions.
  bool reaches(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
               const match::JokerTable& jokers, match::MatchMemory& memory) const;
  int levels() const { return static_cast<int>(programs_.size()); }

 private:
  std::vector<bool> wins_;
  std::vector<match::MatchProgram> programs_;  ///< by level
};

}  // namespace majs::runtime
