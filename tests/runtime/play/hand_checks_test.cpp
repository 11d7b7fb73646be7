// Words for how a hand was won, and hands that cannot be.

#include "runtime/play/hands/hand_checks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "runtime/play/hands/hand_members.hpp"
#include "runtime/play/hands/hand_request.hpp"
#include "runtime/play/hands/hand_words.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace hand_checks_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::shared_ptr<const Rules> rules() {
  return load_clean(with_wall(R"(
    "score_calculation":{"yaku_lists":["yaku"]},
    "yaku":[{"display_name":"Riichi","value":1,"when":[{"name":"status","opts":["riichi"]}]},
            {"display_name":"Replacement","value":1,"when":["won_by_draw",{"name":"status","opts":["kan"]}]},
            {"display_name":"Under the sea","value":1,"when":["won_by_draw","no_tiles_remaining"]}],
    "buttons":{"riichi":{"show_when":["our_turn",{"name":"has_no_call_named","opts":["pon","chii"]}],
                         "actions":[["set_status","riichi"]]},
               "chii":{"call":[[-2,-1],[-1,1],[1,2]],"show_when":["false"],"actions":[["call"]]},
               "pon":{"call":[[0,0]],"show_when":["false"],"actions":[["call"]]},
               "many":{"call":[[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]],"show_when":["false"],
                       "actions":[["call"]]}})"));
}

std::string error_of(const std::shared_ptr<const Rules>& rules, const char* members) {
  HandTexts request;
  HandSituation situation;
  std::string error;
  const auto document = majs::grammar::parse_document(members, nullptr);
  REQUIRE(read_hand_members(*document, request, error));
  const HandScorer scorer(rules);
  HandReader(scorer).read(request, situation, error);
  return error;
}

}  // namespace

TEST_CASE("hands that cannot be name the tile or the call") {
  const auto made = rules();
  CHECK(error_of(made, R"({"hand":"123m456p789s1122z","win":"2z"})").empty());
  CHECK(error_of(made, R"({"hand":"1111m456p789s112z","win":"1m"})").find("5 of `1m`") == 0);
  CHECK(error_of(made, R"({"hand":"123m456p789s11223344z","win":"2z"})").find("18 tiles") == 0);
  CHECK(error_of(made, R"({"hand":"123m456p1122z","win":"2z","calls":"chii:789s"})").empty());
  CHECK(error_of(made, R"({"hand":"123m456p1122z","win":"2z","calls":"chii:987s"})").empty());
  CHECK(error_of(made, R"({"hand":"123m456p1122z","win":"2z","calls":"chii:788s"})") ==
        "`788s` is no `chii` of this ruleset");
  CHECK(error_of(made, R"({"hand":"123m456p1122z","win":"2z","calls":"pon:778s"})").find("is no `pon`") !=
        std::string::npos);
  CHECK(error_of(made, R"({"hand":"123m456p1122z","win":"2z","calls":"pon:777s","riichi":true})") ==
        "riichi with an open hand: `pon` opens it");
  CHECK(error_of(made, R"({"hand":"123m456p789s1122z","win":"2z","riichi":true})").empty());
  CHECK(error_of(made, R"({"hand":"1m","win":"1m","tiles_remaining":137})").find("137 tiles left") == 0);
}

TEST_CASE("tiles are counted wherever they lie") {
  const auto made = rules();
  const HandScorer scorer(made);
  HandChecks checks(*made);
  std::uint64_t state = 7;
  const auto below = [&](std::size_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state >> 33) % bound);
  };
  int many = 0;
  for (int round = 0; round < 2'000; ++round) {
    HandSituation situation;
    situation.seat = static_cast<Seat>(below(made->seats.size()));
    std::map<int, int> counts;
    const std::size_t kinds = 3 + below(12);  // few kinds: often too many of one
    const auto next = [&] {
      const auto kind = static_cast<majs::tiles::Kind>(below(kinds));
      ++counts[kind];
      return Tile(kind);
    };
    for (std::size_t i = below(9); i > 0; --i) situation.hand.push_back(next());
    situation.winning_tile = next();
    for (std::size_t i = below(3); i > 0; --i) {
      const Tile tile = next();
      counts[tile.kind] += 2;
      situation.calls.push_back({made->texts.find("pon"), {tile, tile, tile}});
    }
    for (std::size_t i = below(4); i > 0; --i) situation.indicators.push_back(next());
    for (std::size_t i = below(4); i > 0; --i) situation.under_indicators.push_back(next());
    const bool exceeds = std::any_of(counts.begin(), counts.end(), [](const auto& count) { return count.second > 4; });
    const std::string why = checks.why_impossible(scorer.behavior(situation.seat), situation);
    CAPTURE(why);
    REQUIRE((why.find(" in hand, calls and indicators, but the ruleset has 4") != std::string::npos) == exceeds);
    many += exceeds ? 1 : 0;
  }
  CHECK(many > 300);
  CHECK(many < 1'700);
}

TEST_CASE("members of a line are found by their names, words by both spellings") {
  MemberOrder order;  // of all lines
  const auto read = [&](const std::string& line, HandTexts& request) {
    std::string_view id;
    return read_usual_members(line, request, id, order);
  };
  for (const SituationWord& word : situation_words()) {
    for (const char dash : {'-', '_'}) {
      std::string name(word.name);
      std::replace(name.begin(), name.end(), '-', dash);
      HandTexts request;
      const std::string line = "{\"" + name + "\":true}";
      REQUIRE(read(line, request));
      REQUIRE(request.words.size() == 1);
      CHECK(request.words[0] == word.name);
    }
  }
  HandTexts request;
  const std::string all =
      R"({"hand":"1m","win":"2m","by":"ron","calls":["a:1z","b:2z"],"seat":"west","round":"south","from":"north",
          "dora":"3m","ura":"4m","status":"x","tiles_remaining":5,"first_turn":true,"honba":6,"pot":7,"out":"east",
          "liable":["y"],"id":"z"})";
  std::string line = all;
  std::replace(line.begin(), line.end(), '\n', ' ');
  REQUIRE(read(line, request));
  CHECK(request.hand == "1m");
  CHECK(request.win == "2m");
  CHECK(request.by == "ron");
  CHECK(request.calls.size() == 2);
  CHECK(request.calls[1] == "b:2z");
  CHECK(request.seat == "west");
  CHECK(request.round == "south");
  CHECK(request.from == "north");
  CHECK(request.dora == "3m");
  CHECK(request.ura == "4m");
  CHECK(request.status.size() == 1);
  CHECK(request.tiles_remaining == 5U);
  CHECK(request.first_turn);
  CHECK(request.honba == 6);
  CHECK(request.pot == 7);
  CHECK(request.out.size() == 1);
  CHECK(request.liable.size() == 1);
  for (const char* wrong : {R"({"hans":"1m"})", R"({"h":"1m"})", R"({"":"1m"})", R"({"hand":"1m","hand":"2m"})",
                            R"({"double-riichi":true,"double_riichi":true})", R"({"riichi":1})", R"({"hand":1})"}) {
    HandTexts none;
    CHECK_FALSE(read(wrong, none));
  }
}

TEST_CASE("a long call that nearly fits is refused at once") {
  const std::string members = R"({"hand":"1m","win":"1m","calls":"many:)" + std::string(28, '1') + "m2m\"}";
  CHECK(error_of(rules(), members.c_str()).find("is no `many`") != std::string::npos);
}

TEST_CASE("words mean what the ruleset's yaku ask for") {
  const auto made = rules();
  const auto meaning_of = [&](std::initializer_list<const char*> words, bool fine = true) {
    WordMeaning meaning;
    std::string error;
    bool read = true;
    for (const char* word : words)
      read = read && add_meaning(word, majs::runtime::meaning_of(word, *made), meaning, error);
    CHECK(read == fine);
    CHECK(read == error.empty());
    return meaning;
  };
  CHECK(meaning_of({"riichi"}).statuses.size() == 1);
  CHECK(meaning_of({"rinshan"}).source == WinSource::Draw);
  CHECK(meaning_of({"rinshan"}).statuses == std::vector<std::uint32_t>{made->statuses.find("kan")});
  CHECK(meaning_of({"haitei"}).last_tile);
  CHECK_FALSE(meaning_of({"riichi"}).last_tile);
  meaning_of({"houtei"}, false);   // no yaku asks for it
  meaning_of({"chankan"}, false);  // nobody robs a kong
  meaning_of({"ippatsu"}, false);  // there is no such status
  meaning_of({"haitai"}, false);
}

TEST_CASE("sources and seats have several names") {
  for (const char* name : {"draw", "tsumo"}) CHECK(win_source_named(name) == WinSource::Draw);
  for (const char* name : {"discard", "ron"}) CHECK(win_source_named(name) == WinSource::Discard);
  for (const char* name : {"call", "chankan"}) CHECK(win_source_named(name) == WinSource::Call);
  CHECK_FALSE(win_source_named("rob").has_value());
  for (const char* name : {"west", "West", "W", "w"}) CHECK(seat_named(name) == Seat{2});
  for (const char* name : {"", "x", "we", "westward"}) CHECK_FALSE(seat_named(name).has_value());
}

}  // namespace hand_checks_test
