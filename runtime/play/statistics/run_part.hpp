#pragma once
// Parts of a run, which add up to the whole: which games were played, what was counted and found in them. As JSON for
// `majs run --stats` and `majs merge`.

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/statistics/statistics.hpp"
#include "runtime/rules/words/finding.hpp"

namespace majs::runtime {

/// Games first, first + step, …: so many.
struct GameRun {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::uint64_t step = 1;
  friend bool operator==(const GameRun&, const GameRun&) = default;
};

/// What was found at a place: as add_finding keeps it, with what is needed to add findings of other games.
struct FoundOnce {
  Finding finding;
  std::uint64_t game = 0;         ///< number of the game of this finding
  std::uint64_t first_game = 0;   ///< number of the first game in which something of this kind was found here,
  std::uint64_t first_index = 0;  ///< and which finding of that game it was
};

struct RunPart {
  std::vector<GameRun> games;
  Statistics statistics;
  std::vector<FoundOnce> found;
};

/// Adds what was found: the worst of each kind at each place, of several the one of the first game.
void add_found(std::vector<FoundOnce>& all, FoundOnce found);
/// In the order in which playing the games one after another finds them.
Findings in_order(std::vector<FoundOnce> found);

/// Adds a part of the same run. False when a game below `total` is in both, or `part` has one that is not: nothing has
/// happened then.
bool add_part(RunPart& sum, const RunPart& part, std::uint64_t total);
/// How many of the first `total` games are missing, and in `first` the number of one of them.
std::uint64_t missing_games(const RunPart& part, std::uint64_t total, std::uint64_t& first);

/// The members `played`, `statistics`, `found` of an object, between commas. Equal parts have equal texts.
std::string part_members(const RunPart& part);
/// Reads those members; false, with a message, when they are no part.
bool read_part_members(const Document& object, RunPart& part, std::string& error);

}  // namespace majs::runtime
