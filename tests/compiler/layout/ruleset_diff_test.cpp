#include "compiler/layout/ruleset_diff.hpp"

#include <doctest/doctest.h>

namespace ruleset_diff_test {

using namespace majs;
using namespace majs::compiler;

namespace {

Document parsed(const char* text) { return *grammar::parse_document(text, nullptr); }

std::string described(const char* before, const char* after) {
  const Document old_document = parsed(before);
  const Document new_document = parsed(after);
  return print_ruleset_changes(diff_rulesets(old_document, new_document), false);
}

}  // namespace

TEST_CASE("order that no game shows is no difference") {
  CHECK(described(
            R"({"yaku":[{"display_name":"A","value":1,"when":[]},{"display_name":"B","value":2,"when":[]}],"x":1})",
            R"({"x":1,"yaku":[{"display_name":"B","value":2,"when":[]},{"display_name":"A","value":1,"when":[]}]})") ==
        "");
  CHECK(described(R"({"wall":["1m","2m","1m"]})", R"({"wall":["1m","1m","2m"]})") == "");
}

TEST_CASE("yaku added, removed and changed") {
  CHECK(described(
            R"({"yaku":[{"display_name":"A","value":[1,"Fan"],"when":[]},{"display_name":"B","value":2,"when":[]}]})",
            R"({"yaku":[{"display_name":"A","value":[3,"Fan"],"when":[]}],
                      "extra":[{"display_name":"C","value":1,"when":["x"]}]})") ==
        "yaku\n"
        "  ~ A (yaku)\n"
        "      ~ /value/0\n"
        "          - 1\n"
        "          + 3\n"
        "  - B 2 (yaku)\n"
        "  + C 1 (extra)\n");
}

TEST_CASE("several yaku of one name are matched by equality first") {
  CHECK(described(R"({"yaku":[{"display_name":"A","value":1,"when":[]},{"display_name":"A","value":2,"when":[]}]})",
                  R"({"yaku":[{"display_name":"A","value":2,"when":[]}]})") == "yaku\n  - A 1 (yaku)\n");
}

TEST_CASE("every section has its words") {
  CHECK(described(R"({"buttons":{"ron":{"actions":[]}},"functions":{"f":[]},"win_definition":[[]],"initial_score":1,
                      "after_win":{"actions":[]},"wall":["1m","1m"],"available_mods":["Rules",{"id":"m","order":1}],
                      "score_calculation":{"a":1},"default_mods":["m"]})",
                  R"({"buttons":{"ron":{"actions":[["a"]]},"tsumo":{}},"win_definition":[],"initial_score":2,
                      "after_win":{"actions":[["b"]]},"wall":["1m","9m"],"available_mods":["Rules",{"id":"m","order":2}],
                      "score_calculation":{"a":1,"b":2},"default_mods":[{"name":"m","config":{"v":1}}]})") ==
        "buttons\n"
        "  ~ ron\n"
        "      + /actions/0: [\"a\"]\n"
        "  + tsumo\n"
        "functions\n"
        "  - f\n"
        "match definitions\n"
        "  ~ win_definition\n"
        "      - /0: []\n"
        "scoring\n"
        "  + b\n"
        "      2\n"
        "events\n"
        "  ~ after_win\n"
        "      + /actions/0: [\"b\"]\n"
        "mods\n"
        "  ~ m (available_mods)\n"
        "      ~ /order\n"
        "          - 1\n"
        "          + 2\n"
        "  ~ m: \"m\" -> {\"name\":\"m\",\"config\":{\"v\":1}} (default_mods)\n"
        "wall\n"
        "  ~ 1m: 2 -> 1\n"
        "  + 9m: 0 -> 1\n"
        "other keys\n"
        "  ~ initial_score: 1 -> 2\n");
}

TEST_CASE("differences as JSON") {
  const Document before = parsed(R"({"a":1,"wall":["1m"]})");
  const Document after = parsed(R"({"a":2,"wall":[]})");
  CHECK(grammar::print_document(ruleset_changes_json(diff_rulesets(before, after)), false) ==
        R"({"same":false,"changes":[{"section":"wall","name":"1m","change":"removed","before":1,"after":0},)"
        R"({"section":"keys","name":"a","change":"changed","before":1,"after":2,)"
        R"("patch":[{"op":"replace","path":"","value":2}]}]})");
  CHECK(grammar::print_document(ruleset_changes_json({}), false) == R"({"same":true,"changes":[]})");
}

TEST_CASE("documents that are no rulesets are compared as a whole") {
  CHECK(described("[1]", "[2]") == "other keys\n  ~ (the document)\n      ~ /0\n          - 1\n          + 2\n");
  CHECK(described(R"({"buttons":[],"wall":3})", R"({"buttons":{},"wall":["1m"]})").size() > 0);
}

}  // namespace ruleset_diff_test
