// Tiles that are counted where they lie: as many as when they are put together first.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/shown_text.hpp"
#include "runtime/rules/dora_table.hpp"
#include "tests/runtime/random_hands.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace majs::runtime::test::loose_tiles_test {
namespace {

using match::test::Dice;

/// Zones of which no two tiles are next to each other by chance.
std::vector<std::vector<Tile>> cut(const std::vector<Tile>& tiles, Dice& dice) {
  std::vector<std::vector<Tile>> zones(1);
  for (const Tile& tile : tiles) {
    while (dice.one_in(4)) zones.emplace_back();
    zones.back().push_back(tile);
  }
  return zones;
}

}  // namespace

TEST_CASE("tiles of kinds are counted in zones as in a row") {
  Dice dice(31);
  match::test::World world(dice);
  match::MatchMemory memory;
  int counted = 0;
  int some = 0;
  for (const char* text : {R"([[[["1m","9p","5s"],1]]])", R"([[[["1m","2m","3m","4m","5m","0m"],2]]])",
                           R"([[[["0m","0p","0s"],1]]])", R"([[[[{"tile":"5p","attrs":["red"]},"7z"],1]]])",
                           R"([["nojoker",[["2m","2p"],1]]])", R"([[[["1z","any"],3]]])"}) {
    CAPTURE(text);
    const match::MatchProgram program = world.program(text);
    for (int i = 0; i < 2'000; ++i) {
      const match::test::Setting& setting = world.any_setting(dice);
      const match::test::RandomHand random = match::test::random_hand(dice, dice.one_in(2), setting, world.names);
      const std::vector<std::vector<Tile>> zones = cut(random.tiles, dice);
      const std::vector<std::span<const Tile>> spans(zones.begin(), zones.end());
      const auto times = match::count_kinds(program, spans, *setting.jokers);
      if (!times) continue;
      ++counted;
      const match::Hand hand{random.tiles, {}};
      const std::array<match::Hand, 1> hands = {hand};
      const int expected = match::count_matches(program, hands, *setting.jokers, memory);
      some += expected > 0 ? 1 : 0;
      REQUIRE(*times == expected);
    }
    const auto nothing = match::count_kinds(program, {}, *world.settings[0].jokers);
    if (nothing) CHECK(*nothing == 0);
  }
  CHECK(counted > 4'000);
  CHECK(some > 1'000);
}

TEST_CASE("counters are found, and only those that were set") {
  Dice dice(32);
  for (int i = 0; i < 200; ++i) {
    CounterValues counters;
    std::vector<std::pair<std::uint32_t, std::int64_t>> known;
    for (int k = 0; k < 30; ++k) {
      const std::uint32_t id = dice.below(200);
      const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == id; });
      const Number* const value = counters.find(id);
      REQUIRE((value != nullptr) == (found != known.end()));
      if (value != nullptr) CHECK(*value == found->second);
      const std::int64_t next = dice.below(9);
      if (dice.one_in(2)) continue;
      counters.set(id, next);
      if (found == known.end()) {
        known.emplace_back(id, next);
      } else {
        found->second = next;
      }
    }
    REQUIRE(counters.size() == known.size());
    CHECK(std::equal(counters.begin(), counters.end(), known.begin(),
                     [](const CounterValue& a, const auto& b) { return a.id == b.first && a.value == b.second; }));
  }
}

TEST_CASE("indicators tell their doras by kind") {
  DoraTable table;
  CHECK(table.empty());
  CHECK(table.find(3) == nullptr);
  table.add(3, Tile(4));
  table.add(7, Tile(8));
  table.add(3, Tile(5));
  CHECK_FALSE(table.empty());
  REQUIRE(table.find(3) != nullptr);
  REQUIRE(table.find(3)->size() == 2);
  CHECK((*table.find(3))[1].kind == 5);
  REQUIRE(table.find(7) != nullptr);
  CHECK(table.find(7)->front().kind == 8);
  CHECK(table.find(4) == nullptr);
  CHECK(table.find(tiles::kNoKind) == nullptr);
}

TEST_CASE("texts that are shown: of a ruleset, made, none") {
  CHECK(ShownText().empty());
  CHECK(ShownText() == "");
  const std::string lasting = "Han";
  const ShownText text = ShownText::of(lasting);
  CHECK(text == "Han");
  CHECK(&text.str() == &lasting);
  const ShownText copy = ShownText::made("made");
  CHECK(copy == "made");
  CHECK_FALSE(copy == text);
  CHECK_FALSE(copy.empty());
  const std::string nothing;
  CHECK(ShownText::of(nothing).empty());
}

}  // namespace majs::runtime::test::loose_tiles_test
