#pragma once
// What an element of a definition may take, as tiles of a wall: every group on every base tile.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/match/definitions/definition.hpp"
#include "runtime/play/survey/wall_kinds.hpp"

namespace majs::runtime {

/// Tiles that are taken together.
struct HandPiece {
  std::uint32_t group = 0;  ///< of the element
  std::uint32_t tiles = 0;
  HandKey key;
  std::vector<std::pair<std::uint16_t, std::uint8_t>> counts;  ///< rows of the WallKinds and how many of each
};

struct PieceChoice {
  std::uint32_t count = 0;  ///< so many pieces
  bool unique = false;      ///< of each group one at the most
  /// All of them out of one of these; the pieces in order of their groups.
  std::vector<std::vector<HandPiece>> contexts;
};

/// The elements of a segment that take something. Empty, with a message, where hands cannot be put together so.
std::vector<PieceChoice> hand_pieces(const match::Segment& segment, const WallKinds& kinds,
                                     const match::JokerTable& jokers, std::string& why_not);

/// Which rows of the kinds some definition asks for: flowers are in no hand, as a rule.
std::vector<bool> rows_asked_for(const std::vector<match::Definition>& definitions, const WallKinds& kinds,
                                 const match::JokerTable& jokers);

/// One tile, whichever it is, so many times.
PieceChoice any_tiles(const WallKinds& kinds, std::uint32_t count);

}  // namespace majs::runtime
