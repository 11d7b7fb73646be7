// What games remember of their work: joker tables. Nothing may be mixed up.

#include <doctest/doctest.h>

#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace memory_test {

using namespace majs;

TEST_CASE("behaviours that mean the same share their joker table") {
  match::test::Dice dice(1);
  match::test::World world(dice);
  match::JokerTables tables;
  tiles::TileBehavior reds;
  reds.add_aliases(world.list("0m"), world.list("5m"));
  const auto first = tables.of(reds);
  tiles::TileBehavior elsewhere = reds;
  elsewhere.set_wall(world.list("1m 2m"));
  CHECK(tables.of(elsewhere) == first);
  tiles::TileBehavior more = reds;
  more.add_aliases(world.list("0p"), world.list("5p"));
  CHECK(tables.of(more) != first);
  CHECK(tables.of(more)->aliases().size() == 2);
  CHECK(tables.of({})->aliases().empty());
  CHECK(tables.of(reds) == first);
}

}  // namespace memory_test
