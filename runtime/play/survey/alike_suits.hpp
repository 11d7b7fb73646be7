#pragma once
// Which suits a ruleset treats alike, found in its own words: then a hand and the hand of the other suit score alike,
// and one of them is enough to look at.

#include <array>
#include <cstdint>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/survey/wall_kinds.hpp"

namespace majs::runtime {

/// For each suit (characters, circles, bamboos) the one that takes its place.
using SuitOrder = std::array<std::uint8_t, 3>;

/// The orders that change nothing that a built ruleset says, but for the order in which the same is said (the tiles of
/// a wall, the alternatives of a set or a definition, conditions beside each other) and for texts; without the one that
/// leaves every suit where it is. What the language says of its words holds for all suits; a ruleset that sets another
/// order of tiles, or counts from one suit to the next (`2B`, `DA`), is taken for one that tells them apart.
std::vector<SuitOrder> alike_suits(const Document& document);

/// Hands as they are with suits in another order.
class SuitImages {
 public:
  /// Of the orders that the kinds have as many tiles for.
  SuitImages(const WallKinds& kinds, const std::vector<SuitOrder>& orders);

  /// The hand and its images, each once, in order.
  std::vector<HandKey> of(const HandKey& hand) const;

 private:
  const WallKinds& kinds_;
  std::vector<std::vector<std::uint16_t>> rows_;  ///< by order: the row that takes the place of each
};

}  // namespace majs::runtime
