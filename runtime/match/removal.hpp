#pragma once
// Taking tiles out of a hand: one group (fu, kuikae), given tiles, the tiles of a call (spec/matching.md 8.6, 8.7).

#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

using TileList = std::vector<tiles::Tile>;

/// Every hand that remains after removing one instance of the group of `definition` (see read_group), distinct.
/// A group without tiles leaves the hand as it is; an empty hand leaves nothing.
std::vector<TileList> remove_group(const Definition& group, std::span<const tiles::Tile> hand, const JokerTable& jokers,
                                   const tiles::AttributeSet& known, MatchMemory& memory, std::size_t most = 4096);

/// Every hand that remains after removing `wanted` one-to-one, wildcards included. When hand and `wanted` are equally
/// long only equal kinds count (the reference's rule, spec/matching.md 8.7), unless wildcards are to count even then.
std::vector<TileList> try_remove(std::span<const tiles::Tile> hand, std::span<const tiles::Tile> wanted,
                                 const JokerTable& jokers, const tiles::AttributeSet& known, MatchMemory& memory,
                                 bool wildcards_always = false);

/// A tile that can be called and the sets of hand tiles that go with it.
struct PossibleCall {
  tiles::Tile called;
  std::vector<TileList> choices;  ///< each in display order, distinct
};

/// The possible calls with each of `called`; when there is none, with each tile of the hand taken out in turn.
/// Called tiles that allow the same sets are listed once. What a called tile may stand for is looked up with exactly
/// its attributes (spec/tiles.md 5.3), so that a discarded red five, which carries `_discard`, is no five. `jokers` are
/// those of `behavior`. `wildcards_always` as for try_remove.
std::vector<PossibleCall> possible_calls(const CallSpecs& specs, std::span<const tiles::Tile> hand,
                                         std::span<const tiles::Tile> called, const tiles::TileBehavior& behavior,
                                         const JokerTable& jokers, const tiles::AttributeSet& known,
                                         MatchMemory& memory, bool wildcards_always = false);

}  // namespace majs::match
