#pragma once
// What may never happen in a game, whatever the ruleset does.

#include "runtime/play/game.hpp"

namespace majs::runtime {

/// Watches one game from its start. What is wrong becomes a finding of the game, each kind once: tiles that appear or
/// vanish within a round (R301), points that come or go by themselves (R302), points that a ruleset makes (R311).
class Invariants {
 public:
  /// `game` has begun and outlives this.
  explicit Invariants(Game& game);

  /// To be called whenever the game waits for somebody.
  void check();

 private:
  void begin_round();
  void check_points();

  Game& game_;
  std::uint64_t round_ = 0;
  std::size_t tiles_ = 0;
  Number points_ = 0;  ///< at the start of the game
  Number made_ = 0;    ///< when the round began
  bool tiles_reported_ = false;
  bool points_reported_ = false;
  bool making_reported_ = false;
};

}  // namespace majs::runtime
