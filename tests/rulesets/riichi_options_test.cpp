// What the options of riichi change from one round to the next, and what its presets choose.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/scoring/final_points.hpp"
#include "tests/rulesets/riichi_scorer.hpp"

namespace majs::compiler::test::riichi_options_test {
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
  second.game().engine().player(1).score = Number(60000);
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

TEST_CASE("exact points keep their tenths, equal points share their places") {
  using Points = std::vector<Number>;
  const auto real = [](double value) { return Number::real(value); };
  for (const char* preset : {"WRC", "EMA"}) {
    CAPTURE(preset);
    const Document document = riichi({}, preset);
    CHECK(points_at_end(document, {42300, 28700, 30100, 18900}) ==
          Points{real(27.3), real(-6.3), real(5.1), real(-26.1)});
    CHECK(points_at_end(document, {35000, 35000, 30000, 20000}) == Points{15, 15, -5, -25});
    CHECK(points_at_end(document, {20000, 35000, 30000, 35000}) == Points{-25, 15, -5, 15});
    // A stick was left on the table: the first have half of it each.
    CHECK(points_at_end(document, {45000, 45000, 20000, 9000}) == Points{real(25.5), real(25.5), -15, -36});
  }
  const Document league = riichi({}, "M.League");
  CHECK(points_at_end(league, {41600, 35800, 15000, 7600}) == Points{real(61.6), real(15.8), -25, real(-52.4)});
  CHECK(points_at_end(league, {35000, 35000, 20000, 10000}) == Points{35, 35, -20, -50});
  CHECK(points_at_end(league, {40000, 20000, 20000, 20000}) == Points{60, -20, -20, -20});
  const Document soul = riichi({}, "Mahjong Soul");
  CHECK(points_at_end(soul, {41600, 30300, 15000, 13100}) == Points{real(31.6), real(10.3), -15, real(-26.9)});
  // Without the option ties are by seat; each option works alone.
  CHECK(points_at_end(soul, {35000, 35000, 20000, 10000}) == Points{25, 15, -10, -30});
  const Document exact = riichi({{"exact_points", nullptr}});
  CHECK(points_at_end(exact, {32400, 28500, 23600, 15500}) == Points{real(42.4), real(8.5), real(-16.4), real(-34.5)});
  // Ends of games that were played at tenhou.net.
  const Document tenhou = riichi({}, "Tenhou");
  CHECK(points_at_end(tenhou, {40400, 13900, 9200, 36500}) == Points{50, -26, -41, 17});
  CHECK(points_at_end(tenhou, {28500, -100, 35500, 36100}) == Points{-11, -50, 16, 45});
  const Document rounded = riichi({{"rounded_scores", nullptr}});
  CHECK(points_at_end(rounded, {28500, -100, 35500, 36100}) == Points{-11, -50, 16, 45});
  CHECK(points_at_end(riichi(), {28500, -100, 35500, 36100}) == Points{-11, -50, 15, 46});
  const Document shared = riichi({{"shared_places", nullptr}});
  CHECK(points_at_end(shared, {32400, 28500, 23600, 15500}) == Points{41, 9, -16, -34});
  CHECK(points_at_end(shared, {25000, 25000, 25000, 25000}) == Points{0, 0, 0, 0});
  const auto rules = rules_with(Document::object(), shared);
  const std::array<Number, 4> tied = {25000, 30000, 30000, 15000};
  const auto result = runtime::final_points(tied, *rules->scoring.final_sum);
  CHECK(result.players[1].place == 1);
  CHECK(result.players[2].place == 1);
  CHECK(result.players[0].place == 3);
  CHECK(result.players[3].place == 4);
}

TEST_CASE("`final_points` says what it cannot be") {
  runtime::Findings findings;
  Document document = riichi();
  document["final_points"]["ties"] = "by_seat";
  document["final_points"]["rounding"] = 3;
  REQUIRE(runtime::load_rules(document, findings) != nullptr);
  const auto told = [&](const char* pointer) {
    return std::any_of(findings.begin(), findings.end(),
                       [&](const runtime::Finding& finding) { return finding.pointer == pointer; });
  };
  CHECK(told("/final_points/ties"));
  CHECK(told("/final_points/rounding"));
}

/// Whether the preset has a part of the document as the ruleset with one mod has it, and not as it is without.
bool has_part(const Document& preset, const ModRequest& mod, const Document::json_pointer& part) {
  return preset.at(part) == riichi({mod}).at(part) && preset.at(part) != riichi().at(part);
}

std::shared_ptr<const Document> config(const char* name, const char* value) {
  return std::make_shared<Document>(Document{{name, value}});
}

TEST_CASE("what presets have of kongs") {
  using Pointer = Document::json_pointer;
  const Pointer indicator("/functions/indicator_of_kong");
  CHECK(has_part(riichi({}, "Tenhou"), {"kan_dora", config("timing", "with_discard")}, indicator));
  CHECK(has_part(riichi({}, "Tenhou"), {"kan_dora", config("timing", "with_discard")}, Pointer("/play_effects")));
  CHECK(has_part(riichi({}, "Tenhou"), {"kan_live_tiles", nullptr}, Pointer("/constants/tiles_for_kong")));
  CHECK(has_part(riichi({}, "Tenhou"), {"no_concealed_robbing", nullptr}, Pointer("/constants/robs_concealed_kong")));
  CHECK(has_part(riichi({}, "Mahjong Soul"), {"kan_dora", config("timing", "with_discard")}, indicator));
  CHECK(has_part(riichi({}, "M.League"), {"kan_dora", nullptr}, indicator));
  CHECK(has_part(riichi({}, "M.League"), {"pao_four_kongs", nullptr}, Pointer("/after_call")));
  CHECK(has_part(riichi({}, "EMA"), {"kan_dora", config("timing", "at_once")}, indicator));
}

TEST_CASE("what hands are worth in presets") {
  const char* flush = R"({"hand":"2233445566778m","win":"8m","by":"discard","seat":"south","dora":"1m"})";
  const char* four = R"({"hand":"234567m34567p22s","win":"8p","by":"discard","seat":"south","dora":"1s"})";
  const char* dealer = R"({"hand":"234567m34567p22s","win":"8p","by":"discard","dora":"1s"})";
  const char* renhou =
      R"({"hand":"234567m34567p22s","win":"8p","by":"discard","seat":"south","from":"east","first_turn":true,"dora":"6p"})";
  const char* winds = R"({"hand":"345678s1z","win":"1z","by":"discard","calls":["pon:999s","pon:222s"]})";
  const char* honours = R"({"hand":"55566677z1112z2z","win":"7z","by":"discard","seat":"south"})";
  struct Worth {
    const char* preset;
    double flush, four, dealer, renhou, fu, honours;
  };
  // Renhou and one dora: 8 han where it is added, mangan where it is not, 3 han where it is nothing.
  for (const Worth& worth :
       {Worth{"WRC", 24000, 8000, 12000, 16000, 30, 64000}, Worth{"EMA", 24000, 7700, 11600, 8000, 40, 32000},
        Worth{"M.League", 24000, 8000, 12000, 3900, 30, 64000}, Worth{"Tenhou", 32000, 7700, 11600, 3900, 40, 64000},
        Worth{"Mahjong Soul", 32000, 7700, 11600, 3900, 40, 64000}}) {
    CAPTURE(worth.preset);
    Scorer score({}, worth.preset);
    CHECK(score.paid(flush) == worth.flush);
    CHECK(score.paid(four) == worth.four);
    CHECK(score.paid(dealer) == worth.dealer);
    CHECK(score.paid(renhou) == worth.renhou);
    CHECK(score(winds)["minipoints"]["value"] == worth.fu);
    CHECK(score.paid(honours) == worth.honours);
  }
}

TEST_CASE("EMA: all who want a discard win, each is paid for the counters and takes the own stick back") {
  Round round({kIdle, kWaiting, "345m34567p99p678s", kWaiting}, "1z2z3z4z9s9s8p", {{"starting_honba", 2}},
              riichi({}, "EMA"));
  round.discard(5).press("riichi", {1}).discard(2).press("ron", {1, 3});
  CHECK(round.game().player(1).score == Number(30000 + 7700 + 600));
  CHECK(round.game().player(2).score == Number(30000 - 7700 - 2000 - 1200));
  CHECK(round.game().player(3).score == Number(30000 + 2000 + 600));
  Round three({kIdle, kWaiting, kWaiting, kWaiting}, std::string(kFirstDiscards) + "8p", Document::object(),
              riichi({}, "EMA"));
  three.discard(5).press("ron", {1, 2, 3});
  CHECK(three.state().winners.size() == 3);
}

TEST_CASE("R-105 three winners are told as one draw, two as two wins") {
  const auto told = [](std::initializer_list<std::size_t> winners) {
    std::array<const char*, 4> hands = {kIdle, kIdle, kIdle, kIdle};
    for (const std::size_t seat : winners) hands[seat] = kWaiting;
    Round round(hands, std::string(kFirstDiscards) + "8p");
    std::string events;
    round.game().watchers().log = [&](const runtime::LogEvent& event) {
      if (event.kind == runtime::LogEvent::Kind::Win)
        events += std::to_string(event.seat) + " wins from " + std::to_string(event.from) + "; ";
      if (event.kind == runtime::LogEvent::Kind::DrawGame) events += "draw " + event.text + "; ";
    };
    round.discard(5).press("ron", winners);
    return events;
  };
  CHECK(told({1}) == "1 wins from 0; ");
  CHECK(told({1, 3}) == "1 wins from 0; 3 wins from 0; ");
  CHECK(told({1, 2, 3}) == "draw Triple Ron; ");
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
}  // namespace majs::compiler::test::riichi_options_test
