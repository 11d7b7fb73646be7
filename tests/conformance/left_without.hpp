#pragma once
// What is left of hands when a set is taken out of them, found as minipoints find it (runtime/match/README.md 8.6).

#include <span>
#include <vector>

#include "runtime/match/search/removal.hpp"

namespace majs::conformance {

/// Of every way to take it, at most `most`.
inline std::vector<match::TileList> left_without(const match::Definition& group, std::span<const tiles::Tile> hand,
                                                 const match::JokerTable& jokers, const tiles::AttributeSet& known,
                                                 match::MatchMemory& memory, std::size_t most = 4096) {
  if (match::is_empty_set(group)) return {match::TileList(hand.begin(), hand.end())};
  std::vector<match::TileList> left;
  for (match::Leftover& rest : match::leftovers({{group}, known}, {hand, {}}, jokers, memory, most)) {
    left.push_back(std::move(rest.tiles));
  }
  return left;
}

}  // namespace majs::conformance
