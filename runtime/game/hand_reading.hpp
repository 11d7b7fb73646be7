#pragma once
// One reading of a winning hand: the sets into which it falls (scoring/readings.hpp finds them).

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "runtime/match/levels/set_sheet.hpp"
#include "runtime/rules/small_vector.hpp"
#include "runtime/rules/tile.hpp"

namespace majs::runtime {

/// Objects that are made for every hand and given away with its result: the few newest are kept, and where nobody has
/// one of them any more it is used again. Its memory is still near, and so is the room of what it holds.
template <typename T, std::size_t N = 2>
class SpareObjects {
 public:
  /// One that nobody else has: a new one, or an old one as it was left.
  std::shared_ptr<T> take() {
    for (const std::shared_ptr<T>& one : kept_) {
      if (one.use_count() == 1) return one;
    }
    oldest_ = (oldest_ + 1) % N;
    // Not filled with zeros before its members are made.
    return kept_[oldest_] = std::make_shared_for_overwrite<T>();
  }

 private:
  std::array<std::shared_ptr<T>, N> kept_;
  std::size_t oldest_ = 0;
};

struct ReadingSet {
  std::span<const Tile> tiles;  ///< HandReading::dealt, or sets of the ruleset's win definition as they lie there
  std::uint64_t cells = 0;      ///< of what has a shape, as bits
  match::SetSheet::Shape shape = match::SetSheet::kNoShape;
  bool completed = false;  ///< the winning tile is its last tile
};

/// The sets of the hand with the winning tile; calls are sets anyway. It is nobody's who has no longer the ruleset.
struct HandReading {
  HandReading() {}  // no constant, which would be filled with zeros first
  HandReading(const HandReading&) = delete;
  HandReading& operator=(const HandReading&) = delete;

  SmallVector<ReadingSet, 5> sets;
  /// Tiles that the hand has in an own way, those of a set side by side: they stay where they are.
  SmallVector<Tile, 16> dealt;
  /// With these all its tiles are nothing else than they are; null where that is not so.
  std::shared_ptr<const match::JokerTable> jokers;
  /// The sets as they are asked about (count_reading): all of them, and without the tile that completes one. Nothing
  /// where that cannot be told.
  std::optional<match::SetSheet::Sets> whole;
  std::optional<match::SetSheet::Sets> apart;
  tiles::Kind completed = tiles::kNoKind;  ///< that tile, where they are counted

  void clear() {
    sets.clear();
    dealt.clear();
    jokers.reset();
    whole.reset();
    apart.reset();
    completed = tiles::kNoKind;
  }
};

/// Most hands have no more.
using SpareReadings = SpareObjects<HandReading, 4>;

}  // namespace majs::runtime
