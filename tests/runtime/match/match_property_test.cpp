// Fast paths against the general search, on random hands, definitions, aliases and calls.

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "runtime/match/plans/lone_tile.hpp"
#include "runtime/match/plans/suit_plan.hpp"
#include "runtime/match/search/exact_cover.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_cases.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::match_property_test {
namespace {

using tiles::Kind;
using tiles::Tile;

/// Runs and triplets that begin at the same two numbers, in all suits: sets in several parts and suits are among them.
RandomHand alike_sets(Dice& dice, Names& names) {
  RandomHand hand;
  for (int set = 0; set < 4; ++set) {
    const std::uint32_t first = 9 * dice.below(3) + dice.below(2);
    const std::uint32_t step = dice.below(2);
    std::vector<Tile> tiles;
    for (std::uint32_t i = 0; i < 3; ++i) tiles.emplace_back(static_cast<Kind>(first + i * step));
    if (dice.one_in(3)) {
      hand.call_tiles.push_back(std::move(tiles));
    } else {
      hand.tiles.insert(hand.tiles.end(), tiles.begin(), tiles.end());
    }
  }
  hand.tiles.insert(hand.tiles.end(), 2, Tile(static_cast<Kind>(dice.below(34))));
  for (const std::vector<Tile>& tiles : hand.call_tiles) hand.calls.push_back({names.call("pon"), tiles});
  return hand;
}

}  // namespace

TEST_CASE("every fast path answers as the general search") {
  Dice dice(1);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int fast = 0;
  int yes = 0;
  int out_of_the_question = 0;
  constexpr int kHandsEach = 20;
  for (int i = 0; i < kCases; i += kHandsEach) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    for (int h = 0; h < kHandsEach; ++h) {
      // Half of the hands are held by players with ordinary aliases, or none.
      const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
      // Complete hands have many calls and sets.
      const RandomHand random = dice.one_in(5) ? complete_hand(dice, dice.one_in(3) ? 5 : 4, world.names)
                                               : random_hand(dice, narrow, setting, world.names);
      QueryOptions options;
      Tile extra(static_cast<Kind>(narrow ? dice.below(9) : dice.below(34)));
      // Tiles without a cell, and what wildcards are themselves.
      if (dice.one_in(4)) extra = dice.one_in(4) ? world.list("1f")[0] : dice.pick(setting.wildcards);
      if (dice.one_in(4)) options.extra = &extra;
      if (dice.one_in(8)) options.without = dice.below(static_cast<std::uint32_t>(random.tiles.size()));
      const Answer got = match(program, random.hand(), *setting.jokers, memory, options);
      const Answer expected = search_all(program, random.hand(), *setting.jokers, memory, options);
      fast += program.paths()[0].usable() ? 1 : 0;
      yes += expected == Answer::Yes ? 1 : 0;
      if (options.extra == nullptr && !options.without) {
        const Hand hand = random.hand();
        PreparedHand prepared(hand, *setting.jokers);
        if (match(program, prepared, memory) != got) {
          failures.add(describe(text, setting, random, world.names) + " when prepared");
        }
        PreparedHand asked(hand, *setting.jokers);
        asked.expect_questions();
        if (!may_match(program, asked)) {
          ++out_of_the_question;
          if (got == Answer::Yes)
            failures.add(describe(text, setting, random, world.names) + " is out of the question");
        }
        if (match(program, asked, memory) != got) {
          failures.add(describe(text, setting, random, world.names) + " when its profile is known");
        }
      }
      // Near the limit it counts what was asked before the search.
      if (expected == Answer::Limit || got == Answer::Limit || got == expected) continue;
      failures.add(describe(text, setting, random, world.names) + " extra " +
                   (options.extra != nullptr ? std::string(tiles::id_of(extra.kind)) : "-") + " without " +
                   (options.without ? std::to_string(*options.without) : "-") + " path " + program.paths()[0].name());
    }
  }
  // The generator has to reach what it is for.
  CHECK(fast * 3 > kCases);
  CHECK(out_of_the_question * 10 > kCases);
  CHECK(yes * 10 > kCases);
}

TEST_CASE("hands of sixteen tiles, of one suit, too, are as the general search finds them") {
  Dice dice(11);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int yes = 0;
  constexpr int kHands = 400;
  for (const char* text :
       {R"([["exhaustive",[[[0,1,2],[0,0,0]],5],[[[0,0]],1]]])", R"([[[[[0,0,0]],2],[[[0,0]],1]]])",
        R"([["exhaustive",[[[0,1,2]],3],[[[0,0,0],[0,1,2]],2],[[[0,0]],1]]])", R"([[[[[0,0]],8]]])"}) {
    const MatchProgram program = world.program(text);
    for (int i = 0; i < kHands; ++i) {
      const Setting& setting = dice.one_in(2) ? world.settings[0] : world.any_setting(dice);
      RandomHand random = complete_hand(dice, 5, world.names);
      if (dice.one_in(2))
        random.tiles[dice.below(static_cast<std::uint32_t>(random.tiles.size()))] =
            Tile(static_cast<Kind>(dice.below(34)));
      QueryOptions options;
      const Tile extra(static_cast<Kind>(dice.below(34)));
      if (dice.one_in(3)) options.extra = &extra;
      const Answer expected = search_all(program, random.hand(), *setting.jokers, memory, options);
      yes += expected == Answer::Yes ? 1 : 0;
      if (match(program, random.hand(), *setting.jokers, memory, options) == expected || expected == Answer::Limit)
        continue;
      failures.add(describe(text, setting, random, world.names));
    }
  }
  CHECK(yes > kHands);
}

TEST_CASE("plans have one number where they count the same sets, and new numbers when those are forgotten") {
  Dice dice(3);
  World world(dice);
  const auto plan_of = [&](const char* text) {
    const MatchProgram program = world.program(text);
    std::vector<const Element*> elements;
    for (const Step& step : program.definitions()[0].segments[0]) elements.push_back(&step.element);
    const auto plan = SuitPlan::make(elements, program.definitions()[0], {}, runtime::Passes{});
    REQUIRE(plan != nullptr);
    return plan;
  };
  const auto four_sets = plan_of(R"([[[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])");
  const auto again = plan_of(R"([[[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])");
  const auto five_sets = plan_of(R"([[[[[0,0,0],[0,1,2]],5],[[[0,0]],1]]])");
  const auto runs = plan_of(R"([[[[[0,1,2]],4],[[[0,0]],1]]])");
  const auto swapped = plan_of(R"([[[[[0,0]],4],[[[0,0,0],[0,1,2]],1]]])");
  PlanNumbers numbers;
  CHECK(numbers.of(four_sets) == 0);
  CHECK(numbers.of(five_sets) == 1);
  CHECK(numbers.of(runs) == 2);
  CHECK(numbers.of(swapped) == 3);
  CHECK(numbers.of(again) == 0);
  numbers.forget();
  CHECK(numbers.of(runs) == 0);
  CHECK(numbers.of(five_sets) == 1);
  CHECK(numbers.of(again) == 2);
  CHECK(numbers.of(four_sets) == 2);
}

TEST_CASE("hands that differ in one wildcard, of calls, too, are told apart, whatever is remembered of the others") {
  Dice dice(17);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int yes = 0;
  const Tile flower = world.list("1f")[0];
  constexpr int kHands = 1'000;
  for (const char* text :
       {R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]])",
        R"([["exhaustive",[[[0,10,20]],1],[[[0,1,2],[0,0,0]],2],[[[0,0]],1]]])",
        R"([["almost",[[[0,10,20],[[0,1,2],[10,11,12]]],1],[[[0,0,0],[0,1,2]],1],[[[0,0]],1]]])",
        R"([["exhaustive",[[[0,1,2],[0,0,0]],3],[["any"],1],[[[0,0],[0,1],[0,2]],1]]])",
        R"([["exhaustive",[[[0,0,0],[0,0]],3],[["any"],2]]])",
        R"([[[[[[0,1,2],[10,11,12]],[[0,0,0],[10,10,10]]],1],[[[0,0]],1]]])",
        R"([["nojoker",[[[[0,1,2],[3,4,5]]],1],[[[0,0]],1]]])",
        R"([["nojoker",[[[[0,0,0],[10,10,10]],[[0,1,2],[10,11,12]],[[0,0,0],[0,0,0]]],1]]])",
        R"([[[[[{"offset":0,"attrs":["x"]},1,2],[0,0,0],[["1m","2m","3m"],[0,0]]],2],[[[0,0]],1]]])",
        R"([[[[[{"offset":0,"attrs":["x"]},1,2],[["1m","2m","3m"],[0,0]]],1]]])",
        R"([["exhaustive",[[[0,1,2],[0,0,0]],3],[["any"],1],[[[0,0]],1]]])",
        R"([["exhaustive",[[["1z","1z","1z"],[0,0,0],[0,1,2]],2],[[[0,0]],1]]])", R"([[[[[0,0,0]],1],[[[0,0]],1]]])",
        R"([[[[["1z","1z"]],1],[[[0,0,0]],1]]])", R"([[[[[0,10,20],[0,0,0]],1],[[[0,0]],2]]])"}) {
    const MatchProgram program = world.program(text);
    for (int i = 0; i < kHands; ++i) {
      const Setting& setting = world.settings[dice.below(static_cast<std::uint32_t>(world.settings.size()))];
      RandomHand random = dice.one_in(3)   ? random_hand(dice, dice.one_in(2), setting, world.names)
                          : dice.one_in(2) ? alike_sets(dice, world.names)
                                           : complete_hand(dice, 4, world.names);
      if (random.tiles.size() < 6) continue;
      random.tiles.resize(std::max<std::size_t>(6, random.tiles.size() - dice.below(4)));
      const bool wild = dice.one_in(2);
      const bool few = wild && dice.one_in(3);
      if (few) random.tiles.resize(6);  // hardly anything else
      for (std::size_t place = 1; place < 6; ++place) {
        if (few || (wild && dice.one_in(2)))
          random.tiles[place] = dice.one_in(4) ? flower : dice.pick(setting.wildcards);
      }
      for (std::vector<Tile>& call : random.call_tiles) {
        const std::uint32_t one_in = dice.one_in(4) ? 1 : 4;
        for (Tile& tile : call) tile = dice.one_in(one_in) ? dice.pick(setting.wildcards) : tile;
        if (dice.one_in(4)) call[0].add(*world.names.attributes.intern("x"));
      }
      std::vector<Tile> firsts = setting.wildcards;
      firsts.push_back(random.tiles[0]);
      for (const Tile& first : firsts) {
        random.tiles[0] = first;
        QueryOptions options;
        if (dice.one_in(4)) options.without = dice.below(6);
        const Answer expected = search_all(program, random.hand(), *setting.jokers, memory, options);
        yes += expected == Answer::Yes ? 1 : 0;
        const Answer got = match(program, random.hand(), *setting.jokers, memory, options);
        if (got == expected || expected == Answer::Limit) continue;
        failures.add(describe(text, setting, random, world.names) + (options.without ? " but for one" : ""));
      }
    }
  }
  CHECK(yes > kHands);
}

TEST_CASE("what a game costs is the same however much was remembered and forgotten before") {
  Dice dice(19);
  World world(dice);
  const Setting& setting = world.settings[9];
  REQUIRE(setting.text.find("147j") != std::string::npos);
  const MatchProgram program = world.program(
      R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]],["exhaustive",[[[0,1,2],[0,0,0],[0,1],[0,2],[0,0]],5]]])");
  constexpr int kHands = 2'000;
  std::vector<RandomHand> hands;
  for (int i = 0; i < kHands; ++i) {
    hands.push_back(complete_hand(dice, 4, world.names));
    for (std::size_t place = dice.below(3); place-- > 0;) hands.back().tiles[place] = dice.pick(setting.wildcards);
  }
  MatchMemory memory;
  std::vector<std::uint64_t> costs;
  for (int game = 0; game < 30; ++game) {
    memory.reach.forget();
    const std::uint64_t before = memory.search.budget.total();
    for (const RandomHand& random : hands) match(program, random.hand(), *setting.jokers, memory);
    costs.push_back(memory.search.budget.total() - before);
  }
  CHECK(costs.front() > kHands);
  CHECK(std::count(costs.begin(), costs.end(), costs.front()) == std::ssize(costs));
}

TEST_CASE("a wildcard pairs a tile of no cell, beside a set in several suits") {
  Dice dice(1);
  World world(dice);
  const Setting& any = world.settings[2];
  REQUIRE(any.text == "0j=any ");
  const MatchProgram program = world.program(R"([[[[[0,10,20]],1],[[[0,0]],1]]])");
  MatchMemory memory;
  const auto matches = [&](const char* hand) { return match(program, {world.list(hand), {}}, *any.jokers, memory); };
  CHECK(matches("1m1p1s1f0j") == Answer::Yes);
  CHECK(matches("1m1p2s1f0j") == Answer::No);
  CHECK(matches("1m1p2s1f0j0j") == Answer::Yes);
}

TEST_CASE("beside a tile of no cell wildcards make sets by themselves, for it is a base tile") {
  Dice dice(1);
  World world(dice);
  const Setting& any = world.settings[2];
  REQUIRE(any.text == "0j=any ");
  const MatchProgram program = world.program(R"([[[[[0,0,0]],1],[[[0,0]],1]]])");
  MatchMemory memory;
  const auto agrees = [&](const char* text, Answer answer) {
    const std::vector<Tile> tiles = world.list(text);
    CAPTURE(text);
    CHECK(match(program, {tiles, {}}, *any.jokers, memory) == answer);
    CHECK(search_all(program, {tiles, {}}, *any.jokers, memory, {}) == answer);
  };
  agrees("1f0j0j0j0j", Answer::Yes);
  agrees("1f0j0j0j", Answer::No);
  agrees("1f2f0j0j0j", Answer::Yes);
  agrees("1f1f0j2f2f", Answer::Yes);
  agrees("1f2f3f0j0j", Answer::No);
}

TEST_CASE("a call that may be a set or a pair is what leaves a tile besides") {
  Dice dice(1);
  World world(dice);
  const Setting& none = world.settings[0];
  const MatchProgram program = world.program(R"([["exhaustive",[[[0,1,2],[0,0,0]],3],[["any"],1],[[[0,0]],1]]])");
  MatchMemory memory;
  const std::vector<Tile> called = world.list("7z7z7z");
  const std::vector<Call> calls = {{0, called}};
  const auto agrees = [&](const char* text, Answer answer) {
    const std::vector<Tile> tiles = world.list(text);
    CAPTURE(text);
    CHECK(match(program, {tiles, calls}, *none.jokers, memory) == answer);
    CHECK(search_all(program, {tiles, calls}, *none.jokers, memory, {}) == answer);
  };
  agrees("1m2m3m4p5p6p7s8s9s", Answer::No);
  agrees("1m2m3m4p5p6p7s8s9s1z", Answer::Yes);
  agrees("1m2m3m4p5p6p1z1z9s", Answer::Yes);
}

TEST_CASE("a hand that a lone tile is known not to complete is not completed by it") {
  Dice dice(9);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int told = 0;
  int completed = 0;
  constexpr int kHandsEach = 20;
  for (int i = 0; i < kCases; i += kHandsEach) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    // A blank, a flower, and tiles that are not alone.
    const char* const kinds[] = {"1x", "1x", "1f", "3m", "1z"};
    const Tile more = world.list(kinds[dice.below(5)])[0];
    const LoneTile lone(program, more.kind);
    for (int h = 0; h < kHandsEach; ++h) {
      const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
      RandomHand random =
          dice.one_in(2) ? complete_hand(dice, 4, world.names) : random_hand(dice, narrow, setting, world.names);
      // Hands that lack a few tiles are what it is about.
      for (std::uint32_t less = dice.below(4); less > 0 && random.tiles.size() > 1; --less) random.tiles.pop_back();
      const bool nothing = lone.completes_nothing(random.hand(), *setting.jokers);
      const bool two = std::any_of(random.tiles.begin(), random.tiles.end(),
                                   [&](const Tile& tile) { return tile.kind == more.kind; });
      if (nothing && two) failures.add(describe(text, setting, random, world.names) + " has two");
      random.tiles.push_back(more);
      const Answer answer = match(program, random.hand(), *setting.jokers, memory);
      told += nothing ? 1 : 0;
      completed += answer == Answer::Yes ? 1 : 0;
      if (nothing && answer != Answer::No) failures.add(describe(text, setting, random, world.names));
    }
  }
  CHECK(told * 30 > kCases);
  CHECK(completed * 30 > kCases);
}

TEST_CASE("what is needed of calls by their names is what the search finds") {
  Dice dice(6);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  // More names than there are places to count them in, so that some share one.
  std::vector<std::string> names = {"pon", "chii"};
  for (int i = 0; i < 12; ++i) names.push_back("call" + std::to_string(i));
  for (const std::string& name : names) world.names.call(name);
  int yes = 0;
  int out_of_the_question = 0;
  for (int i = 0; i < kCases / 10; ++i) {
    std::string text = "[[";
    if (dice.one_in(8)) text += "\"dismantle_calls\",";
    for (std::uint32_t elements = 1 + dice.below(2); elements > 0; --elements) {
      text += "[[";
      for (std::uint32_t groups = 1 + dice.below(3); groups > 0; --groups) {
        text += "\"" + (dice.one_in(8) ? std::string("1m") : dice.pick(names)) + (groups > 1 ? "\"," : "\"");
      }
      text += "]," + std::to_string(static_cast<int>(dice.below(5)) - 1) + (elements > 1 ? "]," : "]");
    }
    const MatchProgram program = world.program(text + "]]");
    const Setting& setting = world.settings[dice.below(kUsualSettings)];
    RandomHand random = complete_hand(dice, 1 + static_cast<int>(dice.below(5)), world.names);
    for (Call& call : random.calls) call.name = world.names.call(dice.pick(names));
    const Answer expected = search_all(program, random.hand(), *setting.jokers, memory, {});
    PreparedHand prepared(random.hand(), *setting.jokers);
    prepared.expect_questions();
    yes += expected == Answer::Yes ? 1 : 0;
    const bool may = may_match(program, prepared);
    out_of_the_question += may ? 0 : 1;
    if (!may && expected == Answer::Yes) {
      failures.add(describe(text, setting, random, world.names) + " is out of the question");
    }
    if (match(program, prepared, memory) != expected) failures.add(describe(text, setting, random, world.names));
  }
  CHECK(yes * 20 > kCases / 10);
  CHECK(out_of_the_question * 3 > kCases / 10);
}

TEST_CASE("sets of equal tiles are known by their number, whatever else a definition has is searched for") {
  Dice dice(7);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  const std::vector<std::string> groups = {"[0,0]",
                                           "[0,0,0]",
                                           "[0]",
                                           "[\"1m\",\"1m\"]",
                                           "[\"5p\"]",
                                           "\"7z\"",
                                           "\"0m\"",
                                           "[\"9s\",\"9s\",\"9s\"]",
                                           "[0,1]",
                                           "[\"1m\",\"2m\"]",
                                           "0",
                                           "[[0],[0]]",
                                           "[[\"4z\",\"_x\"]]",
                                           "\"any\"",
                                           "[0,0,0,0]"};
  int decided = 0;
  int yes = 0;
  for (int i = 0; i < kCases / 10; ++i) {
    std::string text = dice.one_in(8) ? "[[\"unique\"," : "[[";
    if (dice.one_in(8)) text += "\"nojoker\",";
    const std::string& group = dice.pick(groups);
    text += "[[" + group + (dice.one_in(2) ? "," + (dice.one_in(2) ? group : dice.pick(groups)) : "") + "]," +
            std::to_string(dice.below(4)) + "]";
    if (dice.one_in(8)) text += ",[[" + dice.pick(groups) + "],1]";
    const MatchProgram program = world.program(text + "]]");
    const Setting& setting = world.settings[dice.below(kUsualSettings)];
    const RandomHand random =
        dice.one_in(2) ? complete_hand(dice, 4, world.names) : random_hand(dice, dice.one_in(2), setting, world.names);
    QueryOptions options;
    options.multiplier = 1 + static_cast<int>(dice.below(3));
    const Answer expected = search_all(program, random.hand(), *setting.jokers, memory, options);
    PreparedHand prepared(random.hand(), *setting.jokers);
    prepared.expect_questions();
    decided += !program.needs().empty() && program.needs().front().decides() ? 1 : 0;
    yes += expected == Answer::Yes ? 1 : 0;
    if (expected != Answer::Limit && match(program, prepared, memory, options.multiplier) != expected) {
      failures.add(describe(text, setting, random, world.names) + " times " + std::to_string(options.multiplier));
    }
  }
  CHECK(decided * 6 > kCases / 10);
  CHECK(yes * 5 > kCases / 10);
}

TEST_CASE("needs know how many equal tiles a set has, and which sets there are") {
  Dice dice(9);
  World world(dice);
  const auto may = [&](const char* definitions, const char* tiles) {
    const MatchProgram program = world.program(definitions);
    const auto list = world.list(tiles);
    PreparedHand hand(Hand{list, {}}, *world.settings[0].jokers);
    hand.expect_questions();
    return may_match(program, hand);
  };
  const char* const two_pairs = "[[[[[0,0,1,1]],1]]]";
  CHECK(may(two_pairs, "1m1m2m2m"));
  CHECK(may(two_pairs, "8s8s9s9s"));
  CHECK(!may(two_pairs, "1m1m2m3m3m"));
  CHECK(!may(two_pairs, "1m2m2m3m"));
  CHECK(!may(two_pairs, "9m9m1p1p"));
  CHECK(!may("[[[[[0,0,0,1]],1]]]", "4p4p5p5p6p6p"));
  CHECK(!may("[[[[[2,1,0]],1]]]", "1m2m4m5m1p2p"));
  CHECK(may("[[[[[2,1,0]],1]]]", "6p1m8p7p"));
  CHECK(!may("[[[[[0,0,0]],2]]]", "1z1z1z2z2z"));
  CHECK(!may("[[[[\"5s\"],2]]]", "5s5m5p4s"));
  CHECK(may("[[[[\"5s\"],2]]]", "5s5m5p5s"));
}

TEST_CASE("definitions are counted as by the general search") {
  Dice dice(4);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int several = 0;
  constexpr int kHandsEach = 20;
  for (int i = 0; i < kCases / 4; i += kHandsEach) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    for (int h = 0; h < kHandsEach; ++h) {
      const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
      const RandomHand random =
          dice.one_in(3) ? complete_hand(dice, 4, world.names) : random_hand(dice, narrow, setting, world.names);
      const Hand hand = random.hand();
      const int expected = count_matches(program, {&hand, 1}, *setting.jokers, memory);
      if (memory.gave_up()) continue;
      several += expected > 1 ? 1 : 0;
      PreparedHand counted(hand, *setting.jokers);
      const int got = count_matches(program, {&counted, 1}, memory);
      if (got == expected) continue;
      failures.add(describe(text, setting, random, world.names) + " counted " + std::to_string(got) + " instead of " +
                   std::to_string(expected));
    }
  }
  CHECK(several * 40 > kCases / 4);
}

TEST_CASE("equal tiles and listed tiles are counted as by the general search") {
  Dice dice(14);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  const std::vector<std::string> texts = {
      R"([[[[[0,0,0]],1]]])",
      R"([[[[[0,0,0]],2]]])",
      R"([[[[[0,0]],1]]])",
      R"([[[[[0,0,0,0]],1]]])",
      R"([[[["1m","9m","5z"],1]]])",
      R"([[[["1m","9m","5z"],2]]])",
      R"([[[["0m","5m"],1]]])",
      R"([[[[["5z","5z","5z"]],1]]])",
      R"([[[["1m"],1],[["2m"],1]]])",
      R"([[[[[0,0,0]],0]]])",
      R"([[[[[0,0,0]],-1]]])",
      R"([])",
      R"([["unique",[["1m","1z"],2]]])",
  };
  int counted = 0;
  for (const std::string& text : texts) {
    const MatchProgram program = world.program(text);
    for (int h = 0; h < kCases / 40; ++h) {
      const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
      RandomHand random = dice.one_in(3) ? complete_hand(dice, 4, world.names)
                                         : random_hand(dice, dice.one_in(2), setting, world.names);
      if (dice.one_in(10)) random = RandomHand();
      const Hand hand = random.hand();
      const int expected = count_matches(program, {&hand, 1}, *setting.jokers, memory);
      if (memory.gave_up()) continue;
      counted += expected > 0 ? 1 : 0;
      PreparedHand asked(hand, *setting.jokers);
      if (count_matches(program, {&asked, 1}, memory) == expected) continue;
      failures.add(describe(text, setting, random, world.names));
    }
  }
  CHECK(counted > kCases / 40);
}

/// The kinds of the sets of a decomposition.
using Sets = std::vector<std::vector<Kind>>;

/// Keeps what is shown, up to a hundred.
class Shown : public CoverPlan::Visitor {
 public:
  bool visit(std::span<const CoverPlan::Set* const> found) override {
    Sets& sets = all.emplace_back();
    for (const CoverPlan::Set* const set : found) {
      sets.emplace_back(set->kinds.begin(), set->kinds.end());
      REQUIRE(set->shape == SetSheet::shape_of(set->kinds));
    }
    return all.size() < 100;
  }

  std::vector<Sets> all;
};

TEST_CASE("planned decompositions are those of the search, in the same order") {
  Dice dice(5);
  World world(dice);
  Failures failures;
  int found = 0;
  int planned = 0;
  const std::vector<std::string> usual = {
      R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])",
      R"([[[[["nojoker",[0,0,0,0]]],-1],[[[0,0]],7]]])",
      R"([[[[[0,0,0],[0,1,2],[0,0,0,0]],4],[[[0,0]],1]]])",
      R"([["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],[["1m","9m","1z"],1]]])",
  };
  for (int i = 0; i < kCases / 20; ++i) {
    const std::string text = dice.one_in(4) ? "[" + random_definition(dice, dice.one_in(2)) + "]" : dice.pick(usual);
    MatchProgram program = world.program(text);
    if (program.definitions().empty()) continue;
    program.prepare_covers();
    const Setting& setting = dice.one_in(8) ? world.any_setting(dice) : world.settings[0];
    const RandomHand random = complete_hand(dice, 4, world.names);
    CoverProblem problem;
    for (const Tile& tile : random.tiles) problem.naturals.push_back(tile.kind);
    for (const auto& tiles : random.call_tiles) {
      CoverCall& call = problem.calls.emplace_back();
      for (const Tile& tile : tiles) call.naturals.push_back(tile.kind);
    }
    planned += program.cover_plan(0) != nullptr ? 1 : 0;
    CellsToCover cells;
    bool laid = program.cover_plan(0) != nullptr && setting.jokers->usual_neighbors();
    for (const Kind kind : problem.naturals) laid = laid && cells.add_loose(kind);
    for (const CoverCall& call : problem.calls) laid = laid && cells.add_call(call.naturals);
    if (!laid) continue;
    std::vector<Sets> searched;
    Budget budget;
    each_cover(program.definitions()[0], problem, *setting.jokers, budget, [&](const Cover& cover) {
      Sets& sets = searched.emplace_back();
      for (const CoverSet& set : cover.sets) {
        if (!set.call) sets.emplace_back(set.kinds.begin(), set.kinds.end());
      }
      std::sort(sets.begin(), sets.end());
      return searched.size() < 100;
    });
    Shown shown;
    program.cover_plan(0)->each_of_loose(cells, budget, shown);
    found += shown.all.empty() ? 0 : 1;
    if (searched != shown.all) failures.add(describe(text, setting, random, world.names));
    // Natural tiles may be added without being looked at.
    CellsToCover natural;
    if (!setting.jokers->all_ordinary(random.tiles)) continue;
    natural.add_naturals(random.tiles);
    CHECK(natural.fits());
    for (const CoverCall& call : problem.calls) natural.add_call(call.naturals);
    Shown of_natural;
    program.cover_plan(0)->each_of_loose(natural, budget, of_natural);
    CHECK(of_natural.all == shown.all);
  }
  CHECK(planned * 2 > kCases / 20);
  CHECK(found * 200 > kCases / 20);
}

}  // namespace majs::match::test::match_property_test
