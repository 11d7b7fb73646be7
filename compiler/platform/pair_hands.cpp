#include "compiler/platform/pair_hands.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

/// Lists of conditions lie so deep in others at the most, those that constants stand for too.
constexpr std::size_t kDeepest = 50;

constexpr const char* kPairs = "platform_reads_pairs";
constexpr const char* kOfSets = "platform_reads_sets";

/// What a definition asks for, all its groups together.
struct PairGroups {
  std::size_t pairs = 0;
  std::size_t larger = 0;
};

/// Whether a condition holds of hands of pairs only, or of sets.
struct Asks {
  bool pairs = false;
  bool sets = false;
};

class PairHands {
  using Memo = std::map<std::pair<const Document*, bool>, Asks>;

 public:
  explicit PairHands(Document& document) : document_(document) {}

  std::vector<std::string> run() {
    if (!won_both_ways()) return {};
    find_counters();
    mark_yaku();
    return {"A hand of pairs that is sets and a pair as well is read as what it is worth more as, by a status."};
  }

  /// Whether a hand is complete as pairs and as sets; nothing where no hand is.
  std::optional<Document> won_both_ways() const {
    const Document* wins = grammar::find_member(document_, "win_definition");
    if (!shape_of_hands(document_) || wins == nullptr) return std::nullopt;
    Document of_pairs = Document::array();
    Document of_sets = Document::array();
    for (const Document& hand : *wins) {
      const PairGroups groups = groups_of(hand);
      if (groups.pairs > 1 && groups.larger == 0) of_pairs.push_back(hand);
      if (groups.pairs == 1 && groups.larger > 0) of_sets.push_back(hand);
    }
    if (of_pairs.empty()) return std::nullopt;
    const auto is_won = [](Document hands) {
      return test("match", Document::array({Document::array({"hand", "calls", "winning_tile"}), std::move(hands)}));
    };
    return Document::array({is_won(std::move(of_pairs)), is_won(std::move(of_sets))});
  }

 private:
  /// Of a form of a set: one group, or several.
  static void add_form(const Document& form, std::size_t times, PairGroups& groups) {
    const bool several = form.is_array() && !form.empty() && form[0].is_array();
    const Document one = Document::array({form});
    for (const Document& group : several ? form : one) {
      if (group.is_array() && group.size() == 2) groups.pairs += times;
      if (group.is_array() && group.size() > 2) groups.larger += times;
    }
  }

  PairGroups groups_of(const Document& definition) const {
    PairGroups groups;
    const Document* sets = grammar::find_member(document_, "set_definitions");
    if (!definition.is_array() || sets == nullptr) return groups;
    for (const Document& element : definition) {
      const bool asks = element.is_array() && element.size() == 2 && element[0].is_array() && !element[0].empty() &&
                        element[0][0].is_string() && element[1].is_number() && element[1].get<double>() >= 1;
      const Document* set = asks ? grammar::find_member(*sets, element[0][0].get<std::string>()) : nullptr;
      if (set == nullptr || !set->is_array() || set->empty()) continue;
      add_form((*set)[0], static_cast<std::size_t>(element[1].get<double>()), groups);
    }
    return groups;
  }

  /// Counters that are found by sets of the hand.
  void find_counters() {
    each_action_of_wins(document_, [&](Document& action) {
      if (action.size() == 3 && action[2] == "platform_triplets" && action[1].is_string()) {
        counters_.insert(action[1].get<std::string>());
      }
    });
  }

  /// What a condition asks the hand to be; of alternatives (`any`) only what each of them asks. Constants may name each
  /// other, or one many times.
  Asks asks_of(const Document& value, bool any, Memo& known, std::size_t depth = 0) const {
    const Document& condition = meant_in_list(document_, value);
    if (depth > kDeepest) return {};
    const auto [found, is_new] = known.emplace(std::pair(&condition, any), Asks());
    if (!is_new) return found->second;
    return known[std::pair(&condition, any)] =
               condition.is_array() ? asks_of_list(condition, any, known, depth) : asks_of_one(condition);
  }

  Asks asks_of_list(const Document& list, bool any, Memo& known, std::size_t depth) const {
    Asks all{any && !list.empty(), any && !list.empty()};
    for (const Document& one : list) {
      const bool spliced = is_spliced(one);
      const Asks asks = asks_of(one, spliced == any, known, depth + 1);
      all.pairs = any ? all.pairs && asks.pairs : all.pairs || asks.pairs;
      all.sets = any ? all.sets && asks.sets : all.sets || asks.sets;
    }
    return all;
  }

  Asks asks_of_one(const Document& condition) const {
    Asks asks;
    const Document* options = condition.is_object() ? grammar::find_member(condition, "opts") : nullptr;
    if (options == nullptr || !options->is_array() || options->empty()) return asks;
    if ((*options)[0].is_string()) {
      const std::string counter = (*options)[0].get<std::string>();
      asks.sets = counters_.contains(counter) || counter.starts_with("platform_joined_");
    }
    const Document& zones = meant(document_, (*options)[0]);
    const bool whole = lists(zones, "winning_hand") || (lists(zones, "hand") && lists(zones, "winning_tile"));
    if (condition.value("name", Document()) != "match" || !whole || options->size() != 2) return asks;
    for (const Document& one : definitions_of(document_, meant(document_, (*options)[1]))) {
      const PairGroups groups = groups_of(one);
      asks.pairs = asks.pairs || (groups.pairs > 1 && groups.larger == 0);
      asks.sets = asks.sets || groups.larger > 0;
    }
    return asks;
  }

  void mark_yaku() {
    const Document lists_of_yaku = document_["score_calculation"].value("yaku_lists", Document::array());
    for (const Document& list : lists_of_yaku) {
      if (!list.is_string()) continue;
      const auto yakus = document_.find(list.get<std::string>());
      if (yakus == document_.end()) continue;
      for (Document& yaku : *yakus) {
        if (!yaku.is_object() || !yaku.contains("when") || !yaku["when"].is_array()) continue;
        Memo known;
        const Asks asks = asks_of(yaku["when"], false, known);
        if (asks.pairs == asks.sets) continue;
        yaku["when"].push_back(test("status_missing", Document::array({asks.pairs ? kOfSets : kPairs})));
      }
    }
  }

  Document& document_;
  std::set<std::string> counters_;
};

}  // namespace

std::vector<std::string> write_pair_hands(Document& document) { return PairHands(document).run(); }

void judge_pairs_and_sets(Document& document) {
  std::optional<Document> both = PairHands(document).won_both_ways();
  if (!both) return;
  const Document judge = action("run", "platform_judge_hand");
  const Document count = action("run", "platform_count_worth");
  Document again = when(test("amount_at_least", Document::array({"platform_worth_pairs", "platform_worth"})),
                        Document::array({action("unset_status", kOfSets), action("set_status", kPairs), judge}));
  Document judges = Document::array(
      {action("set_status", kPairs), judge, count, set_counter("platform_worth_pairs", "platform_worth"),
       action("unset_status", kPairs), action("set_status", kOfSets), judge, count, std::move(again)});
  Document& functions = document["functions"];
  Document& actions = actions_of(document, "before_scoring");
  functions["platform_judge_hand"] = std::move(actions);
  actions = Document::array({Document::array({"unset_status", kPairs, kOfSets}),
                             Document::array({"ite", std::move(*both), std::move(judges), Document::array({judge})})});
}

}  // namespace majs::compiler
