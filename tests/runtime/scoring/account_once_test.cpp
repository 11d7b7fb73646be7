// Yaku that join sets (runtime/scoring/README.md 4.7).

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/runtime/scored_yaku.hpp"
#include "tests/sanitized.hpp"

namespace account_once_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string yaku_of(std::string_view name, std::string_view value, std::string_view set) {
  std::string text = R"({"display_name":")";
  text.append(name).append(R"(","value":)").append(value);
  text.append(R"(,"when":[{"name":"match","opts":[["winning_hand"],[[[[")").append(set).append(R"("],1]]]]}]})");
  return text;
}

/// Runs that are equal, equal in two suits, three apart, and three of a straight; triplets of one number in two suits.
std::string joining(std::string_view once = R"("Equal","Suits","Apart","Straight","Pungs")",
                    std::string_view suits_value = "1") {
  return with_wall(R"("set_definitions":{"set":[[0,0,0],[0,1,2]],"pair":[[0,0]],"equal":[[[0,1,2],[0,1,2]]],
      "suits":[[[0,1,2],[10,11,12]]],"apart":[[[0,1,2],[3,4,5]]],"straight":[[[0,1,2],[3,4,5],[6,7,8]]],
      "pungs":[[[0,0,0],[10,10,10]]]},
      "win_definition":[["exhaustive",[["set"],4],[["pair"],1]]],
      "buttons":{"ankan":{"show_when":["false"],"actions":[["noop"]]},"chii":{"show_when":["false"],"actions":[["noop"]]}},
      "score_calculation":{"point_name":"Pt","yaku_lists":["one"],"per_interpretation":true,"account_once":[)" +
                   std::string(once) + R"(]},"yaku_precedence":{"Straight":["Loser"]},"one":[)" +
                   yaku_of("Straight", "16", "straight") + "," + yaku_of("Pungs", "2", "pungs") + "," +
                   yaku_of("Equal", "1", "equal") + "," + yaku_of("Suits", suits_value, "suits") + "," +
                   yaku_of("Apart", "1", "apart") + R"(,{"display_name":"Loser","value":4,"when":[]}])");
}

std::string scored(const std::string& text, std::string_view hand, std::string_view tile,
                   std::initializer_list<Meld> melds = {}) {
  return scored_yaku(text, hand, tile, WinSource::Draw, melds);
}

}  // namespace

TEST_CASE("accounted once: four sets are joined by three yaku at most, equal choices go by kinds and order") {
  CHECK(scored(joining(), "123456m123456p9s", "9s") == "Apart=1 Loser=4 Suits=2 ");
  CHECK(scored(joining(), "112233456m123p9s", "9s") == "Apart=1 Equal=1 Loser=4 Suits=1 ");
  CHECK(scored(joining(), "123m123p345s777z9s", "9s") == "Loser=4 Suits=1 ");
  CHECK(scored(joining(), "123m567p345s777z9s", "9s") == "Loser=4 ");
}

TEST_CASE("accounted once: what is joined by three is joined to the fourth once, and what it overrides goes") {
  CHECK(scored(joining(), "123445566789m5p", "5p") == "Equal=1 Straight=16 ");
  CHECK(scored(joining(), "123456789m123p5p", "5p") == "Straight=16 Suits=1 ");
}

TEST_CASE("accounted once: the choice with the most points, whatever stands first") {
  // Three joints of two suits would be worth more than the straight, but only one is there.
  CHECK(scored(joining("\"Equal\",\"Suits\",\"Apart\",\"Straight\",\"Pungs\"", "20"), "123456789m123p5p", "5p") ==
        "Straight=16 Suits=20 ");
  // Two of them and a third yaku, instead of both of the dear ones and nothing.
  CHECK(scored(joining("\"Equal\",\"Suits\",\"Apart\"", "3"), "123456m123456p9s", "9s") == "Apart=1 Loser=4 Suits=6 ");
}

TEST_CASE("accounted once: calls are sets, and a kong is its triplet") {
  CHECK(scored(joining(), "333p4569s", "9s", {{"ankan", "3333m"}, {"chii", "456m"}}) == "Loser=4 Pungs=2 Suits=1 ");
  CHECK(scored(joining(), "333p66s99s", "6s", {{"ankan", "3333m"}, {"ankan", "7777z"}}) == "Loser=4 Pungs=2 ");
  CHECK(scored(joining(), "333m333p666p66s99s", "6s") == "Loser=4 Pungs=4 ");
}

TEST_CASE("accounted once: yaku that are not named are tested one by one") {
  CHECK(scored(joining("\"Straight\""), "123456m123456p9s", "9s") == "Apart=1 Loser=4 Suits=1 ");
}

TEST_CASE("accounted once: without a reading nothing is joined") {
  std::string text = joining();
  const std::string_view key = R"("per_interpretation":true)";
  text.replace(text.find(key), key.size(), R"("per_interpretation":false)");
  CHECK(scored(text, "123456m123456p9s", "9s") == "Loser=4 ");
}

TEST_CASE("accounted once: what joins no sets is reported and tested like others") {
  Findings findings;
  const auto rules = load_text(joining("\"Loser\",\"Suits\""), findings);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "R138");
  CHECK(findings[0].pointer == "/one/5");
  REQUIRE(rules != nullptr);
  CHECK_FALSE(rules->scoring.lists[0].yaku[5].joins_sets);
  CHECK(rules->scoring.lists[0].yaku[3].joins_sets);
}

/// Yaku, all named `Many`, that join the sets of one definition each; the definitions are lists of joins.
std::shared_ptr<const Rules> load_many(const std::vector<std::string>& definitions, std::size_t yaku,
                                       Findings& findings) {
  std::string text = R"("score_calculation":{"point_name":"Pt","yaku_lists":["one"],"account_once":["Many"]})";
  text += R"(,"set_definitions":{)";
  std::string list;
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":[" + definitions[i] + "]";
  }
  for (std::size_t i = 0; i < yaku; ++i) {
    list += (i == 0 ? "" : ",") + yaku_of("Many", "1", std::to_string(i % definitions.size()));
  }
  return load_text(with_wall(text.append(R"(},"one":[)").append(list).append("]")), findings);
}

/// Joins of two to four sets, each set of four tiles of the wall once in all.
std::vector<std::string> all_sets_of_four(std::size_t& count) {
  std::vector<std::string> tiles;
  for (const char* suit : {"m", "p", "s", "z"}) {
    for (int rank = 1; rank <= (*suit == 'z' ? 7 : 9); ++rank) tiles.push_back('"' + std::to_string(rank) + suit + '"');
  }
  std::vector<std::string> definitions;
  for (std::size_t a = 0; a < tiles.size(); ++a) {
    for (std::size_t b = a; b < tiles.size(); ++b) {
      for (std::size_t c = b; c < tiles.size(); ++c) {
        for (std::size_t d = c; d < tiles.size(); ++d, ++count) {
          const bool starts = count % 3'000 == 0;
          if (starts) definitions.emplace_back();
          std::string& sets = definitions.back();
          if (count % 3 != 0) sets.back() = ',';
          if (count % 3 == 0) sets += starts ? "[" : ",[";
          sets += "[" + tiles[a] + "," + tiles[b] + "," + tiles[c] + "," + tiles[d] + "]]";
        }
      }
    }
  }
  return definitions;
}

TEST_CASE("accounted once: what a document may join is limited") {
  Findings findings;
  SUBCASE("a thousand yaku of a hundred joins") {
    std::string sets = "[[0,0,0],[0,0,0]]";
    for (int i = 1; i < 100; ++i) {
      sets += ",[[0,0,0],[0," + std::to_string(i / 10) + "," + std::to_string(i % 10) + "]]";
    }
    CHECK(load_many({sets}, 1000, findings) == nullptr);
  }
  SUBCASE("more sets than have numbers") {
    if (majs::tests::kSanitized) return;  // a minute there, for one number
    std::size_t count = 0;
    const std::vector<std::string> definitions = all_sets_of_four(count);
    REQUIRE(count > kMostJoinedSets);
    CHECK(load_many(definitions, definitions.size(), findings) == nullptr);
  }
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "R136");
}

}  // namespace account_once_test
