// The combinations of a call against all tiles of the hand taken together in every way, and what the cell of a called
// tile says against them.

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "runtime/match/search/removal.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::call_choices_test {
namespace {

using tiles::Kind;
using tiles::Tile;

#ifdef NDEBUG
constexpr int kCases = 10'000;
#else
constexpr int kCases = 1'000;
#endif

/// Sets that go with a called tile, more alike than not.
const std::vector<std::string> kSpecs = {"[-2,-1]",       "[-1,1]",
                                         "[1,2]",         "[0,0]",
                                         "[0,0,0]",       R"(["1z","2z"])",
                                         "[0,1]",         R"([{"offset":1,"attrs":["draw"]},1])",
                                         "[10,20]",       "[0]",
                                         R"(["5m","0m"])"};

/// The kinds that a spec wants, in the usual order of tiles; empty when there are none such.
std::vector<Kind> wanted_kinds(const CallSpec& spec, Kind called) {
  std::vector<Kind> kinds;
  for (const Item& item : spec.items) {
    Kind kind = tiles::kNoKind;
    if (item.type == Item::Type::Tile) kind = item.kind;
    if (item.type == Item::Type::Fixed) kind = tiles::fixed_offset(called, item.number, item.letter);
    if (item.type == Item::Type::Offset) kind = item.offset == 0 ? called : usual_shift(called, item.offset);
    if (kind == tiles::kNoKind) return {};
    kinds.push_back(kind);
  }
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

/// Every choice for a spec without attributes, by looking at all tiles in every combination.
void add_choices(const CallSpec& spec, Kind called, const std::vector<Tile>& hand, std::vector<TileList>& choices) {
  const std::vector<Kind> wanted = wanted_kinds(spec, called);
  if (wanted.empty()) return;
  for (std::uint32_t taken = 1; taken < (1U << hand.size()); ++taken) {
    if (static_cast<std::size_t>(std::popcount(taken)) != wanted.size()) continue;
    TileList choice;
    for (std::size_t i = 0; i < hand.size(); ++i) {
      if (((taken >> i) & 1) != 0) choice.push_back(hand[i]);
    }
    std::vector<Kind> kinds;
    for (const Tile& tile : choice) kinds.push_back(tile.kind);
    std::sort(kinds.begin(), kinds.end());
    if (kinds != wanted) continue;
    tiles::sort_for_display(choice);
    choices.push_back(std::move(choice));
  }
}

/// Sorted, each once, whatever the order of equal kinds.
std::vector<TileList> in_order(std::vector<TileList> choices) {
  const auto before = [](const Tile& a, const Tile& b) { return std::memcmp(&a, &b, sizeof(Tile)) < 0; };
  for (TileList& choice : choices) std::sort(choice.begin(), choice.end(), before);
  std::sort(choices.begin(), choices.end(), [&](const TileList& a, const TileList& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), before);
  });
  const auto alike = [](const TileList& a, const TileList& b) { return tiles::all_identical(a, b); };
  choices.erase(std::unique(choices.begin(), choices.end(), alike), choices.end());
  return choices;
}

CallSpecs random_specs(Dice& dice, World& world) {
  std::string text = "[";
  for (std::uint32_t n = 1 + dice.below(3); n > 0; --n) text += (text.size() > 1 ? "," : "") + dice.pick(kSpecs);
  return read_call_specs(Document::parse(text + "]"), {world.ruleset, world.names});
}

}  // namespace

TEST_CASE("the choices of a call are all the tiles of the hand that go with the called one") {
  Dice dice(31);
  World world(dice);
  MatchMemory memory;
  const Setting& setting = world.settings[0];
  int several = 0;
  int none = 0;
  for (int i = 0; i < kCases; ++i) {
    const CallSpecs specs = random_specs(dice, world);
    const bool plain = std::all_of(specs.specs.begin(), specs.specs.end(), [](const CallSpec& spec) {
      return std::all_of(spec.items.begin(), spec.items.end(),
                         [](const Item& item) { return item.attributes.empty(); });
    });
    if (!plain) continue;
    RandomHand random = random_hand(dice, !dice.one_in(4), setting, world.names);
    if (random.tiles.size() > 11) random.tiles.resize(11);
    if (dice.one_in(2)) {
      for (Tile& tile : random.tiles) tile = Tile(tile.kind);
    }
    const auto is_plain = [&](const Tile& tile) { return setting.jokers->ordinary(tile.kind); };
    if (random.tiles.size() < 4 || !std::all_of(random.tiles.begin(), random.tiles.end(), is_plain)) continue;
    const std::vector<Tile> called = {dice.one_in(4) ? Tile(static_cast<Kind>(dice.below(kCellCount)))
                                                     : Tile(dice.pick(random.tiles).kind)};
    const CallQuestion question{specs, random.tiles, called, setting.behavior, *setting.jokers, world.names.known};
    CAPTURE(describe("", setting, random, world.names));
    CAPTURE(tiles::id_of(called[0].kind));
    const std::vector<PossibleCall> found = possible_calls(question, memory);
    REQUIRE(found.size() == 1);
    std::vector<TileList> expected;
    for (const CallSpec& spec : specs.specs) add_choices(spec, called[0].kind, random.tiles, expected);
    for (const TileList& choice : found[0].choices) {
      TileList sorted = choice;
      tiles::sort_for_display(sorted);
      REQUIRE(tiles::all_identical(sorted, choice));
    }
    expected = in_order(std::move(expected));
    const std::vector<TileList> choices = in_order(found[0].choices);
    REQUIRE(choices.size() == found[0].choices.size());
    REQUIRE(std::equal(choices.begin(), choices.end(), expected.begin(), expected.end(),
                       [](const TileList& a, const TileList& b) { return tiles::all_identical(a, b); }));
    several += choices.size() > 1 ? 1 : 0;
    none += choices.empty() ? 1 : 0;
  }
  CHECK(several > kCases / 200);
  CHECK(none > kCases / 20);
}

TEST_CASE("a called tile that stands for a cell goes with no tiles but those that go with the cell") {
  Dice dice(32);
  World world(dice);
  MatchMemory memory;
  int ruled_out = 0;
  int told = 0;
  int own_ruled_out = 0;
  for (int i = 0; i < kCases * 4; ++i) {
    const CallSpecs specs = random_specs(dice, world);
    CallSpecs searched = specs;
    searched.needs = {};
    const Setting& setting = dice.one_in(4) ? world.any_setting(dice) : world.settings[dice.below(kUsualSettings)];
    RandomHand random = random_hand(dice, dice.one_in(2), setting, world.names);
    if (random.tiles.size() > 8 && dice.one_in(2)) random.tiles.resize(8);
    const JokerTable& jokers = *setting.jokers;
    const std::optional<CellSupply> supply = supply_of(random.tiles, jokers);
    if (!supply || !jokers.usual_neighbors() || setting.wildcards.empty()) continue;
    const std::vector<Tile> called = {dice.one_in(2) ? dice.pick(setting.wildcards) : dice.pick(random.tiles)};
    CAPTURE(describe("", setting, random, world.names));
    CAPTURE(tiles::id_of(called[0].kind));
    if (const auto cell = called_as(called[0], specs, jokers)) {
      ++told;
      const CallQuestion question{searched, random.tiles, called, setting.behavior, jokers, world.names.known};
      if (((specs.needs.callable(*supply) >> *cell) & 1) == 0) {
        ++ruled_out;
        REQUIRE(possible_calls(question, memory)[0].choices.empty());
      }
    }
    const auto is_told = [&](const Tile& tile) { return called_as(tile, specs, jokers).has_value(); };
    if (!supply->wild || !std::all_of(random.tiles.begin(), random.tiles.end(), is_told)) continue;
    if ((specs.needs.callable_own(*supply) & supply->at_least[0]) != 0) continue;
    ++own_ruled_out;
    const CallQuestion question{searched, random.tiles, {}, setting.behavior, jokers, world.names.known};
    const std::vector<PossibleCall> found = possible_calls(question, memory);
    REQUIRE(std::all_of(found.begin(), found.end(), [](const PossibleCall& call) { return call.choices.empty(); }));
  }
  CHECK(told > kCases / 10);
  CHECK(ruled_out > kCases / 20);
  CHECK(own_ruled_out > kCases / 50);
}

TEST_CASE("a tile that others may stand for has to be looked at when it is called") {
  Dice dice(33);
  World world(dice);
  const CallSpecs specs = read_call_specs(Document::parse("[[0,0]]"), {world.ruleset, world.names});
  const Kind red = *tiles::find_kind("0m");
  const Kind five = *tiles::find_kind("5m");
  tiles::TileBehavior behavior;
  const auto stands_for = [&](Kind from, Kind to) {
    const Tile a(from);
    const Tile b(to);
    behavior.add_aliases({&a, 1}, {&b, 1});
  };
  stands_for(red, five);
  CHECK(called_as(Tile(five), specs, JokerTable(behavior)) == five);
  CHECK(called_as(Tile(red), specs, JokerTable(behavior)) == five);
  CHECK(!called_as(Tile(*tiles::find_kind("1f")), specs, JokerTable(behavior)));
  stands_for(*tiles::find_kind("1f"), red);
  CHECK(!called_as(Tile(red), specs, JokerTable(behavior)));
}

}  // namespace majs::match::test::call_choices_test
