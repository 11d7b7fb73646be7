#pragma once
// Playing whole games without people, and watching that nothing impossible happens in them.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace majs::runtime {

struct SimulationOptions {
  std::uint64_t seed = 1;  ///< of the first game; game i has seed + i
  std::uint64_t games = 1;
  std::array<std::string, kMaxSeats> bots = {"random", "random", "random", "random"};  ///< names, by seat
  std::uint64_t steps_per_game = 20'000;  ///< inputs; then the game is stopped with a finding
  std::uint64_t rounds_per_game = 64;     ///< of rulesets that never end a game
  Limits limits;
  /// Receives everything that happens, game by game; may be empty.
  std::function<void(std::uint64_t game, const LogEvent&)> log;
};

struct SimulationResult {
  std::uint64_t games = 0;
  std::uint64_t rounds = 0;
  std::uint64_t steps = 0;
  std::uint64_t draws = 0;                         ///< rounds without a winner
  std::array<std::uint64_t, kMaxSeats> wins = {};  ///< by seat
  std::array<Number, kMaxSeats> score_sums = {};   ///< final scores, over all games
  Findings findings;                               ///< each kind at each place once, of the first game that had it
};

/// Plays. Same rules and options, same result, on every platform. Unknown bots play at random.
SimulationResult simulate(const std::shared_ptr<const Rules>& rules, const SimulationOptions& options);

}  // namespace majs::runtime
