#pragma once
// How near tiles are to hands of a card: on one rack, or on two at once, which share the concealed tiles
// (runtime/match/README.md 7.8). Bots choose their goals with it, `majs waits` tells the nearest hands.

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/match/cards/card_racks.hpp"
#include "runtime/match/levels/shanten.hpp"

namespace majs::match {

/// What somebody may make hands of the card of.
struct CardTiles {
  CardRacks::Counts held{};
  std::vector<RackCalls> racks;  ///< those that are neither finished nor dead: none, one or two
};

/// A hand, or a pair of hands, that one may go for.
struct CardGoal {
  std::uint32_t lacking = 0;  ///< tiles that have to come
  std::uint32_t first = 0;    ///< forms (CardRacks)
  std::uint32_t second = 0;   ///< the same as `first` when there is one rack
  std::int64_t weight = 0;    ///< how likely it is, compared with the others
  CardRacks::Counts total{};  ///< what it asks for besides the exposures
};

/// One of the nearest hands of the card, or pairs of hands, with what is missing.
struct NearCardHand {
  std::uint32_t lacking = 0;
  std::vector<std::uint32_t> forms;  ///< one for each rack
  std::int64_t value = 0;            ///< of the card, all racks together
  CardRacks::Counts total{};         ///< what they ask for besides the exposures
  CardRacks::Counts natural{};       ///< missing tiles that may not be jokers
  CardRacks::Counts any{};           ///< missing tiles for which jokers may stand
  std::uint32_t jokers = 0;          ///< held jokers that stand for some of them
};

class CardPlan {
 public:
  using Counts = CardRacks::Counts;
  explicit CardPlan(const CardRacks& search) : search_(search) {}

  /// The goals to play for, best first; none when nothing can be made any more. `unseen`: copies that may still come.
  /// Of two racks only pairs of hands that are near by themselves are looked at.
  std::vector<CardGoal> goals(const CardTiles& tiles, const Counts& unseen) const;
  /// Tiles that have to come for the nearest of them; kNever when there is none.
  std::uint32_t lacking(const CardTiles& tiles, const Counts& unseen) const;
  /// What giving away one tile of a kind costs.
  static std::int64_t cost(const std::vector<CardGoal>& goals, const Counts& held, std::size_t index);

  /// The nearest hands of the card, or pairs of hands, each once, at most `most`: nearest first, then the dearest, then
  /// as on the card. Of everything that can still be made.
  std::vector<NearCardHand> nearest(const CardTiles& tiles, const Counts& unseen, std::size_t most) const;

  /// The kinds that bring the tiles nearer, of all that can still be made; for `drawn` tiles, of which one has to go,
  /// also after each discard.
  struct Outlook {
    std::uint32_t lacking = kNever;
    std::uint64_t useful = 0;  ///< kinds that bring it nearer, by CardRacks::index_of
  };
  struct Outlooks {
    Outlook now;
    std::array<Outlook, kCardKinds> without{};  ///< by the kind that goes; kNever lacking for kinds that are not held
  };
  Outlooks outlooks(const CardTiles& tiles, const Counts& unseen) const;

  static constexpr std::uint32_t kNever = 1000;

 private:
  struct Need;
  struct Needs;
  struct Missing;
  struct Asked;
  enum class Reach : std::uint8_t { Likely, All };
  Needs needs(const Counts& held, const RackCalls& rack, const Counts& unseen, Reach reach) const;
  template <typename Visit>
  void each_goal(const CardTiles& tiles, const Counts& unseen, Reach reach, const std::uint32_t& farthest,
                 Visit visit) const;

  const CardRacks& search_;
};

}  // namespace majs::match
