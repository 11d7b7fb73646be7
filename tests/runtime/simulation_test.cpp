#include "runtime/play/simulation.hpp"

#include <doctest/doctest.h>

#include "runtime/play/bot.hpp"
#include "runtime/play/game_log.hpp"
#include "tests/runtime/ruleset_texts.hpp"

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

TEST_CASE("two calls of the same tile without precedence lose tiles, and that is found") {
  std::string text = pair_game();
  const std::string precedence = R"("precedence_over":["pair"],)";
  text.erase(text.find(precedence), precedence.size());
  SimulationOptions options;
  options.games = 20;
  CHECK(has_finding(simulate(load_clean(text), options).findings, "R301"));
}

TEST_CASE("events are lines") {
  const auto rules = load_clean(pair_game());
  LogEvent event;
  event.kind = LogEvent::Kind::Discard;
  event.seat = 1;
  event.tile = Tile(*majs::tiles::find_kind("7z"));
  event.flag = true;
  CHECK(json_line(event, *rules) == R"({"type":"discard","seat":"south","tile":"7z","tsumogiri":true})");
  CHECK(readable_line(event, *rules) == "south discards 7z");
}
