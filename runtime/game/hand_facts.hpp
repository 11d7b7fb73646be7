#pragma once
// What is known of the tiles of a hand while nothing but conditions run: found out when it is first asked for.

#include <optional>

#include "runtime/game/engine.hpp"
#include "runtime/match/levels/needs.hpp"

namespace majs::runtime {

class HandFacts {
 public:
  /// What some parts of the hand are made of.
  struct Profile {
    match::HandProfile tiles;
    std::size_t count = 0;  ///< of tiles
    HandParts parts = 0;
  };

  /// Of the context's seat. Its tiles lie where they are as long as anything is asked.
  HandFacts(const Engine& engine, const Context& context);
  HandFacts(const HandFacts&) = delete;
  HandFacts& operator=(const HandFacts&) = delete;

  /// The cells of the tiles of hand, melds and winning tile, as bits, flowers laid down left out. Nothing when one of
  /// them may be something else than it is.
  std::optional<std::uint64_t> cells();
  /// The profile of some parts of the hand; null where it says nothing, because of jokers or the like.
  const Profile* profile(HandParts parts);

 private:
  Profile& add_profile(HandParts parts);

  const Rules& rules_;
  const Player& player_;
  std::optional<Tile> winning_tile_;
  std::optional<Tile> tile_of_cells_;  ///< the winning tile, as well where the win is another seat's
  std::optional<std::uint64_t> cells_;
  bool counted_ = false;                           ///< `cells_` was found out
  SmallVector<Profile, kEveryPart + 1> profiles_;  ///< they stay where they are: those of all parts have room
};

}  // namespace majs::runtime
