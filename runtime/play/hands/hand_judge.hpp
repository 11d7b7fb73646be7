#pragma once
// Judging a hand: whether it is complete, what it scores, whether it may win with that, and what would help.

#include <string>
#include <vector>

#include "runtime/play/hands/hand_scorer.hpp"

namespace majs::runtime {

/// Something that would make a hand without yaku win.
struct YakuHelp {
  bool by_draw = false;
  std::vector<std::uint32_t> statuses;
  std::vector<std::string> yaku;  ///< what it would score then
};

struct HandVerdict {
  HandSituation situation;
  ScoredHand scored;
  WinOffer offer;
  bool complete = false;  ///< the tiles match the win definition
  bool has_yaku = false;  ///< something that counts for a minimum; true when the ruleset knows no yaku
  bool wins = false;
  std::vector<Tile> waits;      ///< of a hand that is not complete
  std::vector<YakuHelp> helps;  ///< for a complete hand without yaku
  std::string stopped;          ///< why the ruleset's evaluation was stopped; "" when it was not
};

/// Tiles in hand and in calls; a kong is a set like the others, and a flower is none.
std::size_t hand_size(const HandSituation& situation);

/// Scores the hand. `advise`: also looks for what would help a hand that does not win.
HandVerdict judge_hand(HandScorer& scorer, HandSituation given, bool advise);
/// The same in two steps for the situation of `verdict`, of which nothing else is left: whether it may be complete, and
/// then the rest. Between the two other hands may be judged.
void judge_tiles(HandScorer& scorer, HandVerdict& verdict);
void judge_win(HandScorer& scorer, HandVerdict& verdict, bool advise);

}  // namespace majs::runtime
