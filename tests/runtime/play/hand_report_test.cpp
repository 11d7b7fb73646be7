#include "runtime/play/hands/hand_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/play/hands/hand_members.hpp"
#include "runtime/play/hands/hand_request.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace hand_report_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

majs::Document json(std::string_view text) { return *majs::grammar::parse_document(text, nullptr); }

/// Sets and a pair; a triplet is a yaku, a red dot is an extra; fu by a program in the manner of riichi.
std::string ruleset(std::string_view more = "") {
  return with_wall(std::string(R"(
    "set_definitions":{"set":[[0,0,0],[0,1,2]],"triplet":[[0,0,0]],"run":[[0,1,2]],"pair":[[0,0]]},
    "win_definition":[[[["set"],4],[["pair"],1]]],
    "score_calculation":{"yaku_lists":["yaku","extra"],"extra_yaku_lists":["extra"],"point_name":"Pt","minipoint_name":"Fu"},
    "scoring_logic":{"d":[["_counter_assignment","Points","total","=",["*",[100,"points"]]]]},
    "yaku":[{"display_name":"Triplets","value":2,"when":[{"name":"match","opts":[["hand","winning_tile"],[[[["triplet"],4]]]]}]},
            {"display_name":"Ready","value":1,"when":[{"name":"status","opts":["ready"]}]}],
    "extra":[{"display_name":"Extra","value":3,"when":[]}],
    "buttons":{
      "pon":{"show_when":["false"],"actions":[["call"]]},
      "win":{"show_when":["our_turn","has_draw",{"name":"has_yaku_with_hand","opts":[2]}],"actions":[["win_by_draw","d"]]}},
    "before_win":{"actions":[["make_responsible_for","others","remaining"]]},
    "before_scoring":{"actions":[["set_counter","fu","minipoints",[
      ["convert_calls",{"pon":2}],["remove_calls"],
      ["remove_groups",[{"groups":[[0,0,0]],"value":4},{"groups":[[0,1,2]],"value":0}]],
      ["remove_groups",[{"groups":[[0,0,0]],"value":4},{"groups":[[0,1,2]],"value":0}]],
      ["remove_groups",[{"groups":[[0,0,0]],"value":4},{"groups":[[0,1,2]],"value":0}]],
      ["remove_groups",[{"groups":[[0,0,0]],"value":4},{"groups":[[0,1,2]],"value":0}]],
      ["remove_groups",[{"groups":[[0,0]],"value":0}]],
      ["retain_empty_hands"],
      ["add",1000,[{"name":"minipoints_equals","opts":[0]}]],
      ["add",20],["add",2,["won_by_draw"]],
      ["take_maximum"],["add",-1000,[{"name":"minipoints_at_least","opts":[1000]}]],["round_up",10]]]]})") +
                   std::string(more));
}

HandVerdict judge(const std::shared_ptr<const Rules>& rules, const HandRequest& request) {
  std::string error;
  HandScorer scorer(rules);
  const auto situation = read_hand(scorer, request, error);
  REQUIRE_MESSAGE(situation.has_value(), error);
  scorer.explain(true);
  return judge_hand(scorer, *situation, true);
}

HandRequest request(std::string hand, std::string win) {
  HandRequest made;
  made.hand = std::move(hand);
  made.win = std::move(win);
  return made;
}

std::string error_of(const std::shared_ptr<const Rules>& rules, const HandRequest& asked) {
  std::string error;
  CHECK_FALSE(read_hand(HandScorer(rules), asked, error).has_value());
  return error;
}

}  // namespace

TEST_CASE("a hand that wins: yaku, payments, minipoints item by item") {
  const auto rules = load_clean(ruleset());
  const HandVerdict verdict = judge(rules, request("111222333m4445p", "5p"));
  CHECK(verdict.wins);
  const majs::Document document = hand_document(verdict, *rules);
  CHECK(document["score"] == 1500);
  CHECK(document["payments"]["east"] == 1500);
  CHECK(document["payments"]["west"] == -500);
  CHECK(document["minipoints"]["value"] == 40);
  double sum = 0;
  std::vector<std::string> names;
  for (const auto& item : document["minipoints"]["items"]) {
    sum += item["value"].get<double>();
    names.push_back(item["name"].get<std::string>());
  }
  CHECK(sum == 40);
  CHECK(std::count(names.begin(), names.end(), "triplet") == 4);
  CHECK(std::count(names.begin(), names.end(), "base") == 1);
  CHECK(std::count(names.begin(), names.end(), "the win is by the own draw") == 1);
  CHECK(readable_hand(verdict, *rules).find("5 Pt 40 Fu") != std::string::npos);
}

TEST_CASE("marks that a program gives and takes away are no items") {
  const auto rules = load_clean(ruleset());
  const HandVerdict verdict = judge(rules, request("123456789m234p5p", "5p"));
  REQUIRE(verdict.scored.record != nullptr);
  REQUIRE(verdict.scored.record->breakdown != nullptr);
  CHECK(verdict.scored.record->minipoints == 30);
  for (const MinipointItem& item : verdict.scored.record->breakdown->items) CHECK(item.value < 100);
}

TEST_CASE("calls are worth what the program says") {
  const auto rules = load_clean(ruleset());
  HandRequest asked = request("222333m4445p", "5p");
  asked.calls = {"pon:111m"};
  asked.status = {"ready"};
  const HandVerdict verdict = judge(rules, asked);
  REQUIRE(verdict.scored.record->breakdown != nullptr);
  CHECK(verdict.scored.record->breakdown->items[0].name == "pon");
  CHECK(verdict.scored.record->breakdown->items[0].value == 2);
}

TEST_CASE("without yaku: what would help; with too little: what the button asks for") {
  const auto rules = load_clean(ruleset());
  const HandVerdict none = judge(rules, request("123456789m234p5p", "5p"));
  CHECK_FALSE(none.wins);
  CHECK_FALSE(none.has_yaku);
  REQUIRE(none.helps.size() == 1);
  CHECK(hand_document(none, *rules)["helps"][0]["status"] == "ready");
  HandRequest little = request("123456789m234p5p", "5p");
  little.status = {"ready"};
  const HandVerdict refused = judge(rules, little);
  CHECK(refused.has_yaku);
  CHECK_FALSE(refused.wins);
  const majs::Document document = hand_document(refused, *rules);
  CHECK(document["reason"] == "not_offered");
  CHECK(document["failed"] == json(R"(["winning with the drawn tile is worth 2 points or more"])"));
}

TEST_CASE("a hand with the winning tile in it is told from one that is far off") {
  const auto rules = load_clean(ruleset());
  const HandVerdict verdict = judge(rules, request("111222333m44455p", "5p"));
  CHECK_FALSE(verdict.complete);
  CHECK(readable_hand(verdict, *rules) == "not a winning hand: 14 tiles; leave the winning tile out of the hand\n");
}

TEST_CASE("an incomplete hand tells what it waits for") {
  const auto rules = load_clean(ruleset());
  const HandVerdict verdict = judge(rules, request("111222333m4445p", "9s"));
  CHECK_FALSE(verdict.complete);
  const majs::Document waits = hand_document(verdict, *rules)["waits"];
  CHECK(std::find(waits.begin(), waits.end(), "5p") != waits.end());
  CHECK(readable_hand(verdict, *rules).starts_with("not a winning hand: it waits for"));
}

TEST_CASE("hands are judged as if alone, whatever those before them cost") {
  const auto rules = load_clean(ruleset());
  Limits limits;
  limits.steps = 40;  // not even for one win
  HandScorer poor(rules, limits);
  std::string error;
  const auto whole = read_hand(poor, request("111m234p333s444s5p", "5p"), error);
  const auto broken = read_hand(poor, request("112m234p333s444s5p", "5p"), error);
  REQUIRE(whole.has_value());
  REQUIRE(broken.has_value());
  for (int i = 0; i < 3; ++i) {
    const HandVerdict verdict = judge_hand(poor, *whole, false);
    CHECK(verdict.complete);
    CAPTURE(verdict.stopped);
    CHECK(verdict.stopped.find("steps") != std::string::npos);
    CHECK_FALSE(poor.is_complete(*broken));
  }
}

TEST_CASE("requests that say nothing are refused with a word on why") {
  const auto rules = load_clean(ruleset());
  CHECK(error_of(rules, request("12w", "1m")).find("12w") != std::string::npos);
  CHECK(error_of(rules, request("1m", "")).find("which tile wins") != std::string::npos);
  CHECK(error_of(rules, request("1m@shiny", "1m")).find("attribute") != std::string::npos);
  CHECK(error_of(rules, request(std::string(100, '1') + "m", "1m")).find("more than") != std::string::npos);
  HandRequest asked = request("1m", "1m");
  asked.calls = {"chii:123m"};
  CHECK(error_of(rules, asked).find("it has pon") != std::string::npos);
  asked = request("1m", "1m");
  asked.by = "discard";
  asked.from = "east";
  CHECK(error_of(rules, asked).find("itself") != std::string::npos);
  asked = request("1m", "1m");
  asked.dora = "1m";
  CHECK(error_of(rules, asked).find("no dora") != std::string::npos);
  asked = request("1m", "1m");
  asked.counters = {{"nothing", 1.0}};
  CHECK(error_of(rules, asked).find("no counter `nothing`") != std::string::npos);
}

TEST_CASE("members of a batch line") {
  HandTexts asked;
  std::string error;
  CHECK(read_hand_members(json(R"({"hand":"1m","win":"2m","calls":["pon:111z"],"status":"a,b","counters":{"k":2},
      "tiles_remaining":3,"first_turn":true,"honba":1,"pot":1000,"id":[1]})"),
                          asked, error));
  CHECK(asked.tiles_remaining == 3U);
  CHECK(asked.counters.size() == 1);
  CHECK(asked.first_turn);
  for (const char* wrong :
       {R"([])", R"({"hand":1})", R"({"calls":[1]})", R"({"tiles_remaining":-1})", R"({"tiles_remaining":1e300})",
        R"({"honba":1.5})", R"({"counters":{"a":"b"}})", R"({"first_turn":1})", R"({"hnd":"1m"})"}) {
    error.clear();
    CHECK_FALSE(read_hand_members(json(wrong), asked, error));
    CHECK_FALSE(error.empty());
  }
}

}  // namespace hand_report_test
