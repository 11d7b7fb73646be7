// What the options of riichi change from one round to the next, and what its presets choose.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "runtime/scoring/final_points.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test {
namespace {

/// The last sums of the four seats at the end of a game under the rules of `document`.
std::vector<Number> points_at_end(const Document& document, const std::array<Number, 4>& scores) {
  const auto rules = rules_with(Document::object(), document);
  REQUIRE(rules->scoring.final_sum.has_value());
  std::vector<Number> points;
  for (const auto& player : runtime::final_points(scores, *rules->scoring.final_sum).players) {
    points.push_back(player.points);
  }
  return points;
}

std::ptrdiff_t red_fives(const Document& document) {
  const Document& wall = document["wall"];
  return std::count(wall.begin(), wall.end(), "0m") + std::count(wall.begin(), wall.end(), "0p") +
         std::count(wall.begin(), wall.end(), "0s");
}

/// North deals the last round, has so many points, and wins from West.
Round last_round(int score, const Document& ruleset) {
  Round round({kIdle, kIdle, kIdle, kWaiting}, std::string(kFirstDiscards) + "9m8p",
              {{"starting_round", 7}, {"initial_score", score}}, ruleset);
  round.discard(6).press("ron", {3});
  return round;
}

/// North deals the last round and is the only one tenpai when the wall is used up.
Round last_draw(const Document& ruleset) {
  Round round({kIdle, kIdle, kIdle, kWaiting}, wall_of("6s"), {{"starting_round", 7}, {"initial_score", 29000}},
              ruleset);
  round.discard(70);
  return round;
}

TEST_CASE("agariyame: the dealer of the last round ends the game in the first place, with the goal") {
  const Document winners = riichi({{"agariyame", std::make_shared<Document>(Document{{"tenpai", false}})}});
  CHECK(last_round(29000, winners).is_last());
  CHECK_FALSE(last_round(25000, winners).is_last());  // 27900 are too few
  CHECK_FALSE(last_draw(winners).is_last());
  CHECK(last_draw(riichi({{"agariyame", nullptr}})).is_last());
  CHECK_FALSE(last_draw(riichi()).is_last());
  // Somebody else has more.
  Round second({kIdle, kIdle, kWaiting, kWaiting}, std::string(kFirstDiscards) + "9m8p",
               {{"starting_round", 7}, {"initial_score", 31000}}, winners);
  second.game().player(1).score = Number(60000);
  second.discard(6).press("ron", {3});
  CHECK_FALSE(second.is_last());
}

TEST_CASE("no tobi, no west, rounds") {
  const auto after_loss = [](const Document& ruleset) {
    Round round({kIdle, kWaiting, kIdle, kIdle}, std::string(kFirstDiscards) + "8p", {{"initial_score", 1900}},
                ruleset);
    round.discard(5).press("ron", {1});
    return round.is_last();
  };
  CHECK(after_loss(riichi()));
  CHECK_FALSE(after_loss(riichi({{"no_tobi", nullptr}})));

  const auto after_round = [](int number, const Document& ruleset) {
    Round round({kIdle, kIdle, kIdle, kIdle}, wall_of("6s"), {{"starting_round", number}}, ruleset);
    round.discard(70);
    return round.is_last();
  };
  CHECK_FALSE(after_round(7, riichi()));
  CHECK(after_round(7, riichi({{"no_west", nullptr}})));
  CHECK_FALSE(after_round(6, riichi({{"no_west", nullptr}})));
  CHECK(after_round(3, riichi({{"no_west", nullptr}, {"round_count", nullptr}})));
}

TEST_CASE("uma and points at the start") {
  const std::array<Number, 4> scores = {Number(40000), Number(30000), Number(20000), Number(10000)};
  CHECK(points_at_end(riichi(), scores) == std::vector<Number>{50, 10, -20, -40});
  const auto config = std::make_shared<Document>(Document{{"first", 30}, {"second", 5}});
  CHECK(points_at_end(riichi({{"uma", config}}), scores) == std::vector<Number>{60, 5, -15, -50});
  const auto equal = std::make_shared<Document>(Document{{"start", 25000}, {"return", 25000}});
  CHECK(points_at_end(riichi({{"starting_points", equal}}), scores) == std::vector<Number>{35, 15, -15, -35});
}

TEST_CASE("presets choose their options") {
  const Document tenhou = riichi({}, "Tenhou");
  CHECK(tenhou["initial_score"] == 25000);
  CHECK(red_fives(tenhou) == 3);
  CHECK(last_round(29000, tenhou).is_last());
  CHECK(points_at_end(tenhou, {Number(40000), Number(30000), Number(20000), Number(10000)}) ==
        std::vector<Number>{50, 10, -20, -40});

  const Document soul = riichi({}, "Mahjong Soul");
  CHECK(points_at_end(soul, {Number(40000), Number(30000), Number(20000), Number(10000)}) ==
        std::vector<Number>{30, 10, -10, -30});
  CHECK(soul["score_calculation"]["triple_ron_draw"] == false);
  CHECK(last_draw(soul).is_last());

  const Document league = riichi({}, "M.League");
  CHECK(points_at_end(league, {Number(40000), Number(30000), Number(20000), Number(10000)}) ==
        std::vector<Number>{60, 10, -20, -50});
  CHECK(league["score_calculation"]["tobi"] == false);
  CHECK_FALSE(league.contains("sudden_death_goal"));
  CHECK_FALSE(league["buttons"].contains("nine_orphans"));
  Round winds({kWaiting, kIdle, kIdle, kIdle}, "4z4z4z4z8p", Document::object(), league);
  winds.discard(4).press("tsumo", {0});
  CHECK(winds.state().winners.size() == 1);

  const Document wrc = riichi({}, "WRC");
  CHECK(wrc["initial_score"] == 30000);
  CHECK(red_fives(wrc) == 0);
  CHECK(points_at_end(wrc, {Number(40000), Number(35000), Number(25000), Number(20000)}) ==
        std::vector<Number>{25, 10, -10, -25});
  Round bump({kIdle, kWaiting, kWaiting, kIdle}, std::string(kFirstDiscards) + "8p", Document::object(), wrc);
  bump.discard(5).press("ron", {1});
  CHECK(bump.state().winners.size() == 1);
}

/// The names of rule texts that have an example hand.
std::set<std::string> texts_with_hands(const Document& document) {
  std::set<std::string> names;
  for (const Document& action : document["after_initialization"]["actions"]) {
    if (action[0] == "add_rule" && action.size() > 4 && action[4].is_object() && action[4].contains("hand")) {
      names.insert(action[2].get<std::string>());
    }
  }
  return names;
}

void check_texts(const Document& document) {
  const std::set<std::string> texts = texts_with_hands(document);
  for (const char* list : {"yaku", "yakuman", "dora"}) {
    for (const Document& yaku : document[list]) {
      CAPTURE(yaku["display_name"]);
      CHECK(texts.contains(yaku["display_name"].get<std::string>()));
    }
  }
}

TEST_CASE("every yaku has a text with an example") {
  const Document plain = riichi();
  check_texts(plain);
  for (const Document& mod : plain["available_mods"]) {
    if (!mod.is_object()) continue;
    CAPTURE(mod["id"]);
    check_texts(riichi({{mod["id"].get<std::string>(), nullptr}}));
  }
  BuildRequest request;
  request.ruleset = "sanma";
  Diagnostics diagnostics;
  const std::optional<Build> sanma = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(sanma.has_value(), summary(diagnostics));
  check_texts(sanma->document);
}

TEST_CASE("sanma: the last sum of three") {
  BuildRequest request;
  request.ruleset = "sanma";
  Diagnostics diagnostics;
  const std::optional<Build> sanma = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(sanma.has_value(), summary(diagnostics));
  const auto rules = rules_with(Document::object(), sanma->document);
  const std::array<Number, 3> scores = {Number(50000), Number(35000), Number(20000)};
  const auto result = runtime::final_points(scores, *rules->scoring.final_sum);
  CHECK(result.players[0].points == 45);  // 10 over the return, 15 oka, 20 uma
  CHECK(result.players[1].points == -5);
  CHECK(result.players[2].points == -40);
}

}  // namespace
}  // namespace majs::compiler::test
