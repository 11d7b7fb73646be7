#include "compiler/platform/supposed_points.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/waits.hpp"
#include "grammar/document_members.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kWithDiscard = "points_with_discard";
constexpr const char* kWithWaits = "points_with_waits";

/// What a counter is taken for at the most where a yaku is worth what it says.
constexpr double kMostOfCounter = 10;
/// Every point is a question of its own.
constexpr double kMostPoints = 200;
/// So many comparisons with what is no number are written out.
constexpr int kMostComparisons = 200;

std::string counter_of(const std::string& amount) { return "platform_" + amount; }

bool asks_for(const Document& value, const char* amount) {
  if (value == amount) return true;
  return value.is_structured() &&
         std::any_of(value.begin(), value.end(), [&](const Document& member) { return asks_for(member, amount); });
}

void rename_in(Document& value, const char* amount) {
  if (value == amount) value = counter_of(amount);
  if (!value.is_structured()) return;
  for (Document& member : value) rename_in(member, amount);
}

class SupposedPoints {
 public:
  SupposedPoints(Document& document, const Refuse& refuse) : document_(document), refuse_(refuse) {}

  std::vector<std::string> run() {
    std::vector<std::string> changes;
    const bool discard = asks_for(document_, kWithDiscard);
    const bool waits = asks_for(document_, kWithWaits);
    if (!discard && !waits) return changes;
    count_most_points();
    each_object(document_, [&](Document& condition) { replace_comparison(condition); });
    each_action(document_, [&](Document& action) { replace_in_action(action); });
    if (counted_.count(kWithDiscard) != 0) count_with_discard();
    if (counted_.count(kWithWaits) != 0) count_with_waits();
    if (discard) {
      changes.push_back("`points_with_discard` is asked for point by point, as `has_yaku_with_discard`.");
    }
    if (waits) {
      changes.push_back(
          "`points_with_waits` is counted kind by kind: each tile that is waited for is drawn, asked about and taken "
          "away.");
    }
    return changes;
  }

 private:
  void count_most_points() {
    const Document* scoring = grammar::find_member(document_, "score_calculation");
    const Document* lists = scoring != nullptr ? grammar::find_member(*scoring, "yaku_lists") : nullptr;
    double most = 0;
    for (std::size_t i = 0; lists != nullptr && lists->is_array() && i < lists->size(); ++i) {
      const Document* list =
          (*lists)[i].is_string() ? grammar::find_member(document_, (*lists)[i].get<std::string>()) : nullptr;
      for (std::size_t j = 0; list != nullptr && list->is_array() && j < list->size(); ++j) {
        Document value = (*list)[j].value("value", Document(0));
        if (value.is_array() && !value.empty()) value = Document(value[0]);
        const double worth = value.is_number() ? value.get<double>() : kMostOfCounter;
        if (worth != std::floor(worth)) refuse_("", "what a hand would be worth, with yaku of parts of points");
        most += std::max(worth, 0.0);
      }
    }
    if (most > kMostPoints) {
      refuse_("", "what a hand would be worth cannot be written for Riichi Advanced: it may be more than " +
                      std::to_string(static_cast<int>(kMostPoints)) + " points");
    }
    most_ = static_cast<int>(std::min(most, kMostPoints));
  }

  /// At least so many points.
  static Document worth(const Document& amount, double points) {
    return test(amount == kWithDiscard ? "has_yaku_with_discard" : "has_yaku_with_hand", Document::array({points}));
  }

  /// More points than `than`, or as many too: a whole number that is the next one to what is compared.
  Document exceeds(const Document& amount, const Document& than, bool or_equal) const {
    if (than.is_number()) {
      const double value = than.get<double>();
      const double least = or_equal ? std::ceil(value) : std::floor(value) + 1;
      return least <= 0 ? Document("true") : worth(amount, least);
    }
    const char* const from = or_equal ? "amount_more_than" : "amount_at_least";
    const char* const to = or_equal ? "amount_at_most" : "amount_less_than";
    Document cases = Document::array({test(to, Document::array({than, 0.0}))});
    for (int points = 1; points <= most_; ++points) {
      Document next =
          Document::array({test(from, Document::array({than, points - 1.0})),
                           test(to, Document::array({than, static_cast<double>(points)})), worth(amount, points)});
      cases.push_back(all_of(std::move(next)));
    }
    return any_of(cases);
  }

  void replace_comparison(Document& condition) {
    if (!condition.contains("name") || !condition["name"].is_string() || !condition.contains("opts")) return;
    const std::string name = condition["name"].get<std::string>();
    const std::string bare(grammar::strip_condition_prefix(name));
    const Document options = condition["opts"];
    if (options.size() != 2 || bare.rfind("amount_", 0) != 0) return;
    const bool first = options[0] == kWithDiscard;
    if (first == (options[1] == kWithDiscard)) return;  // of waits only actions can ask: tiles have to be drawn
    const Document& amount = options[first ? 0 : 1];
    const Document& other = options[first ? 1 : 0];
    if (!other.is_number() && ++comparisons_ > kMostComparisons) {
      if (comparisons_ == kMostComparisons + 1)
        refuse_("", "so many comparisons with what a hand would be worth cannot be written for Riichi Advanced");
      return;
    }
    Document made;
    if (bare == "amount_equals") {
      made = all_of(Document::array(
          {exceeds(amount, other, true), not_all_of(Document::array({exceeds(amount, other, false)}))}));
    } else {
      const bool more = bare == "amount_more_than" || bare == "amount_at_least";
      const bool inclusive = bare == "amount_at_least" || bare == "amount_at_most";
      if (!more && !inclusive && bare != "amount_less_than") return;
      // `points <= n` is not `points > n`, and `n <= points` is `points >= n`.
      made = more == first ? exceeds(amount, other, inclusive)
                           : not_all_of(Document::array({exceeds(amount, other, !inclusive)}));
    }
    if (!made.is_object()) made = all_of(Document::array({std::move(made)}));
    if (name != bare) made = not_all_of(Document::array({std::move(made)}));
    if (condition.contains("as")) {
      made = all_of(Document::array({std::move(made)}));
      made["as"] = condition["as"];
    }
    condition = std::move(made);
  }

  void replace_in_action(Document& action) {
    if (grammar::find_word(grammar::WordKind::Action, action[0].get<std::string>()) == nullptr) return;
    Document steps = Document::array();
    for (const char* const amount : {kWithDiscard, kWithWaits}) {
      if (!asks_for(action, amount)) continue;
      rename_in(action, amount);
      counted_.insert(amount);
      steps.push_back(compiler::action("run", counter_of(amount)));
    }
    if (steps.empty()) return;
    steps.push_back(std::move(action));
    action = when("true", std::move(steps));
  }

  /// Up from what the counter says already, one more question than there are points.
  Document ladder(const char* amount) const {
    Document steps = Document::array();
    const std::string counter = counter_of(amount);
    for (int points = 1; points <= most_; ++points) {
      Document reached = Document::array(
          {test("amount_equals", Document::array({counter, points - 1.0})), worth(Document(amount), points)});
      steps.push_back(Document::array(
          {"when", std::move(reached), Document::array({set_counter(counter, static_cast<double>(points))})}));
    }
    return steps;
  }

  void count_with_discard() {
    Document& function = document_["functions"][counter_of(kWithDiscard)] = ladder(kWithDiscard);
    function.insert(function.begin(), set_counter(counter_of(kWithDiscard), 0.0));
  }

  void count_with_waits() {
    replace_sources(document_);
    Document function = Document::array({set_counter(counter_of(kWithWaits), 0.0), action("set_status", kSupposes)});
    for (auto& [kind, live] : live_waits(document_, "win")) {
      Document arguments = Document::object();
      arguments["tile"] = kind;
      function.push_back(when(std::move(live), Document::array({action("run", "platform_suppose", arguments)})));
    }
    function.push_back(action("unset_status", kSupposes));
    document_["functions"][counter_of(kWithWaits)] = std::move(function);
    Document suppose = ladder(kWithWaits);
    suppose.insert(suppose.begin(), Document::array({"draw_from_aside"}));
    suppose.insert(suppose.begin(), Document::array({"draw_aside", 1.0, "$tile"}));
    suppose.push_back(action("delete_tiles", "draw"));
    document_["functions"]["platform_suppose"] = std::move(suppose);
    guard_supposed_draws(document_);
  }

  /// What is drawn to be asked about would be another player's discard.
  static void replace_sources(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) {
      replace_sources(member);
      const bool drawn = member == "won_by_draw" || member == "not_won_by_draw";
      const bool discarded = member == "won_by_discard" || member == "not_won_by_discard";
      if (!drawn && !discarded) continue;
      const bool negated = member.get_ref<const std::string&>().starts_with("not_");
      const Document supposed = test("anyone_status", Document::array({kSupposes}));
      Document made = drawn ? all_of(Document::array({"won_by_draw", not_all_of(Document::array({supposed}))}))
                            : any_of(Document::array({"won_by_discard", supposed}));
      member = negated ? not_all_of(Document::array({std::move(made)})) : std::move(made);
    }
  }

  Document& document_;
  const Refuse& refuse_;
  std::set<std::string> counted_;
  int most_ = 0;
  int comparisons_ = 0;
};

}  // namespace

std::vector<std::string> write_supposed_points(Document& document, const Refuse& refuse) {
  return SupposedPoints(document, refuse).run();
}

void guard_supposed_draws(Document& document) {
  const auto event = document.find("after_draw");
  if (event == document.end() || !event->is_object()) return;
  Document& actions = actions_of(document, "after_draw");
  const Document condition = test("status_missing", Document::array({kSupposes}));
  const bool guarded =
      actions.size() == 1 && is_action(actions[0], "when") && actions[0][1] == Document::array({condition});
  if (!guarded) actions = Document::array({when(condition, actions)});
}

}  // namespace majs::compiler
