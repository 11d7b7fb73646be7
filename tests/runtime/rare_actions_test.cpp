// Actions and conditions that few rulesets use: cards, custom calls, the top of the wall, texts with variables, waits.

#include <doctest/doctest.h>

#include "runtime/play/bot.hpp"
#include "tests/runtime/ruleset_texts.hpp"

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

Game started(const std::string& members, std::vector<LogEvent>* log = nullptr) {
  Game game(load_clean(with_wall(members)), 1);
  if (log != nullptr) game.log = [log](const LogEvent& event) { log->push_back(event); };
  game.start();
  return game;
}

std::string ids(const auto& tiles) {
  std::string text;
  for (const Tile& tile : tiles) text += (text.empty() ? "" : " ") + std::string(majs::tiles::id_of(tile.kind));
  return text;
}

/// Whether a condition holds for east at the start, with this hand.
bool holds(const std::string& hand, const std::string& condition, const std::string& more = "") {
  const Game game = started("\"starting_hand\":{\"east\":" + hand + "}," + more +
                            R"("after_start":{"actions":[["when",[)" + condition + R"(],[["add_counter","k",1]]]]})");
  return counter(game, 0, "k") == Number(1);
}

constexpr std::string_view kStandard = R"("set_definitions":{"run":[[0,1,2]],"triplet":[[0,0,0]],"pair":[[0,0]]},
  "win_definition":[["exhaustive",[["run","triplet"],4],[["pair"],1]]],)";

const std::string kOpenWait = R"(["1m","2m","3m","4m","5m","6m","7p","7p","7p","2s","3s","5z","5z"])";
const std::string kEdgeWait = R"(["1m","2m","3m","4m","5m","6m","7p","7p","7p","1s","2s","5z","5z"])";

}  // namespace

TEST_CASE("texts take the values of their variables") {
  std::vector<LogEvent> log;
  const Game game = started(R"("after_start":{"actions":[["set_counter","n",3],
    ["push_message","$a $ab $n $word $list $honba",
      {"a":1,"n":"n","word":"plain","list":["x"],"honba":["honba"]}],
    ["add_rule"," Rules $n","r$n","text",{"n":"n"}],
    ["when",[{"name":"rule_exists","opts":["Rules 3","r3"]}],[["add_counter","known",1]]],
    ["rename_rule_tab","Rules 3","More"],
    ["when",[{"name":"rule_exists","opts":["More","r$n",0,{"n":"n"}]}],[["add_counter","known",1]]],
    ["delete_rule","More","r3"],
    ["when",[{"name":"rule_exists","opts":["More","r3"]}],[["add_counter","known",100]]]]})",
                            &log);
  std::vector<std::string> said;
  for (const LogEvent& event : log) {
    if (event.kind == LogEvent::Kind::Message) said.push_back(event.text);
  }
  REQUIRE(said.size() == 1);
  CHECK(said[0] == "1 1b 3 plain $list 0");
  CHECK(counter(game, 0, "known") == Number(2));
}

TEST_CASE("a call without a button press") {
  const Game game = started(R"("starting_hand":{"east":["1m","2m","3m","5z","5z","5z"]},
    "buttons":{"meld":{"show_when":["false"],"call":[[0,0]],"call_name":"triplet","call_style":{"self":[0,"call_sideways",1]},
                       "actions":[["self_call"]]}},
    "after_start":{"actions":[["trigger_custom_call","meld","hand",["2m","3m"],["1m"]],
                              ["trigger_custom_call","meld","hand",["9z"],[]]]})");
  REQUIRE(game.player(0).calls.size() == 1);
  CHECK(ids(game.player(0).calls[0].tiles) == "2m 1m 3m");
  CHECK(game.rules().texts.name(game.player(0).calls[0].name) == "triplet");
  CHECK(game.player(0).hand.size() == 10);
  CHECK(has_finding(game.findings, "R212"));  // there is no 9z
}

TEST_CASE("the top of the wall holds tiles") {
  const Game game = started(R"("starting_hand":{"east":["7z"]},
    "after_start":{"actions":[["copy_tiles",{"hand":["7z"]},{"atop_wall":[5]}],
                              ["move_tiles",{"atop_wall":[5]},"aside"],
                              ["copy_tiles",{"atop_wall":[5]},"aside"]]})");
  CHECK(ids(game.player(0).aside) == "7z");
}

TEST_CASE("marked tiles go back to the wall, the very ones") {
  Game game = started(R"("starting_hand":{"east":["9s"]},"starting_draws":["1z","2z","3z"],
    "buttons":{"back":{"show_when":["our_turn",{"name":"status_missing","opts":["done"]}],
      "actions":[["mark",[["hand",1,["9s"]],["scry",1,["2z"]]]],["extend_live_wall_with_marked"],["set_status","done"]]}},
    "after_start":{"actions":[["scry",3]]})");
  REQUIRE(game.apply(press(0, button_id(game.rules(), "back"))));
  while (game.marking_incomplete(0)) {
    const auto objects = game.markable(0);
    REQUIRE_FALSE(objects.empty());
    Input input;
    input.kind = Input::Kind::Mark;
    input.mark = objects.front();
    REQUIRE(game.apply(input));
  }
  const GameState& state = game.state();
  CHECK(state.wall->size() == 137);
  CHECK(majs::tiles::id_of(state.wall->back().kind) == "2z");
  CHECK(majs::tiles::id_of((*state.wall)[state.wall->size() - 2].kind) == "9s");
  CHECK(majs::tiles::id_of((*state.wall)[state.wall_index + 1].kind) == "3z");
  CHECK(state.players[0].scryed == 0);
  CHECK(game.player(0).hand.size() == 12);
}

TEST_CASE("cards are drafted, disabled and enabled") {
  Game game = started(R"("enable_saki_cards":true,"saki_deck":["a-card","b-card","c-card","d-card","e-card"],
    "buttons":{"draft":{"show_when":["our_turn",{"name":"status_missing","opts":["drafted"]}],"unskippable":["true"],
                        "actions":[["draft_saki_card",3],["set_status","drafted"]]}},
    "after_saki_start":{"actions":[["add_counter","begun",1]]},
    "after_start":{"actions":[["saki_start"]]})");
  CHECK(counter(game, 3, "begun") == Number(1));
  REQUIRE(game.apply(press(0, button_id(game.rules(), "draft"))));
  REQUIRE(game.player(0).call_buttons != nullptr);
  const auto cards = game.player(0).call_buttons->front().cards;
  CHECK(cards.size() == 3);
  CHECK(game.state().cards_drawn == 3);  // drawn once, however often buttons are looked for
  Input input;
  input.kind = Input::Kind::PressCard;
  input.card = cards[1];
  REQUIRE(game.apply(input));
  CHECK(game.player(0).status.contains(cards[1]));
  const std::string name = game.rules().statuses.name(cards[1]);
  game.run_list(game.rules().events[static_cast<std::size_t>(EventCode::after_saki_start)], Context::of(0));
  Context east = Context::of(0);
  CHECK(game.rules().statuses.find(name + "-disabled") != kNone);
}

TEST_CASE("a drafted card that is disabled is a card all the same") {
  const Game game = started(R"("enable_saki_cards":true,"saki_deck":["a-card"],
    "after_start":{"actions":[["set_status_all","a-card"],["disable_saki_card","others"],
      ["when",["all_saki_cards_drafted",{"name":"status","opts":["a-card"]}],[["add_counter","k",1]]],
      ["as","others",[["when",[{"name":"status","opts":["a-card-disabled"]},{"name":"status_missing","opts":["a-card"]}],
                       [["add_counter","k",1]]]]],
      ["enable_saki_card","everyone"],["as","south",[["when",[{"name":"status","opts":["a-card"]}],[["add_counter","k",10]]]]]]})");
  CHECK(counter(game, 0, "k") == Number(1));
  CHECK(counter(game, 1, "k") == Number(11));
}

TEST_CASE("conditions on waits") {
  const std::string standard(kStandard);
  CHECK(holds(kOpenWait, R"({"name":"wait_count_at_least","opts":[2,["win"]]})", standard));
  CHECK_FALSE(holds(kOpenWait, R"({"name":"wait_count_at_most","opts":[1,["win"]]})", standard));
  CHECK(holds(kEdgeWait, R"({"name":"wait_count_at_most","opts":[1,["win"]]})", standard));
  CHECK_FALSE(holds(kEdgeWait, R"({"name":"has_hell_wait","opts":["win"]})", standard));
  CHECK_FALSE(holds(kEdgeWait, R"({"name":"all_waits_are_in_hand","opts":["win"]})", standard));
  // The wait is on a tile of which the hand has all four.
  CHECK(holds(R"(["7z","7z","7z","7z"])", R"({"name":"all_waits_are_in_hand","opts":[[[["7z"],5]]]})"));
  CHECK(holds(R"(["7z","7z","7z","7z"])", R"({"name":"all_waits_are_held","opts":[[[["7z"],5]]]})"));
  CHECK_FALSE(holds(R"(["7z","7z","7z"])", R"({"name":"all_waits_are_held","opts":[[[["7z"],4]]]})"));
}

TEST_CASE("no tile may be discarded: the event is fired, again and again if it wants") {
  const auto drawn = [](const std::string& recurse) {
    const Game game =
        started(R"("starting_hand":{"east":["1m","1m","1m","1m","2m","2m","2m","2m","3m","3m","3m","3m","4m"]},
      "starting_draws":["4m","4m","5z","6z"],
      "play_restrictions":[[["manzu"],["true"]]],
      "on_no_valid_tiles":{)" +
                recurse + R"("actions":[["draw"],["add_counter","k",1]]})");
    return counter(game, 0, "k");
  };
  CHECK(drawn("") == Number(1));
  CHECK(drawn(R"("recurse":true,)") == Number(3));
}
