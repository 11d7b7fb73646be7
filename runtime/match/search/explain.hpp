#pragma once
// Why a hand matches a definition or not: the groups that were taken, or the nearest partial match and what it lacks.

#include <string>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

/// A group as an author writes it in ~m: `0 1 2`, `5m@red`, `pon`.
std::string describe(const Group& group, const Names& names);
/// An element: `(0 0 0 / 0 1 2):4`.
std::string describe(const Element& element, const Names& names);
/// A whole definition.
std::string describe(const Definition& definition, const Names& names);

/// What an author calls the group: `pair (0 0)`, `run (0 1 2)`; groups without a name as describe() has them.
std::string name_of(const Group& group, const Names& names);

/// More than this many missing groups are not looked for one by one.
inline constexpr int kMostMissing = 4;

struct ExplainedGroup {
  std::string group;                ///< which alternative was taken
  std::vector<tiles::Tile> tiles;   ///< from the hand
  std::optional<std::size_t> call;  ///< or the call that served
};

struct Explanation {
  Answer answer = Answer::No;
  std::size_t definition = 0;  ///< the one that matched, or came nearest
  std::vector<ExplainedGroup> taken;
  std::vector<std::string> missing;        ///< a group each that was not found
  std::vector<std::string> broken_guards;  ///< elements with a count of 0 or less that forbid the match
  std::vector<tiles::Tile> left_over;
  bool too_far = false;    ///< more than kMostMissing groups are missing
  bool too_short = false;  ///< fewer tiles than sets (runtime/match/README.md 4.7)
};

/// Explains the first definition that matches, or the one that comes nearest: fewest missing instances.
Explanation explain(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, const Names& names,
                    MatchMemory& memory);

}  // namespace majs::match
