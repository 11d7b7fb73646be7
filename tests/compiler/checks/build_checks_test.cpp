#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/ruleset_checker.hpp"

namespace build_checks_test {

using namespace majs;
using namespace majs::compiler;

namespace {

/// "UndefinedFunction /functions/f/0/1" for each finding, sorted. `own`: the document is what an author wrote.
std::vector<std::string> check(const std::string& document, bool own = false) {
  Build build;
  build.document = Document::parse(document);
  if (own) build.start = std::make_shared<const Source>("house.json", document);
  Diagnostics diagnostics;
  check_build(build, diagnostics);
  std::vector<std::string> out;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    out.push_back(std::string(code_info(diagnostic.code).name) + " " + diagnostic.pointer);
  }
  std::sort(out.begin(), out.end());
  return out;
}

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("functions: called from everywhere actions can stand") {
  CHECK(check(R"({"functions": {"f": [["run", "g"]], "g": []}})").empty());
  CHECK(check(R"({"functions": {"f": [["run", "h"]]}})") == Found{"UndefinedFunction /functions/f/0/1"});
  CHECK(check(R"({"after_draw": {"actions": [["when", "our_turn", [["as", "others", [["run", "h", {"a": 1}]]]]]]}})") ==
        Found{"UndefinedFunction /after_draw/actions/0/2/0/2/0/1"});
  CHECK(check(R"({"buttons": {"b": {"actions": [["uninterruptible_run", "h"]]}}})") ==
        Found{"UndefinedFunction /buttons/b/actions/0/1"});
  CHECK(check(R"({"auto_buttons": {"b": {"actions": [["run", "h"]]}}})").size() == 1);
  CHECK(check(R"({"play_effects": [["any", [["run", "h"]]]]})") == Found{"UndefinedFunction /play_effects/0/1/0/1"});
  CHECK(check(R"({"scoring_logic": {"win": [["ite", [], [["run", "h"]], [["run", "h"]]]]}})").size() == 2);
  CHECK(check(R"({"buttons": {"b": {"actions": [["mark", [], [["run", "h"]], [], [["run", "h"]]]]}}})").size() == 2);
  CHECK(check(R"({"functions": {"f": [["run", "$which"]]}})").empty());
  CHECK(check(R"({"functions": {"f": [["run"], ["run", 5], ["run", null], 7, [], "run", [["run", "h"]]]}})").empty());
}

TEST_CASE("functions: at most five places of one name") {
  const std::string call = R"(["run", "h"], )";
  std::string calls;
  for (int i = 0; i < 50; ++i) calls += call;
  CHECK(check(R"({"functions": {"f": [)" + calls + R"(["noop"]]}})").size() == 5);
}

TEST_CASE("constants: used in any value, followed by what they are used as") {
  CHECK(check(R"({"wall": ["@splat$a", "@b"], "constants": {"a": [], "b": 1}})").empty());
  CHECK(check(R"({"wall": ["@splat$a", {"x": ["@b"]}]})") ==
        Found{"UndefinedConstant /wall/0", "UndefinedConstant /wall/1/x/0"});
  CHECK(check(R"({"functions": {"f": ["@splat$body"]}, "constants": {"body": [["run", "h"]]}})") ==
        Found{"UndefinedFunction /constants/body/0/1"});
  CHECK(check(R"({"functions": {"f": [["when", "@c", "@body"]]},
                  "constants": {"body": [["run", "h"]], "c": [{"name": "match", "opts": [["hand"], ["m"]]}]}})") ==
        Found{"UndefinedFunction /constants/body/0/1", "UndefinedMatch /constants/c/0/opts/1/0"});
  // Constants that name themselves or each other end.
  CHECK(check(R"({"functions": {"f": "@a"}, "constants": {"a": ["@splat$b"], "b": ["@a", "@b"]}})").empty());
}

TEST_CASE("match definitions and sets") {
  const std::string sets = R"("set_definitions": {"pair": [[0, 0]]}, )";
  CHECK(check("{" + sets + R"("win_definition": [["exhaustive", [["pair", "1m", "DA", "any", "pon", 0, [0, 1]], 4]]]})")
            .empty());
  CHECK(check("{" + sets + R"("win_definition": [[[["pairs"], 4]]]})") ==
        Found{"UndefinedSet /win_definition/0/0/0/0"});
  CHECK(check("{" + sets +
              R"("buttons": {"pairs": {"actions": [], "show_when": []}}, "win_definition": [[[["pairs"], 4]]]})")
            .empty());
  CHECK(check(R"({"win_definition": ["FFFF 2024 222 222"], "yaku": [{"display_name": "A", "value": 1,
               "when": [{"name": "match", "opts": [["hand"], ["win", "a b", [[["zzz"], 1]]]]}]}]})") ==
        Found{"UndefinedSet /yaku/0/when/0/opts/1/2/0/0/0"});
  CHECK(check(R"({"yaku": [{"display_name": "A", "value": 1, "when": [["won", {"name": "not", "opts": [[
               {"name": "not_match", "opts": [["hand"], ["lose"]]}]]}]]}]})") ==
        Found{"UndefinedMatch /yaku/0/when/0/1/opts/0/0/opts/1/0"});
  CHECK(check(R"({"functions": {"f": [["set_counter", "n", "count_matches", ["hand"], ["m1"]],
                  ["set_counter", "n", "eval_expr", ["+", [["count_matches", ["hand"], ["m2"]], 1]]],
                  ["add_score", ["count_matches", ["hand"], ["m3"]]]]}})") ==
        Found{"UndefinedMatch /functions/f/0/4/0", "UndefinedMatch /functions/f/1/3/1/0/2/0",
              "UndefinedMatch /functions/f/2/1/2/0"});
  CHECK(check(R"({"functions": {"f": [["set_counter", "fu", "minipoints",
                  [["add", 2, {"name": "match", "opts": [["hand"], ["m"]]}], ["round_up"]]]]}})") ==
        Found{"UndefinedMatch /functions/f/0/3/0/2/opts/1/0"});
}

TEST_CASE("buttons") {
  const std::string buttons = R"("buttons": {"ankan": {"actions": [["press_button", "skip"], ["press_button", "x"]],
      "show_when": [{"name": "buttons_exclude", "opts": ["ankan", "y"]}], "precedence_over": ["chii", "ankan"]}})";
  // A condition of a library may ask for a button that only some rulesets have.
  CHECK(check("{" + buttons + "}") == Found{"UndefinedButton /buttons/ankan/actions/1/1"});
  CHECK(check("{" + buttons + "}", true) == Found{"UndefinedButton /buttons/ankan/actions/1/1",
                                                  "UndefinedButton /buttons/ankan/precedence_over/0",
                                                  "UndefinedButton /buttons/ankan/show_when/0/opts/1"});
  // What only a mod may define is reported when it is surely a slip.
  CHECK(check(R"({"buttons": {"riichi": {"actions": [], "show_when": [], "precedence_over": ["richii"]}}})") ==
        Found{"UndefinedButton /buttons/riichi/precedence_over/0"});
  CHECK(check(R"({"buttons": {"skip": {"actions": [], "show_when": []}}})") == Found{"ReservedButton /buttons/skip"});
}

TEST_CASE("mods") {
  CHECK(check(R"({"available_mods": ["Rules", {"id": "a", "deps": ["b"], "conflicts": ["Rules", "zzz"]}],
                  "default_mods": ["q", {"name": "r"}], "available_presets": [{"enabled_mods": ["s"]}]})") ==
        Found{"UndefinedMod /available_mods/1/deps/0"});
  CHECK(check(R"({"available_mods": [{"id": "dora_mod"}], "default_mods": ["dora-mod"]})") ==
        Found{"UndefinedMod /default_mods/0"});
  CHECK(check(R"({"available_mods": [{"id": "a"}, "H", {"id": "a"}]})") == Found{"RepeatedMod /available_mods/2"});
}

TEST_CASE("yaku and scoring") {
  const std::string yaku = R"("yaku": [{"display_name": "A", "value": 1, "when": []}])";
  CHECK(
      check(
          "{" + yaku +
          R"(, "yaku_precedence": {"A": ["yaku", 1, "Han"], "yaku": ["A"]}, "score_calculation": {"point_name": "Han"}})")
          .empty());
  // As with buttons.
  CHECK(check("{" + yaku + R"(, "yaku_precedence": {"B": ["C"]}})").empty());
  CHECK(check("{" + yaku + R"(, "yaku_precedence": {"B": ["C"]}})", true) ==
        Found{"UndefinedYaku /yaku_precedence/B", "UndefinedYaku /yaku_precedence/B/0"});
  CHECK(check("{" + yaku + R"(, "score_calculation": {"yaku_lists": ["other"]}})") == Found{"YakuNotCounted /yaku/0"});
  CHECK(
      check("{" + yaku + R"(, "score_calculation": {"yaku_lists": ["other"], "extra_yaku_lists": ["yaku"]}})").empty());
  CHECK(
      check("{" + yaku + R"(, "score_calculation": {"yaku_lists": ["@lists"]}, "constants": {"lists": []}})").empty());
  CHECK(check("{" + yaku + R"(, "score_calculation": {"yaku_lists": []}, "functions": {"f": [["when",
      {"name": "has_declared_yaku_with_hand", "opts": ["yaku"]}, []]]}})")
            .empty());
  CHECK(check(R"({"functions": {"f": [["win_by_draw", "draw"]]}, "scoring_logic": {"win": []}})") ==
        Found{"UndefinedScoring /functions/f/0/1"});
  CHECK(check(R"({"functions": {"f": [["win_by_draw", "draw"]]}})").empty());
}

TEST_CASE("keys") {
  CHECK(check(R"({"inital_score": 1, "after_drew": 1, "my_own_thing": 1, "wal_definition": [], "buttons": {}})") ==
        Found{"UnknownKey /inital_score"});
  CHECK(check(R"({"score_calculation": {"point_nane": 1, "house_rule": 2}})") ==
        Found{"UnknownScoringKey /score_calculation/point_nane"});
  CHECK(check(R"({"interruptible_actions": ["draw", "discard"], "interrupt_levels": {"play_tile": 5, "chat": 6}})") ==
        Found{"UndefinedInterrupt /interrupt_levels/chat", "UndefinedInterrupt /interruptible_actions/1"});
}

TEST_CASE("documents of any shape are survived") {
  CHECK(check("[]").empty());
  CHECK(check("5").empty());
  CHECK(
      check(R"({"functions": [], "buttons": 5, "yaku": [1], "constants": 1, "available_mods": {}, "yaku_precedence": [],
                  "win_definition": 5, "score_calculation": 7, "play_effects": [[], 1], "scoring_logic": null,
                  "available_presets": [1, {}, {"enabled_mods": 1}], "after_draw": [], "set_definitions": "x"})")
          .empty());
  std::string deep = "1";
  for (int i = 0; i < 300; ++i) deep = "[" + deep + "]";
  CHECK(check(R"({"x": )" + deep + "}") == Found{"DocumentTooDeep "});
}

TEST_CASE("JSON pointers escape") {
  CHECK(pointer_to("/a", "b/c~d") == "/a/b~1c~0d");
  CHECK(pointer_to("", std::size_t{7}) == "/7");
}

TEST_CASE("suggestions come from what is defined, and from actions") {
  Build build;
  build.document =
      Document::parse(R"({"functions": {"cleanup_turn": [["run", "cleanup_trun"], ["run", "sort_hnad"]]}})");
  Diagnostics diagnostics;
  check_build(build, diagnostics);
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(diagnostics.all()[0].help == "did you mean `cleanup_turn`?");
  CHECK(diagnostics.all()[1].help == "did you mean `sort_hand`?");
}

TEST_CASE("mods: what goes against itself; a category is named by conflicts only") {
  const auto menu = [](const std::string& mods) { return check(R"({"available_mods": [)" + mods + "]}"); };
  CHECK(menu(R"({"id": "a", "conflicts": ["a"]})") == Found{"ModAgainstItself /available_mods/0/conflicts/0"});
  CHECK(menu(R"({"id": "a", "deps": ["a"]})") == Found{"ModAgainstItself /available_mods/0/deps/0"});
  CHECK(menu(R"({"id": "b"}, {"id": "a", "deps": ["b"], "conflicts": ["c", "b"]}, {"id": "c"})") ==
        Found{"ModAgainstItself /available_mods/1/conflicts/1"});
  CHECK(menu(R"("Uma", {"id": "a", "conflicts": ["Uma"]}, {"id": "b", "conflicts": ["a", "Uma"]})").empty());
  CHECK(menu(R"("Uma", {"id": "a", "deps": ["Uma"]})") == Found{"UndefinedMod /available_mods/1/deps/0"});
}

TEST_CASE("mods: a library that is loaded needs not be offered; the folder that was left out is suggested") {
  CHECK(check(R"({"enabled_mods": ["lib/a"], "available_mods": [{"id": "b", "deps": ["lib/a"]}]})").empty());
  Build build;
  build.document =
      Document::parse(R"({"available_mods": ["min_hans", {"id": "lib/min_han"}, {"id": "b", "deps": ["min_han"]}]})");
  Diagnostics diagnostics;
  check_build(build, diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].help == "did you mean `lib/min_han`?");
}

TEST_CASE("gaps among the tiles that a word takes, also by a constant") {
  const auto asks = [](const std::string& tiles, const std::string& more = {}) {
    return check(R"({"after_call": {"actions": [["when", [{"name": "call_contains", "opts": [)" + tiles +
                 R"(, 1]}], [["noop"]]]]})" + more + "}");
  };
  CHECK(asks(R"(["1m", "3x", "2m"])") == Found{"GapInWall /after_call/actions/0/1/0/opts/0/1"});
  CHECK(asks(R"("@t")", R"(, "constants": {"t": ["1m", "3x", "2m"]})") == Found{"GapInWall /constants/t/1"});
  CHECK(asks(R"(["1m", "2m"])").empty());
}

}  // namespace build_checks_test
