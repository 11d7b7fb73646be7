#pragma once
// What a round came to (runtime/scoring/README.md 20), as a value: for logs, exports and the command line.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/game/winner.hpp"

namespace majs::runtime {

struct RoundReport {
  std::int64_t kyoku = 0;
  std::int64_t honba_before = 0;
  Number pot_before = 0;  ///< when the first of these winners won, or the round was drawn
  Number pot_after = 0;
  Seat dealer = kNobody;
  int round_wind = 0;  ///< 0 east
  RoundResult result = RoundResult::None;
  std::string header;
  std::vector<std::shared_ptr<const WinRecord>> winners;  ///< of this settlement, in order
  Ledger ledger;
  std::array<Number, kMaxSeats> deltas{};
  std::array<Number, kMaxSeats> scores_before{};
  std::array<Number, kMaxSeats> scores_after{};
  SeatSet tenpai = 0;  ///< of a draw: who has these statuses
  SeatSet nagashi = 0;
  SeatSet revealed = 0;  ///< whose hand is shown

  struct Next {
    std::int64_t kyoku = 0;
    std::int64_t honba = 0;
    Seat dealer = kNobody;
    bool repeat = false;
    bool game_over = false;
  };
  std::optional<Next> next;  ///< none while the round goes on
};

/// The last results of a game: ranking, and the final points where the ruleset has them.
struct FinalReport {
  std::vector<Seat> ranking;  ///< first place first
  std::array<Number, kMaxSeats> scores{};
  bool has_points = false;
  std::array<Number, kMaxSeats> points{};
};

}  // namespace majs::runtime
