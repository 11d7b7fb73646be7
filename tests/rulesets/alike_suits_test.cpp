// Suits that a ruleset treats alike: what it says of them, and that hands with other suits score the same.

#include "runtime/play/survey/alike_suits.hpp"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/rulesets/random_situations.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::alike_suits_test {
namespace {

using runtime::alike_suits;
using runtime::HandSituation;
using runtime::SuitOrder;
using runtime::Tile;

using Orders = std::vector<SuitOrder>;
const Orders kCirclesForCharacters = {{1, 0, 2}};

void exchange(Tile& tile, const SuitOrder& order) {
  std::string id(tiles::id_of(tile.kind));
  const std::size_t suit = id.size() == 2 ? std::string_view("mps").find(id[1]) : std::string::npos;
  if (suit >= order.size()) return;
  id[1] = "mps"[order[suit]];
  tile.kind = tiles::find_kind(id).value();
}

HandSituation exchanged(HandSituation hand, const SuitOrder& order) {
  for (Tile& tile : hand.hand) exchange(tile, order);
  exchange(hand.winning_tile, order);
  for (runtime::Call& call : hand.calls) {
    for (auto& tile : call.tiles) exchange(tile, order);
  }
  for (auto* const tiles : {&hand.indicators, &hand.under_indicators}) {
    for (Tile& tile : *tiles) exchange(tile, order);
  }
  return hand;
}

Document read(const std::string& text) { return grammar::parse_document(text, nullptr).value(); }

/// Those of the game with one yaku more.
Orders orders_with(Document game, const std::string& when) {
  game["yaku"].push_back({{"display_name", "House"}, {"value", 1}, {"when", read(when)}});
  return alike_suits(game);
}

std::string consists(const std::string& tiles) {
  return R"([{"name": "winning_hand_consists_of", "opts": )" + tiles + "}]";
}
std::string matches(const std::string& groups) {
  return R"([{"name": "match", "opts": [["hand", "winning_tile"], [[[)" + groups + ", 1]]]]}]";
}
Orders orders_with_set(Document game, const std::string& set) {
  game["set_definitions"]["odd"] = read(set);
  return orders_with(std::move(game), matches(R"(["odd"])"));
}

TEST_CASE("suits are alike where no rule tells them apart") {
  // A hand of bamboos and green dragons alone; a five of characters that is a hand of its own; plums and moons, which
  // are tiles of circles; cards, whose suits have dragons.
  CHECK(alike_suits(built("riichi")) == kCirclesForCharacters);
  for (const char* const all : {"hong_kong", "zung_jung"}) CHECK(alike_suits(built(all)).size() == 5);
  CHECK(alike_suits(built("tianjin")) == Orders{{0, 2, 1}});
  for (const char* const none : {"sanma", "classical", "mcr", "american", "siamese"})
    CHECK(alike_suits(built(none)).empty());
}

TEST_CASE("one word more about a suit, and it is like no other") {
  const Document game = built("hong_kong");
  const Orders around = {{1, 2, 0}, {2, 0, 1}};
  CHECK(orders_with(game, consists(R"(["1z", "2z"])")).size() == 5);
  CHECK(orders_with(game, consists(R"(["9s", "1m", "1s", "9m"])")) == Orders{{2, 1, 0}});
  CHECK(orders_with(game, consists(R"(["1s", "9p", "1m"])")) == Orders{{2, 1, 0}});
  CHECK(orders_with(game, consists(R"(["1s", "9p", "2m"])")).empty());
  CHECK(orders_with(game, R"([{"name": "not", "opts": )" + consists(R"(["1m", "1p"])") + "}]") ==
        kCirclesForCharacters);
  CHECK(orders_with(game, matches(R"(["1m", "1p"])")) == kCirclesForCharacters);
  CHECK(orders_with(game, matches(R"(["1m", "2p"])")).empty());
  CHECK(orders_with_set(game, R"([["1m", "2m"], ["1p", "2p"]])") == kCirclesForCharacters);
  CHECK(orders_with_set(game, R"([["1m", "2m"], ["2p", "1p"], ["1s", "3s"]])") == kCirclesForCharacters);
  // Three suits in a row are each suit once, whichever comes first; runs that climb are not, but in all orders.
  CHECK(orders_with_set(game, "[[[0, 1, 2], [10, 11, 12], [20, 21, 22]]]").size() == 5);
  CHECK(orders_with_set(game, "[[[0, 1, 2], [11, 12, 13], [22, 23, 24]]]") == around);
  CHECK(orders_with_set(game, "[[[0, 1], [11, 12], [22, 23]], [[0, 1], [21, 22], [12, 13]]]").size() == 5);
  CHECK(orders_with_set(game, "[[0, 0, 10, 10]]").size() == 5);
  CHECK(orders_with_set(game, "[[0, 0, 10]]") == around);
  // The same without a name, and tiles that a constant names.
  CHECK(orders_with(game, matches("[[0, 0, 10, 10, 20, 20]]")).size() == 5);
  CHECK(orders_with(game, matches("[[0, 0, 10]]")) == around);
  CHECK(orders_with(game, matches("[0, 0, 10]")) == around);
  CHECK(orders_with(game, matches("[[0, 0, 1]]")).size() == 5);
  CHECK(orders_with(game, matches(R"(["@splat$honours"])")).size() == 5);
  CHECK(orders_with(game, matches(R"(["@splat$souzu"])")) == kCirclesForCharacters);
}

TEST_CASE("suits that are named, counted or put in order are not looked into") {
  const Document game = built("hong_kong");
  for (const char* const word : {"2B", "10C", "DA", "22a 44a 222b 444b NN", "19m19p", "@nothing"}) {
    CAPTURE(std::string(word));
    CHECK(orders_with(game, matches("[\"" + std::string(word) + "\"]")).empty());
  }
  for (const char* const spec : {"pinzu", "not_pinzu", "not_1p"}) {
    CHECK(orders_with(game, R"([{"name": "last_discard_matches", "opts": [")" + std::string(spec) + "\"]}]").empty());
  }
  // Actions come one after the other: the last one says what the counter is.
  const auto with_actions = [&](const std::string& actions) {
    Document other = game;
    other["before_win"]["actions"] = read(actions);
    return alike_suits(other);
  };
  const std::string count = R"("count_matches", ["hand"], [[[["1)";
  CHECK(with_actions(R"([["set_counter", "m", )" + count + R"(m"], 1]]]]])") == Orders{{0, 2, 1}});
  CHECK(with_actions(R"([["set_counter", "x", )" + count + R"(m"], 1]]]], ["set_counter", "x", )" + count +
                     R"(p"], 1]]]]])")
            .empty());
  CHECK(with_actions(R"([["set_tile_ordering_all", ["1m", "2m", "3m"]]])").empty());
  CHECK(with_actions(R"([["set_tile_alias_all", ["1j"], ["1m"]], ["set_tile_alias_all", ["2j"], ["1p"]]])").empty());
  CHECK(with_actions(R"([["set_tile_alias_all", ["1j"], ["1p"]], ["set_tile_alias_all", ["1j"], ["1m"]]])") ==
        kCirclesForCharacters);
  // What has no end, or none that anybody lives to see.
  Document endless = game;
  endless["constants"]["endless"] = read(R"(["@endless", "@splat$endless"])");
  CHECK(orders_with(endless, R"(["@endless"])").empty());
  for (int i = 0; i < 40; ++i) {
    const std::string next = "\"@splat$d" + std::to_string(i + 1) + "\"";
    endless["constants"]["d" + std::to_string(i)] = read("[" + next + ", " + next + "]");
  }
  CHECK(orders_with(endless, R"(["@splat$d0"])").empty());
}

TEST_CASE("what is said of suits that are alike holds for hands") {
  constexpr int kHands = tests::kSanitized ? 10 : 150;
  int games = 0;
  for (const std::string& ruleset : bundled_rulesets()) {
    const Document document = built(ruleset);
    const Orders orders = alike_suits(document);
    if (orders.empty()) continue;
    ++games;
    CAPTURE(ruleset);
    runtime::Findings findings;
    const auto rules = runtime::load_rules(document, findings);
    REQUIRE(rules != nullptr);
    runtime::HandScorer scorer(rules);
    HandMaker maker(*rules, 46);
    int scored = 0;
    for (int i = 0; i < kHands; ++i) {
      const HandSituation hand = maker.make();
      if (!scorer.is_complete(hand)) continue;
      const std::string expected = told(*rules, scorer.score(hand, true));
      for (const SuitOrder& order : orders) {
        const HandSituation other = exchanged(hand, order);
        REQUIRE(scorer.is_complete(other));
        REQUIRE(told(*rules, scorer.score(other, true)) == expected);
      }
      ++scored;
    }
    CHECK(scored > kHands / 5);
  }
  CHECK(games >= 4);
}

}  // namespace
}  // namespace majs::compiler::test::alike_suits_test
