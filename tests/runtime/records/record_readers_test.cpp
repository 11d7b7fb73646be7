// Readers of tenhou/6, mjai and mjlog: tiles, calls, names, the order of what happened, and texts that are no records.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/play/course/simulation.hpp"
#include "runtime/play/logs/replay_record.hpp"
#include "runtime/records/mjlog_meld.hpp"
#include "runtime/records/record.hpp"
#include "runtime/records/record_tiles.hpp"
#include "runtime/records/tenhou_order.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace record_readers_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
namespace tiles = majs::tiles;

namespace {

tiles::Kind kind(const char* id) { return *tiles::find_kind(id); }

constexpr const char* kHand1 = "[11,11,11,12,13,14,15,16,17,18,19,19,19]";
constexpr const char* kHand2 = "[21,21,21,22,23,24,52,26,27,28,29,29,29]";
constexpr const char* kHand3 = "[31,31,31,32,33,34,35,36,37,38,39,39,39]";
constexpr const char* kHand4 = "[41,41,41,42,42,42,43,43,43,44,44,44,45]";

/// A record of one round.
std::string tenhou(const std::string& lists, const std::string& result = R"(["流局",[0,0,0,0]])",
                   const std::string& head = "[0,0,0],[25000,25000,25000,25000],[47],[]") {
  return R"({"title":["",""],"name":["a","b","c","d"],"rule":{"disp":"x","aka":1},"log":[[)" + head + "," + lists +
         "," + result + "]]}";
}

std::string lists(const std::string& first, const std::string& second = "[],[]", const std::string& third = "[],[]",
                  const std::string& fourth = "[],[]") {
  return std::string(kHand1) + "," + first + "," + kHand2 + "," + second + "," + kHand3 + "," + third + "," + kHand4 +
         "," + fourth;
}

std::string problem_of(const std::string& text) { return read_records(text).problem; }

/// `draw0 1m, discard0 1m!, ...`.
std::string steps_of(const std::string& text) {
  const ReadRecords read = read_records(text);
  REQUIRE_MESSAGE(read.problem.empty(), read.problem);
  constexpr const char* kNames[] = {"draw",   "discard", "reach", "accepted", "chi", "pon",
                                    "minkan", "kakan",   "ankan", "north",    "dora"};
  std::string told;
  for (const RecordedStep& step : read.games.at(0).rounds.at(0).steps) {
    told += (told.empty() ? "" : ", ") + std::string(kNames[static_cast<std::size_t>(step.kind)]) +
            std::to_string(step.actor);
    if (step.tile != tiles::kNoKind) told += " " + std::string(tiles::id_of(step.tile)) + (step.tsumogiri ? "!" : "");
  }
  return told;
}

}  // namespace

TEST_CASE("tiles have a name in every format, there and back") {
  int known = 0;
  for (tiles::Kind one = 0; one < 36; ++one) {
    const std::string id(tiles::id_of(one));
    if (id == "0z" || id == "8z") continue;
    CHECK(kind_of_tenhou_number(tenhou_number(one)) == one);
    CHECK(kind_of_mjai_name(mjai_name(one)) == one);
    CHECK(kind_of_mjlog_id(mjlog_first_id(one) + 3, true) == one);
    CHECK(plain_kind(one) == one);
    ++known;
  }
  CHECK(known == 34);
  for (const char* red : {"0m", "0p", "0s"}) {
    CHECK(kind_of_tenhou_number(tenhou_number(kind(red))) == kind(red));
    CHECK(kind_of_mjai_name(mjai_name(kind(red))) == kind(red));
    CHECK(kind_of_mjlog_id(mjlog_first_id(kind(red)), true) == kind(red));
    CHECK(kind_of_mjlog_id(mjlog_first_id(kind(red)), false) == plain_kind(kind(red)));
    CHECK(plain_kind(kind(red)) != kind(red));
  }
  CHECK(tenhou_number(kind("0s")) == 53);
  CHECK(tenhou_number(kind("0z")) == 45);
  CHECK(mjai_name(kind("0z")) == "P");
  CHECK(mjai_name(kind("0p")) == "5pr");
  CHECK(kind_of_mjlog_id(135, true) == kind("7z"));
  CHECK(kind_of_mjlog_id(16, true) == kind("0m"));
  CHECK(kind_of_mjlog_id(17, true) == kind("5m"));
  for (const int wrong : {-1, 0, 10, 20, 40, 48, 49, 50, 54, 60, 99})
    CHECK(kind_of_tenhou_number(wrong) == tiles::kNoKind);
  for (const char* wrong : {"", "0m", "10m", "5x", "5xr", "4mr", "X", "?", "5mrr", "m5"}) {
    CHECK(kind_of_mjai_name(wrong) == tiles::kNoKind);
  }
  CHECK(kind_of_mjlog_id(136, true) == tiles::kNoKind);
  CHECK(kind_of_mjlog_id(-1, true) == tiles::kNoKind);
  CHECK(tenhou_number(kind("1f")) == 0);
  CHECK(mjai_name(kind("1f")) == "?");
  CHECK(mjlog_first_id(kind("1f")) == -1);
  CHECK(tenhou_number(kind("8z")) == 0);
}

TEST_CASE("calls of mjlog are read as they are written") {
  int calls[11] = {};
  for (unsigned number = 0; number <= 0xFFFF; ++number) {
    MjlogMeld meld;
    if (!read_mjlog_meld(number, meld)) continue;
    ++calls[static_cast<int>(meld.kind)];
    MjlogMeld again;
    REQUIRE(read_mjlog_meld(mjlog_meld_number(meld), again));
    CHECK(again.kind == meld.kind);
    CHECK(again.tile == meld.tile);
    std::sort(meld.others.begin(), meld.others.end());
    std::sort(again.others.begin(), again.others.end());
    CHECK(again.others == meld.others);
    if (meld.kind != RecordedStep::Kind::North) CHECK(again.from == meld.from);
  }
  for (const auto made : {RecordedStep::Kind::Chi, RecordedStep::Kind::Pon, RecordedStep::Kind::Daiminkan,
                          RecordedStep::Kind::Kakan, RecordedStep::Kind::Ankan, RecordedStep::Kind::North}) {
    CHECK(calls[static_cast<int>(made)] > 100);
  }
  // From real games: 4p5p6p called as 5p from the left; three west from the player opposite.
  MjlogMeld meld;
  REQUIRE(read_mjlog_meld(0x4 | 3 | ((10 * 3 + 1) << 10), meld));
  CHECK(meld.tile == 4 * 13);
  CHECK(meld.others == std::vector<int>{48, 56});
  REQUIRE(read_mjlog_meld(2 | 0x8 | (3 << 5) | (29 * 3 << 9), meld));
  CHECK(meld.from == 2);
  CHECK(meld.others == std::vector<int>{117, 118});
  CHECK_FALSE(read_mjlog_meld(0x10000, meld));
  CHECK_FALSE(read_mjlog_meld(0x8, meld));  // a pon of one's own
  CHECK_FALSE(read_mjlog_meld(0x5, meld));  // a run from the right
  CHECK_FALSE(read_mjlog_meld(136 << 8, meld));
}

TEST_CASE("yaku and draws have one number in all languages") {
  CHECK(find_yaku("門前清自摸和") == 0);
  CHECK(find_yaku("Menzen Tsumo") == 0);
  CHECK(find_yaku("menzenchin_tsumoho") == 0);
  CHECK(find_yaku("Aka") == kRedDora);
  CHECK(find_yaku("北抜き") == kNorthDora);
  CHECK(find_yaku("") == kUnknownYaku);
  CHECK(find_yaku("|") == kUnknownYaku);
  CHECK(find_yaku("Open Riichi") == kUnknownYaku);
  for (YakuId id = 0; id <= kAnyDragon; ++id) CHECK(find_yaku(japanese_name(id)) == id);
  CHECK(japanese_name(-1).empty());
  CHECK(japanese_name(57).empty());
  for (const DrawKind kind : {DrawKind::Exhaustive, DrawKind::Nagashi, DrawKind::NineOrphans, DrawKind::FourWinds,
                              DrawKind::FourRiichi, DrawKind::TripleRon, DrawKind::FourKongs}) {
    CHECK(find_draw(japanese_name(kind)) == kind);
    if (kind != DrawKind::Exhaustive) CHECK(find_draw(mjlog_name(kind)) == kind);
  }
  CHECK(find_draw("Four Winds") == DrawKind::FourWinds);
  CHECK_FALSE(find_draw("").has_value());
  CHECK_FALSE(find_draw("Stopped").has_value());
}

TEST_CASE("a record is known by how it begins") {
  CHECK(record_format(R"( {"name":[],"log":[]})") == RecordFormat::Tenhou);
  CHECK(record_format("\xEF\xBB\xBF{\"log\" : [],\"rule\":{}}") == RecordFormat::Tenhou);
  CHECK(record_format("{\"type\":\"start_game\"}\n{}") == RecordFormat::Mjai);
  CHECK(record_format("{\"names\":[], \"type\" : \"start_game\"}") == RecordFormat::Mjai);
  CHECK(record_format("<?xml version=\"1.0\"?>\n<mjloggm ver=\"2.3\">") == RecordFormat::Mjlog);
  for (const char* text :
       {"", "7", "[]", "{}", "<html>", R"({"type":"game","seed":"1"})", R"({"tests":[],"name":"log"})", R"({"log":[]})",
        R"([{"log":1}])", "https://tenhou.net/3/"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(record_format(text).has_value());
    CHECK(problem_of(text).find("no record") != std::string::npos);
  }
}

TEST_CASE("tenhou/6 comes as links, as lists, and a document a round") {
  const std::string one = tenhou(lists("[31],[60]"));
  const std::string next =
      tenhou(lists("[31],[60]"), R"(["流局",[0,0,0,0]])", "[0,1,0],[25000,25000,25000,25000],[47],[]");
  std::string coded;
  for (const char c : one) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    coded += c == '"' || c == '{' || c == '}' || byte > 127 ? std::string{'%', kDigits[byte / 16], kDigits[byte % 16]}
                                                            : std::string(1, c);
  }
  const auto rounds = [](const std::string& text) {
    const ReadRecords read = read_records(text);
    REQUIRE_MESSAGE(read.problem.empty(), read.problem);
    std::string counts;
    for (const RecordedGame& game : read.games) counts += std::to_string(game.rounds.size()) + " ";
    return counts;
  };
  CHECK(rounds("https://tenhou.net/6/#json=" + coded + "\n") == "1 ");
  CHECK(rounds("https://tenhou.net/6/#json=" + one + "\n") == "1 ");
  // One round after the other of a game; the same one again is another game.
  CHECK(rounds(one + "\n" + next) == "2 ");
  CHECK(rounds("https://tenhou.net/6/#json=" + coded + "\nhttps://tenhou.net/6/#json=" + next) == "2 ");
  CHECK(rounds(one + one) == "1 1 ");
  CHECK(rounds("[" + one + "," + next + "]") == "2 ");
  CHECK(problem_of(one + "\n{\"log\":7}") == "line 2, /log: the rounds are expected");
  CHECK(problem_of(one + "\n{\"log\":").starts_with("line 2, byte "));
}

TEST_CASE("tenhou/6 tells the last scores and what they are worth") {
  const auto read = [](const std::string& disp, const std::string& sc) {
    std::string text = tenhou(lists("[31],[60]"));
    const std::string before = R"({"disp":"x","aka":1})";
    text.replace(text.find(before), before.size(), R"({"disp":")" + disp + R"(","aka":1},"sc":)" + sc);
    return read_records(text).games.at(0);
  };
  const RecordedGame told = read("般南喰赤", "[40400,50,13900,-26.0,9200,-41,36500,17.4]");
  CHECK(told.scores == RecordedPoints{40400, 13900, 9200, 36500});
  CHECK(told.worth == RecordedPoints{500, -260, -410, 174});
  CHECK_FALSE(told.ended);
  // Elsewhere the latter are of another kind.
  CHECK_FALSE(read("玉の間南喰赤", "[40400,50,13900,-26.0,9200,-41,36500,17]").worth.has_value());
  for (const char* odd :
       {"7", "[1,2,3,4,5,6,7]", "[1,2,3,4,5,6,7,\"8\"]", "[1,2,3,4,5,6,7,8e300]", "[1,2,3,4,5,6,7,8,9,10]"}) {
    CAPTURE(std::string(odd));
    CHECK_FALSE(read("般南喰赤", odd).scores.has_value());
  }
}

TEST_CASE("rules are told by records") {
  const auto rules = [](const std::string& text) {
    const ReadRecords read = read_records(text);
    REQUIRE_MESSAGE(read.problem.empty(), read.problem);
    return read.games.at(0).rules;
  };
  using Site = RecordedRules::Site;
  const auto named = [&](const std::string& rule) {
    std::string text = tenhou(lists("[31],[60]"));
    const std::string before = R"({"disp":"x","aka":1})";
    return rules(text.replace(text.find(before), before.size(), rule));
  };
  RecordedRules told = named(R"({"disp":"玉の間南喰赤","aka":1})");
  CHECK(told.site == Site::MahjongSoul);
  CHECK(told.winds == 2);
  CHECK(told.red_fives == true);
  CHECK(told.open_tanyao == true);
  told = named(R"({"disp":"般東","aka":0})");
  CHECK(told.site == Site::Tenhou);
  CHECK(told.winds == 1);
  CHECK(told.red_fives == false);
  CHECK(told.open_tanyao == false);
  told = named(R"({"disp":"x","aka51":1,"aka52":1,"aka53":1})");
  CHECK(told.site == Site::Unknown);
  CHECK(told.red_fives == true);
  CHECK_FALSE(told.winds.has_value());
  CHECK_FALSE(told.open_tanyao.has_value());
  const std::string hand = "0,1,2,3,4,5,6,7,8,9,10,11,12";
  const auto go = [&](int type) {
    return rules("<mjloggm><GO type=\"" + std::to_string(type) +
                 "\"/><INIT seed=\"0,0,0,1,1,135\" ten=\"250,250,250,250\" oya=\"0\" hai0=\"" + hand + "\" hai1=\"" +
                 hand + "\" hai2=\"" + hand + "\" hai3=\"" + hand + "\"/></mjloggm>");
  };
  CHECK(go(0x9).winds == 2);
  CHECK(go(0x1).winds == 1);
  CHECK(go(0x9).red_fives == true);
  CHECK(go(0xB).red_fives == false);
  CHECK(go(0x9).open_tanyao == true);
  CHECK(go(0xD).open_tanyao == false);
  CHECK(go(0x1).site == Site::Tenhou);
}

TEST_CASE("mjai in its dialects: lists, tiles that are not shown, names of members") {
  const std::string hand = R"(["1m","1m","1m","2m","3m","4m","5mr","6m","7m","8m","9m","9m","9m"])";
  const std::string hidden = R"(["?","?","?","?","?","?","?","?","?","?","?","?","?"])";
  const std::string start = R"({"type":"start_kyoku","oya":1,"dora_marker":"C","tehais":[)" + hand + "," + hidden +
                            "," + hidden + "," + hidden + "]}";
  const std::string draw = R"({"type":"tsumo","actor":1,"pai":"?"})";
  const std::string win =
      R"({"type":"hora","actor":0,"target":0,"pai":"9m","uradora_marker":["2p","3p"],"thought":1,"deltas":[0,0,0,0]})";
  ReadRecords read = read_records(start + "\n" + draw + "\n" + win + "\n" + win);
  REQUIRE_MESSAGE(read.problem.empty(), read.problem);
  const RecordedRound& round = read.games.at(0).rounds.at(0);
  CHECK(round.hands[2] == std::vector<tiles::Kind>(13, tiles::kNoKind));
  CHECK(round.hands[0][6] == kind("0m"));
  CHECK(round.steps.at(0).tile == tiles::kNoKind);
  CHECK(round.dealer == 1);
  CHECK(round.scores == RecordedPoints{25000, 25000, 25000, 25000});
  CHECK(round.wins.at(0).ura == std::vector<tiles::Kind>{kind("2p"), kind("3p")});
  const auto noted = [&](std::string_view text) {
    return std::count_if(read.notes.begin(), read.notes.end(),
                         [&](const std::string& note) { return note.find(text) != std::string::npos; });
  };
  CHECK(noted("`bakaze`: East is assumed") == 1);
  CHECK(noted("`scores`") == 1);
  CHECK(noted("`thought` of `hora` is not read") == 1);
  CHECK(noted("`pai`") == 0);
  CHECK(read_records("[" + start + ",\n" + draw + "]").games.at(0).rounds.at(0).steps.size() == 1);
  CHECK(read_records("[" + start + "]\n[" + draw + "," + win + "]").games.at(0).rounds.at(0).steps.size() == 1);
  CHECK(problem_of("[" + start + ",\n{\"type\":\"tsumo\"}]").starts_with("line 1, /1: "));
}

TEST_CASE("mjlog with chips, signs, names, and cut off") {
  const std::string hand = "0,1,2,3,4,5,6,7,8,9,10,11,12";
  const std::string text =
      "<mjloggm><UN n0=\"%E3%81%82\" n1=\"b\" n2=\"\" n3=\"d\"/><INIT seed=\"0,0,0,1,1,135\" "
      "ten=\"250,250,250,250\" oya=\"0\" hai0=\"" +
      hand + "\" hai1=\"" + hand + "\" hai2=\"" + hand + "\" hai3=\"" + hand +
      "\"/><T16/><AGARI who=\"0\" fromWho=\"0\" ten=\"30,1500,0\" yaku=\"0,1\" "
      "sc=\"250,+15,250,-5,250,-5,250,-5,0,3,0,-1,0,-1,0,-1\"";
  const ReadRecords read = read_records(text + "/></mjloggm>");
  REQUIRE_MESSAGE(read.problem.empty(), read.problem);
  CHECK(read.games[0].names[0] == "あ");
  CHECK(read.games[0].names[3] == "d");
  CHECK(read.games[0].rounds[0].wins.at(0).deltas == RecordedPoints{1500, -500, -500, -500});
  REQUIRE(read.notes.size() == 1);
  CHECK(read.notes[0].find("chips") != std::string::npos);
  const ReadRecords half = read_records(text);
  REQUIRE_MESSAGE(half.problem.empty(), half.problem);
  CHECK(half.games[0].rounds[0].steps.size() == 1);
  CHECK(half.games[0].rounds[0].wins.empty());
}

TEST_CASE("packed records are unpacked, within bounds") {
  std::string problem;
  CHECK(unpack_record("as it is", problem) == "as it is");
  // `gzip -n` of "<mjloggm>".
  constexpr unsigned char kPacked[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03};
  const std::string head(reinterpret_cast<const char*>(kPacked), sizeof kPacked);
  CHECK_FALSE(unpack_record(head, problem).has_value());
  CHECK(problem.find("damaged or cut off") != std::string::npos);
  CHECK_FALSE(unpack_record(head + "nothing of the kind", problem).has_value());
}

TEST_CASE("names of converters") {
  CHECK(find_yaku("役牌:場風牌") == kRoundWind);
  CHECK(find_yaku("役牌:自風牌") == kSeatWind);
  CHECK(find_yaku("国士無双十三面待ち") == 48);
  CHECK(find_yaku("国士无双十三面") == 48);
  CHECK(find_yaku("门前清自摸和") == 0);
  CHECK(find_yaku("对对和") == 28);
  CHECK(find_yaku("里宝牌") == kUraDora);
  CHECK(find_draw("荒牌流局") == DrawKind::Exhaustive);
  CHECK(find_draw("流局满贯") == DrawKind::Nagashi);
}

TEST_CASE("the lists of tenhou/6 are put in order") {
  CHECK(steps_of(tenhou(lists("[33,15],[60,12]", "[43],[60]", "[36],[60]", "[45],[60]"))) ==
        "draw0 3s, discard0 3s!, draw1 3z, discard1 3z!, draw2 6s, discard2 6s!, draw3 5z, discard3 5z!, "
        "draw0 5m, discard0 2m");
  // Pon from the player opposite skips those between; riichi; a red five.
  CHECK(steps_of(tenhou(lists("[31],[\"r60\"]", "[],[]", "[\"31p3131\"],[52]"))) ==
        "draw0 1s, reach0, discard0 1s!, pon2 1s, discard2 0p");
  // A concealed kong, and a claimed one.
  CHECK(steps_of(tenhou(lists("[11,14],[\"111111a11\",31]", "[],[]", "[\"31m313131\",33],[0,33]"))) ==
        "draw0 1m, ankan0 1m, draw0 4m, discard0 1s, minkan2 1s, draw2 3s, discard2 3s");
  // One discard cannot be called twice.
  CHECK(problem_of(tenhou(lists("[37],[60]", "[\"c373839\"],[27]", "[],[]", "[\"3737p37\"],[45]")))
            .find("does not fit together") != std::string::npos);
}

TEST_CASE("an equal discard that is called later does not confuse the order") {
  // East discards 1s twice without a turn of the player opposite, who calls the second one.
  CHECK(steps_of(tenhou(lists("[31,\"2222p22\"],[60,31]", "[22],[60]", "[\"31p3131\"],[39]"))) ==
        "draw0 1s, discard0 1s!, draw1 2p, discard1 2p!, pon0 2p, discard0 1s, pon2 1s, discard2 9s");
}

TEST_CASE("results of tenhou/6 are read in all their forms") {
  const auto win_of = [](const std::string& hand) {
    const ReadRecords read = read_records(tenhou(lists("[31],[60]"), R"(["和了",[-1,1,0,0],[1,0,1,)" + hand + "]]"));
    REQUIRE_MESSAGE(read.problem.empty(), read.problem);
    return read.games[0].rounds[0].wins.at(0);
  };
  RecordedWin win = win_of(R"x("30符2飜2000点","立直(1飜)","ドラ(1飜)")x");
  CHECK(win.fu == 30);
  CHECK(win.han == 2);
  CHECK(win.points == 2000);
  REQUIRE(win.yaku->size() == 2);
  CHECK(win.yaku->at(1).id == kDora);
  CHECK(win.yaku->at(1).value == 1);
  CHECK(win.actor == 1);
  CHECK(win.target == 0);
  win = win_of(R"("40符3飜1300-2600点")");
  CHECK(win.points == 5200);
  CHECK_FALSE(win.yaku.has_value());
  win = win_of(R"x("満貫4000点∀","大三元(役満)","Own(Yaku)")x");
  CHECK(win.points == 12000);
  CHECK_FALSE(win.fu.has_value());
  CHECK_FALSE(win.yaku->at(0).value.has_value());
  CHECK(win.yaku->at(1).id == kUnknownYaku);
  CHECK(problem_of(tenhou(lists("[31],[60]"), R"(["和了",[0,0,0,0],[1,0,1,"nothing"]])")).find("tells no points") !=
        std::string::npos);
  const ReadRecords drawn = read_records(tenhou(lists("[31],[60]"), R"(["九種九牌"])"));
  CHECK(drawn.games.at(0).rounds[0].draw == DrawKind::NineOrphans);
  CHECK_FALSE(drawn.games.at(0).rounds[0].deltas.has_value());
}

TEST_CASE("what cannot be in tenhou/6 is told with its place") {
  CHECK(problem_of(R"({"name":[],"log":1})") == "/log: the rounds are expected");
  CHECK(problem_of(R"({"name":[],"log":[]})") == "/log: the record has no round");
  CHECK(problem_of(R"({"name":[],"log":[7]})") == "/log/0: a round has 17 parts");
  CHECK(problem_of(R"({"name":[],"log":[)").starts_with("byte "));
  CHECK(problem_of(tenhou(lists("[99],[60]"))) == "/log/0/5/0: there is no tile 99");
  CHECK(problem_of(tenhou(lists("[31.5],[60]"))).starts_with("/log/0/5/0: "));
  CHECK(problem_of(tenhou(lists("[\"x31\"],[60]"))) == "/log/0/5/0: this is no call of a discard");
  CHECK(problem_of(tenhou(lists("[\"31c31\"],[60]"))).starts_with("/log/0/5/0: "));
  CHECK(problem_of(tenhou(lists("[31],[\"k31\"]"))) == "/log/0/6/0: this is no call of one's own tiles");
  CHECK(problem_of(tenhou(lists("[31],[\"rxx\"]"))).starts_with("/log/0/6/0: there is no tile"));
  CHECK(problem_of(tenhou(lists("[31],[{}]"))).starts_with("/log/0/6/0: "));
  CHECK(problem_of(tenhou(lists("[31],[60,60]"))).find("does not fit together") != std::string::npos);
  CHECK(problem_of(tenhou(lists("[31],[60]"), "[]")).starts_with("/log/0/16: "));
  CHECK(problem_of(tenhou(lists("[31],[60]"), R"(["和了",[0,0,0,0]])")).starts_with("/log/0/16: "));
  CHECK(problem_of(tenhou(lists("[31],[60]"), R"(["和了",[0,0,0,0],[4,0,0]])")).starts_with("/log/0/16/2/0: "));
  const std::string list = lists("[31],[60]");
  CHECK(problem_of(tenhou(list, "[\"流局\"]", "[16,0,0],[0,0,0,0],[47],[]")).starts_with("/log/0/0/0: "));
  CHECK(problem_of(tenhou(list, "[\"流局\"]", "[0,-1,0],[0,0,0,0],[47],[]")).starts_with("/log/0/0/1: "));
  CHECK(problem_of(tenhou(list, "[\"流局\"]", "[0,0,0],[0,0],[47],[]")).starts_with("/log/0/1: "));
  CHECK(problem_of(tenhou(list, "[\"流局\"]", "[0,0,0],[0,0,0,0],47,[]")).starts_with("/log/0/2: "));
}

TEST_CASE("what cannot be in mjai is told with its line") {
  const std::string start = "{\"type\":\"start_game\"}\n";
  const std::string hand = R"(["1m","1m","1m","2m","3m","4m","5mr","6m","7m","8m","9m","9m","9m"])";
  const std::string hands = "[" + hand + "," + hand + "," + hand + "," + hand + "]";
  const auto round = [&](const std::string& change, const std::string& to) {
    std::string text =
        R"({"type":"start_kyoku","bakaze":"E","dora_marker":"C","kyoku":1,"honba":0,"kyotaku":0,"oya":0,)"
        R"("scores":[1,2,3,4],"tehais":)" +
        hands + "}\n";
    const std::size_t at = text.find(change);
    REQUIRE(at != std::string::npos);
    return start + text.replace(at, change.size(), to);
  };
  const std::string good = round("\"kyoku\":1", "\"kyoku\":1");
  CHECK(read_records(good).problem.empty());
  CHECK(read_records(good).games[0].rounds[0].hands[3][6] == kind("0m"));
  CHECK(problem_of(round("\"bakaze\":\"E\"", "\"bakaze\":\"Q\"")) == "line 2: `bakaze` is E, S, W or N");
  CHECK(problem_of(round("\"kyoku\":1", "\"kyoku\":5")).starts_with("line 2: `kyoku`"));
  CHECK(problem_of(round("\"kyoku\":1", "\"kyoku\":2")) == "line 2: `kyoku` and `oya` do not agree");
  CHECK(problem_of(round("\"honba\":0", "\"honba\":-1")).starts_with("line 2: `honba`"));
  CHECK(problem_of(round("\"scores\":[1,2,3,4]", "\"scores\":[1,2]")).starts_with("line 2: `scores`"));
  CHECK(problem_of(round("\"9m\"]", "\"9x\"]")).starts_with("line 2: there is no tile"));
  CHECK(problem_of(round("\"dora_marker\":\"C\"", "\"dora_marker\":\"?\"")).empty());
  const auto after = [&](const std::string& line) { return problem_of(good + line); };
  CHECK(after(R"({"type":"tsumo","actor":4,"pai":"1m"})").starts_with("line 3: `actor`"));
  CHECK(after(R"({"type":"tsumo","actor":0})").starts_with("line 3: a tile `pai`"));
  CHECK(after(R"({"type":"chi","actor":0,"target":1,"pai":"1m","consumed":["1m"]})").starts_with("line 3: "));
  CHECK(after(R"({"type":"hora","actor":0,"target":1,"yakus":7})").starts_with("line 3: `yakus`"));
  CHECK(after(R"({"type":"hora","actor":0,"target":1,"yakus":[["pinfu",-1]]})") ==
        "line 3: the yaku `pinfu` cannot count -1");
  CHECK(after(R"({"type":"hora","actor":0,"target":1,"yakus":[["uradora",0]]})").empty());
  CHECK(after(R"({"type":"hora","actor":0,"target":1,"fu":0.5})").starts_with("line 3: `fu`"));
  CHECK(after("{\"type\":\"ryukyoku\"}\n{\"type\":\"tsumo\",\"actor\":0,\"pai\":\"1m\"}") ==
        "line 4: the round is over");
  CHECK(after("{\"type\":\"ryukyoku\"}\n{\"type\":\"hora\",\"actor\":0,\"target\":0}") == "line 4: the round is over");
  CHECK(after("7").starts_with("line 3: "));
  CHECK(after("{").starts_with("line 3: "));
  CHECK(after(R"({"type":"none"})").empty());
  CHECK(problem_of(start) == "the record has no round");
  CHECK(problem_of(start + R"({"type":"tsumo","actor":0,"pai":"1m"})") == "line 2: no round has begun");
}

TEST_CASE("what cannot be in mjlog is told with its tag") {
  const std::string hand = "0,1,2,3,4,5,6,7,8,9,10,11,12";
  const std::string init = "<INIT seed=\"0,0,0,1,1,135\" ten=\"250,250,250,250\" oya=\"0\" hai0=\"" + hand +
                           "\" hai1=\"" + hand + "\" hai2=\"" + hand + "\" hai3=\"" + hand + "\"/>";
  const auto text = [&](const std::string& tags) { return "<mjloggm ver=\"2.3\">" + tags + "</mjloggm>"; };
  CHECK(problem_of(text(init)).empty());
  CHECK(problem_of(text("")) == "the record has no round");
  CHECK(problem_of("<mjloggm><INIT").starts_with("byte "));
  CHECK(problem_of(text("<T1/>")) == "tag 1 <T1>: no round has begun");
  CHECK(problem_of(text(init + "<T136/>")) == "tag 2 <T136>: there is no tile 136");
  CHECK(problem_of(text(init + "<T99999999999/>")).starts_with("tag 2 "));
  CHECK(problem_of(text(init + "<N who=\"0\" m=\"99999\"/>")).find("`m` is no call") != std::string::npos);
  CHECK(problem_of(text(init + "<N who=\"9\" m=\"7\"/>")).find("`who` has to be a player") != std::string::npos);
  CHECK(problem_of(text(init + "<REACH who=\"0\" step=\"3\"/>")).find("`step` is 1 or 2") != std::string::npos);
  CHECK(problem_of(text(init + "<AGARI who=\"0\" fromWho=\"0\" yaku=\"77,1\"/>")).find("no yaku 77") !=
        std::string::npos);
  CHECK(problem_of(text(init + "<RYUUKYOKU type=\"odd\"/>")).find("no draw `odd`") != std::string::npos);
  CHECK(problem_of(text(init + "<RYUUKYOKU/><T1/>")).find("the round is over") != std::string::npos);
  CHECK(problem_of(text("<GO type=\"16\"/>" + init)).empty());
  CHECK(problem_of(text("<GO type=\"16\"/>" + init + "<W3/>")).find("no such player") != std::string::npos);
  CHECK(problem_of(text("<INIT seed=\"16,0,0,0,0,0\"/>")).find("`seed`") != std::string::npos);
  CHECK(problem_of(text("<INIT seed=\"a\"/>")).find("`seed` has to be numbers") != std::string::npos);
  const ReadRecords read =
      read_records(text(init + "<T16/><D16/><AGARI ba=\"1,2\" hai=\"16,17,108\" machi=\"16\" doraHai=\"36,52\" "
                               "who=\"1\" fromWho=\"0\" ten=\"30,1000,0\" "
                               "yaku=\"1,1,53,0\" doraHaiUra=\"4\" sc=\"250,-10,250,10,250,0,250,0\" "
                               "owari=\"240,-10.5,260,10.5,250,0.0,250,0.0\"/>"));
  REQUIRE(read.problem.empty());
  const RecordedRound& round = read.games[0].rounds[0];
  CHECK(round.steps[0].tile == kind("0m"));
  CHECK(round.steps[1].tsumogiri);
  CHECK(round.wins[0].deltas == RecordedPoints{-1000, 1000, 0, 0});
  CHECK(round.wins[0].scores == RecordedPoints{24000, 26000, 25000, 25000});
  CHECK(round.wins[0].han == 1);
  CHECK(round.wins[0].fu == 30);
  CHECK(read.games[0].ended);
  CHECK(read.games[0].scores == RecordedPoints{24000, 26000, 25000, 25000});
  CHECK(round.wins[0].hand == std::vector{kind("0m"), kind("5m"), kind("1z")});
  CHECK(round.wins[0].tile == kind("0m"));
  CHECK(round.wins[0].indicators == std::vector{kind("1p"), kind("0p")});
  CHECK(round.wins[0].honba == 1);
  CHECK(round.wins[0].sticks == 2);
  CHECK(read.games[0].worth == RecordedPoints{-105, 105, 0, 0});
  const auto ended = [&](const std::string& owari) {
    return read_records(text(init + "<RYUUKYOKU hai2=\"4,8\" owari=\"" + owari + "\"/>"));
  };
  const ReadRecords drawn = ended("240,-0.5,260,10,250,-9.5,250,+0.0");
  REQUIRE(drawn.problem.empty());
  CHECK(drawn.games[0].rounds[0].shown[2] == std::vector{kind("2m"), kind("3m")});
  CHECK(drawn.games[0].rounds[0].shown[0].empty());
  CHECK(drawn.games[0].worth == RecordedPoints{-5, 100, -95, 0});
  for (const char* odd : {"240,-0.55", "240.,1", "240,1.x", "240,.", "99999999,0"}) {
    CAPTURE(std::string(odd));
    CHECK(ended(odd).problem.find("`owari` has to be numbers") != std::string::npos);
  }
}

TEST_CASE("damaged records are told or played, never a crash") {
  const auto rules = load_clean(riichi_like());
  std::uint64_t damage = 1;
  std::size_t readable = 0;
  std::size_t refused = 0;
  for (const LogFormat format : {LogFormat::Tenhou, LogFormat::Mjai, LogFormat::Mjlog}) {
    SimulationOptions options;
    options.log_format = format;
    std::string whole;
    options.log = [&](const std::string& text) { whole += text; };
    simulate(rules, options);
    CHECK(read_records(whole).problem.empty());
    constexpr std::string_view kBytes = "0159,-\"[]{}mpsr<>/ \xFF";
    for (int i = 0; i < 400; ++i) {
      damage = damage * 6364136223846793005ULL + 1442695040888963407ULL;
      std::string text = whole;
      const std::size_t at = (damage >> 33) % text.size();
      switch ((damage >> 20) % 4) {
        case 0: text.resize(at); break;
        case 1: text.erase(at, (damage >> 10) % 40); break;
        case 2: text[at] = kBytes[(damage >> 5) % kBytes.size()]; break;
        default: text.insert(at, text.substr(at / 2, (damage >> 10) % 60));
      }
      const ReadRecords read = read_records(text);
      ++(read.problem.empty() ? readable : refused);
      if (!read.problem.empty()) CHECK(read.games.empty());
      for (std::size_t round = 0; read.problem.empty() && round < read.games[0].rounds.size() && i % 8 == 0; ++round) {
        (void)replay_round(rules, read.games[0], round);
      }
    }
  }
  CHECK(readable > 20);
  CHECK(refused > 400);
}

}  // namespace record_readers_test
