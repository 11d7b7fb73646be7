// What the forms of the language become, and what is done about each quirk of the reference (grammar/README.md 16).

#include "compiler/lower/compile_file.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "compiler/engines/native_engine.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/document.hpp"

namespace lower_test {

using namespace majs;
using namespace majs::compiler;

namespace {

struct Outcome {
  std::string document;  ///< compact JSON, or "" when there is none
  std::string codes;     ///< "M0207 M0304"
};

Outcome build(const std::string& script, const std::string& input = "{}") {
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(std::make_shared<Source>("test.majs", script), defines, diagnostics);
  Outcome outcome;
  for (const Diagnostic& diagnostic : diagnostics.all())
    outcome.codes += (outcome.codes.empty() ? "" : " ") + code_text(diagnostic.code);
  if (diagnostics.has_errors()) return outcome;
  Environment variables;
  for (const Binding& binding : module.defaults) variables[binding.name] = binding.value;
  Document document = *grammar::parse_document(input, nullptr);
  if (const auto error = apply(module.program, variables, document)) {
    outcome.codes += "eval: " + error->message;
    return outcome;
  }
  outcome.document = grammar::print_document(document, false);
  return outcome;
}

/// The JSON of one action.
std::string action(const std::string& text) {
  const std::string document = build("def f do\n" + text + "\nend\n").document;
  const std::string_view head = R"({"functions":{"f":[)";
  if (!document.starts_with(head)) return document;
  return document.substr(head.size(), document.size() - head.size() - 3);
}

/// The JSON of a condition.
std::string condition(const std::string& text) {
  const std::string document = build("define_play_restriction t, " + text + "\n").document;
  const std::string_view head = R"({"play_restrictions":[[["t"],)";
  if (!document.starts_with(head)) return document;
  return document.substr(head.size(), document.size() - head.size() - 3);
}

}  // namespace

TEST_CASE("conditions alternate between AND and OR by depth") {
  CHECK(condition("our_turn") == R"(["our_turn"])");
  CHECK(condition("our_turn or won") == R"([["our_turn","won"]])");
  CHECK(condition("our_turn and has_draw or won") == R"([[["our_turn","has_draw"],"won"]])");
  CHECK(condition("(our_turn or has_draw) and won") == R"([["our_turn","has_draw"],"won"])");
  CHECK(condition("our_turn or (has_draw and (won or has_calls))") ==
        R"([["our_turn",["has_draw",["won","has_calls"]]]])");
  CHECK(condition("not (our_turn or won)") == R"([{"name":"not","opts":[[["our_turn","won"]]]}])");
  CHECK(condition("at_least(2, our_turn, won, has_draw)") == R"([2,"our_turn","won","has_draw"])");
  CHECK(condition("at_most(1, our_turn, won)") == R"([[1,"our_turn","won"]])");
  CHECK(condition("@ready") == R"("@ready")");
  CHECK(condition("not @ready") == R"([{"name":"not","opts":["@ready"]}])");
  CHECK(condition("has_score(5, as: \"shimocha\")") == R"([{"as":"shimocha","name":"has_score","opts":[5]}])");
  CHECK(condition("coins + 1 >= max(pot, 2)") ==
        R"([{"name":"amount_at_least","opts":[["+",["coins",1]],["max",["pot",2]]]}])");
}

TEST_CASE("actions") {
  CHECK(action("draw(1, \"opposite_end\")") == R"(["draw",1,"opposite_end"])");
  CHECK(action("wiggle(a: 1)") == R"(["run","wiggle",{"a":1}])");
  CHECK(action("draw(1, as: others)") == R"(["as","others",[["draw",1]]])");
  CHECK(action("if our_turn do draw else noop end") == R"(["ite",["our_turn"],[["draw"]],[["noop"]]])");
  CHECK(action("unless our_turn do draw else noop end") == R"(["ite",["our_turn"],[["noop"]],[["draw"]]])");
  CHECK(action("cond do\n won -> draw\n true -> noop\n end") ==
        R"(["ite",["won"],[["draw"]],[["when",["true"],[["noop"]]]]])");
  CHECK(action("x = -a ** 2") == R"(["set_counter","x","eval_expr",["**",[["-",["a"]],2]]])");
  CHECK(action("x += 1 :: \"One\"") == R"(["_counter_assignment","One","x","=",["+",["x",1]]])");
  CHECK(action("draw(6 / 4 - 1)") == R"(["draw",0.5])");
  CHECK(action("draw(@rate * 2)") == R"(["draw",["*",["@rate",2]]])");
}

TEST_CASE("quirks: what is fixed, what is refused, what is kept") {
  CHECK(build("set a, []").document == R"({"a":{}})");  // Q01
  CHECK(build("set a, []").codes == "M0304");
  CHECK(build("set a, \"x += 1\" # a += 1\n").document == R"({"a":"x += 1"})");  // Q02
  CHECK(build("def f do\n x *= a + b\nend").codes == "M0308");                   // Q03
  CHECK(build("def f do\n x *= (a + b)\nend").codes.empty());
  CHECK(action("if our_turn, do: draw, else: noop") == R"(["ite",["our_turn"],[["draw"]],[["noop"]]])");  // Q07
  CHECK(condition("(not won) and our_turn") == R"([{"name":"not","opts":[["won"]]},"our_turn"])");        // Q09
  CHECK_FALSE(build("def f do\n if not a == 1 do noop end\nend").codes.empty());                          // Q10
  CHECK(build("default v, \"a\"\nset l, [\"a\"]\nif !v in \"l\" do set yes, 1 end").document ==
        R"({"l":["a"],"yes":1})");                                                                             // Q12
  CHECK(build("if 1 + 1 == 2 do set yes, 1 end").document == R"({"yes":1})");                                  // Q13
  CHECK_FALSE(build("def f do\n cond do\n our_turn, won -> noop\n end\nend").codes.empty());                   // Q14
  CHECK(build("def wiggle do noop end\ndef f do\n wiggle(1, 2)\nend").codes == "M0215");                       // Q15
  CHECK(build("apply append, \"a\", draw(1)").codes == "M0309");                                               // Q18
  CHECK(build("set a, \"x\\\\(y\"").document == R"({"a":"x\\(y"})");                                           // Q24
  CHECK(build("define_match m, \"x\\\" | env\", ~m\"a:1\"").document == R"({"m_definition":[[[["a"],1]]]})");  // Q25
  CHECK(
      build("define_mod m, name: \"M\", default: nil").document ==
      R"({"available_mods":[{"id":"m","name":"M","desc":"","default":null,"order":0,"deps":[],"conflicts":[]}]})");  // Q26
  CHECK_FALSE(build("set a, !__loc__").codes.empty());                                                       // Q27
  CHECK(build("if false do define \"x\" end\nif defined(\"x\") do set a, 1 end").document == R"({"a":1})");  // Q28
  CHECK(build("define_base_ruleset harbour\n").document == "{}");                                            // Q29
  CHECK(build("default v, -1.5\nset a, !v").document == R"({"a":-1.5})");                                    // Q31, Q32
  CHECK(build("apply delete, \"a\", 1", R"({"a":[1,2,1]})").document == R"({"a":[2]})");                     // Q47
  CHECK(build("apply min, \"a\", 1\napply max, \"b\", 9", R"({"a":3,"b":3})").document == R"({"a":1,"b":9})");  // Q48
  CHECK(build("apply delete_all, \"a\", [1, 3]", R"({"a":[1,2,3]})").document == R"({"a":[2]})");               // Q49
  CHECK_FALSE(build("apply mod, \"a\", 2").codes.empty());                                                      // Q50
  CHECK(build("apply pow, \"a\", 2", R"({"a":3})").document == R"({"a":9})");
  CHECK(build("apply initialize, \"a.b\", 1").document == "{}");                                      // Q51
  CHECK(build("apply delete_key, \"a.b\", \"c\"", R"({"a":{}})").document == R"({"a":{"b":null}})");  // Q52
  CHECK(build("apply append, \"m[\\\"a\\\",\\\"b\\\"].l\", 1", R"({"m":{"a":{"l":[]},"b":{}}})").document ==
        R"({"m":{"a":{"l":[1]},"b":{"l":[1]}}})");                                  // Q54
  CHECK(build("apply divide, \"a\", -2", R"({"a":6})").document == R"({"a":-3})");  // Q55
  CHECK(build("default k, \"x\"\napply delete_key, \"a\", !k", R"({"a":{"x":1,"y":2}})").document ==
        R"({"a":{"y":2}})");                                                                                  // Q56
  CHECK_FALSE(build("apply set, \"a.0b\", 1").codes.empty());                                                 // Q57
  CHECK(build("replace 0, \"a\", 1, 2", R"({"a":[1]})").document == R"({"a":[1]})");                          // Q58
  CHECK(build("replace all, \"a\", 1, [\"x\"]", R"({"a":[1]})").document == R"({"a":["x"]})");                // Q59
  CHECK(build("define_const c do\n noop\nend").document == R"({"constants":{"c":[["noop"]]}})");              // Q61
  CHECK(build("remove_mod a", R"({"available_mods":[{"id":"a"}]})").document == R"({"available_mods":[]})");  // Q63
  CHECK(build("define_button b, colour: 1 do noop end").codes == "M0219");                                    // Q65
  CHECK(build("def f").codes == "M0310");                                                                     // Q66
  CHECK(build("if wanted > 0 do set a, 1 end").document == R"({"a":1})");                                     // Q69
  CHECK(build("if wanted > 0 do set a, 1 end").codes == "M0307");
  CHECK(build("if 1 in \"nothing\" do set a, 1 else set a, 2 end").document == R"({"a":2})");  // Q70
  for (const char* broken : {"def f do\n cond do\n end\nend", "def f do\n if won, draw\nend",
                             "def f do\n if at_least do noop end\nend", "define_match a, b", "define_match a",
                             "remove_yaku l, []", "apply !m, \"a\", 1", "on !v, noop", "def 2 do noop end"}) {
    CHECK_MESSAGE(build(broken).document.empty(), broken);  // Q71, Q72
    CHECK_MESSAGE(build(broken).codes.starts_with("M0"), broken);
  }
  CHECK(build("unless true do set a, 1 else set b, 1 end").document == R"({"b":1})");  // Q73
  CHECK(build("\xEF\xBB\xBFset a, 1;;set b, 2").document == R"({"a":1,"b":2})");       // Q81
  CHECK(condition("x!=1") == R"([{"name":"not_amount_equals","opts":["x",1]}])");      // Q87
}

TEST_CASE("JSON text is merged; arithmetic is done at load time") {
  CHECK(build("// a ruleset\n{\"a\": {\"b\": [1]}}", R"({"a":{"c":2}})").document == R"({"a":{"c":2,"b":[1]}})");
  CHECK(build("[1]").document.empty());
  CHECK(build("{\"a\": }").codes == "M0801");
  CHECK(build("default v, 3\nset a, 2 * (!v - 1) / 4").document == R"({"a":1})");
  CHECK(build("set a, 1 / 0").codes == "M0210");
  CHECK(build("default v, \"x\"\nset a, !v + 1").codes.starts_with("eval:"));
}

TEST_CASE("a program cannot fill the memory, nest without end, or write outside of lists") {
  std::string doubling = "define_match x0, ~m\"a:1\"\n";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "\"x" + std::to_string(i - 1) + "\"";
    doubling += "define_match x" + std::to_string(i) + ", " + before + ", " + before + "\n";
  }
  CHECK(build(doubling).codes.starts_with("eval:"));
  CHECK(build("set a, \"xxxxxxxxxx\"\napply multiply, \"a\", 1000000000000").codes.starts_with("eval:"));
  std::string nesting = "set a, [1, \"x\"]\n";
  for (int i = 0; i < 400; ++i) nesting += "replace all, \"a\", \"x\", [1, \"x\"]\n";
  CHECK(build(nesting).codes.starts_with("eval:"));
  CHECK(build("apply set, \"a[-1]\", 1").codes.starts_with("eval:"));
}

TEST_CASE("references and definitions are recorded with their places") {
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(
      std::make_shared<Source>(
          "test.majs", "def f do\n  wiggle\n  if match([\"hand\"], [\"win\"]) do draw(@n) end\nend\nset a, !v\n"),
      defines, diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  const auto has = [&](Reference::Kind kind, std::string_view name) {
    for (const Reference& reference : module.references) {
      if (reference.kind == kind && reference.name == name) return true;
    }
    return false;
  };
  CHECK(has(Reference::Kind::Function, "wiggle"));
  CHECK(has(Reference::Kind::MatchDefinition, "win"));
  CHECK(has(Reference::Kind::Constant, "n"));
  CHECK(has(Reference::Kind::Variable, "v"));
  REQUIRE(module.definitions.size() == 1);
  CHECK(module.definitions[0].name == "f");
}

}  // namespace lower_test
