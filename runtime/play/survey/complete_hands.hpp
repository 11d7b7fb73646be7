#pragma once
// Every hand that is complete in a ruleset, once: put together set by set as the definitions of a win ask for them, of
// tiles of its wall, nothing called and no jokers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/survey/wall_kinds.hpp"

namespace majs::runtime {

/// Hands that are kept at the same time, in half a gigabyte; of more there is a sample.
inline constexpr std::size_t kMostHands = 32'000'000;
/// Sets that are put into hands, of one definition. Standard hands of 17 tiles need 300 million; a definition that
/// needs more is left out, and said.
inline constexpr std::uint64_t kMostPieces = 3'000'000'000;

/// Tiles of a hand that no set of a definition asks for, which are then any tiles; with more it is left out.
inline constexpr std::uint32_t kMostFreeTiles = 2;

struct HandSample {
  std::size_t size = 0;  ///< how many hands are wanted; 0: all, as far as they can be kept
  std::uint64_t seed = 1;
};

struct CompleteHands {
  WallKinds kinds;
  std::size_t tiles = 0;                        ///< in a hand
  std::vector<HandKey> hands = {};              ///< in order
  std::uint64_t all = 0;                        ///< how many there are; an estimate where `estimated`
  bool estimated = false;                       ///< there were more than can be kept
  bool sampled = false;                         ///< `hands` are not all
  std::uint64_t most_hash = ~std::uint64_t{0};  ///< hands of a greater hash_of are not among them
  std::vector<std::string> not_made = {};       ///< why hands of a definition are not among them
};

/// The hands of definitions that ask for as many tiles as a hand has; of a definition that asks for fewer, with any
/// tiles beside. Some of them may be no wins after all: a definition may ask for attributes. `kinds` (nullptr: those of
/// the ruleset's wall): the tiles they are made of. Nothing, with a message, when the ruleset has no definition of a
/// win or more kinds of tiles than a HandKey has room for.
std::optional<CompleteHands> complete_hands(const Rules& rules, const match::JokerTable& jokers,
                                            const HandSample& sample, std::string& error,
                                            const WallKinds* kinds = nullptr);

/// Both, of the same kinds: each hand once. Of samples by the same seed those are left that are a sample of all.
CompleteHands joined(CompleteHands a, CompleteHands b, const HandSample& sample);

/// Leaves so many hands as the sample wants: those whose hashes are smallest.
void cut(CompleteHands& hands, const HandSample& sample);

}  // namespace majs::runtime
