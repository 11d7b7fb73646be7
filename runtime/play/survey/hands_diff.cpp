#include "runtime/play/survey/hands_diff.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "grammar/display.hpp"
#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/play/hands/hand_report.hpp"
#include "runtime/play/hands/hand_words.hpp"

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

/// Two verdicts about the same win by two rulesets, names of one in terms of the other.
class WinComparison {
 public:
  WinComparison(const Rules& before, const Rules& after);

  /// Whether both rulesets say the same: complete or not, a win or not, the same yaku of the same values, and everybody
  /// pays the same.
  bool same(const HandVerdict& before, const HandVerdict& after) const;
  /// What it is that differs: "loses Pinfu", "Tanyao: 1 Han → 2 Han", "wins no longer".
  std::string cause(const HandVerdict& before, const HandVerdict& after) const;
  /// What is paid, and for what: "Pinfu: 1000 → nothing".
  std::string told(const HandVerdict& before, const HandVerdict& after) const;

 private:
  bool same_yaku(const YakuScore& before, const YakuScore& after) const;
  std::uint32_t after_id(std::uint32_t before) const { return before == kNone ? kNone : ids_[before]; }

  const Rules& before_;
  const Rules& after_;
  std::vector<std::uint32_t> ids_;  ///< of the second ruleset by those of the first
};

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

void keep_example(std::vector<SurveyedHand>& examples, SurveyedHand hand) {
  keep_first(examples, std::move(hand), kDiffExamples, [](const SurveyedHand& a, const SurveyedHand& b) {
    return std::tie(a.kinds, a.score, a.hand, a.win, a.by, a.worth) <
           std::tie(b.kinds, b.score, b.hand, b.win, b.by, b.worth);
  });
}

void add_part(DiffPart& sum, DiffPart& more) {
  sum.hands += more.hands;
  sum.ways += more.ways;
  sum.differing += more.differing;
  for (auto& [cause, group] : more.groups) {
    DiffGroup& same = sum.groups[cause];
    same.count.add(group.count);
    same.hands += group.hands;
    for (SurveyedHand& hand : group.examples) keep_example(same.examples, std::move(hand));
  }
}

double paid(const HandVerdict& verdict) { return verdict.wins ? verdict.scored.record->score.as_double() : 0; }

/// Two tables side by side.
class PairOfTables {
 public:
  PairOfTables(const std::shared_ptr<const Rules>& before, const std::shared_ptr<const Rules>& after,
               const WallKinds& kinds)
      : before_(before), after_(after), compare_(*before, *after), kinds_(kinds) {}

  HandSeries& before() { return before_; }
  HandSeries& after() { return after_; }
  DiffPart& part() { return part_; }
  /// The situation, for the examples.
  void name(std::string situation) { situation_ = std::move(situation); }

  void look_at(const HandKey& key, bool open = false) {
    kinds_.tiles_of(key, closed_.rest);
    ways_to_draw_ = kinds_.ways(key);
    distinct_ = kinds_.distinct(key);
    causes_.clear();
    ++part_.hands;
    each_form(closed_, open, before_, [&](const OpenHand& hand) { return look_at_ways(hand); });
    part_.differing += causes_.empty() ? 0 : 1;
    for (const std::string& cause : causes_) ++part_.groups[cause].hands;
  }
  /// The first of these hands, which are alike, and the others where it is scored otherwise.
  void look_at_alike(const std::vector<HandKey>& images) {
    const std::uint64_t ways = part_.ways;
    look_at(images.front());
    if (causes_.empty()) {
      part_.hands += images.size() - 1;
      part_.ways += (part_.ways - ways) * (images.size() - 1);
    } else {
      for (std::size_t i = 1; i < images.size(); ++i) look_at(images[i]);
    }
  }

 private:
  /// Whether it is complete in some way, in one of the rulesets.
  bool look_at_ways(const OpenHand& hand) {
    bool complete = false;
    const std::vector<Call> after_calls = renamed(hand.calls, before_.rules(), after_.rules());
    before_.each_way(hand, [&](const HandVerdict& a, std::size_t way, std::size_t i, std::uint64_t copies) {
      const HandVerdict& b = after_.judge(way, hand.rest, i, after_calls);
      ++part_.ways;
      complete = complete || a.complete || b.complete;
      if (!compare_.same(a, b)) add(a, b, hand, i, ways_to_draw_ * copies);
    });
    return complete;
  }

  void add(const HandVerdict& a, const HandVerdict& b, const OpenHand& hand, std::size_t i, std::uint64_t weight) {
    std::string cause = compare_.cause(a, b);
    if (part_.groups.size() >= kMostCauses && !part_.groups.contains(cause)) cause = "others";
    DiffGroup& group = part_.groups[cause];
    group.count.add(weight);
    const auto& shown = group.examples;
    causes_.insert(std::move(cause));
    const double least = std::min(paid(a), paid(b));
    if (shown.size() == kDiffExamples &&
        std::tie(distinct_, least) > std::tie(shown.back().kinds, shown.back().score)) {
      return;
    }
    SurveyedHand example;
    example.kinds = distinct_;
    example.score = least;
    example.hand = written_without(hand.rest, i, before_.rules());
    for (const Call& call : hand.calls) {
      example.hand += " " + before_.rules().texts.name(call.name) + ":" + written(span_of(call.tiles), before_.rules());
    }
    example.win = written({&hand.rest[i], 1}, before_.rules());
    example.by = "by " + std::string(win_source_text(a.situation.source)) + situation_;
    example.worth = compare_.told(a, b);
    keep_example(group.examples, std::move(example));
  }

  HandSeries before_;
  HandSeries after_;
  WinComparison compare_;
  const WallKinds& kinds_;
  DiffPart part_;
  std::string situation_;
  OpenHand closed_;
  std::uint64_t ways_to_draw_ = 0;
  std::size_t distinct_ = 0;
  std::set<std::string> causes_;  ///< of this hand
};

/// The sample in every other situation, and with calls.
void look_around(PairOfTables& tables, const CompleteHands& sample, const HandRequest& base, HandsDiff& diff) {
  for (const NamedSituation& situation : other_situations(base, sample.kinds, tables.before().rules())) {
    std::string error;
    std::string other;
    const bool first = set_table(tables.before(), situation.request, sample, error);
    const bool second = set_table(tables.after(), situation.request, sample, other);
    if (first != second) diff.refused.push_back(situation.name);
    if (!first || !second || tables.before().ways() != tables.after().ways()) continue;
    diff.situations.push_back(situation.name);
    tables.name(" (" + situation.name + ")");
    for (const HandKey& hand : sample.hands) tables.look_at(hand, situation.open);
  }
}

/// Causes that are shown; the others are in the JSON.
constexpr std::size_t kShownCauses = 20;

std::vector<const std::pair<const std::string, DiffGroup>*> by_hands(const DiffPart& part) {
  std::vector<const std::pair<const std::string, DiffGroup>*> order;
  for (const auto& group : part.groups) order.push_back(&group);
  std::ranges::stable_sort(order, [](const auto* a, const auto* b) { return a->second.hands > b->second.hands; });
  return order;
}

void add_groups(std::string& text, const DiffPart& part) {
  const auto order = by_hands(part);
  for (std::size_t i = 0; i < std::min(order.size(), kShownCauses); ++i) {
    const auto& [cause, group] = *order[i];
    text += "  " + grammar::printable(cause) + ": " + with_commas(group.hands) +
            (group.hands == 1 ? " hand" : " hands") + ", " + with_commas(group.count.ways) +
            (group.count.ways == 1 ? " way\n" : " ways\n");
    for (const SurveyedHand& hand : group.examples) {
      text += "    " + hand.hand + " " + hand.win + " " + hand.by + ": " + grammar::printable(hand.worth) + "\n";
    }
  }
  if (order.size() > kShownCauses) {
    text += "  and " + std::to_string(order.size() - kShownCauses) + " more (--format json)\n";
  }
}

Document part_as_json(const DiffPart& part) {
  const auto example = [](const SurveyedHand& hand) -> Document {
    return {{"hand", hand.hand}, {"win", hand.win}, {"how", hand.by}, {"differs", hand.worth}};
  };
  Document made = {{"hands", part.hands}, {"ways", part.ways}, {"differing", part.differing}};
  made["groups"] = grammar::list_of(by_hands(part), [&](const auto* one) -> Document {
    const auto& [cause, group] = *one;
    return {{"cause", cause},
            {"hands", group.hands},
            {"ways", group.count.ways},
            {"weight", group.count.weight},
            {"examples", grammar::list_of(group.examples, example)}};
  });
  return made;
}

}  // namespace

std::optional<HandsDiff> diff_hands(const std::shared_ptr<const Rules>& before,
                                    const std::shared_ptr<const Rules>& after, const CompleteHands& hands,
                                    const SurveyOptions& options, std::size_t covering, std::string& error) {
  HandsDiff diff;
  std::vector<std::unique_ptr<PairOfTables>> tables;
  for (unsigned job = 0; job < std::max(1U, options.jobs); ++job) {
    tables.push_back(std::make_unique<PairOfTables>(before, after, hands.kinds));
    if (!set_table(tables.back()->before(), options.situation, hands, error)) return std::nullopt;
    if (!set_table(tables.back()->after(), options.situation, hands, error)) return std::nullopt;
    if (tables.back()->before().ways() != tables.back()->after().ways()) {
      error = "hands are won in one of the rulesets as they are not in the other";
      return std::nullopt;
    }
  }
  each_hand(hands, options,
            [&](unsigned job, const std::vector<HandKey>& images) { tables[job]->look_at_alike(images); });
  for (const auto& one : tables) add_part(diff.closed, one->part());
  if (covering > 0) {
    CompleteHands sample = hands;
    cut(sample, {covering, 1});
    PairOfTables other(before, after, hands.kinds);
    look_around(other, sample, options.situation, diff);
    diff.covering = std::move(other.part());
  }
  diff.scope = scope_of_hands(hands);
  diff.scope.notes = survey_notes(hands, *before);
  return diff;
}

std::string hands_diff_text(const HandsDiff& diff) {
  const SurveyScope& scope = diff.scope;
  std::string text = (scope.estimated ? "about " : "") + with_commas(scope.all) + " complete hands of " +
                     std::to_string(scope.tiles) + " tiles\n";
  const std::string bound = survey_bound(scope);
  if (!bound.empty()) {
    text += "a sample of " + with_commas(scope.chosen) + " (seed " + std::to_string(scope.seed) + "); " + bound + "\n";
  }
  text += "situation: " + grammar::printable(scope.situation) + "\n";
  for (const std::string& note : scope.notes) text += grammar::printable(note) + "\n";
  text +=
      with_commas(diff.closed.differing) + " of " + with_commas(diff.closed.hands) + " hands are scored otherwise\n";
  add_groups(text, diff.closed);
  if (!diff.situations.empty()) {
    text += "\n" + with_commas(diff.covering.differing) + " of " + with_commas(diff.covering.hands) +
            " hands of a sample in " + std::to_string(diff.situations.size()) +
            " other situations (--format json: which) are scored otherwise\n";
    add_groups(text, diff.covering);
  }
  for (const std::string& situation : diff.refused) text += "one of the two knows nothing of: " + situation + "\n";
  return text;
}

Document hands_diff_document(const HandsDiff& diff) {
  const SurveyScope& scope = diff.scope;
  return {{"same", diff.same()},
          {"tiles", scope.tiles},
          {"all", scope.all},
          {"estimated", scope.estimated},
          {"chosen", scope.chosen},
          {"seed", scope.seed},
          {"situation", scope.situation},
          {"notes", scope.notes},
          {"bound", survey_bound(scope)},
          {"closed", part_as_json(diff.closed)},
          {"others", part_as_json(diff.covering)},
          {"situations", diff.situations},
          {"refused", diff.refused}};
}

}  // namespace majs::runtime
