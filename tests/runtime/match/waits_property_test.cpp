// Waits against matches, on random hands, definitions, aliases and calls.

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "runtime/match/search/waits.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_cases.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::waits_property_test {
namespace {

using tiles::Kind;
using tiles::Tile;

bool contains(std::span<const PlainTile> waits, Kind kind) {
  return std::any_of(waits.begin(), waits.end(), [&](const PlainTile& wait) { return wait.kind == kind; });
}

}  // namespace

TEST_CASE("a wait is a tile that completes the hand") {
  Dice dice(2);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int waiting = 0;
  for (int i = 0; i < kCases / 20; ++i) {
    const bool narrow = dice.one_in(2);
    const std::string text = dice.one_in(3) ? R"([["exhaustive",[[[0,0,0],[0,1,2]],2],[[[0,0]],1]],[[[[0,0]],4]]])"
                                            : "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
    const RandomHand random = random_hand(dice, narrow, setting, world.names);
    const auto found = waits(program, random.hand(), *setting.jokers, setting.behavior.wall(), memory);
    waiting += found.empty() ? 0 : 1;
    if (memory.gave_up()) continue;
    for (const tiles::WallTile& entry : setting.behavior.wall()) {
      // Every wall tile that is no wildcard is a candidate: a wait exactly if the hand matches with it as a wildcard.
      if (setting.jokers->is_wildcard(entry.tile.kind, {})) continue;
      QueryOptions options;
      options.extra = &entry.tile;
      const Answer expected = search_all(program, random.hand(), *setting.jokers, memory, options);
      const bool is_wait = std::any_of(found.begin(), found.end(), [&](const PlainTile& wait) {
        return wait.kind == entry.tile.kind && !setting.jokers->is_wildcard(wait.kind, wait.attributes);
      });
      if (expected == Answer::Limit || is_wait == (expected == Answer::Yes)) continue;
      // A kind may wait with attributes only.
      if (!program.definitions()[0].attributes.empty() && is_wait) continue;
      if (!setting.jokers->known().empty() && is_wait) continue;
      failures.add(describe(text, setting, random, world.names) + " tile " +
                   std::string(tiles::id_of(entry.tile.kind)) + (is_wait ? " should not wait" : " should wait"));
    }
  }
  CHECK(waiting * 10 > kCases / 20);
}

TEST_CASE("what tables tell of one more tile is what the search finds with it") {
  Dice dice(15);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  const std::vector<std::string> usual = {
      R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])",
      R"([[[["nojoker",[0,0,0]],-1],[[[0,0]],4]]])",
      R"([[[[[0,0,0]],-1],[[[0,0]],3],[[[0,0],[0,1],[0,2]],1]]])",
      R"([["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z"],6],[["1m","9m","1p","1s"],1]]])",
      R"([["exhaustive",[[[0,0,0],[0,1,2]],3],[["any"],1],[[[0,0],[0,1],[0,2]],1]]])",
      R"([["exhaustive",[[[0,0,0],[0,0]],3],[["any"],2]]])",
  };
  int told = 0;
  int of_wildcards = 0;
  int completing = 0;
  for (int i = 0; i < kCases / 200; ++i) {
    const bool narrow = dice.one_in(2);
    const std::string text = dice.one_in(2) ? dice.pick(usual) : "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
    RandomHand random = dice.one_in(3) ? complete_hand(dice, dice.one_in(2) ? 3 : 4, world.names)
                                       : random_hand(dice, narrow, setting, world.names);
    if (random.tiles.size() > 2) random.tiles.pop_back();
    RandomHand more = random;
    more.tiles.emplace_back();
    const auto check = [&](const Tile& tile) {
      MatchMemory another;
      Completions completions(program, random.hand(), *setting.jokers, another);
      const std::optional<bool> got = completions.told(tile);
      const bool answer = got ? *got : completions.tried(tile);
      more.tiles.back() = tile;
      const Answer expected = search_all(program, more.hand(), *setting.jokers, memory, {});
      told += got ? 1 : 0;
      of_wildcards += got && tile.kind >= 34 ? 1 : 0;
      completing += got && *got ? 1 : 0;
      if (expected == Answer::Limit || answer == (expected == Answer::Yes)) return;
      failures.add(describe(text, setting, more, world.names) + (got ? " told" : " tried"));
    };
    for (const Tile& tile : setting.wildcards) check(tile);
    for (int n = 0; n < 6; ++n) check(Tile(static_cast<Kind>(narrow ? dice.below(9) : dice.below(34))));
  }
  CHECK(told > kCases / 100);
  CHECK(of_wildcards > kCases / 1000);
  CHECK(completing > kCases / 1000);
}

TEST_CASE("attributes that a program does not ask for make no difference to a tile that is no wildcard") {
  Dice dice(16);
  World world(dice);
  REQUIRE(world.names.know("x"));
  REQUIRE(world.names.know("y"));
  REQUIRE(world.names.know("z"));
  MatchMemory memory;
  Failures failures;
  int asking = 0;
  int matching = 0;
  for (int i = 0; i < kCases / 10; ++i) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "," + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
    RandomHand random = random_hand(dice, narrow, setting, world.names);
    const Tile plain(static_cast<Kind>(narrow ? dice.below(9) : dice.below(34)));
    if (!setting.jokers->ordinary(plain.kind)) continue;
    Tile marked = plain;
    for (const std::string name : {"x", "_y", "z", "_unknown"}) {
      const tiles::Attribute attribute = *world.names.attributes.intern(name);
      if (!program.asked().contains(attribute.id) && dice.one_in(2)) marked.add(attribute);
    }
    random.tiles.push_back(plain);
    const Answer expected = match(program, random.hand(), *setting.jokers, memory);
    random.tiles.back() = marked;
    const Answer searched = search_all(program, random.hand(), *setting.jokers, memory, {});
    const Answer found = match(program, random.hand(), *setting.jokers, memory);
    asking += program.asked().empty() ? 0 : 1;
    matching += expected == Answer::Yes ? 1 : 0;
    if (searched == Answer::Limit || expected == Answer::Limit) continue;
    if (expected != searched || expected != found) failures.add(describe(text, setting, random, world.names));
  }
  CHECK(asking > kCases / 200);
  CHECK(matching > kCases / 200);
}

TEST_CASE("without jokers a wait is a tile with which the hand matches") {
  Dice dice(3);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  const Setting& setting = world.settings[0];
  int waiting = 0;
  for (int i = 0; i < kCases / 20; ++i) {
    const bool narrow = dice.one_in(2);
    std::string text = "[" + random_definition(dice, narrow) + "]";
    // A wait is tested as a wildcard: those are no natural tiles, and they may come with attributes.
    const bool plain = text.find("nojoker") == std::string::npos && text.find("attrs") == std::string::npos;
    if (!plain) text = R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])";
    const MatchProgram program = world.program(text);
    RandomHand random =
        dice.one_in(2) ? complete_hand(dice, 4, world.names) : random_hand(dice, narrow, setting, world.names);
    random.tiles.pop_back();
    const auto found = waits(program, random.hand(), *setting.jokers, setting.behavior.wall(), memory);
    waiting += found.empty() ? 0 : 1;
    if (memory.gave_up()) continue;
    for (Kind kind = 0; kind < 34; ++kind) {
      random.tiles.emplace_back(kind);
      const bool matches = match(program, random.hand(), *setting.jokers, memory) == Answer::Yes;
      random.tiles.pop_back();
      if (matches == contains(found, kind)) continue;
      failures.add(describe(text, setting, random, world.names) + " tile " + std::string(tiles::id_of(kind)) +
                   (matches ? " should wait" : " should not wait"));
    }
  }
  CHECK(waiting * 5 > kCases / 20);
}

TEST_CASE("offsets go on by suits and ranks, one at a time, however many") {
  const tiles::TileBehavior plain;
  tiles::TileBehavior odd;
  odd.link_next_suit(0, 10);   // 1m to 2p, which goes on to 2s, 2m, 2p: a round that 1m is no part of
  odd.link_next_suit(27, 28);  // winds: a round of two
  odd.link_next_suit(28, 27);
  for (const tiles::TileBehavior* behavior : {&plain, &std::as_const(odd)}) {
    const JokerTable jokers(*behavior);
    const bool usual = behavior == &plain;
    for (Kind from = 0; from < 34; ++from) {
      for (const int sign : {1, -1}) {
        Kind by_suits = from;
        for (int suits = 0; suits < 14; ++suits) {
          Kind kind = by_suits;
          for (int ranks = 0; ranks < 10; ++ranks) {
            const int offset = sign * (suits * 10 + ranks);
            CAPTURE(offset);
            if (offset != 0) CHECK(jokers.shift(from, offset) == kind);
            if (offset != 0 && usual) CHECK(usual_shift(from, offset) == kind);
            if (kind != tiles::kNoKind) kind = jokers.shift(kind, sign);
          }
          if (by_suits != tiles::kNoKind) by_suits = jokers.shift(by_suits, sign * 10);
        }
      }
    }
  }
}

}  // namespace majs::match::test::waits_property_test
