// What the efficient bot thinks of calls and of other players, in riichi.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/game/match_targets.hpp"
#include "runtime/play/bots/defence.hpp"
#include "runtime/play/bots/win_prospect.hpp"
#include "runtime/tiles/kind.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test::riichi_bots_test {
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
  runtime::WinProspect prospect(game.rules(), progress);
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
    runtime::KindCounts seen;
    seen.add(runtime::visible_tiles(round.game().engine()));
    return defence.danger(round.game(), threats, tiles_in(tile)[0], seen);
  };
  CHECK(danger("4m") == 0);            // discarded with the declaration
  CHECK(danger("2z") == 0);            // the first discard
  CHECK(danger("1m") < danger("1p"));  // three steps from the 4
  CHECK(danger("7m") < danger("7p"));
  CHECK(danger("5p") > danger("9p"));
  CHECK(danger("3z") < danger("5z"));  // one of them was seen
}

const runtime::YakuAim* aim_named(const runtime::HandProgress& progress, std::string_view name) {
  for (const runtime::YakuAim& aim : progress.aims()) {
    if (aim.name == name) return &aim;
  }
  return nullptr;
}

TEST_CASE("yaku that ask for tiles or for the shape of a hand are aims") {
  Round round({kIdle, kIdle, kIdle, kIdle}, kFirstDiscards);
  const runtime::HandProgress progress(round.game().rules());
  for (const char* name :
       {"Pinfu", "Tanyao", "Toitoi", "Chiitoitsu", "Honitsu", "Chinitsu", "Junchan", "Kokushi Musou"}) {
    CHECK_MESSAGE(aim_named(progress, name) != nullptr, name);
  }
  // How a hand is won, a part of it, or what else has to be there: none of these is one.
  for (const std::string name : {"Riichi", "Menzen Tsumo", "Haku", "Sanankou", "Sankantsu", "Junsei Chuuren Poutou"}) {
    CHECK_MESSAGE(aim_named(progress, name) == nullptr, name);
  }
  CHECK(aim_named(progress, "Honitsu")->worth == 2);  // what an open hand gets
  CHECK(aim_named(progress, "Pinfu")->barred_calls.size() == 4);
  CHECK(aim_named(progress, "Toitoi")->barred_calls.empty());
}

TEST_CASE("the distance to a yaku is that of a win with it") {
  Round round({kIdle, kIdle, kIdle, kIdle}, kFirstDiscards);
  runtime::Game& game = round.game();
  const runtime::HandProgress progress(game.rules());
  const auto distance = [&](std::string_view hand, const char* aim) {
    const runtime::YakuAim* const wanted = aim == nullptr ? nullptr : aim_named(progress, aim);
    const std::vector<Tile> tiles = tiles_in(hand);
    runtime::HandSheet sheet(progress);
    sheet.look_at(tiles, {}, game.player(0).jokers, game.engine().match_memory());
    return sheet.distance({wanted}, 0);
  };
  CHECK(distance("11122m55888p999s", nullptr) == 1);
  CHECK(distance("11122m55888p999s", "Toitoi") == 1);
  CHECK(distance("11122m55567p999s", nullptr) == 1);
  CHECK(distance("11122m55567p999s", "Toitoi") == 2);
  CHECK(distance("12345678m12p112z", nullptr) == 2);
  CHECK(distance("12345678m12p112z", "Honitsu") == 3);  // the two circles are no use
  CHECK(distance("12304678m12p112z", "Honitsu") == 3);  // a red five is a five
  CHECK(distance("123456m234p5678s", "Tanyao") == 2);
}

TEST_CASE("which tiles bring a hand nearer: the same by tables and one by one") {
  Round round({kIdle, kIdle, kIdle, kIdle}, kFirstDiscards);
  runtime::Game& game = round.game();
  const runtime::HandProgress progress(game.rules());
  const auto wall = game.player(0).behavior->wall();
  const std::vector<tiles::WallTile> tiles(wall.begin(), wall.end());
  runtime::HandSheet sheet(progress);
  runtime::HandSheet more_sheet(progress);
  for (const char* hand : {"234567m34567p22s", "1123m4560p778s11z", "19m19p19s1234567z", "1122m3344p5566s7z"}) {
    const std::vector<Tile> held = tiles_in(hand);
    for (const char* name : {"", "Toitoi", "Honitsu", "Sanshoku Doujun", "Tanyao"}) {
      const runtime::YakuAim* const aim = *name == '\0' ? nullptr : aim_named(progress, name);
      for (int level = 0; level < 4; ++level) {
        sheet.look_at(held, {}, game.player(0).jokers, game.engine().match_memory());
        const std::vector<std::uint8_t> useful = sheet.useful({aim}, level, tiles);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
          std::vector<Tile> more = held;
          more.push_back(tiles[i].tile);
          more_sheet.look_at(more, {}, game.player(0).jokers, game.engine().match_memory());
          const bool allowed = aim == nullptr || aim->allows(tiles[i].tile.kind, *game.player(0).jokers);
          const bool reached = allowed && more_sheet.reaches({aim}, level);
          CHECK_MESSAGE((useful[i] != 0) == reached, hand << " " << name << " " << level << " " << i);
        }
      }
    }
  }
}

TEST_CASE("tiles that bring a hand nearer are added up by cells as one by one, and parts are hands of their own") {
  Round round({kIdle, kIdle, kIdle, kIdle}, kFirstDiscards);
  runtime::Game& game = round.game();
  const runtime::HandProgress progress(game.rules());
  const auto& jokers = game.player(0).jokers;
  match::MatchMemory& memory = game.engine().match_memory();
  std::vector<const runtime::YakuAim*> aims{nullptr};
  for (const runtime::YakuAim& aim : progress.aims()) aims.push_back(&aim);
  std::vector<Tile> pool;
  for (const tiles::WallTile& entry : game.player(0).behavior->wall()) {
    for (int i = 0; i < std::min(entry.copies, 4); ++i) pool.push_back(entry.tile);  // the tests' own wall has more
  }
  runtime::HandSheet sheet(progress);
  runtime::HandSheet part_sheet(progress);
  runtime::Random chance(11);
  int live_tiles = 0;
  int reached_parts = 0;
  for (int times = 0; times < 40; ++times) {
    // Much of few kinds, so that hands are near to something.
    const std::size_t width = 30 + chance.below(60);
    const std::size_t first = chance.below(pool.size() - width);
    std::vector<Tile> left(pool.begin() + static_cast<std::ptrdiff_t>(first),
                           pool.begin() + static_cast<std::ptrdiff_t>(first + width));
    std::vector<Tile> held;
    for (int i = 0; i < 14; ++i) {
      const auto taken = left.begin() + static_cast<std::ptrdiff_t>(chance.below(left.size()));
      held.push_back(*taken);
      left.erase(taken);
    }
    std::vector<tiles::WallTile> wall = tiles::counted(left);
    if (times % 4 == 0) wall.push_back({Tile(*tiles::find_kind("1f")), 2});  // of use to none but complete hands
    if (times % 8 == 0) wall.push_back({Tile(*tiles::find_kind("1z")), 8});  // more than a cell has room for
    wall.push_back({Tile(*tiles::find_kind("7z")), 0});
    sheet.look_at(held, {}, jokers, memory);
    runtime::KindCounts seen;
    if (times % 3 == 0) seen.add(held);
    runtime::HandSheet::Draws& draws = sheet.draws_of(wall, seen);
    CHECK(draws.told_by_cells() == (times % 8 != 0));
    std::vector<tiles::WallTile> unseen = wall;
    for (tiles::WallTile& entry : unseen) entry.copies = std::max(entry.copies - seen.of(entry.tile.kind), 0);
    for (const runtime::YakuAim* const aim : aims) {
      if (aim != nullptr) {
        const auto is_allowed = [&](const Tile& tile) { return aim->allows(tile.kind, *jokers); };
        CHECK(sheet.allowed(*aim) == static_cast<std::size_t>(std::count_if(held.begin(), held.end(), is_allowed)));
      }
      const std::size_t gone = chance.below(held.size());
      std::vector<Tile> part = held;
      part.erase(part.begin() + static_cast<std::ptrdiff_t>(gone));
      for (int level = 0; level < 4; ++level) {
        const std::int64_t live = sheet.live({aim, gone}, level, draws);
        const std::vector<std::uint8_t> useful = sheet.useful({aim, gone}, level, unseen);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < unseen.size(); ++i) sum += useful[i] != 0 ? unseen[i].copies : 0;
        CHECK(live == sum);
        live_tiles += static_cast<int>(live);
        part_sheet.look_at(part, {}, jokers, memory);
        const bool reached = part_sheet.reaches({aim}, level);
        CHECK(sheet.reaches({aim, gone}, level) == reached);
        reached_parts += reached ? 1 : 0;
      }
    }
  }
  CHECK(live_tiles > 1000);
  CHECK(reached_parts > 20);
}

}  // namespace
}  // namespace majs::compiler::test::riichi_bots_test
