#pragma once
// How near a player is to hands of the card: on one rack, or on both at once, which share the concealed tiles.

#include <memory>
#include <vector>

#include "runtime/game/racks.hpp"
#include "runtime/rules/card.hpp"

namespace majs::runtime {

/// What somebody may make hands of the card of.
struct CardTiles {
  match::CardRacks::Counts held{};
  std::vector<match::RackCalls> racks;  ///< those that are neither finished nor dead
};

/// The hands, or pairs of hands, that are nearest.
struct CardGoal {
  std::uint32_t lacking = 0;  ///< tiles that have to come
  std::uint32_t first = 0;    ///< forms (match::CardRacks)
  std::uint32_t second = 0;   ///< the same as `first` when there is one rack
  std::int64_t weight = 0;    ///< how likely it is, compared with the others
  match::CardRacks::Counts total{};
};

class CardPlan {
 public:
  explicit CardPlan(const match::CardRacks& search) : search_(search) {}

  /// The nearest goals, best first; none when nothing can be made any more. `unseen`: copies that may still come.
  std::vector<CardGoal> goals(const CardTiles& tiles, const match::CardRacks::Counts& unseen) const;
  /// Tiles that have to come for the nearest goal; kNever when there is none.
  std::uint32_t lacking(const CardTiles& tiles, const match::CardRacks::Counts& unseen) const;
  /// What giving away one tile of a kind costs.
  static std::int64_t cost(const std::vector<CardGoal>& goals, const match::CardRacks::Counts& held, std::size_t index);

  static constexpr std::uint32_t kNever = 1000;

 private:
  struct Need;
  std::vector<Need> needs(const match::CardRacks::Counts& held, const match::RackCalls& rack,
                          const match::CardRacks::Counts& unseen) const;

  const match::CardRacks& search_;
};

/// The racks of a player that can still be finished. Statuses tell dead ones: `dead_a`, `dead_b`.
CardTiles card_tiles(const Engine& engine, Seat seat);
/// Copies of each kind that the player sees nowhere.
match::CardRacks::Counts unseen_copies(const Engine& engine, Seat seat);

}  // namespace majs::runtime
