#pragma once
// What the jokers of a winning hand stand for: every assignment under which all tiles belong to the win
// (runtime/match/README.md 10). Assignments that differ only by exchanging identical jokers are one.

#include <utility>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

/// Tiles by index: those of the hand first (the winning tile is its last), then those of the calls in order.
using TileAssignment = std::vector<std::pair<std::size_t, tiles::Tile>>;

struct JokerAssignments {
  TileAssignment obvious;                 ///< wildcards with exactly one meaning, such as red fives
  std::vector<TileAssignment> solutions;  ///< for the other jokers; empty when there are none or none fit
  bool complete = true;                   ///< false: kMaxAssignments or the search limit cut the list short
  std::uint64_t steps = 0;                ///< what it took to find them
};

inline constexpr std::size_t kMaxAssignments = 10'000;

/// `hand.tiles` includes the winning tile as its last; `hand.calls` are the calls that are sets (no flowers).
/// Solutions are in ascending order of the kinds assigned. `solve` false gives the obvious ones only.
/// `table` is that of the behaviour.
JokerAssignments joker_assignments(const MatchProgram& win, const Hand& hand, const tiles::TileBehavior& behavior,
                                   const JokerTable& table, bool solve = true);

}  // namespace majs::match
