#pragma once
// Questions about American hands and a card of strings: how near a hand is to each of them, whether it can be laid out,
// and whether it is dead (runtime/match/README.md 7.4–7.6).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/match/cards/american.hpp"
#include "runtime/match/cards/card_table.hpp"
#include "runtime/match/match.hpp"

namespace majs::match {

struct NearestHand {
  std::size_t string = 0;   ///< index on the card
  std::size_t matched = 0;  ///< how many tiles of hand and draw belong to it; 13 or 14 minus this is the distance
};

/// One card: its strings, translated once.
class AmericanCard {
 public:
  /// Strings that `other` has, which may be null, are taken from there.
  AmericanCard(const std::vector<std::string>& strings, Names& names, const AmericanCard* other = nullptr);

  const std::vector<std::string>& strings() const { return strings_; }
  /// The definitions of one string.
  const MatchProgram& program(std::size_t string) const { return programs_[string]; }

  /// The nearest strings, best first (in card order among equals), at most `most`: those that share a tile with the
  /// hand and can still take in every call. `tiles` are hand and draw.
  std::vector<NearestHand> nearest(std::span<const tiles::Tile> tiles, std::span<const Call> calls,
                                   const JokerTable& jokers, std::size_t most) const;

  /// Some near string (of the five nearest) uses every tile (7.4).
  bool is_tenpai(std::span<const tiles::Tile> tiles, std::span<const Call> calls, const JokerTable& jokers) const;

  /// Test 1 of 7.5: some string can still be won with these calls and any `free_tiles` tiles.
  bool compatible_with_calls(std::size_t free_tiles, std::span<const Call> calls, const JokerTable& jokers,
                             MatchMemory& memory) const;

  /// Some string has a group for every call, exactly of its size: what a player may still win who has these calls.
  bool takes_in(std::span<const Call> calls) const { return table_->takes_in(plain_calls(calls)); }

  /// The hand is dead (7.5): no string is compatible with its calls and can be assembled from `pool` (the whole wall
  /// and the own call tiles, without what is visible).
  bool is_dead(std::size_t hand_tiles, std::span<const Call> calls, std::span<const tiles::Tile> pool,
               const JokerTable& jokers, MatchMemory& memory) const;

 private:
  bool compatible(std::size_t string, std::span<const tiles::Tile> tiles, const JokerTable& jokers,
                  MatchMemory& memory) const;

  std::vector<std::string> strings_;
  std::vector<MatchProgram> programs_;
  std::optional<CardTable> table_;  ///< for players with the usual neighbours
};

}  // namespace majs::match
