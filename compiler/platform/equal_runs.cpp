#include "compiler/platform/equal_runs.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "compiler/platform/aliases.hpp"
#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "compiler/platform/pair_hands.hpp"
#include "compiler/platform/pair_readings.hpp"
#include "compiler/platform/won_places.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kRuns = "platform_reads_runs";
constexpr const char* kTriplets = "platform_reads_triplets";
constexpr const char* kBlock = "platform_equal_runs";
constexpr std::int64_t kSets = 3;
constexpr double kLastRun = 7;
/// What is paid counts before points, these before minipoints, and these before how few yaku there are.
constexpr double kMuch = 1'000'000;
constexpr double kMore = 1'000;

/// How many of the runs 123 123 123, and of the triplets 111 222 333, can be among the sets of a definition; and which
/// of these.
struct Room {
  std::int64_t runs = 0;
  std::int64_t triplets = 0;
  unsigned kinds = 0;
};
constexpr unsigned kAllKinds = 7;

/// The rank and suit of three tiles that are equal or in a row; `step` is how they go on.
struct Three {
  std::string suit;  ///< empty: any
  double first = 0;
  double step = 0;
};

/// Of a tile, a place or either with attributes.
std::optional<std::pair<std::string, double>> place_of(const Document& item) {
  const Document tile = item.is_object() ? item.value("offset", item.value("tile", Document())) : item;
  if (tile.is_number()) return std::pair(std::string(), tile.get<double>());
  const std::string name = tile.is_string() ? tile.get<std::string>() : std::string();
  if (name.size() != 2 || name[0] < '1' || name[0] > '9' || name[1] == 'z') return std::nullopt;
  return std::pair(name.substr(1), static_cast<double>(name[0] - '0'));
}

std::optional<Three> three_of(const Document& group) {
  if (!group.is_array() || group.size() != 3) return std::nullopt;
  const auto first = place_of(group[0]);
  const auto second = place_of(group[1]);
  const auto third = place_of(group[2]);
  if (!first || !second || !third || first->first != second->first || first->first != third->first) return std::nullopt;
  const double step = second->second - first->second;
  if (third->second - second->second != step || (step != 0 && step != 1)) return std::nullopt;
  return Three{first->first, first->second, step};
}

class EqualRuns {
 public:
  EqualRuns(Document& document, bool by_table, const Repeats& repeats)
      : document_(document), by_table_(by_table), repeats_(repeats) {}

  Readings run() {
    shape_ = shape_of_hands(document_);
    if (!shape_) return {};
    Readings result;
    Document& actions = actions_of(document_, "before_scoring");  // a member that is made moves all others
    actions.insert(actions.begin(), repeats_.restores.begin(), repeats_.restores.end());
    for (const char* key : {"functions", "set_definitions"}) {
      if (!document_[key].is_object()) document_[key] = Document::object();
    }
    const Document* scoring = grammar::find_member(document_, "score_calculation");
    const Document* names = scoring == nullptr ? nullptr : grammar::find_member(*scoring, "yaku_lists");
    for (std::size_t i = 0; names != nullptr && names->is_array() && i < names->size(); ++i) {
      const auto list = (*names)[i].is_string() ? document_.find((*names)[i].get<std::string>()) : document_.end();
      if (list != document_.end()) lists_.push_back({list.key(), &*list});
    }
    find_places(result);
    for (const Named& list : lists_) part(*list.yakus);
    for (const char* key : {"constants", "functions"}) {
      if (document_.contains(key)) part(document_[key]);
    }
    document_["functions"]["platform_count_worth"] = worth();
    if (has_equal_runs()) write_judgement();
    judge_places();
    judge_each_pair(document_, *shape_);
    judge_pairs_and_sets(document_);
    Document& judged = actions_of(document_, "before_scoring");
    judged.insert(judged.begin(), repeats_.remembers.begin(), repeats_.remembers.end());
    result.changes.push_back(
        "A hand with several readings (11123444, 111222333) is judged as each of them, and is what is worth most.");
    return result;
  }

 private:
  /// Whether the place of the winning tile matters: where several yaku want it somewhere.
  void find_places(Readings& result) {
    std::vector<const Document*> placed;
    for (const Asked& one : yakus()) {
      if (asks_for_won_place(document_, (*one.yaku)["when"])) placed.push_back(one.yaku);
    }
    if (placed.size() < 2) return;
    if (has_aliases(document_)) {  // with marks a joker would stand for nothing
      result.differs.push_back("yaku that want the winning tile in different places of a hand count together there");
      return;
    }
    placed_ = std::move(placed);
    result.changes.push_back(
        "Marks of the winning tile tell in which place of a set it is, so that it is in one only.");
  }

  void judge_places() {
    if (placed_.empty()) return;
    std::vector<Document> wanting;
    wanting.reserve(placed_.size());
    for (const Document* yaku : placed_) wanting.push_back(with_fu((*yaku)["when"]));
    judge_each_place(document_, places_, wanting);
  }

  /// Of two that may stand in one place.
  static void add(Room& room, const Room& other) {
    room.runs = std::max(room.runs, other.runs);
    room.triplets = std::max(room.triplets, other.triplets);
    room.kinds |= other.kinds;
  }

  /// What one set by name can be of the three, where the lowest tile is this one.
  Room room_in(const Document& form, const std::string& suit, double lowest) const {
    Room room;
    const Document one = Document::array({form});
    const bool several = form.is_array() && !form.empty() && form[0].is_array();
    std::vector<Three> threes;
    for (const Document& group : several ? form : one) {
      const auto three = three_of(group);
      if (three && (three->suit.empty() || three->suit == suit)) threes.push_back(*three);
    }
    for (const Three& base : threes) {
      Room here;
      for (const Three& other : threes) {
        if (other.step != base.step || other.suit != base.suit) continue;
        const double place = base.suit.empty() ? other.first - base.first : other.first - lowest;
        if (base.step == 1 && place == 0) ++here.runs;
        if (base.step == 0 && place >= 0 && place < static_cast<double>(kSets)) {
          here.kinds |= 1U << static_cast<unsigned>(place);
        }
      }
      here.triplets = std::popcount(here.kinds);
      if (base.suit.empty() && here.kinds != 0) here.kinds = kAllKinds;
      add(room, here);
    }
    return room;
  }

  /// Of a whole hand; nothing where the definition says too little of it.
  std::optional<Room> room_in_hand(const Document& definition, const std::string& suit, double lowest) const {
    const Document* sets = grammar::find_member(document_, "set_definitions");
    if (sets == nullptr || !definition.is_array() || definition.empty() || definition[0] != "exhaustive") {
      return std::nullopt;
    }
    Room room;
    for (std::size_t i = 1; i < definition.size(); ++i) {
      const Document& element = definition[i];
      if (!element.is_array() || element.size() != 2 || !element[0].is_array() || !element[1].is_number()) {
        return std::nullopt;
      }
      Room most;
      for (const Document& name : element[0]) {
        const Document* set = name.is_string() ? grammar::find_member(*sets, name.get<std::string>()) : nullptr;
        if (set == nullptr || !set->is_array()) return std::nullopt;
        for (const Document& form : *set) {
          add(most, room_in(form, suit, lowest));
        }
      }
      const auto count = static_cast<std::int64_t>(element[1].get<double>());
      room = {room.runs + most.runs * count, room.triplets + most.triplets * count, room.kinds | most.kinds};
    }
    return room;
  }

  /// Whether it can hold the one, and the other.
  std::pair<bool, bool> holds(const Document& definition) const {
    std::pair<bool, bool> held;
    for (const char* suit : {"m", "p", "s"}) {
      for (double lowest = 1; lowest <= kLastRun; ++lowest) {
        const auto room = room_in_hand(definition, suit, lowest);
        if (!room) return {true, true};
        held = {held.first || room->runs >= kSets,
                held.second || (room->triplets >= kSets && room->kinds == kAllKinds)};
      }
    }
    return held.first || held.second ? held : std::pair(true, true);
  }

  bool has_equal_runs() const { return shape_->sets >= kSets; }

  void part(Document& value) {
    if (!placed_.empty()) ask_for_marked_place(document_, value, places_);
    ask_for_chosen_pair(document_, value);
    if (has_equal_runs()) part_in(value);
  }

  void part_in(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) part_in(member);
    const Document* const options = asked_of_whole_hand(document_, value);
    if (options == nullptr) return;
    const Document definitions = definitions_of(document_, (*options)[1]);
    Document runs = Document::array();
    Document triplets = Document::array();
    for (const Document& definition : definitions) {
      const auto [some_runs, some_triplets] = holds(definition);
      if (some_runs) runs.push_back(with_three(definition, 1));
      if (some_triplets) triplets.push_back(with_three(definition, 0));
    }
    if (runs == definitions && triplets == definitions) return;
    Document some = Document::array();
    const auto ask = [&](Document conditions, const Document& asked) {
      if (asked.empty()) return;
      conditions.push_back(test("match", Document::array({(*options)[0], asked})));
      some.push_back(conditions.size() == 1 ? conditions[0] : all_of(std::move(conditions)));
    };
    const auto read_as = [](const char* reading) { return test("status", Document::array({reading})); };
    Document usual = Document::array();
    if (runs != definitions) {
      ask(Document::array({read_as(kRuns)}), runs);
      usual.push_back(test("status_missing", Document::array({kRuns})));
    }
    if (triplets != definitions) {
      ask(Document::array({read_as(kTriplets)}), triplets);
      usual.push_back(test("status_missing", Document::array({kTriplets})));
    }
    ask(std::move(usual), definitions);
    Document any = some.size() == 1 ? some[0] : any_of(some);
    value = value["name"] == "not_match" ? not_all_of(Document::array({std::move(any)})) : std::move(any);
  }

  /// A set by itself, which can be any three tiles that go on like this.
  bool may_be_any(const Document& set, double step) const {
    return std::any_of(set.begin(), set.end(), [&](const Document& form) {
      const auto three = three_of(form);
      return three && three->suit.empty() && three->step == step;
    });
  }

  /// A set that is some of the three equal runs, or of the three triplets.
  bool may_be_among(const Document& set, double step) const {
    return std::any_of(set.begin(), set.end(), [&](const Document& form) {
      for (const char* suit : {"m", "p", "s"}) {
        for (double lowest = 1; lowest <= kLastRun; ++lowest) {
          const Room room = room_in(form, suit, lowest);
          if (step == 1 ? room.runs > 0 : room.triplets > 0) return true;
        }
      }
      return false;
    });
  }

  /// The definition with the three sets in it: so that what else it asks for is looked for in the rest. As it is, where
  /// others of its sets can be among the three, or nothing else is asked for that could be.
  Document with_three(const Document& definition, double step) const {
    const Document* sets = grammar::find_member(document_, "set_definitions");
    std::map<std::size_t, std::size_t> any;  // by how much else they can be
    bool asks = false;
    for (std::size_t i = 1; i < definition.size(); ++i) {
      const Document& element = definition[i];
      if (tiles_of(document_, element) == 2 || is_of_honours(document_, element)) continue;
      if (!element.is_array() || element.empty() || !element[0].is_array()) return definition;
      for (const Document& name : element[0]) {
        const Document* set = name.is_string() ? grammar::find_member(*sets, name.get<std::string>()) : nullptr;
        if (set == nullptr) return definition;
        const bool is_any = may_be_any(*set, step);
        if (is_any && element[0].size() == 1 && any.emplace(set->size(), i).second) continue;
        if (is_any || may_be_among(*set, step)) return definition;
        asks = true;
      }
    }
    Document changed = definition;
    double left = static_cast<double>(kSets);
    for (const auto& [forms, place] : any) {
      const double taken = std::min(left, changed[place][1].get<double>());
      changed[place][1] = changed[place][1].get<double>() - taken;
      left -= taken;
    }
    if (!asks || left > 0) return definition;
    for (std::size_t i = changed.size(); i-- > 1;) {
      if (changed[i][1] == 0) changed.erase(i);
    }
    changed.push_back(Document::array({Document::array({kBlock}), 1.0}));
    return changed;
  }

  /// Whether it is asked what only yaku are asked, also in a constant.
  bool asks_for_yaku(const Document& value) const {
    return any_within(document_, value, [](const Document& one) {
      if (!one.is_string()) return false;
      std::string_view text = one.get_ref<const std::string&>();
      if (text.starts_with("not_")) text.remove_prefix(4);
      return text == "has_existing_yaku" || text == "has_no_yaku" || text == "has_points";
    });
  }

  /// Fu are a counter here.
  static Document with_fu(Document condition) {
    each_object(condition, [](Document& test) {
      const std::string name = test.value("name", "");
      const bool asks = name == "minipoints_equals" || name == "minipoints_at_least";
      if (!asks || !test["opts"].is_array() || test["opts"].size() != 1) return;
      test = majs::compiler::test(name == "minipoints_equals" ? "amount_equals" : "amount_at_least",
                                  Document::array({"fu", test["opts"][0]}));
    });
    return condition;
  }

  struct Asked {
    const Document* yaku;
    std::string list;
  };

  /// The yaku of the lists that can be asked for before they are looked at.
  std::vector<Asked> yakus() const {
    std::vector<Asked> found;
    for (const Named& list : lists_) {
      for (const Document& yaku : *list.yakus) {
        const bool asks = yaku.is_object() && yaku.value("when", Document()).is_array() && yaku.contains("value");
        if (asks && !asks_for_yaku(yaku["when"])) found.push_back({&yaku, list.name});
      }
    }
    return found;
  }

  /// Counts what the hand is worth into `platform_worth`: what is paid, and among equals points, minipoints and
  /// fewer yaku.
  Document worth() const {
    const Document second = document_["score_calculation"].value("point2_name", Document());
    const Document precedence = document_.value("yaku_precedence", Document::object());
    const std::vector<Asked> all = yakus();
    const auto counter = [](std::size_t yaku) { return "platform_holds_" + std::to_string(yaku); };
    const auto some_of = [](const std::string& list) { return "platform_holds_of_" + list; };
    Document actions = Document::array({set_counter("platform_points", 0.0), set_counter("platform_points2", 0.0),
                                        set_counter("platform_yakus", 0.0)});
    for (const Named& list : lists_) {
      if (precedence.contains(list.name)) actions.push_back(set_counter(some_of(list.name), 0.0));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      actions.push_back(set_counter(counter(i), 0.0));
      Document holds = Document::array({set_counter(counter(i), 1.0)});
      if (precedence.contains(all[i].list)) holds.push_back(set_counter(some_of(all[i].list), 1.0));
      actions.push_back(Document::array({"when", with_fu((*all[i].yaku)["when"]), std::move(holds)}));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Document name = all[i].yaku->value("display_name", Document());
      Document counts = Document::array({test("amount_equals", Document::array({counter(i), 1.0}))});
      const auto counts_without = [&](const std::string& above) {
        counts.push_back(test("amount_equals", Document::array({above, 0.0})));
      };
      for (std::size_t j = 0; j < all.size(); ++j) {
        const Document below = precedence.value(all[j].yaku->value("display_name", ""), Document());
        if (name.is_string() && lists(below, name.get<std::string>())) counts_without(counter(j));
      }
      for (const Named& list : lists_) {
        const Document below = precedence.value(list.name, Document());
        if (lists(below, all[i].list)) counts_without(some_of(list.name));
      }
      const Document& value = (*all[i].yaku)["value"];
      const bool unit = value.is_array() && value.size() > 1 && value[1] == second;
      Document counted = Document::array({changed_counter(unit ? "platform_points2" : "platform_points", "+",
                                                          value.is_array() && !value.empty() ? value[0] : value),
                                          changed_counter("platform_yakus", "+", 1.0)});
      actions.push_back(Document::array({"when", std::move(counts), std::move(counted)}));
    }
    actions.push_back(set_counter("platform_minipoints", counts_fu() ? Document("fu") : Document(0.0)));
    const auto term = [](std::string_view op, Document left, Document right) {
      return Document::array({op, Document::array({std::move(left), std::move(right)})});
    };
    actions.push_back(by_table_
                          ? action("run", "platform_price")
                          : Document::array({"set_counter", "platform_score", "eval_expr",
                                             term("+", term("*", "platform_points2", kMuch), "platform_points")}));
    Document ties = term("-", "platform_minipoints", term("/", "platform_yakus", kMore));
    Document paid = term("+", term("*", "platform_score", kMuch), term("*", "platform_points", kMore));
    actions.push_back(Document::array({"set_counter", "platform_worth", "eval_expr", term("+", paid, ties)}));
    return actions;
  }

  bool counts_fu() const {
    bool found = false;
    each_action_of_wins(document_, [&](Document& action) {
      found = found || (action.size() > 2 && action[0] == "set_counter" && action[1] == "fu") ||
              action == Document::array({"run", "platform_fu"});
    });
    return found;
  }

  /// What `before_scoring` has found out so far it finds out once more for each reading.
  void write_judgement() {
    Document& functions = document_["functions"];
    Document& actions = actions_of(document_, "before_scoring");
    Document judged = actions;
    if (functions.contains("platform_mark_groups")) {
      judged.insert(judged.begin(), action("run", "platform_mark_groups"));
    }
    functions["platform_judge"] = std::move(judged);
    document_["set_definitions"][kBlock] =
        Document::array({Document::array({0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0})});
    const auto element = [](const std::string& set, std::int64_t count) {
      return Document::array({Document::array({set}), static_cast<double>(count)});
    };
    Document hand = Document::array({"exhaustive", element(kBlock, 1)});
    if (shape_->sets > kSets) hand.push_back(element(shape_->set, shape_->sets - kSets));
    hand.push_back(element(shape_->pair, 1));
    Document has_both =
        test("match",
             Document::array({Document::array({"hand", "calls", "winning_tile"}), Document::array({std::move(hand)})}));
    ask_for_chosen_pair(document_, has_both);
    const Document judge = action("run", "platform_judge");
    const auto read_as = [](const char* reading, const char* other) {
      return std::pair(action("unset_status", other), action("set_status", reading));
    };
    const auto [no_runs, as_triplets] = read_as(kTriplets, kRuns);
    const auto [no_triplets, as_runs] = read_as(kRuns, kTriplets);
    const Document count = action("run", "platform_count_worth");
    Document again = when(test("amount_at_least", Document::array({"platform_worth_triplets", "platform_worth"})),
                          Document::array({no_runs, as_triplets, judge}));
    Document both =
        Document::array({as_triplets, judge, count, set_counter("platform_worth_triplets", "platform_worth"),
                         no_triplets, as_runs, judge, count, std::move(again)});
    actions = Document::array(
        {Document::array({"unset_status", kRuns, kTriplets}),
         Document::array({"ite", Document::array({std::move(has_both)}), std::move(both), Document::array({judge})})});
  }

  Document& document_;
  bool by_table_ = false;
  const Repeats& repeats_;
  std::optional<HandShape> shape_;
  struct Named {
    std::string name;
    Document* yakus;
  };
  std::vector<Named> lists_;
  std::vector<const Document*> placed_;  ///< yaku that want the winning tile in some place
  std::vector<std::string> places_;      ///< the marks of these
};

}  // namespace

Readings write_equal_runs(Document& document, bool by_table, const Repeats& repeats) {
  return EqualRuns(document, by_table, repeats).run();
}

}  // namespace majs::compiler
