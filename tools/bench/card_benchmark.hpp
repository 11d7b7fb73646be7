#pragma once
// The speed of searches in a card: which hands of it lie in tiles, on one rack and on two, and which are nearest.

#include <cstdint>

#include "runtime/match/cards/card_plan.hpp"
#include "runtime/tiles/behavior.hpp"
#include "tools/bench/stopwatch.hpp"

namespace majs::match {

/// Questions a second, with jokers among the tiles.
struct CardBenchmark {
  Spread one_rack;         ///< the dearest hand in 14 tiles
  Spread two_racks;        ///< the dearest two hands that take all of 28 tiles, in all splits
  Spread nearest_one;      ///< the nearest hands of 13 tiles
  Spread nearest_two;      ///< the nearest pairs of hands of 27 tiles, of everything that can still be made
  double slowest_two = 0;  ///< microseconds of the slowest of these
  std::uint64_t signature = 0;
};

/// Tiles are drawn from `wall`; half of them make hands of the card, of the others a few more or all are random. Each
/// measurement goes on for about `seconds`, with 0 all are asked once.
CardBenchmark run_card_benchmark(const CardRacks& search, std::span<const tiles::WallTile> wall, const Effort& effort);

}  // namespace majs::match
