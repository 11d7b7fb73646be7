#pragma once
// Scoring a hand without playing: the table is set up as if the win had just happened, and the ruleset's own events,
// yaku and scripts do the rest.

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/game/game.hpp"
#include "runtime/game/winner.hpp"

namespace majs::runtime {

/// A finished hand and what matters around it.
struct HandSituation {
  Seat seat = 0;
  std::vector<Tile> hand;  ///< without the winning tile
  std::vector<Call> calls;
  Tile winning_tile = {};
  WinSource source = WinSource::Draw;
  Seat from = 1;           ///< discarder or caller
  std::int64_t kyoku = 0;  ///< says who deals: seat kyoku modulo the number of players
  std::int64_t honba = 0;
  Number pot = 0;
  std::vector<std::uint32_t> statuses;  ///< of the winner: ids in Rules::statuses
  std::vector<CounterValue> counters;
  std::vector<Tile> indicators;  ///< revealed besides those of the ruleset
  bool first_turn = false;       ///< nobody has discarded yet
  bool last_tile = false;        ///< nothing is left to draw
  std::uint32_t key = kNone;     ///< of the scoring script; kNone: that of the ruleset's first action for the source
};

struct ScoredHand {
  std::shared_ptr<const WinRecord> record;  ///< null when the ruleset stopped the evaluation (see findings)
  std::array<Number, kMaxSeats> deltas{};
};

class HandScorer {
 public:
  explicit HandScorer(std::shared_ptr<const Rules> rules);

  ScoredHand score(const HandSituation& situation);

  /// The table after the last hand: ledger, header, findings.
  Game& game() { return game_; }

 private:
  std::uint32_t key_of(WinSource source) const;

  Game game_;
  GameState base_;                       ///< a round has begun, so that the ruleset's aliases and the like are set
  std::array<std::uint32_t, 5> keys_{};  ///< by win source
};

}  // namespace majs::runtime
