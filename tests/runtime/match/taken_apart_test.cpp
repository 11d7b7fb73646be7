// Hands taken apart: what a search takes, the sets that cover a hand, what its jokers stand for.

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "runtime/match/match.hpp"
#include "runtime/match/search/exact_cover.hpp"
#include "runtime/match/search/joker_assignment.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::taken_apart_test {
namespace {

using tiles::Kind;
using tiles::Tile;

#ifdef NDEBUG
constexpr int kCases = 20'000;
#else
constexpr int kCases = 2'000;
#endif

constexpr const char* kStandard = R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])";

std::vector<PlainTile> plain(std::span<const Tile> tiles) {
  std::vector<PlainTile> list;
  for (const Tile& tile : tiles) list.push_back({tile.kind, tile.attribute_set()});
  std::sort(list.begin(), list.end());
  return list;
}

/// What is wrong with the successes of a search.
class Reassembly {
 public:
  Reassembly(const Definition& definition, const RandomHand& hand, const Setting& setting)
      : definition_(definition), hand_(hand), setting_(setting) {}

  bool operator()(const Leftover& leftover, std::span<const TakenTiles> taken) {
    ++successes;
    std::vector<Tile> all = leftover.tiles;
    std::vector<std::size_t> calls = leftover.calls;
    for (const TakenTiles& group : taken) {
      all.insert(all.end(), group.tiles.begin(), group.tiles.end());
      if (group.call) calls.push_back(*group.call);
      for (std::size_t i = 0; i < group.tiles.size(); ++i) {
        const PlainTile tile{group.tiles[i].kind, group.tiles[i].attribute_set()};
        if (!satisfies(tile, {group.required[i], {}}, *setting_.jokers)) problem = "a tile that does not fit";
      }
    }
    std::sort(calls.begin(), calls.end());
    if (std::adjacent_find(calls.begin(), calls.end()) != calls.end()) problem = "a call taken twice";
    std::vector<Tile> held = hand_.tiles;
    const auto dismantles = [](const Step& step) { return step.type == Step::Type::DismantleCalls; };
    const Segment& segment = definition_.segments.back();
    if (std::any_of(segment.begin(), segment.end(), dismantles)) {
      for (std::size_t c = 0; c < hand_.call_tiles.size(); ++c) {
        if (std::find(calls.begin(), calls.end(), c) != calls.end()) continue;
        held.insert(held.end(), hand_.call_tiles[c].begin(), hand_.call_tiles[c].end());
      }
    } else if (calls.size() != hand_.calls.size()) {
      problem = "a call is lost";
    }
    const auto free_tiles =
        std::count_if(segment.begin(), segment.end(), [](const Step& step) { return step.type == Step::Type::Almost; });
    for (std::ptrdiff_t i = 0; i < free_tiles; ++i) held.emplace_back(tiles::kAny);
    if (plain(all) != plain(held)) problem = "other tiles than the hand had";
    constexpr int kEnough = 30;
    return !problem.empty() || successes >= kEnough;
  }

  int successes = 0;
  std::string problem;

 private:
  const Definition& definition_;
  const RandomHand& hand_;
  const Setting& setting_;
};

using Sets = std::vector<std::vector<Kind>>;

/// Every way to see these kinds as triplets, runs and one pair, found the plain way.
void decompose(std::vector<Kind> kinds, bool pair, Sets& sets, std::set<Sets>& found) {
  if (kinds.empty()) {
    Sets sorted = sets;
    std::sort(sorted.begin(), sorted.end());
    if (pair) found.insert(std::move(sorted));
    return;
  }
  std::sort(kinds.begin(), kinds.end());
  const Kind lowest = kinds.front();
  std::vector<std::vector<Kind>> choices = {{lowest, lowest, lowest}};
  if (!pair) choices.push_back({lowest, lowest});
  if (lowest < 27 && lowest % 9 < 7) {
    choices.push_back({lowest, static_cast<Kind>(lowest + 1), static_cast<Kind>(lowest + 2)});
  }
  for (const std::vector<Kind>& set : choices) {
    std::vector<Kind> rest = kinds;
    const bool there = std::all_of(set.begin(), set.end(), [&](Kind kind) {
      const auto place = std::find(rest.begin(), rest.end(), kind);
      if (place == rest.end()) return false;
      rest.erase(place);
      return true;
    });
    if (!there) continue;
    sets.push_back(set);
    decompose(rest, pair || set.size() == 2, sets, found);
    sets.pop_back();
  }
}

}  // namespace

TEST_CASE("groups that are taken and what is left are the hand") {
  Dice dice(11);
  World world(dice);
  MatchMemory memory;
  int successes = 0;
  for (int i = 0; i < kCases; ++i) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program = world.program(text);
    const Setting& setting = world.any_setting(dice);
    const RandomHand hand = random_hand(dice, narrow, setting, world.names);
    Reassembly listener(program.definitions()[0], hand, setting);
    search_successes(program.definitions()[0], hand.hand(), *setting.jokers, {}, program.known(), memory.search,
                     std::ref(listener));
    successes += listener.successes;
    if (listener.problem.empty()) continue;
    FAIL_CHECK(listener.problem << " in " << describe(text, setting, hand, world.names));
    break;
  }
  CHECK(successes > kCases);
}

TEST_CASE("the covers of a winning hand are all there, and are the hand") {
  Dice dice(12);
  World world(dice);
  const Setting& setting = world.settings[0];
  const MatchProgram program = world.program(kStandard);
  int several = 0;
  for (int i = 0; i < kCases; ++i) {
    const RandomHand hand = complete_hand(dice, 4, world.names);
    CoverProblem problem;
    for (const Tile& tile : hand.tiles) problem.naturals.push_back(tile.kind);
    for (const Call& call : hand.hand().calls) {
      problem.calls.emplace_back();
      for (const Tile& tile : call.tiles) problem.calls.back().naturals.push_back(tile.kind);
    }
    std::set<Sets> expected;
    Sets open;
    decompose(problem.naturals, false, open, expected);
    std::set<Sets> found;
    Budget budget;
    each_cover(program.definitions()[0], problem, *setting.jokers, budget, [&](const Cover& cover) {
      Sets sets;
      std::set<std::size_t> calls;
      for (const CoverSet& set : cover.sets) {
        if (set.call) {
          calls.insert(*set.call);
        } else {
          sets.emplace_back(set.kinds.begin(), set.kinds.end());
        }
      }
      REQUIRE(calls.size() == hand.calls.size());
      std::sort(sets.begin(), sets.end());
      found.insert(std::move(sets));
      return true;
    });
    REQUIRE(found == expected);
    several += found.size() > 1 ? 1 : 0;
  }
  CHECK(several * 500 > kCases);
}

TEST_CASE("jokers stand for exactly what completes the hand") {
  Dice dice(13);
  World world(dice);
  MatchMemory memory;
  tiles::TileBehavior behavior;
  behavior.add_aliases(world.list("0j"), world.list("any"));
  behavior.add_aliases(world.list("18j"), world.list("1m 2m 3m 4m 5m 6m 7m 8m 9m"));
  std::vector<Tile> wall;
  for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  behavior.set_wall(wall);
  const JokerTable plain_table{tiles::TileBehavior{}};
  const MatchProgram program = world.program(kStandard);
  const Kind universal = *tiles::find_kind("0j");
  const Kind manzu = *tiles::find_kind("18j");
  int solutions = 0;
  for (int i = 0; i < kCases / 10; ++i) {
    RandomHand hand = complete_hand(dice, 4, world.names);
    std::set<std::size_t> jokers;
    const std::uint32_t count = 1 + dice.below(2);
    for (std::uint32_t j = 0; j < count; ++j) {
      const std::size_t index = dice.below(static_cast<std::uint32_t>(hand.tiles.size()));
      hand.tiles[index] = Tile(dice.one_in(3) ? manzu : universal);
      jokers.insert(index);
    }
    const JokerAssignments found = joker_assignments(program, hand.hand(), behavior, JokerTable(behavior));
    REQUIRE(found.complete);
    std::set<std::vector<Kind>> got;
    for (const TileAssignment& assignment : found.solutions) {
      std::vector<Kind> kinds;
      REQUIRE(assignment.size() == jokers.size());
      for (const auto& [index, tile] : assignment) {
        REQUIRE(jokers.contains(index));
        kinds.push_back(tile.kind);
      }
      REQUIRE(got.insert(kinds).second);
    }
    // Every assignment one after the other: it is a solution exactly if the hand wins without jokers.
    const std::size_t first = *jokers.begin();
    const std::size_t last = *jokers.rbegin();
    const bool alike = first != last && hand.tiles[first].kind == hand.tiles[last].kind;
    const bool exchangeable = alike && last + 1 < hand.tiles.size();
    const Hand view = hand.hand();
    const Kind first_joker = hand.tiles[first].kind;
    const Kind last_joker = hand.tiles[last].kind;
    std::set<std::vector<Kind>> expected;
    for (Kind a = 0; a < (first_joker == manzu ? 9 : 34); ++a) {
      hand.tiles[first] = Tile(a);
      if (first == last) {
        if (match(program, view, plain_table, memory) == Answer::Yes) expected.insert({a});
        continue;
      }
      for (Kind b = exchangeable ? a : Kind{0}; b < (last_joker == manzu ? 9 : 34); ++b) {
        hand.tiles[last] = Tile(b);
        if (match(program, view, plain_table, memory) == Answer::Yes) expected.insert({a, b});
      }
    }
    REQUIRE(got == expected);
    solutions += static_cast<int>(got.size());
  }
  CHECK(solutions > kCases / 10);
}

TEST_CASE("any three tiles of a call of four can be the set") {
  Dice dice(15);
  World world(dice);
  MatchMemory memory;
  tiles::TileBehavior behavior;
  behavior.add_aliases(world.list("8j"), world.list("1m 2m 3m 4m 5m 6m 7m 8m 9m"));
  behavior.add_aliases(world.list("147j"), world.list("1m 4m 7m 1p 4p 7p 1s 4s 7s"));
  const MatchProgram program = world.program(kStandard);
  const std::vector<Tile> rest = world.list("234p567p678s55s");
  const auto meanings = [&](const std::string& call_text) {
    const std::vector<Tile> tiles = world.list(call_text);
    const Call call{1, tiles};
    const JokerAssignments found = joker_assignments(program, {rest, {&call, 1}}, behavior, JokerTable(behavior));
    REQUIRE(found.complete);
    std::set<std::vector<Kind>> kinds;
    for (const TileAssignment& assignment : found.solutions) {
      std::vector<Kind> row;
      for (const auto& [index, tile] : assignment) row.push_back(tile.kind);
      REQUIRE(kinds.insert(row).second);
    }
    // Every assignment one after the other: three of the four tiles have to be a set.
    std::set<std::vector<Kind>> expected;
    std::vector<std::size_t> jokers;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (tiles[i].kind >= 36) jokers.push_back(i);
    }
    const std::function<void(std::size_t, std::vector<Kind>&)> assign = [&](std::size_t j, std::vector<Kind>& row) {
      if (j < jokers.size()) {
        for (const tiles::Alias& alias : behavior.aliases()) {
          if (alias.from.kind != tiles[jokers[j]].kind) continue;
          row.push_back(alias.to.kind);
          assign(j + 1, row);
          row.pop_back();
        }
        return;
      }
      std::vector<Kind> all;
      for (std::size_t i = 0, next = 0; i < tiles.size(); ++i)
        all.push_back(tiles[i].kind >= 36 ? row[next++] : tiles[i].kind);
      bool set = false;
      for (std::size_t out = 0; out < (all.size() == 4 ? all.size() : 1); ++out) {
        std::vector<Kind> three = all;
        if (all.size() == 4) three.erase(three.begin() + static_cast<std::ptrdiff_t>(out));
        std::sort(three.begin(), three.end());
        set = set || (three[0] == three[2]) ||
              (three[2] < 27 && three[0] / 9 == three[2] / 9 && three[1] == three[0] + 1 && three[2] == three[0] + 2);
      }
      if (set) expected.insert(row);
    };
    std::vector<Kind> row;
    assign(0, row);
    return std::pair(kinds, expected);
  };
  for (const std::string call :
       {"8j2m3m1m", "8j2m3m5m", "8j1m1m2m", "147j 8j 3m 2m", "8j 147j 5m", "147j 2p 3p 9s", "8j7z2m3m"}) {
    CAPTURE(call);
    const auto [found, expected] = meanings(call);
    CHECK(found == expected);
    CHECK_FALSE(found.empty());
  }
  CHECK(meanings("8j2m3m1m").first.contains({3}));
  // Four of a kind is nothing else, and equal jokers need one order only.
  CHECK(meanings("8j5m5m5m").first == std::set<std::vector<Kind>>{{4}});
  CHECK(meanings("8j8j8j5m").first == std::set<std::vector<Kind>>{{4, 4, 4}});
  CHECK(meanings("8j8j3m").first == std::set<std::vector<Kind>>{{0, 1}, {1, 3}, {2, 2}, {3, 4}});
  // Without jokers, too: a hand is read whatever the fourth tile is.
  const std::vector<Tile> plain_call = world.list("1m2m3m9p");
  const std::vector<Tile> scattered = world.list("1m2m8m9p");
  for (const auto& [tiles, fits] : {std::pair(plain_call, true), std::pair(scattered, false)}) {
    CoverProblem problem;
    for (const Tile& tile : rest) problem.naturals.push_back(tile.kind);
    problem.calls.emplace_back();
    for (const Tile& tile : tiles) problem.calls[0].naturals.push_back(tile.kind);
    Budget budget;
    int covers = 0;
    each_cover(program.definitions()[0], problem, JokerTable(behavior), budget, [&](const Cover&) {
      ++covers;
      return true;
    });
    CHECK(covers == (fits ? 1 : 0));
  }
}

}  // namespace majs::match::test::taken_apart_test
