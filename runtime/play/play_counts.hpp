#pragma once
// What tells, over many games, that something cannot happen in them: who holds or presses what, and wins.

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/play/game.hpp"

namespace majs::runtime {

/// Of rounds that somebody won: how many seats had something, and how many of them won.
struct OwnerCount {
  std::uint64_t owners = 0;
  std::uint64_t wins = 0;
};

/// Counts of one game, or of many, which add up.
struct PlayCounts {
  std::uint64_t claims = 0;                    ///< calls of what another player discarded
  OwnerCount all;                              ///< every seat
  std::array<OwnerCount, kMaxSeats> seats{};   ///< each seat
  std::map<std::string, OwnerCount> buttons;   ///< who pressed the button in the round
  std::map<std::string, OwnerCount> statuses;  ///< who had the status at a time when it could still win

  void add(const PlayCounts& other);
};

/// Collects the counts of one game.
class PlayCounter {
 public:
  /// Both outlive this.
  PlayCounter(const Game& game, PlayCounts& counts) : game_(game), counts_(counts) {}

  void hear(const LogEvent& event);
  /// To be called whenever the game waits for somebody.
  void check();
  /// To be called when the game is over.
  void end() { end_round(); }

 private:
  void end_round();

  const Game& game_;
  PlayCounts& counts_;
  std::array<IdSet, kMaxSeats> statuses_{};
  std::array<std::vector<std::string>, kMaxSeats> pressed_{};
  SeatSet winners_ = 0;
};

/// A finding (R317) for every seat, status and button whose owners never win, though by chance that happens once in a
/// thousand million runs. Those of `meant` are passed over. In a fixed order.
Findings unlikely(const Rules& rules, const PlayCounts& counts, const std::set<std::string>& meant = {});

}  // namespace majs::runtime
