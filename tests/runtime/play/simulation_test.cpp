#include "runtime/play/course/simulation.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/play/bots/bot.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "runtime/play/logs/replay.hpp"
#include "tests/runtime/riichi_like.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace simulation_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string pair_game() {
  return with_wall(std::string(kDrawOrEnd) + R"(,"max_rounds":1,"interruptible_actions":["play_tile"],
    "auto_buttons":{"auto_sort":{"display_name":"A","actions":[["sort_hand"]],"enabled_at_start":true}},
    "buttons":{"pair":{"display_name":"Pair","call":[[0]],"precedence_over":["pair"],
      "show_when":["not_our_turn","not_no_tiles_remaining","someone_else_just_discarded","call_available",
                   {"name":"hand_length_at_least","opts":[2]}],
      "actions":[["call"],["change_turn","self"]]}})");
}

std::string log_of(const std::shared_ptr<const Rules>& rules, std::uint64_t seed, const char* bot, bool json) {
  SimulationOptions options;
  options.seed = seed;
  options.bots.fill(bot);
  std::string text;
  options.log_format = json ? LogFormat::Majs : LogFormat::Readable;
  options.log = [&](const std::string& game) { text += game; };
  const SimulationResult result = simulate(rules, options);
  for (const Finding& finding : result.findings) INFO(finding.code, " ", finding.message);
  CHECK(result.findings.empty());
  return text;
}

}  // namespace

TEST_CASE("the same seed plays the same game, another seed another one") {
  const auto rules = load_clean(pair_game());
  for (const char* bot : {"random", "pass"}) {
    CHECK(log_of(rules, 1, bot, true) == log_of(rules, 1, bot, true));
    CHECK(log_of(rules, 1, bot, true) != log_of(rules, 2, bot, true));
  }
}

TEST_CASE("a game without calls is drawn out of 84 tiles") {
  const std::string log = log_of(load_clean(pair_game()), 1, "pass", false);
  CHECK(log.starts_with("a round begins, the dealer is east\neast draws "));
  CHECK(log.find("the round is a draw: Draw\n") != std::string::npos);
  CHECK(log.ends_with("the game is over: east 0, south 0, west 0, north 0\n"));
  std::size_t draws = 0;
  for (std::size_t at = log.find(" draws "); at != std::string::npos; at = log.find(" draws ", at + 1)) ++draws;
  CHECK(draws == 84);
}

TEST_CASE("hundreds of games keep every tile") {
  const auto rules = load_clean(pair_game());
  SimulationOptions options;
  options.games = 200;
  const SimulationResult result = simulate(rules, options);
  CHECK(result.findings.empty());
  CHECK(result.statistics.games == 200);
  CHECK(result.statistics.rounds == 200);
  CHECK(result.statistics.drawn_rounds == 200);
}

TEST_CASE("two calls of the same tile without precedence keep every tile") {
  std::string text = pair_game();
  const std::string precedence = R"("precedence_over":["pair"],)";
  text.erase(text.find(precedence), precedence.size());
  SimulationOptions options;
  options.games = 20;
  CHECK_FALSE(has_finding(simulate(load_clean(text), options).findings, "R301"));
}

TEST_CASE("tiles and points that come from nowhere are found, each once") {
  Game game(load_clean(riichi_like()), 1);
  game.start();
  Invariants invariants(game);
  const auto found = [&](std::string_view code) {
    return std::count_if(game.findings().begin(), game.findings().end(),
                         [&](const Finding& finding) { return finding.code == code; });
  };
  invariants.check();
  CHECK(found("R301") + found("R302") == 0);
  Player& east = game.engine().player(game.seats().front());
  const Tile taken = east.hand.back();
  east.hand.pop_back();
  invariants.check();
  invariants.check();
  CHECK(found("R301") == 1);
  east.hand.push_back(taken);
  east.score = east.score + 100;
  invariants.check();
  invariants.check();
  CHECK(found("R301") == 1);
  CHECK(found("R302") == 1);
}

TEST_CASE("events are lines") {
  const auto rules = load_clean(pair_game());
  LogEvent event;
  event.kind = LogEvent::Kind::Discard;
  event.seat = 1;
  event.tile = Tile(*majs::tiles::find_kind("7z"));
  event.flag = true;
  CHECK(json_line(event, Game(rules, 1)) == R"({"type":"discard","seat":"south","tile":"7z","tsumogiri":true})");
  CHECK(readable_line(event, *rules) == "south discards 7z");
}

namespace {

/// The deal passes after every round; a dealer may choose to keep it.
std::string choosing() {
  return with_wall(std::string(kDrawOrEnd) + R"(,"max_rounds":4,
    "before_exhaustive_draw":{"actions":[["as","east",[["set_status","renchan_choice"]]]]},
    "before_start":{"actions":[["when",["not_game_start"],[["as","east",
      [["ite",[{"name":"status","opts":["renchan"]}],[["change_dealership","self"],["add_honba"]],
                                                    [["change_dealership","shimocha"]]]]]]]]})");
}

}  // namespace

TEST_CASE("a dealer who may choose is asked whether the deal stays") {
  const auto rules = load_clean(choosing());
  Game game(rules, 1);
  game.settings().asks_dealer = true;
  game.start();
  Input discard;
  while (game.asked_dealer() == kNobody) {
    discard.seat = game.state().turn;
    discard.index = 13;
    REQUIRE(game.apply(discard));
  }
  CHECK(game.asked_dealer() == 0);
  CHECK_FALSE(game.apply(discard));
  const auto decision = next_decision(game);
  REQUIRE(decision.has_value());
  CHECK(decision->keeps_deal);
  const std::vector<Input> options = options_of(*decision);
  REQUIRE(options.size() == 2);
  CHECK(options[0].index == 0);  // first what would happen without being asked
  REQUIRE(game.apply(options[1]));
  CHECK(game.asked_dealer() == kNobody);
  CHECK(game.state().honba == 1);
  CHECK(game.dealer() == 0);
  CHECK(game.rounds() == 2);
  Game silent(rules, 1);
  silent.start();
  for (int i = 0; i < 84; ++i) {
    discard.seat = silent.state().turn;
    REQUIRE(silent.apply(discard));
  }
  CHECK(silent.dealer() == 1);  // nobody asks: the deal passes
}

TEST_CASE("who declares yaku is offered each of them once, a riichi first") {
  const auto rules = load_clean(with_wall(std::string(kDrawOrEnd) + R"(,"max_rounds":1,
    "yaku":[{"display_name":"All Runs","value":1,"when":["false"]},
            {"display_name":"Riichi","value":1,"when":["false"]}],
    "more_yaku":[{"display_name":"All Runs","value":2,"when":["false"]}],
    "score_calculation":{"yaku_lists":["yaku","more_yaku"]},
    "buttons":{"declare":{"display_name":"Declare","show_when":["our_turn","has_draw",
      {"name":"status_missing","opts":["told"]}],"actions":[["choose_yaku"],["set_status","told"]]}})"));
  Game game(rules, 1);
  game.start();
  auto decision = next_decision(game);
  REQUIRE(decision.has_value());
  REQUIRE(decision->buttons.size() > 0);
  REQUIRE(game.apply(options_of(*decision).front()));
  decision = next_decision(game);
  REQUIRE(decision.has_value());
  CHECK(decision->declares);
  const std::vector<Input> options = options_of(*decision);
  REQUIRE(options.size() == 2);
  const auto name_of = [&](const Input& option) { return rules->texts.name(option.yaku.front()); };
  CHECK(name_of(options[0]) == "Riichi");
  CHECK(name_of(options[1]) == "All Runs");
  REQUIRE(game.apply(options[1]));
  const auto declared = game.player(0).declared_yaku;
  REQUIRE(declared.size() == 1);
  CHECK(declared.front() == options[1].yaku.front());
  CHECK(game.player(0).status.contains(rules->statuses.find("told")));
  decision = next_decision(game);
  REQUIRE(decision.has_value());
  CHECK(decision->discards.size() == 14);
  for (const char* bot : {"random", "efficient"}) {
    const std::string log = log_of(rules, 3, bot, true);
    for (const LoggedGame& one : read_log(log)) CHECK(replay(rules, one).status == TestOutcome::Status::Passed);
  }
}

TEST_CASE("games with such a choice replay") {
  const auto rules = load_clean(choosing());
  const std::string log = log_of(rules, 3, "random", true);
  CHECK(log.find("\"keep_deal\":true") != std::string::npos);
  for (const LoggedGame& game : read_log(log)) CHECK(replay(rules, game).status == TestOutcome::Status::Passed);
}

TEST_CASE("points that the ruleset makes are noted, payments between players are not") {
  const auto found = [](std::string_view actions) {
    SimulationOptions options;
    const std::string text =
        with_wall(std::string(kDrawOrEnd) + R"(,"max_rounds":1,"after_discard_passed":{"actions":[)" +
                  std::string(actions) + "]}");
    return simulate(load_clean(text), options).findings;
  };
  CHECK(found(R"(["add_score",3],["as","others",[["subtract_score",1]]])").empty());
  CHECK(found(R"(["bet_points",3])").empty());
  CHECK(has_finding(found(R"(["add_score",3])"), "R311"));
  CHECK(has_finding(found(R"(["add_to_pot",3])"), "R311"));
  CHECK_FALSE(has_errors(found(R"(["add_score",0.1])")));
}

}  // namespace simulation_test
