#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/syntax/parser.hpp"

namespace file_checks_test {

using namespace majs::compiler;

namespace {

std::vector<Diagnostic> check(std::string text, bool alone = true) {
  Diagnostics diagnostics;
  const ast::Ast ast = parse(std::make_shared<const Source>("test.majs", std::move(text)), diagnostics);
  REQUIRE(!diagnostics.has_errors());
  FileChecks options;
  options.alone = alone;
  check_file(ast, options, diagnostics);
  return diagnostics.all();
}

/// Codes found when `action` stands in a function.
std::string in_function(const std::string& action) {
  std::string codes;
  for (const Diagnostic& diagnostic : check("def f do\n  " + action + "\nend\n")) {
    codes += (codes.empty() ? "" : " ") + std::string(code_info(diagnostic.code).name);
  }
  return codes;
}

std::string in_condition(const std::string& condition) { return in_function("if " + condition + " do noop end"); }

struct Case {
  const char* text;
  const char* codes;
};

}  // namespace

TEST_CASE("arguments of actions") {
  const Case cases[] = {
      {"draw", ""},
      {"draw(2)", ""},
      {"draw(1, \"1m\")", ""},
      {"draw(1, \"opposite_end\")", ""},
      {"draw(count)", ""},
      {"draw(\"$count\")", ""},
      {"draw(@count)", ""},
      {"draw(!count + 1)", ""},
      {"draw(-2)", ""},
      {"draw(\"2\")", "WrongArgumentType"},
      {"draw(1.5)", "WrongArgumentType"},
      {"draw([1])", "WrongArgumentType"},
      {"draw(1, 2, 3)", "TooManyArguments"},
      {"uninterruptible_draw(1, 2, 3)", "TooManyArguments"},
      {"draw(1, as: \"others\")", ""},
      {"draw(1, as: \"otters\")", "UnknownSeat"},
      {"set_counter(\"x\")", "MissingArgument"},
      {"set_counter", "MissingArgument"},
      {"set_counter(\"x\", 5)", ""},
      {"set_counter(\"x\", \"count_dora\", -6, [\"hand\"])", ""},
      {"add_score(100, \"others\")", ""},
      {"add_score(100, [\"others\", \"self\"])", ""},
      {"add_score(100, \"not_self\")", ""},
      {"add_score(true)", "WrongArgumentType"},
      {"change_turn(\"others\")", "UnknownSeat"},
      {"change_turn(kamicha)", ""},
      {"change_turn(komicha)", "UnknownSeat"},
      {"as shimocha do draw end", ""},
      {"as everybody do draw end", "UnknownSeat"},
      {"set_status([\"riichi\"])", "WrongArgumentType"},
      {"set_status(\"a\", \"b\", 3)", "WrongArgumentType"},
      {"set_status", ""},
      {"add_attr([\"hand\", -1], \"red\", [\"not_manzu\", \"5p\"])", ""},
      {"add_attr(\"hand\", \"red\")", "WrongArgumentType"},
      {"add_attr([\"hnad\"], \"red\", [\"mansu\"])", "UnknownZone UnknownTileSpec"},
      {"add_attr([\"discard\"], \"red\")", "UnknownZone"},
      {"move_tiles(%{hand: [\"marked\"]}, \"aside\")", ""},
      {"move_tiles(%{\"hand\" => [\"marked\"]}, \"asides\")", "UnknownZone"},
      {"set_tile_alias_all([\"0m\"], [\"5m\"])", ""},
      {"set_tile_alias_all([\"0m\"], ~t\"5m\")", ""},
      {"set_tile_alias_all([[\"any\", \"x\"]], [%{tile: \"19m\", attrs: [\"y\"]}, \"60m\"])", "UnknownTile"},
      {"set_tile_ordering([\"9m\", \"\", \"1m\"])", ""},
      {"tag_tiles(\"dora\", [\"last_discard\", \"1m\", \"99z\"])", "UnknownTile"},
      {"reveal_tile(-6)", ""},
      {"reveal_tile(\"dora_1\")", ""},
      {"when_anyone our_turn do draw end", ""},
      {"when_anyone(has_score(1)) do draw end", ""},
      {"when_anyone(\"has_drw\") do draw end", "UnknownConditionText"},
      {"when_anyone our_turn", "MissingArgument"},
      {"when_anyone(our_turn, 5)", "WrongArgumentType"},
      {"push_message(\"$x\", x: \"honba\")", ""},
      {"push_message(\"$x\", [1])", "WrongArgumentType"},
      {"run(\"f\", %{a: 1})", ""},
      {"run(5)", "WrongArgumentType"},
      {"f(1)", "PositionalArgument"},
      {"f(n: 1)", ""},
      {"f(%{n: 1})", ""},
      {"f(@arguments)", ""},
      {"f(n: 1, as: \"others\")", ""},
      {"x = 5 :: \"X\"", ""},
      {"if our_turn do draw(\"a\") else draw(\"b\") end", "WrongArgumentType WrongArgumentType"},
      {"cond do our_turn -> draw(\"a\"); true -> noop end", "WrongArgumentType"},
      {"if our_turn, do: draw(\"a\")", "WrongArgumentType"},
      {"if our_turn, do: [noop, draw(\"a\")]", "WrongArgumentType"},
      {"g(~t\"8f\")", "UnknownTile PositionalArgument"},
      {"g(%{a: [~t\"8f\"]})", "UnknownTile"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(in_function(c.text) == c.codes);
  }
}

TEST_CASE("minipoint steps are checked as such inside their block only") {
  CHECK(
      in_function(
          "set_counter(\"fu\", \"minipoints\") do\n add(20)\n add(2, won_by_draw)\n round_up(10)\n print(\"x\")\n end")
          .empty());
  CHECK(in_function("set_counter(\"fu\", \"minipoints\") do\n add(\"20\", 5)\n end") == "WrongArgumentType");
  CHECK(in_function("set_counter(\"fu\", \"minipoints\") do\n remove_winning_groups([])\n end") == "SupersededWord");
}

TEST_CASE("arguments of conditions") {
  const Case cases[] = {
      {"our_turn and not_has_draw or not status(\"a\")", ""},
      {"status([\"a\"])", "WrongArgumentType"},
      {"not_status(5)", "WrongArgumentType"},
      {"our_turn(1)", "TooManyArguments"},
      {"tiles_match([\"1m\"])", "MissingArgument"},
      {"is_atozuke", "MissingArgument"},
      {"has_draw(\"toimen\")", ""},
      {"has_draw(\"others\")", "UnknownSeat"},
      {"status(\"a\", as: \"toimen\")", ""},
      {"status(\"a\", as: \"tomien\")", "UnknownSeat"},
      {"our_turn(as: \"others\")", "UnknownSeat"},
      {"seat_is(\"not_east\")", ""},
      {"round_wind_is(\"est\")", "UnknownWind"},
      {"match([\"hand\", \"1m\", -1, \"any\", \"dora_1\"], [\"win\"])", ""},
      {"match([\"hand\", \"winning_tiles\"], [\"win\"])", "UnknownMatchTarget"},
      {"match([\"hand\", \"77z\"], [\"win\"])", "UnknownTile"},
      {"match([\"all_discards\"], [\"win\"])", "SupersededWord"},
      {"match(\"hand\", [\"win\"])", "WrongArgumentType"},
      {"match([\"hand\"], ~m\"pair:7, 99z:1\")", "UnknownTile"},
      {"match([\"hand\"], [~m\"(1A 5z@red):1 | -1@a 0:1\"])", ""},
      {"winning_hand_consists_of(\"2m\", \"22q\")", "UnknownTile"},
      {"call_contains([\"0m\", \"5z\"], 1)", ""},
      {"call_contains([\"0f\"], 1)", "UnknownTile"},
      {"last_discard_matches(\"yaochu\")", "UnknownTileSpec"},
      {"tagged(\"last_discard\", \"dora\")", ""},
      {"has_existing_yaku([\"A\", [1, \"Han\"]], \"B\")", ""},
      {"amount_at_least(\"x\", [\"count_dora\", 1, [\"hand\"]])", ""},
      {"at_least(2, our_turn, has_draw(5), @c)", "WrongArgumentType"},
      {"(our_turn or has_draw(5)) and @c", "WrongArgumentType"},
      {"coins >= 5", ""},
      {"anyone(\"has_drw\")", "UnknownConditionText"},
      {"equals(1, \"x\")", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(in_condition(c.text) == c.codes);
  }
}

TEST_CASE("conditions outside of bodies") {
  CHECK(check("define_yaku yaku, \"A\", 1, status(5)\n").size() == 1);
  CHECK(check("replace_yaku yaku, \"A\", 1, status(5)\n").size() == 1);
  CHECK(check("define_play_restriction \"1m\", status(5)\n").size() == 1);
  CHECK(check("define_play_restriction any, status(\"a\")\n").empty());
  CHECK(check("define_button b, show_when: status(5) do noop end\n").size() == 1);
  CHECK(check("if !x do\n  define_yaku yaku, \"A\", 1, status(5)\nelse\n  def g do draw(true) end\nend\n").size() == 2);
  CHECK(check("cond do\n  !x -> set wall, ~t\"8f\"\n  true -> set wall, ~t\"9f\"\nend\n").size() == 2);
  CHECK(check("define_const open, draw(true)\n").empty());  // a value: its meaning is known where it is used
}

TEST_CASE("tiles in sigils") {
  CHECK(check("set wall, ~t\"123m 0p5P 1z@a_b&c 3X\"\n").empty());
  CHECK(check("set wall, ~T\"10m 110m 05s\"\n").empty());
  CHECK(check("set wall, ~T\"60m 1m\"\n").size() == 1);
  CHECK(check("define_set x, ~s\"0 1 2 | 1m@a, 9m\"\n").empty());
  CHECK(check("define_set x, ~s\"5f@a 0\"\n").size() == 1);
  const auto found = check("set wall, ~t\"12m 35f\"\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].message == "there is no tile `5f`");
  CHECK(found[0].source->slice(found[0].span) == "5f");
}

TEST_CASE("buttons") {
  CHECK(check("define_button b, show_when: our_turn do noop end\n").empty());
  CHECK(check("define_button b, display_name: \"B\" do noop end\n")[0].code == Code::ButtonAlwaysShown);
  CHECK(check("define_button b, call: [[0, 0]], show_when: not_our_turn and call_available do call end\n").empty());
  CHECK(check("define_button b, call: [[0, 0]], show_when: @ready do call end\n").empty());
  CHECK(check("define_button b, call: [[0, 0]], show_when: not_our_turn do\n  if x > 1 do call end\nend\n")[0].code ==
        Code::CallNotTested);
  CHECK(check("define_button b, call: [[0]], show_when: our_turn do self_call end\n")[0].help.empty());
  CHECK(check("define_button b, show_when: can_upgrade_call do upgrade_call end\n")[0].code == Code::CallWithoutTiles);
  CHECK(check("define_button b, show_when: has_draw do flower(\"1f\") end\n").empty());
  CHECK(check("def f do call end\n")[0].code == Code::CallOutsideButton);
  CHECK(check("on after_draw do\n  if our_turn do mark([[\"hand\", 1, []]]) end\nend\n")[0].code ==
        Code::CallOutsideButton);
}

TEST_CASE("names one slip from an action") {
  CHECK(in_function("sort_hnad") == "MisspeltAction");
  CHECK(in_function("sorted_hands").empty());
  CHECK(check("def sort_hnad do noop end\ndef f do sort_hnad end\n").empty());
  CHECK(check("if !x do\n  def sort_hnad do noop end\nend\ndef f do sort_hnad end\n").empty());
  CHECK(check("def f do\n  sort_hnad\nend\n", false).empty());
  const auto found = check("def f do\n  sort_hnad\nend\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].help == "did you mean `sort_hand`?");
  REQUIRE(found[0].fixes.size() == 1);
  CHECK(found[0].fixes[0].text == "sort_hand");
}

TEST_CASE("suggestions carry a fix for exactly the misspelt word") {
  const auto found = check("def f do\n  change_turn(\"not_shimoka\", as: [\"self\", \"not_kamicho\"])\nend\n");
  REQUIRE(found.size() == 2);
  const auto& fix = found[0].fixes.at(0);
  CHECK(found[0].source->slice(fix.span) == "kamicho");
  CHECK(fix.text == "kamicha");
}

TEST_CASE("old words") {
  CHECK(check("var a, 1\n")[0].code == Code::SupersededWord);
  CHECK(check("apply fmax, \"a.b\", 1\n")[0].code == Code::SupersededWord);
}

}  // namespace file_checks_test
