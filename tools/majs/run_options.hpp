#pragma once
// What a run plays: the games, who plays them, and which part of them.

#include <array>
#include <cstdint>
#include <string>

#include "runtime/play/course/simulation.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

inline constexpr std::uint64_t kMaxGames = 1'000'000'000;

/// A part of something, such as 2/4.
struct Shard {
  std::uint64_t part = 1;
  std::uint64_t of = 1;

  /// How many of `total` things this part has: those of number part - 1, part - 1 + of, …
  std::uint64_t size(std::uint64_t total) const { return total / of + (part <= total % of ? 1 : 0); }
  /// Whether this part has the thing of this number, from 0.
  bool has(std::uint64_t number) const { return number % of == part - 1; }
  /// `2/4`; false for a text that is no part.
  bool read(const std::string& text);
  std::string text() const { return std::to_string(part) + "/" + std::to_string(of); }
};

/// Adds `--shard`.
void add_shard_option(CommandLine& command, Shard& shard, std::string summary);

struct RunOptions {
  BuildOptions build;
  std::uint64_t seed = 1;
  std::uint64_t games = 1;
  std::string bots = "efficient";
  std::uint64_t budget = runtime::kGameSteps;
  Shard shard;
  std::string replay = {};  ///< page of the first game, or ""
};

/// Adds `--seed`, `--games`, `--bots` and `--budget`.
void add_play_options(CommandLine& command, RunOptions& options);
/// The same after RULESET and its choices.
void add_run_options(CommandLine& command, RunOptions& options);

/// How to simulate it; false, with a message, when --bots names none.
bool simulation_of(const RunOptions& options, runtime::SimulationOptions& simulation);

}  // namespace majs::cli
