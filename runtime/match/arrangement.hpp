#pragma once
// Winning hands laid out: every way to see one as the sets of a definition, and the one that is shown
// (runtime/match/README.md 8.8).

#include <optional>
#include <vector>

#include "runtime/match/joker_assignment.hpp"
#include "runtime/match/match.hpp"

namespace majs::match {

/// One set of an arrangement.
struct ArrangedSet {
  std::size_t element = 0;          ///< which step of the definition's last segment asked for it
  std::size_t group = 0;            ///< which alternative of the element
  std::optional<std::size_t> call;  ///< the call that is this set, or
  std::vector<std::size_t> tiles;   ///< its tiles: indices into the hand, ascending by meaning
};

/// A way to see a whole hand as sets.
struct Arrangement {
  std::size_t definition = 0;  ///< index in the program
  std::vector<ArrangedSet> sets;
};

inline constexpr std::size_t kMaxArrangements = 1000;

/// Every way in which all tiles and calls belong to sets of one of the definitions, each once. `meanings` says what
/// the jokers are (see joker_assignments). Elements that look ahead, call names and items with attributes do not count.
std::vector<Arrangement> arrangements(const MatchProgram& win, const Hand& hand, const TileAssignment& meanings,
                                      const JokerTable& jokers, MatchMemory& memory);

/// How a winning hand is shown: groups by their first tile in display order, as much of the hand in groups as can be,
/// without the last copy of the winning tile (the last one of `hand.tiles`). Tiles that are in no group stand alone.
std::vector<std::vector<tiles::Tile>> shown_groups(const MatchProgram& win, const Hand& hand,
                                                   const TileAssignment& meanings, const JokerTable& jokers,
                                                   MatchMemory& memory);

/// The same as one row of tiles, `7x` between the groups.
std::vector<tiles::Tile> shown_hand(const std::vector<std::vector<tiles::Tile>>& groups);

}  // namespace majs::match
