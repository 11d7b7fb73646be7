// The action machine and adjudication: the worked examples of the specification.

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/play/bots/bot.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace machine_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

constexpr Seat kEast = 0;
constexpr Seat kSouth = 1;
constexpr Seat kWest = 2;
constexpr Seat kNorth = 3;

/// Which of the dealt tiles a seat holds first; hands are rigged where it matters.
std::string rigged(std::string_view members) {
  return with_wall(std::string(members) + R"(,"after_turn_change":{"actions":[["draw"]]},
    "starting_hand":{"east":["9s","1m","1m"],"south":["9s","9s","2m"],"west":["9m"],"north":["9m"]})");
}

}  // namespace

TEST_CASE("a cut stops only the innermost list") {
  // East discards; south's noop cuts south's own body, everything around it goes on.
  const auto rules = load_clean(rigged(
      R"("after_discard_passed":{"actions":[["as","others",[["noop"],["add_counter","k",1]]],["add_counter","done",1]]},
         "interruptible_actions":["noop"],
         "buttons":{"look":{"show_when":[{"name":"seat_is","opts":["west"]},"someone_else_just_discarded"],"actions":[]}})"));
  Game game(rules, 1);
  game.start();
  REQUIRE(game.apply(discard(kEast, 0)));
  CHECK(counter(game, kSouth, "k") == Number(0));
  CHECK(counter(game, kWest, "k") == Number(1));
  CHECK(counter(game, kNorth, "k") == Number(1));
  CHECK(counter(game, kEast, "done") == Number(1));
  CHECK(game.state().turn == kSouth);
  REQUIRE(game.player(kWest).buttons.size() == 2);
  REQUIRE(game.apply(press(kWest, kSkip)));
  CHECK(counter(game, kSouth, "k") == Number(1));
}

TEST_CASE("a discard with callers waits, a skip resumes it, a call cancels it") {
  const auto rules = load_clean(rigged(
      R"("interruptible_actions":["play_tile"],
         "buttons":{"pon":{"call":[[0,0]],"show_when":["not_our_turn","someone_else_just_discarded","call_available"],
                           "actions":[["call"],["change_turn","self"]]}})"));
  const auto east_nine_of_bamboo = [](const Game& game) {
    const auto& hand = game.player(kEast).hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
      if (majs::tiles::id_of(hand[i].kind) == "9s") return i;
    }
    return hand.size();
  };
  SUBCASE("skip") {
    Game game(rules, 5);
    game.start();
    REQUIRE(game.apply(discard(kEast, east_nine_of_bamboo(game))));
    CHECK(game.state().turn == kEast);
    CHECK(game.player(kEast).deferred.size() == 1);
    REQUIRE(game.player(kSouth).buttons.size() == 2);
    REQUIRE(game.apply(press(kSouth, kSkip)));
    CHECK(game.state().turn == kSouth);
    CHECK(game.player(kSouth).draw.size() == 1);
    CHECK(game.player(kEast).pond.size() == 1);
  }
  SUBCASE("call") {
    Game game(rules, 5);
    game.start();
    REQUIRE(game.apply(discard(kEast, east_nine_of_bamboo(game))));
    REQUIRE(game.apply(press(kSouth, button_id(*rules, "pon"))));
    CHECK(game.state().turn == kSouth);
    CHECK(game.player(kEast).deferred.empty());
    CHECK(game.player(kEast).pond.empty());
    CHECK(game.player(kEast).discards.size() == 1);
    REQUIRE(game.player(kSouth).calls.size() == 1);
    CHECK(game.player(kSouth).calls[0].tiles.size() == 3);
    CHECK(game.player(kSouth).hand.size() == 11);
    CHECK(game.player(kSouth).draw.empty());
    CHECK(game.can_discard(kSouth));
  }
}

TEST_CASE("a button pressed by one overrides the pending discard of another") {
  const auto rules =
      load_clean(rigged(R"("buttons":{"any":{"show_when":["not_our_turn",{"name":"seat_is","opts":["south","west"]}],
                                  "actions":[["add_counter","pressed",1]]}})"));
  Game game(rules, 2);
  game.start();
  REQUIRE(game.player(kSouth).buttons.size() == 2);
  REQUIRE(game.apply(discard(kEast, 0)));
  CHECK(game.player(kEast).pond.empty());  // waits for south and west
  REQUIRE(game.apply(press(kSouth, button_id(*rules, "any"))));
  REQUIRE(game.apply(press(kWest, kSkip)));
  CHECK(counter(game, kSouth, "pressed") == Number(1));
  CHECK(game.player(kEast).pond.empty());
  CHECK(game.player(kEast).hand.size() == 13);
  CHECK(game.can_discard(kEast));
}

TEST_CASE("a higher call cancels a lower one that was made already") {
  const auto rules = load_clean(rigged(R"("interruptible_actions":["play_tile"],
         "buttons":{"low":{"show_when":[{"name":"seat_is","opts":["south"]},"someone_else_just_discarded"],
                           "actions":[["add_counter","low",1],["change_turn","self"]]},
                    "high":{"show_when":[{"name":"seat_is","opts":["west"]},"someone_else_just_discarded"],
                            "precedence_over":["low"],"actions":[["add_counter","high",1],["change_turn","self"]]}})"));
  Game game(rules, 2);
  game.start();
  REQUIRE(game.apply(discard(kEast, 0)));
  REQUIRE(game.apply(press(kSouth, button_id(*rules, "low"))));
  REQUIRE(game.apply(press(kWest, button_id(*rules, "high"))));
  CHECK(counter(game, kSouth, "low") == Number(0));
  CHECK(counter(game, kWest, "high") == Number(1));
  CHECK(game.state().turn == kWest);
}

TEST_CASE("of several combinations the player has to choose one, and may take the press back") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
         "starting_hand":{"east":["2p","2p","2p","2p","4p","4p","4p","4p","1z","2z","3z","5z","6z"]},"starting_draws":["7z"],
         "buttons":{"ankan":{"call":[[0,0,0]],"show_when":["our_turn","self_call_available"],"actions":[["self_call"]]}})"));
  Game game(rules, 1);
  game.start();
  const ChoiceId ankan = button_id(*rules, "ankan");
  REQUIRE(game.player(kEast).buttons.size() == 2);
  REQUIRE(game.apply(press(kEast, ankan)));
  REQUIRE(game.player(kEast).call_buttons != nullptr);
  CHECK_FALSE(game.can_discard(kEast));
  Input cancel;
  cancel.kind = Input::Kind::CancelCall;
  cancel.seat = kEast;
  REQUIRE(game.apply(cancel));
  CHECK(game.player(kEast).buttons.size() == 2);
  REQUIRE(game.apply(press(kEast, ankan)));
  Input choice;
  choice.kind = Input::Kind::PressCall;
  choice.seat = kEast;
  const Tile two(*majs::tiles::find_kind("2p"));
  choice.call = {Tile(*majs::tiles::find_kind("3p")), {two, two, two}};
  CHECK_FALSE(game.apply(choice));  // was not offered
  choice.call.called = two;
  REQUIRE(game.apply(choice));
  REQUIRE(game.player(kEast).calls.size() == 1);
  CHECK(game.player(kEast).calls[0].tiles.size() == 4);
  CHECK(game.player(kEast).hand.size() == 10);
}

TEST_CASE("when, as and functions splice or stand apart") {
  const auto rules = load_clean(with_wall(
      R"("functions":{"twice":[["add_counter","$c",1],["add_counter","$c",1]],
                      "deep":[["add_counter","depth",1],["run","deep"]]},
         "after_start":{"actions":[["run","twice",{"c":"a"}],["unless",["true"],[["add_counter","no",1]]],
            ["ite",[["false","true"]],[["add_counter","then",1]],[["add_counter","else",1]]],
            ["as",["north","south"],[["set_counter","turned",1]]],
            ["when_anyone",[{"name":"seat_is","opts":["west"]}],[["set_counter","w",5]]],
            ["when_everyone",["true"],[["add_counter","all",1]]],
            ["set_counter","sum","eval_expr",["+",["a",["*",[3,4]]]]],
            ["run","deep"],["add_counter","after",1]]})"));
  Game game(rules, 1);
  game.start();
  CHECK(counter(game, kEast, "a") == Number(2));
  CHECK(counter(game, kEast, "no") == Number(0));
  CHECK(counter(game, kEast, "then") == Number(1));
  CHECK(counter(game, kNorth, "turned") == Number(1));
  CHECK(counter(game, kWest, "w") == Number(5));
  CHECK(counter(game, kEast, "all") == Number(1));
  CHECK(counter(game, kEast, "sum") == Number(14));
  CHECK(counter(game, kEast, "depth") == Number(10));
  CHECK(counter(game, kEast, "after") == Number(1));
  CHECK(has_finding(game.findings(), "R203"));
}

TEST_CASE("condition trees alternate AND and OR, and count") {
  const auto holds = [](const std::string& condition) {
    const auto text =
        with_wall("\"after_start\":{\"actions\":[[\"when\"," + condition + ",[[\"add_counter\",\"k\",1]]]]}");
    Findings findings;
    const auto rules = load_text(text, findings);
    REQUIRE(rules != nullptr);
    Game game(rules, 1);
    game.start();
    return counter(game, kEast, "k") == Number(1);
  };
  CHECK(holds("[]"));
  CHECK_FALSE(holds("[[]]"));
  CHECK_FALSE(holds(R"(["true",["false",["true","false"]]])"));
  CHECK(holds(R"([2,"true","false","true"])"));
  CHECK_FALSE(holds(R"([[1,"true","true"]])"));
  CHECK_FALSE(holds(R"([[1,"false"]])"));
  CHECK_FALSE(holds(R"([[0,"true"]])"));
  CHECK(holds(R"([0,"false"])"));
  CHECK(holds("[1.5,\"true\"]"));
  CHECK(holds("[null]"));
  CHECK_FALSE(holds("\"nonexistent\""));
  CHECK(holds("\"not_nonexistent\""));
  CHECK_FALSE(holds("\"not_not_true\""));
  CHECK(holds(R"({"name":"not","opts":[["true","false"]]})"));
  CHECK(holds(R"({"name":true,"opts":[]})"));
  CHECK(holds(R"({"name":"equals","opts":[1,1.0]})"));
  CHECK(holds(R"({"name":"our_turn","as":"east"})"));
  CHECK_FALSE(holds(R"({"name":"our_turn","as":"south"})"));
}

TEST_CASE("restrictions of play look at the player and at each tile") {
  const auto rules = load_clean(rigged(
      R"("play_restrictions":[[["any"],[{"name":"status","opts":["stuck"]},"not_is_drawn_tile"]],
                              [["9s"],["our_turn",{"name":"status_missing","opts":["free"]}]]])"));
  Game game(rules, 1);
  game.start();
  const auto give = [&](Seat seat, const char* status) {
    game.engine().player(seat).status.insert(rules->statuses.find(status));
  };
  const auto take = [&](Seat seat, const char* status) {
    game.engine().player(seat).status.erase(rules->statuses.find(status));
  };
  const std::size_t held = game.player(kEast).hand.size() + game.player(kEast).draw.size();
  const auto& hand = game.player(kEast).hand;
  const auto nines = static_cast<std::size_t>(
      std::count_if(hand.begin(), hand.end(), [](const Tile& tile) { return majs::tiles::id_of(tile.kind) == "9s"; }));
  REQUIRE(nines > 0);
  CHECK(game.playable(kEast).size() == held - nines);
  give(kEast, "free");
  CHECK(game.playable(kEast).size() == held);
  give(kEast, "stuck");
  CHECK(game.playable(kEast).size() == game.player(kEast).draw.size());
  take(kEast, "stuck");
  REQUIRE(game.apply(discard(kEast, 0)));
  REQUIRE(game.player(kSouth).draw.size() == 1);
  give(kSouth, "free");
  give(kSouth, "stuck");
  CHECK(game.playable(kSouth) == std::vector<std::size_t>{game.player(kSouth).hand.size()});
}

}  // namespace machine_test
