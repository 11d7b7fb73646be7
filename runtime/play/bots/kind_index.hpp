#pragma once
// Where the entry of a kind is in a list.

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/tiles/kind.hpp"

namespace majs::runtime {

/// Finds entries by kind: nothing has to be cleared before the next list of them.
class KindIndex {
 public:
  /// The entry of the kind, or null: of entries all of which `add` put there since the list was empty.
  template <typename Entry>
  Entry* find(std::vector<Entry>& entries, tiles::Kind kind) const {
    const std::size_t at = places_[place(kind)];
    return at < entries.size() && entries[at].kind == kind ? &entries[at] : nullptr;
  }
  template <typename Entry>
  void add(std::vector<Entry>& entries, const Entry& entry) {
    places_[place(entry.kind)] = static_cast<std::uint16_t>(entries.size());
    entries.push_back(entry);
  }

 private:
  static std::size_t place(tiles::Kind kind) { return kind < tiles::kKindCount ? kind : tiles::kKindCount; }

  std::array<std::uint16_t, tiles::kKindCount + 1> places_{};
};

}  // namespace majs::runtime
