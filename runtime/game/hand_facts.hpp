#pragma once
// What is known of the tiles of a hand that is scored. A hand that is read in several ways has the same tiles each
// time: what was found out about them for one reading need not be asked again for the next.

#include <memory>
#include <optional>
#include <span>

#include "runtime/game/engine.hpp"
#include "runtime/match/levels/needs.hpp"

namespace majs::runtime {

class HandFacts {
 public:
  HandFacts() = default;
  HandFacts(const HandFacts&) = delete;
  HandFacts& operator=(const HandFacts&) = delete;

  /// What some parts of the hand are made of.
  struct Profile {
    match::HandProfile tiles;
    std::size_t count = 0;  ///< of tiles
    HandParts parts = 0;
  };

  /// The hand of a seat that is asked about from now on. What was known is forgotten when its tiles are others than
  /// before. `last`: nobody will come back to this after anything has changed, so that the tiles need not be kept to
  /// tell; until then they lie where they are.
  void turn_to(const Engine& engine, const Context& context, bool last = false);
  /// The cells of the tiles of hand, melds and winning tile, as bits, flowers laid down left out. Nothing when one of
  /// them may be something else than it is.
  std::optional<std::uint64_t> cells();
  /// The profile of some parts of the hand; null where it says nothing, because of jokers or the like.
  const Profile* profile(HandParts parts);

 private:
  Profile& add_profile(HandParts parts);
  bool is_about(const Player& player, const Tile* placed, const std::optional<Tile>& other, bool read) const;

  const Rules* rules_ = nullptr;
  std::span<const Tile> hand_;
  std::span<const Call> calls_;
  bool kept_ = false;  ///< in these
  SmallVector<Tile, 18> kept_hand_;
  SmallVector<Call, 4> kept_calls_;
  std::optional<Tile> placed_;  ///< the winning tile where its source has one
  std::optional<Tile> other_;   ///< the winning tile of the context
  std::optional<Tile> winning_tile_;
  bool read_ = false;  ///< the hand is read as sets
  std::shared_ptr<const match::JokerTable> jokers_;
  std::optional<std::uint64_t> cells_;
  bool counted_ = false;                           ///< `cells_` was found out
  SmallVector<Profile, kEveryPart + 1> profiles_;  ///< they stay where they are: those of all parts have room
};

}  // namespace majs::runtime
