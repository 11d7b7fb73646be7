#include "runtime/scoring/tried_wins.hpp"

#include <algorithm>

#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {
namespace {

/// Whether nothing looks at what a declared win has changed before it is scored, or at what brought it about: who has
/// won, the result of the round, who may act and who pays; nor leaves the state other than it was but for counters and
/// statuses.
bool is_harmless(const Effects& effects) {
  constexpr StateParts kOfDeclaredWins = {StatePart::Winners, StatePart::Result, StatePart::Offers, StatePart::Payments,
                                          StatePart::Duties,  StatePart::Points, StatePart::Marks,  StatePart::Choice};
  return !effects.reads.has_any(kOfDeclaredWins) &&
         effects.changes.is_within({StatePart::Statuses, StatePart::Counters}) &&
         !effects.does.has_any({Deed::Ends, Deed::Defers, Deed::Fires, Deed::Tries});
}

/// What is run and asked, besides `before_win`, when a hand is scored in the lists that a minimum is counted from.
Reach scored(const Rules& rules) {
  Reach reach(rules);
  reach.event(EventCode::before_scoring);
  for (const auto* lists : {&rules.scoring.minimum_lists, &rules.scoring.minimum2_lists}) {
    for (const std::uint32_t list : *lists) {
      for (const YakuRule& yaku : rules.scoring.lists[list].yaku) reach.yaku(yaku);
    }
  }
  return reach;
}

/// Something that is scored may tell what `before_win` has set.
bool asks_for_before_win(const Rules& rules) {
  const Reach before = Reach(rules).event(EventCode::before_win);
  if (before.effects().changes.has(StatePart::Statuses)) return true;
  const Reach asked = scored(rules);
  const auto& set = before.set_counters();
  return std::ranges::any_of(
      set, [&](std::uint32_t counter) { return counter == rules.scoring.fu_counter || asked.names_counter(counter); });
}

/// The lists that a minimum is counted from are the first ones of their group: what they score does not depend on those
/// after them.
bool come_first(const std::vector<std::uint32_t>& minimum, const std::vector<std::uint32_t>& all) {
  return minimum.size() <= all.size() && std::equal(minimum.begin(), minimum.end(), all.begin());
}

}  // namespace

bool scores_alike_when_tried(const Rules& rules) {
  const ScoringRules& scoring = rules.scoring;
  return come_first(scoring.minimum_lists, scoring.yaku_lists) &&
         come_first(scoring.minimum2_lists, scoring.yaku2_lists) &&
         is_harmless(scored(rules).event(EventCode::before_win).effects());
}

TrialNeeds trial_needs(const Rules& rules) {
  TrialNeeds needs;
  if (!rules.passes.has(Pass::quick_trials)) return needs;
  needs.copies = !changes_only_marks(rules, rules.events[static_cast<std::size_t>(EventCode::before_win)]) ||
                 !changes_only_marks(rules, rules.events[static_cast<std::size_t>(EventCode::before_scoring)]);
  needs.before_win = needs.copies || !scores_alike_when_tried(rules) || asks_for_before_win(rules);
  return needs;
}

bool scoring_leaves_the_table(const Rules& rules) {
  if (rules.scoring.has_script || rules.bloody_end || !rules.passes.has(Pass::laid_again)) return false;
  Reach reach(rules);
  for (const EventCode event :
       {EventCode::before_win, EventCode::before_scoring, EventCode::after_win, EventCode::after_scoring}) {
    reach.event(event);
  }
  return is_harmless(reach.effects());
}

}  // namespace majs::runtime
