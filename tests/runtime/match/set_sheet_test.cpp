// Hands that consist of sets match by counting as they do by searching.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "runtime/match/levels/set_sheet.hpp"
#include "runtime/tiles/bits.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::set_sheet_test {
namespace {

using tiles::Kind;
using tiles::Tile;

#ifdef NDEBUG
constexpr int kCases = 30'000;
#else
constexpr int kCases = 3'000;
#endif

const std::vector<std::string> kGroups = {
    "[0,0]",
    "[0,0,0]",
    "[0,1,2]",
    "[0,1,2],[0,0,0]",
    "[0,1],[0,2],[0,0]",
    "[0,0,0,0]",
    R"(["1z","1z","1z"],["2z","2z","2z"],["3z","3z","3z"])",
    R"(["1z","1z"],["2z","2z"])",
    R"(["5z","5z","5z"],["0z","0z","0z"])",
    R"(["1m","2m","3m"],["7m","8m","9m"],["1m","1m","1m"],["9m","9m","9m"])",
    R"(["1m","1m"],["9m","9m"])",
    "[[0,1,2],[0,1,2]]",
    "[[0,1,2],[10,11,12],[20,21,22]]",
    "[[0,0,0],[10,10,10],[20,20,20]]",
    "[[0,1,2],[3,4,5],[6,7,8]]",
    "[[0,0,0],[1,1,1]]",
    R"([["1m","2m","3m"],["4m","5m","6m"]])",
    "[1,2,3]",
    R"(["2m","3m"])",
    R"(["1m","3m"],["7p","9p"])",
    R"(["any","any"])",
    R"(["1A","1A"],["2A","2A"])",
    R"([{"offset":0,"attrs":["x"]},0])",
    R"(["5m","6m","7m","8m","9m"],[0,0])",
    "[[1,2],[0,0]]",
    "[[1,2],[1,3]]",
    "[[0,0],[0]]",
    "[[0,1,2],[0,1,2,3,4]]",
    R"([["any","any"],[0,0]])",
    R"([["1A","1A"],[0,0]])",
    R"("pon",[0,0,0])",
    R"("ankan")",
    R"([[0,1,2],[0,1,2]],[0,0,0])",
};

std::string random_elements(Dice& dice) {
  std::string text = "[";
  if (dice.one_in(3)) text += R"("exhaustive",)";
  if (dice.one_in(12)) text += R"("unique",)";
  if (dice.one_in(15)) text += dice.one_in(2) ? R"("dismantle_calls",)" : R"("almost",)";
  const std::uint32_t elements = 1 + dice.below(3);
  for (std::uint32_t i = 0; i < elements; ++i) {
    const int count = dice.one_in(10) ? -1 : static_cast<int>(1 + dice.below(dice.one_in(2) ? 1 : 4));
    if (i > 0) text += dice.one_in(15) ? R"(,"restart",)" : ",";
    text += "[[" + dice.pick(kGroups) + "]," + std::to_string(count) + "]";
  }
  return text + "]";
}

/// Tiles of one shape; often near those of the same hand before.
std::vector<Tile> random_set(Dice& dice, Kind near) {
  const std::uint32_t form = dice.below(10);
  const auto any = static_cast<Kind>(dice.one_in(2) ? near : dice.below(34));
  if (form >= 5 || form == 3) {
    const auto suit = static_cast<Kind>(dice.below(3));
    const auto low = static_cast<Kind>(9 * suit + (dice.one_in(2) ? near % 9U : dice.below(9)) % 7U);
    if (form == 3) return {Tile(low), Tile(static_cast<Kind>(low + 1 + dice.below(2)))};
    return {Tile(low), Tile(static_cast<Kind>(low + 2)), Tile(static_cast<Kind>(low + 1))};
  }
  return std::vector<Tile>(form == 4 ? 4 : 2 + form % 2, Tile(any));
}

/// Sets as calls, one of them loose.
RandomHand hand_of_sets(Dice& dice, Names& names) {
  RandomHand hand;
  const std::uint32_t sets = dice.below(6);
  const auto near = static_cast<Kind>(dice.below(34));
  for (std::uint32_t i = 0; i < sets; ++i) {
    std::vector<Tile> set = random_set(dice, near);
    if (hand.tiles.empty() && set.size() < 4 && dice.one_in(2)) {
      hand.tiles = std::move(set);
    } else {
      hand.call_tiles.push_back(std::move(set));
    }
  }
  for (const auto& tiles : hand.call_tiles) {
    hand.calls.push_back({names.call(dice.one_in(3) ? "pon" : dice.one_in(2) ? "ankan" : "chii"), tiles});
  }
  return hand;
}

bool add(SetSheet::Sets& sets, const std::vector<Tile>& tiles) {
  std::vector<Kind> kinds;
  for (const Tile& tile : tiles) kinds.push_back(tile.kind);
  const SetSheet::Shape shape = SetSheet::shape_of(kinds);
  if (shape == SetSheet::kNoShape) return false;
  std::uint64_t cells = 0;
  for (const Kind kind : kinds) cells |= std::uint64_t{1} << kind;
  REQUIRE(SetSheet::cells_of(shape) == cells);
  REQUIRE(SetSheet::size_of(shape) == kinds.size());
  return sets.add(shape);
}

}  // namespace

TEST_CASE("what is counted of the sets of a hand is what a search finds") {
  Dice dice(23);
  World world(dice);
  MatchMemory memory;
  const JokerTable& jokers = *world.settings.front().jokers;
  std::array<int, 3> seen{};
  int told = 0;
  int counted = 0;
  for (int i = 0; i < kCases; ++i) {
    SetSheet sheet;
    // Others in the sheet share slots with those that are asked.
    std::vector<std::string> texts;
    std::vector<MatchProgram> programs;
    for (int question = 0; question < 3; ++question) {
      texts.push_back("[" + random_elements(dice) + (dice.one_in(3) ? "," + random_elements(dice) : "") + "]");
      programs.push_back(world.program(texts.back()));
      REQUIRE(sheet.add(SetSheet::Asked(programs.back().definitions())) == static_cast<std::size_t>(question));
    }
    const RandomHand hand = hand_of_sets(dice, world.names);
    SetSheet::Sets sets;
    if (!hand.tiles.empty()) REQUIRE(add(sets, hand.tiles));
    for (const auto& tiles : hand.call_tiles) REQUIRE(add(sets, tiles));
    const SetSheet::Counted counted_sets = sheet.count(sets);
    // In another order, and with a place that no question has.
    const std::array<std::uint32_t, 4> places = {2, SetSheet::kNoQuestion, 0, 1};
    const SetSheet::Together::Answers together = SetSheet::Together(sheet, places).of(sheet, counted_sets);
    CHECK((together.ask >> 1 & 1) == 1);
    CHECK((together.yes >> 1 & 1) == 0);
    for (std::size_t question = 0; question < programs.size(); ++question) {
      const std::size_t place = question == 2 ? 0 : question + 2;
      CAPTURE(describe(texts[question], world.settings.front(), hand, world.names));
      const SetSheet::Answer answer = sheet.answer(question, counted_sets);
      ++seen[static_cast<std::size_t>(answer)];
      REQUIRE((together.yes >> place & 1) == (answer == SetSheet::Answer::Yes ? 1U : 0U));
      REQUIRE((together.ask >> place & 1) == (answer == SetSheet::Answer::Ask ? 1U : 0U));
      told += sheet.tells(question) ? 1 : 0;
      if (!sheet.tells(question)) REQUIRE(answer == SetSheet::Answer::Ask);
      if (answer != SetSheet::Answer::Ask) {
        const bool matches = search_all(programs[question], hand.hand(), jokers, memory, {}) == Answer::Yes;
        REQUIRE(matches == (answer == SetSheet::Answer::Yes));
      }
      if (const auto times = sheet.times(question, sets)) {
        ++counted;
        const Hand whole = hand.hand();
        REQUIRE(*times == count_matches(programs[question], std::span(&whole, 1), jokers, memory));
      }
    }
  }
  CHECK(seen[static_cast<std::size_t>(SetSheet::Answer::Yes)] > kCases / 10);
  CHECK(seen[static_cast<std::size_t>(SetSheet::Answer::No)] > kCases);
  // Of what is told in part, and of some groups nothing.
  CHECK(seen[static_cast<std::size_t>(SetSheet::Answer::Ask)] < kCases * 3 / 2);
  CHECK(told > kCases * 3 / 2);
  CHECK(counted > kCases);
}

TEST_CASE("a shape tells its tiles") {
  int shapes = 0;
  for (Kind low = 0; low < kCellCount; ++low) {
    for (const std::vector<int>& steps :
         std::vector<std::vector<int>>{{0, 0}, {0, 1}, {0, 2}, {0, 1, 2}, {0, 0, 0}, {0, 0, 0, 0}}) {
      std::vector<Kind> kinds;
      for (const int step : steps) kinds.push_back(static_cast<Kind>(low + step));
      const SetSheet::Shape shape = SetSheet::shape_of(kinds);
      if (shape == SetSheet::kNoShape) continue;
      ++shapes;
      CAPTURE(shape);
      REQUIRE(SetSheet::size_of(shape) == kinds.size());
      CHECK(SetSheet::lowest_of(shape) == low);
      CHECK(SetSheet::is_of_one_kind(shape) == (kinds.front() == kinds.back()));
      std::uint64_t cells = 0;
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        CHECK(SetSheet::kind_in(shape, i) == kinds[i]);
        cells |= std::uint64_t{1} << kinds[i];
      }
      CHECK(SetSheet::cells_of(shape) == cells);
      for (std::size_t i = 0; kinds.size() == 3 && i < kinds.size(); ++i) {
        std::vector<Kind> left = kinds;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(SetSheet::without(shape, kinds[i]) == SetSheet::shape_of(left));
      }
    }
  }
  CHECK(shapes == 36 * 3 + 3 * (8 + 7 + 7));
}

TEST_CASE("a hand has so many sets and no more") {
  SetSheet::Sets sets;
  const SetSheet::Shape pair = SetSheet::shape_of(std::array<Kind, 2>{4, 4});
  int added = 0;
  while (added < 100 && sets.add(pair)) ++added;
  CHECK(added == 15);
  CHECK(sets.shapes().size() == 15);
  CHECK(sets.tiles() == 30);
  CHECK(sets.cells() == std::uint64_t{1} << 4);
  SetSheet::Sets others;
  others.add(SetSheet::shape_of(std::array<Kind, 3>{9, 10, 11}));
  others.add(pair);
  CHECK(others.tiles() == 5);
  CHECK(others.cells() == (std::uint64_t{0b111} << 9 | std::uint64_t{1} << 4));
}

TEST_CASE("up to eight sets of a kind are counted") {
  Dice dice(3);
  World world(dice);
  for (int wanted = 1; wanted <= 9; ++wanted) {
    const MatchProgram program = world.program("[[[[[0,0]]," + std::to_string(wanted) + "]]]");
    SetSheet sheet;
    sheet.add(SetSheet::Asked(program.definitions()));
    for (int pairs = 0; pairs <= 15; ++pairs) {
      CAPTURE(wanted);
      CAPTURE(pairs);
      SetSheet::Sets sets;
      for (int i = 0; i < pairs; ++i)
        sets.add(SetSheet::shape_of(std::array{static_cast<Kind>(i), static_cast<Kind>(i)}));
      const SetSheet::Answer answer = sheet.answer(0, sheet.count(sets));
      const SetSheet::Answer expected = wanted > 8        ? SetSheet::Answer::Ask
                                        : pairs >= wanted ? SetSheet::Answer::Yes
                                                          : SetSheet::Answer::No;
      CHECK(answer == expected);
    }
  }
}

TEST_CASE("what fits no hand by its cells and the number of its tiles matches none") {
  Dice dice(37);
  World world(dice);
  MatchMemory memory;
  const JokerTable& jokers = *world.settings.front().jokers;
  int ruled_out = 0;
  int matching = 0;
  const std::vector<std::string> usual = {
      R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])",
      R"([[[[[0,0]],7]]])",
      R"([[[[[0,0,0]],2],[[[0,0],[1,1]],1]]])",
      R"([[[[[0,0,0,0]],0],[[[0,0]],2]]])",
      R"([["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],[["1m","9m","1z"],1]]])",
      R"([[[[["1m","1m","1m","2m","3m","4m"]],1],[["5m","6m"],2]]])",
  };
  for (int i = 0; i < kCases; ++i) {
    const std::string text = dice.one_in(2) ? "[" + random_definition(dice, dice.one_in(2)) + "]" : dice.pick(usual);
    const MatchProgram program = world.program(text);
    if (program.definitions().empty()) continue;
    const RandomHand hand = dice.one_in(3) ? random_hand(dice, true, world.settings.front(), world.names)
                                           : complete_hand(dice, 4, world.names);
    std::uint64_t cells = 0;
    bool plain = true;
    const auto add = [&](const Tile& tile) {
      plain = plain && jokers.ordinary(tile.kind);
      if (plain) cells |= std::uint64_t{1} << tile.kind;
    };
    for (const Tile& tile : hand.tiles) add(tile);
    for (const auto& tiles : hand.call_tiles) {
      for (const Tile& tile : tiles) add(tile);
    }
    if (!plain) continue;
    if (dice.one_in(4)) cells &= cells - 1;  // not all of them are known
    const std::uint64_t tiles = hand.hand().tile_count() + dice.below(2);
    const bool fits = std::any_of(program.needs().begin(), program.needs().end(), [&](const Needs& needs) {
      return needs.may_fit(cells, tiles::count_bits(cells), tiles);
    });
    const Answer answer = search_all(program, hand.hand(), jokers, memory, {});
    if (answer == Answer::Yes) {
      ++matching;
      CAPTURE(describe(text, world.settings.front(), hand, world.names));
      REQUIRE(fits);
    }
    ruled_out += fits ? 0 : 1;
  }
  CHECK(ruled_out > kCases / 10);
  CHECK(matching > kCases / 50);
}

TEST_CASE("what fits is told by cells of sets, equal tiles and their number") {
  Dice dice(1);
  World world(dice);
  const auto fits = [&](const std::string& text, std::uint64_t cells, std::uint64_t tiles) {
    return world.program("[" + text + "]").needs()[0].may_fit(cells, tiles::count_bits(cells), tiles);
  };
  const std::string pairs = "[[[[0,0]],7]]";
  CHECK(fits(pairs, 0b1111111, 14));
  CHECK_FALSE(fits(pairs, 0b11111111, 14));
  CHECK(fits(pairs, 0b11111111, 15));
  CHECK_FALSE(fits(pairs, 0b1, 6));
  CHECK_FALSE(fits(pairs, 0b1, 13));
  const std::string manzu = R"([[["1m","2m","3m"],["1m","1m","1m"]],4],[["1m"],1]])";
  CHECK(fits("[" + manzu, 0b111, 13));
  CHECK(fits("[" + manzu, 0b1111, 14));
  CHECK_FALSE(fits("[" + manzu, 0b11111, 14));
  CHECK_FALSE(fits("[" + manzu, 0b111, 12));
  CHECK(fits(R"([[[[0,0,0,0]],0],[[[0,0]],1]])", 0b11, 3));
  CHECK_FALSE(fits(R"([[[[0,0,0,0]],0],[[[0,0]],1]])", 0b11, 2));
}

TEST_CASE("what has the shape of no set is not counted") {
  const auto shape = [](std::vector<Kind> kinds) { return SetSheet::shape_of(kinds); };
  constexpr auto kNone = SetSheet::kNoShape;
  CHECK(shape({}) == kNone);
  CHECK(shape({4}) == kNone);
  CHECK(shape({4, 4}) != kNone);
  CHECK(shape({4, 5}) == shape({5, 4}));
  CHECK(shape({4, 6}) != shape({4, 5}));
  CHECK(shape({4, 7}) == kNone);
  CHECK(shape({8, 9}) == kNone);    // of two suits
  CHECK(shape({27, 28}) == kNone);  // honours
  CHECK(shape({6, 4, 5}) == shape({4, 5, 6}));
  CHECK(shape({4, 4, 6}) == kNone);
  CHECK(shape({4, 6, 6}) == kNone);
  CHECK(shape({4, 5, 5}) == kNone);
  CHECK(shape({7, 8, 9}) == kNone);
  CHECK(shape({27, 28, 29}) == kNone);
  CHECK(shape({4, 4, 4, 4}) != shape({4, 4, 4}));
  CHECK(shape({4, 4, 4, 5}) == kNone);
  CHECK(shape({4, 5, 6, 7}) == kNone);
  CHECK(shape({4, 4, 4, 4, 4}) == kNone);
  CHECK(shape({35, 35}) != kNone);
  CHECK(shape({36, 36}) == kNone);  // of no cell
}

}  // namespace majs::match::test::set_sheet_test
