// Definitions of single tiles, against trying every way to give tiles and calls to what is asked for.

#include "runtime/match/plans/tile_plan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/runtime/match/random_cases.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::tile_plan_test {
namespace {

using tiles::Kind;
using tiles::Tile;

struct Asked {
  std::vector<Kind> listed;
  int count = 1;
  bool unique = false;
};

/// What may be taken as one tile: what it can be.
using Supply = std::set<Kind>;

/// Gives a supply to each of what the elements from the `e`-th on still want, `place`: so far in its list.
bool can_give(const std::vector<Asked>& all, std::size_t e, int left, std::size_t place, std::vector<Supply>& there) {
  if (e == all.size()) return true;
  if (left == 0) return can_give(all, e + 1, e + 1 < all.size() ? all[e + 1].count : 0, 0, there);
  std::size_t wanted = static_cast<std::size_t>(left);
  for (std::size_t later = e + 1; later < all.size(); ++later) wanted += static_cast<std::size_t>(all[later].count);
  if (wanted > there.size()) return false;
  for (std::size_t p = place; p < all[e].listed.size(); ++p) {
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (!there[i].contains(all[e].listed[p])) continue;
      const Supply taken = there[i];
      const auto at = there.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(there.begin(), at, taken) != at) continue;  // an equal one was tried
      there.erase(at);
      const bool found = can_give(all, e, left - 1, all[e].unique ? p + 1 : p, there);
      there.insert(there.begin() + static_cast<std::ptrdiff_t>(i), taken);
      if (found) return true;
    }
  }
  return false;
}

bool can_give(const std::vector<Asked>& all, std::vector<Supply> there) {
  return can_give(all, 0, all.front().count, 0, there);
}

}  // namespace

TEST_CASE("single tiles are there when they can be given one by one") {
  Dice dice(43);
  World world(dice);
  const auto kind = [](const char* id) { return *tiles::find_kind(id); };
  const std::vector<Kind> cells = {kind("1m"), kind("9m"), kind("1z"), kind("2z"), kind("5z")};
  // One may be two of them, one any tile; a 0z is a 5z as well.
  tiles::TileBehavior behavior;
  const auto alias = [&](const char* from, std::vector<Tile> to) {
    const Tile wildcard(kind(from));
    behavior.add_aliases({&wildcard, 1}, to);
  };
  alias("3j", {Tile(cells[0]), Tile(cells[3])});
  alias("2j", {Tile(tiles::kAny)});
  alias("0z", {Tile(cells[4])});
  const JokerTable jokers(behavior);
  const auto meanings = [&](Kind held) {
    Supply may_be = {held};
    if (held == kind("3j")) may_be.insert({cells[0], cells[3]});
    if (held == kind("0z")) may_be.insert(cells[4]);
    if (held == kind("2j")) may_be.insert(cells.begin(), cells.end());
    if (held == kind("2j")) may_be.insert(kind("0z"));
    return may_be;
  };
  std::vector<Kind> listable = cells;
  listable.push_back(kind("0z"));
  std::vector<Kind> holdable = listable;
  holdable.insert(holdable.end(), {kind("3j"), kind("2j"), kind("7p")});
  Failures failures;
  int yes = 0;
  for (int i = 0; i < kCases / 10; ++i) {
    std::vector<Asked> asked(1 + dice.below(3));
    std::string text;
    for (Asked& one : asked) {
      one.unique = dice.one_in(2);
      one.count = 1 + static_cast<int>(dice.below(3));
      std::string groups = one.unique ? R"("unique")" : "";
      for (std::uint32_t n = 1 + dice.below(4); n > 0; --n) {
        one.listed.push_back(dice.pick(listable));
        groups += (groups.empty() ? "\"" : ",\"") + std::string(tiles::id_of(one.listed.back())) + "\"";
      }
      text += (text.empty() ? "[[" : ",[[") + groups + "]," + std::to_string(one.count) + "]";
    }
    const MatchProgram program = world.program("[[" + text + "]]");
    std::vector<const Element*> elements;
    for (const Step& step : program.definitions()[0].segments[0]) elements.push_back(&step.element);
    const bool loose = dice.one_in(3);
    const auto plan = TilePlan::make(elements, world.names.known, loose);
    REQUIRE(plan);
    std::vector<Tile> tiles;
    std::vector<Supply> there;
    for (std::uint32_t n = dice.below(7); n > 0; --n) {
      tiles.emplace_back(dice.pick(holdable));
      there.push_back(meanings(tiles.back().kind));
    }
    std::vector<Tile> called;
    if (dice.one_in(3)) called = {Tile(dice.pick(holdable)), Tile(dice.pick(holdable))};
    Supply together;
    for (const Tile& tile : called) {
      const Supply own = meanings(tile.kind);
      if (loose) there.push_back(own);
      together.insert(own.begin(), own.end());
    }
    if (!loose && !called.empty()) there.push_back(together);
    const Call call{0, called};
    const Hand hand{tiles, std::span(&call, called.empty() ? 0U : 1U)};
    // By the tiles, and by their counts where these are enough.
    HandCells counted;
    if (dice.one_in(2)) count_cells(hand, jokers, {}, loose, counted);
    const bool expected = can_give(asked, there);
    yes += expected ? 1 : 0;
    if (plan->reached(hand, counted, jokers) != expected) failures.add("reached: " + text);
    // A tile more, whichever helps most, is one less lacking.
    std::uint32_t lacking = 0;
    std::vector<Supply> more = there;
    const Supply any(listable.begin(), listable.end());
    while (lacking < 5 && !can_give(asked, more)) more.push_back(any), ++lacking;
    const bool never = std::any_of(asked.begin(), asked.end(), [](const Asked& one) {
      return one.unique && static_cast<int>(one.listed.size()) < one.count;
    });
    const std::uint32_t told = plan->lacking(hand, counted, jokers, 5);
    if (never ? told == 0 : told != lacking) failures.add("lacking: " + text);
    const auto found = plan->cells_reaching(hand, counted, jokers);
    REQUIRE(found);
    for (const Kind one : cells) {
      more = there;
      more.push_back({one});
      const bool completes = can_give(asked, more);
      const Tile extra(one);
      QueryOptions options;
      options.extra = &extra;
      if (((*found >> one) & 1) != (completes ? 1U : 0U)) failures.add("cells: " + text);
      if (plan->reached(hand, counted, jokers, options) != completes) failures.add("extra: " + text);
    }
    if (tiles.empty()) continue;
    QueryOptions without;
    without.without = dice.below(static_cast<std::uint32_t>(tiles.size()));
    there.erase(there.begin() + static_cast<std::ptrdiff_t>(*without.without));
    if (counted.simple) count_cells(hand, jokers, without, loose, counted);
    if (plan->reached(hand, counted, jokers, without) != can_give(asked, there)) failures.add("without: " + text);
  }
  CHECK(yes > kCases / 100);
}

}  // namespace majs::match::test::tile_plan_test
