// Scenarios: events played as the format says, expectations, recorded traces.

#include "runtime/play/tests/scenario.hpp"

#include <doctest/doctest.h>

#include <set>

#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "runtime/play/tests/trace.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace scenario_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
using majs::Document;

namespace {

/// Draws, discards, a call of pairs, and a tile that ends the round with points.
std::string pair_rules(std::string_view more = "") {
  return with_wall(R"("after_turn_change":{"actions":[["draw"]]},
    "interruptible_actions":["play_tile","draw"],
    "starting_hand":{"east":["9s","1m","1m"],"south":["9s","9s","2m"],"west":["9m"],"north":["9s","9s"]},
    "starting_draws":["5z","6z"],
    "buttons":{"pair":{"call":[[0,0]],"show_when":["not_our_turn","someone_else_just_discarded","call_available"],
                       "precedence_over":["pair"],"actions":[["call"],["change_turn","self"]]},
               "stop":{"show_when":["our_turn","has_draw",{"name":"match","opts":[["draw"],[[[["6z"],1]]]]}],
                       "actions":[["add_score",7],["abortive_draw"]]}})" +
                   std::string(more));
}

std::string hand_of(const Game& game, Seat seat) {
  std::string text;
  for (const Tile& tile : game.player(seat).hand) text += std::string(majs::tiles::id_of(tile.kind)) + " ";
  return text;
}

}  // namespace

TEST_CASE("config is merged into a document") {
  Document document = parsed(R"({"a":{"x":1,"y":[1,2]},"b":2})");
  merge_config(document, parsed(R"({"a":{"y":[3],"z":{"q":null}},"c":"new"})"));
  CHECK(equal_documents(document, parsed(R"({"c":"new","b":2,"a":{"z":{"q":null},"y":[3],"x":1}})")));
  merge_config(document, nullptr);
  CHECK(document["b"] == 2.0);
}

TEST_CASE("hands are sorted, a discard makes others skip") {
  ScenarioPlayer player(load_clean(pair_rules()));
  player.start();
  CHECK(hand_of(player.game(), 0).starts_with("1m 1m "));
  CHECK(player.play(parsed(R"({"type":"discard","player":0,"tile":"9s","tsumogiri":false})")) == "");
  REQUIRE(player.game().player(1).buttons.size() == 2);  // south and north are asked
  REQUIRE(player.game().player(3).buttons.size() == 2);
  // Everybody skips, then the discard is south's.
  CHECK(player.play(parsed(R"({"type":"discard","player":1,"tile":"2m","tsumogiri":false})")) == "");
  CHECK(player.game().state().last_discard.seat == 1);
  CHECK(player.game().player(0).pond.size() == 1);
}

TEST_CASE("presses of one event are looked up before it") {
  ScenarioPlayer player(load_clean(pair_rules()));
  player.start();
  player.play(parsed(R"({"type":"discard","player":0,"tile":"9s","tsumogiri":false})"));
  player.play(parsed(R"({"type":"buttons_pressed","buttons":[null,{"button":"pair"},null,{"button":"pair"}]})"));
  CHECK(player.game().player(1).calls.size() == 1);
  CHECK(player.game().player(3).calls.empty());
  CHECK(player.game().state().turn == 1);
}

TEST_CASE("events that cannot be say why") {
  ScenarioPlayer player(load_clean(pair_rules()));
  player.start();
  CHECK(player.play(parsed(R"({"type":"discard","player":0,"tile":"9j","tsumogiri":true})")) ==
        "the player has no such tile");
  CHECK(player.play(parsed(R"({"type":"discard","player":7,"tile":"4z"})")) == "nobody sits there");
  CHECK(player.play(parsed(R"({"type":"dance"})")) == "there is no event `dance`");
  CHECK(player.play(parsed(R"({"type":"buttons_pressed","buttons":[{"button":"pair"}]})")) != "");
  CHECK(player.play(parsed(R"([1])")) != "");
  CHECK(player.play(parsed(R"({"type":"mark","player":0,"marking":[["hand",{"marked":[["1m","east",0]]}]]})")) ==
        "the player is not marking; the game waits for east (a discard)");
  CHECK(player.game().state().last_discard.seat == kNobody);
}

TEST_CASE("expectations tell what was wanted and what happened") {
  ScenarioPlayer player(load_clean(pair_rules()));
  player.start();
  player.play(parsed(R"({"type":"discard","player":0,"tile":"5z","tsumogiri":true})"));
  player.play(parsed(R"({"type":"buttons_pressed","buttons":[null,{"button":"stop"},null,null]})"));
  CHECK(check_expectations(player.game(), parsed(R"({"no_winners":true,"no_buttons":true,"scores":[0,7],
    "delta_scores":[],"shuugi":{"west":0}})"))
            .empty());
  const auto mismatches = check_expectations(
      player.game(), parsed(R"({"winners":{"east":{"score":3}},"scores":{"south":8},"delta_scores":[1],"colour":1})"));
  REQUIRE(mismatches.size() == 4);
  CHECK(mismatches[0].what == "winners.east");
  CHECK(mismatches[0].happened == "has not won");
  CHECK(mismatches[1].expected == R"({"south":8})");
  CHECK(mismatches[1].happened == R"({"south":7})");
  CHECK(mismatches[2].expected == "[1,0,0,0]");
  CHECK(mismatches[3].what == "colour");
}

TEST_CASE("a trace tells changes only") {
  ScenarioPlayer player(load_clean(pair_rules(R"(,"after_discard_passed":{"actions":[["set_status","calm"]]})")));
  TraceChecker checker;
  player.start();
  CHECK(
      checker.check(parsed(R"({"turn":"east","buttons":{},"playable":["1m","1p","2p","9s"]})"), player.game()).size() ==
      1);  // its other tiles are left to chance
  player.play(parsed(R"({"type":"discard","player":0,"tile":"9s","tsumogiri":false})"));
  const Document asked = parsed(R"({"turn":"east","buttons":{"south":["pair","skip"],"north":["pair","skip"]},
    "choices":{"north":{"pair":[{"called":"9s","with":[["9s","9s"]]}]},
               "south":{"pair":[{"called":"9s","with":[["9s","9s"]]}]}}})");
  CHECK(checker.check(asked, player.game()).empty());
  player.play(parsed(R"({"type":"buttons_pressed","buttons":[null,{"button":"skip"},null,{"button":"skip"}]})"));
  const auto mismatches = checker.check(
      parsed(R"({"turn":"south","buttons":{"south":["stop","skip"]},"status":{"east":["windy"]}})"), player.game());
  REQUIRE(mismatches.size() == 1);
  CHECK(mismatches[0].what == "status.east");
  CHECK(mismatches[0].happened == R"(["calm"])");
  const auto at_end = checker.check_end(
      parsed(R"({"ponds":{"east":[["9s","_discard"]]},"scores":{"east":1},"wall_index":54,"honba":0})"), player.game());
  REQUIRE(at_end.size() == 1);
  CHECK(at_end[0].what == "scores.east");
}

TEST_CASE("a round starts with what a case sets") {
  const auto rules = load_clean(pair_rules(R"(,"initial_score":100,"score_calculation":{"riichi_value":10},
        "after_discard_passed":{"actions":[["set_status","riichi","calm"],["set_counter","steps",1]]})"));
  ScenarioPlayer player(rules);
  CHECK(player
            .start(parsed(
                R"({"scores":{"south":-30},"round":6,"honba":2,"sticks":["east","west"],"riichi":["north","east"],
    "status":{"west":["calm"]},"counters":{"south":{"steps":7}}})"))
            .empty());
  CHECK(check_expectations(player.game(), parsed(R"({"scores":[100,-30,100,100],"honba":2,"pot":30,"turn":"west",
    "riichi":["north","west","east"],"status":{"north":["riichi"],"east":{"with":["riichi"]},
    "west":{"with":["calm"],"without":["riichi"]}},"result":"none","draw":null,"next_dealer":null,"game_over":false})"))
            .empty());
  CHECK(counter_value(player.game().player(1), rules->counters.find("steps")) == Number(7));
  ScenarioPlayer rich(rules);
  CHECK(rich.start(parsed(R"({"scores":[1,2,3,4],"pot":5000,"sticks":["east"]})")).empty());
  CHECK(check_expectations(rich.game(), parsed(R"({"scores":[1,2,3,4],"pot":5000,"riichi":["east"]})")).empty());
  ScenarioPlayer wrong(rules);
  const auto problems = wrong.start(parsed(R"({"round":-1,"honba":0.5,"status":{"east":["clam"]},
    "counters":{"east":{"step":1}},"auto":{"east":["sorted"]},"sticks":["nobody"],"scores":[1,2,3,4,5]})"));
  CHECK(problems == std::vector<std::string>{"`round` is a whole number, not -1", "`honba` is a whole number, not 0.5",
                                             "nobody sits on chair 5", "nobody sits at \"nobody\"",
                                             "the ruleset has no status `clam`, did you mean `calm`?",
                                             "the ruleset has no auto button `sorted`",
                                             "the ruleset has no counter `step`, did you mean `steps`?"});
}

TEST_CASE("what is offered, and which tiles may go, is expected as a whole or in part") {
  ScenarioPlayer player(load_clean(pair_rules(R"(,"play_restrictions":[[["1m"],["our_turn"]]])")));
  player.start();
  player.play(parsed(R"({"type":"discard","player":0,"tile":"9s","tsumogiri":false})"));
  CHECK(check_expectations(player.game(), parsed(R"({"offers":{"south":["pair"],"north":["pair","skip"],"east":[],
    "west":{"without":["pair"]}}})"))
            .empty());
  CHECK(check_expectations(player.game(), parsed(R"({"offers":[[],["pair"],[],{"with":["skip"]}]})")).size() == 1);
  const auto mismatches = check_expectations(
      player.game(), parsed(R"({"offers":{"south":[],"north":{"without":["pair"]},"east":{"with":["pair"]}}})"));
  REQUIRE(mismatches.size() == 3);
  CHECK(mismatches[0].what == "offers.south");
  CHECK(mismatches[0].happened == R"(["pair"])");
  CHECK(mismatches[1].what == "offers.north");
  CHECK(mismatches[1].expected == R"({"without":["pair"]})");
  CHECK(mismatches[2].what == "offers.east");
  player.play(parsed(R"({"type":"buttons_pressed","buttons":{"south":{"button":"skip"},"north":{"button":"skip"}}})"));
  CHECK(check_expectations(player.game(), parsed(R"({"turn":"south","offers":{"south":["stop"]},
    "discards":{"south":{"with":["9s","2m","6z"],"without":["1m"]},"east":[]}})"))
            .empty());
  CHECK(check_expectations(player.game(), parsed(R"({"discards":{"south":["9s"]},"turn":"east"})")).size() == 2);
  CHECK(updated_expectations(player.game(),
                             parsed(R"({"turn":"east","honba":4,"offers":{"south":["x"]},"no_winners":true})"))
            .dump() == R"({"turn":"south","honba":0.0,"offers":{"south":["stop"]},"no_winners":true})");
}

TEST_CASE("the end of a round is expected in words") {
  ScenarioPlayer player(load_clean(pair_rules(R"(,"max_rounds":1)")));
  player.start();
  player.play(parsed(R"({"type":"discard","player":0,"tile":"5z","tsumogiri":true})"));
  player.play(parsed(R"({"type":"buttons_pressed","buttons":[null,{"button":"stop"},null,null]})"));
  CHECK(
      check_expectations(player.game(), parsed(R"({"result":"abortive_draw","draw":"Abortive Draw","next_dealer":"east",
    "honba":1,"pot":0,"tenpai":[],"nagashi":[],"game_over":false,"no_winners":false,"dora":[]})"))
          .empty());
  CHECK(check_expectations(player.game(), parsed(R"({"result":"win","draw":"Four Winds","next_dealer":"south","honba":0,
    "pot":1,"tenpai":["east"],"nagashi":["west"],"game_over":true,"dora":["1m"],"riichi":["east"]})"))
            .size() == 10);
}

TEST_CASE("a draw stays one when the game ends before the next round") {
  ScenarioPlayer player(load_clean(pair_rules(
      R"(,"max_rounds":1,"before_start":{"actions":[["when",["ended_by_abortive_draw"],[["end_game"]]]]})")));
  player.start();
  CHECK(check_expectations(player.game(), parsed(R"({"draw":null,"game_over":false})")).empty());
  player.play(parsed(R"({"type":"discard","player":0,"tile":"5z","tsumogiri":true})"));
  player.play(parsed(R"({"type":"buttons_pressed","buttons":[null,{"button":"stop"},null,null]})"));
  CHECK(check_expectations(player.game(), parsed(R"({"result":"end_game","draw":"Abortive Draw","game_over":true})"))
            .empty());
}

TEST_CASE("an event that is to be refused has no effect, for the reason it says") {
  ScenarioPlayer player(load_clean(pair_rules()));
  player.start();
  const auto play = [&](std::string_view event) { return player.play(parsed(event)); };
  CHECK(play(R"({"type":"discard","player":1,"tile":"2m","refused":true})") == "");
  CHECK(play(R"({"type":"discard","player":1,"tile":"2m","refused":"turn of east"})") == "");
  CHECK(play(R"({"type":"discard","player":1,"tile":"2m","refused":"no such tile"})")
            .starts_with("this should be refused because of `no such tile`, but the reason is: south may not"));
  CHECK(play(R"({"type":"discard","player":1,"tile":"2m","refused":false})") != "");
  CHECK(play(R"({"type":"mark","player":1,"marking":[],"refused":true})") == "");
  CHECK(play(R"({"type":"buttons_pressed","buttons":[null,{"button":"pair"},null,null],"refused":true})") == "");
  CHECK(play(R"({"type":"buttons_pressed","buttons":[null,{"button":"pari"}],"refused":true})") ==
        "there is no button `pari`, did you mean `pair`?");
  CHECK(play(R"({"type":"buttons_pressed","buttons":[null,{"button":"pari","refused":"no button"}]})") == "");
  CHECK(play(R"({"type":"discard","player":0,"tile":"9s","refused":true})") ==
        "this should be refused, but it is allowed");
  // The discard has happened: both may call, and saying that they may not is told and does nothing.
  CHECK(
      play(
          R"({"type":"buttons_pressed","buttons":[null,{"button":"pair","refused":true},null,{"button":"pair","refused":true}]})") ==
      "this should be refused, but it is allowed");
  CHECK(
      play(
          R"({"type":"buttons_pressed","buttons":[null,{"button":"pair","call_choice":["9s","2m"],"refused":"combination"}]})") ==
      "");
  CHECK(
      play(
          R"({"type":"buttons_pressed","buttons":[null,{"button":"pair","call_choice":["9s","9s"],"refused":true}]})") ==
      "this should be refused, but it is allowed");
  CHECK(player.game().player(1).buttons.size() == 2);
  // One is refused, the other one counts.
  CHECK(
      play(
          R"({"type":"buttons_pressed","buttons":{"west":{"button":"pair","refused":true},"north":{"button":"pair"},"east":{"button":"skip"}}})") ==
      "");
  CHECK(player.game().player(3).choice != nullptr);
}

TEST_CASE("cases fail for events without effect, and are held against what events expect") {
  const auto rules = load_clean(pair_rules());
  const auto run = [&](std::string_view text) { return run_test(rules, parsed(text)); };
  TestOutcome outcome = run(R"({"events":[{"type":"discard","player":1,"tile":"2m"}],"expect":{"no_winners":true}})");
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(outcome.without_effect.size() == 1);
  CHECK(outcome.mismatches.empty());
  outcome =
      run(R"({"kind":"scenario","events":[{"type":"discard","player":1,"tile":"2m"}],"expect":{"no_winners":true}})");
  CHECK(outcome.status == TestOutcome::Status::Passed);
  CHECK(outcome.without_effect.size() == 1);
  outcome = run(R"({"events":[{"type":"discard","player":1,"tile":"2m","refused":true,"expect":{"turn":"east"}},
    {"type":"discard","player":0,"tile":"9s","expect":{"turn":"south"}},{"type":"dance"}]})");
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(outcome.when == R"(after event 1 {"type":"discard","player":0,"tile":"9s"})");
  REQUIRE(outcome.mismatches.size() == 1);
  CHECK(outcome.mismatches[0].happened == "\"east\"");
  CHECK(outcome.without_effect.empty());
  outcome = run(R"({"start":{"round":0.5},"events":[],"expect":{}})");
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(outcome.problem == "`start`: `round` is a whole number, not 0.5");
  outcome = run(R"({"start":{"scores":[1,2,3,4]},"events":[],"expect":{"scores":[1,2,3,5]}})");
  CHECK(outcome.updated["scores"] == Document::array({1.0, 2.0, 3.0, 4.0}));
}

TEST_CASE("recorded marks belong to the target of their zone, in whatever order they are told") {
  const std::string rules = with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"starting_hand":{"east":["1m","2m","3m","4p","9s"]},
      "starting_draws":["5z"],
      "buttons":{"meld":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]},
                 "swap":{"show_when":["our_turn",{"name":"status_missing","opts":["done"]}],
        "actions":[["mark",[["hand",1,["self"]],["hand",1,["self"]],["call",1,["self"]]],[],[]],["move_tiles",{"hand":["marked"]},"aside"],
                   ["move_tiles",{"calls":["marked"]},"delete"],["set_status","done"],["clear_marking"]]}},
      "after_start":{"actions":[["trigger_custom_call","meld","hand",["2m","3m"],["1m"]]]})");
  constexpr std::string_view kCalls = R"(["calls",{"marked":[[["meld",["1m","2m","3m"]],"east",0]],"needed":1}])";
  constexpr std::string_view kFirst = R"(["hand",{"marked":[["4p","east",@4p]],"needed":1}])";
  constexpr std::string_view kSecond = R"(["hand",{"marked":[["9s","east",@9s]],"needed":1}])";
  const std::vector<std::vector<std::string_view>> orders = {
      {kFirst, kSecond, kCalls}, {kCalls, kFirst, kSecond}, {kFirst, kCalls, kSecond}};
  for (const auto& order : orders) {
    ScenarioPlayer player(load_clean(rules));
    player.start();
    REQUIRE(player.game().player(0).calls.size() == 1);
    REQUIRE(player.play(parsed(R"({"type":"buttons_pressed","buttons":[{"button":"swap"},null,null,null]})")) == "");
    std::string event = R"({"type":"mark","player":"east","marking":[["done",false])";
    for (const std::string_view entry : order) event += "," + std::string(entry);
    event += "]}";
    const auto& hand = player.game().player(0).hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const std::string name = "@" + std::string(majs::tiles::id_of(hand[i].kind));
      if (const std::size_t at = event.find(name + "]"); at != std::string::npos) {
        event.replace(at, name.size(), std::to_string(i));
      }
    }
    CHECK(player.play(parsed(event)) == "");
    REQUIRE(player.game().player(0).aside.size() == 2);
    CHECK(majs::tiles::id_of(player.game().player(0).aside[0].kind) == "4p");
    CHECK(player.game().player(0).calls.empty());
  }
}

namespace {

/// Flowers of the deal are laid open one by one, and then everybody says that there are no more.
std::string opening_rules(std::string_view more) {
  return with_wall(R"("after_turn_change":{"actions":[["draw"]]},
    "interruptible_actions":["play_tile","draw"],
    "starting_hand":{"east":["9s","1f","2g"],"south":["1m","2m"]},"starting_draws":["5z","6z","7z"],
    "buttons":{"lay":{"show_when":["our_turn","no_discards_yet",{"name":"match","opts":[["hand"],[[[["1f","2g"],1]]]]}],
                      "unskippable":["true"],"actions":[["flower","1f","2g"],["recalculate_buttons"]]})" +
                   std::string(more) + "}");
}

}  // namespace

TEST_CASE("an opening is passed: forced buttons are pressed, of several the one that asks for no tile") {
  ScenarioPlayer player(load_clean(opening_rules("")));
  player.start();
  CHECK(player.skip_opening() == "");
  CHECK(player.game().player(0).calls.size() == 2);
  ScenarioPlayer other(load_clean(opening_rules(R"(,"keep":{"show_when":["our_turn","no_discards_yet",
    {"name":"status_missing","opts":["kept"]}],"unskippable":["true"],"actions":[["set_status","kept"]]})")));
  other.start();
  CHECK(other.skip_opening() == "");
  CHECK(check_expectations(other.game(), parsed(R"({"status":{"east":["kept"]}})")).empty());
}

TEST_CASE("a press without effect says whom the game waits for") {
  ScenarioPlayer player(load_clean(pair_rules()));
  player.start();
  player.play(parsed(R"({"type":"discard","player":0,"tile":"9s","tsumogiri":false})"));
  CHECK(player.play(parsed(R"({"type":"buttons_pressed","buttons":{"west":{"button":"pair"}}})"))
            .find("; the game waits for south (a discard)") != std::string::npos);
}

TEST_CASE("turned indicators are those that a case wants, and no tile is made for them") {
  const auto kinds = [](const Game& game) {
    std::multiset<std::string> all;
    for (const Tile& tile : *game.state().wall) all.insert(std::string(majs::tiles::id_of(tile.kind)));
    for (const Tile& tile : game.state().dead_wall) all.insert(std::string(majs::tiles::id_of(tile.kind)));
    return all;
  };
  const auto rules = load_clean(pair_rules(R"(,"initial_dead_wall_length":4,"revealed_tiles":[-3])"));
  ScenarioPlayer plain(rules);
  plain.start();
  ScenarioPlayer player(rules);
  CHECK(player.start(parsed(R"({"indicators":["7p","1s"]})")).empty());
  CHECK(check_expectations(player.game(), parsed(R"({"dora":["7p"]})")).empty());
  CHECK(kinds(player.game()) == kinds(plain.game()));
  CHECK(ScenarioPlayer(rules).start(parsed(R"({"indicators":["7q7"]})")).size() == 1);

  // What lies under one is beside it, even where the same kind is wanted twice.
  ScenarioPlayer both(rules);
  CHECK(both.start(parsed(R"({"indicators":["7p"],"ura":["7p"]})")).empty());
  const std::vector<Tile> dead(both.game().state().dead_wall.begin(), both.game().state().dead_wall.end());
  REQUIRE(dead.size() == 4);
  CHECK(majs::tiles::id_of(dead[1].kind) == "7p");
  CHECK(majs::tiles::id_of(dead[0].kind) == "7p");
  CHECK(kinds(both.game()) == kinds(plain.game()));
}

TEST_CASE("an expectation that shows nothing is a finding, and the case passes") {
  const auto rules = load_clean(pair_rules());
  const auto codes = [&](std::string_view test) {
    const TestOutcome outcome = run_test(rules, parsed(test));
    std::string told = outcome.status == TestOutcome::Status::Passed ? "" : "failed ";
    for (const Finding& finding : outcome.findings) told += finding.code;
    return told;
  };
  const std::string discard = R"("events":[{"type":"discard","player":0,"tile":"9s")";
  CHECK(codes("{" + discard + R"(}],"expect":{"offers":{"west":[]}}})") == "R340");
  CHECK(codes("{" + discard + R"(}],"expect":{}})") == "R340");
  CHECK(codes("{" + discard + R"(}]})") == "R340");
  CHECK(codes("{" + discard + R"(}],"expect":{"offers":{"south":["pair"]}}})") == "");
  CHECK(codes("{" + discard + R"(,"expect":{"offers":{"south":["pair"]}}}]})") == "");
  CHECK(codes(R"({"events":[{"type":"discard","player":0,"tile":"2m","refused":true}],"expect":{"turn":"east"}})") ==
        "");
  CHECK(codes(R"({"events":[],"expect":{"turn":"east"}})") == "");
}

}  // namespace scenario_test
