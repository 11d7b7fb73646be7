// `majs check --for riichi-advanced`: every word that the profile does not have is told wherever it can stand,
// everything that its compiler refuses, and what crashes a room or is not done there.

#include "compiler/checks/platform_checks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/lower/lower.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/vocabulary.hpp"
#include "tests/compiler/checks/platform_game.hpp"

namespace platform_checks_test {

using namespace majs;
using namespace majs::compiler;
using namespace majs::tests::platform_game;
using grammar::Platform;
using grammar::WordKind;

namespace {

/// Whether the word is told, at a place that has it; or the value of a key, 7 or 1.
bool tells(const Diagnostics& diagnostics, const std::string& word) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& diagnostic) {
    const std::string_view place = diagnostic.source ? diagnostic.source->slice(diagnostic.span) : word;
    const bool here = place.find(word) != std::string_view::npos || place == "7" || place == "1";
    return is_of_platform(diagnostic.code) && diagnostic.message.starts_with("`" + word + "`") && here;
  });
}

Diagnostics of_module(const std::string& text) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<const Source>("x.majs", text);
  Defines defines;
  const Module module = lower(parse(source, diagnostics), defines, diagnostics);
  Diagnostics found;
  check_module_for(Platform::present(), parse(source, diagnostics), module, found);
  return found;
}

/// What is said of a script at this path.
Diagnostics of_file(const std::string& path, const std::string& text) {
  CheckRequest request;
  request.targets = {path};
  request.platform = {std::shared_ptr<void>(), &Platform::present()};
  Roots roots;
  auto texts = std::make_shared<FileTexts>();
  (*texts)[std::filesystem::weakly_canonical(path).native()] = std::make_shared<const std::string>(text);
  roots.texts = std::move(texts);
  Diagnostics all;
  check_targets(request, roots, all);
  Diagnostics found;
  for (const Diagnostic& diagnostic : all.all()) {
    if (is_of_platform(diagnostic.code)) found.add(diagnostic);
  }
  return found;
}

std::string messages(const Diagnostics& diagnostics) {
  std::string all;
  for (const Diagnostic& one : diagnostics.all()) all += code_text(one.code) + " " + one.message + "\n";
  return all;
}

/// Scripts in which a word of this kind stands where it can.
std::vector<std::string> scripts_with(WordKind kind, const std::string& name) {
  switch (kind) {
    case WordKind::Action:
      return {"on after_draw do\n  " + name + "\nend", "on after_draw, do: as(others, do: " + name + "(1))"};
    case WordKind::Condition:
      return {"on after_draw do\n  if " + name + " do noop end\nend",
              "define_yaku yaku, \"A\", 1, our_turn and not_" + name + "(0)"};
    case WordKind::Amount:
      return {"on after_draw do\n  k = 1 + " + name + "\nend",
              "on after_draw do\n  set_counter(\"k\", \"" + name + "\")\nend"};
    case WordKind::MatchTarget: return {"define_yaku yaku, \"A\", 1, match([\"hand\", \"" + name + "\"], [\"win\"])"};
    case WordKind::SeatSpec:
      return {"on after_draw do\n  as " + name + " do noop end\nend",
              "on after_draw do\n  change_turn(\"" + name + "\")\nend"};
    case WordKind::MarkRestriction:
      return {"on after_draw do\n  mark([[\"hand\", 1, [\"self\", \"" + name + "\"]]])\nend"};
    case WordKind::ToplevelKey: return {"set " + name + ", 7", "apply set, \"" + name + "\", 7"};
    case WordKind::ScoringKey:
      return {"set score_calculation, %{" + name + ": 7}", "apply set, \"score_calculation." + name + "\", 7"};
    case WordKind::ButtonField: return {"apply set, \"buttons.b." + name + "\", 1"};
    default: return {};
  }
}

bool is_identifier(std::string_view name) {
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

/// Paid by a table, with these keys.
std::string by_table(const std::string& keys, bool counts_honba = true) {
  return kGame + "set score_calculation, %{yaku_lists: [\"yaku\"], point_name: \"Han\"" + keys + "}\n" +
         (counts_honba
              ? "on before_start do\n  if ended_by_exhaustive_draw do add_honba(1) else\n    minus = -honba\n    "
                "add_honba(\"minus\")\n  end\nend\n"
              : "");
}

std::string in_event(const std::string& event, const std::string& actions) {
  return kGame + kScripts + "on " + event + " do\n  " + actions + "\nend\n";
}

struct Case {
  Code code;
  std::string script;
};

}  // namespace

TEST_CASE("for a platform: every word that it does not know is told wherever it can stand") {
  const Platform& platform = Platform::present();
  int unknown = 0;
  for (std::size_t k = 0; k < grammar::kWordKinds; ++k) {
    for (const grammar::Word& word : grammar::words(static_cast<WordKind>(k))) {
      const std::string name(word.name);
      CAPTURE(name);
      if (!is_identifier(name)) continue;
      const bool known = platform.knows(word.kind, name);
      for (const std::string& script : scripts_with(word.kind, name)) {
        const bool compiles = word.compilable || word.kind == WordKind::Amount || word.kind == WordKind::MatchTarget ||
                              word.kind == WordKind::ButtonField;
        if (!compiles) continue;  // the compiler has told
        const Diagnostics found = of_module(script);
        CAPTURE(script);
        CAPTURE(messages(found));
        if (!known) CHECK(tells(found, name));
        if (known && platform.findings(word.kind, name).empty()) CHECK(!tells(found, name));
      }
      unknown += known ? 0 : 1;
    }
  }
  CHECK(unknown > 60);
}

TEST_CASE("for a platform: marks in hands of a card") {
  CHECK(tells(of_module("define_match e1, ~a\"FF 2222a! 44b|33b* Ya 888c\""), "!"));
  CHECK(tells(of_module("define_match e1, ~a\"FF 2222a 44b|33b* Ya 888c\""), "Y"));
  CHECK(of_module("define_match e1, ~a\"FF 2222a 44b|33b DDDDc XXXXXX0a\"").all().empty());
}

TEST_CASE("for a platform: texts that only contain a word are no words") {
  CHECK(of_module("set display_name, \"about card_hand\"").all().empty());
  CHECK(of_module("set notes, %{racks: 2, rack: 1}").all().empty());
  CHECK(of_module("on after_draw do\n  set_status(\"card_hand\", \"tobi\")\n  if status(\"racks\") do noop end\nend")
            .all()
            .empty());
  CHECK(of_module("def undo do\n  push_message(\"first_discarder\")\nend").all().empty());
}

TEST_CASE("for a platform: each construct that its compiler does not take is told, and what to write is not") {
  std::ifstream file(MAJS_SOURCE_DIR "/grammar/platform/riichi-advanced.json");
  const auto profile = nlohmann::json::parse(file);
  std::size_t told = 0;
  for (const auto& row : profile.at("syntax_refused")) {
    if (row.at("majs") == "refuses") continue;  // a mistake here, too
    const std::string construct = row.at("construct");
    CAPTURE(construct);
    const std::string path = row.at("context") == "mod" ? "/nowhere/mods/x.majs" : "/nowhere/x.majs";
    const Diagnostics found = of_file(path, row.at("example"));
    CAPTURE(messages(found));
    CHECK(!found.all().empty());
    const bool refused = row.at("observed") != "compiled, other document than majs";
    CHECK(std::any_of(found.all().begin(), found.all().end(), [&](const Diagnostic& one) {
      return one.code == (refused ? Code::PlatformRefuses : Code::PlatformDiffers);
    }));
    if (row.at("rewrite").is_string()) {
      const Diagnostics mended = of_file(path, row.at("rewrite"));
      CAPTURE(messages(mended));
      CHECK(mended.all().empty());
    }
    ++told;
  }
  CHECK(told > 30);
}

TEST_CASE("for a platform: what is told in a ruleset is told in a mod and in a library") {
  // These depend on the document a mod is applied to, or a mod may have them.
  const std::set<std::string> of_rulesets = {"a file of nothing but require, default, define, define_global",
                                             "a condition `in` on a list that is not there",
                                             "a variable in a ruleset file (default, !name)",
                                             "define_mod with a category that is not there yet",
                                             "remove_mod in a document without default_mods",
                                             "require with a variable of this file as value"};
  std::ifstream file(MAJS_SOURCE_DIR "/grammar/platform/riichi-advanced.json");
  const auto profile = nlohmann::json::parse(file);
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& row : profile.at("syntax_refused")) {
    const std::string construct = row.at("construct");
    // What majs refuses it refuses in every file, but for what is found when it is applied: the division below.
    if (row.at("context") == "ruleset" && row.at("majs") != "refuses" && !of_rulesets.contains(construct)) {
      rows.emplace_back(construct, row.at("example"));
    }
  }
  for (const std::string nothing : {"-0", "0.0", "!n"}) {
    for (const std::string method : {"divide", "modulo", "set_divide"}) {
      rows.emplace_back(method + nothing, "default n, 0\nset x, 7\napply " + method + ", \"x\", " + nothing);
    }
  }
  CHECK(rows.size() >= 30);
  for (const auto& row : rows) {
    const std::string& construct = row.first;  // clang 14 captures no structured bindings
    CAPTURE(construct);
    for (const std::string path : {"/nowhere/mods/x.majs", "/nowhere/mods/lib/x.majs"}) {
      CAPTURE(path);
      CHECK(!of_file(path, row.second).all().empty());
    }
  }
  CHECK(of_file("/nowhere/mods/x.majs", "default n, 1\nset x, 7\napply divide, \"x\", !n").all().empty());
}

TEST_CASE("for a platform: what plays there is not told") {
  const std::string table = ", scoring_method: \"multiplier\"";
  for (const std::string& script : {
           kGame + kScripts,
           by_table(table),
           by_table(", scoring_method: \"score_table\", score_table: %{\"2\": 7, \"max\": 9}"),
           by_table(", scoring_method: \"han_fu_formula\", fixed_fu: 30, limit_thresholds: [], limit_scores: []"),
           by_table(", scoring_method: \"han_fu_formula\", fixed_fu: 30, han_fu_multiplier: 1, "
                    "limit_thresholds: [[2, 0]], limit_scores: [2000]"),
           by_table(table + ", tobi: false, draw_multiplier: 1, agarirenchan: false"),
           in_event("after_start", "pass_draws(\"shimocha\", 2)\n  draw(1)"),
           in_event("after_start", "unless no_discards_yet do tag_last_discard(\"t\") end"),
           in_event("after_start", "if everyone_status(\"x\") do set_status(\"y\") end"),
           in_event("before_start",
                    "if ended_by_abortive_draw do change_dealership(\"east\") end\nend\non after_draw do "
                    "abortive_draw(\"A\")"),
           in_event("after_scoring", "as everyone do x = 5 :: \"Fee\" end"),
           in_event("before_scoring", "set_counter(\"fu\", \"minipoints\") do add(20) end"),
           in_event("before_scoring", "fu = 30\n  half = fu / 2"),
           in_event(
               "after_start",
               "if toimen_exists and toimen_status(\"x\") do noop end\nend\nset num_players, 3\non after_draw do noop"),
           in_event("after_start", "if toimen_status(\"x\") do noop end"),
           kGame + kScripts + "define_yaku yaku, \"Dear\", [1, \"Han\"], has_points(3)\n",
           kGame + kScripts +
               "set dora_indicators, %{\"1m\": [\"2m\"]}\non after_start do\n  if hand_dora_count(\"1m\", 1) do noop "
               "end\nend\n",
       }) {
    const Diagnostics found = of_file("/nowhere/rulesets/x.majs", script);
    CAPTURE(script);
    CAPTURE(messages(found));
    CHECK(found.all().empty());
  }
}

TEST_CASE("for a platform: what crashes a room, is played otherwise or has no effect") {
  const std::string table = ", scoring_method: \"multiplier\"";
  const std::string limits = ", scoring_method: \"han_fu_formula\", fixed_fu: 30, limit_thresholds: [[2, 0], [3, 0]]";
  const std::string without_rounds = [] {
    std::string text = kGame + kScripts;
    return text.replace(text.find("set max_rounds, 4"), 17, "");
  }();
  for (const Case& one : std::vector<Case>{
           {Code::PlatformCrashes, without_rounds},
           {Code::PlatformCrashes, kGame + kScripts + "set num_players, 5\n"},
           {Code::PlatformCrashes, in_event("after_start", "n = 1\n  draw(\"n\")")},
           {Code::PlatformCrashes, in_event("after_start", "draw_aside(\"n\")")},
           {Code::PlatformCrashes, in_event("after_start", "draw_aside(true)")},
           {Code::PlatformCrashes, in_event("after_start", "scry([\"count_matches\", [\"hand\"], [\"win\"]])")},
           {Code::PlatformCrashes, in_event("after_start", "if last_discard_matches(3) do noop end")},
           {Code::PlatformCrashes, in_event("after_start", "if tiles_match([\"1m\"], [%{a: 1}]) do noop end")},
           {Code::PlatformCrashes, kGame + kScripts +
                                       "define_button b, show_when: our_turn do\n  if match([\"winning_tile\"], "
                                       "[\"win\"]) do noop end\nend\n"},
           {Code::PlatformCrashes,
            in_event("before_scoring",
                     "set_counter(\"fu\", \"minipoints\", [\"add\", 20], [\"remove_winning_groups\", [1]])")},
           {Code::PlatformCrashes,
            in_event("before_scoring", "set_counter(\"fu\", \"minipoints\", [[\"frobnicate\"]])")},
           {Code::PlatformCrashes, in_event("after_start", "pass_draws(\"shimocha\", \"n\")")},
           {Code::PlatformCrashes, in_event("after_start", "when_everyone status(\"x\") do noop end")},
           {Code::PlatformCrashes, in_event("after_start", "when_others status(\"x\") do noop end")},
           {Code::PlatformCrashes, in_event("after_start", "set_suit_ordering([\"1m\"], [\"1z\"])")},
           {Code::PlatformCrashes, in_event("after_start", "tag_last_discard(\"t\")")},
           {Code::PlatformCrashes, in_event("after_start", "if has_points(1) do noop end")},
           {Code::PlatformCrashes, in_event("after_start", "if hand_dora_count(\"1m\", 1) do noop end")},
           {Code::PlatformCrashes, in_event("after_start", "x = 5 / 0")},
           {Code::PlatformCrashes, in_event("after_win", "x = floor_div(pot / 2, 2)")},
           {Code::PlatformCrashes, in_event("after_start", "charleston_left")},
           {Code::PlatformDiffers, in_event("after_start", "swap_out_fly_joker(\"1m\")")},
           {Code::PlatformCrashes, in_event("after_start", "move_tiles(\"hand\", \"attic\")")},
           {Code::PlatformCrashes, in_event("after_start", "helper\nend\ndef helper do\n  call")},
           {Code::PlatformCrashes, in_event("after_start", "if match([\"winning_tile\"], [\"win\"]) do noop end")},
           {Code::PlatformCrashes, in_event("after_scoring", "when_anyone seat_is(\"north\") do x = 5 :: \"Fee\" end")},
           {Code::PlatformCrashes,
            in_event("before_scoring",
                     "set_counter(\"fu\", \"minipoints\") do remove_winning_groups([%{groups: ~s\"0 0\"}]) end")},
           {Code::PlatformCrashes,
            in_event("after_start",
                     "if toimen_status(\"x\") do noop end\nend\nset num_players, 3\non after_draw do noop")},
           {Code::PlatformCrashes, by_table(", scoring_method: \"score_table\"")},
           {Code::PlatformCrashes, by_table(", scoring_method: \"vietnamese\", score_table: %{\"1\": 3}")},
           {Code::PlatformCrashes, by_table(limits + ", limit_scores: [2000]")},
           {Code::PlatformDiffers, by_table(limits + ", limit_scores: [2000, 3000]")},
           {Code::PlatformDiffers, by_table(limits + ", limit_scores: [2000, 3000], han_fu_multiplier: 2")},
           {Code::PlatformDiffers, by_table(table, false)},
           {Code::PlatformDiffers, by_table("")},
           {Code::PlatformDiffers, by_table(", scoring_method: \"mine\"")},
           {Code::PlatformDiffers, by_table(", scoring_method: [\"multiplier\", \"score_table\"]")},
           {Code::PlatformDiffers, by_table(table + ", tobi: true")},
           {Code::PlatformDiffers, by_table(table + ", draw_penalty: 100")},
           {Code::PlatformDiffers, by_table(table + ", score_multiplier: \"points2\"")},
           {Code::PlatformDiffers, by_table(table + ", tsumo_loss: \"share_lost\"")},
           {Code::PlatformDiffers, by_table(table + ", honba_value: 100")},
           {Code::PlatformDiffers,
            by_table(table) + "on before_win do\n  make_responsible_for(\"last_discarder\")\nend\n"},
           {Code::PlatformDiffers, kGame + kScripts + "apply set, \"score_calculation.triple_ron_draw\", true\n"},
           {Code::PlatformDiffers, kGame + kScripts +
                                       "define_yaku big, \"Big\", [1, \"Limit\"], true\napply set, "
                                       "\"score_calculation.yaku2_lists\", [\"big\"]\n"},
           {Code::PlatformDiffers, in_event("after_draw", "abortive_draw(\"A\")")},
           {Code::PlatformDiffers, in_event("after_start", "if match([\"hand\"], ~m\"(1z@_draw):1\") do noop end")},
           {Code::PlatformDiffers, in_event("after_start", "if match([\"hand\"], ~m\"(1z@draw):1\") do noop end")},
           {Code::PlatformDiffers, in_event("after_start", "if tiles_remaining(\"n\") do noop end")},
           {Code::PlatformDiffers, in_event("after_start", "set_counter(\"fu\", \"fu\")")},
           {Code::PlatformDiffers,
            in_event("before_win", "if status(\"dealer\", as: \"first_discarder\") do noop end")},
           {Code::PlatformDiffers, kGame + kScripts + "set final_points, %{uma: [2, 1, -1, -2]}\n"},
           {Code::PlatformIgnores, kGame + kScripts + "apply set, \"score_calculation.agarirenchan\", true\n"},
       }) {
    const Diagnostics found = of_file("/nowhere/rulesets/x.majs", one.script);
    CAPTURE(one.script);
    CAPTURE(messages(found));
    CHECK(std::any_of(found.all().begin(), found.all().end(),
                      [&](const Diagnostic& told) { return told.code == one.code; }));
  }
}

TEST_CASE("a profile is read from a text, and one that is none is refused") {
  std::string error;
  CHECK(!Platform::read("[1", error));
  CHECK(!error.empty());
  CHECK(!Platform::read("{}", error));
  CHECK(error.find("actions") != std::string::npos);
  const auto platform = Platform::read(R"({"actions": {"noop": {}, "old": {"implemented": false}, "odd": 3},
      "conditions": {"true": {}}, "syntax_refused": 3, "keys": [], "values": {"tsumo_loss": [true]}})",
                                       error);
  REQUIRE(platform);
  CHECK(platform->knows(WordKind::Action, "noop"));
  CHECK(!platform->knows(WordKind::Action, "old"));
  CHECK(!platform->knows(WordKind::Action, "draw"));
  CHECK(platform->knows(WordKind::ScoringKey, "anything"));  // nothing is said of keys
  CHECK(platform->construct("not not") == nullptr);
  CHECK(platform->rule("honba") != nullptr);  // as in the present one
}

TEST_CASE("the rows of the profile are about words that there are") {
  std::ifstream file(MAJS_SOURCE_DIR "/grammar/platform/riichi-advanced.json");
  const auto profile = nlohmann::json::parse(file);
  std::ifstream rows(MAJS_SOURCE_DIR "/tools/platform/findings.json");
  CHECK(profile.at("findings") == nlohmann::json::parse(rows));  // tools/platform/scan.py --tables
  for (const auto& row : profile.at("findings")) {
    CAPTURE(row.dump());
    CHECK(!row.at("happens").get<std::string>().empty());
    if (row.contains("rule")) continue;
    bool found = false;
    for (std::size_t k = 0; k < grammar::kWordKinds; ++k) {
      const auto kind = static_cast<WordKind>(k);
      found = found || (grammar::kind_name(kind) == row.at("kind") &&
                        grammar::find_word(kind, row.at("word").get<std::string>()));
    }
    CHECK(found);
  }
}

}  // namespace platform_checks_test
