// What may not happen in games: each is done to a game that was all right, and has to be found.

#include "runtime/play/course/invariants.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/play/course/game_course.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace invariants_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// A game that is watched from its beginning.
struct Watched {
  Game game;
  Invariants invariants{game};

  explicit Watched(const std::shared_ptr<const Rules>& rules) : game(rules, 1) {
    game.watchers().log = [this](const LogEvent& event) { invariants.hear(event); };
    game.start();
    invariants.check();
    CHECK(game.findings().empty());
  }
  bool finds(std::string_view code) {
    invariants.check();
    return has_finding(game.findings(), code);
  }
  Player& player(Seat seat) { return game.engine().player(seat); }
};

Findings found_in(const std::string& ruleset, const char* bot, std::uint64_t games) {
  SimulationOptions options;
  options.games = games;
  options.bots.fill(bot);
  return simulate(load_clean(ruleset), options).findings;
}

/// Who presses `kong` lays four tiles open; `draws` is what it draws for it.
std::string kong_game(std::string_view draws) {
  return with_wall(std::string(kDrawOrEnd) + R"(,"max_rounds":1,"interruptible_actions":["play_tile","draw"],
    "buttons":{"kong":{"display_name":"Kong","call":[[0,0,0]],"show_when":["our_turn","has_draw","self_call_available"],
      "actions":[["self_call"])" +
                   std::string(draws) + "]}}");
}

}  // namespace

TEST_CASE("a tile that turned into another is found though their number is the same") {
  Watched watched(load_clean(riichi_like()));
  Player& south = watched.player(1);
  const auto& kinds = south.hand;
  const auto other =
      std::find_if(kinds.begin(), kinds.end(), [&](const Tile& tile) { return tile.kind != kinds[0].kind; });
  REQUIRE(other != kinds.end());
  south.hand[0] = Tile(other->kind);
  REQUIRE(watched.finds("R301"));
  const auto& findings = watched.game.findings();
  CHECK(findings.back().message.find("1 times too often") != std::string::npos);
  CHECK(findings.back().message.find("1 times too seldom") != std::string::npos);
}

TEST_CASE("two tiles that change places are no fault") {
  Watched watched(load_clean(riichi_like()));
  std::swap(watched.player(1).hand[0], watched.player(2).hand[3]);
  CHECK_FALSE(watched.finds("R301"));
}

TEST_CASE("a hand that lost its draw is found, whoever has it") {
  for (const Seat seat : {Seat{1}, Seat{2}, Seat{3}}) {  // the dealer may have drawn already
    CAPTURE(seat);
    Watched watched(load_clean(riichi_like()));
    Player& player = watched.player(seat);
    // It lies in the pond, so that no tile is lost.
    player.pond.push_back(player.hand.back());
    player.hand.pop_back();
    CHECK(watched.finds("R314"));
    CHECK_FALSE(has_finding(watched.game.findings(), "R301"));
  }
}

TEST_CASE("a kong without a replacement is found, one with it is not") {
  const Findings without = found_in(kong_game(""), "odd", 20);
  REQUIRE(has_finding(without, "R314"));
  CHECK(has_finding(found_in(kong_game(R"(,["draw",2])"), "odd", 20), "R314"));
  CHECK_FALSE(has_finding(found_in(kong_game(R"(,["draw"])"), "odd", 20), "R314"));
  for (const Finding& finding : without) {
    if (finding.code != "R314") continue;
    CHECK(finding.pointer == "/buttons/kong");
    CHECK(finding.message.find("`kong`") != std::string::npos);
  }
}

TEST_CASE("a turn that passes over a player is found unless somebody called") {
  const std::string skipping =
      with_wall(std::string(kDrawOrEnd) + R"(,"max_rounds":1,"play_effects":[["any",[["change_turn","toimen"]]]])");
  CHECK(has_finding(found_in(skipping, "pass", 1), "R315"));
  CHECK_FALSE(has_finding(found_in(riichi_like(), "odd", 5), "R315"));
}

TEST_CASE("who pressed a call that another button goes before is not asked which") {
  // A rule of the game, and what the platform does instead (E-43); odd players leave their calls open.
  const std::string as = R"(,"played_as":"riichi-advanced")";
  CHECK_FALSE(has_finding(found_in(riichi_like(), "odd", 20), "R320"));
  CHECK(has_finding(found_in(riichi_like(as), "odd", 20), "R320"));
}

TEST_CASE("odd players call and lay open more than random ones") {
  const auto count = [](const char* bot) {
    SimulationOptions options;
    options.games = 10;
    options.bots.fill(bot);
    const SimulationResult result = simulate(load_clean(riichi_like()), options);
    CHECK(result.findings.empty());
    std::uint64_t kongs = 0;
    for (const auto& [name, times] : result.statistics.buttons) {
      if (name.find("kan") != std::string::npos) kongs += times;
    }
    return static_cast<double>(kongs) / static_cast<double>(result.statistics.rounds);
  };
  CHECK(count("odd") > 2 * count("random"));
}

TEST_CASE("who never wins is found where that cannot be chance") {
  PlayCounts counts;
  counts.all = {4000, 1000};
  counts.seats[1] = {1000, 0};
  counts.statuses["cursed"] = {200, 0};
  counts.statuses["seldom"] = {20, 0};
  counts.statuses["lucky"] = {200, 1};
  counts.buttons["flower"] = {421, 0};
  const auto rules = load_clean(riichi_like());
  const Findings found = unlikely(*rules, counts);
  REQUIRE(found.size() == 3);
  CHECK(found[0].message.find("`south`") != std::string::npos);
  CHECK(found[1].message.find("`flower`") != std::string::npos);
  CHECK(found[2].message.find("`cursed`") != std::string::npos);
  CHECK(unlikely(*rules, counts, {"south", "flower", "cursed"}).empty());
}

TEST_CASE("a yaku that no win has is found after very many games") {
  const auto rules = load_clean(riichi_like(R"(,"more_yaku":[{"display_name":"Tanyao","value":1,"when":["won"]},
    {"display_name":"Win","value":1,"when":["won"]},{"display_name":"Rare","value":1,"when":["won"]}],
    "score_calculation":{"yaku_lists":["yaku","more_yaku"],"scoring_method":"multiplier"})"));
  Statistics statistics;
  statistics.games = kGamesToSeeAYaku;
  statistics.rounds = 8 * statistics.games;
  std::set<std::string> all;
  for (const Finding& finding : never_won_with(*rules, statistics)) {
    CHECK(finding.pointer.starts_with("/"));
    all.insert(finding.message.substr(0, finding.message.find(',')));
  }
  CHECK(all == std::set<std::string>{"no win has the yaku `Rare`", "no win has the yaku `Tanyao`",
                                     "no win has the yaku `Win`"});
  statistics.yaku["Win"] = 1;
  CHECK(never_won_with(*rules, statistics).size() == 2);
  const Findings found = never_won_with(*rules, statistics, {"Rare"});
  REQUIRE(found.size() == 1);
  CHECK(found[0].message == "no win has the yaku `Tanyao`, in 800000 rounds");
  --statistics.games;
  CHECK(never_won_with(*rules, statistics).empty());
}

}  // namespace invariants_test
