// Tile sets: every sentence and example of grammar/tile_sets.md that says what a file gives. What it refuses is in
// tileset_errors_test.cpp.

#include <doctest/doctest.h>

#include "tests/compiler/tileset_fixture.hpp"

namespace majs::compiler::test::tileset_evaluation_test {
namespace {

const std::string kStandard =
    "1m*4 2m*4 3m*4 4m*4 5m*4 6m*4 7m*4 8m*4 9m*4 1p*4 2p*4 3p*4 4p*4 5p*4 6p*4 7p*4 8p*4 9p*4 "
    "1s*4 2s*4 3s*4 4s*4 5s*4 6s*4 7s*4 8s*4 9s*4 1z*4 2z*4 3z*4 4z*4 5z*4 6z*4 7z*4";

// ---- Lexical

TEST_CASE("tile sets: a comment ends with its line") {
  CHECK(tiles_of("; all of it\n(TILES ; )\n('1M) ;; (\n 2) ; end") == "1m*2");
}

TEST_CASE("tile sets: words in upper and lower case, tiles and flags as they are") {
  CHECK(tiles_of("(^a ^A)(players 2)(Tiles (1 to 2) (manzu Souzu) plus ('E) tiMes 2 modify all ('E) by ^A)") ==
        "1m*2 1s*2 2m*2 2s*2 1z@A*2");
}

TEST_CASE("tile sets: tokens need no blanks between them") {
  CHECK(tiles_of("(^a ^b)(TILES('1M'2M)PLUS('E)MODIFY('1M)BY^b)") == "1m@b 2m 1z");
}

TEST_CASE("tile sets: every tile and its id") {
  CHECK(tiles_of("(TILES ('0M '1M '2M '3M '4M '5M '6M '7M '8M '9M '10M '11M '12M '13M '14M '15M))") ==
        "#0m 1m 2m 3m 4m 5m 6m 7m 8m 9m 10m #11m #12m #13m #14m #15m");
  CHECK(tiles_of("(TILES ('0P '1P '9P '10P '11P '15P '0S '1S '9S '10S '11S '15S))") ==
        "#0p 1p 9p 10p #11p #15p #0s 1s 9s 10s #11s #15s");
  CHECK(tiles_of("(TILES ('E 'S 'W 'N 'C 'F 'P))") == "1z 2z 3z 4z 7z 6z 5z");
  CHECK(tiles_of("(TILES ('X1F 'X2F 'X3F 'X4F 'X1S 'X2S 'X3S 'X4S))") == "1f 2f 3f 4f 1g 2g 3g 4g");
  CHECK(tiles_of("(TILES ('X1K 'X2K 'X3K 'X4K 'X1Q 'X2Q 'X3Q 'X4Q))") == "1k 2k 3k 4k 1q 2q 3q 4q");
}

TEST_CASE("tile sets: 'S is the south wind, '1S a souzu tile") {
  CHECK(tiles_of("(TILES ('S '1S))") == "2z 1s");
  CHECK(tiles_of("(TILES ('P '1P 'X1S))") == "5z 1p 1g");
}

// ---- Top level

TEST_CASE("tile sets: flags exclude each other, the first is the default") {
  CHECK(tiles_of("(^plain ^red) (TILES ('5M))") == "5m");
  CHECK(tiles_of("(^plain ^red) (TILES ('5M) (^plain ^red))") == "5m 5m@red");
  CHECK(tiles_of("(^red ^plain) (TILES ('5M) (^plain ^red))") == "5m@plain 5m");
  CHECK(tiles_of("(^f0 ^f1 ^f2 ^f3 ^f4 ^f5 ^f6 ^f7 ^f8 ^f9 ^f10 ^f11 ^f12 ^f13 ^f14 ^f15) (TILES ('E) (^f15))") ==
        "1z@f15");
  CHECK(tiles_of("(TILES ('5M) (^red)) (^plain ^red)") == "5m@red");  // declared behind
}

TEST_CASE("tile sets: names of flags") {
  CHECK(tiles_of("(^a_b ^x-1 ^_draw ^9 ^\u8d64) (TILES ('5M) (^x-1 ^_draw ^9 ^\u8d64))") ==
        "5m@x-1 5m@_draw 5m@9 5m@\u8d64");
}

TEST_CASE("tile sets: players") {
  CHECK(player_count("") == 4);
  CHECK(player_count("(PLAYERS 2)") == 2);
  CHECK(player_count("(PLAYERS 3)") == 3);
  CHECK(player_count("(PLAYERS 4)") == 4);
  CHECK(player_count("(PLAYERS () ())") == 2);
  CHECK(player_count("(PLAYERS (a) (b) (c))") == 3);
  CHECK(player_count("(PLAYERS (a) (b) (c) (d))") == 4);
}

TEST_CASE("tile sets: what is in the lists of players is kept and not interpreted") {
  Diagnostics diagnostics;
  const auto set =
      tileset::evaluate(tiles_source("(PLAYERS (name \"A b\" (BY 99 'Q ^)) (; nothing\n PLUS TO) )"), diagnostics);
  CHECK(diagnostics.all().empty());
  REQUIRE(set.player_blocks.size() == 2);
  CHECK(set.player_blocks[0] == "name \"A b\" (BY 99 'Q ^)");
  CHECK(set.player_blocks[1] == "; nothing\n PLUS TO");
}

TEST_CASE("tile sets: without TILES the standard 136 tiles, all flags default") {
  CHECK(tiles_of("") == kStandard);
  CHECK(tiles_of("(PLAYERS 3)") == kStandard);
  CHECK(tiles_of("(^plain ^red)") == kStandard);
  CHECK(tile_count("") == 136);
}

// ---- Clauses: items

TEST_CASE("tile sets: numbers are multiplicities, several multiply") {
  CHECK(clauses("('1M) 3") == "1m*3");
  CHECK(clauses("2 ('1M) 3") == "1m*6");
  CHECK(clauses("2 3 ('1M '2M)") == "1m*6 2m*6");
  CHECK(clauses("('1M) 0") == "");
  CHECK(clauses("('1M)") == "1m");
}

TEST_CASE("tile sets: ranges of numbers and of tiles of one family") {
  CHECK(clauses("(1 TO 3) (PINZU)") == "1p 2p 3p");
  CHECK(clauses("(0 TO 15) (SOUZU)") == "#0s 1s 2s 3s 4s 5s 6s 7s 8s 9s 10s #11s #12s #13s #14s #15s");
  CHECK(clauses("(5 TO 5) (MANZU)") == "5m");
  CHECK(clauses("('8M TO '12M)") == "8m 9m 10m #11m #12m");
  CHECK(clauses("('E TO 'N)") == "1z 2z 3z 4z");
  CHECK(clauses("('P TO 'C)") == "5z 6z 7z");
  CHECK(clauses("('X1F TO 'X4F)") == "1f 2f 3f 4f");
  CHECK(clauses("('X2S TO 'X3S)") == "2g 3g");
  CHECK(clauses("('X1K TO 'X2K) PLUS ('X3Q TO 'X4Q)") == "1k 2k 3q 4q");
}

TEST_CASE("tile sets: all combinations, the left item slowest") {
  CHECK(clauses("(1 2) (MANZU PINZU)") == "1m 1p 2m 2p");
  CHECK(clauses("(MANZU PINZU) (1 2)") == "1m 2m 1p 2p");
  CHECK(clauses("(1 2) (MANZU PINZU) 2") == "1m*2 1p*2 2m*2 2p*2");
  CHECK(clauses("('5M '6M) (^plain ^red) (^dull ^dora)") ==
        "5m 5m@dora 5m@red 5m@red&dora 6m 6m@dora 6m@red 6m@red&dora");
}

TEST_CASE("tile sets: a list has one alternative a quality, twice the same counts twice") {
  CHECK(clauses("('1M 'E '1M)") == "1m 1z 1m");
}

TEST_CASE("tile sets: a list inside a list is one combined alternative") {
  CHECK(clauses("((5 ^red) 1) (MANZU)") == "5m@red 1m");
  CHECK(clauses("(('5M ^red ^dora) '1M)") == "5m@red&dora 1m");
  CHECK(clauses("((5 MANZU) (6 PINZU))") == "5m 6p");
  CHECK(clauses("((5 (MANZU (^red))))") == "5m@red");
  CHECK(clauses("(('5M 5 MANZU))") == "5m");  // says the same three times
}

TEST_CASE("tile sets: a range inside a list is each of its members") {
  CHECK(clauses("((1 TO 3) 7) (MANZU)") == "1m 2m 3m 7m");
  CHECK(clauses("(('1M TO '3M) 'E)") == "1m 2m 3m 1z");
  CHECK(clauses("(((1 TO 3) MANZU ^red) 'E)") == "1m@red 2m@red 3m@red 1z");
}

// ---- Clauses: effects

TEST_CASE("tile sets: PLUS appends, and its word may be omitted for the first clause") {
  CHECK(clauses("('1M) PLUS ('2M) 2 PLUS ('1M)") == "1m 2m*2 1m");
  CHECK(clauses("PLUS ('1M) PLUS ('2M)") == "1m 2m");
  CHECK(clauses("('1M) ('1M)") == "1m");  // one clause, whose combination says it twice
}

TEST_CASE("tile sets: flags that are not given take their defaults") {
  CHECK(clauses("('5M) (^dora)") == "5m@dora");
  CHECK(clauses("(5) (^red) (MANZU)") == "5m@red");
}

TEST_CASE("tile sets: MINUS removes so many of each combination, the first ones first") {
  CHECK(clauses("('1M '2M '1M) MINUS ('1M)") == "2m 1m");
  CHECK(clauses("('1M) 4 MINUS ('1M) 3") == "1m");
  CHECK(clauses("('1M '2M) 4 MINUS ('1M '2M) 3") == "1m 2m");
  CHECK(clauses("(1 TO 3) (MANZU PINZU) MINUS (MANZU) 2") == "1p 2p 3m 3p");
  CHECK(clauses("(1 TO 3) (MANZU PINZU) MINUS (2 3)") == "1m 1p 2p 3p");
  CHECK(clauses("('1M) (^plain ^red) 2 MINUS (^red)") == "1m*2 1m@red");
  CHECK(clauses("('1M) (^plain ^red) 2 MINUS ('1M) (^plain)") == "1m 1m@red*2");
  CHECK(clauses("('1M 'E '2M) MINUS 2") == "2m");  // a number alone: any tiles
  CHECK(clauses("('1M) 2 MINUS ('1M) 0") == "1m*2");
}

TEST_CASE("tile sets: fewer present than MINUS wants: what is there is removed") {
  CHECK(clauses("('1M '2M) MINUS ('1M) 4") == "2m");
  CHECK(problems("(TILES ('1M '2M) MINUS ('1M) 4)") == "M1040 `'1M`");
  CHECK(only_problem("(TILES ('1M) 3 MINUS ('1M) 4)").message == "of the 4 `'1M` to remove only 3 are there");
  CHECK(only_problem("(TILES ('1M) MINUS (PINZU))").message == "there is no `PINZU` to remove");
  CHECK(problems("(TILES ('1M) MINUS (1 TO 3) (MANZU))") == "M1040 `(1 TO 3) (MANZU)`");
  CHECK(only_problem("(TILES ('1M) MINUS (1 TO 3) (MANZU))").notes.size() == 1);
}

TEST_CASE("tile sets: MINUS ALL removes every match") {
  CHECK(clauses("('1M '2M) 4 MINUS ALL ('1M)") == "2m*4");
  CHECK(clauses("(1 TO 3) (MANZU PINZU) MINUS ALL (2) MINUS ALL (MANZU)") == "1p 3p");
  CHECK(clauses("('1M) (^plain ^red ^blue) MINUS ALL (^red ^blue)") == "1m");
  CHECK(problems("(TILES ('1M) MINUS ALL ('2M))") == "M1040 `'2M`");
  CHECK(problems("(TILES ('1M) MINUS ALL ('2M '3M))") == "M1040 `('2M '3M)`");
  CHECK(problems("(TILES ('1M) MINUS ALL ('1M '2M))") == "");  // it found some
}

TEST_CASE("tile sets: TIMES replaces every tile by its copies") {
  CHECK(clauses("('1M '2M) TIMES 3") == "1m*3 2m*3");
  CHECK(clauses("('1M '2M) TIMES 2 2") == "1m*4 2m*4");
  CHECK(clauses("('1M '2M) TIMES 0") == "");
  CHECK(clauses("('1M '2M) TIMES (^plain ^red)") == "1m 1m@red 2m 2m@red");
  CHECK(clauses("('1M) TIMES 2 (^plain ^red)") == "1m*2 1m@red*2");
  CHECK(clauses("('1M) TIMES (^red ^blue) (^dull ^dora)") == "1m@red 1m@red&dora 1m@blue 1m@blue&dora");
  CHECK(clauses("('1M) TIMES ((^red ^dora) ^plain)") == "1m@red&dora 1m");
  CHECK(clauses("('1M) (^red) TIMES (^plain ^dora)") == "1m 1m@red&dora");  // each replaces in its own set
  CHECK(clauses("('1M) TIMES 2 PLUS ('2M)") == "1m*2 2m");                  // only what is there already
}

TEST_CASE("tile sets: MODIFY gives flags to the first tiles of each combination") {
  CHECK(clauses("('5M) 4 MODIFY ('5M) BY ^red") == "5m@red 5m*3");
  CHECK(clauses("('5M) 4 MODIFY ('5M) 2 BY ^red") == "5m@red*2 5m*2");
  CHECK(clauses("('5M '5P) 2 MODIFY ('5M '5P) BY (^red)") == "5m@red 5m 5p@red 5p");
  CHECK(clauses("('5M '5P) 2 MODIFY (5) BY (^red ^dora)") == "5m@red&dora 5m 5p*2");
  CHECK(clauses("('5M) 2 MODIFY ('5M) BY ^red MODIFY (^red) BY ^blue") == "5m@blue 5m");
  CHECK(clauses("('5M) 2 MODIFY ('5M) BY ^red MODIFY (^plain) BY ^dora") == "5m@red 5m@dora");
  CHECK(clauses("('5M) (^red) (^dora) MODIFY (5) BY ^plain") == "5m@dora");
  CHECK(problems("(^a ^b)(TILES ('1M) 2 MODIFY ('1M) 3 BY ^b)") == "M1041 `'1M`");
  CHECK(tiles_of("(^a ^b)(TILES ('1M) 2 MODIFY ('1M) 3 BY ^b)") == "1m@b*2");
}

TEST_CASE("tile sets: MODIFY ALL gives them to every match") {
  CHECK(clauses("('5M '6M) 2 MODIFY ALL (MANZU) BY ^red") == "5m@red*2 6m@red*2");
  CHECK(clauses("('5M '6M) 2 MODIFY ALL ('6M) BY (^blue ^dora)") == "5m*2 6m@blue&dora*2");
  CHECK(problems("(^a ^b)(TILES ('1M) MODIFY ALL ('2M) BY ^b)") == "M1041 `'2M`");
}

TEST_CASE("tile sets: a rank or suit matches numbered tiles only") {
  CHECK(clauses("('1M 'E 'X1F) MINUS ALL (1)") == "1z 1f");
  CHECK(clauses("('1S 'S 'X1S) MINUS ALL (SOUZU)") == "2z 1g");
}

// ---- Examples

TEST_CASE("tile sets: the examples") {
  const std::string riichi = tiles_of(
      "(^plain ^red)\n(TILES\n  (1 TO 9) (MANZU PINZU SOUZU)      ; 27 kinds\n"
      "  PLUS ('E 'S 'W 'N 'P 'F 'C)       ; + 7 kinds\n  TIMES 4                           ; 136 tiles\n"
      "  MODIFY ('5M '5P '5S) BY ^red )    ; one red five in each suit\n");
  CHECK(riichi ==
        "1m*4 1p*4 1s*4 2m*4 2p*4 2s*4 3m*4 3p*4 3s*4 4m*4 4p*4 4s*4 5m@red 5m*3 5p@red 5p*3 5s@red 5s*3 "
        "6m*4 6p*4 6s*4 7m*4 7p*4 7s*4 8m*4 8p*4 8s*4 9m*4 9p*4 9s*4 1z*4 2z*4 3z*4 4z*4 5z*4 6z*4 7z*4");
  const std::string three =
      "(PLAYERS 3) (TILES (1 TO 9) (PINZU SOUZU) 4 PLUS ('1M '9M) 4 PLUS ('E TO 'N) 4 PLUS ('C 'F 'P) 4)";
  CHECK(tiles_of(three) ==
        "1p*4 1s*4 2p*4 2s*4 3p*4 3s*4 4p*4 4s*4 5p*4 5s*4 6p*4 6s*4 7p*4 7s*4 8p*4 8s*4 9p*4 9s*4 1m*4 9m*4 "
        "1z*4 2z*4 3z*4 4z*4 7z*4 6z*4 5z*4");
  CHECK(tile_count(three) == 108);
  CHECK(player_count(three) == 3);
  CHECK(problems("(TILES (MANZU))") == "M1036 `MANZU`");
  CHECK(problems("(TILES 4)") == "M1036 `4`");
}

// ---- Limits

TEST_CASE("tile sets: 100,000 tiles and not one more") {
  CHECK(tile_count("(TILES ('1M) 100000)") == 100'000);
  CHECK(problems("(TILES ('1M) 100001)") == "M1090 `('1M) 100001`");
  CHECK(problems("(TILES ('1M) 99999999999999999999 99999999999)") == "M1090 `('1M) 99999999999999999999 99999999999`");
  CHECK(problems("(TILES ('1M '2M) 50000 PLUS ('E))") == "M1090 `PLUS ('E)`");
  CHECK(tile_count("(TILES ('1M '2M) 4 TIMES 12500)") == 100'000);
  CHECK(problems("(TILES ('1M '2M) 4 TIMES 12501)") == "M1090 `TIMES 12501`");
  CHECK(tiles_of("(TILES ('1M) 0 TIMES 4294967295)") == "");
}

TEST_CASE("tile sets: combinations and steps are limited") {
  std::string flags;
  std::string lists;
  for (int set = 0; set < 16; ++set) {
    const std::string name = "^a" + std::to_string(set);
    flags += "(" + name + " " + name + "x)";
    lists += " (" + name + " " + name + "x)";
  }
  CHECK(problems(flags + "(TILES ('1M) MINUS" + lists + " ('1M) 0)") == "");  // 65536 combinations
  const std::string more = lists + " ('1M '2M)";
  CHECK(problems(flags + "(TILES ('1M) MINUS" + more + ")") == "M1093 `" + more.substr(1) + "`");
  std::string scans = "(TILES ('1M) 100000";
  for (int i = 0; i < 300; ++i) scans += " MINUS ('2M) 0 MINUS ALL ('3M) MINUS (MANZU) 0";
  CHECK(only_problem(flags + "(TILES ('1M) MINUS" + more + ")").message == "more than 100000 combinations");
  CHECK(problems(scans + ")").find("M1093 `MINUS") != std::string::npos);
}

TEST_CASE("tile sets: a text of more than 1 MiB is refused") {
  const std::string longest(tileset::kMaxTextBytes, ' ');
  CHECK(problems(longest) == "");
  CHECK(problems(longest + " ") == "M1094 ``");
}

}  // namespace
}  // namespace majs::compiler::test::tileset_evaluation_test
