#pragma once
// A tile behaviour prepared for matching: neighbours as arrays, aliases found by wildcard kind. Built once for each
// behaviour (see TileBehavior::fingerprint) and shared by all queries.

#include <array>
#include <cstdint>
#include <span>
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
  Stands,     ///< a wildcard of exactly one cell (a red five)
  Universal,  ///< a wildcard of any tile
  Other,      ///< no wildcard and no cell: a flower, a ten
  Outside,    ///< everything else: the general search decides
};

inline constexpr std::size_t kCellCount = 36;

struct Cell {
  CellRole role = CellRole::Outside;
  std::uint8_t zone = 0;   ///< 0–3, for Natural and Stands
  std::uint8_t place = 0;  ///< 0–8 within the zone
};

class JokerTable {
 public:
  explicit JokerTable(const tiles::TileBehavior& behavior);

  std::span<const JokerAlias> aliases() const { return aliases_; }
  /// Does some alias make a tile of this kind and these attributes a wildcard?
  bool is_wildcard(tiles::Kind kind, const tiles::AttributeSet& attributes) const;
  /// Attributes mentioned in aliases: known to this player (spec/matching.md 2.2).
  const tiles::AttributeSet& known() const { return known_; }
  /// The kind `offset` places away, kNoKind when a link is missing (spec/matching.md 2.4).
  tiles::Kind shift(tiles::Kind kind, int offset) const;

  /// True when numbers 1–9 m p s follow each other as usual and honours have no neighbours: the suit tables apply.
  bool standard_ordering() const { return standard_ordering_; }
  /// True when some wildcard is asked for by attributes.
  bool attributed_wildcards() const { return attributed_wildcards_; }
  const Cell& cell(tiles::Kind kind) const { return cells_[kind]; }
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  void assign_cells();

  std::vector<JokerAlias> aliases_;  // sorted by wildcard
  tiles::AttributeSet known_;
  std::array<tiles::Kind, tiles::kKindCount> next_{};
  std::array<tiles::Kind, tiles::kKindCount> previous_{};
  std::array<tiles::Kind, tiles::kKindCount> next_suit_{};
  std::array<tiles::Kind, tiles::kKindCount> previous_suit_{};
  std::array<Cell, tiles::kKindCount> cells_{};
  std::uint64_t fingerprint_ = 0;
  bool standard_ordering_ = true;
  bool attributed_wildcards_ = false;
};

}  // namespace majs::match
