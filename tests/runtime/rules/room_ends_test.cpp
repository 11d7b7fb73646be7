// What ends a room of Riichi Advanced ends a game that is played as there, and nothing else does.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/runtime/ruleset_texts.hpp"

namespace room_ends_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// Whether the room is over when the round begins with this action.
bool ends(const std::string& action, const std::string& more = "") {
  Findings findings;
  const auto rules = load_rules(parsed(with_wall(R"("played_as":"riichi-advanced","max_rounds":4,)" + more +
                                                 R"("after_start":{"actions":[)" + action + "]}")),
                                findings);
  REQUIRE(rules != nullptr);
  Game game(rules, 1);
  game.start();
  const auto all = game.findings();
  return std::any_of(all.begin(), all.end(), [](const Finding& finding) { return finding.code == "R240"; });
}

std::string asked(const std::string& condition) { return R"(["when",[)" + condition + R"(],[["noop"]]])"; }

}  // namespace

TEST_CASE("an action that ends a room") {
  for (const std::string action :
       {R"(["when_everyone",["false"],[["noop"]]])", R"(["draw","n"])", R"(["draw_aside","n"])",
        R"(["pass_draws","shimocha","n"])", R"(["put_down_riichi_stick","n"])", R"(["scry","n"])",
        R"(["scry_all","n"])", R"(["set_suit_ordering",["1m"],["1p"]])", R"(["move_tiles","hand","attic"])",
        R"(["move_tiles",{"attic":["1m"]},"hand"])", R"(["play_tile","1m"])", R"(["tag_last_discard","t"])",
        R"(["convert_last_discard","1m"])", R"(["charleston_left"])", R"(["call"])", R"(["flower"])",
        R"(["change_turn","winner"])"}) {
    CAPTURE(action);
    CHECK(ends(action));
    CHECK(ends(R"(["as","everyone",[)" + action + "]]"));
    CHECK(ends(R"(["run","f"])", R"("functions":{"f":[)" + action + "]},"));
    CHECK_FALSE(ends(R"(["when",["false"],[)" + action + "]]"));
  }
  for (const std::string action : {R"(["draw",1])", R"(["draw"])", R"(["pass_draws","shimocha",1])",
                                   R"(["scry_all",2])", R"(["set_suit_ordering_all",["1m"],["1p"]])",
                                   R"(["move_tiles","hand","aside"])", R"(["change_turn","toimen"])"}) {
    CAPTURE(action);
    CHECK_FALSE(ends(action));
  }
}

TEST_CASE("a condition that ends a room") {
  for (const std::string condition :
       {R"({"name":"winning_dora_count","opts":["1m",1]})", R"({"name":"hand_dora_count","opts":["1m",1]})",
        R"({"name":"call_contains","opts":[["1m"],1]})", R"("can_discard_after_call")",
        R"({"name":"has_points","opts":[1]})", R"("is_drawn_tile")",
        R"({"name":"last_discard_matches","opts":[["dora"]]})",
        R"({"name":"last_discard_matches","opts":[["any","kuikae"]]})",
        R"({"name":"last_discard_matches","opts":[[3]]})", R"({"name":"last_discard_matches","opts":[["any",null]]})",
        R"({"name":"tiles_match","opts":[["1m"],[{"a":1}]]})",
        R"({"name":"match","opts":[["hand","winning_tile"],[[[["any"],1]]]]})",
        R"({"name":"match","opts":[["called_tile"],[[[["any"],1]]]]})"}) {
    CAPTURE(condition);
    CHECK(ends(asked(condition)));
    CHECK(ends(asked("[" + condition + "]")));
    CHECK_FALSE(ends(asked(R"("false",)" + condition)));
  }
  CHECK_FALSE(ends(asked(R"({"name":"last_called_tile_matches","opts":[["kuikae"]]})")));
  CHECK_FALSE(ends(asked(R"({"name":"hand_dora_count","opts":["1m",1]})"), R"("dora_indicators":{"1m":["2m"]},)"));
}

TEST_CASE("a seat that nobody sits at ends a room where it is asked for, as its player does not") {
  const std::string three = R"("num_players":3,)";
  const std::string two = R"("num_players":2,)";
  for (const std::string word : {"has_draw", "has_calls", "has_aside", "hand_is_dead"}) {
    const auto of = [&](const std::string& seat) {
      return asked(R"({"name":")" + word + R"(","opts":[")" + seat + R"("]})");
    };
    CAPTURE(word);
    CHECK(ends(of("kamicha"), three));  // east has nobody there, south nobody across
    CHECK_FALSE(ends(of("toimen"), three));
    CHECK_FALSE(ends(of("shimocha"), three));
    CHECK(ends(R"(["as","south",[)" + of("toimen") + "]]", three));
    CHECK(ends(of("shimocha"), two));
    CHECK_FALSE(ends(of("toimen"), two));
    CHECK_FALSE(ends(of("kamicha")));
  }
  CHECK(ends(asked(R"({"name":"kamicha_status","opts":["x"]})"), three));
  CHECK_FALSE(ends(R"(["as","kamicha",[["noop"]]])", three));
}

}  // namespace room_ends_test
