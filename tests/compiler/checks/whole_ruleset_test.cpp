// What is found in a whole ruleset about counters, statuses, definitions, yaku out of reach and hidden buttons; each
// kind with the relatives that are no mistakes.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/random.hpp"

namespace majs::compiler::test::whole_ruleset_test {
namespace {

struct File {
  LoadedModule::Part part;
  std::string text;
};

/// The codes that are found in a ruleset of these files, and what they are about, sorted: `M0622 draws`.
std::vector<std::string> check(const std::vector<File>& files) {
  Diagnostics diagnostics;
  Defines defines;
  Build build;
  build.document = Document::object();
  for (const File& file : files) {
    const auto source =
        std::make_shared<const Source>("file" + std::to_string(build.modules.size()) + ".majs", file.text);
    build.modules.push_back({.id = source->name(),
                             .source = source,
                             .module = compile(source, defines, diagnostics),
                             .part = file.part,
                             .variables = {}});
    REQUIRE_MESSAGE(!diagnostics.has_errors(), (file.text + summary(diagnostics)));
    REQUIRE_FALSE(apply(build.modules.back().module.program, {}, build.document).has_value());
  }
  check_build(build, diagnostics);
  std::vector<std::string> out;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::size_t begin = diagnostic.message.find('`');
    const std::size_t end = begin == std::string::npos ? begin : diagnostic.message.find('`', begin + 1);
    out.push_back(code_text(diagnostic.code) +
                  (end == std::string::npos ? "" : " " + diagnostic.message.substr(begin + 1, end - begin - 1)));
  }
  std::sort(out.begin(), out.end());
  return out;
}

using Found = std::vector<std::string>;
Found ruleset(const std::string& text) { return check({{LoadedModule::Part::Ruleset, text}}); }

std::string yaku(const std::string& when, const std::string& more = {}) {
  return "set wall, [\"1m\", \"1m\", \"2m\", \"3m\", \"3m\", \"3m\", \"1z\", \"1z\"]\nset starting_tiles, 4\n" + more +
         "define_yaku yaku, \"A\", 1, " + when + "\n";
}

std::string buttons(const std::string& stronger, const std::string& weaker) {
  return "define_button take, precedence_over: [\"keep\"], " + stronger + " do\n  call\nend\n" +
         "define_button keep, " + weaker + " do\n  call\nend\n";
}

}  // namespace

TEST_CASE("whole rulesets: counters") {
  CHECK(ruleset("on after_draw do\n  if draws >= 5 do ryuukyoku end\nend\n") == Found{"M0623 draws"});
  CHECK(ruleset("on after_draw do\n  draws += 1\nend\n") == Found{"M0622 draws"});
  CHECK(ruleset("on after_draw do\n  draws = draws + 1\nend\n") == Found{"M0622 draws"});
  CHECK(ruleset("on after_draw do\n  _draws += 1\nend\n").empty());
  CHECK(ruleset("on after_draw do\n  draws += 1\n  if draws >= 5 do ryuukyoku end\nend\n").empty());
  CHECK(ruleset("on after_draw do\n  draws += 1\nend\non after_win do\n  add_score(draws, \"self\")\nend\n").empty());
  CHECK(ruleset("on after_draw do\n  fu += 1\nend\n").empty());
  CHECK(ruleset("on after_draw do\n  draws += 1\n  if darws >= 5 do ryuukyoku end\nend\n") == Found{"M0623 darws"});
  // Asked by what it is worth.
  CHECK(ruleset("on after_draw do\n  draws += 1\nend\ndefine_yaku yaku, \"A\", \"draws\", our_turn\n").empty());
}

TEST_CASE("whole rulesets: statuses") {
  CHECK(ruleset("define_yaku yaku, \"A\", 1, status(\"riichi\")\n") == Found{"M0624 riichi"});
  CHECK(ruleset("define_yaku yaku, \"A\", 1, not status(\"riichi\")\n") == Found{"M0624 riichi"});
  CHECK(ruleset("define_yaku yaku, \"A\", 1, status(\"riichi\")\non after_draw do\n  set_status(\"riichi\")\nend\n")
            .empty());
  CHECK(
      ruleset("define_yaku yaku, \"A\", 1, status(\"riichi\")\non after_draw do\n  unset_status(\"riichi\")\nend\n") ==
      Found{"M0624 riichi"});
  CHECK(ruleset("define_yaku yaku, \"A\", 1, status(\"riichi\")\non after_draw do\n  as others do\n    "
                "set_status(\"riichi\")\n  end\nend\n")
            .empty());
  CHECK(ruleset("define_yaku yaku, \"A\", 1, status(\"renchan\")\n").empty());
}

TEST_CASE("whole rulesets: what is defined and not used") {
  CHECK(ruleset("define_const winds, [\"1z\"]\n") == Found{"M0621 winds"});
  CHECK(ruleset("define_set pair, ~s\"0 0\"\n") == Found{"M0621 pair"});
  CHECK(ruleset("def f do\n  noop\nend\n") == Found{"M0621 f"});
  CHECK(ruleset("def f do\n  noop\nend\non after_draw do\n  f\nend\n").empty());
  CHECK(ruleset("define_set pair, ~s\"0 0\"\ndefine_match win, ~m\"pair:1\"\n").empty());
  CHECK(ruleset("define_const winds, [\"1z\"]\nset wall, [+@winds]\n").empty());
  const File library{LoadedModule::Part::Library, "define_set pair, ~s\"0 0\"\ndef f do\n  noop\nend\n"};
  CHECK(check({library}).empty());
  CHECK(check({library, {LoadedModule::Part::Ruleset, "define_set pair, ~s\"1 1\"\n"}}) == Found{"M0625 pair"});
  CHECK(check({library, {LoadedModule::Part::Ruleset, "def f do\n  draw\nend\n"}}).empty());  // that is what it is for
  CHECK(check({library, {LoadedModule::Part::Mod, "define_set pair, ~s\"1 1\"\n"}}).empty());
}

TEST_CASE("whole rulesets: definitions that no hand can meet") {
  CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"9m:1\")")) == Found{"M0630 [\"9m\"]"});
  CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"2m:2\")")) == Found{"M0630 2m"});
  CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"1m:2, 3m:3\")")).empty());
  CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"1m:2, 3m:3, 1z:1\")")) == Found{"M0630"});
  CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"run:1\")", "define_set run, ~s\"0 1 2\"\n")).empty());
  CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"steps:1\")", "define_set steps, ~s\"0 1 2 3\"\n")) ==
        Found{"M0630 [\"steps\"]"});
  // One alternative, another place, a call, a negation: nothing is certain.
  CHECK(ruleset(yaku("match([\"hand\"], ~m\"9m:1 | 1m:1\")")).empty());
  CHECK(ruleset(yaku("match([\"discards\"], ~m\"1m:2, 3m:3, 1z:1\")")).empty());
  CHECK(ruleset(yaku("match([\"hand\"], ~m\"9m:-1\")")).empty());
  CHECK(ruleset(
            yaku("match([\"hand\"], ~m\"9m:1\")", "on after_start do\n  set_tile_alias_all([\"1z\"], [\"9m\"])\nend\n"))
            .empty());
  // Hands are as long as nobody knows.
  CHECK(ruleset(yaku("match([\"hand\"], ~m\"1m:2, 3m:3, 1z:1\")", "on after_start do\n  draw(2)\nend\n")).empty());
}

TEST_CASE("whole rulesets: a definition that takes tiles of a deal is never said to be impossible") {
  Random random(42);
  const std::vector<std::string> wall = {"1m", "1m", "2m", "3m", "3m", "3m", "1z", "1z"};
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> tiles = wall;
    for (std::size_t k = tiles.size(); k > 1; --k) std::swap(tiles[k - 1], tiles[random.below(k)]);
    tiles.resize(1 + random.below(5));
    std::string definition;
    for (const std::string& tile : tiles) definition += (definition.empty() ? "" : ", ") + tile + ":1";
    CAPTURE(definition);
    CHECK(ruleset(yaku("match([\"hand\", \"winning_tile\"], ~m\"" + definition + "\")")).empty());
  }
}

TEST_CASE("whole rulesets: hidden buttons") {
  const std::string shown = "call: [[0]], show_when: someone_else_just_discarded and call_available";
  CHECK(ruleset(buttons(shown, shown)) == Found{"M0631 keep"});
  CHECK(ruleset(buttons(shown, shown + " and hand_length_at_least(2)")) == Found{"M0631 keep"});
  CHECK(ruleset(buttons(shown + " and hand_length_at_least(2)", shown)).empty());
  CHECK(ruleset(buttons(shown, "call: [[0, 0]], show_when: someone_else_just_discarded and call_available")).empty());
  CHECK(ruleset(buttons(shown + ", call_conditions: our_turn", shown)).empty());
}

}  // namespace majs::compiler::test::whole_ruleset_test
