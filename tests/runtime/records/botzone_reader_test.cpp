// The text of Botzone: tiles, claims and those that lost, fans, whose walls it was played with, and texts that are
// none.

#include <doctest/doctest.h>

#include <set>

#include "runtime/records/record.hpp"
#include "runtime/records/record_tiles.hpp"
#include "runtime/records/yaku_names.hpp"

namespace botzone_reader_test {

using namespace majs::runtime;
namespace tiles = majs::tiles;
using Kind = RecordedStep::Kind;

namespace {

const std::string kHead =
    "Match 7\nWind 2\n"
    "Player 0 Deal W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1 F1\n"
    "Player 1 Deal B1 B2 B3 B4 B5 B6 B7 B8 B9 J1 J1 J2 W1\n"
    "Player 2 Deal T1 T1 T2 T3 T4 T5 T6 T7 T8 T9 J3 J3 J3\n"
    "Player 3 Deal F2 F2 F2 F3 F3 F3 F4 F4 F4 J1 J1 B9 B9\n";

std::string problem_of(const std::string& text) { return read_records(text).problem; }
std::string problem_after(const std::string& lines) { return problem_of(kHead + lines); }

RecordedRound round_of(const std::string& lines) {
  ReadRecords read = read_records(kHead + lines);
  REQUIRE_MESSAGE(read.problem.empty(), read.problem);
  REQUIRE(read.games.size() == 1);
  return read.games[0].rounds.at(0);
}

std::string ids(const std::vector<tiles::Kind>& kinds) {
  std::string text;
  for (const tiles::Kind kind : kinds) text += std::string(tiles::id_of(kind));
  return text;
}

/// So many turns, each a draw and the discard of it, from player 0 on; `tiles` names what is drawn by turns.
std::string turns(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const std::string player = "Player " + std::to_string(i % 4);
    text += player + " Draw T9\n" + player + " Play T9\n";
  }
  return text;
}

}  // namespace

TEST_CASE("tiles of Botzone, there and back") {
  std::set<std::string> names;
  for (tiles::Kind one = 0; one < 36; ++one) {
    const std::string name = botzone_name(one);
    const std::string id(tiles::id_of(one));
    if (id == "0z" || id == "8z" || id[0] == '0') continue;
    CHECK(kind_of_botzone_name(name) == one);
    names.insert(name);
  }
  CHECK(names.size() == 34);
  CHECK(kind_of_botzone_name("W5") == tiles::find_kind("5m"));
  CHECK(kind_of_botzone_name("B1") == tiles::find_kind("1p"));
  CHECK(kind_of_botzone_name("T9") == tiles::find_kind("9s"));
  CHECK(kind_of_botzone_name("F4") == tiles::find_kind("4z"));
  CHECK(kind_of_botzone_name("J1") == tiles::find_kind("7z"));
  CHECK(kind_of_botzone_name("J2") == tiles::find_kind("6z"));
  CHECK(kind_of_botzone_name("J3") == tiles::find_kind("5z"));
  for (const char* wrong : {"", "W", "W0", "F0", "F5", "J0", "J4", "H1", "X1", "W10", "1W", "w1"}) {
    CHECK(kind_of_botzone_name(wrong) == tiles::kNoKind);
  }
  for (const char* other : {"0p", "1f", "1x"}) CHECK(botzone_name(*tiles::find_kind(other)) == "");
}

TEST_CASE("fans have one number in both languages, and another table than yaku") {
  CHECK(find_yaku("平和", YakuTable::Fans) == find_yaku("All Chows", YakuTable::Fans));
  CHECK(find_yaku("平和") == find_yaku("Pinfu"));
  CHECK(find_yaku("平和") != find_yaku("平和", YakuTable::Fans));
  CHECK(find_yaku("Pinfu", YakuTable::Fans) == kUnknownYaku);
  CHECK(find_yaku("嵌张", YakuTable::Fans) == find_yaku("坎张", YakuTable::Fans));
  CHECK(chinese_name(find_yaku("Closed Wait", YakuTable::Fans)) == "嵌张");
  CHECK(fan_points(find_yaku("大四喜", YakuTable::Fans)) == 88);
  CHECK(fan_points(find_yaku("明暗杠", YakuTable::Fans)) == 0);  // 5 or 6
  CHECK(fan_points(find_yaku("Dora", YakuTable::Fans)) == 0);
  CHECK(chinese_name(kFirstFan + 82) == "");
  CHECK(chinese_name(kFirstFan + 81) != "");
  CHECK(yaku_table(RecordFormat::Botzone) == YakuTable::Fans);
}

TEST_CASE("what players do, and claims that lost") {
  const RecordedRound round = round_of(
      "Player 0 Draw W9\nPlayer 0 Play W1\nPlayer 1 Draw J2\nPlayer 1 Play B2\n"
      "Player 3 Peng B2 Ignore Player 2 Chi B3 Ignore Player 0 Chi B2\n"
      "Player 3 Play F4\nPlayer 0 AnGang F1\nPlayer 0 BuGang W3\n"
      "Player 1 Hu W3 Ignore Player 2 Hu W3\nFan 10 抢杠和*1+无字*2\nScore -10 34 -8 -8\n");
  CHECK(round.wind == 2);
  CHECK(round.dealer == 0);
  CHECK(ids(round.hands[1]) == "1p2p3p4p5p6p7p8p9p7z7z6z1m");
  REQUIRE(round.steps.size() == 8);
  const RecordedStep& pung = round.steps[4];
  CHECK(pung.kind == Kind::Pon);
  CHECK(pung.target == 1);
  CHECK(ids(pung.consumed) == "2p2p");
  REQUIRE(pung.lost.size() == 2);
  CHECK(pung.lost[0].kind == Kind::Chi);
  CHECK(pung.lost[0].actor == 2);
  CHECK(ids(pung.lost[0].consumed) == "3p4p");  // around 3: the 2 is claimed
  CHECK(ids(pung.lost[1].consumed) == "1p3p");
  CHECK(pung.place == "line 11");
  CHECK(round.steps[6].kind == Kind::Ankan);
  CHECK(ids(round.steps[6].consumed) == "1z1z1z1z");
  CHECK(round.steps[7].kind == Kind::Kakan);
  REQUIRE(round.wins.size() == 1);
  const RecordedWin& win = round.wins[0];
  CHECK(win.actor == 1);
  CHECK(win.target == 0);  // the kong is robbed
  REQUIRE(win.lost.size() == 1);
  CHECK(win.lost[0].kind == Kind::Win);
  CHECK(win.han == 10);
  CHECK(win.yaku.value()[1].value == 2);
  CHECK(win.deltas == RecordedPoints{-10, 34, -8, -8});
  CHECK_FALSE(round.draws);
  CHECK(round_of("Player 0 Draw W9\nPlayer 0 Hu W9\nScore 0 0 0 0").wins[0].target == 0);
  CHECK(round_of("Player 0 Draw W9\nPlayer 0 Play J1\nPlayer 3 Hu J1\nScore 0 0 0 0").wins[0].target == 0);
}

TEST_CASE("four walls end with the player who has none, one wall when all is drawn") {
  const std::string drawn = "Huang\nScore 0 0 0 0\n";
  CHECK(round_of(turns(84) + drawn).draws == 84U);
  // A pung took a turn away from player 1; player 3 draws, and player 0 has had all 21.
  const std::string shorter = turns(81) + "Player 2 Peng T9\nPlayer 2 Play T9\nPlayer 3 Draw T9\nPlayer 3 Play T9\n";
  CHECK(round_of(shorter + drawn).draws == 82U);
  CHECK_FALSE(round_of(turns(81) + drawn).draws);  // player 1 has one left
  // Before player 1, who has had all, nobody draws either: the claim ends the wall.
  const RecordedRound by_claim = round_of(turns(82) + "Player 0 Peng T9\nPlayer 0 Play T8\n" + drawn);
  CHECK(by_claim.draws == 82U);
  CHECK(by_claim.steps[164].ends_wall);
  CHECK_FALSE(by_claim.steps[163].ends_wall);
  // One wall goes on.
  CHECK_FALSE(round_of(shorter + "Player 0 Draw T9\nPlayer 0 Play T9\n" + drawn).draws);
  // A win then is one with the last tile, or there was one wall.
  CHECK(round_of(shorter + "Player 0 Hu T9\nFan 8 海底捞月*1\nScore 0 0 0 0").draws == 82U);
  CHECK_FALSE(round_of(shorter + "Player 0 Hu T9\nFan 8 花龙*1\nScore 0 0 0 0").draws);
}

TEST_CASE("several rounds in a text, each a game") {
  const std::string round = kHead + "Huang\nScore 0 0 0 0\n";
  CHECK(read_records(round + "\r\n\n" + round).games.size() == 2);
  CHECK(read_records("\xEF\xBB\xBF\n" + round).games.at(0).format == RecordFormat::Botzone);
  std::string many;
  for (std::size_t i = 0; i <= kMostRounds; ++i) many += round;
  CHECK(problem_of(many).find("at most 1000 rounds") != std::string::npos);
}

TEST_CASE("what cannot be in a text of Botzone is told with its line") {
  CHECK_FALSE(record_format("Match 7\n"));
  CHECK_FALSE(record_format("Match 7\nWind 0\n"));
  CHECK_FALSE(record_format("Match of the day\nWindy\n"));
  CHECK_FALSE(record_format("Match 7\nWind 4\n"));
  CHECK(record_format("Match 7\r\nWind 0\r\nPlayer 0 Deal") == RecordFormat::Botzone);
  CHECK(record_format("Wind 3\nPlayer 0 Deal") == RecordFormat::Botzone);
  CHECK_FALSE(record_format("Wind 3\nRain 2"));
  CHECK(problem_after("") == "line 6: the record ends before the round does");
  CHECK(problem_after("Match 8\nWind 0\n") == "line 7: a round within a round");
  CHECK(read_records(kHead.substr(8) + "Huang\nScore 0 0 0 0\n" + kHead.substr(8) + "Huang\nScore 0 0 0 0\n")
            .games.size() == 2);
  CHECK(problem_of("Match 7\nWind 0\nPlayer 0 Draw W1\n") == "line 3: each player is dealt 13 tiles first");
  CHECK(problem_after("Player 0 Deal W1\n") == "line 7: each player is dealt 13 tiles");
  CHECK(problem_after("Player 4 Draw W1\n").starts_with("line 7: a number from 0 to 3"));
  CHECK(problem_after("Player 0 Draw W0\n") == "line 7: there is no tile W0");
  CHECK(problem_after("Player 0 Draw H1\n") == "line 7: there is no tile H1");
  CHECK(problem_after("Player 0 Dance W1\n") == "line 7: nobody can `Dance`");
  CHECK(problem_after("Player 0 Draw\n").starts_with("line 7: `Player`, a number"));
  CHECK(problem_after("Weather 3\n") == "line 7: there is no line `Weather`");
  CHECK(problem_after("Player 1 Peng W1\n") == "line 7: there is no discard to claim");
  const std::string discard = "Player 0 Draw W9\nPlayer 0 Play W3\n";
  CHECK(problem_after(discard + "Player 1 Peng W4\n") == "line 9: the last discard is another tile");
  CHECK(problem_after(discard + "Player 1 Chi W5\n") == "line 9: the last discard is no tile of this chow");
  CHECK(problem_after(discard + "Player 1 Chi W9\n") == "line 9: no chow has W9 in the middle");
  CHECK(problem_after(discard + "Player 1 Chi F2\n") == "line 9: no chow has F2 in the middle");
  CHECK(problem_after(discard + "Player 1 Hu W4\n") == "line 9: the tile to win with is W3");
  CHECK(problem_after(discard + "Player 1 Peng W3 Ignore Player 2 Play W3\n") == "line 9: `Play` is no claim");
  CHECK(problem_after(discard + "Player 1 Peng W3 Because\n").starts_with("line 9: `Ignore`"));
  CHECK(problem_after("Fan 8 x*1\n") == "line 7: nobody has won");
  CHECK(problem_after("Score 0 0 0 0\n") == "line 7: the round has no end");
  const std::string won = discard + "Player 1 Hu W3\n";
  CHECK(problem_after(won + "Player 1 Draw W1\n") == "line 10: the round is over");
  CHECK(problem_after(won + "Huang\n") == "line 10: the round is over");
  CHECK(problem_after(won + "Fan x y*1\n").starts_with("line 10: a number"));
  CHECK(problem_after(won + "Fan 8 y*0\n").starts_with("line 10: fans are"));
  CHECK(problem_after(won + "Score 1 2 3\n") == "line 10: a number for each player is expected");
  CHECK(problem_after(won + "Score 0 0 0 0\nHuang\n") == "line 11: the round is over");
}

}  // namespace botzone_reader_test
