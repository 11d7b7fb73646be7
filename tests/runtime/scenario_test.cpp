// Scenarios: events played as the format says, expectations, recorded traces.

#include "runtime/play/scenario.hpp"

#include <doctest/doctest.h>

#include "runtime/play/observation.hpp"
#include "runtime/play/trace.hpp"
#include "tests/runtime/ruleset_texts.hpp"

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

Document parsed(std::string_view text) {
  auto document = majs::grammar::parse_document(text, nullptr);
  REQUIRE(document.has_value());
  return *document;
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
        "the player is not marking");
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
