#pragma once
// How the minipoints of a hand came about, item by item: for those who look at one hand (`majs score`). Nothing is
// noted in games.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/rules/number.hpp"
#include "runtime/rules/small_vector.hpp"
#include "runtime/rules/tile.hpp"

namespace majs::runtime {

/// One thing that is worth minipoints; the tiles are those of the set or call, if it is one.
struct MinipointItem {
  std::string_view name;  ///< words of the engine or of the ruleset, or those in `made`
  SmallVector<Tile, 4> tiles = {};
  Number value = 0;
  std::shared_ptr<const std::string> made = nullptr;
};

/// The items add up to the total.
struct MinipointBreakdown {
  /// Most have fewer: a breakdown is one piece of memory then, small enough to be had quickly.
  static constexpr std::size_t kUsualItems = 6;

  SmallVector<MinipointItem, kUsualItems> items;
  Number total = 0;
};

/// What was worked out while it was asked for (Watchers::minipoint_trace), in order: one entry for each reading.
struct MinipointTrace {
  std::vector<std::shared_ptr<const MinipointBreakdown>> made;

  /// The newest one that came to `total`, or null.
  std::shared_ptr<const MinipointBreakdown> newest(Number total) const {
    for (auto one = made.rbegin(); one != made.rend(); ++one) {
      if ((*one)->total == total) return *one;
    }
    return nullptr;
  }
};

}  // namespace majs::runtime
