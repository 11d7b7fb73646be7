#pragma once
// What the general search would need at the least, counted before it is asked: the tiles of each element on its best
// base tile, against what the hand has of them and its wildcards. A player's tiles lack several of nearly every hand of
// an American card, and there are a hundred definitions of those.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/match/definitions/base_tiles.hpp"

namespace majs::match {

/// Tiles of a query by what they can serve, never fewer than they can.
class TileSupply {
 public:
  TileSupply(const Hand& hand, const JokerTable& jokers, const QueryOptions& options);

  /// Tiles of the kind.
  std::uint32_t held(tiles::Kind kind) const { return held_[kind]; }
  /// Those and wildcards for it, but for wildcards of any tile.
  std::uint32_t meant(tiles::Kind kind) const { return meant_[kind]; }
  /// Tiles that serve as anything; as natural tiles, too, when they are `any` themselves.
  std::uint32_t universal() const { return universal_; }
  std::uint32_t any_tiles() const { return any_tiles_; }
  /// All attributes that some tile has, or what it stands for.
  const tiles::AttributeSet& attributes() const { return attributes_; }
  /// Offsets lead where they usually do.
  bool usual_neighbors() const { return usual_neighbors_; }

 private:
  void add(const tiles::Tile& tile, const JokerTable& jokers);

  std::array<std::uint16_t, tiles::kKindCount> held_{};
  std::array<std::uint16_t, tiles::kKindCount> meant_{};
  std::uint32_t universal_ = 0;
  std::uint32_t any_tiles_ = 0;
  tiles::AttributeSet attributes_;
  bool usual_neighbors_ = true;
};

/// The bound of one definition.
class TileBound {
 public:
  TileBound(const Definition& definition, const tiles::AttributeSet& known);

  /// False when the definition matches no query with these tiles, whatever its positive counts are multiplied with.
  bool may_match(const TileSupply& supply) const;
  /// The cost of asking.
  std::uint64_t steps() const { return 1 + needs_.size() / 8; }

 private:
  /// Tiles of a kind: all of them, and those that may not be wildcards.
  struct Need {
    tiles::Kind kind = tiles::kNoKind;
    std::uint8_t natural = 0;
    std::uint8_t all = 0;
  };
  /// What a set is on one base tile: a range of needs_.
  struct Choice {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  /// An element: one of its choices, so many times.
  struct Part {
    std::uint32_t first = 0;  ///< range of choices_
    std::uint32_t last = 0;
    std::uint32_t times = 1;
  };
  static constexpr std::uint32_t kNever = 0xFFFF;

  void add(const Element& element, const tiles::AttributeSet& known);
  void add_choice(std::span<const Group> groups, tiles::Kind base);
  std::uint32_t lacking(const Choice& choice, const TileSupply& supply, std::uint32_t enough) const;

  std::vector<Need> needs_;
  std::vector<Choice> choices_;
  std::vector<Part> parts_;
  tiles::AttributeSet asked_;     ///< by some item that has to be there
  std::uint32_t free_tiles_ = 0;  ///< of `almost`
};

}  // namespace majs::match
