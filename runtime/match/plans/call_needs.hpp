#pragma once
// What a hand needs at the least before a call is worth looking for, as bits: most discards cannot be called by most
// hands, and every one of them is asked about for every button of every player.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/definitions/definition.hpp"
#include "runtime/match/definitions/joker_table.hpp"
#include "runtime/tiles/tile.hpp"

namespace majs::match {

/// Of which cells a hand has some tiles, two, three, four or more; wildcards count as everything they may be.
struct CellSupply {
  std::array<std::uint64_t, 4> at_least{};
  bool wild = false;  ///< some tile is not just what it is

  /// Adds a tile that may be of any of these cells.
  void add(std::uint64_t cells) {
    at_least[3] |= at_least[2] & cells;
    at_least[2] |= at_least[1] & cells;
    at_least[1] |= at_least[0] & cells;
    at_least[0] |= cells;
  }
};

/// What there is with these tiles besides; empty when cells say nothing about one of them.
std::optional<CellSupply> supply_with(CellSupply supply, std::span<const tiles::Tile> more, const JokerTable& jokers);
inline std::optional<CellSupply> supply_of(std::span<const tiles::Tile> hand, const JokerTable& jokers) {
  return supply_with({}, hand, jokers);
}

/// The needs of the specs of a call button.
class CallNeeds {
 public:
  /// Nothing is known: every call may be possible.
  CallNeeds() = default;
  explicit CallNeeds(const std::vector<CallSpec>& specs);

  /// The cells a called tile of which goes with some tiles of the hand, as bits, whatever the attributes are; all of
  /// them when nothing is known. Kinds without a cell may always be called. The neighbours of tiles are the usual ones.
  std::uint64_t callable(const CellSupply& hand) const { return known_ ? found_in(with_others_, hand) : kEveryCell; }
  bool may_call(tiles::Kind called, const CellSupply& hand) const {
    return called >= kCellCount || ((callable(hand) >> called) & 1) != 0;
  }
  /// The same for tiles of the hand itself that are just what they are.
  std::uint64_t callable_own(const CellSupply& hand) const { return known_ ? found_in(with_own_, hand) : kEveryCell; }
  /// False only if the hand has no tiles that go with one of its own.
  bool may_call_own(const CellSupply& hand) const {
    // Wildcards can be called as themselves, and what they may be cannot be told from what they are.
    return hand.wild || (callable_own(hand) & hand.at_least[0]) != 0;
  }

 private:
  static constexpr std::uint64_t kEveryCell = (std::uint64_t{1} << kCellCount) - 1;
  /// What called tiles need, the same for all of `called` but for where they are: so far from the called tile, round
  /// the 64 bits, there have to be one, two … tiles.
  struct Pattern {
    std::array<std::uint64_t, 4> needed{};
    std::uint64_t called = 0;
  };
  using Patterns = std::vector<Pattern>;

  static void add(Patterns& patterns, std::size_t cell, const CellSupply& needed);
  static std::uint64_t found_in(const Patterns& patterns, const CellSupply& hand);

  bool known_ = false;
  Patterns with_others_;  ///< what goes with the called tile
  Patterns with_own_;     ///< ... and that tile, when it is one of the hand
};

/// The specs of a call button. `nojoker` comes from a leading keyword.
struct CallSpecs {
  std::vector<CallSpec> specs;
  bool nojoker = false;
  CallNeeds needs;  ///< of the specs
};

}  // namespace majs::match
