// What hands lack of pairs, told by the bits of counts, against counting them.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "runtime/match/plans/suit_plan.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::alike_sets_test {

TEST_CASE("what hands lack of pairs is what counting them says") {
  Dice dice(17);
  World world(dice);
  MatchMemory memory;
  const JokerTable& jokers = *world.settings.front().jokers;
  const MatchProgram pairs = world.program("[[[[[0,0]],7]]]");
  const MatchProgram fours = world.program("[[[[[0,0,0,0]],2]]]");
  for (int i = 0; i < 2'000; ++i) {
    const std::uint32_t kinds = 3 + dice.below(10);
    std::map<tiles::Kind, std::uint32_t> counts;
    std::vector<tiles::Tile> tiles;
    for (int tries = 0; tries < 14; ++tries) {
      const auto kind = static_cast<tiles::Kind>(dice.below(kinds) * 34 / kinds);
      if (counts[kind] < 7) tiles.emplace_back(kind), ++counts[kind];
    }
    std::uint32_t whole = 0;
    std::uint32_t single = 0;
    std::uint32_t four = 0;
    for (const auto& [kind, count] : counts) {
      whole += count / 2;
      single += count % 2;
      four += count / 4;
    }
    const std::uint32_t missing = 7 - std::min(7U, whole);
    const std::uint32_t lacking = missing <= single ? missing : single + 2 * (missing - single);
    const Hand hand{tiles, {}};
    CHECK(least_lacking(pairs, hand, jokers, memory) == std::min(lacking, kMostLacking));
    CHECK((match(pairs, hand, jokers, memory) == Answer::Yes) == (whole >= 7));
    CHECK((match(fours, hand, jokers, memory) == Answer::Yes) == (four >= 2));
  }
}

}  // namespace majs::match::test::alike_sets_test
