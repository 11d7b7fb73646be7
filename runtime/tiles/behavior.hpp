#pragma once
// The tile behaviour of one player: which tiles may stand for which (aliases, "jokers"), which tile follows which, and
// the tiles of the wall. A plain value: saving and loading a behaviour under a label is copying it.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/tiles/tile.hpp"

namespace majs::tiles {

/// `from` may stand for `to`. An attributed `from` means every tile of that kind with at least those attributes; an
/// attributed `to` says which attributes the tile has while it stands for it (runtime/tiles/README.md 5.3).
struct Alias {
  Tile from;
  Tile to;
};

/// An override of a neighbour: after (before) `from` comes `to`; kNoKind when the list had a non-tile there.
struct Link {
  Kind from = kNoKind;
  Kind to = kNoKind;

  friend bool operator==(const Link&, const Link&) = default;
};

/// How an override without a tile is read (runtime/match/README.md 2.4, runtime/tiles/README.md 4).
enum class EmptyLink {
  ShowsBase,  ///< the matcher: the base neighbour shows through
  Removes,    ///< everywhere else: there is no neighbour
};

/// With which of its attributes a tile is looked up among the sources of aliases (runtime/tiles/README.md 5.3).
struct AliasLookup {
  /// Those that the engine itself puts on tiles count like the others: the reference's way, in which a discarded red
  /// five, which carries `_discard`, is no five.
  bool with_marks = false;
  /// Attributes without `_` that are the engine's as well.
  AttributeSet marks = {};
};

/// How many copies of a tile the wall and dead wall held at the start of the round.
struct WallTile {
  Tile tile;
  int copies = 0;
};

/// How often each tile occurs, in order of first appearance; linear in the number of tiles.
std::vector<WallTile> counted(std::span<const Tile> tiles);

/// Aliases of one behaviour; real rulesets have a few hundred, and those with several sets of jokers, written for a
/// platform that looks marked tiles up one by one, up to ten thousand.
inline constexpr std::size_t kMaxAliases = 16384;

class TileBehavior {
 public:
  /// Every tile of `from` may stand for every tile of `to`. Adds to what is there. False when that could be more than
  /// kMaxAliases; then nothing is added.
  bool add_aliases(std::span<const Tile> from, std::span<const Tile> to);
  void clear_aliases() {
    aliases_.clear();
    by_wildcard_.clear();
  }
  /// Links each tile of `list` to the one after it, and back. kNoKind marks a non-tile.
  void set_ordering(std::span<const Kind> list);
  /// Links the lists position by position: `lists[0][i]` is followed by `lists[1][i]` in suit, and so on.
  void set_suit_ordering(std::span<const std::vector<Kind>> lists);
  /// Single overrides, as a saved behaviour has them.
  void link_next(Kind from, Kind to) { set_link(next_, from, to); }
  void link_previous(Kind from, Kind to) { set_link(previous_, from, to); }
  void link_next_suit(Kind from, Kind to) { set_link(next_suit_, from, to); }
  void link_previous_suit(Kind from, Kind to) { set_link(previous_suit_, from, to); }
  void set_lookup(const AliasLookup& lookup) { lookup_ = lookup; }
  /// Counts the tiles of the wall; attributed tiles are separate entries, in order of first appearance.
  void set_wall(std::span<const Tile> tiles);

  const std::vector<Alias>& aliases() const { return aliases_; }
  /// Some alias is of a tile of this kind, with whatever attributes.
  bool may_be_wildcard(Kind kind) const {
    return any_alias_of(kind, [](const Alias&) { return true; });
  }
  /// Calls `test(alias)` for the aliases of tiles of this kind, in the order in which they came, until it is true;
  /// whether it was.
  template <typename Test>
  bool any_alias_of(Kind kind, Test test) const {
    const auto wildcard = [this](std::uint32_t i) { return aliases_[i].from.kind; };
    for (auto i = std::ranges::lower_bound(by_wildcard_, kind, {}, wildcard);
         i != by_wildcard_.end() && wildcard(*i) == kind; ++i) {
      if (test(aliases_[*i])) return true;
    }
    return false;
  }
  /// Whether the alias is of this very tile: the kinds are equal, and so are the attributes, in order, but for those
  /// that the engine puts on tiles (names with `_`, and `winning_tile`).
  bool applies(const Alias& alias, const Tile& tile) const;
  const std::vector<WallTile>& wall() const { return wall_; }
  Kind next(Kind kind, EmptyLink mode) const { return follow(next_, kind, base_next(kind), mode); }
  Kind previous(Kind kind, EmptyLink mode) const { return follow(previous_, kind, base_previous(kind), mode); }
  Kind next_suit(Kind kind, EmptyLink mode) const { return follow(next_suit_, kind, base_next_suit(kind), mode); }
  Kind previous_suit(Kind kind, EmptyLink mode) const {
    return follow(previous_suit_, kind, base_previous_suit(kind), mode);
  }
  /// Whether aliases and orderings are the same: the walls may differ.
  bool means_the_same(const TileBehavior& other) const;
  /// Changes whenever aliases or orderings change and is equal for equal contents: the key for cached answers.
  std::uint64_t fingerprint() const;

 private:
  using Links = std::vector<Link>;  // sorted by `from`
  static void set_link(Links& links, Kind from, Kind to);
  static Kind follow(const Links& links, Kind kind, Kind base, EmptyLink mode);

  std::vector<Alias> aliases_;
  std::vector<std::uint32_t> by_wildcard_;  ///< places of aliases, ascending by the kind of the wildcard
  Links next_;
  Links previous_;
  Links next_suit_;
  Links previous_suit_;
  std::vector<WallTile> wall_;
  AliasLookup lookup_;
};

/// The tile `offset` places from `kind`: tens are suits, units are ranks (runtime/match/README.md 2.4). kNoKind when a
/// link is missing. |offset| is at most kMaxOffset, beyond it there is no tile.
Kind shift(const TileBehavior& behavior, Kind kind, int offset, EmptyLink mode);
inline constexpr int kMaxOffset = 9999;

/// Comparison with aliases (runtime/match/README.md 2.6): the kinds agree when either tile may stand for the other or
/// for a third they share with it by name; the attribute rule is the one of `same(tile, requirement)`.
bool same(const Tile& tile, const Tile& requirement, const TileBehavior& behavior);

/// Some alias lets this tile stand for something.
bool is_wildcard(const Tile& tile, const TileBehavior& behavior);
/// Some alias lets this tile stand for any tile.
bool is_any_wildcard(const Tile& tile, const TileBehavior& behavior);
/// A joker inside a meld: where some tiles stand for any tile one of those, else any wildcard. Beside such jokers other
/// aliases say which tiles are equal, as the flowers of an American set are.
bool is_meld_joker(const Tile& tile, const TileBehavior& behavior);

/// How many tiles of `hand` are the same as some tile of `list`.
std::size_t count_tiles(std::span<const Tile> hand, std::span<const Tile> list, const TileBehavior& behavior);

}  // namespace majs::tiles
