#pragma once
// What a match query looks at: the loose tiles, the calls, the player's tile behaviour; and what an answer can be.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "runtime/match/definitions/definition.hpp"
#include "runtime/match/definitions/joker_table.hpp"

namespace majs::match {

/// A call: one indivisible unit unless a definition dismantles calls.
struct Call {
  CallName name = 0;
  std::span<const tiles::Tile> tiles;
};

/// Calls of these names are no melds: a tile was set aside, and hand and calls are looked at without it
/// (runtime/match/README.md 2.5).
inline constexpr std::string_view kFlowerCalls[] = {"start_flower", "start_joker", "flower",
                                                    "joker",        "pei",         "nukidora"};
inline bool is_flower_name(std::string_view name) {
  return std::find(std::begin(kFlowerCalls), std::end(kFlowerCalls), name) != std::end(kFlowerCalls);
}

/// The candidate hand of a query. Tiles and calls are borrowed.
struct Hand {
  std::span<const tiles::Tile> tiles;
  std::span<const Call> calls;

  /// Tiles in hand and calls together.
  std::size_t tile_count() const {
    std::size_t count = tiles.size();
    for (const Call& call : calls) count += call.tiles.size();
    return count;
  }
};

enum class Answer : std::uint8_t {
  No,
  Yes,
  Limit,  ///< given up: see kMaxSteps and the other limits
};

// Limits of one query besides kMaxSteps: a bigger one is answered with Limit.
/// Tiles in hand and calls together.
inline constexpr std::size_t kMaxQueryTiles = 512;
inline constexpr std::size_t kMaxQueryCalls = 64;
/// Instances (a group on a base tile) of one element.
inline constexpr std::size_t kMaxInstances = 60'000;

/// Variations of a query that derived questions need.
struct QueryOptions {
  /// An extra wildcard in the hand, usable exactly as this tile and never as a natural one
  /// (runtime/match/README.md 8.1).
  const tiles::Tile* extra = nullptr;
  /// Index of a hand tile that counts for base tiles and length but cannot be used (runtime/match/README.md 8.3).
  std::optional<std::size_t> without;
  /// Leaves the length check out (runtime/match/README.md 4.7).
  bool any_length = false;
  /// Multiplies every positive count (runtime/match/README.md 8.2, count_matches).
  int multiplier = 1;
};

}  // namespace majs::match
