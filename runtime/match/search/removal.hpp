#pragma once
// Taking tiles out of a hand: given ones, the tiles of a call (runtime/match/README.md 8.6, 8.7).

#include <optional>
#include <vector>

#include "runtime/match/match.hpp"
#include "runtime/match/plans/call_needs.hpp"

namespace majs::match {

using TileList = std::vector<tiles::Tile>;

/// One set without any tiles (`[]`): it fits every hand and leaves it as it is, an empty one as well.
bool is_empty_set(const Definition& group);

/// Every hand that remains after removing `wanted` one-to-one, wildcards included. When hand and `wanted` are equally
/// long only equal kinds count (the reference's rule, runtime/match/README.md 8.7), unless wildcards are to count even
/// then.
std::vector<TileList> try_remove(std::span<const tiles::Tile> hand, std::span<const tiles::Tile> wanted,
                                 const JokerTable& jokers, const tiles::AttributeSet& known, MatchMemory& memory,
                                 bool wildcards_always = false);

/// Which calls does a hand allow?
struct CallQuestion {
  const CallSpecs& specs;
  std::span<const tiles::Tile> hand;
  std::span<const tiles::Tile> called;  ///< when there is none, each tile of the hand taken out in turn
  const tiles::TileBehavior& behavior;
  const JokerTable& jokers;            ///< of `behavior`
  const tiles::AttributeSet& known;    ///< attributes of the ruleset
  bool wildcards_always = false;       ///< as for try_remove
  const CellSupply* supply = nullptr;  ///< supply_of the hand, if it is known
};

/// A tile that can be called and the sets of hand tiles that go with it.
struct PossibleCall {
  tiles::Tile called;
  std::vector<TileList> choices;  ///< each in display order, distinct
};

/// The possible calls. Called tiles that allow the same sets are listed once. What a called tile may stand for is
/// told by TileBehavior::applies.
std::vector<PossibleCall> possible_calls(const CallQuestion& question, MatchMemory& memory);

/// The cell for which CallNeeds tells what goes with a called tile of this kind: an ordinary one, or one that stands
/// for the cell and, called as itself, goes with no other tiles. Nothing for tiles that have to be looked at.
std::optional<tiles::Kind> wildcard_called_as(tiles::Kind kind, const CallSpecs& specs, const JokerTable& jokers);
inline std::optional<tiles::Kind> called_as(const tiles::Tile& tile, const CallSpecs& specs, const JokerTable& jokers) {
  return jokers.ordinary(tile) ? tile.kind : wildcard_called_as(tile.kind, specs, jokers);
}

/// Whether some possible call has a set that goes with it: mostly known without looking for all of them.
bool can_call(const CallQuestion& question, MatchMemory& memory);

}  // namespace majs::match
