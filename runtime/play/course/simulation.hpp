#pragma once
// Playing whole games without people, and watching that nothing impossible happens in them.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "runtime/play/logs/recorder.hpp"
#include "runtime/play/statistics/play_counts.hpp"
#include "runtime/play/statistics/run_part.hpp"
#include "runtime/play/tests/always.hpp"

namespace majs::runtime {

class LevelsMemo;

struct SimulationOptions {
  std::uint64_t seed = 1;  ///< of the first game; game i has seed + i
  std::uint64_t games = 1;
  std::uint64_t shard = 0;  ///< of `shards` parts of the games, play only this one: those with i % shards == shard
  std::uint64_t shards = 1;
  std::uint64_t skipped = 0;  ///< so many games of the part were played before
  unsigned jobs = 1;          ///< games played at the same time; what comes out does not depend on it
  std::array<std::string, kMaxSeats> bots = {"random", "random", "random", "random"};  ///< names, by seat
  std::uint64_t steps_per_game = 20'000;  ///< inputs; then the game is stopped with a finding
  std::uint64_t rounds_per_game = 64;     ///< of rulesets that never end a game
  Limits limits;
  bool watch_actions = false;  ///< fills in Statistics::executed
  bool watch_owners = false;   ///< fills in SimulationResult::counts
  /// What has to hold besides, of rules that were loaded with it. May be null.
  const std::vector<AlwaysRule>* always = nullptr;
  std::optional<LogFormat> log_format;
  std::string log_header = "{}";  ///< JSON object: what is played, for our own format
  /// Receives the record of each game, in order of the games. May be empty.
  std::function<void(const std::string& text)> log;
  LevelsMemo* levels = nullptr;  ///< what was worked out for other rules; may be null
  /// When it becomes true, no more games are begun, and those that are going on are broken off and not counted. Asked
  /// by all threads. May be empty.
  std::function<bool()> stop;
  /// Told how many games are played, now and then. May be empty.
  std::function<void(std::uint64_t games)> progress;
  /// Told the statistics of each game by itself, in order of the games. May be empty.
  std::function<void(const Statistics& game)> each_game;
  /// Told what the games so far have left, every few seconds at most. May be empty.
  std::function<void(const RunPart& so_far)> checkpoint;
};

/// The games that were played, and what they left.
struct SimulationResult : RunPart {
  Findings findings;        ///< each kind at each place once, of the first game that had it
  PlayCounts counts;        ///< with SimulationOptions::watch_owners
  std::string log_problem;  ///< why a game cannot be written in the format; no games are played after that one
  bool stopped = false;     ///< SimulationOptions::stop: not all games were played
};

/// Plays. Same rules and options, same result, on every platform and with any number of jobs. Unknown bots play at
/// random.
SimulationResult simulate(const std::shared_ptr<const Rules>& rules, const SimulationOptions& options);

}  // namespace majs::runtime
