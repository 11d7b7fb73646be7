#pragma once
// Questions about a hand that is not complete, or no longer: waits, tiles that can go, remaining copies
// (runtime/match/README.md 8.1–8.4).

#include <optional>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

/// The tiles that would complete the hand under the program. Tiles of which no copy remains, or which the wall never
/// had, are included; callers that must ignore them look at `ukeire`. A hand that already matches waits on everything.
/// Sorted by kind; attributes are those a tile of that kind must have.
/// `wall` gives the candidates (with everything within reach of the hand).
std::vector<PlainTile> waits(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                             std::span<const tiles::WallTile> wall, MatchMemory& memory);

/// Which tiles would complete a hand that a program is asked about, each of them as it is: tables tell it of most tiles
/// at once, the others have to be tried.
class Completions {
 public:
  /// All is borrowed; `memory` is for nothing else as long as this lives.
  Completions(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory);

  /// Does the hand match with the tile? Nothing when it has to be tried.
  std::optional<bool> told(const tiles::Tile& tile) const;
  /// The same, when tables do not tell it.
  bool tried(const tiles::Tile& tile);

 private:
  std::optional<bool> told_by(const FastPath::Completion& told, const tiles::Tile& tile) const;
  bool asked(std::size_t definition) const;

  const MatchProgram& program_;
  const JokerTable& jokers_;
  MatchMemory& memory_;
  std::vector<tiles::Tile> tiles_;  ///< of the hand, and one more
  std::span<const Call> calls_;
  std::size_t size_;                                       ///< tiles of hand and calls, and one more
  std::vector<std::optional<FastPath::Completion>> told_;  ///< by definition; nothing where tiles are tried
};

/// Number of distinct kinds among the waits.
std::size_t wait_kinds(std::span<const PlainTile> waits);

/// Copies of each wait (same order) that no one can see: wall copies minus visible ones, at least 0. Visible tiles
/// first lose attributes that no wall tile has (8.2).
std::vector<int> ukeire(std::span<const PlainTile> waits, std::span<const tiles::WallTile> wall,
                        std::span<const tiles::Tile> visible);

/// True when four single tiles satisfying each wait can be taken from the hand and calls (8.2); true without waits.
bool all_waits_are_in_hand(std::span<const PlainTile> waits, const Hand& hand, const JokerTable& jokers,
                           const tiles::AttributeSet& known);

/// The tiles of the hand without which the program still matches, one of each (8.3). Empty without definitions.
std::vector<tiles::Tile> unneeded_tiles(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                        MatchMemory& memory);

/// True when `tile` is not the same as any unneeded tile.
bool needed_for_hand(const tiles::Tile& tile, std::span<const tiles::Tile> unneeded);

}  // namespace majs::match
