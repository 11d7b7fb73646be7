#include <doctest/doctest.h>

#include "tests/runtime/ruleset_texts.hpp"

namespace round_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string ids(const Game& game, std::span<const Tile> tiles) {
  std::string result;
  for (const Tile& tile : tiles)
    result += (result.empty() ? "" : " ") + game.rules().tile_name(tile.kind == 0xFFFF ? Tile{} : tile);
  return result;
}

std::string first_ids(const Game& game, Seat seat, std::size_t count) {
  const auto& hand = game.player(seat).hand;
  return ids(game, std::span<const Tile>(hand.data(), std::min(count, hand.size())));
}

}  // namespace

TEST_CASE("a round is dealt from the wall, which keeps the dealt tiles") {
  const auto rules = load_clean(with_wall(R"("initial_dead_wall_length":14)"));
  Game game(rules, 42);
  game.start();
  CHECK(game.state().wall->size() == 122);
  CHECK(game.state().dead_wall.size() == 14);
  CHECK(game.state().wall_index == 52);
  for (Seat seat = 0; seat < 4; ++seat) CHECK(game.player(seat).hand.size() == 13);
  CHECK(game.engine().remaining_draws() == 70);
  CHECK(game.state().dice.size() == 2);
}

TEST_CASE("the deal and the winds go round with the rounds, however many were played") {
  Game game(load_clean(with_wall(R"("num_players":3)")), 42);
  game.start();
  const auto players = static_cast<std::int64_t>(game.seats().size());
  REQUIRE(players == 3);
  const auto turned = [&](std::int64_t index) {
    return game.seats()[static_cast<std::size_t>(((index % players) + players) % players)];
  };
  for (std::int64_t kyoku = -10; kyoku <= 20; ++kyoku) {
    CAPTURE(kyoku);
    game.engine().state().kyoku = kyoku;
    CHECK(game.engine().dealer() == turned(kyoku));
    for (std::int64_t i = 0; i < players; ++i) {
      CHECK(game.engine().seat_wind(game.seats()[static_cast<std::size_t>(i)]) == turned(i - kyoku));
    }
  }
}

TEST_CASE("hands, draws and replacement draws can be rigged") {
  const auto rules = load_clean(with_wall(
      R"("initial_dead_wall_length":6,
         "starting_hand":{"east":["2m","3m","4m"],"west":["7z","7z","7z","7z"]},
         "starting_draws":["5z","8s"],"starting_dead_wall":["1p","2p","3p"],
         "after_start":{"actions":[["draw",2],["draw",3,"opposite_end"]]})"));
  Game game(rules, 3);
  game.start();
  CHECK(first_ids(game, 0, 3) == "2m 3m 4m");
  CHECK(first_ids(game, 2, 4) == "7z 7z 7z 7z");
  CHECK(ids(game, game.player(0).draw) == "5z@_draw 8s@_draw 1p@_draw 2p@_draw 3p@_draw");
}

TEST_CASE("draws from the other end take the pairs of the dead wall swapped, and tell it once more than they draw") {
  const auto rules = load_clean(with_wall(
      R"("initial_dead_wall_length":4,"after_draw":{"actions":[["add_counter","told",1]]},
         "after_start":{"actions":[["draw",2,"opposite_end"],["draw",2]]})"));
  Game game(rules, 8);
  game.start();
  const auto& dead = game.state().dead_wall;
  const auto& draw = game.player(0).draw;
  REQUIRE(draw.size() == 4);
  CHECK(draw[0].kind == dead[2].kind);
  CHECK(draw[1].kind == dead[3].kind);
  CHECK(counter(game, 0, "told") == Number(4));  // 2 + 1 for the replacements, 1 for the two others
}

TEST_CASE("seats of smaller tables") {
  const auto table = [](int players) {
    return load_clean(with_wall("\"num_players\":" + std::to_string(players) + ",\"starting_round\":1"));
  };
  Game two(table(2), 1);
  two.start();
  CHECK(two.seats() == std::vector<Seat>{0, 2});
  CHECK(two.state().turn == 2);  // the dealer of the second round
  CHECK(two.engine().seat_wind(2) == 0);
  CHECK(two.engine().seat_wind(0) == 2);
  CHECK(two.engine().wind_holder(1) == kNobody);
  Game three(table(3), 1);
  three.start();
  CHECK(three.state().turn == 1);
  CHECK(three.engine().next_seat(2) == 0);
  CHECK(three.engine().wind_holder(0) == 1);
}

TEST_CASE("deals pass on, the last round ends the game, statuses do not survive unless they persist") {
  const auto rules = load_clean(with_wall(
      std::string(R"("max_rounds":2,"starting_hand":{},"persistent_statuses":["kept"],"persistent_counters":["rounds"],
         "after_start":{"actions":[["when",[{"name":"status","opts":["lost"]}],[["set_status","survived"]]],
            ["set_status_all","kept","lost"],["as","all",[["add_counter","rounds",1]]],["ryuukyoku"]]})")));
  Game game(rules, 1);
  std::vector<Seat> dealers;
  game.watchers().log = [&](const LogEvent& event) {
    if (event.kind == LogEvent::Kind::RoundStart) dealers.push_back(event.seat);
  };
  game.start();
  CHECK(game.over());
  CHECK(dealers == std::vector<Seat>{0, 1});
  CHECK(counter(game, 3, "rounds") == Number(2));
  CHECK(game.player(0).status.contains(rules->statuses.find("kept")));
  CHECK_FALSE(game.player(1).status.contains(rules->statuses.find("survived")));
}

TEST_CASE("rules may keep the dealer and end the game") {
  const auto rules = load_clean(with_wall(
      R"("before_start":{"actions":[["when",["not_game_start"],[["change_dealership","self"],["add_honba"],
            ["when",[{"name":"counter_at_least","opts":["n",3]}],[["end_game"]]]]]]},
         "persistent_counters":["n"],"after_start":{"actions":[["add_counter","n",1],["draw"],["ryuukyoku"]]})"));
  Game game(rules, 1);
  game.start();
  CHECK(game.over());
  CHECK(game.state().kyoku == 0);
  CHECK(game.state().honba == 3);
}

}  // namespace round_test
