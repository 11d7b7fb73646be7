#pragma once
// Waits of hands that are won with a card: the tiles that bring one rack or two nearer, and the nearest hands.

#include <vector>

#include "runtime/match/cards/card_plan.hpp"
#include "tools/questions/question_report.hpp"

namespace majs::match {

class CardWaits {
 public:
  /// The wall is that of the players; `dealt`: tiles of a player, exposures included, who has not drawn.
  CardWaits(const QuestionCard& card, const tiles::TileBehavior& behavior, std::size_t dealt);

  /// Looks at hand, calls and visible tiles of the input. False, with a message, when there is no such hand.
  bool look_ahead(const QuestionInput& input, HandOutlook& outlook, std::string& error);

  /// The nearest hands of what was looked at: lines of a report, or a list of objects.
  void report(const QuestionInput& input, Report& report) const;
  Document nearest_json(const QuestionInput& input) const;

 private:
  bool lay_racks(const QuestionInput& input, CardTiles& tiles, std::string& error) const;
  bool count_copies(const QuestionInput& input, HandOutlook& outlook);
  void note(const CardPlan::Outlook& outlook, const QuestionInput& input, Draws& draws) const;

  const QuestionCard& card_;
  std::size_t dealt_ = 0;
  std::vector<int> left_;  ///< by entry of the wall: copies that are neither in hand and calls nor visible
  CardTiles tiles_;
  std::vector<NearCardHand> nearest_;
};

}  // namespace majs::match
