#include "compiler/layout/decompile.hpp"

#include <doctest/doctest.h>

#include "compiler/engines/native_engine.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/lower/compile_file.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/layout/document_maker.hpp"

namespace majs::compiler::test::decompile_test {
namespace {

/// Keys sorted, numbers as doubles: what counts as equal.
nlohmann::json normal(const Document& value) {
  if (value.is_number()) return value.get<double>();
  if (value.is_array()) {
    auto list = nlohmann::json::array();
    for (const auto& item : value) list.push_back(normal(item));
    return list;
  }
  if (value.is_object()) {
    auto object = nlohmann::json::object();
    for (const auto& [key, item] : value.items()) object[key] = normal(item);
    return object;
  }
  return nlohmann::json::parse(value.dump());
}

/// Compiles the script and compares; gives the script.
std::string round_trip(const Document& document) {
  std::string problem;
  const auto script = decompile(document, problem);
  REQUIRE_MESSAGE(script.has_value(), problem);
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(std::make_shared<const Source>("decompiled.majs", *script), defines, diagnostics);
  REQUIRE_MESSAGE(!diagnostics.has_errors(), (summary(diagnostics) + *script));
  Document built = Document::object();
  Environment variables;
  for (const Binding& global : module.globals) variables[global.name] = global.value;
  REQUIRE_FALSE(apply(module.program, variables, built).has_value());
  CHECK_MESSAGE(normal(built) == normal(document), *script);
  return *script;
}

std::string round_trip_text(std::string_view text) { return round_trip(*grammar::parse_document(text, nullptr)); }

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a document becomes commands") {
  const std::string script = round_trip_text(R"({
    "wall": ["1m", "2m"],
    "after_start": {"actions": [["draw", 1], ["when", ["our_turn", ["has_draw", "no_tiles_remaining"]], [["run", "f", {"a": 1}]]],
       ["ite", [{"name": "status", "opts": ["x"]}], [["advance_turn"]], []], ["as", "others", [["set_status", "x"]]]]},
    "functions": {"f": [["draw"]], "two words": [["draw"]]},
    "constants": {"tiles": ["1m", "2m"], "may": ["our_turn", "has_draw"]},
    "set_definitions": {"pair": [[0, 0]], "steps": [[[0, 1, 2], [3, 4, 5]], ["1m", "9m"]]},
    "win_definition": [["exhaustive", [["set", "run"], 4], [["pair"], 1]], [[["pair"], 7]]],
    "yaku": [{"display_name": "Pinfu", "value": [1, "Han"], "when": [{"name": "match", "opts": [["hand"], [[[["pair"], 7]]]]}]}],
    "yaku_precedence": {"Pinfu": ["Dora"]},
    "buttons": {"ron": {"display_name": "Ron", "show_when": ["our_turn"], "precedence_over": ["pon"], "actions": [["win_by_discard"]]}},
    "auto_buttons": {"sort": {"display_name": "S", "desc": "sorts", "enabled_at_start": true, "actions": [["sort_hand"]]}},
    "empty": [], "nested": {"a": [[]], "b": {}}})");
  CHECK(contains(script, "set wall, [\"1m\", \"2m\"]"));
  CHECK(contains(script, "on after_start do"));
  CHECK(contains(script, "if our_turn and (has_draw or no_tiles_remaining) do"));
  CHECK(contains(script, "as others do"));
  CHECK(contains(script, "def f do"));
  CHECK(contains(script, "define_const may, our_turn and has_draw"));
  CHECK(contains(script, "define_set steps, ~s\"0 1 2, 3 4 5 | 1m 9m\""));
  CHECK(contains(script, "define_match win, ~m\"exhaustive, (set run):4, pair:1 | pair:7\""));
  CHECK(contains(script, "define_yaku yaku, \"Pinfu\", [1, \"Han\"], match([\"hand\"], ~m\"pair:7\")"));
  CHECK(contains(script, "define_yaku_precedence \"Pinfu\", [\"Dora\"]"));
  CHECK(contains(script, "define_button ron,"));
  CHECK(contains(script, "define_auto_button sort,"));
  CHECK(contains(script, "var empty, []"));
}

TEST_CASE("the bundled rulesets come back") {
  for (const char* name : {"riichi", "hong_kong", "tutorial"}) {
    const std::string script = round_trip(built_document(name));
    CHECK(contains(script, "define_button "));
    CHECK((contains(script, "define_yaku ") || std::string_view(name) == "tutorial"));
    CHECK_FALSE(contains(script, "var buttons"));
  }
}

TEST_CASE("a document reads as it would be written") {
  const std::string script =
      round_trip_text(R"({"max_rounds": 4, "wall": ["1m", "1m", "2m", {"tile": "0p", "attrs": ["red"]}],
    "display_name": "Mine",
    "functions": {"pay": [["_counter_assignment", "Dealer ron", "total", "=", ["*", ["total", 6]]],
        ["set_counter", "fu", "eval_expr", ["+", [["*", ["fu", 2]], ["-", [["round", ["x"]]]]]]],
        ["set_counter", "fu", "eval_expr", ["*", [["+", ["fu", 2]], ["**", ["a", ["-", ["b", "c"]]]]]]],
        ["ite", [{"name": "amount_at_least", "opts": ["fu", ["+", ["han", 2]]]}], [["draw"]],
          [["ite", [{"name": "not", "opts": ["@closed"]}], [["draw"]], [["when", ["our_turn"], [["draw"]]]]]]],
        ["run", "pay", {"much": 3, "who": "east"}]]},
    "scoring_logic": {"ron": [["set_counter", "x", "eval_expr", 1]]},
    "play_effects": [["any", [["draw"]]], ["1m", [["run", "pay"]]]],
    "play_restrictions": [[["any"], [{"name": "status", "opts": ["riichi"]}, "not_is_drawn_tile"]]],
    "set_definitions": {"drawn": [[{"offset": 0, "attrs": ["draw"]}, 1, {"tile": "5m", "attrs": ["a", "b"]}]]},
    "yaku": [{"display_name": "Renhou", "value": 5, "when": "@is_renhou"}],
    "buttons": {"ankan": {"display_name": "Kan", "call_conditions": ["@splat$may"], "actions": [["draw"]]}},
    "available_mods": ["Rules", {"id": "uma", "name": "Uma", "desc": "d", "default": true, "order": 0, "deps": [], "conflicts": ["oka"],
        "config": [{"type": "dropdown", "name": "first", "values": [1, 2], "default": 2}]}],
    "available_presets": [{"display_name": "Tenhou", "enabled_mods": ["uma", {"name": "oka", "config": {"a": 1}}]}]})");
  CHECK(script.starts_with("set display_name, \"Mine\"\n\nset wall, ~t\"112m0p@red\"\n"));
  CHECK(contains(script, "  total *= 6 :: \"Dealer ron\"\n"));
  CHECK(contains(script, "  fu = fu * 2 + (-round(x))\n"));
  CHECK(contains(script, "  fu = (fu + 2) * a ** (b - c)\n"));
  CHECK(contains(script,
                 "  cond do\n    fu >= han + 2 ->\n      draw\n    not @closed ->\n      draw\n    our_turn ->\n      "
                 "draw\n  end\n"));
  CHECK(contains(script, "  pay(much: 3, who: \"east\")\n"));
  CHECK(contains(script, "define_scoring ron do\n  x = 1\nend\n"));
  CHECK(contains(script, "define_play_effect any do\n  draw\nend\n"));
  CHECK(contains(script, "define_play_restriction any, status(\"riichi\") and not_is_drawn_tile\n"));
  CHECK(contains(script, "define_set drawn, ~s\"0@draw 1 5m@a&b\"\n"));
  CHECK(contains(script, "define_yaku yaku, \"Renhou\", 5, @is_renhou\n"));
  CHECK(contains(script, "apply set, \"buttons.ankan.call_conditions\", [+@may]\n"));
  CHECK(contains(script, "define_mod uma, name: \"Uma\", desc: \"d\", default: true, conflicts: [\"oka\"]\n"));
  CHECK(contains(script, "config_mod uma, name: \"first\", values: [1, 2], default: 2\n"));
  CHECK(contains(script, "define_preset \"Tenhou\", [\"uma\", %{name: \"oka\", config: %{a: 1}}]\n"));
}

TEST_CASE("a program of minipoints is a block, and its conditions are conditions") {
  const std::string script = round_trip_text(R"({
    "constants": {"waits": [{"groups": [[-1, {"offset": 0, "attrs": ["won"]}, 1], [0, 0]], "value": 2}]},
    "functions": {"count": [["set_counter", "fu", "minipoints", [
    ["convert_calls", "@calls"], ["remove_calls", ["1z"], [{"name": "not_seat_is", "opts": ["east"]}]], ["add", 2, "won_by_draw"],
    ["add", 10, ["not_won_by_draw", [{"name": "minipoints_at_most", "opts": [9]}, {"name": "not", "opts": ["@closed"]}]]],
    ["retain_empty_hands"], ["add", 5, ["won_by_draw"]]]]]}})");
  CHECK(contains(script, "groups: ~s\"-1 0@won 1 | 0 0\""));
  CHECK(contains(script,
                 "  set_counter(\"fu\", \"minipoints\") do\n    convert_calls(@calls)\n    remove_calls([\"1z\"], "
                 "not_seat_is(\"east\"))\n    add(2, \"won_by_draw\")\n    add(10, not_won_by_draw and "
                 "(minipoints_at_most(9) or not @closed))\n    retain_empty_hands\n    add(5, [\"won_by_draw\"])\n  "
                 "end\n"));
}

TEST_CASE("what no command can say is put into its place behind it") {
  const std::string script = round_trip_text(R"({
    "after_start": {"actions": [["when", false, [["draw"]]], ["ite", [[true, "our_turn"]], [["draw"], ["strange action"]], []],
      ["ite", true, [["when", ["our_turn"], [["sort_hand"]]]], [["when", false, [["draw"]]]]], ["draw"]]},
    "functions": {"two words": [["unless", true, [["draw"]]]]},
    "yaku": [{"display_name": "Pinfu", "value": 1, "when": ["our_turn", false]}, {"display_name": "Chanta", "value": 1, "when": ["our_turn"]}],
    "buttons": {"riichi": {"display_name": "Riichi", "show_when": ["our_turn", [false, "has_draw"]],
      "actions": [["mark", [["hand", 1, ["self"]]], [["sort_hand"]], [], [{"a": []}]], ["draw"]]}},
    "available_mods": ["Other", {"id": "open", "name": "Open", "desc": "d", "order": 0, "deps": [], "conflicts": []},
      {"id": "shut", "name": "Shut", "desc": "d", "default": false, "order": 0, "deps": [], "conflicts": []}]})");
  CHECK(contains(
      script, "on after_start do\n  if !never do\n    draw\n  end\n  if (true or our_turn) do\n    draw\n    noop\n"));
  CHECK(script.starts_with("define_global never, false\ndefine_global always, true\n\n"));
  CHECK(contains(script, "apply set, \"after_start.actions[1][1][0][0]\", true\n"));
  CHECK(contains(script, "apply set, \"after_start.actions[1][2][1]\", [\"strange action\"]\n"));
  CHECK(contains(script, "    !never ->\n"));
  CHECK(contains(script, "  unless !always do\n"));
  CHECK(
      contains(script, "define_yaku yaku, \"Pinfu\", 1, our_turn and false\napply set, \"yaku[-1].when[1]\", false\n"));
  CHECK(contains(script, "show_when: our_turn and (false or has_draw)"));
  CHECK(contains(script, "apply set, \"buttons.riichi.show_when[1][0]\", false\n"));
  CHECK(contains(script, "apply delete, \"buttons.riichi.actions[0][3]\", 0\n"));
  CHECK(contains(script, "apply delete, \"buttons.riichi.actions[0][4][0].a\", 0\n"));
  CHECK(contains(
      script,
      "define_mod open, name: \"Open\", desc: \"d\"\napply delete_key, \"available_mods[-1]\", [\"default\"]\n"));
  CHECK(contains(script, "define_mod shut, name: \"Shut\", desc: \"d\"\n"));
}

TEST_CASE("parts of the library are required, and what differs from them is said") {
  const Roots library{{kRepository}};
  const auto builds_to = [&](const std::string& script) {
    BuildRequest request;
    request.ruleset_file = "decompiled.majs";
    request.ruleset_source = std::make_shared<const Source>(request.ruleset_file, script);
    Diagnostics diagnostics;
    auto built = build(request, library, Engine::Native, diagnostics);
    REQUIRE_MESSAGE(built.has_value(), (summary(diagnostics) + script));
    return normal(built->document);
  };
  std::string problem;
  const Document riichi = built_document("riichi");
  const auto script = decompile(riichi, problem, &library);
  REQUIRE(script.has_value());
  CHECK(std::count(script->begin(), script->end(), '\n') < 600);
  CHECK(contains(*script, "require \"wall/standard\", %{dead_wall: 14}\n"));
  CHECK(builds_to(*script) == normal(riichi));

  // Whatever else is changed in it.
  std::mt19937 chance(7);
  constexpr unsigned kDocuments = kSanitized ? 3 : 40;
  for (unsigned seed = 1; seed <= kDocuments; ++seed) {
    CAPTURE(seed);
    Document changed = riichi;
    const Document other = DocumentMaker(seed).document();
    for (const auto& [key, value] : other.items()) {
      if (!changed.contains(key)) continue;
      Document& here = changed[key];
      if (here.is_object() && value.is_object() && chance() % 3 != 0) {
        for (const auto& [name, member] : value.items()) here[name] = member;
        if (here.size() > 2 && chance() % 2 == 0) here.erase(here.begin());
      } else if (here.is_array() && value.is_array() && chance() % 3 != 0) {
        here.insert(chance() % 2 == 0 ? here.end() : here.begin(), value.begin(), value.end());
      } else {
        here = value;
      }
    }
    for (const char* event : {"after_call", "before_win"}) {
      Document& actions = changed[event]["actions"];
      const Document one = Document::array({"draw"});
      if (chance() % 2 == 0) actions.push_back(one);
      if (chance() % 2 == 0) actions.insert(actions.begin(), one);
    }
    if (chance() % 3 == 0) changed.erase("play_restrictions");
    const auto again = decompile(changed, problem, &library);
    REQUIRE_MESSAGE(again.has_value(), problem);
    CHECK(contains(*again, "require "));
    CHECK(builds_to(*again) == normal(changed));
  }

  // A document that names parts which there are not is said without them.
  Document foreign = *grammar::parse_document(R"({"enabled_mods": ["lib/no/such", "other"], "wall": ["1m"]})", nullptr);
  const auto plain = decompile(foreign, problem, &library);
  REQUIRE(plain.has_value());
  CHECK_FALSE(contains(*plain, "require"));
  CHECK(builds_to(*plain) == normal(foreign));
}

TEST_CASE("texts and numbers of all kinds come back") {
  round_trip_text(R"({"a": "quote \" backslash \\ hash #{x} # lone \n\t\r\u0001\u007f é 万 \\( ~m\"x\"",
                 "b": [0, -1, 0.1, 1e300, -1e-300, 123456789012], "c": {"": 1, "if": 2, "x y": 3, "Do": 4, "do": 5},
                 "d": ["@const", "@splat$list", "@", "@Upper", "$p", "@1"], "e": null, "f": true})");
}

TEST_CASE("any document of the right pieces comes back") {
  constexpr unsigned kDocuments = kSanitized ? 50 : 400;
  for (unsigned seed = 1; seed <= kDocuments; ++seed) {
    CAPTURE(seed);
    const Document document = DocumentMaker(seed).document();
    round_trip(document);
  }
}

TEST_CASE("what cannot be said is refused") {
  std::string problem;
  CHECK_FALSE(decompile(Document::array(), problem).has_value());
  CHECK(problem == "a ruleset is an object");
  Document deep = 1;
  for (int i = 0; i < 220; ++i) deep = Document::array({deep});
  Document document = Document::object();
  document["deep"] = deep;
  CHECK_FALSE(decompile(document, problem).has_value());
  CHECK(contains(problem, "`deep`"));
}

}  // namespace majs::compiler::test::decompile_test
