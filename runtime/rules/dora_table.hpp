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
    return kind < places_.size() && places_[kind] != 0 ? &doras_[places_[kind] - std::size_t{1}] : nullptr;
  }
  void add(tiles::Kind kind, const tiles::Tile& dora) {
    places_.resize(tiles::kKindCount);
    std::uint16_t& place = places_[kind];
    if (place == 0) {
      doras_.emplace_back();
      place = static_cast<std::uint16_t>(doras_.size());
    }
    doras_[place - std::size_t{1}].push_back(dora);
  }
  bool empty() const { return doras_.empty(); }

 private:
  std::vector<std::uint16_t> places_;  ///< by kind: the place of its doras plus one, 0 without any
  std::vector<std::vector<tiles::Tile>> doras_;
};

}  // namespace majs::runtime
