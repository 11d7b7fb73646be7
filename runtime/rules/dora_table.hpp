#pragma once
// What indicators indicate.

#include <cstdint>
#include <vector>

#include "runtime/tiles/tile.hpp"

namespace majs::runtime {

/// The tiles that an indicator of a kind makes dora. Looked up several times for every hand that is scored.
class DoraTable {
 public:
  /// Null when tiles of the kind indicate nothing.
  const std::vector<tiles::Tile>* find(tiles::Kind kind) const {
    return kind < doras_.size() && !doras_[kind].empty() ? &doras_[kind] : nullptr;
  }

  void add(tiles::Kind kind, const tiles::Tile& dora) {
    doras_.resize(tiles::kKindCount);
    doras_[kind].push_back(dora);
  }

  bool empty() const { return doras_.empty(); }

 private:
  std::vector<std::vector<tiles::Tile>> doras_;  ///< by kind of the indicator
};

}  // namespace majs::runtime
