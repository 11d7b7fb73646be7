// Changes of a file, each in words.

#include "compiler/mutations/mutations.hpp"

#include <doctest/doctest.h>

#include <set>

#include "compiler/syntax/parser.hpp"

namespace majs::compiler::test::mutations_test {
namespace {

struct Changed {
  std::set<std::string> texts;
  std::set<std::string> words;
};

Changed changed(std::string text) {
  const auto source = std::make_shared<const Source>("x.majs", std::move(text));
  Diagnostics diagnostics;
  const ast::Ast ast = parse(source, diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  Changed result;
  for (const Mutation& mutation : mutations_of(ast)) {
    result.texts.insert(mutated(*source, mutation));
    result.words.insert(mutation.words);
    // What is changed can be read again.
    Diagnostics of_change;
    parse(std::make_shared<const Source>("x.majs", mutated(*source, mutation)), of_change);
    CHECK_FALSE(of_change.has_errors());
  }
  return result;
}

}  // namespace

TEST_CASE("mutations: conditions lose a part each, and are negated where they are one") {
  const Changed both =
      changed("on after_draw do\n  if our_turn and (has_draw or is_winner) do\n    draw\n  end\nend\n");
  CHECK(both.texts.contains("on after_draw do\n  if (has_draw or is_winner) do\n    draw\n  end\nend\n"));
  CHECK(both.texts.contains("on after_draw do\n  if our_turn do\n    draw\n  end\nend\n"));
  CHECK(both.texts.contains("on after_draw do\n  if our_turn and (is_winner) do\n    draw\n  end\nend\n"));
  CHECK(both.words.contains("`or has_draw` is left out"));
  const Changed one = changed("on after_draw do\n  if our_turn do\n    draw\n  end\nend\n");
  CHECK(one.texts.contains("on after_draw do\n  if not (our_turn) do\n    draw\n  end\nend\n"));
  CHECK(changed("on after_draw do\n  if x == 2 do\n    draw\n  end\nend\n").words.contains("`x == 2` is negated"));
  CHECK(changed("on after_draw do\n  if x == 2 do\n    draw\n  end\nend\n")
            .texts.contains("on after_draw do\n  if x != 2 do\n    draw\n  end\nend\n"));
}

TEST_CASE("mutations: actions, commands, clauses and entries are left out, values are others") {
  const Changed button = changed(
      "define_button b, display_name: \"B\", show_when: our_turn, unskippable: true do\n  big_text(\"B\")\n  "
      "add_score(5)\nend\n");
  CHECK(button.words.contains("`add_score(5)` is left out"));
  CHECK(button.words.contains("`6` instead of `5`"));
  CHECK(button.words.contains("`unskippable: true` is left out"));
  CHECK(button.words.contains("`our_turn` is negated"));
  for (const std::string& words : button.words) {
    CHECK(words.find("`big_text") == std::string::npos);  // shown only
    CHECK(words.find("`display_name") == std::string::npos);
  }
  const Changed told = changed(
      "on after_draw do\n  if is_winner do\n    big_text(\"B\")\n  end\n  if has_draw do\n    draw\n    "
      "big_text(\"C\")\n  end\nend\n");
  CHECK_FALSE(told.words.contains("`is_winner` is negated"));  // asked only to tell something
  CHECK(told.words.contains("`has_draw` is negated"));
  const Changed yaku = changed("define_yaku yaku, \"A\", [1, \"Limit\"], seat_is(\"east\"), [\"B\", \"C\"]\n");
  CHECK(yaku.words.contains("`\"south\"` instead of `\"east\"`"));
  CHECK(yaku.words.contains("`\"B\"` is left out"));
  CHECK_FALSE(yaku.words.contains("`\"Limit\"` is left out"));
  CHECK(changed("apply append, \"wall\", [\"1m\"]\n").words.contains("`prepend` instead of `append`"));
  CHECK_FALSE(
      changed("apply append, \"buttons.ron.show_when\", our_turn\n").words.contains("`prepend` instead of `append`"));
}

TEST_CASE("mutations: what nobody could notice is left alone") {
  CHECK(changed("set display_name, \"X\"\nrequire \"wall/standard\", %{dead_wall: 14}\ndefine_mod x, name: \"X\"\n")
            .texts.empty());
  CHECK_FALSE(changed("set initial_score, 0\n").words.contains("`set initial_score, 0` is left out"));
  CHECK(changed("set initial_score, 5\n").words.contains("`set initial_score, 5` is left out"));
}

TEST_CASE("mutations: a mark says of which line, and has to say why") {
  const auto source = std::make_shared<const Source>(
      "x.majs", "# majs: equivalent it is so\n# and more\nset max_rounds, 1\nset x, 2  # majs: equivalent\n");
  Diagnostics diagnostics;
  const std::vector<Equivalent> marks = equivalents_of(parse(source, diagnostics));
  REQUIRE(marks.size() == 2);
  CHECK(marks[0].line == 3);
  CHECK(marks[0].has_reason);
  CHECK(marks[1].line == 4);
  CHECK_FALSE(marks[1].has_reason);
}

}  // namespace majs::compiler::test::mutations_test
