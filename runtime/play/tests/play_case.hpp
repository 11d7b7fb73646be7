#pragma once
// Cases of test files that are played by bots, over many games: what holds at all times in them, and how often things
// happen.

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/statistics/play_counts.hpp"
#include "runtime/play/statistics/statistics.hpp"
#include "runtime/play/tests/test_case.hpp"

namespace majs::runtime {

/// `play` of a case: so many games, for each of the texts of bots (`efficient`, `odd,random`).
struct PlayPlan {
  std::uint64_t games = 40;
  std::uint64_t seed = 1;
  std::vector<std::string> bots = {"random", "efficient"};
};
PlayPlan play_plan(const Document& play);

/// Bots by seat: those of a text with commas, in turn. False when one of them is no bot.
bool bots_of(std::string_view text, std::array<std::string, kMaxSeats>& bots);

/// The keys of `expect` of a case with `play`: names that never win, and figures. What is counted has to lie between
/// two numbers, both included: a list of these, or an object with a range for each of several names.
std::span<const ShapedKey> figure_keys();

/// What a case with `play` says that nobody wins with.
std::set<std::string> never_win_of(const Document& test);
/// The figures of a case that lie out of their range, in games that were played.
void compare_figures(const Rules& rules, const Document& test, const Statistics& statistics, const PlayCounts& counts,
                     std::vector<Mismatch>& mismatches);

/// Plays the games. What the invariants find fails the case, notes excepted, and so do a figure out of its range, and
/// something that never wins (R317, R318) unless `never_win` names it.
TestOutcome run_play(const std::shared_ptr<const Rules>& rules, const Document& test);

}  // namespace majs::runtime
