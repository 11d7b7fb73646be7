#include "runtime/play/survey/win_comparison.hpp"

#include <algorithm>
#include <map>

#include "grammar/phrases.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/play/hands/hand_report.hpp"

namespace majs::runtime {
namespace {

std::string value_text(const Rules& rules, const PointList& value) {
  return value.empty() ? "nothing" : points_text(rules, value);
}

/// The yaku of a win with their values; none of a hand that does not win.
std::map<std::string, std::string> yaku_of(const Rules& rules, const HandVerdict& verdict) {
  std::map<std::string, std::string> found;
  if (verdict.scored.record == nullptr || !verdict.complete) return found;
  verdict.scored.record->each_yaku(
      [&](const ScoredYaku& yaku, bool) { found[rules.texts.name(yaku.name)] = value_text(rules, yaku.value); });
  return found;
}

std::string side_text(const Rules& rules, const HandVerdict& verdict) {
  if (!verdict.complete) return "not complete";
  std::string text = grammar::joined(yaku_of(rules, verdict), ", ", [](const auto& yaku) { return yaku.first; });
  if (!verdict.wins) return text.empty() ? "no win" : text + ": no win";
  const WinRecord& record = *verdict.scored.record;
  return text + (text.empty() ? "" : ": ") + record.score.text();
}

std::string total_text_of(const WinRecord& record) {
  return grammar::joined(record.total, " ", [](const ShownPoints& one) {
    return one.amount.text() + (one.unit.empty() ? "" : " " + one.unit.str());
  });
}

}  // namespace

WinComparison::WinComparison(const Rules& before, const Rules& after) : before_(before), after_(after) {
  for (std::uint32_t id = 0; id < before.texts.size(); ++id) ids_.push_back(after.texts.find(before.texts.name(id)));
}

bool WinComparison::same_yaku(const YakuScore& before, const YakuScore& after) const {
  const auto same_points = [&](const Points& a, const Points& b) {
    return a.amount == b.amount && (a.unit == kNone) == (b.unit == kNone) && after_id(a.unit) == b.unit;
  };
  return std::ranges::equal(before, after, [&](const ScoredYaku& a, const ScoredYaku& b) {
    return after_id(a.name) == b.name && std::ranges::equal(a.value, b.value, same_points);
  });
}

bool WinComparison::same(const HandVerdict& before, const HandVerdict& after) const {
  if (before.complete != after.complete || before.wins != after.wins) return false;
  if (!before.wins) return before.stopped.empty() == after.stopped.empty();
  const WinRecord& a = *before.scored.record;
  const WinRecord& b = *after.scored.record;
  return same_yaku(a.yaku, b.yaku) && same_yaku(a.yaku2, b.yaku2) && a.minipoints == b.minipoints &&
         a.score == b.score && before.scored.deltas == after.scored.deltas;
}

std::string WinComparison::cause(const HandVerdict& before, const HandVerdict& after) const {
  if (before.complete != after.complete) return after.complete ? "is complete now" : "is complete no longer";
  if (before.stopped.empty() != after.stopped.empty()) return "its evaluation comes to an end in one of them only";
  std::string lost;
  std::string gained;
  std::string changed;
  const auto old_yaku = yaku_of(before_, before);
  const auto new_yaku = yaku_of(after_, after);
  for (const auto& [name, value] : old_yaku) {
    const auto found = new_yaku.find(name);
    if (found == new_yaku.end()) {
      grammar::add_to_list(lost, name);
    } else if (found->second != value) {
      grammar::add_to_list(changed, name + ": " + value + " → " + found->second);
    }
  }
  for (const auto& [name, value] : new_yaku) {
    if (!old_yaku.contains(name)) grammar::add_to_list(gained, name);
  }
  std::string text;
  const auto say = [&](const std::string& more) { grammar::add_to_list(text, more, "; "); };
  if (!lost.empty()) say("loses " + lost);
  if (!gained.empty()) say("gains " + gained);
  if (!changed.empty()) say(changed);
  if (before.wins != after.wins) say(after.wins ? "wins now" : "wins no longer");
  if (!text.empty()) return text;
  const WinRecord& a = *before.scored.record;
  const WinRecord& b = *after.scored.record;
  if (!(a.minipoints == b.minipoints)) {
    const std::string unit = a.minipoint_name.empty() ? "minipoints" : a.minipoint_name.str();
    return a.minipoints.text() + " " + unit + " → " + b.minipoints.text() + " " + unit;
  }
  const std::string worth = total_text_of(a);
  return (worth.empty() ? "the same" : worth) +
         (a.score == b.score ? ": others pay" : ": " + a.score.text() + " → " + b.score.text());
}

std::string WinComparison::told(const HandVerdict& before, const HandVerdict& after) const {
  return side_text(before_, before) + " → " + side_text(after_, after);
}

}  // namespace majs::runtime
