// What the efficient bot thinks of calls and of other players, in riichi.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "runtime/game/match_targets.hpp"
#include "runtime/play/defence.hpp"
#include "runtime/play/win_prospect.hpp"
#include "runtime/tiles/kind.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test {
namespace {

using runtime::Tile;

std::vector<Tile> tiles_in(std::string_view text) {
  std::vector<Tile> tiles;
  for (const Document& id : tiles_of(text)) tiles.emplace_back(*tiles::find_kind(id.get<std::string>()));
  return tiles;
}

TEST_CASE("a call is likely to be worth enough with a yaku in sight only") {
  Round round({kIdle, kIdle, kIdle, kIdle}, kFirstDiscards);
  round.discard(4);  // in the first go-around any win is one
  runtime::Game& game = round.game();
  const runtime::HandProgress progress(game.rules());
  const runtime::WinProspect prospect(game.rules(), progress);
  const auto likely = [&](std::string_view hand, std::string_view called) {
    runtime::Call call;
    call.name = game.rules().texts.find("pon");
    for (const Tile& tile : tiles_in(called)) call.tiles.push_back(tile);
    runtime::Random chance(7);
    return prospect.likely(game, 1, tiles_in(hand), std::vector<runtime::Call>{call}, chance);
  };
  CHECK(likely("34m567p22789s9p", "777z"));        // a dragon
  CHECK(likely("34m567p22678s9p", "444m"));        // simples
  CHECK_FALSE(likely("34m567p22789s9p", "999m"));  // nothing: 789 of bamboo and a triplet of nines
}

TEST_CASE("who has declared riichi is dangerous, but not with what was discarded") {
  Round round({kIdle, kWaiting, kIdle, kIdle}, std::string(kFirstDiscards) + "9s4m");
  const runtime::Defence defence(round.game().rules());
  CHECK(defence.threats(round.game(), 2).empty());
  round.discard(5).press("riichi", {1}).discard(1);
  CHECK(defence.threats(round.game(), 2) == std::vector<runtime::Seat>{1});
  CHECK(defence.threats(round.game(), 1).empty());
  const auto danger = [&](std::string_view tile) {
    const std::vector<runtime::Seat> threats{1};
    return defence.danger(round.game(), threats, tiles_in(tile)[0], runtime::visible_tiles(round.game()));
  };
  CHECK(danger("4m") == 0);            // discarded with the declaration
  CHECK(danger("2z") == 0);            // the first discard
  CHECK(danger("1m") < danger("1p"));  // three steps from the 4
  CHECK(danger("7m") < danger("7p"));
  CHECK(danger("5p") > danger("9p"));
  CHECK(danger("3z") < danger("5z"));  // one of them was seen
}

}  // namespace
}  // namespace majs::compiler::test
