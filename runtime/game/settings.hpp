#pragma once
// How a game is played: said before it starts, by whoever plays it.

#include <cstddef>
#include <cstdint>
#include <memory>

#include "runtime/game/game_budget.hpp"
#include "runtime/rules/compatibility.hpp"

namespace majs::runtime {

struct Deal;

/// What bounds a ruleset that never comes to rest.
struct Limits {
  std::uint32_t actions_per_input = 200'000;
  std::uint32_t rounds_per_input = 100;       ///< rounds that begin and end without anybody doing anything
  std::uint64_t tests_per_input = 3'000'000;  ///< of conditions; expensive ones count for many
  int condition_nesting = 600;                ///< conditions that need other conditions
  int nesting = 150;                          ///< lists inside lists
  std::size_t deferred_frames = 1'000;        ///< of one seat
  std::size_t tiles = 20'000;                 ///< in one zone
  std::uint32_t queued_inputs = 1'000;        ///< after one input
  std::uint64_t steps = kGameSteps;           ///< of the whole game
};

struct Settings {
  /// Whether finished rounds are followed by a next one (off while seeking, runtime/play/README.md 3.2).
  bool next_rounds = true;
  /// Whether auto buttons that a ruleset enables at the start are on (off in scenarios, runtime/game/README.md 11).
  bool auto_buttons = true;
  /// Whether `press_button`, `press_first_call_button` and `discard_draw` do anything (not in scenarios,
  /// runtime/game/README.md 11).
  bool posted_inputs = true;
  /// Whether a dealer with the status `renchan_choice` is asked if the deal stays; without, what it has counts.
  bool asks_dealer = false;
  /// Instead of what the ruleset deals; null: as the ruleset says.
  std::shared_ptr<const Deal> deal;
  Limits limits;
  Compatibility compatibility;
};

}  // namespace majs::runtime
