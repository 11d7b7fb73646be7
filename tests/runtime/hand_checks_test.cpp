// Words for how a hand was won, and hands that cannot be.

#include "runtime/play/hand_checks.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/play/hand_members.hpp"
#include "runtime/play/hand_request.hpp"
#include "runtime/play/hand_words.hpp"
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
  HandRequest request;
  std::string error;
  REQUIRE(read_hand_members(*majs::grammar::parse_document(members, nullptr), request, error));
  const HandScorer scorer(rules);
  read_hand(scorer, request, error);
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
