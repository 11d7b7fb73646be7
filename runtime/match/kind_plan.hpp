#pragma once
// Plans for definitions that ask for single tiles of any kind, such as red fives or flowers: every tile serves the
// elements that list it or what it may stand for, and enough have to be there for every subset of the elements.

#include <array>
#include <optional>
#include <vector>

#include "runtime/match/hand.hpp"

namespace majs::match {

class KindPlan {
 public:
  /// A plan for these elements (all with counts above 0), or nothing when they need the general search.
  static std::optional<KindPlan> make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known);

  /// Are the tiles there? Empty when the general search has to decide.
  std::optional<bool> reached(const Hand& hand, const JokerTable& jokers) const;
  /// How many times they are there. Empty when the general search has to decide, and for several elements, which may
  /// take tiles from each other.
  std::optional<int> times(const Hand& hand, const JokerTable& jokers) const;

 private:
  static constexpr std::size_t kMostElements = 4;
  using Elements = std::uint8_t;  // one bit each

  /// The elements that list a kind.
  struct Listed {
    tiles::Kind kind = tiles::kNoKind;
    Elements elements = 0;
  };
  Elements listing(tiles::Kind kind) const;
  /// The elements a tile serves, itself or as what it stands for.
  Elements served_by(tiles::Kind kind, const JokerTable& jokers) const;
  bool can_answer(const Hand& hand, const JokerTable& jokers) const;

  std::vector<Listed> listed_;  // ascending by kind
  std::array<std::uint32_t, kMostElements> needed_{};
  std::size_t elements_ = 0;
  tiles::AttributeSet ignored_;  ///< attributes the ruleset does not know
};

}  // namespace majs::match
