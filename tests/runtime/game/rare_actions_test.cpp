// Actions and conditions that few rulesets use: cards, custom calls, the top of the wall, texts with variables, waits.

#include <doctest/doctest.h>

#include "runtime/play/bots/bot.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace rare_actions_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

Game started(const std::string& members, std::vector<LogEvent>* log = nullptr) {
  Game game(load_clean(with_wall(members)), 1);
  if (log != nullptr) game.watchers().log = [log](const LogEvent& event) { log->push_back(event); };
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
  CHECK(has_finding(game.findings(), "R212"));  // there is no 9z
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
  while (game.engine().marking_incomplete(0)) {
    const auto objects = game.engine().markable(0);
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

TEST_CASE("a name of no tile is scried as the last one all the same") {
  const auto seen = [](const std::string& names) {
    const Game game = started(R"("initial_dead_wall_length":4,"after_start":{"actions":[)" + names +
                              R"(["set_counter","last","count_matches",["last_scryed_tile"],[[[["any"],1]]]],
                                  ["set_counter","all","count_matches",["scry"],[[[["any"],1]]]]]})");
    return counter(game, 0, "last").truncated() * 10 + counter(game, 0, "all").truncated();
  };
  CHECK(seen(R"(["scry_named_tiles",-1],)") == 11);
  CHECK(seen(R"(["scry_named_tiles",-1],["scry_named_tiles",-9],)") == 1);
  CHECK(seen(R"(["scry_named_tiles",-9],["scry_named_tiles",-1],)") == 11);
  CHECK(seen(R"(["scry_named_tiles",-9],)") == 0);
  CHECK(seen(R"(["scry_named_tiles",-9],["clear_scry"],)") == 0);
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
  game.engine().run_list(game.rules().events[static_cast<std::size_t>(EventCode::after_saki_start)], Context::of(0));
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

TEST_CASE("all tiles: those of the wall and every meaning of a joker, `any` among them") {
  const auto tagged = [](const std::string& aliases) {
    const Game game = started(R"("after_start":{"actions":[)" + aliases + R"(["tag_tiles","known","all"]]})");
    const auto found = game.state().tags->find(game.rules().tags.find("known"));
    REQUIRE(found != game.state().tags->end());
    return ids(found->second);
  };
  const std::string plain = tagged("");
  CHECK(plain.find("any") == std::string::npos);
  CHECK(tagged(R"(["set_tile_alias",["9j"],["1f",["5m","gold"]]],)") == "1f " + plain.substr(0) + " 5m");
  CHECK(tagged(R"(["set_tile_alias",["1j"],["any"]],)") == plain + " any");
}

TEST_CASE("a tag with `any` reaches every tile") {
  const Game game = started(R"("starting_hand":{"east":["1m"]},"after_start":{"actions":[
      ["set_tile_alias",["1j"],["any"]],["tag_tiles","t",["any"]],["add_attr_tagged","t",["seen"]]]})");
  const auto seen = game.rules().names.attributes.find("seen");
  REQUIRE(seen.has_value());
  for (const Tile& tile : game.player(2).hand) CHECK(tile.has(seen->id));
}

TEST_CASE("aliases of tiles in lists of tiles: every level is unwrapped") {
  for (const char* from : {R"([[{"tile":"56z","attrs":["green"]}]])", R"([[["56z","green"]]])",
                           R"([[[["56z"],"green"]]])", R"([{"tile":["56z"],"attrs":["green"]}])"}) {
    CAPTURE(from);
    const Game game =
        started(R"("after_start":{"actions":[["set_tile_alias",)" + std::string(from) + R"(,[["6z","jade"]]]]})");
    const auto& aliases = game.player(0).behavior->aliases();
    REQUIRE(aliases.size() == 1);
    CHECK(majs::tiles::id_of(aliases[0].from.kind) == "56z");
    REQUIRE(aliases[0].from.attribute_count == 1);
    CHECK(game.rules().names.attributes.name(aliases[0].from.attribute(0)) == "green");
    CHECK(aliases[0].to.attribute_count == 1);
  }
  const Game drawn = started(R"("starting_draws":["7z"],"after_start":{"actions":[["draw"],
      ["set_tile_alias",[[[["draw"],"a"],"b"]],["1m"]]]})");
  REQUIRE(drawn.player(0).behavior->aliases().size() == 1);
  CHECK(drawn.player(0).behavior->aliases()[0].from.attribute_count == 3);  // `_draw`, a, b
}

TEST_CASE("dora of the whole hand when no places are named") {
  const Game game = started(R"("starting_hand":{"east":["2m","2m","3m"]},"starting_draws":["2m"],
      "dora_indicators":{"1m":["2m"]},"reverse_dora_indicators":{"1m":["3m"]},
      "after_start":{"actions":[["draw"],["set_counter","d","count_dora","1m"],["set_counter","first","count_dora"],
                                ["set_counter","r","count_reverse_dora","1m"]]})");
  const auto held = std::count_if(game.player(0).hand.begin(), game.player(0).hand.end(),
                                  [](const Tile& tile) { return majs::tiles::id_of(tile.kind) == "2m"; });
  CHECK(counter(game, 0, "d") == Number(static_cast<std::int64_t>(held)));
  CHECK(counter(game, 0, "first") == counter(game, 0, "d"));
  CHECK(counter(game, 0, "r") >= Number(1));
}

TEST_CASE("discards that lie face down are counted by what they carry, too") {
  for (const bool backs_only : {false, true}) {
    Game game(load_clean(with_wall(R"("after_turn_change":{"actions":[["draw"]]},"play_effects":[[["any"],[["noop"]]]],
        "after_discard_passed":{"actions":[["flip_first_visible_discard_facedown"],["set_counter","own","num_facedown_tiles"],
          ["as","shimocha",[["set_counter","others","num_facedown_tiles_others"]]]]})")),
              1);
    game.settings().compatibility.counts_tile_backs_only = backs_only;
    game.start();
    REQUIRE(game.apply(discard(0, 0)));
    CHECK(counter(game, 0, "own") == Number(backs_only ? 0 : 1));
    CHECK(counter(game, 1, "others") == Number(backs_only ? 0 : 1));
  }
}

TEST_CASE("a tile drawn by name several times is the same tile") {
  const Game game = started(R"("initial_dead_wall_length":14,"starting_dead_wall":["7z","6z"],
      "after_start":{"actions":[["draw",3,-2]]})");
  CHECK(ids(game.player(0).draw) == "7z 7z 7z");
  CHECK(majs::tiles::id_of(game.engine().dead_wall_tile(-2).kind) == "2x");
}

TEST_CASE("what is written on the last discard before there is one") {
  for (const bool compatible : {false, true}) {
    Game game(load_clean(with_wall(R"("after_start":{"actions":[["add_attr",["last_discard"],["lit"]]]})")), 1);
    game.settings().compatibility.writes_on_missing_discards = compatible;
    game.start();
    CHECK(ids(game.player(3).pond) == (compatible ? "4x" : ""));
    CHECK(game.player(3).discards.size() == (compatible ? 1 : 0));
  }
  for (const int players : {1, 2, 3}) {
    Game game(load_clean(with_wall(R"("num_players":)" + std::to_string(players) +
                                   R"(,"after_start":{"actions":[["add_attr",["last_discard"],["lit"]]]})")),
              1);
    game.settings().compatibility.writes_on_missing_discards = true;
    game.start();
    CHECK(game.player(players == 1 ? 0 : 2).pond.size() == 1);
    CHECK(game.player(1).pond.empty());
    CHECK(game.engine().seat_before(2) == (players == 3 ? 1 : 0));
  }
}

TEST_CASE("a cleared cache forgets what was discarded since the stick") {
  for (const bool cleared : {false, true}) {
    Game game(load_clean(with_wall(std::string(R"("after_turn_change":{"actions":[["draw"]]},
        "starting_hand":{"east":["9s"],"south":["1m"],"west":["1m"]},
        "after_start":{"actions":[["put_down_riichi_stick"])") +
                                   (cleared ? R"(,["clear_player_cache"])" : "") + R"(]},
        "after_discard_passed":{"actions":[["when",["genbutsu_toimen"],[["add_counter","safe",1]]]]})")),
              1);
    game.start();
    const auto play = [&](Seat seat, std::string_view id) {
      const auto& hand = game.player(seat).hand;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if (majs::tiles::id_of(hand[i].kind) == id) return game.apply(discard(seat, i));
      }
      return false;
    };
    REQUIRE(play(0, "9s"));
    REQUIRE(play(1, "1m"));
    REQUIRE(play(2, "1m"));
    CHECK(counter(game, 2, "safe") == Number(cleared ? 0 : 1));
  }
}

TEST_CASE("tiles are deleted by name, as early documents do") {
  const Game game =
      started(R"("starting_hand":{"east":["1m","1m","2m","3m","9s","9s","9s","9p","9p","9p","9m","9m","5z"]},
      "starting_draws":["1m"],"after_start":{"actions":[["draw"],["delete_tiles","1m","3m","1m"]]})");
  CHECK(ids(game.player(0).hand) == "2m 9s 9s 9s 9p 9p 9p 9m 9m 5z");
  CHECK(game.player(0).draw.empty());
  const Game zone = started(R"("starting_draws":["1m"],"after_start":{"actions":[["draw"],["delete_tiles","draw"]]})");
  CHECK(zone.player(0).draw.empty());
  CHECK(zone.player(0).hand.size() == 13);
}

}  // namespace rare_actions_test
