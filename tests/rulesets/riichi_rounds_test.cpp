// Riichi from one round to the next: dealer, counters, the end of the game and the last sum. (What happens within a
// round is in riichi/*.test.json.) The names begin with the numbers of the rules, see tools/rule_coverage.

#include <doctest/doctest.h>

#include "runtime/scoring/final_points.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test::riichi_rounds_test {
namespace {

TEST_CASE("R-080 R-081 after a win the dealer stays when among the winners, and a counter is added") {
  Round dealer({kWaiting, kIdle, kIdle, kIdle}, std::string(kFirstDiscards) + "9m9m8p", {{"starting_honba", 2}});
  dealer.discard(7).press("ron", {0});
  CHECK(dealer.state().next_dealer == 0);
  CHECK(dealer.state().honba == 3);

  Round other({kIdle, kWaiting, kIdle, kIdle}, std::string(kFirstDiscards) + "8p", {{"starting_honba", 2}});
  other.discard(5).press("ron", {1});
  CHECK(other.state().next_dealer == 1);
  CHECK(other.state().honba == 0);

  Round both({kWaiting, kIdle, kIdle, kWaiting}, std::string(kFirstDiscards) + "9m9m8p");
  both.discard(7).press("ron", {0, 3});
  CHECK(both.state().next_dealer == 0);
  CHECK(both.state().honba == 1);
}

TEST_CASE("R-080 R-081 after a draw the dealer stays when tenpai, and a counter is added in any case") {
  Round tenpai({kWaiting, kIdle, kIdle, kIdle}, wall_of("6s"), {{"starting_honba", 1}});
  tenpai.discard(70);
  CHECK(tenpai.state().next_dealer == 0);
  CHECK(tenpai.state().honba == 2);

  Round noten({kIdle, kWaiting, kIdle, kIdle}, wall_of("6s"), {{"starting_honba", 1}});
  noten.discard(70);
  CHECK(noten.state().next_dealer == 1);
  CHECK(noten.state().honba == 2);

  Round abortive({kIdle, kIdle, kIdle, kIdle}, "4z4z4z4z", {{"starting_honba", 1}});
  abortive.discard(4);
  CHECK(abortive.state().next_dealer == 0);
  CHECK(abortive.state().honba == 2);
}

TEST_CASE("R-037 hands in riichi are shown at a draw") {
  Round round({kIdle, kWaiting, kIdle, kIdle}, wall_of("6s"));
  round.discard(1).press("riichi", {1}).discard(69);
  CHECK(round.game().player(1).hand_revealed);
  CHECK_FALSE(round.game().player(0).hand_revealed);
}

TEST_CASE("R-110 a score below zero ends the game, zero does not") {
  Round below({kIdle, kWaiting, kIdle, kIdle}, std::string(kFirstDiscards) + "8p", {{"initial_score", 1900}});
  below.discard(5).press("ron", {1});
  CHECK(below.game().player(0).score == Number(-100));
  CHECK(below.is_last());

  Round zero({kIdle, kWaiting, kIdle, kIdle}, std::string(kFirstDiscards) + "8p", {{"initial_score", 2000}});
  zero.discard(5).press("ron", {1});
  CHECK(zero.game().player(0).score == Number(0));
  CHECK_FALSE(zero.is_last());
}

TEST_CASE("R-111 after South 4 the game ends with 30000, in West with the first who has them, after West 4 anyway") {
  const auto ends = [](double kyoku, double score) {
    // Whoever deals discards the fifth tile.
    Round round({kIdle, kWaiting, kIdle, kIdle}, std::string(kFirstDiscards) + "8p",
                {{"starting_round", kyoku}, {"initial_score", score}});
    round.discard(5).press("ron", {1});
    CHECK(round.state().winners.size() == 1);
    return round.is_last();
  };
  CHECK_FALSE(ends(6, 29000));
  CHECK(ends(7, 29000));
  CHECK_FALSE(ends(7, 25000));
  CHECK(ends(8, 29000));
  CHECK_FALSE(ends(8, 25000));
  CHECK(ends(11, 25000));
}

TEST_CASE("R-112 a dealer who wins the last round deals again, whatever the score") {
  Round round({kIdle, kIdle, kIdle, kWaiting}, std::string(kFirstDiscards) + "9m8p",
              {{"starting_round", 7}, {"initial_score", 29000}});
  round.discard(6).press("ron", {3});
  CHECK(round.game().player(3).score == Number(31900));
  CHECK_FALSE(round.is_last());
  CHECK(round.state().next_dealer == 3);
}

TEST_CASE("R-113 R-114 R-115 R-116 R-117 the last sum") {
  const auto rules = rules_with(Document::object(), riichi());
  REQUIRE(rules->scoring.final_sum.has_value());
  const auto check = [&](const std::array<Number, 4>& scores, const std::array<Number, 4>& points,
                         const std::array<int, 4>& places) {
    const runtime::FinalResult result = runtime::final_points(scores, *rules->scoring.final_sum);
    for (std::size_t i = 0; i < 4; ++i) {
      CAPTURE(i);
      CHECK(result.players[i].points == points[i]);
      CHECK(result.players[i].place == places[i]);
    }
  };
  check({32400, 28500, 23600, 15500}, {41, 9, -16, -34}, {1, 2, 3, 4});
  check({30500, 30600, 29500, 9400}, {10, 41, -10, -41}, {2, 1, 3, 4});
  check({25000, 25000, 25000, 25000}, {35, 5, -15, -25}, {1, 2, 3, 4});  // ties by seat
  check({25000, 25000, 30000, 20000}, {5, -15, 40, -30}, {2, 3, 1, 4});
  check({-400, 50700, 30100, 19600}, {-50, 60, 10, -20}, {4, 1, 2, 3});
  check({45000, 30000, 15000, 9000}, {56, 10, -25, -41}, {1, 2, 3, 4});  // a stick was left on the table
}

}  // namespace
}  // namespace majs::compiler::test::riichi_rounds_test
