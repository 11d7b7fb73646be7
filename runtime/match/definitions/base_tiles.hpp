#pragma once
// Base tiles: on which tiles the offsets of a definition may start (runtime/match/README.md 4.2).

#include <algorithm>
#include <bitset>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/budget.hpp"
#include "runtime/match/hand.hpp"

namespace majs::match {

using KindSet = std::bitset<tiles::kKindCount>;

/// A tile by kind and attributes without their order.
struct PlainTile {
  tiles::Kind kind = tiles::kNoKind;
  tiles::AttributeSet attributes;

  friend bool operator==(const PlainTile&, const PlainTile&) = default;
  friend auto operator<=>(const PlainTile&, const PlainTile&) = default;
};

/// The kind that an item asks for on a base tile; kNoKind when there is none.
tiles::Kind kind_of(const Item& item, tiles::Kind base, const JokerTable& jokers);
/// The same where neighbours are the usual ones.
tiles::Kind usual_kind_of(const Item& item, tiles::Kind base);

/// Base tiles on which offsets other than 0 exist where neighbours are the usual ones; those on which fixed ones do.
std::span<const tiles::Kind> bases_with_neighbours();
std::span<const tiles::Kind> bases_with_suits();

/// Is some tile of hand or calls so?
template <typename Test>
bool any_tile(const Hand& hand, Test test) {
  return std::any_of(hand.tiles.begin(), hand.tiles.end(), test) ||
         std::any_of(hand.calls.begin(), hand.calls.end(),
                     [&](const Call& call) { return std::any_of(call.tiles.begin(), call.tiles.end(), test); });
}

/// Adds the tile to a list that does not have it yet.
void add_distinct(std::vector<PlainTile>& list, const PlainTile& tile);

/// `basic(h, s)`: the kinds are equal or one is `any`, and the tile has every required attribute.
bool satisfies_as_itself(const PlainTile& tile, const PlainTile& required);

/// `E(h, s)`: as itself or through an alias (runtime/match/README.md 4.1).
bool satisfies(const PlainTile& tile, const PlainTile& required, const JokerTable& jokers);

/// E for the extra wildcard of QueryOptions, which is usable as `meaning`.
bool extra_satisfies(const PlainTile& meaning, const PlainTile& required);

/// R: the tiles of hand and calls and everything the wildcards among them may stand for, distinct. False when the
/// budget ends.
bool reachable_tiles(const Hand& hand, const QueryOptions& options, const JokerTable& jokers, Budget& budget,
                     std::vector<PlainTile>& out);

/// The base kinds of one definition, ascending. Attributes other than the `known` ones do not exist. False when the
/// budget ends.
bool base_kinds(const Definition& definition, const Hand& hand, std::span<const PlainTile> reachable,
                const JokerTable& jokers, const tiles::AttributeSet& known, Budget& budget,
                std::vector<tiles::Kind>& out);

/// Base tiles with the attributes of the tiles they were shifted from, as candidates for waits (8.1). Adds to `out`.
/// False when the budget ends.
bool base_tiles_with_attributes(const Definition& definition, std::span<const PlainTile> reachable,
                                const JokerTable& jokers, Budget& budget, std::vector<PlainTile>& out);

/// What the sets of a group are made of, for plans that list them (part_plan.hpp, lacking_bound.hpp).
struct GroupItems {
  bool relative = false;            ///< some tiles are offsets from a base tile
  bool empty_part = false;          ///< some part is no tile at all
  std::uint32_t tiles = 0;          ///< of a set
  std::uint64_t literal_cells = 0;  ///< cells that are asked for by themselves
  tiles::AttributeSet attributes;   ///< that some of the tiles have to have
};

/// Nothing for groups of calls, of no tiles, of what is no cell, and of bare offsets, which share their base tile.
std::optional<GroupItems> items_of(const Group& group);

}  // namespace majs::match
