// Conditions in words, and the table they come from.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "grammar/condition_words.hpp"
#include "grammar/vocabulary.hpp"

namespace condition_words_test {

using majs::Document;
using majs::grammar::condition_words;

namespace {

std::string words(std::string_view text) { return condition_words(Document::parse(text)); }

}  // namespace

TEST_CASE("conditions in words: single ones, and what they are not") {
  CHECK(words(R"("our_turn")") == "it is your turn");
  CHECK(words(R"("not_our_turn")") == "it is not your turn");
  CHECK(words(R"("not_not_our_turn")") == "it is your turn");
  CHECK(words(R"({"name":"not","opts":["our_turn"]})") == "it is not your turn");
  CHECK(words(R"({"name":"not","opts":[["not_our_turn"]]})") == "it is your turn");
  CHECK(words(R"({"name":"status_missing","opts":["riichi","declares_riichi"]})") ==
        "you are not marked riichi or declares riichi");
  CHECK(words(R"({"name":"not","opts":[{"name":"status","opts":["a","b","c"]}]})") == "you are not marked a, b and c");
  CHECK(words(R"({"name":"status","opts":["riichi"],"as":"last_discarder"})") ==
        "for last discarder, you are marked riichi");
  CHECK(words(R"({"name":"has_yaku_with_hand","opts":[]})") == "winning with the drawn tile is worth 1 points or more");
  CHECK(words(R"({"name":"has_yaku_with_hand","opts":[8,"Fan"]})") ==
        "winning with the drawn tile is worth 8 Fan or more");
  CHECK(words(R"({"name":"has_calls","opts":[]})") == "you called something");
  CHECK(words(R"({"name":"match","opts":[["hand","draw"],["win"]]})") ==
        "your hand and the drawn tile contain a winning hand");
  CHECK(words(R"({"name":"match","opts":[["hand","calls","last_discard"],["win","seven_pairs"]]})") ==
        "your hand, your calls and the discard contain a winning hand or seven pairs");
  CHECK(words(R"({"name":"not_match","opts":[["draw"],[["nojoker",[["any_flower"],1]]]]})") ==
        "the drawn tile does not contain any flower");
  CHECK(words(R"({"name":"match","opts":[["flowers"],[["nojoker",[["1f","2f"],2]]]]})") ==
        "your flowers contain 2 of 1f or 2f");
  CHECK(words(R"({"name":"match","opts":[["hand"],[["unique",[["4z"],-1]]]]})") == "hand match unique, 4z:-1");
  CHECK(words(R"(["our_turn",[["has_draw",["no_calls_yet","our_turn"]]]])") ==
        "it is your turn and you hold a drawn tile and (nobody has called yet or it is your turn)");
  CHECK(words(R"({"name":"not_match","opts":[["hand"],[[[[[0,0]],1]]]]})") == "your hand does not contain a pair");
}

TEST_CASE("conditions in words: calculations") {
  CHECK(words(R"({"name":"amount_equals","opts":["num_discards",0]})") == "the number of discards is 0");
  CHECK(words(R"({"name":"not_amount_at_least","opts":["fu",["+",["han",["-",[2]]]]]})") == "fu is less than han + -2");
  CHECK(words(R"({"name":"counter_at_least","opts":["closed_triplets",["min",["a_b",3]]]})") ==
        "closed triplets is at least min of a b and 3");
}

TEST_CASE("conditions in words: lists, and what is not in the table") {
  CHECK(words(R"(["our_turn","not_has_draw",[{"name":"status","opts":["a"]},"has_draw"]])") ==
        "it is your turn and you hold no drawn tile and (you are marked a or you hold a drawn tile)");
  CHECK(words(R"([2,"a","b","c"])") == "at least 2 of: a, b, c");
  CHECK(words(R"({"name":"not","opts":[["a","b"]]})") == "not (a and b)");
  CHECK(words("[]") == "always");
  CHECK(words(R"(["our_turn","true",["false","has_draw"]])") == "it is your turn and (you hold a drawn tile)");
  CHECK(words(R"(["true","true"])") == "always");
  CHECK(words(R"([["false","false"]])") == "never");
  CHECK(words(R"("no_such_thing")") == "no such thing");
  CHECK(words(R"("not_no_such_thing")") == "not no such thing");
  // Without the arguments that the phrase needs: by its name.
  CHECK(words(R"({"name":"status","opts":[]})") == "status");
  CHECK(words(R"({"name":"amount_equals","opts":[1]})") == "amount equals 1");
  CHECK(words(R"({"name":"amount_equals","opts":{"a":1}})") == "amount equals …");
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += '[';
  for (int i = 0; i < 200; ++i) deep += ']';
  CHECK(words(deep).size() < 200);
  std::string sums = "1";
  for (int i = 0; i < 100; ++i) sums = R"(["+",[1,)" + sums + "]]";
  CHECK(words(R"({"name":"amount_equals","opts":[0,)" + sums + "]}").size() < 500);
}

TEST_CASE("every phrase is of a condition, says both sides, and asks for arguments that there are") {
  std::set<std::string_view> names;
  for (const majs::grammar::ConditionPhrase& phrase : majs::grammar::condition_phrases()) {
    CAPTURE(std::string(phrase.name));
    CHECK(names.insert(phrase.name).second);
    const majs::grammar::Word* word = majs::grammar::find_word(majs::grammar::WordKind::Condition, phrase.name);
    REQUIRE(word != nullptr);
    CHECK(phrase.holds != phrase.fails);
    for (const std::string_view text : {phrase.holds, phrase.fails}) {
      for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
        REQUIRE(text.find('}', at) != std::string_view::npos);
        const char hole = text[at + 1];
        CHECK((hole == '*' || hole == '&' || hole == '0' || hole == '1'));
        CHECK_FALSE(word->parameters.empty());
        // Both sides leave the same things open.
        CHECK((phrase.holds.find('{') != std::string_view::npos) == (phrase.fails.find('{') != std::string_view::npos));
      }
    }
  }
}

TEST_CASE("every condition that decides something has a phrase") {
  std::set<std::string_view> told;
  for (const majs::grammar::ConditionPhrase& phrase : majs::grammar::condition_phrases()) told.insert(phrase.name);
  constexpr std::string_view kConditions[] = {
#define MAJS_CONDITION(identifier, name, ...) name,
#define MAJS_CONDITION_MORE(identifier, name, ...) name,
#include "runtime/rules/words/conditions.def"
#undef MAJS_CONDITION
#undef MAJS_CONDITION_MORE
  };
  for (const std::string_view name : kConditions) {
    CAPTURE(std::string(name));
    CHECK((told.contains(name) || name == "not" || name.starts_with("print")));
  }
  CHECK(words(R"({"name":"anyone","opts":["has_draw",{"name":"not_status","opts":["riichi"]}]})") ==
        "of some player holds: you hold a drawn tile and you are not marked riichi");
  CHECK(words(R"({"name":"not_rack_has_room","opts":[1,3]})") == "3 more tiles may not be exposed on rack 1");
}

}  // namespace condition_words_test
