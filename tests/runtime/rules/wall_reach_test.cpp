// Yaku that no hand of a wall can have: some of each kind, and random definitions against random hands.

#include "runtime/rules/effects/wall_reach.hpp"

#include <algorithm>
#include <map>

#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"
#include "tests/sanitized.hpp"

namespace wall_reach_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
namespace match = majs::match;

namespace {

/// A yaku whose hand must match these definitions, as JSON.
std::string yaku(const std::string& definitions) {
  return R"({"display_name":"Y","value":1,"when":[{"name":"match","opts":[["hand","winning_tile"],[)" + definitions +
         "]]}]}";
}

std::string ruleset(const std::string& list, const std::string& more = {}) {
  return with_wall(R"("score_calculation":{"yaku_lists":["yaku"]},"yaku":[)" + list + "]" + more);
}

std::vector<YakuOutOfReach> out_of_reach(const std::string& text) {
  Findings findings;
  const auto rules = load_text(text, findings);
  REQUIRE(rules != nullptr);
  return yaku_out_of_reach(*rules);
}

bool reaches(const std::string& definitions, const std::string& more = {}) {
  return out_of_reach(ruleset(yaku(definitions), more)).empty();
}

}  // namespace

TEST_CASE("what a wall of 34 tiles, four of each, can make") {
  CHECK(reaches(R"([[[[0,0,0],[0,1,2]],4],[[[0,0]],1]])"));
  CHECK(reaches(R"([[[[0,0,0,0]],4],[[[0,0]],1]])"));
  CHECK(reaches(R"([[["1z"],4]])"));
  CHECK(reaches(R"([[["1z"],-1],[["2z"],3]])"));
  CHECK(reaches(R"([[["pon"],4]])"));
  CHECK(reaches(R"([["almost",[["1z"],5]]])"));
  CHECK(reaches(R"(["exhaustive",[[{"tile":"1z","attrs":["gold"]}],1]])"));
}

TEST_CASE("what it cannot make") {
  CHECK_FALSE(reaches(R"([[["1z"],5]])"));
  CHECK_FALSE(reaches(R"([[["8z"],1]])"));
  CHECK_FALSE(reaches(R"([[[[0,0,0,0,0]],1]])"));
  // Each by itself is there, both together are not.
  CHECK_FALSE(reaches(R"([[[["1z","1z","1z"]],1],[[["1z","1z"]],1]])"));
  // No suit has ten tiles in a row.
  CHECK_FALSE(reaches(R"([[[[0,1,2,3,4,5,6,7,8,9]],1]])"));
  // One alternative is enough.
  CHECK(reaches(R"([[["8z"],1]],[[["1z"],1]])"));
  const auto found = out_of_reach(ruleset(yaku(R"([[["8z","9z"],1]])") + "," + yaku(R"([[["1z"],1]])")));
  REQUIRE(found.size() == 1);
  CHECK(found[0].definition.find("8z") != std::string::npos);
}

TEST_CASE("tiles that are dealt by name, or that a style of a call lays down") {
  CHECK(reaches(R"([[["8x"],1]])", R"(,"starting_hand":{"east":["8x"]})"));
  CHECK_FALSE(reaches(R"([[["8x"],2]])", R"(,"starting_hand":{"east":["8x"]})"));
  // What the wall has is taken out of it.
  CHECK_FALSE(reaches(R"([[["1z"],5]])", R"(,"starting_hand":{"east":["1z"]},"starting_draws":["1z"])"));
  CHECK(reaches(R"([[["8x"],1]])", R"(,"starting_draws":["8x"])"));
  CHECK(reaches(R"([[["8x"],2]])",
                R"(,"buttons":{"b":{"actions":[["call"]],"call":[[0]],"show_when":["call_available"],)"
                R"("call_style":{"kamicha":[0,"call","8x"]}}})"));
}

TEST_CASE("where tiles stand for others, are drawn by name or made, more can be had") {
  const auto at_start = [](const std::string& action) { return R"(,"after_start":{"actions":[)" + action + "]}"; };
  CHECK(reaches(R"([[["8z"],4]])", at_start(R"(["set_tile_alias_all",["1z"],["8z"]])")));
  CHECK_FALSE(reaches(R"([[["8z"],5]])", at_start(R"(["set_tile_alias_all",["1z"],["8z"]])")));
  CHECK(reaches(R"([[["8z"],1]])", at_start(R"(["draw",1,"8z"])")));
  CHECK(reaches(R"([[["8z"],1]])", at_start(R"(["convert_last_discard","8z"])")));
  CHECK(reaches(R"([[[[0,1]],1],[[["1z"]],1]])", at_start(R"(["set_tile_ordering_all",["1z","2z"]])")));
}

TEST_CASE("a condition that need not hold says nothing") {
  const std::string impossible = R"({"name":"match","opts":[["hand"],[[[["8z"],1]]]]})";
  const auto when = [&](const std::string& condition) {
    return out_of_reach(ruleset(R"({"display_name":"Y","value":1,"when":[)" + condition + "]}")).empty();
  };
  CHECK_FALSE(when(impossible));
  CHECK_FALSE(when("\"our_turn\"," + impossible));
  CHECK(when("[" + impossible + ",\"our_turn\"]"));
  CHECK(when(R"({"name":"not_match","opts":[["hand"],[[[["8z"],1]]]]})"));
}

TEST_CASE("what is out of reach is in no hand") {
  constexpr int kRulesets = majs::tests::kSanitized ? 15 : 60;
  constexpr int kYaku = 30;
  constexpr int kHands = 60;
  match::test::Dice dice(20260);
  int told = 0;
  for (int round = 0; round < kRulesets; ++round) {
    const bool narrow = dice.one_in(2);
    const bool joker = dice.one_in(2);
    std::string list;
    for (int i = 0; i < kYaku; ++i) {
      list += (i > 0 ? "," : "") + yaku(match::test::random_definition(dice, narrow));
    }
    Findings findings;
    const auto rules = load_text(
        ruleset(list, joker ? R"(,"after_start":{"actions":[["set_tile_alias_all",["7z"],["5m","5p"]]]})" : ""),
        findings);
    REQUIRE(rules != nullptr);
    const auto out = yaku_out_of_reach(*rules);
    told += static_cast<int>(out.size());

    match::test::Setting setting;
    const auto from = tiles_of("7z");
    setting.wildcards = from;
    if (joker) {
      const auto to = tiles_of("5m5p");
      REQUIRE(setting.behavior.add_aliases(from, to));
    }
    const match::JokerTable jokers(setting.behavior);
    match::Names names;
    match::MatchMemory memory;
    for (int i = 0; i < kHands; ++i) {
      const match::test::RandomHand hand = match::test::random_hand(dice, narrow, setting, names);
      std::map<majs::tiles::Kind, int> copies;
      for (const Tile& tile : hand.tiles) ++copies[tile.kind];
      const bool of_wall = std::all_of(copies.begin(), copies.end(), [&](const auto& entry) {
        return std::count_if(rules->wall.begin(), rules->wall.end(),
                             [&](const Tile& tile) { return tile.kind == entry.first; }) >= entry.second;
      });
      if (!of_wall) continue;
      for (const YakuOutOfReach& yaku : out) {
        const auto node = std::find_if(
            rules->conditions.begin(), rules->conditions.end(),
            [&](const ConditionNode& one) { return one.place == yaku.place && one.code == ConditionCode::match; });
        REQUIRE(node != rules->conditions.end());
        CAPTURE(yaku.definition);
        CHECK(match::match(rules->programs[node->arguments[1].id], {hand.tiles, {}}, jokers, memory) !=
              match::Answer::Yes);
      }
    }
  }
  CHECK(told > kRulesets);
}

}  // namespace wall_reach_test
