#pragma once
// Wins that are declared and wins that are only tried.

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Whether a win scores the same, case by case, when it is tried (would_win) as when it is declared on the same table,
/// in the lists that a minimum is counted from. A declared win ends the round before it is evaluated, and makes a
/// winner of the seat: true when nothing that runs or is asked while a hand is scored looks at that. False says
/// nothing.
bool scores_alike_when_tried(const Rules& rules);

/// What has to happen while wins are tried one after the other on the same table (WinTrials).
struct TrialNeeds {
  /// The state has to be copied for each of them: the events before a win change more than counters and statuses.
  bool copies = true;
  /// `before_win` has to be fired: its counters may tell something of what is scored in the lists that a minimum is
  /// counted from.
  bool before_win = true;
};
TrialNeeds trial_needs(const Rules& rules);

/// Whether a win that is declared and settled leaves a table as it was but for what Engine::lay_again puts back. False
/// says nothing.
bool scoring_leaves_the_table(const Rules& rules);

}  // namespace majs::runtime
