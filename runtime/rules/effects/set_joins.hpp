#pragma once
// Yaku that join sets of a hand, and are accounted once (runtime/scoring/README.md 4.7).

#include <array>
#include <cstdint>
#include <span>

#include "runtime/tiles/kind.hpp"

namespace majs::runtime {

/// At most so many sets are joined by one yaku.
inline constexpr std::size_t kMostJoined = 4;
/// Different sets that the yaku of a ruleset join: their numbers, from 1 on, have 16 bits.
inline constexpr std::size_t kMostJoinedSets = 0xFFFE;

/// Some sets which a yaku joins.
struct SetJoin {
  std::uint64_t sets = 0;  ///< their numbers in ScoringRules::joined_sets, ascending, see joined_sets_key
  std::uint16_t yaku = 0;  ///< index in the list

  friend auto operator<=>(const SetJoin&, const SetJoin&) = default;
};

/// The bit for the set of a number in YakuList::partners.
inline std::uint64_t partner_bit(std::uint16_t number) { return std::uint64_t{1} << (number % 64U); }

/// Sets of more tiles are never joined.
inline constexpr std::size_t kMostTilesJoined = 4;

/// The kinds of a set as one number; a kong is its triplet. 0 for what is never joined.
inline std::uint64_t set_key(std::span<const tiles::Kind> tiles) {
  if (tiles.empty() || tiles.size() > kMostTilesJoined) return 0;
  std::array<tiles::Kind, kMostTilesJoined> kinds{};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    std::size_t place = i;
    for (; place > 0 && kinds[place - 1] > tiles[i]; --place) kinds[place] = kinds[place - 1];
    kinds[place] = tiles[i];
  }
  const bool kong = tiles.size() == 4 && kinds[0] == kinds[3];
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < (kong ? 3 : tiles.size()); ++i) key = (key << 16U) | (kinds[i] + std::uint64_t{1});
  return key;
}

/// The numbers of up to kMostJoined sets, ascending, as one number.
inline std::uint64_t joined_sets_key(std::span<const std::uint16_t> numbers) {
  std::uint64_t key = 0;
  for (const std::uint16_t number : numbers) key = (key << 16U) | (number + std::uint64_t{1});
  return key;
}

}  // namespace majs::runtime
