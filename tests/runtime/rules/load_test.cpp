#include <doctest/doctest.h>

#include "runtime/rules/load/expand.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace load_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string expanded(const std::string& text, Findings& findings) {
  auto document = majs::grammar::parse_document(text, nullptr);
  REQUIRE(document.has_value());
  expand_constants(*document, findings);
  return majs::grammar::print_document(*document, false);
}

const Finding* first_of(const Findings& findings, std::string_view code) {
  for (const Finding& finding : findings) {
    if (finding.code == code) return &finding;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("constants are put in, splats spliced") {
  Findings findings;
  CHECK(expanded(R"({"constants":{"l":["p","@a"],"a":"x"},"v":["@l"]})", findings).ends_with(R"("v":[["p","x"]]})"));
  CHECK(expanded(R"({"constants":{"l":["p","@a"],"a":"x"},"v":["@splat$l","z"]})", findings)
            .ends_with(R"("v":["p","@a","z"]})"));
  CHECK(expanded(R"({"constants":{},"v":["@q"]})", findings).ends_with(R"("v":["q"]})"));
  CHECK(expanded(R"({"v":["@q"]})", findings) == R"({"v":["@q"]})");
  CHECK(findings.empty());
}

TEST_CASE("a constant that contains itself is an error, not an endless loop") {
  Findings findings;
  expanded(R"({"constants":{"a":["@b"],"b":["@a"]},"v":["@a"]})", findings);
  REQUIRE(first_of(findings, "R102") != nullptr);
  CHECK(first_of(findings, "R102")->severity == Severity::Error);
  // Doubling thirty times would be a billion values.
  std::string bomb = R"({"constants":{"c0":["x"])";
  for (int i = 1; i <= 30; ++i) {
    const std::string inner = "\"@c" + std::to_string(i - 1) + "\"";
    bomb += ",\"c" + std::to_string(i) + "\":[" + inner + "," + inner + "]";
  }
  Findings bombed;
  expanded(bomb + R"(},"v":["@c30"]})", bombed);
  CHECK(has_finding(bombed, "R102"));
}

TEST_CASE("every problem is told at once, with its place and a suggestion") {
  Findings findings;
  const auto rules = load_text(with_wall(R"("after_start":{"actions":[["drow"],["when",["our_tern"],[["draw"]]],"x"]},
      "after_draw":{"actions":[["run","sort"],["as","othersss",[["noop"]]]]},
      "functions":{"sorting":[["sort_hand"]]})"),
                               findings);
  REQUIRE(rules != nullptr);
  const Finding* action = first_of(findings, "R110");
  REQUIRE(action != nullptr);
  CHECK(action->pointer == "/after_start/actions/0");
  CHECK(action->suggestion == "draw");
  const Finding* condition = first_of(findings, "R113");
  REQUIRE(condition != nullptr);
  CHECK(condition->pointer == "/after_start/actions/1/1/0");
  CHECK(condition->suggestion == "our_turn");
  CHECK(first_of(findings, "R109") != nullptr);
  CHECK(first_of(findings, "R111") != nullptr);
  CHECK(first_of(findings, "R108") != nullptr);
}

TEST_CASE("impossible tables are refused") {
  Findings findings;
  CHECK(load_text(R"([])", findings) == nullptr);
  CHECK(has_finding(findings, "R101"));
  findings.clear();
  CHECK(load_text(R"({"wall":["1m"],"starting_tiles":13})", findings) == nullptr);
  CHECK(has_finding(findings, "R103"));
  findings.clear();
  CHECK(load_text(R"({"num_players":5})", findings) == nullptr);
  CHECK(has_finding(findings, "R104"));
  findings.clear();
  CHECK(load_text(with_wall(R"("buttons":{"skip":{"show_when":[],"actions":[]}})"), findings) == nullptr);
  CHECK(has_finding(findings, "R117"));
}

TEST_CASE("functions are unfolded with their arguments, recursion is no loop") {
  Findings findings;
  const auto rules = load_text(with_wall(R"("functions":{"f":[["add_counter","$name",1],["run","f",{"name":"$name"}]],
        "g":[["run","g",{"x":["$x","$x"]}]]},
        "after_start":{"actions":[["run","f",{"name":"k"}],["run","g",{"x":"y"}]]})"),
                               findings);
  CHECK((rules == nullptr) == has_finding(findings, "R112"));
  CHECK(has_finding(findings, "R112"));  // g's argument doubles with every call
}

TEST_CASE("a duplicate of a button is not counted twice, buttons are in byte order") {
  const auto rules = load_clean(with_wall(
      R"("buttons":{"b":{"show_when":["false"],"actions":[]},"a":{"show_when":["false"],"actions":[["call"]],"call":[[0]]}})"));
  REQUIRE(rules->buttons.size() == 2);
  CHECK(rules->buttons[0].id == "a");
  CHECK(rules->buttons[0].kind == ButtonKind::Call);
  CHECK(rules->buttons[1].kind == ButtonKind::Plain);
}

}  // namespace load_test
