#include "runtime/play/survey/hands_diff.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "runtime/play/hands/hand_words.hpp"
#include "runtime/play/survey/other_situations.hpp"
#include "runtime/play/survey/win_comparison.hpp"

namespace majs::runtime {
namespace {

bool is_simpler_example(const DifferingHand& a, const DifferingHand& b) {
  return std::tie(a.kinds, a.score, a.hand, a.win, a.how, a.text) <
         std::tie(b.kinds, b.score, b.hand, b.win, b.how, b.text);
}

void keep_example(std::vector<DifferingHand>& examples, DifferingHand hand) {
  examples.insert(std::upper_bound(examples.begin(), examples.end(), hand, is_simpler_example), std::move(hand));
  if (examples.size() > kDiffExamples) examples.pop_back();
}

void add_part(DiffPart& sum, DiffPart& more) {
  sum.hands += more.hands;
  sum.ways += more.ways;
  sum.differing += more.differing;
  for (auto& [cause, group] : more.groups) {
    DiffGroup& same = sum.groups[cause];
    same.count.add(group.count);
    same.hands += group.hands;
    for (DifferingHand& hand : group.examples) keep_example(same.examples, std::move(hand));
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

  void look_at(const HandKey& key) {
    begin(key);
    look_at_ways(closed_);
    end();
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

  void look_at_open(const HandKey& key) {
    begin(key);
    each_opening(closed_, before_.rules(), before_.jokers(), [&](const OpenHand& open) { return look_at_ways(open); });
    end();
  }

 private:
  void begin(const HandKey& key) {
    kinds_.tiles_of(key, hand_kinds_);
    closed_.calls.clear();
    closed_.rest.clear();
    for (const tiles::Kind kind : hand_kinds_) closed_.rest.emplace_back(kind);
    ways_to_draw_ = kinds_.ways(key);
    distinct_ = kinds_.distinct(key);
    causes_.clear();
    ++part_.hands;
  }
  void end() {
    part_.differing += causes_.empty() ? 0 : 1;
    for (const std::string& cause : causes_) ++part_.groups[cause].hands;
  }

  /// Whether it is complete in some way, in one of the rulesets.
  bool look_at_ways(const OpenHand& hand) {
    bool complete = false;
    std::vector<Call> after_calls = hand.calls;
    for (Call& call : after_calls) call.name = after_.rules().texts.find(before_.rules().texts.name(call.name));
    for (std::size_t i = 0; i < hand.rest.size();) {
      std::size_t next = i + 1;
      while (next < hand.rest.size() && hand.rest[next].kind == hand.rest[i].kind) ++next;
      for (std::size_t way = 0; way < before_.ways(); ++way) {
        const HandVerdict& a = before_.judge(way, hand.rest, i, hand.calls);
        const HandVerdict& b = after_.judge(way, hand.rest, i, after_calls);
        ++part_.ways;
        complete = complete || a.complete || b.complete;
        if (!compare_.same(a, b)) add(a, b, hand, i, ways_to_draw_ * (next - i));
      }
      i = next;
    }
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
    DifferingHand example;
    example.kinds = distinct_;
    example.score = least;
    std::vector<Tile> rest = hand.rest;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    example.hand = written(rest, before_.rules());
    for (const Call& call : hand.calls) {
      example.hand += " " + before_.rules().texts.name(call.name) + ":" + written(span_of(call.tiles), before_.rules());
    }
    example.win = written({&hand.rest[i], 1}, before_.rules());
    example.how = "by " + std::string(win_source_text(a.situation.source)) + situation_;
    example.text = compare_.told(a, b);
    keep_example(group.examples, std::move(example));
  }

  HandSeries before_;
  HandSeries after_;
  WinComparison compare_;
  const WallKinds& kinds_;
  DiffPart part_;
  std::string situation_;
  std::vector<tiles::Kind> hand_kinds_;
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
    for (const HandKey& hand : sample.hands) situation.open ? tables.look_at_open(hand) : tables.look_at(hand);
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
