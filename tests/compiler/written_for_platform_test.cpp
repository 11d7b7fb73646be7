// What `majs build --for riichi-advanced` writes of words that the platform does not have, and what findings say of it:
// the sentences follow from what a build does.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "compiler/checks/platform_checks.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/checks/platform_game.hpp"

namespace majs::compiler::test::written_for_platform_test {
namespace {

using namespace majs::tests::platform_game;

Build build_of(const std::string& script) {
  BuildRequest request;
  request.ruleset_file = "x.majs";
  request.ruleset_source = std::make_shared<const Source>(request.ruleset_file, script);
  Diagnostics diagnostics;
  auto made = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(made.has_value(), summary(diagnostics));
  return std::move(*made);
}

/// The game with `actions` in an event, as a document: older words are not for scripts.
Build with(const std::string& event, const std::string& actions) {
  Build build = build_of(kGame + kScripts);
  build.document[event]["actions"] = *grammar::parse_document(actions, nullptr);
  return build;
}

std::string written(const Build& build) {
  Diagnostics said;
  const auto lowered = write_for_platform(build.document, roots(), said);
  REQUIRE_MESSAGE(lowered.has_value(), summary(said));
  return lowered->document.dump();
}

bool is_refused(const Build& build, const std::string& word) {
  Diagnostics said;
  if (write_for_platform(build.document, roots(), said)) return false;
  return std::any_of(said.all().begin(), said.all().end(), [&](const Diagnostic& one) {
    return one.code == Code::NotForPlatform && one.message.find("`" + word + "`") != std::string::npos;
  });
}

/// The notes of what the check says of a word.
std::string notes_of(const Build& build, const std::string& word) {
  Diagnostics found;
  check_build_for(grammar::Platform::present(), build, roots(), found);
  std::string notes;
  for (const Diagnostic& one : found.all()) {
    if (!one.message.starts_with("`" + word + "`")) continue;
    for (const std::string& note : one.notes) notes += note + "\n";
  }
  return notes;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("older words are written by their present names") {
  struct Renamed {
    const char* event;
    const char* actions;
    const char* present;
  };
  for (const Renamed& one : {
           Renamed{"before_scoring", R"([["when", [{"name": "fu_equals", "opts": [30]}], [["noop"]]]])",
                   R"({"name":"minipoints_equals","opts":[30)"},
           Renamed{"before_scoring", R"([["when", ["not_fu_equals"], [["noop"]]]])",
                   R"({"name":"not_minipoints_equals","opts":[20)"},
           Renamed{"before_win",
                   R"([["when", [{"name": "winning_hand_and_tile_consists_of", "opts": ["1m", "2m"]}], [["noop"]]]])",
                   R"({"name":"winning_hand_consists_of","opts":["1m","2m"]})"},
           Renamed{
               "before_win",
               R"([["when", [{"name": "match", "opts": [["arranged_hand", "arranged_calls"], ["win"]]}], [["noop"]]]])",
               R"({"name":"match","opts":[["winning_hand"],["win"]]})"},
           Renamed{"after_draw", R"([["when", [{"name": "match", "opts": [["all_discards"], ["win"]]}], [["noop"]]]])",
                   R"([["all_ponds"],["win"]])"},
       }) {
    CAPTURE(one.actions);
    const Build build = with(one.event, one.actions);
    CHECK_MESSAGE(contains(written(build), one.present), written(build));
  }
  Build yakuman = with("after_draw", R"([["when", [{"name": "has_yaku2_with_hand", "opts": [2]}], [["noop"]]]])");
  CHECK(is_refused(yakuman, "has_yaku2_with_hand"));  // of which unit?
  yakuman.document["score_calculation"]["point2_name"] = "Star";
  CHECK(contains(written(yakuman), R"({"name":"has_yaku_with_hand","opts":[2.0,"Star"]})"));
}

TEST_CASE("`when_everyone` and `when_others` ask for a status, and what follows them is done") {
  const std::string text =
      written(with("after_draw", R"([["when_others", [{"name": "status", "opts": ["x"]}], [["draw"]]],
      ["when_everyone", ["our_turn"], [["noop"]]], ["sort_hand"]])"));
  CHECK(contains(text, R"(["as","others",[["ite",[{"name":"status","opts":["x"]}],[["set_status",)"));
  CHECK(contains(text, R"({"name":"others_status")"));
  CHECK(contains(text, R"({"name":"everyone_status")"));
  CHECK(contains(text, R"(["sort_hand"])"));
  CHECK(!contains(text, "when_everyone"));
}

TEST_CASE("a yaku of both groups overrides the other one of its name, and not itself") {
  const std::string text = written(build_of(kGame + R"(
set score_calculation, %{yaku_lists: ["yaku"], yaku2_lists: ["yakuman"], yaku2_overrides_yaku1: true, point_name: "Han",
  point2_name: "Star", scoring_method: ["han_fu_formula", "multiplier"], fixed_fu: 30, limit_thresholds: [], limit_scores: []}
define_yaku yaku, "Open", [1, "Han"], our_turn
define_yaku yakuman, "Open", [1, "Star"], won_by_draw
)"));
  CHECK_MESSAGE(contains(text, R"("yakuman":["Win"])"), text);
  CHECK_MESSAGE(contains(text, R"("when":["our_turn",{"name":"not","opts":[["won_by_draw"]]}])"), text);
}

TEST_CASE("what is found in the document that was written is an error, too") {
  CHECK(is_refused(with("after_draw", R"([["set_suit_ordering", ["1m"], ["1z"]]])"), "set_suit_ordering"));
  CHECK(is_refused(with("after_draw", R"([["shuffle_draws"]])"), "shuffle_draws"));
  CHECK(is_refused(with("before_scoring", R"([["set_counter", "k", "fu"]])"), "fu"));
  CHECK(is_refused(with("after_start", R"([["call"]])"), "call"));
}

TEST_CASE(
    "what `before_scoring` does is told where it runs for each reading of a hand, and does not come to the same") {
  const auto told = [](const std::string& actions) {
    Diagnostics said;
    static_cast<void>(write_for_platform(
        build_of(kGame +
                 "set win_definition, [[\"exhaustive\", [[\"set\"], 1], [[\"pair\"], 1]]]\ndefine_set set, ~s\"0 "
                 "0 0 | 0 1 2\"\nset score_calculation, %{yaku_lists: [\"yaku\"], point_name: \"Han\", "
                 "scoring_method: \"multiplier\", per_interpretation: true}\ndef more do\n  seen = seen + "
                 "1\nend\non before_scoring do\n" +
                 actions + "\nend\n")
            .document,
        roots(), said));
    std::string all;
    for (const Diagnostic& one : said.all()) {
      if (contains(one.message, "several times")) all += one.pointer + " " + one.message.substr(0, 30) + "\n";
    }
    return all;
  };
  CHECK(
      told("once = 0\nonce = once + 1\nadd_counter(\"once\", 2)\nset_status(\"a\")\nif won_by_draw do\n  unset_status("
           "\"a\")\nend\nadd_attr([\"hand\"], [\"_x\"])") == "");
  CHECK(told("set_status(\"a\")\nseen = seen + 1\nmore\nset_counter_all(\"all\", \"seen\")") == "");
  CHECK(told("if status(\"a\") do\n  k = 0\nend\nadd_counter(\"k\", 1)") == "");
  CHECK(told("if won_by_draw do\n  add_attr([\"hand\"], [\"_x\"])\nend") == "");
  CHECK(contains(told("noop\nif status(\"a\") do\n  add_attr([\"hand\"], [\"_x\"])\nend"), "actions/1 `add_attr`"));
  CHECK(contains(told("set_counter(\"honba\", 1)"), "`set_counter`"));  // another amount
  CHECK(contains(told("as others do\n  if won_by_draw do add_score(100) end\nend"), "`add_score`"));
  CHECK(contains(told("draw_aside(1)"), "`draw_aside`"));
  CHECK(contains(told("named(c: \"x\")\nend\ndef named do\n  add_counter(\"$c\", 1)"), "`add_counter`"));
  // Functions that run themselves end, and tell what they do once; what lies deeper than functions go there is not
  // done.
  const auto with_functions = [&](const std::string& functions, const std::string& actions) {
    return told(actions + "\nend\n" + functions + "\ndef after_it do\n  noop");
  };
  CHECK(with_functions("def again do\n  again\n  again\n  again\n  again\n  again\n  again\n  add_score(1)\nend",
                       "again") == "/before_scoring/actions/0 `add_score` is done several ti\n");
  for (const int deep : {9, 12}) {
    std::string functions = "def f0 do\n  add_score(1)\nend";
    for (int i = 1; i <= deep; ++i) {
      functions += "\ndef f" + std::to_string(i) + " do\n  f" + std::to_string(i - 1) + "\nend";
    }
    CHECK(with_functions(functions, "f" + std::to_string(deep)).empty() == (deep > 10));
  }
}

TEST_CASE("a hand is judged with each pair that its wall can have") {
  const std::string document =
      written(build_of(kGame + "set wall, [\"1m\", \"1m\", \"2m\", \"3m\", \"3m\", \"3m\"]\nset win_definition, "
                               "[[\"exhaustive\", [[\"set\"], 3], "
                               "[[\"pair\"], 1]]]\ndefine_set set, ~s\"0 0 0 | 0 1 2\"\nset score_calculation, "
                               "%{yaku_lists: [\"yaku\"], point_name: "
                               "\"Han\", scoring_method: \"multiplier\", per_interpretation: true}\n"));
  CHECK(contains(document, "platform_pair_of_1m"));
  CHECK(!contains(document, "platform_pair_of_2m"));
  CHECK(contains(document, "platform_pair_of_3m"));
}

TEST_CASE(
    "the place of the winning tile is marked where it matters, and where a mark keeps no tile from standing for "
    "another") {
  const std::string game =
      kGame +
      "define_set koutsu, ~s\"0 0 0\"\nset win_definition, [[\"exhaustive\", [[\"koutsu\"], 1], [[\"pair\"], 1]]]\n"
      "set score_calculation, %{yaku_lists: [\"yaku\"], point_name: \"Han\", scoring_method: \"multiplier\", "
      "per_interpretation: true}\ndefine_set pair_wait, ~s\"0 0@winning_tile\"\ndefine_set set_wait, ~s\"0 0 "
      "0@winning_tile\"\ndefine_yaku yaku, \"A\", 1, match([\"hand\", \"calls\", \"winning_tile\"], "
      "~m\"exhaustive, koutsu:1, pair_wait:1\")\n";
  const std::string other =
      "define_yaku yaku, \"B\", 1, match([\"hand\", \"calls\", \"winning_tile\"], ~m\"exhaustive, set_wait:1, "
      "pair:1\")\n";
  const std::string aliases = "on after_start do\n  set_tile_alias_all([\"1j\"], [\"1m\"])\nend\n";
  const auto says = [](const std::string& script) {
    Diagnostics said;
    REQUIRE(write_for_platform(build_of(script).document, roots(), said).has_value());
    return contains(summary(said), "different places of a hand count together");
  };
  CHECK(!contains(written(build_of(game)), "platform_judge_places"));
  CHECK(contains(written(build_of(game + other)), "platform_judge_places"));
  CHECK(!contains(written(build_of(game + other + aliases)), "platform_judge_places"));
  CHECK(!says(game + other));
  CHECK(!says(game + aliases));
  CHECK(says(game + other + aliases));
}

TEST_CASE("findings say of builds what these do") {
  const std::string by_build = "writes it otherwise", by_author = "no build does that";
  const std::string table = kGame +
                            "set score_calculation, %{yaku_lists: [\"yaku\"], point_name: \"Han\", scoring_method: "
                            "\"multiplier\", per_interpretation: true, enable_kontsu_fu: true, own_stick_back: true}\n";
  CHECK(contains(notes_of(build_of(table), "per_interpretation"), by_build));
  CHECK(contains(notes_of(build_of(table), "own_stick_back"), by_build));
  CHECK(contains(notes_of(build_of(table), "enable_kontsu_fu"), by_author));
  CHECK(contains(notes_of(with("before_win", R"([["as", "first_discarder", [["noop"]]]])"), "first_discarder"),
                 by_build));
  const Build order = with("after_draw", R"([["set_suit_ordering", ["1m"], ["1z"]]])");
  CHECK(contains(notes_of(order, "set_suit_ordering"), by_author));
  // The same word, where a build can say it and where it cannot.
  const auto held = [&](const std::string& definitions) {
    return with("after_draw",
                R"([["when", [{"name": "all_waits_are_held", "opts": )" + definitions + R"(}], [["noop"]]]])");
  };
  CHECK(contains(notes_of(held(R"(["win"])"), "all_waits_are_held"), by_build));
  CHECK(contains(notes_of(held(R"(["win", "pair"])"), "all_waits_are_held"), by_author));
}

TEST_CASE("a check tells what a build says is played otherwise, where it stands") {
  const auto told = [](const Diagnostics& said) {
    std::set<std::string> all;
    for (const Diagnostic& one : said.all()) {
      if (one.code == Code::WrittenOtherwise) all.insert(one.pointer + " " + one.message);
    }
    return all;
  };
  const std::string readings =
      "set win_definition, [[\"exhaustive\", [[\"set\"], 1], [[\"pair\"], 1]]]\ndefine_set set, ~s\"0 0 0 | 0 1 2\"\n"
      "set score_calculation, %{yaku_lists: [\"yaku\"], point_name: \"Han\", scoring_method: \"multiplier\", "
      "per_interpretation: true}\n";
  for (const std::string& more : {
           std::string("on before_scoring do\n  noop\n  add_score(1)\nend\n"),
           std::string("on after_draw do\n  if not placement(1) do noop end\nend\n"),
           std::string("on after_start do\n  set_tile_alias_all([\"1m\"], [\"2m\"])\nend\ndefine_button rob, "
                       "display_name: \"Rob\", show_when: someone_else_just_called do\n  win_by_call(\"win\")\nend\n"),
       }) {
    CAPTURE(more);
    const Build build = build_of(kGame + readings + more);
    Diagnostics of_build;
    static_cast<void>(write_for_platform(build.document, roots(), of_build));
    Diagnostics of_check;
    check_build_for(grammar::Platform::present(), build, roots(), of_check);
    CHECK(!told(of_build).empty());
    CHECK(told(of_check) == told(of_build));
    for (const Diagnostic& one : of_check.all()) CHECK((one.code != Code::WrittenOtherwise || one.source != nullptr));
  }
}

TEST_CASE("`count_waits` leaves out what lies in the zones that it names") {
  const std::string text = written(with(
      "before_win",
      R"([["set_counter", "k", "count_waits", ["hand", "calls"]], ["set_counter", "m", "count_waits", ["hand"]]])"));
  CHECK(contains(text, R"(["set_counter","m","platform_waits_hand"])"));
  CHECK(contains(text, R"({"name":"not_match","opts":[["hand"],[[[["1m"],4.0]]]]})"));
  CHECK(contains(text, R"({"name":"not_match","opts":[["hand","call_tiles"],[[[["1m"],4.0]]]]})"));
}

TEST_CASE("of a wall without a dead wall a tile that moves over is drawn by its place") {
  Build build = with("after_draw", R"([["shift_tile_to_dead_wall", 1], ["draw", 1, "opposite_end"]])");
  build.document["initial_dead_wall_length"] = 0;
  CHECK(contains(written(build), R"(["draw",1.0,0.0])"));
  build.document["initial_dead_wall_length"] = 14;
  CHECK(contains(written(build), R"(["draw",1.0,"opposite_end"])"));
}

}  // namespace majs::compiler::test::written_for_platform_test
