// Tiles that a hand can do without, against looking at all that can be left over.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "runtime/match/search/waits.hpp"
#include "tests/runtime/match/bound_table.hpp"

namespace majs::match::test::unneeded_test {
namespace {

using tiles::Tile;
using TileList = std::vector<Tile>;

/// Guards before the sets, looks at what is left, a guard for something that has to be there, and more.
constexpr const char* kDefinitions[] = {
    R"([[[["nojoker",[0,0,0,0]]],-1],[[[0,0]],6]])",
    R"([[[[0,0,0]],-1],[[[0,1,2]],2],[[[0,0]],1]])",
    R"([[[[0,1,2]],-2],[[[0,0]],-6],[[[0,0]],3]])",
    R"([[[[0,0]],3],[[[0,1,2]],-1]])",
    R"([[[["5m"]],0],[[[0,0]],3]])",
    R"([[[[0,0]],2],[[["5m"]],0]])",
    R"([[[[0,0,0]],-1]])",
    R"(["dismantle_calls",[[[0,0,0]],-1],[[[0,0]],3]])",
};

bool is_in(const TileList& tiles, const Tile& tile) {
  return std::any_of(tiles.begin(), tiles.end(), [&](const Tile& other) { return tiles::identical(other, tile); });
}

}  // namespace

TEST_CASE("unneeded tiles: those without which a hand matches, and those that some way leaves over") {
  Dice dice(83);
  std::size_t matching = 0;
  for (const char* definition : kDefinitions) {
    INFO(definition);
    BoundTable table("0m 0p", "5m 5p");
    const JokerTable jokers(table.behavior);
    const MatchProgram program(table.read(definition), table.names.known);
    MatchMemory memory;
    for (int i = 0; i < 60; ++i) {
      TileList tiles;
      const std::uint32_t width = 5 + dice.below(6);
      while (tiles.size() < 9) tiles.emplace_back(static_cast<tiles::Kind>(dice.below(width)));
      if (dice.one_in(3)) tiles.back() = table.list("0m").front();
      const Hand hand{tiles, {}};
      TileList expected;
      for (std::size_t gone = 0; gone < tiles.size(); ++gone) {
        QueryOptions options;
        options.without = gone;
        const bool matches = match(program, hand, jokers, memory, options) == Answer::Yes;
        if (matches && !is_in(expected, tiles[gone])) expected.push_back(tiles[gone]);
      }
      for (const Leftover& left : leftovers(program, hand, jokers, memory, 10'000)) {
        for (const Tile& tile : left.tiles) {
          if (!is_in(expected, tile)) expected.push_back(tile);
        }
      }
      matching += expected.empty() ? 0 : 1;
      const TileList found = unneeded_tiles(program, hand, jokers, memory);
      CHECK(found.size() == expected.size());
      for (const Tile& tile : expected) CHECK(is_in(found, tile));
    }
  }
  CHECK(matching > 100);
}

}  // namespace majs::match::test::unneeded_test
