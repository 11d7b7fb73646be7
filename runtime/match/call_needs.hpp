#pragma once
// What a hand needs at the least before a call is worth looking for, as bits: most discards cannot be called by most
// hands, and every one of them is asked about for every button of every player.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/definition.hpp"
#include "runtime/match/joker_table.hpp"
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

/// Empty for hands with tiles about which cells say nothing.
std::optional<CellSupply> supply_of(std::span<const tiles::Tile> hand, const JokerTable& jokers);

/// The needs of the specs of a call button.
class CallNeeds {
 public:
  /// Nothing is known: every call may be possible.
  CallNeeds() = default;
  explicit CallNeeds(const std::vector<CallSpec>& specs);

  /// False only if the hand has no tiles that go with the called one, whatever the attributes are. `jokers` has the
  /// usual neighbours.
  bool may_call(tiles::Kind called, const CellSupply& hand) const;
  /// The same for calls of a tile of the hand itself.
  bool may_call_own(const CellSupply& hand) const;

 private:
  using Needed = std::array<std::uint64_t, 4>;
  static bool met_by(const Needed& needed, const CellSupply& hand) {
    return ((needed[0] & ~hand.at_least[0]) | (needed[1] & ~hand.at_least[1]) | (needed[2] & ~hand.at_least[2]) |
            (needed[3] & ~hand.at_least[3])) == 0;
  }
  /// The sets for a called tile of the cell, one for each spec.
  static std::span<const Needed> of_cell(const std::vector<Needed>& sets, std::size_t cell) {
    const std::size_t specs = sets.size() / kCellCount;
    return {sets.data() + cell * specs, specs};
  }
  bool known_ = false;
  std::vector<Needed> with_others_;  ///< what goes with the called tile, by cell
  std::vector<Needed> with_own_;     ///< ... and that tile, when it is one of the hand
};

/// The specs of a call button. `nojoker` comes from a leading keyword.
struct CallSpecs {
  std::vector<CallSpec> specs;
  bool nojoker = false;
  CallNeeds needs;  ///< of the specs
};

}  // namespace majs::match
