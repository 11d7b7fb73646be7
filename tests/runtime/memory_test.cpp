// What games remember of their work: answers about hands, joker tables. Nothing may be mixed up.

#include <doctest/doctest.h>

#include "runtime/game/answer_memo.hpp"
#include "tests/runtime/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace memory_test {

using namespace majs;
using match::Answer;
using runtime::AnswerMemo;

TEST_CASE("an answer is remembered for exactly its question") {
  match::test::Dice dice(1);
  match::test::World world(dice);
  constexpr std::uint64_t program = 4;
  constexpr std::uint64_t other = 5;
  const match::JokerTable& plain = *world.settings[0].jokers;
  const match::JokerTable& jokers = *world.settings[1].jokers;
  const std::vector<tiles::Tile> tiles = world.list("1m 1m 2m");
  const std::vector<match::Call> calls = {{1, tiles}};
  AnswerMemo memo;
  memo.begin();
  const auto key = [&](const match::Hand& hand) { return AnswerMemo::Key(program, hand, plain); };
  memo.store(key({tiles, {}}), Answer::Yes);
  CHECK(memo.find(key({tiles, {}})) == Answer::Yes);
  CHECK_FALSE(memo.find(AnswerMemo::Key(other, {tiles, {}}, plain)));
  CHECK_FALSE(memo.find(AnswerMemo::Key(program, {tiles, {}}, jokers)));
  CHECK_FALSE(memo.find(key({tiles, calls})));
  CHECK_FALSE(memo.find(key({{}, calls})));
  for (const char* text : {"1m 1m", "1m 2m 1m", "1m 1m 3m", "1m 1m 2m@x", "1m 1m@x 2m", "1m 1m 2m 2m"}) {
    CAPTURE(text);
    const std::vector<tiles::Tile> list = world.list(text);
    CHECK_FALSE(memo.find(key({list, {}})));
  }
  // A search that was given up, and hands of any size.
  const std::vector<tiles::Tile> many(100, tiles[0]);
  for (const auto& list : {many, world.list("5p")}) {
    memo.store(key({list, {}}), list.size() == 1 ? Answer::Limit : Answer::Yes);
    CHECK_FALSE(memo.find(key({list, {}})));
  }
  CHECK(memo.find(key({tiles, {}})) == Answer::Yes);
  memo.begin();
  CHECK_FALSE(memo.find(key({tiles, {}})));
}

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
