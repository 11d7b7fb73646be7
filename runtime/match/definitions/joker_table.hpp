#pragma once
// A tile behaviour prepared for matching: neighbours as arrays, aliases found by wildcard kind. Built once for each
// behaviour (see TileBehavior::fingerprint) and shared by all queries.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "runtime/tiles/behavior.hpp"

namespace majs::match {

/// An alias with its attributes as sets.
struct JokerAlias {
  tiles::Kind wildcard = tiles::kNoKind;
  tiles::AttributeSet wildcard_attributes;
  tiles::Kind target = tiles::kNoKind;
  tiles::AttributeSet target_attributes;
};

/// What a kind is for the suit tables (suit_plan.hpp), which look at 36 cells in four zones of nine: manzu, pinzu,
/// souzu, honours (1z–7z 0z 8z).
enum class CellRole : std::uint8_t {
  Natural,    ///< the tile of a cell, never a wildcard
  Stands,     ///< a wildcard of exactly one cell (a red five); a honour may itself be the tile of another cell (a 0z
              ///< that is a 5z as well)
  Universal,  ///< a wildcard of any tile
  Several,    ///< a wildcard of several cells, whatever attributes it has
  Other,      ///< no wildcard, no cell and nothing next to it: a flower
  Outside,    ///< everything else: the general search decides
};

inline constexpr std::size_t kCellCount = 36;

struct Cell {
  CellRole role = CellRole::Outside;
  std::uint8_t zone = 0;   ///< 0–3, for Natural and Stands
  std::uint8_t place = 0;  ///< 0–8 within the zone
};

/// The kind `offset` places away in the usual order, kNoKind when a link is missing: JokerTable::shift of a behaviour
/// with usual neighbours.
tiles::Kind usual_shift(tiles::Kind kind, int offset);

class JokerTable {
 public:
  explicit JokerTable(const tiles::TileBehavior& behavior);

  std::span<const JokerAlias> aliases() const { return aliases_; }
  /// Calls `test(alias)` for the aliases whose wildcard a tile of this kind can be, until it is true; whether it was.
  template <typename Test>
  bool any_alias_of(tiles::Kind kind, Test test) const {
    if (aliases_.empty() || kind >= tiles::kKindCount) return false;
    const auto within = [&](const Range& range) {
      for (std::uint32_t i = range.first; i < range.last; ++i) {
        if (test(aliases_[i])) return true;
      }
      return false;
    };
    if (kind == tiles::kAny) return within({0, static_cast<std::uint32_t>(aliases_.size())});
    return within(of_kind_[kind]) || within(of_kind_[tiles::kAny]);
  }
  /// Is some alias about tiles of this kind?
  bool may_be_wildcard(tiles::Kind kind) const {
    return any_alias_of(kind, [](const JokerAlias&) { return true; });
  }
  /// The most aliases any_alias_of goes through for a kind.
  std::size_t most_of_a_kind() const { return most_of_a_kind_; }
  /// Does some alias make a tile of this kind and these attributes a wildcard?
  bool is_wildcard(tiles::Kind kind, const tiles::AttributeSet& attributes) const;
  /// The same for aliases that ask for attributes.
  bool is_wildcard_by_attributes(const tiles::Tile& tile) const;
  /// The tile, with its attributes, is a wildcard of any tile.
  bool is_wildcard_of_any(const tiles::Tile& tile) const;
  /// Attributes mentioned in aliases: known to this player (runtime/match/README.md 2.2).
  const tiles::AttributeSet& known() const { return known_; }
  /// The kind `offset` places away, kNoKind when a link is missing (runtime/match/README.md 2.4).
  tiles::Kind shift(tiles::Kind kind, int offset) const;

  /// True when numbers 1–9 m p s follow each other as usual, honours have no neighbours and not every tile is a
  /// wildcard: the suit tables apply.
  bool suit_tables_apply() const { return suit_tables_apply_; }
  /// True when no ordering and no suit ordering is changed at all.
  bool usual_neighbors() const { return usual_neighbors_; }
  /// True when some wildcard is asked for by attributes.
  bool attributed_wildcards() const { return attributed_wildcards_; }
  /// What tiles of the kind stand for, and nothing else, whatever attributes they have, which they keep: a red five's
  /// plain one. kNoKind for tiles that are no wildcards, and for those of which that cannot be said.
  tiles::Kind only_meaning(tiles::Kind kind) const {
    return kind < tiles::kKindCount ? only_meaning_[kind] : tiles::kNoKind;
  }
  /// All wildcards have one meaning, or there are none.
  bool only_meanings() const { return only_meanings_; }
  const Cell& cell(tiles::Kind kind) const { return cells_[kind]; }
  /// Cells the tiles of which stand for another one, by number.
  std::uint64_t standing_cells() const { return standing_cells_; }
  /// What a wildcard of several cells may be: a bit for each cell, but for those of stand_ins.
  std::uint64_t meanings(tiles::Kind kind) const { return meanings_[kind]; }
  /// Cells, as bits, that it may be the tiles of which stand for another one (a wildcard of all dragons, where a 0z is
  /// a 5z as well). Where one of those is held it is no base tile (runtime/match/README.md 4.2), and sets of wildcards
  /// alone have others: only what asks for it by itself, and an extra tile that is one, has to do with that.
  std::uint64_t stand_ins(tiles::Kind kind) const;
  /// True for tiles of cells that stand for nothing else, whatever attributes they have.
  bool ordinary(tiles::Kind kind) const { return kind < kCellCount && (ordinary_cells_ >> kind & 1) != 0; }
  /// True for tiles of cells that stand for nothing else, as their attributes are.
  bool ordinary(const tiles::Tile& tile) const {
    if (ordinary(tile.kind)) return true;
    return attributed_wildcards_ && tile.kind < kCellCount && cells_[tile.kind].role == CellRole::Natural &&
           !is_wildcard(tile.kind, tile.attribute_set());
  }
  /// All of them are, whatever attributes they have.
  bool all_ordinary(std::span<const tiles::Tile> tiles) const { return (cells_of(tiles) & ~ordinary_cells_) == 0; }
  /// What is within reach of a universal wildcard: it may stand for any other wildcard, and so for what those may be
  /// (runtime/match/README.md 4.2). Cells by zone, and whether there is anything at all.
  const std::array<std::uint32_t, 4>& reach_of_universal() const { return reach_of_universal_; }
  bool universal_reaches_something() const { return universal_reaches_something_; }
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  /// The cells of the tiles, as bits; all bits where some have none. Nearly always all are of cells, so that it does
  /// not pay to end at the first one that is not.
  static std::uint64_t cells_of(std::span<const tiles::Tile> tiles) {
    static_assert(kCellCount < 64);
    std::uint64_t cells = 0;
    std::uint32_t kinds = 0;
    for (const tiles::Tile& tile : tiles) {
      cells |= std::uint64_t{1} << (tile.kind % 64);
      kinds |= tile.kind;
    }
    return kinds < 64 ? cells : ~std::uint64_t{0};
  }

  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  void index_aliases();
  void assign_cells();
  void find_wildcards_of_several();
  void find_linked_kinds();
  void find_only_meanings();

  std::vector<JokerAlias> aliases_;                 // sorted by wildcard
  std::array<Range, tiles::kKindCount> of_kind_{};  // aliases by the kind of their wildcard
  std::size_t most_of_a_kind_ = 0;
  tiles::AttributeSet known_;
  std::array<tiles::Kind, tiles::kKindCount> next_{};
  std::array<tiles::Kind, tiles::kKindCount> previous_{};
  std::array<tiles::Kind, tiles::kKindCount> next_suit_{};
  std::array<tiles::Kind, tiles::kKindCount> previous_suit_{};
  std::array<tiles::Kind, tiles::kKindCount> only_meaning_{};
  std::array<Cell, tiles::kKindCount> cells_{};
  std::array<std::uint64_t, tiles::kKindCount> meanings_{};
  std::array<std::uint32_t, 4> reach_of_universal_{};
  std::uint64_t standing_cells_ = 0;
  std::uint64_t ordinary_cells_ = 0;
  bool universal_reaches_something_ = false;
  std::uint64_t fingerprint_ = 0;
  bool only_meanings_ = false;
  bool suit_tables_apply_ = true;
  bool usual_neighbors_ = true;
  bool attributed_wildcards_ = false;
};

/// Joker tables of behaviours seen before: rulesets give the same aliases to everybody in every round.
class JokerTables {
 public:
  /// The table of a behaviour, made when it is new.
  std::shared_ptr<const JokerTable> of(const tiles::TileBehavior& behavior);

 private:
  /// Tables kept; with more it starts afresh.
  static constexpr std::size_t kMostTables = 64;

  std::vector<std::pair<tiles::TileBehavior, std::shared_ptr<const JokerTable>>> known_;
};

}  // namespace majs::match
