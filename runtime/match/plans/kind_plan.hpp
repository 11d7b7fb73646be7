#pragma once
// Plans for definitions that ask for single tiles of any kind, such as red fives or flowers: every tile, or call,
// serves the elements that list it or what it may stand for, and enough have to be there for every subset of the
// elements.

#include <array>
#include <optional>
#include <vector>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/match/hand.hpp"

namespace majs::match {

class KindPlan {
 public:
  /// A plan for these elements (with counts above 0), or nothing when they need the general search.
  /// With `loose_calls` the tiles of calls are tiles like others.
  static std::optional<KindPlan> make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known,
                                      bool loose_calls);

  /// Neither attributes nor `nojoker` matter.
  bool asks_for_kinds_alone() const;

  /// Are the tiles there? Empty when the general search has to decide.
  std::optional<bool> reached(const Hand& hand, const JokerTable& jokers) const;
  /// How many times they are there. Empty when the general search has to decide, and for several elements, which may
  /// take tiles from each other.
  std::optional<int> times(const Hand& hand, const JokerTable& jokers) const;
  /// The same of loose tiles that lie in several zones.
  std::optional<int> times(std::span<const std::span<const tiles::Tile>> zones, const JokerTable& jokers) const;

 private:
  static constexpr std::size_t kMostElements = 4;
  using Elements = std::uint8_t;  // one bit each

  /// The elements that list a kind, whatever attributes the tile has.
  struct Listed {
    tiles::Kind kind = tiles::kNoKind;
    Elements itself = 0;  ///< those that a tile of the kind serves
    Elements meant = 0;   ///< those that a wildcard for it serves: without `nojoker`
  };
  /// An element that asks for attributes.
  struct Required {
    PlainTile tile;
    Elements element = 0;
    bool nojoker = false;
  };
  void list(const Group& group, Elements element, const tiles::AttributeSet& known);
  const Listed* listing(tiles::Kind kind) const;
  bool is_listed(tiles::Kind kind) const { return (listed_kinds_[kind / 64] >> (kind % 64) & 1) != 0; }
  /// The elements a tile serves, itself or as what it stands for.
  Elements served_by(const tiles::Tile& tile, const JokerTable& jokers) const;
  /// Calls `visit(elements)` for every tile of the hand and every call that serve any. False when the general search
  /// has to decide.
  template <typename Visit>
  bool each_server(const Hand& hand, const JokerTable& jokers, Visit visit) const;
  /// The same for loose tiles.
  template <typename Visit>
  bool each_server_of(std::span<const tiles::Tile> loose, const JokerTable& jokers, Visit visit) const;

  std::vector<Listed> listed_;                                            // ascending by kind
  std::array<std::uint64_t, tiles::kKindCount / 64 + 1> listed_kinds_{};  ///< those, as bits
  std::vector<Required> required_;                                        // of what is not listed by kind alone
  Elements meant_ = 0;  ///< elements that a wildcard of any tile serves
  std::array<std::uint32_t, kMostElements> needed_{};
  std::size_t elements_ = 0;
  bool loose_calls_ = false;
  tiles::AttributeSet ignored_;  ///< attributes the ruleset does not know
};

}  // namespace majs::match
