// Wins that are only tried (runtime/game/conditions.md 6.4): what some reading of a hand would score, on a copy of the
// state.

#include <algorithm>
#include <memory>
#include <utility>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/trial.hpp"
#include "runtime/rules/effects/effects.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

/// What the noted cases of a win score in some lists; null when that was not noted.
const YakuScore WinMemo::Case::*noted_score(const ScoringRules& scoring, std::span<const std::uint32_t> lists) {
  const auto are = [&](const std::vector<std::uint32_t>& others) {
    return std::equal(lists.begin(), lists.end(), others.begin(), others.end());
  };
  if (are(scoring.minimum_lists)) return &WinMemo::Case::yaku;
  return are(scoring.minimum2_lists) ? &WinMemo::Case::yaku2 : nullptr;
}

/// Trials are nested too deep.
void report_endless_win(Engine& engine) {
  engine.find("R230", Severity::Warning, kNone, "whether a hand wins depends on itself: it does not");
}

/// The win is only tried: the seat has an entry for it.
void open_tried_win(Engine& engine, Seat seat, WinSource source) {
  engine.state().interrupts = false;
  if (win_record(engine.state(), seat) != nullptr) return;
  Winner winner;
  winner.seat = seat;
  winner.source = source;
  winner.trial = true;
  winner.record = std::make_shared<WinRecord>();
  engine.state().winners.push_back(std::move(winner));
}

/// Whether `accept` takes some case of the win, which is only tried.
bool try_win(Engine& engine, const WinQuery& query, const std::function<bool(const WinCase&)>& accept) {
  Trial trial(engine);
  if (!trial.possible()) {
    report_endless_win(engine);
    return false;
  }
  open_tried_win(engine, query.seat, query.source);
  bool accepted = false;
  each_win_case(engine, query, [&](WinCase& win) {
    accepted = accept(win);
    return accepted;
  });
  return accepted;
}

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

bool would_win(Engine& engine, Seat seat, const WinTest& test,
               const std::function<bool(const YakuScore&, Number minipoints)>& accept) {
  engine.charge(cost::kWin, kNone);
  if (engine.halted()) return false;
  if (const WinMemo& known = engine.hands().wins(); known.knows(seat, test.source, test.tile)) {
    if (const auto score = noted_score(engine.rules().scoring, test.lists)) {
      return std::ranges::any_of(known.cases(),
                                 [&](const WinMemo::Case& one) { return accept(one.*score, one.minipoints); });
    }
  }
  return try_win(engine, {seat, test.source, test.lists, {}, test.tile},
                 [&](const WinCase& win) { return accept(win.yaku, win.minipoints); });
}

WinTrials::WinTrials(Engine& engine, Seat seat, const TrialNeeds& needs)
    : engine_(engine), seat_(seat), needs_(needs), trial_(engine) {}

void WinTrials::prepare(WinSource source) {
  Player& player = engine_.player(seat_);
  if (!table_.empty()) {
    table_.put_back(engine_.state());
    player.calls.assign(calls_.begin(), calls_.end());
    player.original = original_;
    return;
  }
  open_tried_win(engine_, seat_, source);
  table_.keep(engine_.state(), true);
  calls_.assign(player.calls.begin(), player.calls.end());
  original_ = player.original;
}

bool WinTrials::would_win(const WinTest& test, std::span<const std::uint32_t> lists2,
                          const std::function<bool(const YakuScore&, const YakuScore&)>& accept) {
  return any_case(test, lists2, [&](const WinCase& win) { return accept(win.yaku, win.yaku2); });
}

bool WinTrials::any_case(const WinTest& test, std::span<const std::uint32_t> lists2,
                         const std::function<bool(const WinCase&)>& accept) {
  engine_.charge(cost::kWin, kNone);
  if (engine_.halted()) return false;
  WinQuery query{seat_, test.source, test.lists, lists2, test.tile};
  query.groups_alike = true;
  if (needs_.copies || !test.tile) return try_win(engine_, query, accept);
  const Trial::Inner inner(engine_);
  if (!inner.possible()) {
    report_endless_win(engine_);
    return false;
  }
  prepare(test.source);
  // Who wants to know what ran is told of all of it.
  query.fires_before_win =
      needs_.before_win || engine_.watchers().executed != nullptr || engine_.rules().coverage != nullptr;
  bool accepted = false;
  each_win_case(engine_, query, [&](const WinCase& win) {
    accepted = accept(win);
    return accepted;
  });
  return accepted;
}

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
