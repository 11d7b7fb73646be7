#pragma once
// The facts that gates of yaku ask for depend on few things, which hands have in common: who won how, which round it
// is, the statuses of the winner and what it called. What they close is remembered by those.

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "runtime/game/context.hpp"

namespace majs::runtime {

class Engine;

class FactMemo {
 public:
  /// Everything that ScoringRules::settled_facts depend on.
  struct Key {
    std::array<std::uint64_t, 3> status{};
    std::array<std::uint32_t, 4> calls{};  ///< their names, each once, ascending
    /// How many those are, the winds of round and seat, how it was won, whether anybody has discarded or called, and
    /// whether a tile is left. One number: small ones, written one by one, could not be read together at once.
    std::uint64_t table = 0;
  };
  static_assert(std::has_unique_object_representations_v<Key>);
  /// Writes that of the context's seat into a new key; false where it has no room for it.
  static bool write_key(const Engine& engine, const Context& context, Key& key);

  /// Gates of the ruleset (GateSheet) that are open by these facts.
  using Gates = SmallVector<std::uint64_t, 4>;
  /// Null when they are not known.
  const Gates* find(const Key& key) const {
    if (entries_.empty()) return nullptr;
    const Entry* const newest = &entries_[place_of(key)];
    if (newest->is_of(key)) return &newest->open;
    return newest[1].is_of(key) ? &newest[1].open : nullptr;
  }
  /// In place of the older of two that may have been there.
  void keep(const Key& key, const Gates& open);
  void forget() { entries_.clear(); }

 private:
  /// Of a few hundred keys that hands usually have some fall on the same place, but hardly ever three.
  static constexpr std::size_t kEntries = 1024;
  /// Where the newer one of a place lies; the older one lies behind it.
  static std::size_t place_of(const Key& key);

  struct Entry {
    Key key;
    bool known = false;
    Gates open;

    bool is_of(const Key& other) const { return known && std::memcmp(&key, &other, sizeof(Key)) == 0; }
  };
  std::vector<Entry> entries_;  ///< none, or kEntries
};

}  // namespace majs::runtime
