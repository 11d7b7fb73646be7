// Which yaku are hands of a card: as `card_hand` asks for them, and as documents of the platform do.

#include <doctest/doctest.h>

#include "runtime/rules/rules.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace load_card_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

const std::string kHand = "22a 4444a 66a 888a DDDa";

/// The hands of the card of a ruleset with one yaku; `win`: hands of `win_definition`.
std::vector<CardEntry> card_of(const std::string& when, const std::string& win = "\"" + kHand + "\"",
                               const std::string& value = "25") {
  const std::string text = with_wall(
      R"("score_calculation":{"yaku_lists":["yaku"]},"win_definition":[)" + win + R"(],"one_definition":[")" + kHand +
      R"("],"two_definition":[")" + kHand + R"(","FF 1111a 2222b 3333c"],"pairs_definition":[[[[[0,0]],7]]],)" +
      R"("yaku":[{"display_name":"E1","value":)" + value + R"(,"when":[)" + when + "]}]");
  Findings findings;
  const auto rules = load_text(text, findings);
  REQUIRE(rules != nullptr);
  return rules->card == nullptr ? std::vector<CardEntry>() : rules->card->hands;
}

std::string match(const std::string& definitions, const std::string& name = "match") {
  return R"({"name":")" + name + R"(","opts":[["hand","call_tiles","winning_tile"],[")" + definitions + R"("]]})";
}

std::string denied(const std::string& conditions) { return R"({"name":"not","opts":[[)" + conditions + "]]}"; }

}  // namespace

TEST_CASE("a hand of the card is what a yaku asks to match, when one wins with it") {
  for (const std::string& when :
       {match(kHand), match("one"), match(kHand, "card_hand"), R"("not_riichi",)" + match("one"),
        "[" + match("one") + "]", denied(denied(match("one"))), denied(denied(R"("won_by_draw",)" + match("one"))),
        match("pairs") + "," + match("one")}) {
    CAPTURE(when);
    const std::vector<CardEntry> card = card_of(when);
    REQUIRE(card.size() == 1);
    CHECK(card.front().hand == kHand);
    CHECK(card.front().value == 25);
  }
  // The first one, where it asks for two.
  CHECK(card_of(match("one") + "," + match("FF 1111a 2222b 3333c"), "\"" + kHand + R"(","FF 1111a 2222b 3333c")")
            .at(0)
            .hand == kHand);
  // Several that are worth the same.
  const std::vector<CardEntry> two = card_of(match("two"));
  REQUIRE(two.size() == 1);
  CHECK(two.front().hand == kHand + " or FF 1111a 2222b 3333c");
}

TEST_CASE("what a yaku does not need is no hand of a card") {
  for (const std::string& when :
       {match(kHand, "not_match"), denied(match("one")), match("pairs"), std::string("\"false\""),
        "[" + match("one") + R"(,"won_by_draw"])", denied(denied(match("one")) + R"(,"won_by_draw")")}) {
    CAPTURE(when);
    CHECK(card_of(when).empty());
  }
  // Another player's hand; nothing at all.
  CHECK(card_of(R"({"as":"east",)" + match("one").substr(1)).empty());
  CHECK(card_of(R"({"name":"match"})").empty());
  CHECK(card_of(R"({"name":"match","opts":[["hand"],3]})").empty());
  // Nobody wins with it: a yaku of a ruleset without a card, that is written in the same way.
  CHECK(card_of(match(kHand), R"([[[[0,0]],7]])").empty());
  CHECK(card_of(match(kHand), "\"" + kHand + R"(",[[[[0,0]],7]])").empty());
  CHECK(card_of(match(kHand), R"("FF 1111a 2222b 3333c")").empty());
  CHECK(card_of(match(kHand, "card_hand"), R"([[[[0,0]],7]])").size() == 1);
  CHECK(card_of(match(kHand), "\"" + kHand + "\"", R"("counter")").empty());
}

}  // namespace load_card_test
