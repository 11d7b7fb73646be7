// Marking, moving tiles, tile behaviour and match queries inside a game.

#include <doctest/doctest.h>

#include "runtime/play/course/simulation.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace marking_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

Input mark(Seat seat, Zone zone, Seat owner, std::size_t index) {
  Input input;
  input.kind = Input::Kind::Mark;
  input.seat = seat;
  input.mark = {zone, owner, index};
  return input;
}

bool after_start(const std::string& members, const std::string& condition) {
  const auto rules =
      load_clean(with_wall(members + (members.empty() ? "" : ",") + "\"after_turn_change\":{\"actions\":[[\"when\"," +
                           condition + ",[[\"add_counter\",\"k\",1]]]]}"));
  Game game(rules, 1);
  game.start();
  return counter(game, 0, "k") == Number(1);
}

}  // namespace

TEST_CASE("queries look at zones, with the player's own jokers") {
  const std::string hand =
      R"("starting_hand":{"east":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","9j","5z"]},
         "set_definitions":{"shuntsu":[[0,1,2]],"pair":[[0,0]]},
         "runs_definition":[[[["shuntsu"],4]]])";
  const std::string runs = R"([{"name":"match","opts":[["hand"],["runs"]]}])";
  CHECK_FALSE(after_start(hand, runs));
  const auto rules = load_clean(with_wall(hand + R"(,"after_turn_change":{"actions":[
      ["set_tile_alias_all",["9j"],["3p"]],["when",)" +
                                          runs + R"(,[["set_counter","k","count_matches",["hand"],["runs"]]]],
      ["clear_tile_aliases"],["when",)" + runs +
                                          R"(,[["add_counter","k",10]]]]})"));
  Game game(rules, 1);
  game.start();
  CHECK(counter(game, 0, "k") == Number(1));
}

TEST_CASE("tiles of a suit of which there are not enough cannot be marked") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},
         "starting_hand":{"east":["1m","2m","3p","4p","5p","6p","7p","8p","9p","1s","2s","3z","4z"]},"starting_draws":["5s"],
         "buttons":{"pass":{"show_when":["our_turn"],
           "actions":[["mark",[["hand",3,["self","suit_suffices","match_suit"]]]],["clear_marking"]]}})"));
  Game game(rules, 1);
  game.start();
  REQUIRE(game.apply(press(0, button_id(*rules, "pass"))));
  const auto markable = game.engine().markable(0);
  CHECK(markable.size() == 10);  // seven circles and three bamboos, the drawn one counted
  CHECK_FALSE(game.apply(mark(0, Zone::Hand, 0, 0)));
  CHECK(game.apply(mark(0, Zone::Hand, 0, 9)));
  CHECK_FALSE(game.apply(mark(0, Zone::Hand, 0, 2)));
}

TEST_CASE("marked tiles are exchanged, then the marking is over") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},
         "starting_hand":{"east":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","3p","5z"]},"starting_draws":["7z"],
         "buttons":{"swap":{"show_when":["our_turn",{"name":"status_missing","opts":["done"]}],
           "actions":[["mark",[["hand",2,["self","suited"]]],[["add_counter","before",1]],[["add_counter","after",1]]],
                      ["move_tiles",{"hand":["marked"]},"aside"],["set_status","done"],["clear_marking"]]}})"));
  Game game(rules, 1);
  game.start();
  REQUIRE(game.player(0).buttons.size() == 2);
  REQUIRE(game.apply(press(0, button_id(*rules, "swap"))));
  CHECK(counter(game, 0, "before") == Number(1));
  CHECK_FALSE(game.can_discard(0));
  CHECK(game.engine().markable(0).size() == 12);  // honours are not suited
  CHECK_FALSE(game.apply(mark(0, Zone::Hand, 0, 12)));
  CHECK_FALSE(game.apply(mark(0, Zone::Hand, 1, 0)));
  REQUIRE(game.apply(mark(0, Zone::Hand, 0, 0)));
  CHECK_FALSE(game.apply(mark(0, Zone::Hand, 0, 0)));
  REQUIRE(game.apply(mark(0, Zone::Hand, 0, 8)));
  CHECK(game.player(0).aside.size() == 2);
  CHECK(game.player(0).hand.size() == 11);
  CHECK(counter(game, 0, "after") == Number(1));
  CHECK_FALSE(game.player(0).marking.open);
}

TEST_CASE("three tiles are passed to the left by everybody at once") {
  const auto rules = load_clean(with_wall(
      R"("max_rounds":1,"after_charleston":{"actions":[["add_counter","passed",1]]},
         "buttons":{"pass":{"show_when":[{"name":"status_missing","opts":["passed"]}],"unskippable":true,
           "actions":[["set_status","passed"],["mark",[["hand",3,["self"]]]],["charleston_left"]]}})"));
  Game game(rules, 4);
  game.start();
  for (Seat seat = 0; seat < 4; ++seat) REQUIRE(game.apply(press(seat, button_id(*rules, "pass"))));
  for (Seat seat = 0; seat < 4; ++seat) {
    for (std::size_t i = 0; i < 3; ++i) REQUIRE(game.apply(mark(seat, Zone::Hand, seat, i)));
  }
  for (Seat seat = 0; seat < 4; ++seat) {
    CHECK(game.player(seat).hand.size() + game.player(seat).draw.size() == 13);
    CHECK(game.player(seat).draw.size() == 3);
  }
  CHECK(counter(game, 3, "passed") == Number(1));
}

}  // namespace marking_test
