// Tile sets: everything that grammar/tile_sets.md refuses or warns of, with its place, and how reading goes on behind
// it. What MINUS and MODIFY warn of stands with their effects in tileset_evaluation_test.cpp.

#include <doctest/doctest.h>

#include "tests/compiler/tileset_fixture.hpp"

namespace majs::compiler::test::tileset_errors_test {
namespace {

struct Case {
  const char* text;
  const char* problems;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(problems(c.text) == c.problems);
  }
}

TEST_CASE("tile sets: what is no token of theirs") {
  check({
      {"(TILES ('1M, '2M))", "M1005 `'1M,`"},
      {"(TILES ('1M . '2M))", "M1001 `.`"},
      {"(TILES (1m))", "M1001 `1m`"},
      {"(TILES (-1) (MANZU))", "M1001 `-1`"},
      {"(TILES ('1M) \"x\")", "M1001 `\"x\"`"},
      {"(TILES ('1M ^))", "M1001 `^`"},
      {"(^a ^b!)", "M1011 `^b!`"},
      {"4 (TILES ('1M))", "M1001 `4`"},
      {"(TILES ('1M)) 'E", "M1001 `'E`"},
  });
}

TEST_CASE("tile sets: parentheses") {
  check({
      {"(TILES ('1M)", "M1002 `(`"},
      {"(TILES ('1M", "M1002 `(`"},
      {"(", "M1002 `(`, M1006 `(`"},
      {")", "M1003 `)`"},
      {"(TILES ('1M)))", "M1003 `)`"},
      {"(TILES ('1M)))) (PLAYERS 9)", "M1003 `)`, M1003 `)`, M1020 `9`"},
  });
  const Diagnostic inner = only_problem("(TILES ('1M");
  CHECK(inner.span == Span{7, 8});
  CHECK(inner.notes == std::vector<std::string>{"2 lists are open here"});
  REQUIRE(inner.labels.size() == 1);
  CHECK(inner.labels[0].span == Span{11, 11});
}

TEST_CASE("tile sets: a definition on a new line ends what is open before it") {
  check({
      {"(TILES ((1 TO 9) (MANZU) 4\n(PLAYERS 7)", "M1002 `(`, M1036 `(1 TO 9)`, M1020 `7`"},
      {"(PLAYERS 7\n(TILES (MANZU))", "M1002 `(`, M1020 `7`, M1036 `MANZU`"},
      {"(PLAYERS 3\n  (TILES ('1M)))", "M1021 `3`"},  // indented: what it says is that it stands inside
  });
}

TEST_CASE("tile sets: unknown words, with the nearest one") {
  check({
      {"(TILES (MANSU) (5))", "M1004 `MANSU`"},
      {"(TILES ('1M) PLUSS ('2M))", "M1004 `PLUSS`"},
      {"(TILE ('1M))", "M1004 `TILE`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY read)", "M1004 `read`"},
  });
  CHECK(only_problem("(TILES (mansu) (5))").help == "did you mean `MANZU`?");
  CHECK(only_problem("(TILES (mansu) (5))").fixes.at(0).text == "MANZU");
  CHECK(only_problem("(TILES (banana) (5))").help.empty());
}

TEST_CASE("tile sets: unknown tiles") {
  check({
      {"(TILES ('16M))", "M1005 `'16M`"},
      {"(TILES ('05M))", "M1005 `'05M`"},
      {"(TILES ('X5F))", "M1005 `'X5F`"},
      {"(TILES ('X0Q))", "M1005 `'X0Q`"},
      {"(TILES ('X1E))", "M1005 `'X1E`"},
      {"(TILES ('1E))", "M1005 `'1E`"},
      {"(TILES ('))", "M1005 `'`"},
      {"(TILES ('EE))", "M1005 `'EE`"},
      {"(TILES ('Q TO '4M))", "M1005 `'Q`"},
      {"(TILES ('5m))", "M1005 `'5m`"},
  });
  CHECK(only_problem("(TILES ('5m))").help == "did you mean `'5M`?");
  CHECK(only_problem("(TILES ('5M, '6M))").fixes.at(0).text == "'5M");
}

TEST_CASE("tile sets: what is no definition") {
  check({
      {"()", "M1006 `()`"},
      {"(1 2)", "M1006 `1`"},
      {"('1M)", "M1006 `'1M`"},
      {"((TILES ('1M)))", "M1006 `(TILES ('1M))`"},
      {"(PLUS ('1M))", "M1006 `PLUS`"},
      {"(MANZU)", "M1006 `MANZU`"},
  });
}

TEST_CASE("tile sets: PLAYERS and TILES at most once") {
  check({
      {"(PLAYERS 3) (PLAYERS 3)", "M1007 `PLAYERS`"},
      {"(TILES ('1M)) (PLAYERS 2) (TILES ('1M)) (TILES (5))", "M1007 `TILES`, M1007 `TILES`"},
  });
  const Diagnostic second = only_problem("(PLAYERS 3)\n(players 4)");
  CHECK(second.span == Span{13, 20});
  REQUIRE(second.labels.size() == 1);
  CHECK(second.labels[0].span == Span{1, 8});
}

TEST_CASE("tile sets: words in wrong places") {
  check({
      {"(TILES PLUS ALL ('1M))", "M1008 `ALL`"},
      {"(TILES ALL ('1M))", "M1008 `ALL`"},
      {"(TILES ('1M) MINUS ('1M) ALL)", "M1008 `ALL`"},
      {"(TILES ('1M) BY ^red)", "M1008 `BY`, M1031 `^red`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY ^a BY ^b)", "M1008 `BY`"},
      {"(TILES 1 TO 9 (MANZU))", "M1008 `TO`"},
      {"(TILES (1 PLUS 2) (MANZU))", "M1008 `PLUS`"},
      {"(TILES ('1M) PLAYERS)", "M1008 `PLAYERS`"},
      {"(TILES (TILES '1M))", "M1008 `TILES`"},
  });
}

TEST_CASE("tile sets: a set has 2 to 16 flags") {
  check({
      {"(^a)", "M1010 `(^a)`"},
      {"(^a ^b)", ""},
      {"(^a ^b ^c ^d ^e ^f ^g ^h ^i ^j ^k ^l ^m ^n ^o ^p)", ""},
      {"(^a ^b ^c ^d ^e ^f ^g ^h ^i ^j ^k ^l ^m ^n ^o ^p ^q ^r)", "M1010 `^q`"},
      {"(^a ^b ^c ^d ^e ^f ^g ^h ^i ^j ^k ^l ^m ^n ^o ^p ^q ^r) (TILES ('1M) (^r))", "M1010 `^q`"},
  });
}

TEST_CASE("tile sets: only flags where flags are expected") {
  check({
      {"(^a b)", "M1011 `b`"},
      {"(^a ^b 'E)", "M1011 `'E`"},
      {"(^a ^b (^c ^d))", "M1011 `(^c ^d)`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY)", "M1011 `BY`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY '2M)", "M1011 `'2M`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY 5)", "M1011 `5`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY (^b MANZU))", "M1011 `MANZU`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY (^b (^a)))", "M1011 `(^a)`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY ^a ^b)", "M1011 `^b`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY (^a) 2)", "M1011 `2`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY ())", "M1030 `()`"},
  });
}

TEST_CASE("tile sets: a flag belongs to one set") {
  check({
      {"(^a ^b) (^b ^c)", "M1012 `^b`"},
      {"(^a ^b ^a)", "M1012 `^a`"},
      {"(^a ^a)", "M1012 `^a`"},
      {"(^a ^A)", ""},
  });
  const Diagnostic second = only_problem("(^a ^b) (^b ^c)");
  REQUIRE(second.labels.size() == 1);
  CHECK(second.labels[0].span == Span{4, 6});
}

TEST_CASE("tile sets: undeclared flags") {
  check({
      {"(TILES ('1M) (^red))", "M1013 `^red`"},
      {"(^plain ^red)(TILES ('1M) TIMES (^red ^blue))", "M1013 `^blue`"},
      {"(^plain ^red)(TILES ('1M) MODIFY ('1M) BY ^Red)", "M1013 `^Red`"},
  });
  CHECK(only_problem("(^plain ^red)(TILES ('1M) (^rad))").help == "did you mean `^red`?");
}

TEST_CASE("tile sets: two, three or four players") {
  check({
      {"(PLAYERS 1)", "M1020 `1`"},
      {"(PLAYERS 5)", "M1020 `5`"},
      {"(PLAYERS 0)", "M1020 `0`"},
      {"(PLAYERS 18446744073709551618)", "M1020 `18446744073709551618`"},
      {"(PLAYERS (a))", "M1020 `(a)`"},
      {"(PLAYERS () () () () ())", "M1020 `() () () () ()`"},
      {"(PLAYERS)", "M1021 `(PLAYERS)`"},
      {"(PLAYERS four)", "M1021 `four`"},
      {"(PLAYERS 2 3)", "M1021 `2`"},
      {"(PLAYERS (a) 2)", "M1021 `2`"},
      {"(PLAYERS ^a)", "M1021 `^a`"},
  });
}

TEST_CASE("tile sets: nothing specified") {
  check({
      {"(TILES)", "M1030 `(TILES)`"},
      {"(TILES PLUS)", "M1030 `PLUS`"},
      {"(TILES ('1M) MINUS ALL)", "M1030 `MINUS ALL`"},
      {"(TILES ('1M) TIMES PLUS ('2M))", "M1030 `TIMES`"},
      {"(^a ^b)(TILES ('1M) MODIFY BY ^b)", "M1030 `MODIFY`"},
      {"(TILES ())", "M1030 `()`"},
      {"(TILES ('1M ()))", "M1030 `()`"},
  });
}

TEST_CASE("tile sets: qualities stand in lists") {
  check({
      {"(TILES '5M 4)", "M1031 `'5M`"},
      {"(TILES 'E 'S 'W 4 'N)", "M1031 `'E 'S 'W`, M1031 `'N`"},
      {"(TILES (5) MANZU)", "M1031 `MANZU`"},
      {"(^a ^b)(TILES ('1M) ^b)", "M1031 `^b`"},
      {"(^a ^b)(TILES ('1M) TIMES ^b)", "M1031 `^b`"},
  });
  CHECK(only_problem("(TILES 'E 'S 2)").fixes.at(0).text == "('E 'S)");
}

TEST_CASE("tile sets: ranges") {
  check({
      {"(TILES (9 TO 1) (MANZU))", "M1032 `(9 TO 1)`"},
      {"(TILES ('9M TO '1M))", "M1032 `('9M TO '1M)`"},
      {"(TILES ('1M TO '9P))", "M1032 `('1M TO '9P)`"},
      {"(TILES ('E TO 'C))", "M1032 `('E TO 'C)`"},
      {"(TILES ('C TO 'P))", "M1032 `('C TO 'P)`"},
      {"(TILES ('X1F TO 'X4S))", "M1032 `('X1F TO 'X4S)`"},
      {"(TILES ('X1K TO 'X4Q))", "M1032 `('X1K TO 'X4Q)`"},
      {"(TILES (1 TO '9M))", "M1032 `(1 TO '9M)`"},
      {"(TILES (1 TO))", "M1032 `(1 TO)`"},
      {"(TILES (TO 9))", "M1032 `(TO 9)`"},
      {"(TILES (1 TO 9 MANZU))", "M1032 `(1 TO 9 MANZU)`"},
      {"(TILES (MANZU TO SOUZU))", "M1032 `(MANZU TO SOUZU)`"},
      {"(TILES (1 TO 16) (MANZU))", "M1033 `16`"},
      {"(TILES (16) (MANZU))", "M1033 `16`"},
      {"(TILES ((MANZU 99999999999999999999)))", "M1033 `99999999999999999999`"},
  });
}

TEST_CASE("tile sets: MODIFY needs BY") {
  check({
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) (^b))", "M1034 `MODIFY`"},
      {"(^a ^b)(TILES ('1M) MODIFY ALL ('1M))", "M1034 `MODIFY ALL`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) PLUS ('2M) BY ^b)", "M1034 `MODIFY`, M1008 `BY`, M1031 `^b`"},
  });
}

TEST_CASE("tile sets: TIMES takes numbers and lists of flags only") {
  check({
      {"(TILES ('1M) TIMES ('2M))", "M1035 `'2M`"},
      {"(TILES ('1M) TIMES (2))", "M1035 `2`"},
      {"(TILES ('1M) TIMES (1 TO 2))", "M1035 `(1 TO 2)`"},
      {"(TILES ('1M) TIMES 2 (MANZU))", "M1035 `MANZU`"},
      {"(^a ^b)(TILES ('1M) TIMES (^a (^b MANZU)))", "M1035 `(^b MANZU)`"},
  });
}

TEST_CASE("tile sets: what PLUS adds has to be one certain tile") {
  check({
      {"(TILES (MANZU))", "M1036 `MANZU`"},
      {"(TILES 4)", "M1036 `4`"},
      {"(TILES 4 2)", "M1036 `4 2`"},
      {"(TILES (5))", "M1036 `5`"},
      {"(TILES ('1M 5 'E))", "M1036 `5`"},
      {"(TILES (1 TO 9) 4)", "M1036 `(1 TO 9)`"},
      {"(^a ^b)(TILES (^b))", "M1036 `^b`"},
      {"(^a ^b)(TILES (5) (^b))", "M1036 `(5) (^b)`"},
      {"(TILES ('1M) PLUS (SOUZU))", "M1036 `SOUZU`"},
      {"(^a ^b)(TILES ((5 ^b) 1))", "M1036 `(5 ^b)`"},
  });
  CHECK(only_problem("(TILES (MANZU))").label == "has no rank");
  CHECK(only_problem("(TILES (5))").label == "has no suit");
  CHECK(only_problem("(TILES 4)").label == "has neither rank nor suit");
}

TEST_CASE("tile sets: combinations that contradict themselves") {
  check({
      {"(TILES ((MANZU PINZU) 'E))", "M1037 `PINZU`"},
      {"(TILES ((1 2 MANZU)))", "M1037 `2`"},
      {"(^a ^b)(TILES (('1M ^a ^b)))", "M1037 `^b`"},
      {"(TILES (('1M PINZU)))", "M1037 `PINZU`"},
      {"(TILES (('1M 2)))", "M1037 `2`"},
      {"(TILES (('1M '2M)))", "M1037 `'2M`"},
      {"(TILES (('E MANZU)))", "M1037 `MANZU`"},
      {"(TILES ((5 'E)))", "M1037 `'E`"},
      {"(TILES (('E 'C)))", "M1037 `'C`"},
      {"(TILES (((1 TO 3) (2 TO 3) MANZU)))", "M1037 `(2 TO 3)`"},
      {"(TILES (MANZU) (1) (PINZU))", "M1037 `PINZU`"},
      {"(TILES (1 TO 9) (MANZU) (8 9))", "M1037 `8`"},
      {"(TILES ('1M 'E) (MANZU))", "M1037 `MANZU`"},
      {"(^a ^b)(TILES ('1M) (^a) (^a ^b))", "M1037 `^b`"},
      {"(TILES ('1M) MINUS ('1M) (PINZU))", "M1037 `PINZU`"},
      {"(^a ^b)(TILES ('1M) TIMES (^a) (^b))", "M1037 `^b`"},
      {"(^a ^b)(TILES ('1M) MODIFY ALL (1) (2) BY ^b)", "M1037 `2`"},
      {"(^a ^b)(TILES ('1M) MODIFY ('1M) BY (^a ^b))", "M1037 `^b`"},
  });
  const Diagnostic clash = only_problem("(TILES (1 TO 9) (MANZU) ('E))");
  CHECK(clash.message == "`'E` contradicts `(1 TO 9)`");
  CHECK(clash.label == "this tile has neither suit nor rank");
  REQUIRE(clash.labels.size() == 1);
  CHECK(clash.labels[0].span == Span{7, 15});
}

TEST_CASE("tile sets: a number does nothing next to ALL") {
  check({
      {"(TILES ('1M) 4 MINUS ALL ('1M) 2)", "M1042 `2`"},
      {"(^a ^b)(TILES ('1M) 4 MODIFY ALL 2 ('1M) 3 BY ^b)", "M1042 `2`"},
  });
  CHECK(tiles_of("(TILES ('1M '2M) 4 MINUS ALL ('1M) 2)") == "2m*4");
}

TEST_CASE("tile sets: 64 levels and not one more") {
  const std::string deep = "(TILES " + std::string(63, '(') + "'1M" + std::string(64, ')');
  CHECK(tiles_of(deep) == "1m");
  const std::string deeper = "(TILES " + std::string(64, '(') + "'1M" + std::string(65, ')') + "(PLAYERS 9)";
  CHECK(problems(deeper) == "M1091 `(`");
  CHECK(problems(std::string(100'000, '(')).find("M1091 `(`") != std::string::npos);
}

TEST_CASE("tile sets: 16 sets of flags and not one more") {
  std::string text;
  for (int set = 0; set < 16; ++set) text += "(^a" + std::to_string(set) + " ^b" + std::to_string(set) + ")";
  CHECK(tiles_of(text + "(TILES ('1M) (^b15) (^b0))") == "1m@b0&b15");
  CHECK(problems(text + "(^x ^y)(^z ^w)(TILES ('1M) (^y))") == "M1092 `(^x ^y)`");
}

TEST_CASE("tile sets: not UTF-8") {
  CHECK(problems("; \xC3\xA9\n(TILES ('1M)) ; \xFF") == "M0115 `\xFF`");
  CHECK(tiles_of("\xEF\xBB\xBF(TILES ('1M))") == "1m");
}

TEST_CASE("tile sets: many mistakes in one run, in every place") {
  CHECK(problems("(^a)\n(TILES (5) PLUS '1M MINUS ('1M ZOO) ('2m)\n TIMES (7) MODIFY ('1M) BY ^none)\n(PLAYERS 0)") ==
        "M1010 `(^a)`, M1036 `5`, M1031 `'1M`, M1004 `ZOO`, M1005 `'2m`, M1035 `7`, M1013 `^none`, M1020 `0`");
}

TEST_CASE("tile sets: one mistake is not reported twice, and none is made up") {
  check({
      // The clause without its list would be underspecified, the removal would find nothing.
      {"(TILES ('16M) 4 MINUS ('1M))", "M1005 `'16M`"},
      {"(TILES (1 TO 9) (MANSU) 4)", "M1004 `MANSU`"},
  });
}

TEST_CASE("tile sets: reading ends after so many mistakes") {
  std::string text = "(TILES ";
  for (int i = 0; i < 100'000; ++i) text += "zoo ";
  Diagnostics diagnostics;
  tileset::evaluate(tiles_source(text + ")"), diagnostics);
  CHECK(diagnostics.error_count() == tileset::kMaxErrors);
}

TEST_CASE("tile sets: long texts are cut in messages") {
  const std::string flag(10'000, 'x');
  const Diagnostic diagnostic = only_problem("(TILES ('1M) (^" + flag + "))");
  CHECK(diagnostic.code == Code::UndeclaredFlag);
  CHECK(diagnostic.message.size() < 120);
}

}  // namespace
}  // namespace majs::compiler::test::tileset_errors_test
