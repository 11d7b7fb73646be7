// Plain jq without libjq: libjq is the judge of what it answers, and of what it leaves alone.

#include "compiler/engines/plain_jq.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/engines/jq_compatibility.hpp"
#include "compiler/engines/jq_engine.hpp"
#include "tests/compiler/random.hpp"
#include "tests/sanitized.hpp"

namespace plain_jq_test {

using namespace majs;
using namespace majs::compiler;
using majs::compiler::test::Random;

namespace {

const char* const kRuleset = R"({
  "display_name": "House", "initial_score": 1000, "wall": ["1m", "1m", "5m", "1z"],
  "buttons": {"ron": {"show_when": [["a"], "b"], "actions": [["win"]], "unskippable": true}, "pon": {"actions": []}},
  "yaku": [{"display_name": "Cargo", "value": 1, "when": []}, {"display_name": "Pinfu", "value": 2, "when": ["x"]}],
  "nothing": null, "empty": [], "deep": {"a": {"b": [1, 2, {"c": 3}]}}, "flags": {"on": true, "off": false}
})";

Document document(std::string_view text) { return *grammar::parse_document(text, nullptr); }

/// As a mod is run.
std::optional<Document> by_libjq(const std::string& program, const Environment& variables, const Document& in) {
  REQUIRE_FALSE(check_jq_program(program));
  const std::string mod = std::string(jq_mod_prelude()) + bind_jq_variables(variables) + "(" +
                          fit_jq_program(program, JqDialect::ours()) + ")";
  return run_jq(mod, {}, in, {}, nullptr);
}

/// For tools/newer_jq: what was answered, a line each, in the file that MAJS_JQ_ANSWERS names.
void note_answers(const std::vector<std::string>& programs, const Environment& variables, const Document& in,
                  const Document& answers) {
  const char* const path = std::getenv("MAJS_JQ_ANSWERS");
  if (path == nullptr) return;
  std::ofstream file(path, std::ios::app);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string mod = std::string(jq_mod_prelude()) + bind_jq_variables(variables) + "(" + programs[i] + ")";
    const Document line = {{"program", mod}, {"in", in}, {"out", answers[i]}};
    file << grammar::print_document(line, false) << "\n";
  }
}

}  // namespace

TEST_SUITE("plain jq") {
  TEST_CASE("mods as people write them") {
    const Document in = document(kRuleset);
    Environment variables;
    variables["points"].kind = Scalar::Kind::Number;
    variables["points"].number = 25;
    variables["name"].kind = Scalar::Kind::String;
    variables["name"].text = "Cargo";
    for (const char* program : {
             "",
             "# nothing\n.",
             ".",
             ".initial_score += 500",
             ".initial_score = $points * 1000 | .display_name |= . + \" rules\"",
             ".yaku |= map(if .display_name == \"Cargo\" then .value = [\"cargo\", \"Fan\"] else . end)",
             "def twice: . * 2; .yaku |= map(.value |= twice)",
             "def add_to(f; x): f += [x]; add_to(.wall; \"9m\") | add_to(.empty; 1)",
             "def f: def g: 1; g + 1; .n = f",
             ".buttons.ron.actions += [[\"draw\"]] | .buttons.chii = {\"actions\": [], unskippable: false}",
             ".yaku += [{display_name: \"New\", value: $points, when: []}]",
             "(.yaku[] | select(.display_name == $name) | .value) = 9",
             "(.yaku[] | select(.value > 1)).when += [\"y\"]",
             "del(.nothing) | del(.yaku[] | select(.value == 1))",
             "del(.wall[0, 2], .deep.a.b[2].c, .missing.key)",
             "if .buttons | has(\"ron\") then .buttons.ron.show_when |= map(select(. != \"b\")) else . end",
             "if .missing then .a = 1 elif .initial_score >= 1000 and (.wall | length) > 3 then .a = 2 else .a = 3 end",
             "if .flags.off then .x = 1 end",
             ".wall |= (. - [\"1m\"]) | .wall = .wall + [\"2m\"] | .wall[0] = \"3m\" | .wall[-1] |= . + \"!\"",
             ".safe |= _safe_append(.; \"end\") | .more |= _ensure_list | .display_name |= _ensure_list",
             ".flags |= with_entries(.value |= not) | .flags |= with_entries(select(.key != \"on\"))",
             ".all = [.yaku[].display_name] | .any = any(.yaku[]; .value == 2) | .every = (.yaku | all(.value > 1))",
             ".sum = ([.yaku[].value] | add) | .keys = (.buttons | keys) | .order = (. | keys_unsorted)",
             ".place = (.yaku | map(.display_name) | index(\"Pinfu\")) | .none = ([1] | index(2))",
             ".default = (.missing // \"x\") | .nothing //= 3 | .initial_score //= 4",
             "reduce .yaku[] as $y (.; .found += [$y.display_name]) | .total = reduce .yaku[].value as $v (0; . + $v)",
             ". as $all | .copy = $all.wall | .first = (.wall | first) | .last = (.wall | last)",
             ".yaku = [.yaku[] | . + {tag: .display_name} | {tag, value, $name, \"when\": .when, (.tag): 1}]",
             ".buttons[\"ron\"].unskippable = false | .buttons[$name] = 1 | .[\"quoted\"] = \"a\\\"b\\\\c\\n\"",
             ".d = -1 | .e = 7 % 3 | .f = 7 / 2 | .g = (1, 2 | select(. == 2)) | .h = 1.25 - 0.5",
             ".m = ({a: {b: 1}} * {a: {c: 2}}) | .n = [1, [2]] + [null] | .o = (null + 1)",
             ".t = [.[] | type] | .u = (\"abc\" | startswith(\"ab\")) | .v = ([1, \"a\"] | contains([\"a\"]))",
             "(.. | select(. == \"1m\")) |= \"2m\"",
             "(.deep.a.b[2].c, .deep.x) |= 5",
             ".w = ([.wall[] | select(startswith(\"1\"))] | length) | .r = (.wall | reverse)",
             ".buttons |= (to_entries | map(.key += \"!\") | from_entries)",
             ".yaku |= (map(select(.display_name != \"Cargo\")) | . + [{display_name: \"Last\"}])",
             ".a = 1 // 2",
             "empty |= 1 | del(empty) | .Zz = 1 | .z_A9 = 2 | (.wall[] | empty) = 3",
             ".a = [{\"a\": 1} == {\"b\": 1}, ({a: 1, b: 2} == {b: 2, a: 1}), ({a: [1]} == {a: [2]}), ([1, 2] == [1])]",
             ".a = [null == false, ({} == []), ([{a: 1}] == [{a: 1}]), ({a: 1, b: 2} != {a: 1, c: 2})]",
             ".a = ([1, 2] | map(., . + 10)) | .b = first(..) | .c = first(.wall[] | select(. == \"5m\"))",
             ".a = [first(empty)] | .b = [first(.wall[] | select(. == \"x\"))] | .c = [.wall[] | empty, 1]",
             ".a = [5 % 5, 4 % 5, 1073741824 % 1073741824, 0 % 1]",
             ".a = [\"x\" < \"y\", null < false, [] > {}, true > false, 2 <= 2, \"b\" >= \"a\", 1 < null, \"a\" > "
             "\"ab\"]",
             ".a = [2 < 2, 2 > 2, 2 >= 2, 1 >= 2, \"a\" <= \"a\", \"a\" < \"a\", false < true, 3 > 2.5]",
             "((((((.a)))))) = ((((1))))",
             ".a = [[1, 2, 3] | .[-1], .[-3], .[5], .[0]] | .b = [.missing[0], .missing.x]",
             "del(.wall[1], .wall[0]) | del(.deep.a.b[0], .deep.a.b[2]) | del(.wall[9]) | del(.nothing.x, .nothing[0])",
             "del(.wall[]) | del(.buttons[]) | del(.deep.a, .deep.a.b) | del(.yaku[].when, .yaku[0])",
             ".a = ([1, [2]] | contains([[2]])) | .b = ({x: \"abc\"} | contains({x: \"b\"})) | .c = (\"abc\" | "
             "contains(\"d\"))",
             ".a = [({x: 1} | contains({y: 1})), ([1] | contains([\"1\"])), ({a: [1, 2]} | contains({a: [2]})), (1 | "
             "contains(2))]",
             ".a = [.wall | has(3), has(4), has(-1), has(0)] | .b = [.flags | has(\"on\"), has(\"x\")]",
             ".a = [.wall | index(\"5m\"), index(\"x\"), index(\"1m\")]",
             ".a = ([] | add) | .b = ({x: 1, y: 2} | add) | .c = ([[1], [2]] | add) | .d = ([\"a\", \"b\"] | add)",
             ".a = [([true, null] | any), ([true, null] | all), ([] | all), ([] | any), ({x: false} | any)]",
             ".a = [any(.wall[]; . == \"zz\"), all(.wall[]; . != \"zz\"), all(empty; .), any(1, 2; . == 2)]",
             ".a = [.yaku | any(.value == 3), all(.value < 3), any(.[].when[]; . == \"x\")]",
             "def f(a; b): a + b; def f(a): a; .x = f(1; 2) + f(3)",
             "def f: 1; def g: f; def f: 2; .x = g + f",
             "def down: if . > 0 then . - 1 | down else . end; .x = (5 | down)",
             "def twice(f): f | f; .x = (1 | twice(. + 1)) | .y = (3 | twice(twice(. * 2)))",
             "def on(f): .yaku |= map(f); on(.value += 1) | on(select(.value > 2))",
             "def where(f): .yaku[] | select(f); (where(.value == 1) | .value) = 7 | del(where(.value == 2))",
             ".a = ([] | first) | .b = ([] | last) | .c = ([] | length) | .d = ({} | keys) | .e = ([[]] | length)",
             ".wall += [.wall[0]] | .yaku[0] += {x: 1} | .yaku[1] *= {y: 1} | .initial_score -= 1 | .initial_score /= "
             "3",
             ".wall[4] = \"append\" | .list[2] = 1 | .map.x.y[0].z = 1 | .initial_score %= 7",
             ".a = 100000000000000000000 | .b = 0.1 + 0.2 | .c = 3 - 3 | .d = 2 * 3 + 4 / 2 - 1",
             ".a = (2 - 1 - 1) | .b = (8 / 4 / 2) | .c = (1 + 2 * 3 == 7 and 1 < 2 or false)",
             ".a = (null // false // 3) | .b = [.wall[] // 1] | .c = (empty // 2) | .d = ([false, 1][] // 3)",
             ".\"initial_score\" = 3 | .deep.\"a\".b = 1 | .deep[\"a\"][\"b\"] |= . + 1 | .[\"x\"] = {\"a b\": 1}[\"a "
             "b\"]",
             "# c\n.a = 1 # d\n| .b = 2 # e",
             "{\"a\": 1, b: 2, \"wall\", empty: [], (.display_name): null} | .d = 1",
             "{} | .a = 1",
             ".a = [.yaku[] | if .value == 1 then \"one\" elif .value == 2 then \"two\" else \"more\" end]",
             ".a = [if (true, false, null, 0) then 1 else 2 end] | .b = [.wall[] | not]",
             ".wall |= (.[0], .[1]) | .yaku[].value |= (., 5)",
             "(.yaku[0], .yaku[1]).value += 10 | (if .flags.on then .wall else .yaku end) = 0",
             "(.yaku[] | . as $y | select($y.value == 2) | .tag) = \"two\" | .buttons[].seen = true",
             "(def f: .wall; f) |= reverse | (.wall[0] | .) = \"first\" | (.. | select(. == 1)) = 11",
             ".a = [recurse | select(type == \"number\")] | .b = [.deep | ..] | .c = ([.flags[]] | map(not))",
             "reduce (1, 2, 3) as $i (.; .sum += $i) | .r = reduce .wall[] as $t ({}; .[$t] += 1)",
             ".n = (.flags | to_entries | map(select(.value)) | from_entries) | .e = ({} | with_entries(.))",
             ".t = [null, true, 1, \"s\", [], {} | type] | .l = [null, [1], {a: 1} | length]",
             ".s = [\"abc\" | startswith(\"a\"), startswith(\"b\"), endswith(\"c\"), endswith(\"\"), contains(\"bc\")]",
             "_ensure_list | .[0] | .x = _safe_append(null; 1) | .y = _safe_append([1]; [2]) | .z = ([null] | "
             "_ensure_list)",
             ".a = (1 as $x | 2 as $y | [$x, $y, $points]) | .b = (. as $d | [1] | map(. + $d.initial_score))",
             ".p = [1, 2, 3][1] | .q = {a: [4]}.a[0] | .z = [] | .zz = {}",
             "{kept: .wall} | .more = 1",
             ".initial_score",
         }) {
      CAPTURE(std::string(program));
      const auto here = run_plain_jq(program, variables, in);
      REQUIRE(here);
      const auto there = by_libjq(program, variables, in);
      REQUIRE(there);
      CHECK(grammar::print_document(*here, false) == grammar::print_document(*there, false));
    }
  }

  TEST_CASE("what only libjq can tell is left to it") {
    const Document in = document(kRuleset);
    for (const char* program : {
             ".a.b.c = 1 | .wall.x = 2",            // an error
             ".initial_score + \"x\"",              // an error
             ".yaku[].value",                       // several results
             "empty",                               // none
             ".wall |= empty",                      // versions differ
             ".wall |= map(select(. == 1)) | .a?",  // catches
             "try error(\"x\") catch .",            // catches
             ".a = $missing",                       // not bound
             "if false then $missing else . end",   // not bound, and never asked for
             "if true then . else map(1; 2) end",   // no such function
             ".a = ([3, 1] | sort)",                // not known here
             ".a = \"\\(1)\"",                      // not known here
             ".wall[1:2] = []",                     // not known here
             "def f: f; f",                         // for ever
             "def f: [., .] | f; f",                // for ever, and growing
             ".a = [1] | def g: . + .; .a |= (g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g|g)",
             ".a == .b == .c",                             // no jq
             ".a = 1 .b = 2",                              // no jq
             "{a: 1 + 2}",                                 // versions differ
             ". as [$a] | $a",                             // not known here
             ".a = (1 / 0)",                               // an error
             ".a = ([[1]] < [[2]])",                       // not known here
             ".a = ({name: \"x\"} | [.] | from_entries)",  // names of other kinds
             "reduce .yaku[] as $y (0; empty)",            // versions differ
             "del(.wall[0], .wall[0])",                    // versions differ
             ".a = 1e3",                                   // not known here
             ".a = \"x\ny\"",                              // not known here
             ".wall[1.5] = 1",                             // versions differ
             ".a = .wall[-9]",                             // not known here
             "reduce .wall[] as $x ($x; .)",               // not bound
             "def f(a): a; def g: a; f(1)",                // not bound
             "if . then . else . end.a = 1",               // versions differ
             "(if . then . else . end)[0]",                // an error
             "reduce .wall[] as $x (.; .).a",              // versions differ
             ".a = ([1] | contains(1))",                   // an error
             ".a = (\"x\" - \"y\")",                       // an error
             ".a = (.wall | has(\"x\"))",                  // an error
             ".a = .display_name[0]",                      // an error
             ".a = .wall[\"x\"]",                          // an error
             ".a = {(1): 2}",                              // an error
             ".a = ({} - {})",                             // an error
             ".a = (-1 % 2)",                              // versions differ
             ".a = (\"abc\" | length)",                    // not known here
             ".a = ([3, 1] | index([1]))",                 // not known here
             ".a = (1 | keys)",                            // an error
             ".a = (1 | add)",                             // an error
             ".a = (1 | any)",                             // an error
             ".a = (1 | map(.))",                          // an error
             ".a = (1 | reverse)",                         // not known here
             ".wall[].x = 1",                              // an error
             "(.wall, .wall.x) = 1",                       // an error
             "del(.wall.x)",                               // an error
             "path(.a)",                                   // not known here
             "(1, 2) = 3",                                 // no path
             ".a = [1, 2][0:1]",                           // not known here
             ".a = 1.",                                    // not known here
             ".a =",                                       // no jq
             "(.a = 1",                                    // no jq
             ".a = 1)",                                    // no jq
             "if . then 1",                                // no jq
             "def f: 1",                                   // no jq
             "{a: 1",                                      // no jq
             "[1, 2",                                      // no jq
             "{if: 1}",                                    // versions differ
             ". as $x",                                    // no jq
             ".a.[0] = 1",                                 // versions differ
             ".a = .b::c",                                 // no jq
             ".a = $__loc__",                              // not known here
             ".a = @text",                                 // not known here
             ".a = 1 = 2",                                 // no jq
             ".a[1000000] = 1",                            // a list of holes
         }) {
      CAPTURE(std::string(program));
      CHECK_FALSE(run_plain_jq(program, {}, in));
    }
  }

  TEST_CASE("what libjq does otherwise than one thinks is left to it") {
    const Document in = document(R"({"a": [1, 2, 3, 4], "x": 5, "s": "ab"})");
    for (const char* program : {
             ".x = 12 / -2 * 3",                              // -(2 * 3)
             ".x = 12 * -2 / 3",                              //
             "(.a[4], .a[-1]) = 9",                           // the end has moved
             "(.a[-1], .a[-2]) |= . + 1",                     //
             "del(.a[-1], .a[0])",                            //
             ".x |= 3 | def _modify(a; b): 7; .x |= 3",       // what signs stand for
             "def _assign(a; b): 7; .x = 3",                  //
             "def _plus(a; b): 7; .x = 1 + 2",                //
             "def recurse: 1; .x = [..]",                     //
             "def f(recurse): [..]; .x = f(1)",               //
             ".x = (.a | has(-0.5))",                         //
             ".x = (.a | has(0.5))",                          //
             "if .x == 7 then .x = 1 / 0 else . end",         // worked out while it is read
             "if .x == 7 then .x = 1 % (3 - 3) else . end",   //
             "if .x == 7 then .x = 1 / (1 == 2) else . end",  //
             "def f: 1 / (2 * 0); .x = 3",                    //
             ".x = \"ab\" * 0",                               //
             ".x = (.s | gsub(\"\"; \"-\"))",                 //
         }) {
      CAPTURE(std::string(program));
      CHECK_FALSE(run_plain_jq(program, {}, in));
    }
    // Their neighbours are plain.
    for (const char* program :
         {".x = 12 * -2 + 3", ".x = -2 * 3 / 4", ".x = 1 - -2 * 3", ".a[-1] = 9", "del(.a[-1])", ".x = (.a | has(-1))",
          "if .x == 7 then .x = 1 / 2 else . end", ".x = .x / 2 * 3", "def _ensure_list: 3; .x = _ensure_list",
          ".x = (.s | contains(\"b\"))", ".x = 7 % 3 * 2 - -1"}) {
      CAPTURE(std::string(program));
      const auto here = run_plain_jq(program, {}, in);
      REQUIRE(here);
      const auto there = by_libjq(program, {}, in);
      REQUIRE(there);
      CHECK(*here == *there);
    }
  }

  TEST_CASE("texts cost as much as they are long") {
    const Document in = document(R"({"s": "0123456789abcdef"})");
    const auto doubled = [&](int times) {
      std::string program = ".s";
      for (int i = 0; i < times; ++i) program += " | . + .";
      return run_plain_jq(".s = (" + program + ")", {}, in).has_value();
    };
    CHECK(doubled(10));
    CHECK_FALSE(doubled(24));  // 256 MiB
    Document longer = Document::object();
    longer["a"] = std::string(500'000, 'x');
    longer["b"] = std::string(499'999, 'x') + "y";
    longer["l"] = std::vector<int>(2000, 1);
    CHECK(run_plain_jq(".r = (.a == .b)", {}, longer));
    for (const char* program :
         {". as $d | .r = any($d.l[] as $i | $d.l[]; $d.a != $d.b)", ".r = [.l[] as $i | .a]",
          ". as $d | .r = [.l[] | $d.a | contains($d.b)]", ". as $d | .r = [.l[] | $d.b | startswith($d.a)]",
          ". as $d | .r = [.l[] | {($d.a): 1} | has($d.b)]", ". as $d | .r = (.l | map([$d.a, .]))",
          "reduce .l[] as $i (.; .[.a] = $i | del(.[.a]))"}) {
      CAPTURE(std::string(program));
      CHECK_FALSE(run_plain_jq(program, {}, longer));
    }
    // What is longer than a document may be is no result.
    Document many = Document::object();
    many["s"] = std::string(std::size_t{1} << 20, 'x');
    std::string copies = ". as $d | .l = [$d.s";
    for (int i = 0; i < 70; ++i) copies += ", $d.s";
    CHECK_FALSE(run_plain_jq(copies + "]", {}, many));
  }

  TEST_CASE("nesting has a limit") {
    const Document in = document("{}");
    const auto nested = [&](std::size_t depth) {
      return run_plain_jq(".a = " + std::string(depth, '(') + "1" + std::string(depth, ')'), {}, in).has_value();
    };
    CHECK(nested(40));
    CHECK_FALSE(nested(200));
    const auto repeated = [&](const std::string& first, const std::string& next, std::size_t times) {
      std::string program = first;
      for (std::size_t i = 0; i < times; ++i) program += next;
      return run_plain_jq(program, {}, in).has_value();
    };
    CHECK(repeated(".n = 0", " | .n += 1", 5000));  // a long mod
    CHECK(repeated(".n = 0", " + 1", 200));
    CHECK_FALSE(repeated(".n = 0", " + 1", 100'000));
    CHECK_FALSE(repeated(".n = .a", ".a", 100'000));
    CHECK_FALSE(repeated(".n = .a", "[0]", 100'000));
    CHECK_FALSE(repeated(".n = (1", ", 1", 100'000));
    CHECK_FALSE(repeated("", "[", 100'000));
    CHECK_FALSE(repeated("", "if 1 then ", 100'000));
    CHECK_FALSE(repeated("", "1 as $x | ", 100'000));
    CHECK_FALSE(repeated("", "def f: 1; ", 100'000));
    CHECK_FALSE(repeated(". = (1", " | .", 1000));  // each waits for the one before
    const auto called = [&](int times) {
      return run_plain_jq(
                 "def down: if . > 0 then . - 1 | down else . end; .x = (" + std::to_string(times) + " | down)", {}, in)
          .has_value();
    };
    CHECK(called(20));
    CHECK_FALSE(called(100'000));
  }

  TEST_CASE("random programs give what libjq gives") {
    Random random(20261123);
    const auto pick = [&](std::initializer_list<const char*> choices) {
      return std::string(*(choices.begin() + random.below(choices.size())));
    };
    const auto path = [&] {
      std::string text =
          pick({".a", ".b", ".c", ".d", ".", ".a.x", ".b[0]", ".c[]", ".d[\"y\"]", ".b[-1]", ".b[0, 2]", ".a | .x"});
      return text;
    };
    // NOLINTNEXTLINE(misc-no-recursion)
    const auto value = [&](const auto& self, int depth) -> std::string {
      const auto sub = [&] { return self(self, depth - 1); };
      if (depth == 0)
        return pick({"1", "2.5", "\"s\"", "null", "true", "false", ".", "[]", "{}", ".a", ".b", "-3", "$v"});
      switch (random.below(22)) {
        case 0: return "(" + sub() + " + " + sub() + ")";
        case 1: return "(" + sub() + " - " + sub() + ")";
        case 2: return "(" + sub() + " * " + sub() + ")";
        case 3: return "(" + sub() + pick({" == ", " != ", " < ", " >= ", " and ", " or ", " // "}) + sub() + ")";
        case 4: return "[" + sub() + ", " + sub() + "]";
        case 5: return "{x: " + sub() + ", y: (" + sub() + " | .)}";
        case 6: return "(if " + sub() + " then " + sub() + " else " + sub() + " end)";
        case 7: return "[" + path() + "]";
        case 8: return "(" + path() + ")";
        case 9: return "([.[]] | length)";
        case 10: return "(" + path() + " | map(" + sub() + "))";
        case 11: return "[.[] | select(" + sub() + ")]";
        case 12: return "(" + sub() + " as $v | " + sub() + ")";
        case 13: return "(reduce " + pick({".[]", ".c[]", ".b[]"}) + " as $v (" + sub() + "; " + sub() + "))";
        case 14:
          return "(" + sub() + " | " +
                 pick({"length", "type", "not", "_ensure_list", "keys", "add", "to_entries", "reverse", "any", "all",
                       "first", "last"}) +
                 ")";
        case 15: return "(" + sub() + " | has(" + pick({"\"x\"", "0", "\"a\"", "5"}) + "))";
        case 16: return "(" + sub() + " | contains(" + sub() + "))";
        case 17: return pick({"any", "all"}) + "(.[]; " + sub() + ")";
        case 18: return "(def f: " + sub() + "; def g(h): h | " + sub() + "; g(f))";
        case 19: return "(" + sub() + " | with_entries(.value |= " + sub() + "))";
        case 20: return "(" + sub() + " % " + sub() + ")";
        default: return "_safe_append(" + sub() + "; " + sub() + ")";
      }
    };
    const auto change = [&] {
      switch (random.below(7)) {
        case 0: return path() + " = " + value(value, 2);
        case 1: return "(" + path() + ") |= " + value(value, 2);
        case 2: return "(" + path() + ") " + pick({"+=", "-=", "*=", "//=", "/=", "%="}) + " " + value(value, 1);
        case 3: return "del(" + path() + pick({", .a.x)", ")"});
        case 5: return "del(" + path() + " | select(" + value(value, 1) + "))";
        case 4: return "(.. | select(" + value(value, 1) + ")) |= " + value(value, 1);
        default: return "if " + value(value, 2) + " then (" + path() + ") |= " + value(value, 1) + " else . end";
      }
    };
    const std::vector<std::string> documents = {
        R"({"a": {"x": 1, "y": [2]}, "b": [1, "s", null, {"x": 2}], "c": {"p": 3, "q": false}, "d": {"y": "t", "x": []}})",
        R"({"b": [], "a": null, "d": {}, "c": [{"x": 1}, {"x": "s", "a": true}]})",
        R"({"a": [1, 2, 3], "b": [[1], [2, [3]]], "c": [1, 1, 2], "e": "s", "d": {"a": {"b": 0}}})",
    };
    Environment variables;
    variables["v"].kind = Scalar::Kind::Number;
    variables["v"].number = 2;
    constexpr int kRounds = tests::kSanitized ? 12 : 60;
    constexpr std::size_t kAtOnce = 40;
    std::size_t tried = 0;
    std::size_t answered = 0;
    for (int round = 0; round < kRounds; ++round) {
      const Document in = document(documents[static_cast<std::size_t>(round) % documents.size()]);
      std::vector<std::string> programs;
      Document wanted = Document::array();
      while (programs.size() < kAtOnce) {
        std::string program = random.below(3) == 0 ? value(value, 3) : change();
        if (random.below(3) == 0) program += " | " + change();
        ++tried;
        const auto here = run_plain_jq(program, variables, in);
        if (!here) continue;
        ++answered;
        programs.push_back(std::move(program));
        wanted.push_back(*here);
      }
      note_answers(programs, variables, in, wanted);
      std::string together = "[";
      for (const std::string& program : programs) together += (together.size() > 1 ? ",\n(" : "(") + program + ")";
      const auto there = by_libjq(together + "]", variables, in);
      if (there && *there == wanted) continue;
      for (std::size_t i = 0; i < programs.size(); ++i) {
        CAPTURE(programs[i]);
        const auto alone = by_libjq(programs[i], variables, in);
        REQUIRE(alone);
        REQUIRE(grammar::print_document(wanted[i], false) == grammar::print_document(*alone, false));
      }
    }
    CHECK(answered * 8 > tried);  // and not because hardly anything is answered
  }

  TEST_CASE("random programs without brackets: strength of operators, moved places, names that hide others") {
    Random random(20261126);
    const auto pick = [&](std::initializer_list<const char*> choices) {
      return std::string(*(choices.begin() + random.below(choices.size())));
    };
    const auto place = [&] {
      return pick({".a", ".b", ".a[0]", ".a[-1]", ".a[-2]", ".b[4]", ".a[5]", ".c.x", ".c[\"y\"]", ".a[0, -1]", ".b[]",
                   ".c[]", ".c.z[-1]", ".b[-1, 3]"});
    };
    const auto name = [&] {
      return pick({"f", "g", "map", "select", "recurse", "_plus", "_modify", "_assign", "_minus", "not", "length",
                   "add", "first", "empty", "has", "_ensure_list", "_negate", "_equal", "error"});
    };
    // NOLINTNEXTLINE(misc-no-recursion)
    const auto value = [&](const auto& self, int depth) -> std::string {
      const auto sub = [&] { return self(self, depth - 1); };
      const auto atom = [&] {
        return pick({"1", "2", "0", "3.5", "-2", "-1", "\"s\"", "null", "true", ".n", ".a[0]", ".c.x", "[1, 2]", "{}",
                     "(.a | length)", "(.a | has(0))", "(.a | has(-0.5))", "(1 - 1)", ".a[-1]"});
      };
      if (depth == 0) return atom();
      switch (random.below(9)) {
        case 0: return "def " + name() + ": " + sub() + "; " + sub();
        case 1: return "def " + name() + "(a; b): 7; " + sub();
        case 2: return "if " + sub() + " then " + sub() + " else " + sub() + " end";
        case 3: return "[.a[] | " + sub() + "]";
        case 4: return "(" + sub() + ")";
        case 5: return "[..] | length";
        default: break;
      }
      std::string text = atom();
      for (std::size_t i = 0; i < 2 + random.below(3); ++i) {
        text += pick({" + ", " - ", " * ", " / ", " % ", " + ", " * -", " / -", " - -", " == ", " < ", " and ", " or ",
                      " // ", " >= "}) +
                atom();
      }
      return text;
    };
    const auto change = [&] {
      switch (random.below(6)) {
        case 0: return "(" + place() + ", " + place() + ") " + pick({"=", "|=", "+="}) + " (" + value(value, 1) + ")";
        case 1: return "del(" + place() + ", " + place() + ")";
        case 2: return "def " + name() + "(a; b): 7; " + place() + pick({" = ", " |= ", " += "}) + value(value, 1);
        case 3: return place() + " = " + value(value, 2);
        case 4: return "(" + place() + " | " + place() + ") |= " + value(value, 1);
        default: return ".r = [" + value(value, 2) + "]";
      }
    };
    const std::vector<std::string> documents = {
        R"({"a": [1, 2, 3, 4], "b": [5, 6], "c": {"x": 7, "y": "t", "z": [1, 2]}, "n": 12})",
        R"({"a": [[1], {"x": 2}, "s"], "b": [], "c": {"x": -3}, "n": 0})",
        R"({"a": [2, 2, 8], "b": [null, false, 1], "c": {"x": [1], "y": {"z": 1}, "z": [0]}, "n": -7})",
    };
    constexpr int kRounds = tests::kSanitized ? 12 : 60;
    constexpr std::size_t kAtOnce = 40;
    std::size_t tried = 0;
    std::size_t answered = 0;
    for (int round = 0; round < kRounds; ++round) {
      const Document in = document(documents[static_cast<std::size_t>(round) % documents.size()]);
      std::vector<std::string> programs;
      Document wanted = Document::array();
      while (programs.size() < kAtOnce) {
        std::string program = change();
        if (random.below(3) == 0) program += " | " + change();
        ++tried;
        const auto here = run_plain_jq(program, {}, in);
        if (!here) continue;
        ++answered;
        programs.push_back(std::move(program));
        wanted.push_back(*here);
      }
      note_answers(programs, {}, in, wanted);
      std::string together = "[";
      for (const std::string& program : programs) together += (together.size() > 1 ? ",\n(" : "(") + program + ")";
      const auto there = by_libjq(together + "]", {}, in);
      if (there && *there == wanted) continue;
      for (std::size_t i = 0; i < programs.size(); ++i) {
        CAPTURE(programs[i]);
        const auto alone = by_libjq(programs[i], {}, in);
        REQUIRE(alone);
        REQUIRE(grammar::print_document(wanted[i], false) == grammar::print_document(*alone, false));
      }
    }
    CHECK(answered * 12 > tried);
  }
}

}  // namespace plain_jq_test
