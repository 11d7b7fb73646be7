#pragma once
// What is known of the tiles of a hand that is scored. A hand that is read in several ways has the same tiles each
// time: what was found out about them for one reading need not be asked again for the next.

#include <bitset>
#include <memory>
#include <optional>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// Kinds of the tiles of hand, melds and winning tile, flowers laid down left out.
struct HandKinds {
  std::bitset<tiles::kKindCount> kinds;
  std::uint64_t cells = 0;  ///< a bit for each kind that is a cell
  bool only_cells = true;   ///< there are no others
  bool ordinary = true;     ///< each tile is nothing but itself
};

class HandFacts {
 public:
  /// The hand of a seat that is asked about from now on. What was known is forgotten when its tiles are others than
  /// before.
  void turn_to(const Engine& engine, const Context& context);
  const HandKinds& kinds();
  /// Questions that were answered, by their bits (see ScoringRules::questions); only those of `questions_of_tiles`.
  std::uint64_t asked() const { return asked_; }
  /// Those for which the hand has what they need at the least.
  std::uint64_t had() const { return had_; }
  void set_answers(std::uint64_t asked, std::uint64_t had) {
    asked_ |= asked;
    had_ |= had;
  }

 private:
  bool is_about(const Player& player, const std::optional<Tile>& placed, const std::optional<Tile>& other,
                bool read) const;

  const Rules* rules_ = nullptr;
  SmallVector<Tile, 18> hand_;
  SmallVector<Call, 4> calls_;
  std::optional<Tile> placed_;  ///< the winning tile where its source has one
  std::optional<Tile> other_;   ///< the winning tile of the context
  bool read_ = false;           ///< the hand is read as sets
  std::shared_ptr<const match::JokerTable> jokers_;
  std::optional<HandKinds> kinds_;
  std::uint64_t asked_ = 0;
  std::uint64_t had_ = 0;
};

}  // namespace majs::runtime
