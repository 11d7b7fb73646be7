// What a call or a draw still has to do is not lost by what its player does meanwhile (runtime/game/README.md 6.3),
// and a call of which something is still to be said holds nobody up (8.2).

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "runtime/play/bots/bot.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace unfinished_calls_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
using majs::match::test::Dice;

namespace {

constexpr Seat kEast = 0;
constexpr Seat kSouth = 1;
constexpr Seat kWest = 2;
constexpr Seat kNorth = 3;

std::vector<std::string> shown(const Game& game, Seat seat) {
  std::vector<std::string> names;
  for (const ChoiceId id : game.player(seat).buttons) {
    names.push_back(id == kSkip ? "skip" : game.rules().buttons[id].id);
  }
  return names;
}

using Names = std::vector<std::string>;

std::size_t held(const Game& game, Seat seat) { return game.player(seat).hand.size() + game.player(seat).draw.size(); }

/// East may begin something with `first`, in the middle of which it could press `second`, and west `stop`.
std::string with_buttons(const std::string& first, const std::string& stop, const std::string& stop_shows) {
  return with_wall(R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["noop","draw"],
    "functions":{"more":[["add_counter","order",1],["draw"]]},
    "buttons":{
      "first":{"show_when":["our_turn",{"name":"status_missing","opts":["begun"]}],
               "actions":[["set_status","begun"],)" +
                   first + R"(]},
      "second":{"show_when":["our_turn",{"name":"status","opts":["begun"]},{"name":"status_missing","opts":["done"]}],
                "actions":[["set_status","done"],["add_counter","second",1]]},
      "stop":{"show_when":["not_our_turn",{"name":"seat_is","opts":["west"]},)" +
                   stop_shows + R"(],"actions":[)" + stop + "]}}");
}

constexpr const char* kNever = R"("false")";
constexpr const char* kWhileEastHasBegun =
    R"({"name":"status","opts":["begun"],"as":"east"},{"name":"counter_equals","opts":["after",0],"as":"east"})";

}  // namespace

TEST_CASE("a draw that is due comes before anything else its player could do") {
  // However it is written that a tile is drawn after the interrupt.
  const std::string ways[] = {
      R"(["noop"],["draw"])",
      R"(["noop"],["add_counter","order",1],["when",["true"],[["run","more"]]])",
      R"(["noop"],["ite",["false"],[["noop"]],[["draw"]]])",
      R"(["noop"],["noop"],["as","self",[["draw"]]])",
      R"(["run","more"],["noop"],["unless",["false"],[["uninterruptible_draw"]]])",
      R"(["noop"],["draw"],["add_counter","lost",1])",
  };
  for (const std::string& way : ways) {
    CAPTURE(way);
    const bool twice = way.find("run\",\"more\"],[\"noop") != std::string::npos;
    for (const bool reference : {false, true}) {
      Game game(load_clean(with_buttons(way, R"(["noop"])", kNever)), 1);
      game.settings().compatibility.drops_unfinished_calls = reference;
      game.start();
      REQUIRE(shown(game, kEast) == Names{"first", "skip"});
      REQUIRE(game.apply(press(kEast, button_id(game.rules(), "first"))));
      if (!reference) CHECK(held(game, kEast) == (twice ? 16 : 15));
      // Nothing is lost of what could be pressed: it is offered when the draws are made.
      REQUIRE(shown(game, kEast) == Names{"second", "skip"});
      REQUIRE(game.apply(press(kEast, button_id(game.rules(), "second"))));
      CHECK(counter(game, kEast, "second") == Number(1));
      CHECK(held(game, kEast) == (reference ? 14 : 15) + (twice ? 1 : 0));
      CHECK(counter(game, kEast, "lost") == Number(0));  // after the last draw: E-01
      CHECK(game.can_discard(kEast));
    }
  }
}

TEST_CASE("while others are asked about a call its player is offered nothing and cannot discard") {
  const std::string list = R"(["noop"],["draw"],["add_counter","after",1])";
  for (const bool reference : {false, true}) {
    CAPTURE(reference);
    Game game(load_clean(with_buttons(list, R"(["noop"])", kWhileEastHasBegun)), 1);
    game.settings().compatibility.drops_unfinished_calls = reference;
    game.start();
    REQUIRE(game.apply(press(kEast, button_id(game.rules(), "first"))));
    REQUIRE(shown(game, kWest) == Names{"stop", "skip"});
    CHECK(shown(game, kEast) == (reference ? Names{"second", "skip"} : Names{}));
    CHECK(game.can_discard(kEast) == reference);
    CHECK(game.apply(discard(kEast, 0)) == reference);
    REQUIRE(game.apply(press(kWest, kSkip)));
    CHECK(held(game, kEast) == (reference ? 13 : 15));  // discarded, and the draw lost: or drawn
    if (!reference) CHECK(shown(game, kEast) == Names{"second", "skip"});
  }
}

TEST_CASE("a call that was pressed is not asked about again; when it comes too late nobody loses tiles by it") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["play_tile","noop"],
         "starting_hand":{"east":["9s","1m","1m"],"south":["9s","9s","2m"],"west":["9s","2p","3p"],"north":["9m"]},
         "buttons":{"pon":{"call":[[0,0]],"show_when":["not_our_turn","someone_else_just_discarded","call_available"],
                           "actions":[["noop"],["call"],["change_turn","self"]]},
                    "look":{"show_when":[{"name":"seat_is","opts":["west"]},"someone_else_just_discarded"],
                            "actions":[["resume_deferred_actions"]]}})"));
  const ChoiceId pon = button_id(*rules, "pon");
  Game game(rules, 5);
  game.start();
  std::size_t nine = 0;
  while (majs::tiles::id_of(game.player(kEast).hand[nine].kind) != "9s") ++nine;
  REQUIRE(game.apply(discard(kEast, nine)));
  REQUIRE(game.apply(press(kWest, kSkip)));
  REQUIRE(game.apply(press(kSouth, pon)));
  CHECK(shown(game, kSouth) == Names{});  // west may look again; south has said what it wants
  CHECK(shown(game, kWest) == Names{"look", "skip"});
  REQUIRE(game.apply(press(kWest, kSkip)));
  // East's list goes on first, and south has drawn when its call is made.
  CHECK(has_finding(game.findings(), "R212"));
  CHECK(game.player(kSouth).calls.empty());
  CHECK(game.player(kEast).pond.size() == 1);
  CHECK(held(game, kSouth) == 14);
}

TEST_CASE("a turn that another takes away from what is unfinished is told") {
  const std::string list = R"(["noop"],["draw"])";
  for (const bool leaves : {false, true}) {
    Game game(load_clean(with_buttons(list, leaves ? R"(["resume_deferred_actions"])" : R"(["change_turn","self"])",
                                      kWhileEastHasBegun)),
              1);
    game.start();
    REQUIRE(game.apply(press(kEast, button_id(game.rules(), "first"))));
    REQUIRE(game.apply(press(kWest, button_id(game.rules(), "stop"))));
    CHECK(held(game, kEast) == (leaves ? 15 : 14));
    REQUIRE(has_finding(game.findings(), "R313") == !leaves);
    if (!leaves) CHECK(game.findings().front().pointer == "/buttons/first/actions/2");
  }
}

TEST_CASE("a combination that is taken back drops nothing that waits") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"],["add_counter","turns",1]]},"interruptible_actions":["draw"],
         "starting_hand":{"south":["2p","2p","2p","2p","4p","4p","4p","4p","1z","2z","3z","5z","6z"]},
         "buttons":{"ankan":{"call":[[0,0,0]],"show_when":["our_turn","self_call_available"],"actions":[["self_call"]]}})"));
  for (const bool reference : {false, true}) {
    CAPTURE(reference);
    Game game(rules, 1);
    game.settings().compatibility.drops_unfinished_calls = reference;
    game.start();
    REQUIRE(game.apply(discard(kEast, 13)));
    REQUIRE(game.apply(press(kSouth, button_id(*rules, "ankan"))));
    Input cancel;
    cancel.kind = Input::Kind::CancelCall;
    cancel.seat = kSouth;
    REQUIRE(game.apply(cancel));
    REQUIRE(game.apply(press(kSouth, kSkip)));
    CHECK(counter(game, kSouth, "turns") == Number(reference ? 0 : 1));
  }
}

TEST_CASE("a chow whose combination is open holds nobody up who goes before it, and takes nothing from others") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["play_tile"],
         "starting_hand":{"east":["4m","4m","4m","9m","9m","9m","1p","1p","1p","9p","9p","9p","1s"],
                          "south":["2m","3m","5m","6m","1z","1z","1z","2z","2z","2z","3z","3z","3z"],
                          "west":["2m","3m","5m","6m","4z","4z","4z","5z","5z","5z","6z","6z","6z"]},
         "starting_draws":["7z"],
         "buttons":{"chii":{"call":[[-2,-1],[-1,1],[1,2]],"actions":[["call"],["change_turn","self"]],
                            "show_when":["not_our_turn","someone_else_just_discarded","call_available"]},
                    "win":{"show_when":["someone_else_just_discarded",{"name":"seat_is","opts":["north"]}],
                           "precedence_over":["chii"],"actions":[["add_counter","won",1],["change_turn","self"]]}})"));
  const ChoiceId chii = button_id(*rules, "chii");
  const ChoiceId win = button_id(*rules, "win");
  const auto at_the_discard = [&](bool reference) {
    auto game = std::make_unique<Game>(rules, 1);
    game->settings().compatibility.waits_for_open_calls = reference;
    game->start();
    REQUIRE(game->apply(discard(kEast, 0)));
    REQUIRE(shown(*game, kSouth) == Names{"chii", "skip"});
    REQUIRE(shown(*game, kNorth) == Names{"win", "skip"});
    return game;
  };
  for (const std::vector<Seat>& order : {std::vector<Seat>{kSouth, kWest, kNorth}, {kSouth, kNorth}, {kNorth}}) {
    const auto game = at_the_discard(false);
    for (const Seat seat : order) REQUIRE(game->apply(press(seat, seat == kNorth ? win : chii)));
    CHECK(counter(*game, kNorth, "won") == Number(1));
    CHECK(game->state().turn == kNorth);
    for (const Seat seat : rules->seats) {
      CHECK(game->player(seat).call_buttons == nullptr);
      CHECK(game->player(seat).choice == nullptr);
    }
  }
  const auto waiting = at_the_discard(true);
  REQUIRE(waiting->apply(press(kSouth, chii)));
  REQUIRE(waiting->apply(press(kNorth, win)));
  CHECK(counter(*waiting, kNorth, "won") == Number(0));
  // Nobody goes before it: the combination is waited for.
  const auto passed = at_the_discard(false);
  REQUIRE(passed->apply(press(kSouth, chii)));
  REQUIRE(passed->apply(press(kNorth, kSkip)));
  REQUIRE(passed->apply(press(kWest, kSkip)));
  CHECK(passed->player(kSouth).call_buttons != nullptr);
  CHECK(passed->state().turn == kEast);
}

TEST_CASE("an upgrade takes the tile itself, not one that stands for it") {
  // 5m may stand for the red five; a hand is looked through from its first tile.
  const auto rules = load_clean(with_wall(
      R"("starting_hand":{"east":["5m","5m","5m","5m",["0m"],"1z"]},
         "after_turn_change":{"actions":[["set_tile_alias_all",["5m"],["0m"]],["set_tile_alias_all",["0m"],["5m"]],
            ["trigger_custom_call","pon","hand",["5m","5m"],["5m"]],["draw",1,"5m"]]},"interruptible_actions":["draw"],
         "buttons":{"pon":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]},
                    "kakan":{"show_when":["our_turn","can_upgrade_call"],"call":[[0,0,0]],"upgrades":"pon",
                             "actions":[["upgrade_call"]]}})"));
  for (const bool reference : {false, true}) {
    CAPTURE(reference);
    Game game(rules, 1);
    game.settings().compatibility.adds_like_tiles = reference;
    game.start();
    REQUIRE(game.apply(press(kEast, button_id(*rules, "kakan"))));
    REQUIRE(game.player(kEast).call_buttons != nullptr);  // a five or the red one
    const Call pon = game.player(kEast).calls.front();
    Input choice;
    choice.kind = Input::Kind::PressCall;
    choice.seat = kEast;
    choice.call = {Tile(*majs::tiles::find_kind("0m")), pon.tiles};
    REQUIRE(game.apply(choice));
    const auto count = [&](const char* id) {
      std::size_t found = 0;
      for (const Tile& tile : game.player(kEast).hand) found += majs::tiles::id_of(tile.kind) == id ? 1 : 0;
      return found;
    };
    CHECK(count("0m") == (reference ? 1 : 0));
    CHECK(count("5m") == (reference ? 1 : 2));
  }
}

TEST_CASE("every tile of the walls is drawn once, whatever is drawn from which end") {
  Dice dice(38);
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t live = dice.below(7);
    const std::uint32_t dead = dice.below(6);
    std::string wall;
    const std::uint32_t length = 4 + live + dead;
    constexpr const char* kSuits[] = {"m", "p"};
    for (std::uint32_t i = 0; i < length; ++i) {
      wall += (i == 0 ? "\"" : ",\"") + std::to_string(i % 9 + 1) + kSuits[i / 9] + "\"";
    }
    const auto rules = load_clean(R"({"wall":[)" + wall + R"(],"starting_tiles":1,"initial_dead_wall_length":)" +
                                  std::to_string(dead) + R"(,"after_turn_change":{"actions":[]},
      "interruptible_actions":["noop"],
      "buttons":{"front":{"show_when":["our_turn"],"actions":[["draw"],["recalculate_buttons"]]},
                 "back":{"show_when":["our_turn"],"actions":[["draw",1,"opposite_end"],["recalculate_buttons"]]},
                 "shift":{"show_when":["our_turn"],"actions":[["shift_tile_to_dead_wall",1],["recalculate_buttons"]]}}})");
    Game game(rules, static_cast<std::uint64_t>(round) + 1);
    game.start();
    constexpr const char* kWays[] = {"front", "back", "shift"};
    std::string pressed;
    for (std::uint32_t i = 0; i < 3 * length; ++i) {
      const char* const way = i + length < 3 * length ? kWays[dice.below(3)] : "front";  // in the end all of them
      pressed += std::string(pressed.empty() ? "" : " ") + way;
      REQUIRE(game.apply(press(kEast, button_id(*rules, way))));
    }
    CAPTURE(live);
    CAPTURE(dead);
    CAPTURE(pressed);
    std::vector<majs::tiles::Kind> drawn;
    for (const Tile& tile : game.player(kEast).draw) drawn.push_back(tile.kind);
    CHECK(drawn.size() == live + dead);
    std::sort(drawn.begin(), drawn.end());
    CHECK(std::adjacent_find(drawn.begin(), drawn.end()) == drawn.end());
  }
}

}  // namespace unfinished_calls_test
