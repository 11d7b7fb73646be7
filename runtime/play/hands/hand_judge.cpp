#include "runtime/play/hands/hand_judge.hpp"

#include <set>
#include <utility>

#include "runtime/game/winner.hpp"

namespace majs::runtime {
namespace {

/// Definitions that look for sets find them in such a hand as well.
bool has_tile_too_many(const Rules& rules, const HandSituation& situation) {
  return rules.starting_tiles > 0 && hand_size(situation) == rules.starting_tiles + 1;
}

bool scores_something(const HandScorer& scorer, const WinRecord& record) {
  if (!scorer.has_minimum()) return true;
  if (record.facts == nullptr) return false;
  for (const YakuScore* score : {&record.facts->yaku, &record.facts->yaku2}) {
    for (const ScoredYaku& yaku : *score) {
      if (scorer.counts_for_minimum(yaku.name)) return true;
    }
  }
  return false;
}

/// The statuses that yaku ask for, each group as one condition names it.
void collect_statuses(const Rules& rules, std::uint32_t condition, std::set<std::vector<std::uint32_t>>& groups) {
  if (condition == kNone) return;
  const ConditionNode& node = rules.conditions[condition];
  if (node.kind == ConditionNode::Kind::Test) {
    if (node.code != ConditionCode::status || node.negated || node.as != kNone) return;
    std::vector<std::uint32_t> group;
    for (const Argument& argument : node.arguments) group.push_back(argument.id);
    groups.insert(std::move(group));
    return;
  }
  for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
    collect_statuses(rules, rules.condition_children[i], groups);
  }
}

/// Tries the other way to win and each status that a yaku asks for.
void find_helps(HandScorer& scorer, HandVerdict& verdict) {
  constexpr std::size_t kMaxTried = 24;
  const Rules& rules = scorer.rules();
  const auto attempt = [&](YakuHelp help) {
    HandSituation changed = verdict.situation;
    if (help.by_draw) changed.source = WinSource::Draw;
    changed.statuses.append(help.statuses.begin(), help.statuses.end());
    const ScoredHand scored = scorer.score(changed);
    if (scored.record == nullptr || !scores_something(scorer, *scored.record)) return;
    const auto note = [&](const ScoredYaku& yaku, bool) { help.yaku.push_back(rules.texts.name(yaku.name)); };
    scored.record->each_yaku(note);
    verdict.helps.push_back(std::move(help));
  };
  if (verdict.situation.source != WinSource::Draw) attempt({true, {}, {}});
  if (!verdict.situation.calls.empty()) return;  // what closed hands declare is no advice for open ones
  std::set<std::vector<std::uint32_t>> groups;
  for (const std::uint32_t list : rules.scoring.minimum_lists) {
    for (const YakuRule& yaku : rules.scoring.lists[list].yaku) collect_statuses(rules, yaku.when, groups);
  }
  std::size_t tried = 0;
  for (const auto& group : groups) {
    if (group.size() != 1 || ++tried > kMaxTried) continue;
    attempt({false, group, {}});
  }
}

}  // namespace

std::size_t hand_size(const HandSituation& situation) {
  std::size_t size = situation.hand.size();
  for (const Call& call : situation.calls) size += call.tiles.size() < 3 ? 0 : 3;
  return size;
}

void judge_tiles(HandScorer& scorer, HandVerdict& verdict) {
  verdict.scored = {};
  verdict.offer = {};
  verdict.has_yaku = verdict.wins = false;
  verdict.waits.clear();
  verdict.helps.clear();
  verdict.stopped.clear();
  const HandSituation& situation = verdict.situation;
  verdict.complete = !has_tile_too_many(scorer.rules(), situation) &&
                     (scorer.is_told_by_readings(situation) || scorer.is_complete(situation));
}

void judge_win(HandScorer& scorer, HandVerdict& verdict, bool advise) {
  const HandSituation& situation = verdict.situation;
  if (verdict.complete) verdict.scored = scorer.score_complete(situation, verdict.complete);
  if (!verdict.complete) {
    if (advise && !has_tile_too_many(scorer.rules(), situation)) verdict.waits = scorer.waits(situation);
    return;
  }
  if (verdict.scored.record == nullptr) {
    const Findings& findings = std::as_const(scorer).game().findings();
    verdict.stopped = findings.empty() ? "a limit was reached" : findings.back().message;
    return;
  }
  verdict.has_yaku = scores_something(scorer, *verdict.scored.record);
  if (!verdict.has_yaku) {
    if (advise) find_helps(scorer, verdict);
    return;
  }
  verdict.offer = scorer.offer_scored(situation, verdict.complete);
  verdict.wins = verdict.offer.offered || !verdict.offer.has_buttons;
}

HandVerdict judge_hand(HandScorer& scorer, HandSituation given, bool advise) {
  HandVerdict verdict;
  verdict.situation = std::move(given);
  judge_tiles(scorer, verdict);
  judge_win(scorer, verdict, advise);
  return verdict;
}

}  // namespace majs::runtime
