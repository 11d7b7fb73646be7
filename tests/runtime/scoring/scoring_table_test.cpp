#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "runtime/game/random.hpp"
#include "runtime/scoring/final_points.hpp"
#include "runtime/scoring/table_profile.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace scoring_table_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// What one yaku of `points` (and one of the second group, if any) is worth.
struct Priced {
  std::shared_ptr<const Rules> rules;
  HandPrice operator()(Number points, Number points2 = 0, bool dealer = false, bool self_draw = false,
                       Number minipoints = 30) const {
    YakuScore yaku;
    YakuScore yaku2;
    if (!(points == 0)) yaku.push_back({rules->texts.find("A"), {{points, rules->scoring.point_name}}});
    if (!(points2 == 0)) yaku2.push_back({rules->texts.find("B"), {{points2, rules->scoring.point2_name}}});
    return price_hand(*rules, {&yaku, &yaku2, dealer, self_draw, minipoints});
  }
};

Priced priced(const std::string& keys) {
  return {load_clean(with_wall(R"("score_calculation":{"yaku_lists":["yaku"],"point_name":"Pt","point2_name":"Star",)" +
                               keys + R"(},"yaku":[{"display_name":"A","value":1,"when":[]},
                                                   {"display_name":"B","value":[1,"Star"],"when":[]}])"))};
}

}  // namespace

TEST_CASE("multiplier: dealer first, then the bonus of a draw, then the bounds") {
  const Priced price = priced(R"("scoring_method":"multiplier","score_multiplier":10,"dealer_multiplier":2,
      "self_draw_bonus":5,"min_score":30,"max_score":90)");
  CHECK(price(2).score == 30);
  CHECK(price(4).score == 40);
  CHECK(price(4, 0, true).score == 80);
  CHECK(price(4, 0, true, true).score == 85);
  CHECK(price(9, 0, true).score == 90);
}

TEST_CASE("multiplier: the second unit multiplies, one without any") {
  const Priced price = priced(R"("scoring_method":"multiplier","score_multiplier":"points2")");
  CHECK(price(4).score == 4);
  CHECK(price(4, 5).score == 20);
}

TEST_CASE("score table: by points, beyond it the maximum") {
  const Priced price = priced(R"("scoring_method":"score_table","score_table":{"-1":0.5,"1":2,"max":64})");
  CHECK(price(1).score == 2);
  CHECK(price(-1).score == Number::real(0.5));
  CHECK(price(7).score == 64);
}

TEST_CASE("han and fu: rounded up, the last limit that is reached, one higher by status") {
  const Priced price = priced(R"("scoring_method":"han_fu_formula","dealer_multiplier":1.5,
      "limit_thresholds":[[4,40],[5,0],[6,0]],"limit_scores":[8000,8000,12000],"limit_names":["M","M","H"])");
  CHECK(price(3, 0, false, false, 40).score == 5200);
  CHECK(price(1, 0, true).score == 1500);
  CHECK(price(4, 0, false, false, 30).score == 7700);
  CHECK(price(4, 0, false, false, 40).name == "M");
  CHECK(price(7, 0, true).score == 18000);
  YakuScore yaku = {{price.rules->texts.find("A"), {{5, price.rules->scoring.point_name}}}};
  const YakuScore none;
  HandToPrice hand{&yaku, &none, false, false, 30};
  hand.one_higher = true;
  CHECK(price_hand(*price.rules, hand).name == "H");
  hand.one_higher = false;
  hand.doubled = true;
  CHECK(price_hand(*price.rules, hand).score == 16000);
}

TEST_CASE("the last limit that is reached counts, in whatever order they stand") {
  Random random(8);
  for (int i = 0; i < 60; ++i) {
    std::string thresholds;
    std::string scores;
    std::string names;
    std::vector<std::array<int, 2>> limits;
    int points = 0;
    for (std::uint64_t n = 1 + random.below(6); n > 0; --n) {
      points = i % 2 == 0 ? points + static_cast<int>(random.below(3)) : static_cast<int>(random.below(10));
      limits.push_back({points, static_cast<int>(random.below(4)) * 20});
      const std::string separator = n > 1 ? "," : "";
      thresholds += "[" + std::to_string(points) + "," + std::to_string(limits.back()[1]) + "]" + separator;
      scores += std::to_string(100 * limits.size()) + separator;
      names += "\"" + std::to_string(limits.size()) + "\"" + separator;
    }
    const Priced price = priced(R"("scoring_method":"han_fu_formula","limit_thresholds":[)" + thresholds +
                                R"(],"limit_scores":[)" + scores + R"(],"limit_names":[)" + names + "]");
    for (int n = 0; n < 60; ++n) {
      const auto had = static_cast<int>(random.below(12));
      const auto fu = static_cast<int>(random.below(80));
      std::string expected;
      for (std::size_t k = 0; k < limits.size(); ++k) {
        if (had >= limits[k][0] && fu >= limits[k][1]) expected = std::to_string(k + 1);
      }
      CAPTURE(thresholds);
      CHECK(price(had, 0, false, false, fu).name == expected);
    }
  }
}

TEST_CASE("rounding up, and the shares of a score") {
  const auto by_doubles = [](double value, double unit) {
    const double quotient = value / unit;
    const double nearest = std::round(quotient);
    return Number::literal((std::fabs(quotient - nearest) < 1e-9 ? nearest : std::ceil(quotient)) * unit);
  };
  Random random(5);
  constexpr std::array<std::int64_t, 9> kUnits = {1, 3, 7, 10, 100, 1'000, 99'999, 100'000, -100};
  constexpr std::array<std::int64_t, 7> kBounds = {50,        20'000,   1'000'000, 1LL << 30, 3'000'000'000,
                                                   1LL << 40, 1LL << 52};
  for (int i = 0; i < 60'000; ++i) {
    const std::int64_t unit = kUnits[random.below(kUnits.size())];
    auto value =
        static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(kBounds[random.below(kBounds.size())])));
    if (random.below(3) == 0) value -= value % unit;
    if (random.below(5) == 0) value = -value;
    CAPTURE(value);
    CAPTURE(unit);
    REQUIRE(ceil_to(value, unit) == by_doubles(static_cast<double>(value), static_cast<double>(unit)));
    const bool dealer = random.below(2) == 0;
    const std::size_t players = 2 + random.below(3);
    const auto parts = static_cast<double>(players - (dealer ? 1 : 0));
    REQUIRE(split_score(value, players, dealer, unit).ko ==
            by_doubles(static_cast<double>(value) / parts, static_cast<double>(unit)));
    const Number twice = round_nearest(divide(Number(value) * Number(2), Number::literal(parts)), unit);
    REQUIRE(split_score(value, players, dealer, unit).oya == twice);
  }
  CHECK(ceil_to(7, 0) == 7);
  CHECK(split_score(700, 1, true, 100).ko == 0);
  CHECK(ceil_to(Number::real(100.5), 100) == 200);
  CHECK(split_score(Number::real(300.5), 3, false, 100).ko == 200);
  for (int bits = 0; bits < 64; ++bits) {
    CHECK(power(2, bits).as_double() == std::pow(2.0, bits));
    CHECK(power(2, bits).is_integer() == (bits < 63));
  }
  CHECK(power(2, -1) == Number::real(0.5));
  CHECK(power(3, 4) == 81);
}

TEST_CASE("three players: what becomes of the missing share") {
  const auto split = [](TsumoLoss loss, bool dealer = false) { return split_three(8000, dealer, 100, loss); };
  CHECK(split(TsumoLoss::ShareLost).ko == 2000);
  CHECK(split(TsumoLoss::ShareLost).oya == 4000);
  CHECK(split(TsumoLoss::ShareLost, true).ko == 2700);
  CHECK(split(TsumoLoss::UnequalSplit).ko == 2700);
  CHECK(split(TsumoLoss::UnequalSplit).oya == 5300);
  CHECK(split(TsumoLoss::NorthSplit).ko == 3000);
  CHECK(split(TsumoLoss::NorthSplit).oya == 5000);
  CHECK(split(TsumoLoss::NorthToOya).ko == 2000);
  CHECK(split(TsumoLoss::NorthToOya).oya == 6000);
  CHECK(split(TsumoLoss::EqualSplit).ko == 4000);
  CHECK(split(TsumoLoss::DoubleCollection).ko == 8000);
  CHECK(split(TsumoLoss::AddThousand).ko == 3000);
  CHECK(split(TsumoLoss::AddThousand).oya == 5000);
  CHECK(split_three(12000, true, 100, TsumoLoss::NorthSplit).ko == 6000);
}

TEST_CASE("final points: a sum of zero, ties by seat") {
  const std::vector<Number> scores = {25000, 25000, 30000, 20000};
  const FinalResult result = final_points(scores, {30000, 20, {15, 5, -5, -15}});
  CHECK(result.players[0].place == 2);
  CHECK(result.players[1].place == 3);
  CHECK(result.players[2].place == 1);
  Number sum = 0;
  for (const FinalPoints& player : result.players) sum = sum + player.points;
  CHECK(sum == 0);
  CHECK(result.players[0].points == 0);
  CHECK(result.players[2].points == 35);
}

TEST_CASE("who is liable: the list of the winner names who pays for it") {
  const auto paid = [](const std::string& after_start, const std::string& keys = "") {
    const auto rules =
        load_clean(with_wall(R"("starting_draws":["9s"],
        "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
        "yaku":[{"display_name":"A","value":2,"when":[]},{"display_name":"B","value":1,"when":[]}],
        "score_calculation":{"yaku_lists":["yaku"],"point_name":"Pt","scoring_method":"multiplier","score_multiplier":10)" +
                             keys + R"(},"after_start":{"actions":[)" + after_start + R"(,["win_by_draw"]]})"));
    Game game(rules, 1);
    game.settings().next_rounds = false;
    game.start();
    std::vector<Number> deltas;
    for (const Seat seat : game.seats()) deltas.push_back(game.state().delta_scores[static_cast<std::size_t>(seat)]);
    return deltas;
  };
  using Deltas = std::vector<Number>;
  CHECK(paid(R"(["noop"])") == Deltas{90, -30, -30, -30});
  CHECK(paid(R"(["as","shimocha",[["make_responsible_for","prev_seat","all"]]])") == Deltas{30, -30, 0, 0});
  CHECK(paid(R"(["as","shimocha",[["make_responsible_for","prev_seat",["A"]]]])") == Deltas{50, -30, -10, -10});
  // As scripts read it, south would be the one whom east pays for.
  CHECK(paid(R"(["make_responsible_for","shimocha","all"])") == Deltas{90, -30, -30, -30});
  CHECK(paid(R"(["as","toimen",[["make_responsible_for","prev_seat",["B"]]]])", R"(,"discarder_multiplier":2)") ==
        Deltas{80, -20, -40, -20});
}

}  // namespace scoring_table_test
