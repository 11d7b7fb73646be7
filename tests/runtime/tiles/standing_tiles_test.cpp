// Honours that are the tile of another cell as well (a 0z that is a 5z), and tiles without a cell (flowers): what
// tables say of them against the general search.

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/match/search/waits.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/sanitized.hpp"

namespace majs::match::test::standing_tiles_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

constexpr int kCases = tests::kSanitized ? 8'000 : 80'000;

/// Few kinds, so that they meet often.
const std::vector<std::string>& kinds() {
  static const std::vector<std::string> list = {"5z", "6z", "7z", "1z", "1m", "2m", "3m"};
  return list;
}

/// What stands for what.
TileList add_aliases(Dice& dice, World& world, tiles::TileBehavior& behavior) {
  struct Meaning {
    const char* from;
    const char* to;
  };
  static constexpr std::array<std::array<Meaning, 3>, 5> kChoices = {{{{{"7z", "6z"}, {"1f", "1f"}, {"1f", "1f"}}},
                                                                      {{{"7z", "6z"}, {"5z", "6z"}, {"0m", "5m"}}},
                                                                      {{{"7z", "2m"}, {"5z", "6z"}, {"1f", "1f"}}},
                                                                      {{{"6z", "5z"}, {"0j", "any"}, {"1f", "1f"}}},
                                                                      {{{"7z", "6z"}, {"1z", "5z"}, {"0p", "5p"}}}}};
  TileList wildcards;
  for (const auto& [from, to] : kChoices.at(dice.below(kChoices.size()))) {
    if (std::string_view(from) == to) continue;
    behavior.add_aliases(world.list(from), world.list(to));
    wildcards.push_back(world.list(from).front());
  }
  return wildcards;
}

std::string random_set(Dice& dice) {
  static const std::vector<std::string> kSets = {"[0,0]", "[0,0,0]",   "[0,1,2]",      "[0,0]",
                                                 "[0]",   "[0,0,0,0]", "[[0,0],[1,1]]"};
  const std::string& kind = dice.pick(kinds());
  switch (dice.below(6)) {
    case 0: return "[\"" + kind + "\",\"" + kind + "\"]";
    case 1: return "[\"" + kind + "\",\"" + kind + "\",\"" + kind + "\"]";
    case 2: return dice.one_in(3) ? "\"pon\"" : "\"" + kind + "\"";
    default: return dice.pick(kSets);
  }
}

std::string random_singles(Dice& dice) {
  std::string list;
  std::uint32_t count = 0;
  for (const std::string& kind : kinds()) {
    if (!dice.one_in(3)) {
      list += (count++ > 0 ? ",\"" : "\"") + kind + "\"";
    }
  }
  if (count == 0) return R"([["7z"],1])";
  std::string element = "[[" + list + "]," + std::to_string(1 + dice.below(count)) + "]";
  if (dice.one_in(3)) element += ",[[\"" + dice.pick(kinds()) + "\",\"6z\"],1]";
  return element;
}

std::string random_definition(Dice& dice) {
  std::string text = "[";
  if (dice.one_in(5)) text += "\"dismantle_calls\",";
  if (dice.one_in(3))
    return text + (dice.one_in(4) ? "\"nojoker\"," : "") + (dice.one_in(2) ? "\"unique\"," : "") +
           random_singles(dice) + "]";
  if (dice.one_in(5)) text += "[[" + random_set(dice) + "]," + (dice.one_in(2) ? "-1" : "0") + "],";
  if (dice.one_in(8)) text += "\"nojoker\",";
  for (std::uint32_t i = 1 + dice.below(2);; --i) {
    text += "[[" + random_set(dice) + "," + random_set(dice) + "]," + std::to_string(1 + dice.below(3)) + "]";
    if (i == 1) return text + "]";
    text += ",";
  }
}

RandomHand random_hand(Dice& dice, World& world, const TileList& wildcards) {
  RandomHand hand;
  const auto tile = [&] {
    if (dice.one_in(4)) return dice.pick(wildcards);
    if (dice.one_in(12)) return world.list(dice.one_in(2) ? "1f" : "2f").front();
    return world.list(dice.pick(kinds())).front();
  };
  for (std::uint32_t i = 1 + dice.below(9); i > 0; --i) hand.tiles.push_back(tile());
  for (std::uint32_t i = dice.one_in(2) ? dice.below(4) : 0; i > 0; --i) {
    TileList call;
    if (dice.one_in(2)) {
      call.push_back(world.list(dice.one_in(2) ? "1f" : "2f").front());
    } else {
      for (std::uint32_t t = 2 + dice.below(3); t > 0; --t) call.push_back(t > 1 && !call.empty() ? call[0] : tile());
    }
    hand.call_tiles.push_back(std::move(call));
  }
  for (const TileList& call : hand.call_tiles) {
    hand.calls.push_back({world.names.call(call.size() == 1 ? "flower" : dice.one_in(2) ? "pon" : "chii"), call});
  }
  return hand;
}

TEST_CASE("tiles that are others as well, and tiles without a cell: tables answer as the general search") {
  Dice dice(41);
  World world(dice);
  MatchMemory memory;
  int wrong = 0;
  int yes = 0;
  int by_tables = 0;
  for (int i = 0; i < kCases / 20; ++i) {
    Setting setting;
    const TileList wildcards = add_aliases(dice, world, setting.behavior);
    const JokerTable jokers(setting.behavior);
    const std::string text = "[" + random_definition(dice) + "]";
    const MatchProgram program = world.program(text);
    const FastPath& path = program.paths()[0];
    for (int h = 0; h < 20; ++h) {
      const RandomHand random = random_hand(dice, world, wildcards);
      QueryOptions options;
      const Tile extra = world.list(dice.pick(kinds())).front();
      if (dice.one_in(4)) options.extra = &extra;
      if (dice.one_in(8)) options.without = dice.below(static_cast<std::uint32_t>(random.tiles.size()));
      const Answer got = match(program, random.hand(), jokers, memory, options);
      const Answer expected = search_all(program, random.hand(), jokers, memory, options);
      yes += expected == Answer::Yes ? 1 : 0;
      if (path.usable() && options.extra == nullptr) {
        HandCells cells;
        const Hand hand = random.hand();
        count_cells(hand, jokers, options, path.loose_calls(), cells);
        by_tables += path.matches({hand, cells, jokers, {}, options}, memory.reach).has_value() ? 1 : 0;
      }
      if (expected == Answer::Limit || got == expected || ++wrong > 5) continue;
      MESSAGE(describe(text, setting, random, world.names)
              << " extra " << (options.extra != nullptr ? tiles::id_of(extra.kind) : "-") << " without "
              << (options.without ? static_cast<int>(*options.without) : -1) << " path " << path.name()
              << ", wildcards " << tiles::print_long(wildcards, world.names.attributes));
    }
  }
  CHECK(wrong == 0);
  CHECK(yes * 8 > kCases);
  CHECK(by_tables * 3 > kCases);
}

TEST_CASE("waits of tiles that are others as well are those of the search") {
  Dice dice(42);
  World world(dice);
  MatchMemory memory;
  int wrong = 0;
  int waiting = 0;
  for (int i = 0; i < kCases / 100; ++i) {
    Setting setting;
    const TileList wildcards = add_aliases(dice, world, setting.behavior);
    TileList wall;
    for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
    setting.behavior.set_wall(wall);
    const JokerTable jokers(setting.behavior);
    const std::string text = "[" + random_definition(dice) + "]";
    const MatchProgram program = world.program(text);
    for (int h = 0; h < 5; ++h) {
      const RandomHand random = random_hand(dice, world, wildcards);
      const auto found = waits(program, random.hand(), jokers, setting.behavior.wall(), memory);
      const auto is_found = [&](Kind kind) {
        return std::any_of(found.begin(), found.end(), [&](const PlainTile& wait) { return wait.kind == kind; });
      };
      waiting += found.empty() ? 0 : 1;
      for (const std::string& id : kinds()) {
        const Tile tile = world.list(id).front();
        QueryOptions options;
        options.extra = &tile;
        // A wildcard that one has is a wait only as what it stands for.
        const auto is_it = [&](const Tile& held) { return held.kind == tile.kind; };
        bool expected = jokers.is_wildcard(tile.kind, {}) &&
                        (std::any_of(random.tiles.begin(), random.tiles.end(), is_it) ||
                         std::any_of(random.call_tiles.begin(), random.call_tiles.end(), [&](const TileList& call) {
                           return std::any_of(call.begin(), call.end(), is_it);
                         }));
        expected = !expected && search_all(program, random.hand(), jokers, memory, options) == Answer::Yes;
        jokers.any_alias_of(tile.kind, [&](const JokerAlias& alias) {
          expected = expected || is_found(alias.target);
          return false;
        });
        if (expected == is_found(tile.kind) || ++wrong > 5) continue;
        MESSAGE(describe(text, setting, random, world.names)
                << ", wildcards " << tiles::print_long(wildcards, world.names.attributes) << ": " << std::string(id)
                << std::string(expected ? " is" : " is not") << " found " << found.size());
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(waiting * 20 > kCases / 20);
}

}  // namespace
}  // namespace majs::match::test::standing_tiles_test
