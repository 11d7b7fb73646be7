// Words about the winning tile: what it completes, and how many like it lie open.

#include <doctest/doctest.h>

#include "tests/runtime/scored_yaku.hpp"

namespace winning_tile_words_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string rules_text(bool per_interpretation) {
  return with_wall(std::string(R"("set_definitions":{"set":[[0,0,0],[0,1,2]],"pair":[[0,0]]},
      "win_definition":[["exhaustive",[["set"],4],[["pair"],1]]],
      "buttons":{"pon":{"show_when":["false"],"actions":[["noop"]]},"ankan":{"show_when":["false"],"actions":[["noop"]]}},
      "score_calculation":{"point_name":"Pt","yaku_lists":["one"],"per_interpretation":)") +
                   (per_interpretation ? "true" : "false") + R"(},"one":[
      {"display_name":"Closed","value":8,"when":[{"name":"match","opts":[["waiting_tiles"],[[[[[0,2]],1]]]]}]},
      {"display_name":"Open","value":4,"when":[{"name":"match","opts":[["waiting_tiles"],[[[[[0,1]],1]]]]}]},
      {"display_name":"Pair","value":2,"when":[{"name":"match","opts":[["waiting_tiles","winning_tile"],
          [[[[[0,0,0]],-1],[[[0,0]],1]]]]}]},
      {"display_name":"Open to all","value":["num_visible_copies","Pt"],
       "when":[{"name":"amount_at_least","opts":["num_visible_copies",1]}]}])");
}

std::string scored(bool per_interpretation, std::string_view hand, std::string_view tile,
                   WinSource source = WinSource::Draw, std::initializer_list<Meld> melds = {}) {
  return scored_yaku(rules_text(per_interpretation), hand, tile, source, melds);
}

}  // namespace

TEST_CASE("waiting tiles: what the winning tile completes, in the reading that is looked at") {
  CHECK(scored(true, "13m456p789s666z99p", "2m") == "Closed=8 ");
  CHECK(scored(true, "12m456p789s666z99p", "3m") == "Open=4 ");
  CHECK(scored(true, "123m456p789s666z9p", "9p") == "Pair=2 ");
  CHECK(scored(true, "123m456p789s66z99p", "6z") == "");
  // The dearest reading: 5 between 4 and 6, not the pair of fives.
  CHECK(scored(true, "4556p123m789s666z", "5p") == "Closed=8 ");
}

TEST_CASE("waiting tiles: none without readings") { CHECK(scored(false, "13m456p789s666z99p", "2m") == ""); }

TEST_CASE("visible copies: in melds, and the tile itself is none of them") {
  CHECK(scored(false, "46p123m789s99m", "5p", WinSource::Draw, {{"pon", "555p"}}) == "Open to all=3 ");
  CHECK(scored(false, "46p123m789s99m", "5p", WinSource::Discard, {{"pon", "555p"}}) == "Open to all=3 ");
  CHECK(scored(false, "46p123m789s99m", "5p", WinSource::Discard, {{"pon", "777p"}}) == "");
}

}  // namespace winning_tile_words_test
