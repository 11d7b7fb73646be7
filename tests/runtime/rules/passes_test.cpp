// Fast paths of the matcher (runtime/match/passes.def) can be left out, by themselves and with others: random hands get
// the same answers. tests/rulesets/passes_test.cpp does the same with all of them, on hands and games of rulesets.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "runtime/match/passes.hpp"
#include "runtime/match/search/waits.hpp"
#include "tests/runtime/match/random_cases.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::passes_test {
namespace {

using runtime::Pass;
using runtime::Passes;
using tiles::Tile;

constexpr std::array kOfMatcher = {Pass::tile_plan,   Pass::suit_plan,     Pass::suit_wildcards,   Pass::part_plan,
                                   Pass::reach_memo,  Pass::needs,         Pass::named_calls,      Pass::least_lacking,
                                   Pass::quick_waits, Pass::counted_times, Pass::told_completions, Pass::tile_bound};

/// One of them, or some.
Passes some_left_out(Dice& dice) {
  if (dice.one_in(2)) return Passes().without(dice.pick(kOfMatcher));
  Passes passes;
  for (const Pass pass : kOfMatcher) {
    if (dice.one_in(2)) passes = passes.without(pass);
  }
  return passes;
}

/// What is asked about a hand, all in one text; nothing where a search was given up.
std::string answers(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                    const std::vector<Tile>& more, MatchMemory& memory) {
  std::string text = std::to_string(static_cast<int>(match(program, hand, jokers, memory)));
  bool gave_up = memory.gave_up();
  PreparedHand prepared(hand, jokers);
  prepared.expect_questions();
  text += std::to_string(static_cast<int>(match(program, prepared, memory)));
  gave_up = gave_up || memory.gave_up();
  text += " times " + std::to_string(count_matches(program, {&prepared, 1}, memory));
  gave_up = gave_up || memory.gave_up();
  const bool lacks_more = least_lacking(program, hand, jokers, memory) > 1;
  Completions completions(program, hand, jokers, memory);
  std::vector<Tile> tiles(hand.tiles.begin(), hand.tiles.end());
  tiles.emplace_back();
  for (const Tile& tile : more) {
    const auto told = completions.told(tile);
    text += told.value_or(false) || (!told && completions.tried(tile)) ? " +" : " -";
    gave_up = gave_up || memory.gave_up();
    tiles.back() = tile;
    const bool matches = !(lacks_more && is_one_of_cells(tile, jokers)) &&
                         match(program, {tiles, hand.calls}, jokers, memory) == Answer::Yes;
    text += matches ? "+" : "-";
    gave_up = gave_up || memory.gave_up();
  }
  std::vector<tiles::WallTile> wall;
  for (tiles::Kind kind = 0; kind < kCellCount; ++kind) wall.push_back({Tile(kind), 4});
  for (const PlainTile& wait : waits(program, hand, jokers, wall, memory)) text += " " + std::to_string(wait.kind);
  return gave_up || memory.gave_up() ? std::string() : text;
}

}  // namespace

TEST_CASE("the matcher answers the same without any of its fast paths") {
  Dice dice(77);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int asked = 0;
  int yes = 0;
  constexpr int kHandsEach = 6;
  for (int i = 0; i < kCases / 40; i += kHandsEach) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "]";
    const auto read = [&] { return read_definitions(Document::parse(text), {world.ruleset, world.names}); };
    const MatchProgram all(read(), world.names.known);
    const MatchProgram some(read(), world.names.known, some_left_out(dice));
    for (int h = 0; h < kHandsEach; ++h) {
      const Setting& setting = dice.one_in(2) ? world.settings[dice.below(kUsualSettings)] : world.any_setting(dice);
      RandomHand random =
          dice.one_in(3) ? complete_hand(dice, 4, world.names) : random_hand(dice, narrow, setting, world.names);
      if (dice.one_in(2) && random.tiles.size() > 1) random.tiles.pop_back();
      std::vector<Tile> more = {Tile(static_cast<tiles::Kind>(dice.below(34))), dice.pick(setting.wildcards)};
      const std::string expected = answers(all, random.hand(), *setting.jokers, more, memory);
      const std::string got = answers(some, random.hand(), *setting.jokers, more, memory);
      if (expected.empty() || got.empty()) continue;
      ++asked;
      yes += expected.front() == '1' ? 1 : 0;
      if (got != expected) {
        failures.add(describe(text, setting, random, world.names) + " all: " + expected + " some: " + got);
      }
    }
  }
  CHECK(asked * 50 > kCases);
  CHECK(yes * 500 > kCases);
}

TEST_CASE("fast paths have names") {
  std::set<std::string_view> names;
  for (const std::string_view name : runtime::kPassNames) {
    CHECK(names.insert(name).second);
    const auto pass = runtime::find_pass(name);
    REQUIRE(pass.has_value());
    CHECK(Passes().has(*pass));
    CHECK_FALSE(Passes().without(*pass).has(*pass));
  }
  CHECK_FALSE(runtime::find_pass("no_such_pass").has_value());
}

}  // namespace majs::match::test::passes_test
