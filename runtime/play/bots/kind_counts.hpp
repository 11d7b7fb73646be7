#pragma once
// How many tiles of each kind there are.

#include <array>
#include <cstdint>

#include "runtime/rules/tile.hpp"

namespace majs::runtime {

/// Attributes do not count.
class KindCounts {
 public:
  KindCounts() = default;
  template <typename... Lists>
  explicit KindCounts(const Lists&... lists) {
    (add(lists), ...);
  }

  void clear() { counts_.fill(0); }
  void add(const Tile& tile) { ++counts_[place(tile.kind)]; }
  template <typename List>
  void add(const List& list) {
    for (const Tile& tile : list) add(tile);
  }
  template <typename List>
  void remove(const List& list) {
    for (const Tile& tile : list) --counts_[place(tile.kind)];
  }
  int of(tiles::Kind kind) const { return counts_[place(kind)]; }

 private:
  static std::size_t place(tiles::Kind kind) { return kind < tiles::kKindCount ? kind : tiles::kKindCount; }

  std::array<std::int16_t, tiles::kKindCount + 1> counts_{};
};

}  // namespace majs::runtime
