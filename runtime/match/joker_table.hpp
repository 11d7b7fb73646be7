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

/// What a kind without needed attributes is for the suit tables (suit_reach.hpp).
enum class CellRole : std::uint8_t {
  Natural,    ///< itself: one of the first 36 kinds, never a wildcard
  Stands,     ///< a wildcard of exactly one of the first 36 kinds (a red five)
  Universal,  ///< a wildcard of any tile
  Outside,    ///< everything else: the general search decides
};

inline constexpr std::size_t kCellCount = 36;

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
  CellRole role(tiles::Kind kind) const { return roles_[kind]; }
  /// The cell of a Natural or Stands kind.
  std::uint8_t cell(tiles::Kind kind) const { return cells_[kind]; }
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  void assign_roles();

  std::vector<JokerAlias> aliases_;  // sorted by wildcard
  tiles::AttributeSet known_;
  std::array<tiles::Kind, tiles::kKindCount> next_{};
  std::array<tiles::Kind, tiles::kKindCount> previous_{};
  std::array<tiles::Kind, tiles::kKindCount> next_suit_{};
  std::array<tiles::Kind, tiles::kKindCount> previous_suit_{};
  std::array<CellRole, tiles::kKindCount> roles_{};
  std::array<std::uint8_t, tiles::kKindCount> cells_{};
  std::uint64_t fingerprint_ = 0;
  bool standard_ordering_ = true;
  bool attributed_wildcards_ = false;
};

}  // namespace majs::match
