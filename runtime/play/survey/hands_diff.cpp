#include "runtime/play/survey/hands_diff.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "runtime/play/hands/hand_words.hpp"
#include "runtime/play/survey/other_situations.hpp"
#include "runtime/play/survey/win_comparison.hpp"

namespace majs::runtime {
namespace {

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

}  // namespace majs::runtime
