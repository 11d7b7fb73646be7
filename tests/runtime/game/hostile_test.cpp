// Rulesets that mean harm, or harm by mistake: a named finding, never a hang or a crash.

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/game/winner.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace hostile_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// What is found when the ruleset is loaded and played once at random.
Findings played(const std::string& text) {
  Findings findings;
  const auto rules = load_text(text, findings);
  if (rules == nullptr) return findings;
  SimulationOptions options;
  options.steps_per_game = 2'000;
  options.rounds_per_game = 5;
  const SimulationResult result = simulate(rules, options);
  findings.insert(findings.end(), result.findings.begin(), result.findings.end());
  return findings;
}

}  // namespace

TEST_CASE("events that cause themselves") {
  CHECK(has_finding(played(with_wall(R"("after_turn_change":{"actions":[["advance_turn"]]})")), "R201"));
  CHECK(has_finding(played(with_wall(R"("after_draw":{"actions":[["draw"]]},"after_start":{"actions":[["draw"]]})")),
                    "R211"));  // the wall ends first
  CHECK(has_finding(played(with_wall(R"("after_draw":{"actions":[["draw",0]]},"after_start":{"actions":[["draw"]]})")),
                    "R201"));
  CHECK(has_finding(played(with_wall(R"("before_win":{"actions":[["ryuukyoku"]]},
      "before_exhaustive_draw":{"actions":[["ryuukyoku"]]},"after_start":{"actions":[["ryuukyoku"]]})")),
                    "R201"));
}

TEST_CASE("work that multiplies") {
  // Ten functions that call each other twice: 1024 lists; with `as all` around it, a million.
  std::string functions = R"("functions":{"f0":[["noop"]])";
  for (int i = 1; i <= 9; ++i) {
    const std::string inner = "[\"as\",\"all\",[[\"run\",\"f" + std::to_string(i - 1) + "\"]]]";
    functions += ",\"f" + std::to_string(i) + "\":[" + inner + "," + inner + "]";
  }
  CHECK(has_finding(played(with_wall(functions + R"(},"after_start":{"actions":[["run","f9"]]})")), "R202"));
}

TEST_CASE("conditions that multiply or depend on themselves") {
  std::string nested = "\"our_turn\"";
  for (int i = 0; i < 60; ++i) nested = R"({"name":"anyone","opts":["false",)" + nested + "]}";
  for (int i = 0; i < 60; ++i) nested.replace(nested.find("\"false\""), 7, "\"true\"");
  nested.replace(nested.find("\"our_turn\""), 10, "\"false\"");
  CHECK(has_finding(played(with_wall("\"after_start\":{\"actions\":[[\"when\",[" + nested + "],[]]]}")), "R208"));
  CHECK(has_finding(played(with_wall(R"("after_turn_change":{"actions":[["draw"]]},
      "play_restrictions":[[["any"],[{"name":"match","opts":[["playable_tiles"],[[[["1m"],1]]]]}]]])")),
                    "R209"));
}

TEST_CASE("rounds that end at once, for ever") {
  CHECK(has_finding(played(with_wall(R"("after_start":{"actions":[["ryuukyoku"]]})")), "R207"));
}

TEST_CASE("auto buttons that bring forth one another") {
  const Findings findings = played(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["noop"],
         "buttons":{"x":{"show_when":["false"],"actions":[]}},
         "auto_buttons":{"a":{"actions":[["recalculate_buttons"]],"enabled_at_start":true}})"));
  CHECK(has_finding(findings, "R205"));
}

TEST_CASE("messages without end") {
  std::string letters;
  while (letters.size() < 200'000) letters += "ä";
  const auto rules = load_clean(with_wall(R"("after_start":{"actions":[["push_message",")" + letters + R"("]]})"));
  Game game(rules, 1);
  std::string said;
  game.watchers().log = [&](const LogEvent& event) {
    if (event.kind == LogEvent::Kind::Message) said = event.text;
  };
  game.start();
  CHECK(said.size() > 1'000);
  CHECK(said.size() < 3'000);
  CHECK(said.ends_with("ää…"));
  CHECK(game.engine().budget().spent() > 1'000);
}

TEST_CASE("walls that are too small, hands without tiles") {
  CHECK(has_finding(played(R"({"wall":["1m","2m"],"starting_tiles":5})"), "R103"));
  CHECK(has_finding(played(R"({})"), "R304"));
  CHECK(has_finding(played(R"({"num_players":1})"), "R304"));
  CHECK(has_finding(played(with_wall(R"("after_start":{"actions":[["draw",1000]]})")), "R211"));
  CHECK(has_finding(played(with_wall(R"("after_start":{"actions":[["draw",1e9,"1m"]]})")), "R206"));
  CHECK(has_finding(played(with_wall(R"("after_start":{"actions":[["draw",1e9,"opposite_end"]]})")), "R211"));
}

TEST_CASE("a win without any tile") {
  // The table settles what was declared: a hand of nothing, worth nothing.
  Findings findings;
  const auto rules = load_text(R"({"buttons":{"win":{"actions":[["win_by_draw"]]}}})", findings);
  REQUIRE(rules != nullptr);
  Game game(rules, 1);
  int wins = 0;
  game.watchers().log = [&](const LogEvent& event) {
    if (event.kind != LogEvent::Kind::Win) return;
    ++wins;
    CHECK(event.win->complete);
    CHECK(event.win->facts != nullptr);
    CHECK(event.win->yaku.empty());
  };
  game.start();
  REQUIRE(game.apply(press(0, button_id(*rules, "win"))));
  for (const Seat seat : {Seat{1}, Seat{2}, Seat{3}}) game.apply(press(seat, kSkip));
  CHECK(wins == 1);
}

TEST_CASE("nobody may discard") {
  CHECK(has_finding(played(with_wall(R"("play_restrictions":[[["any"],[]]])")), "R304"));
}

TEST_CASE("seats that do not exist") {
  const Findings findings = played(with_wall(
      R"("num_players":2,"max_rounds":3,"after_start":{"actions":[["as","shimocha",[["draw"]]],["change_turn","kamicha"],
         ["pass_draws","north",1],["add_score",5,"south"],["when",[{"name":"has_draw","opts":["shimocha"]}],[["draw"]]],
         ["when",["shimocha_exists",{"name":"shimocha_status","opts":["x"]},{"name":"our_turn","as":"winner"}],[["draw"]]],
         ["set_counter","c","count_draws","kamicha"],["change_dealership","winner"],["when",["genbutsu_kamicha"],[["draw"]]]]},)" +
      std::string(kDrawOrEnd)));
  CHECK_FALSE(has_finding(findings, "R201"));
  CHECK_FALSE(has_finding(findings, "R301"));
}

TEST_CASE("division by zero, numbers without bounds") {
  const Findings findings = played(with_wall(
      R"("max_rounds":1,"after_start":{"actions":[["set_counter","a","eval_expr",["/",[1,0]]],["divide_counter","a",0],
         ["set_counter","b","eval_expr",["**",[10,4000]]],["set_counter","b","eval_expr",["mod",["b",3]]],
         ["set_counter","c","eval_expr",["**",[-1,0.5]]],["draw",1],["add_honba","b"],["ryuukyoku"]]})"));
  CHECK(has_finding(findings, "R210"));
}

TEST_CASE("buttons that lead nowhere") {
  const Findings findings = played(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["play_tile"],
         "buttons":{"x":{"show_when":["someone_else_just_discarded"],"unskippable":true,"actions":[["noop"]]}})"));
  CHECK(has_finding(findings, "R303"));
}

TEST_CASE("shapes nobody expects") {
  for (
      const char* members :
      {R"("wall":7)", R"("buttons":[])", R"("buttons":{"a":null,"b":[],"c":{"actions":{}}})", R"("functions":[])",
       R"("after_start":{"actions":[[],[[]],null,{},["when"],["when",null],["ite"],["as"],["run"],["run",1,2],["draw","x"]]})",
       R"("auto_buttons":{"a":1})", R"("play_effects":[1,[1],[[],[]],[["1m"],3]])",
       R"("interrupt_levels":{"draw":"x"})", R"("dora_indicators":{"1m":3,"x":["1m"]})",
       R"("starting_hand":{"east":5,"south":["q"]})",
       R"("reserved_tiles":["a"],"revealed_tiles":["a",-1,99,"1m",null])", R"("interruptible_actions":[1,"draw"])",
       R"("after_start":{"actions":[["add_attr","hand"],["add_attr",["nowhere"],["a"]],["tag_tiles","t",["all","x"]],
            ["untag","none"],["reveal_tile","q"],["add_rule"],["sort_hand",1],["call"],["upgrade_call"],["play_tile","1m",0],
            ["press_button","nix"],["enable_auto_button","nix"],["change_turn","north"],["pass_draws"],["draw",-5]]})"}) {
    CAPTURE(members);
    played(with_wall(members));
  }
}

TEST_CASE("harm is found at its place in the ruleset") {
  struct Harm {
    const char* members;
    const char* code;
    const char* pointer;
  };
  const std::string draws = "," + std::string(kDrawOrEnd);
  const auto find = [](const Findings& findings, const Harm& harm) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return finding.code == harm.code && finding.pointer == harm.pointer;
    });
  };
  for (const Harm& harm : {
           Harm{R"("max_rounds":1,"after_start":{"actions":[["set_counter","a","eval_expr",["/",[1,"none"]]]]})",
                "R210", "/after_start/actions/0/3"},
           Harm{R"("before_turn_change":{"actions":[["advance_turn"]]})", "R201", "/before_turn_change/actions/0"},
           Harm{R"("max_rounds":1,"functions":{"f":[["run","f"]]},"after_start":{"actions":[["run","f"]]})", "R203",
                "/functions/f/0"},
           Harm{R"("interruptible_actions":["noop"],"buttons":{"again":{"show_when":["our_turn"],"unskippable":["true"],
                "actions":[["noop"]]}})",
                "R312", "/buttons/again"},
           Harm{R"("buttons":{"x":{"show_when":["false"],"actions":[]}},
                "auto_buttons":{"a":{"actions":[["recalculate_buttons"]],"enabled_at_start":true}})",
                "R205", "/auto_buttons/a/actions/0"},
           Harm{R"("num_players":2,"max_rounds":1,"after_start":{"actions":[["change_turn","kamicha"]]})", "R217",
                "/after_start/actions/0"},
           Harm{R"("max_rounds":1,"buttons":{"tsumo":{"show_when":["our_turn",
                {"name":"match","opts":[["hand","draw"],["win"]]}],"actions":[["win_by_draw"]]}})",
                "R128", "/buttons/tsumo/show_when/1/opts/1"},
       }) {
    CAPTURE(std::string(harm.code));
    const Findings findings = played(with_wall(harm.members + draws));
    for (const Finding& finding : findings) INFO(finding.code, " ", finding.pointer);
    CHECK(find(findings, harm));
  }
  CHECK(find(played(R"({"wall":["1m","2m"],"starting_tiles":5})"), {"", "R103", "/starting_tiles"}));
}

TEST_CASE("a player who may discard nothing may not pass for ever") {
  const Findings findings = played(with_wall(
      R"("max_rounds":1,"starting_hand":{"east":["1m","1m","1m","1m","2m","2m","2m","2m","3m","3m","3m","3m","4m"]},
         "after_turn_change":{"actions":[["ite",["no_tiles_remaining"],[["ryuukyoku"]],[["draw"]]]]},
         "interruptible_actions":["draw"],"play_restrictions":[[["any"],[{"name":"status_missing","opts":["free"]}]]],
         "buttons":{"free":{"show_when":["our_turn",{"name":"status_missing","opts":["free"]}],
                            "actions":[["set_status","free"]]}})"));
  CHECK(has_finding(findings, "R304"));
  CHECK_FALSE(has_errors(findings));
}

TEST_CASE("a player whose buttons lead nowhere may discard what the rules forbid") {
  const auto rules = load_clean(with_wall(
      R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],"play_restrictions":[[["any"],["true"]]],
         "buttons":{"idle":{"show_when":["our_turn"],"actions":[["noop"]]}})"));
  Game game(rules, 1);
  game.start();
  const ChoiceId idle = button_id(*rules, "idle");
  for (int i = 0; i < kMostAskedAgain; ++i) {
    REQUIRE_FALSE(game.player(0).buttons.empty());
    CHECK(game.playable(0).empty());
    REQUIRE(game.apply(press(0, i == 0 ? kSkip : idle)));
    if (!game.player(0).buttons.empty()) REQUIRE(game.apply(press(0, kSkip)));
    REQUIRE(game.resume_stalled());
  }
  CHECK(game.player(0).buttons.empty());
  REQUIRE(game.playable(0).size() == 14);
  REQUIRE(game.apply(discard(0, 3)));
  CHECK(game.state().turn == 1);
  CHECK(game.playable(1).empty());  // the next turn has its restrictions again
}

TEST_CASE("a discard that two claim goes to the nearer one") {
  const auto rules = load_clean(with_wall(
      R"("starting_hand":{"east":["9m"],"south":["1m","1m"],"west":["1m","0m"]},"starting_draws":["1m"],
         "after_start":{"actions":[["set_tile_alias_all",["0m"],["any"]]]},
         "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["play_tile"],
         "buttons":{"pon":{"call":[[0,0]],"show_when":["not_our_turn","someone_else_just_discarded","call_available"],
                           "actions":[["call"],["change_turn","self"]]}})"));
  Game game(rules, 5);
  game.start();
  REQUIRE(game.apply(discard(0, 13)));
  REQUIRE(game.apply(press(1, button_id(*rules, "pon"))));
  REQUIRE(game.apply(press(2, button_id(*rules, "pon"))));
  CHECK(game.player(1).calls.size() == 1);
  CHECK(game.player(2).calls.empty());
  CHECK(game.player(2).hand.size() == 13);
  CHECK(game.state().turn == 1);
}

}  // namespace hostile_test
