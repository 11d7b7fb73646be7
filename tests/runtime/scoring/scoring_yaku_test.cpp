#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "runtime/game/ledger.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/game/trial.hpp"
#include "runtime/scoring/yaku.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace scoring_yaku_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string told(const Rules& rules, const PointList& points) {
  std::string text;
  for (const Points& one : points) text += one.amount.text() + rules.texts.name(one.unit) + " ";
  return text;
}

std::string told(const Rules& rules, const YakuScore& score) {
  std::string text;
  for (const ScoredYaku& yaku : score) text += rules.texts.name(yaku.name) + "=" + told(rules, yaku.value);
  return text;
}

YakuScore score_lists(Engine& engine, Context&& context, std::span<const std::uint32_t> lists) {
  HandYaku scored;
  majs::runtime::score_lists(engine, std::move(context), lists, {}, nullptr, scored);
  return scored.yaku;
}

/// The yaku of east in a ruleset with these members, all of whose lists are called `one` and `two`.
std::string scored(const std::string& members) {
  const auto rules = load_clean(with_wall(
      R"("score_calculation":{"point_name":"Pt","point2_name":"Star","yaku_lists":["one","two"]},)" + members));
  Game game(rules, 1);
  game.engine().begin_input(false);
  set_counter(game.engine().player(0), rules->counters.find("k"), 3);
  YakuScore score = score_lists(game.engine(), Context::of(0), rules->scoring.yaku_lists);
  keep_highest(*rules, score);
  return told(*rules, translated(*rules, score));
}

}  // namespace

TEST_CASE("yaku values are numbers, amounts and lists of both") {
  CHECK(scored(R"("one":[{"display_name":"B","value":2,"when":[]},
                         {"display_name":"A","value":["k","Star",1.5,"Pt"],"when":["true"]},
                         {"display_name":"C","value":1,"when":["false"]}],"two":[])") == "A=1.5Pt 3Star B=2Pt ");
}

TEST_CASE("later lists see the yaku of earlier ones, a list does not see its own") {
  CHECK(scored(R"("one":[{"display_name":"A","value":1,"when":["has_no_yaku"]},
                         {"display_name":"B","value":1,"when":[{"name":"has_existing_yaku","opts":["A"]}]}],
                  "two":[{"display_name":"C","value":1,"when":[{"name":"has_existing_yaku","opts":["A"]}]},
                         {"display_name":"D","value":1,"when":[{"name":"has_existing_yaku","opts":[["A",1]]}]},
                         {"display_name":"E","value":1,"when":[{"name":"has_existing_yaku","opts":[["A",[1,"Pt"]]]}]},
                         {"display_name":"F","value":1,"when":[{"name":"has_existing_yaku","opts":[["A",2]]}]},
                         {"display_name":"G","value":1,"when":[{"name":"has_points","opts":[1]}]},
                         {"display_name":"H","value":1,"when":[{"name":"has_points","opts":[1,"Star"]}]}])") ==
        "A=1Pt C=1Pt D=1Pt E=1Pt G=1Pt ");
}

TEST_CASE("the name of a list stands for all its yaku where it is overridden") {
  const std::string lists = R"(,"yaku_precedence":{"two":["one"]},
      "one":[{"display_name":"A","value":1,"when":[]},{"display_name":"B","value":1,"when":[]}])";
  CHECK(scored(R"("two":[{"display_name":"Y","value":[1,"Star"],"when":[]}])" + lists) == "Y=1Star ");
  CHECK(scored(R"("two":[{"display_name":"Y","value":[1,"Star"],"when":["false"]}])" + lists) == "A=1Pt B=1Pt ");
}

TEST_CASE("a yaku that passed makes those later in its list that it overrides not asked, however long the list is") {
  // Every yaku is overridden by the one ten before it when both have the same unit; `Stop` would override all.
  std::string list;
  std::string overrides;
  std::string expected;
  for (int i = 0; i < 150; ++i) {
    const std::string name = "Y" + std::to_string(1000 + i);
    const bool holds = i % 3 != 0;
    const bool other_unit = i % 7 == 0;
    list += (list.empty() ? "" : ",") + std::string(R"({"display_name":")") + name + R"(","value":[1,")" +
            (other_unit ? "Star" : "Pt") + R"("],"when":[)" + (holds ? "" : R"("false")") + "]}";
    overrides += (overrides.empty() ? "\"" : ",\"") + name + R"(":["Y)" + std::to_string(1010 + i) + "\"]";
  }
  // By the rules as they are written: skipped ones override nothing, and what is overridden is dropped in the end.
  std::vector<bool> passed(150);
  std::vector<bool> dropped(150);
  for (int i = 0; i < 150; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool overridden = i >= 10 && passed[at - 10];
    const bool skipped = overridden && (i % 7 == 0) == ((i - 10) % 7 == 0);
    passed[at] = i % 3 != 0 && !skipped;
    dropped[at] = overridden;
  }
  for (int i = 0; i < 150; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (passed[at] && !dropped[at]) {
      expected += "Y" + std::to_string(1000 + i) + (i % 7 == 0 ? "=1Star " : "=1Pt ");
    }
  }
  CHECK(scored(R"("yaku_precedence":{)" + overrides + R"(},"one":[)" + list + R"(],"two":[])") == expected);
  CHECK(expected.find("Y1100") != std::string::npos);
}

TEST_CASE("translated yaku that become equal are added up") {
  CHECK(scored(R"("translations":{"A":"Z","B":"Z"},"two":[],
      "one":[{"display_name":"A","value":1,"when":[]},{"display_name":"B","value":2,"when":[]}])") == "Z=3Pt ");
}

TEST_CASE("a yaku is looked at when the hand has the tiles for it, whatever order its conditions have") {
  const std::string list = R"("one":[
      {"display_name":"Tiles","value":1,"when":["true",{"name":"match","opts":[["hand"],[[[[["5m","5m"]],1]]]]}]},
      {"display_name":"Others","value":1,"when":[{"name":"match","opts":[["hand"],[[[[["6m","6m"]],1]]]]}]},
      {"display_name":"None","value":1,"when":[{"name":"not_match","opts":[["hand"],[[[[["6m","6m"]],1]]]]}]},
      {"display_name":"Either","value":1,"when":[[{"name":"match","opts":[["hand"],[[[[["6m","6m"]],1]]]]},
                                                  {"name":"match","opts":[["hand"],[[[[["5m","5m"]],1]]]]}]]}],"two":[])";
  const auto rules =
      load_clean(with_wall(R"("score_calculation":{"point_name":"Pt","yaku_lists":["one","two"]},)" + list));
  CHECK(rules->scoring.questions.size() == 2);
  Game game(rules, 1);
  game.engine().begin_input(false);
  const auto five = *majs::tiles::find_kind("5m");
  game.engine().state().player(0).hand = {Tile(five), Tile(five)};
  const Context context = Context::of(0);
  const std::string expected = "Either=1Pt None=1Pt Tiles=1Pt ";
  CHECK(told(*rules, score_lists(game.engine(), Context(context), rules->scoring.yaku_lists)) == expected);
  const QueryCache cache(game.engine(), context);
  CHECK(told(*rules, score_lists(game.engine(), Context(context), rules->scoring.yaku_lists)) == expected);
}

TEST_CASE("what is known of a hand is of its tiles: any change of hand, melds or winning tile is seen") {
  const auto rules = load_clean(with_wall(R"("score_calculation":{"point_name":"Pt","yaku_lists":["one"]},
      "after_start":{"actions":[["set_tile_alias_all",["1j"],["6m"]]]},
      "one":[{"display_name":"Fives","value":1,"when":[{"name":"winning_hand_consists_of","opts":["5m"]}]},
             {"display_name":"Both","value":1,"when":[{"name":"winning_hand_consists_of","opts":["5m","6m"]}]},
             {"display_name":"Red","value":1,"when":[{"name":"winning_hand_consists_of","opts":[["5m","red"],"6m"]}]},
             {"display_name":"Pair","value":1,"when":[{"name":"match","opts":[["hand"],[[[[["6m","6m"]],1]]]]}]},
             {"display_name":"Won","value":1,"when":[{"name":"match","opts":[["winning_hand"],[[[[["5m","5m","5m"]],1]]]]}]},
             {"display_name":"Called","value":1,"when":[{"name":"match","opts":[["calls"],[[[[["6m","6m"]],1]]]]}]},
             {"display_name":"Tile","value":1,"when":[{"name":"match","opts":[["winning_tile"],[[[[["6m"]],1]]]]}]}])"));
  CHECK(rules->scoring.questions.size() == 4);
  Game game(rules, 1);
  game.engine().begin_input(false);
  majs::match::test::Dice dice(3);
  const Tile pool[] = {Tile(*majs::tiles::find_kind("5m")), Tile(*majs::tiles::find_kind("6m")),
                       Tile(*majs::tiles::find_kind("1j")), Tile(*majs::tiles::find_kind("1m"))};
  const auto tile = [&] { return pool[std::min(dice.below(6) / 2, dice.below(4))]; };
  Player& player = game.engine().state().player(0);
  std::set<std::string> answers;
  for (int step = 0; step < 600; ++step) {
    switch (dice.below(4)) {
      case 0:
        player.hand = {tile(), tile()};
        if (dice.one_in(3)) player.hand.push_back(tile());
        break;
      case 1:
        player.calls.clear();
        for (std::uint32_t calls = dice.below(3); calls > 0; --calls)
          player.calls.push_back({rules->texts.find("one"), {tile(), tile()}});
        break;
      case 2:
        player.draw.clear();
        if (!dice.one_in(4)) player.draw.push_back(tile());
        break;
      default: break;
    }
    Context context = Context::of(0);
    context.win_source = WinSource::Draw;
    if (dice.one_in(2)) context.winning_tile = tile();
    const std::string plain = told(*rules, score_lists(game.engine(), Context(context), rules->scoring.yaku_lists));
    const QueryCache cache(game.engine(), context);
    CHECK(told(*rules, score_lists(game.engine(), Context(context), rules->scoring.yaku_lists)) == plain);
    answers.insert(plain);
  }
  CHECK(answers.size() > 15);
}

TEST_CASE("a counter that a yaku asks for is compared at its gate") {
  struct Asked {
    const char* text;
    bool (*holds)(int);
    bool gated;
  };
  constexpr Asked kAsked[] = {
      {R"({"name":"counter_equals","opts":["n",1]})", [](int n) { return n == 1; }, true},
      {R"({"name":"counter_at_least","opts":["n",1]})", [](int n) { return n >= 1; }, true},
      {R"({"name":"counter_at_most","opts":["n",1]})", [](int n) { return n <= 1; }, true},
      {R"({"name":"counter_more_than","opts":["n",1]})", [](int n) { return n > 1; }, true},
      {R"({"name":"counter_less_than","opts":["n",1]})", [](int n) { return n < 1; }, true},
      {R"({"name":"not_counter_at_least","opts":["n",1]})", [](int n) { return n < 1; }, true},
      {R"([{"name":"counter_equals","opts":["n",2]}])", [](int n) { return n == 2; }, true},
      {R"({"name":"counter_equals","opts":["n",0,2]})", [](int n) { return n == 0 || n == 2; }, false},
      {R"({"name":"counter_equals","opts":["n","other"]})", [](int n) { return n == 2; }, false},
      {R"({"as":"shimocha","name":"counter_equals","opts":["n",1]})", [](int) { return false; }, false},
      {R"({"name":"counter_at_least","opts":["n",1]},{"name":"counter_at_most","opts":["n",1]})",
       [](int n) { return n == 1; }, true},
      {R"({"name":"counter_at_least","opts":["n",1]},"true",{"name":"status_missing","opts":["odd"]})",
       [](int n) { return n == 2; }, true},
  };
  std::string list;
  for (const Asked& asked : kAsked) {
    const std::string name(1, static_cast<char>('A' + (&asked - kAsked)));
    if (&asked != kAsked) list += ",";
    list += R"({"display_name":")" + name + R"(","value":1,"when":[)" + asked.text + "]}";
  }
  const auto rules =
      load_clean(with_wall(R"("score_calculation":{"point_name":"Pt","yaku_lists":["one"]},"one":[)" + list + "]"));
  REQUIRE(rules->scoring.lists[0].gates.size() == std::size(kAsked));
  for (std::size_t i = 0; i < std::size(kAsked); ++i) {
    CAPTURE(i);
    CHECK((rules->scoring.lists[0].gates[i].test != YakuGate::kNoTest) == kAsked[i].gated);
  }
  CHECK(rules->scoring.lists[0].gates[0].rest == kNone);
  Game game(rules, 1);
  game.engine().begin_input(false);
  Player& player = game.engine().state().player(0);
  for (int n = 0; n <= 2; ++n) {
    set_counter(player, rules->counters.find("n"), n);
    set_counter(player, rules->counters.find("other"), 2);
    const std::uint32_t odd = rules->statuses.find("odd");
    n == 1 ? player.status.insert(odd) : player.status.erase(odd);
    std::string expected;
    for (const Asked& asked : kAsked) {
      if (asked.holds(n)) expected += std::string(1, static_cast<char>('A' + (&asked - kAsked))) + "=1Pt ";
    }
    CHECK(told(*rules, score_lists(game.engine(), Context::of(0), rules->scoring.yaku_lists)) == expected);
  }
}

TEST_CASE("yaku whose gates ask for a counter hold as its tests say") {
  struct Comparison {
    const char* name;
    bool (*holds)(double, double);
  };
  constexpr Comparison kComparisons[] = {
      {"counter_equals", [](double n, double wanted) { return n == wanted; }},
      {"counter_at_least", [](double n, double wanted) { return n >= wanted; }},
      {"counter_at_most", [](double n, double wanted) { return n <= wanted; }},
      {"counter_more_than", [](double n, double wanted) { return n > wanted; }},
      {"counter_less_than", [](double n, double wanted) { return n < wanted; }},
      {"not_counter_equals", [](double n, double wanted) { return n != wanted; }},
      {"not_counter_at_most", [](double n, double wanted) { return n > wanted; }},
  };
  const std::map<std::string, std::vector<double>> wanted = {{"a", {0, 1, 3, 40, 41, 1.5}}, {"b", {-1, 2.5, 1000}}};
  std::string list;
  std::vector<std::pair<std::string, std::function<bool(const std::map<std::string, double>&)>>> asked;
  for (const auto& [counter, numbers] : wanted) {
    for (const double number : numbers) {
      for (const Comparison& comparison : kComparisons) {
        const std::string name = "y" + std::to_string(1000 + asked.size());
        list += std::string(asked.empty() ? "" : ",") + R"({"display_name":")" + name +
                R"(","value":1,"when":[{"name":")" + comparison.name + R"(","opts":[")" + counter + "\"," +
                std::to_string(number) + "]}]}";
        asked.emplace_back(name, [counter = counter, number, &comparison](const std::map<std::string, double>& values) {
          return comparison.holds(values.at(counter), number);
        });
      }
    }
  }
  const auto rules =
      load_clean(with_wall(R"("score_calculation":{"point_name":"Pt","yaku_lists":["one"]},"one":[)" + list + "]"));
  CHECK(rules->scoring.lists[0].counter_tests.size() == 9 * 7);
  for (const double value :
       {-2.0, -1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 39.0, 40.0, 41.0, 42.0, 999.0, 1000.0, 1e12}) {
    for (const double other : {-1.0, 0.0, 2.5, 1000.0}) {
      Game game(rules, 1);
      game.engine().begin_input(false);
      Player& player = game.engine().state().player(0);
      set_counter(player, rules->counters.find("a"), Number::literal(value));
      if (other != 0)
        set_counter(player, rules->counters.find("b"), Number::literal(other));  // 0 when it was never set
      std::string expected;
      for (const auto& [name, holds] : asked) {
        if (holds({{"a", value}, {"b", other}})) expected += name + "=1Pt ";
      }
      CAPTURE(value);
      CAPTURE(other);
      CHECK(told(*rules, score_lists(game.engine(), Context::of(0), rules->scoring.yaku_lists)) == expected);
    }
  }
}

TEST_CASE("a hand has the yaku that want some calls when it has so many of them") {
  const std::string ankan = R"([["ankan"],NUMBER])";
  std::string list;
  for (const char* const targets : {R"(["calls"])", R"(["hand","calls"])", R"(["hand"])"}) {
    for (int number = 1; number <= 6; ++number) {
      std::string one = ankan;
      one.replace(one.find("NUMBER"), 6, std::to_string(number));
      const std::string name = std::string(targets == std::string(R"(["calls"])")          ? "A"
                                           : targets == std::string(R"(["hand","calls"])") ? "B"
                                                                                           : "C") +
                               std::to_string(number);
      list += std::string(list.empty() ? "" : ",") + R"({"display_name":")" + name +
              R"(","value":1,"when":[{"name":"match","opts":[)" + targets + ",[[" + one + "]]]}]}";
    }
  }
  const auto rules = load_clean(with_wall(R"("buttons":{"ankan":{"show_when":["false"],"actions":[["noop"]]}},
      "score_calculation":{"point_name":"Pt","yaku_lists":["one"]},"one":[)" +
                                          list + "]"));
  REQUIRE(rules->scoring.questions.size() == 18);
  for (int others = 0; others <= 2; ++others) {
    for (int number = 0; number <= 6; ++number) {
      Game game(rules, 1);
      game.engine().begin_input(false);
      Player& player = game.engine().state().player(0);
      Call call;
      call.tiles = {Tile(0), Tile(0), Tile(0), Tile(0)};
      call.name = rules->texts.find("ankan");
      for (int i = 0; i < number; ++i) player.calls.push_back(call);
      call.name = rules->texts.find("one");
      for (int i = 0; i < others; ++i) player.calls.push_back(call);
      std::string expected;
      for (const char* const name : {"A", "B"}) {
        for (int i = 1; i <= number; ++i) expected += name + std::to_string(i) + "=1Pt ";
      }
      CAPTURE(others);
      CAPTURE(number);
      CHECK(told(*rules, score_lists(game.engine(), Context::of(0), rules->scoring.yaku_lists)) == expected);
    }
  }
}

TEST_CASE("candidates are prepared again when something was tried: the calls they borrow lie elsewhere then") {
  const auto rules = load_clean(with_wall(R"("score_calculation":{"yaku_lists":["one"]},
      "one":[{"display_name":"A","value":1,"when":[{"name":"match","opts":[["calls"],[[[[["5m","5m"]],1]]]]}]}])"));
  REQUIRE(rules->scoring.questions.size() == 1);
  const std::uint32_t targets = rules->conditions[rules->scoring.questions[0]].arguments[0].id;
  Game game(rules, 1);
  game.engine().begin_input(false);
  Call call;
  call.name = rules->texts.find("one");
  call.tiles = {Tile(*majs::tiles::find_kind("5m"))};
  for (int i = 0; i < 9; ++i) game.engine().state().player(0).calls.push_back(call);  // more than a player has room for
  const Context context = Context::of(0);
  QueryCache cache(game.engine(), context);
  const auto borrows_calls = [&] {
    const Candidate& candidate = cache.find(context, targets, false)->candidates()[0];
    return candidate.calls.size() == 9 && candidate.calls[8].tiles.data() == game.player(0).calls[8].tiles.data();
  };
  CHECK(borrows_calls());
  { const Trial trial(game.engine()); }
  CHECK(borrows_calls());
}

TEST_CASE("bad yaku are reported and skipped") {
  Findings findings;
  const auto rules = load_text(with_wall(R"("score_calculation":{"yaku_lists":["one"],"dealer_multiplier":"x",
      "scoring_method":"guess","score_table":{"a":1}},
      "one":[{"value":1},{"display_name":"A"},{"display_name":"B","value":[1,2],"when":[]}])"),
                               findings);
  REQUIRE(rules != nullptr);
  CHECK(has_finding(findings, "R130"));
  CHECK(has_finding(findings, "R131"));
  REQUIRE(rules->scoring.lists.size() == 1);
  CHECK(rules->scoring.lists[0].yaku.size() == 2);
}

}  // namespace scoring_yaku_test
