#pragma once
// What tells, over many games, that something cannot happen in them: who holds or presses what, and wins.

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "runtime/play/statistics/statistics.hpp"

namespace majs::runtime {

/// Of rounds that somebody won: how many seats had something, and how many of them won.
struct OwnerCount {
  std::uint64_t owners = 0;
  std::uint64_t wins = 0;
};

/// Counts of one game, or of many, which add up.
struct PlayCounts {
  std::uint64_t claims = 0;      ///< calls of what another player discarded
  std::uint64_t draws = 0;       ///< rounds that ended with the wall, without a winner
  std::uint64_t least_left = 0;  ///< ... of them: tiles that nobody drew, those of a dead wall included
  std::uint64_t most_left = 0;
  /// Wins by how they were paid: how the tile was got (`draw`, `discard`, `robbed`), and with another word who paid:
  /// `alone` (whose tile it was), `more` (that player more than the others, who pay alike), `alike`, `uneven`.
  std::map<std::string, std::uint64_t> payments;
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
  void count_left();
  void count_payment(const WinRecord& win, const RoundReport& round);

  const Game& game_;
  PlayCounts& counts_;
  std::array<IdSet, kMaxSeats> statuses_{};
  std::array<std::vector<std::string>, kMaxSeats> pressed_{};
  SeatSet winners_ = 0;
};

/// A finding (R317) for every seat, status and button whose owners never win, though by chance that happens once in a
/// thousand million runs. Those of `meant` are passed over. In a fixed order.
Findings unlikely(const Rules& rules, const PlayCounts& counts, const std::set<std::string>& meant = {});

/// Games after which a yaku that no win had is worth a word.
constexpr std::uint64_t kGamesToSeeAYaku = 100'000;

/// After so many games a finding (R318) for every yaku of the lists that no win had. Those of `meant` are passed over.
Findings never_won_with(const Rules& rules, const Statistics& statistics, const std::set<std::string>& meant = {});

}  // namespace majs::runtime
