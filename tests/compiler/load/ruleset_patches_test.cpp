#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "compiler/engines/jq_compatibility.hpp"
#include "tests/compiler/load/pantry.hpp"

namespace ruleset_patches_test {

using namespace majs;
using namespace majs::compiler;
using test::log_line;
using test::Pantry;

TEST_SUITE("ruleset loader: safety") {
  TEST_CASE("no string, name or program reaches outside") {
    ::setenv("MAJS_SECRET", "sesame", 1);
    Pantry pantry;
    pantry.write("rulesets/r.majs",
                 "define_global g, \"\\\\(env) \\\" | env | $ENV `id`\"\nset s, \"\\\\(env.MAJS_SECRET)\"\nset t, !g\n"
                 "define_match m, \"x\\\"] | env | [\\\"\"\n");
    pantry.write("mods/a.jq", ".a = \"\\(1)\" # \\(env)");
    const auto text = pantry.build(
        R"~({"ruleset": "r", "mods": [{"name": "a", "config": {"v": "\\(env)", "\\(env)": "\"; env"}}], "config": "set c, \"\\\\(env) $ENV\""})~");
    CHECK_FALSE(text.empty());
    CHECK(text.find("sesame") == text.npos);
    for (const char* program : {".a = env", ".a = $ENV", ".a = \"\\(env)\"", "def f: env; .a = f", ".a = input", "halt",
                                ".a = now", "import \"x\" as x; .", "1) | (env", ".a = 1 #\\\n| env", "$__prog_args"}) {
      CAPTURE(program);
      pantry.write("mods/a.jq", program);
      CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a"]})").empty());
    }
    ::unsetenv("MAJS_SECRET");
  }

  TEST_CASE("mods cannot leave the parentheses around them") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "define_global g, 1\n");
    pantry.write("mods/a.jq",
                 "def _step0: .x = 1; def _ensure_list: 5; def g: 7; .a = ([2] | _ensure_list) # no newline");
    pantry.write("mods/b.jq", "def f: 1;");
    pantry.write("mods/c.jq", "# nothing");
    pantry.write("mods/d.jq", ".d = (3 | _ensure_list) | .a as $g | .e = $g");
    pantry.write("mods/e.jq", ".f = $g");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a", "b", "c", "d", "e"]})") ==
          R"({"a":5,"d":[3],"e":5,"f":1,"enabled_mods":["a","b","c","d","e"]})");
  }
}

TEST_SUITE("ruleset loader: patches") {
  TEST_CASE("mods are applied to a document as it is") {
    Pantry pantry;
    pantry.write("mods/m.majs", "require \"l\"\nrequire \"k\"\n" + log_line("m"));
    pantry.write("mods/lib/l.majs", log_line("l"));
    pantry.write("mods/lib/k.majs", log_line("k"));
    const auto start = *grammar::parse_document(R"({"enabled_mods": ["lib/l"]})", nullptr);
    for (const Engine engine : {Engine::Native, Engine::Jq}) {
      Diagnostics diagnostics;
      const auto patched = apply_mods(start, {{"m", nullptr}}, pantry.roots(), engine, false, diagnostics);
      REQUIRE(patched);
      CHECK(grammar::print_document(patched->document, false) == R"({"enabled_mods":["lib/l"],"log":["k","m"]})");
      const auto recorded = apply_mods(start, {{"m", nullptr}}, pantry.roots(), engine, true, diagnostics);
      REQUIRE(recorded);
      CHECK(grammar::print_document(recorded->document, false) ==
            R"({"enabled_mods":["lib/l","lib/k","m"],"log":["k","m"]})");
    }
  }

  TEST_CASE("a result that is no map is refused, at the mod that made it") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", log_line("r"));
    pantry.write("mods/list.jq", "[.]");
    pantry.write("mods/back.jq", "if type == \"array\" then .[0] end");
    pantry.write("mods/one.jq", ".one = 1");
    pantry.write("mods/none.jq", "null");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["one", "list"]})").empty());
    CHECK(pantry.first_error().code == Code::ResultNotObject);
    CHECK(pantry.first_error().source->name().ends_with("mods/list.jq"));
    CHECK(pantry.first_error().message == "the result is a list, but a ruleset is a map");
    const auto apply_to = [&](std::string_view start, std::vector<ModRequest> mods) {
      const auto result = apply_mods(*grammar::parse_document(start, nullptr), mods, pantry.roots(), Engine::Native,
                                     false, pantry.diagnostics = {});
      return result ? grammar::print_document(result->document, false) : code_text(pantry.first_error().code);
    };
    CHECK(apply_to(R"({"a": 1})", {{"one", nullptr}}) == R"({"a":1,"one":1})");
    CHECK(apply_to(R"({"a": 1})", {{"list", nullptr}}) == "M0543");
    CHECK(apply_to(R"({"a": 1})", {{"list", nullptr}, {"back", nullptr}}) == R"({"a":1})");
    CHECK(apply_to("[]", {{"back", nullptr}}) == "M0543");
    CHECK(apply_to(R"({"a": 1})", {{"none", nullptr}}) == "M0543");
    CHECK(apply_to("5", {}) == "M0543");
  }

  TEST_CASE("mods for newer versions of jq") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "set a, true\n");
    pantry.write("mods/new.jq", "# no else\nif .a then .b = $n end\n| .c |= (. // [3] | toarray | pick(.[0])) # last");
    pantry.write("mods/late.jq", "if .a then . end |\n.d = limit(0; 1) // abs |\n.e = $nothing");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": [{"name": "new", "config": {"n": 2}}]})") ==
          R"({"a":true,"b":2,"c":[3],"enabled_mods":[{"name":"new","config":{"n":2}}]})");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["late"]})").empty());
    CHECK(pantry.first_error().source->locate(pantry.first_error().span.begin).line == 3);
    if (JqDialect::ours().version() != JqVersion::V16) return;
    pantry.write("mods/format.jq", ".a = @base32d \"\\(.a)\"");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["format"]})").empty());
    CHECK(pantry.first_error().code == Code::JqTooOld);
    pantry.write("mods/null.jq", ".a = try error(null) catch 1");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["null"]})").empty());
    CHECK(pantry.reports(Code::JqDiffers));
    pantry.write("mods/swallow.jq", "(try .a) as $x | error(\"here\")");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["swallow"]})").empty());
    CHECK(pantry.first_error().code == Code::JqNoResult);
    CHECK(pantry.first_error().notes.size() == 1);
    pantry.write("mods/empty.jq", "empty");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["empty"]})").empty());
    CHECK(pantry.first_error().notes.empty());
  }

  TEST_CASE("the whole chain as a program") {
    Pantry pantry;
    pantry.write("rulesets/r.json", R"~({"a": "\\(env)"})~");
    pantry.write("mods/m.majs", "set b, 1\n");
    pantry.write("mods/j.jq", ".c = 1 # c");
    Diagnostics diagnostics;
    const auto program =
        build_program(Pantry::request(R"({"ruleset": "r", "mods": ["m", "j"]})"), pantry.roots(), diagnostics);
    REQUIRE(program);
    JqError error{};
    const auto result = run_jq(*program, {}, Document::object(), JqLimits(), &error);
    REQUIRE(result);
    CHECK(grammar::print_document(*result, false) == R"~({"a":"\\(env)","b":1,"c":1,"enabled_mods":["m","j"]})~");
  }
}
}  // namespace ruleset_patches_test
