// Jokers with one meaning are told by their kinds as by trying all aliases.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/match/search/joker_assignment.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::only_meaning_test {
namespace {

using tiles::Kind;
using tiles::Tile;

TEST_CASE("a tile with one meaning is what the solver of jokers makes of it") {
  Dice dice(31);
  World world(dice);
  const MatchProgram program = world.program("[[[[[0,0]],1]]]");
  Tile marked;
  marked.add({1, false});
  marked.add({0, true});
  int meanings = 0;
  int others = 0;
  for (const Setting& setting : world.settings) {
    const JokerTable& jokers = *setting.jokers;
    for (Kind kind = 0; kind < tiles::kAny; ++kind) {
      if (!jokers.may_be_wildcard(kind)) {
        REQUIRE(jokers.only_meaning(kind) == tiles::kNoKind);
        continue;
      }
      const Kind meaning = jokers.only_meaning(kind);
      ++(meaning == tiles::kNoKind ? others : meanings);
      if (meaning == tiles::kNoKind) continue;
      CAPTURE(std::string(tiles::id_of(kind)));
      for (Tile tile : {Tile(kind), marked}) {
        tile.kind = kind;
        const std::vector<Tile> hand = {tile};
        const JokerAssignments found = joker_assignments(program, {hand, {}}, setting.behavior, jokers);
        REQUIRE(found.obvious.size() == 1);
        CHECK(found.solutions.empty());
        CHECK(found.steps == 0);
        CHECK(found.obvious.front().first == 0);
        tile.kind = meaning;
        CHECK(tiles::identical(found.obvious.front().second, tile));
      }
    }
  }
  for (const Setting& setting : world.settings) {
    const JokerTable& jokers = *setting.jokers;
    for (int i = 0; i < 200; ++i) {
      std::vector<Tile> some;
      for (std::uint32_t n = dice.below(5); n > 0; --n) {
        some.emplace_back(static_cast<Kind>(dice.below(dice.one_in(4) ? tiles::kKindCount + 2U : 34U)));
      }
      const bool all =
          std::all_of(some.begin(), some.end(), [&](const Tile& tile) { return jokers.ordinary(tile.kind); });
      CHECK(jokers.all_ordinary(some) == all);
    }
  }
  CHECK(meanings > 10);
  CHECK(others > 10);
}

TEST_CASE("no kind has one meaning where any tile may be a wildcard, or attributes decide") {
  const auto table = [](const std::vector<tiles::Alias>& aliases) {
    tiles::TileBehavior behavior;
    for (const tiles::Alias& alias : aliases) behavior.add_aliases({&alias.from, 1}, {&alias.to, 1});
    return JokerTable(behavior);
  };
  const auto kind = [](const char* id) { return *tiles::find_kind(id); };
  const tiles::Alias red{Tile(kind("0m")), Tile(kind("5m"))};
  CHECK(table({red}).only_meaning(kind("0m")) == kind("5m"));
  CHECK(table({red, {Tile(kind("0m")), Tile(kind("6m"))}}).only_meaning(kind("0m")) == tiles::kNoKind);
  CHECK(table({red, {Tile(tiles::kAny), Tile(kind("6m"))}}).only_meaning(kind("0m")) == tiles::kNoKind);
  CHECK(table({red, {Tile(tiles::kFaceup), Tile(kind("6m"))}}).only_meaning(kind("0m")) == tiles::kNoKind);
  CHECK(table({{Tile(kind("0m")), Tile(tiles::kAny)}}).only_meaning(kind("0m")) == tiles::kNoKind);
  CHECK(table({red}).only_meaning(tiles::kNoKind) == tiles::kNoKind);
  const tiles::Alias other{Tile(kind("1z")), Tile(kind("2z"))};
  CHECK(table({}).only_meanings());
  CHECK(table({red, other}).only_meanings());
  CHECK_FALSE(table({red, other, {Tile(kind("1z")), Tile(kind("3z"))}}).only_meanings());
  CHECK_FALSE(table({red, {Tile(tiles::kAny), Tile(kind("6m"))}}).only_meanings());
  tiles::Alias attributed = red;
  attributed.from.add({0, false});
  CHECK(table({attributed}).only_meaning(kind("0m")) == tiles::kNoKind);
  tiles::Alias to_attributed = red;
  to_attributed.to.add({0, false});
  CHECK(table({to_attributed}).only_meaning(kind("0m")) == tiles::kNoKind);
}

}  // namespace
}  // namespace majs::match::test::only_meaning_test
