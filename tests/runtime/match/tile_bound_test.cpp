// What a definition lacks at the least is never more than what it lacks: where the general search finds it, the bound
// lets it pass. And it rules most of the others out, else it would be of no use.

#include "runtime/match/search/tile_bound.hpp"

#include <doctest/doctest.h>

#include "tests/runtime/match/random_cases.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::tile_bound_test {
namespace {

using tiles::Kind;
using tiles::Tile;

/// Some items on one base tile, as hands of a card have them, with all of its groups or fewer.
std::string random_items(Dice& dice) {
  static const std::vector<std::string> kItems = {"0",      "0",      "1",       "2",
                                                  "10",     "11",     "20",      "22",
                                                  "\"1A\"", "\"2B\"", "\"DA\"",  "\"DC\"",
                                                  "\"3m\"", "\"1z\"", "\"any\"", "\"6z\"",
                                                  "\"1f\"", "-1",     "\"10A\"", R"({"offset":0,"attrs":["x"]})"};
  std::string text = "[[\"unique\",";
  std::uint32_t count = 0;
  for (std::uint32_t i = 1 + dice.below(4); i > 0; --i) {
    const std::string& item = dice.pick(kItems);
    if (dice.one_in(6)) text += "\"nojoker\",";
    for (std::uint32_t times = 1 + dice.below(4); times > 0; --times, ++count) text += item + ",";
  }
  text.back() = ']';
  if (dice.one_in(6)) count -= dice.below(count);
  return text + "," + std::to_string(count) + "]";
}

/// Sets, of which one or several are wanted; or single tiles.
std::string random_sets(Dice& dice) {
  static const std::vector<std::string> kSets = {
      R"([["1z","1z"],["2z","2z"],["3z","3z"]])",
      R"(["1f","2f","3f","1g"])",
      R"(["nojoker",["1f","1f"]])",
      R"([["1A","1A","1A"],["2B","3B"]])",
      R"([[0,1,2]])",
      R"([[0,1,"1A"]])",
      R"([[0,0,"DB"]])",
      R"([[0,10,20],[["6z","6z"],["7z"]]])",
      R"(["pon",["1z","1z"]])",
      R"([[{"tile":"any","attrs":["x"]}],[{"tile":"1z","attrs":["x","y"]},"2z"]])",
      R"([[0,0,0],[0,1,2]])",
      R"(["5m",["5m",{"offset":3,"attrs":["y"]}]])",
      R"([[0,0]])",
      R"([["5m","5m"],["2z","2z",{"tile":"any","attrs":["y"]}]])",
      R"([[]])"};
  return "[" + dice.pick(kSets) + "," + std::to_string(1 + dice.below(3)) + "]";
}

std::string random_card_definition(Dice& dice) {
  std::string text = "[[";
  if (dice.one_in(2)) text += "\"dismantle_calls\",";
  if (dice.one_in(5)) text += "\"almost\",";
  if (dice.one_in(8)) text += "\"nojoker\",";
  const std::uint32_t elements = dice.below(3);
  for (std::uint32_t i = 0; i < elements; ++i) text += (dice.one_in(2) ? random_items(dice) : random_sets(dice)) + ",";
  if (dice.one_in(6)) text += dice.one_in(2) ? R"([[["1z","1z","1z"]],-1],)" : R"([["3m"],0],)";
  if (dice.one_in(12)) text += "\"restart\",";
  return text + random_items(dice) + "]]";
}

/// A tile for every item, on some base tile; here and there another one.
RandomHand near_hand(Dice& dice, const Definition& definition, const Setting& setting, Names& names) {
  RandomHand hand;
  const bool close = dice.one_in(2);
  const bool marked = dice.one_in(2);
  const auto base = static_cast<Kind>(dice.below(dice.one_in(4) ? 34 : 27));  // dragons have suits too
  for (const Segment& segment : definition.segments) {
    for (const Step& step : segment) {
      if (step.type != Step::Type::Element) continue;
      const auto& groups = step.element.groups;
      for (int i = 0; i < step.element.count; ++i) {
        const Group& group = step.element.unique ? groups[static_cast<std::size_t>(i)] : dice.pick(groups);
        for (const std::vector<Item>& items : group.subgroups) {
          for (const Item& item : items) {
            Kind kind = kind_of(item, base, *setting.jokers);
            if (kind >= tiles::kAny || dice.one_in(close ? 40 : 5)) kind = static_cast<Kind>(dice.below(34));
            hand.tiles.emplace_back(kind);
            if (marked && dice.one_in(3)) hand.tiles.back().add(*names.attributes.intern("_x"));
            if (dice.one_in(close ? 8 : 5)) hand.tiles.back() = dice.pick(setting.wildcards);
          }
        }
      }
    }
  }
  if (dice.one_in(12)) hand.tiles.emplace_back(tiles::kAny);
  if (hand.tiles.size() > 3 && dice.one_in(4)) {
    hand.call_tiles.emplace_back(hand.tiles.begin(), hand.tiles.begin() + 3);
    hand.tiles.erase(hand.tiles.begin(), hand.tiles.begin() + 3);
    hand.calls.push_back({names.call("pon"), hand.call_tiles.back()});
  }
  return hand;
}

/// What is asked, with its tiles where it points at some.
struct Asked {
  QueryOptions options;
  Tile extra;
};

void choose_options(Dice& dice, const RandomHand& hand, Asked& asked) {
  asked.options.any_length = dice.one_in(4);
  if (dice.one_in(5) && !hand.tiles.empty()) {
    asked.options.without = dice.below(static_cast<std::uint32_t>(hand.tiles.size()));
  }
  if (dice.one_in(5)) {
    asked.extra =
        dice.one_in(2) || hand.tiles.empty() ? Tile(static_cast<Kind>(dice.below(34))) : dice.pick(hand.tiles);
    asked.options.extra = &asked.extra;
  }
}

}  // namespace

TEST_CASE("what matches is not said to lack tiles; most of the rest is") {
  Dice dice(2611);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int found = 0;
  int missed = 0;
  int ruled_out = 0;
  for (int i = 0; i < kCases / 80; ++i) {
    const std::string text = random_card_definition(dice);
    const std::vector<Definition> definitions = read_definitions(Document::parse(text), {world.ruleset, world.names});
    REQUIRE(definitions.size() == 1);
    const Definition& definition = definitions.front();
    const TileBound bound(definition, world.names.known);
    for (int h = 0; h < 8; ++h) {
      const Setting& setting = world.any_setting(dice);
      const RandomHand hand = near_hand(dice, definition, setting, world.names);
      Asked asked;
      choose_options(dice, hand, asked);
      const Answer answer =
          search_match(definition, hand.hand(), *setting.jokers, asked.options, world.names.known, memory.search);
      if (answer == Answer::Limit) continue;
      const bool passes = bound.may_match(TileSupply(hand.hand(), *setting.jokers, asked.options));
      if (answer == Answer::Yes) {
        ++found;
        if (!passes) failures.add(describe(text, setting, hand, world.names));
      } else {
        ++missed;
        ruled_out += passes ? 0 : 1;
      }
    }
  }
  CHECK(found * 10 > kCases / 8);
  CHECK(missed * 10 > kCases / 8);
  CHECK(ruled_out * 3 > missed);
}

TEST_CASE("what is lacking: by example") {
  Dice dice(1);
  World world(dice);
  const auto passes = [&](const std::string& elements, const std::string& hand, const std::string& wildcard = "",
                          const std::string& meaning = "any") {
    const Document text = Document::parse("[[" + elements + "]]");
    const Definition definition = read_definitions(text, {world.ruleset, world.names}).front();
    tiles::TileBehavior behavior;
    if (!wildcard.empty()) behavior.add_aliases(world.list(wildcard), world.list(meaning));
    const std::vector<Tile> held = world.list(hand);
    const JokerTable jokers(behavior);
    const bool passed = TileBound(definition, world.names.known).may_match(TileSupply({held, {}}, jokers, {}));
    MatchMemory memory;
    CAPTURE(hand);
    CHECK(search_match(definition, {held, {}}, jokers, {}, world.names.known, memory.search) ==
          (passed ? Answer::Yes : Answer::No));
    return passed;
  };
  const std::string two = R"([[["1m","1m"]],1],[[["1A","2B"]],1])";
  CHECK(passes(two, "1m 1m 1p 2s"));
  CHECK_FALSE(passes(two, "1m 1m 1p 3p"));
  // One joker is not two, though it is enough for each of them.
  CHECK(passes(two, "1m 0j 1p 2s", "0j"));
  CHECK_FALSE(passes(two, "1m 0j 1p 3p", "0j"));
  CHECK(passes(two, "1m 0j 1p 0j", "0j"));
  // … nor natural, nor a wildcard without its attribute.
  CHECK_FALSE(passes(R"([["nojoker",["1m","1m"]],1])", "1m 0j", "0j"));
  CHECK_FALSE(passes(R"([[["1m","1m"]],1])", "1m 2m", "any@x"));
  CHECK(passes(R"([[["1m","1m"]],1])", "1m 2m@x", "any@x"));
  CHECK_FALSE(passes(R"([["nojoker",["5m","5m"]],1])", "5m 0m", "0m", "5m"));
  // All of them once, or several times.
  CHECK(passes(R"([["unique",0,0,1,"DB"],4])", "4s 4s 5s 7z"));
  CHECK_FALSE(passes(R"([["unique",0,0,1,"DB"],4])", "4s 4s 5s 6z"));
  CHECK(passes(R"([["unique",0,0,"DB"],3])", "7z 7z 0z"));
  CHECK_FALSE(passes(R"([[["1z","1z"],["2z","2z"]],2])", "1z 2z 0j", "0j"));
  CHECK(passes(R"([[["1z","1z"],["2z","2z"]],2])", "1z 2z 0j 0j", "0j"));
  // An attribute that no tile has.
  CHECK(passes(R"([[{"tile":"any","attrs":["x"]}],1])", "1m@x"));
  CHECK_FALSE(passes(R"([[{"tile":"any","attrs":["x"]}],1])", "1m@y"));
  CHECK(passes(R"("almost",[[{"tile":"any","attrs":["x"]}],1])", "1m", "0j", "any@x"));
  // Any base tile will do.
  CHECK(passes(R"([[[0,0]],1])", "1z 1z"));
}

TEST_CASE("a hand of the wall lacks tiles for nearly all hands of a card") {
  Dice dice(152);
  World world(dice);
  const Document card = {"22a 4444a 66a 888a DDDa",   "FFFF 2468a 666b 888c",         "XXXX0a XXXX0b XX0c DDDDc",
                         "FFF XXXX0a XXX0b XX0c DDc", "XX0a XX1a XX2a XXXX0b XXXX1c", "FFF NNN EE WW SSSS",
                         "XXXXX0a DDDDa XXXXX0b",     "F NEWS 369a 369b 369c"};
  const std::vector<Definition> definitions = read_definitions(card, {world.ruleset, world.names});
  std::vector<TileBound> bounds;
  for (const Definition& definition : definitions) bounds.emplace_back(definition, world.names.known);
  tiles::TileBehavior behavior;
  std::vector<Tile> wall(8, Tile(*tiles::find_kind("1j")));
  for (const char* flower : {"1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"})
    wall.emplace_back(*tiles::find_kind(flower));
  behavior.add_aliases(world.list("1f 2f 3f 4f 1g 2g 3g 4g"), world.list("1f"));
  behavior.add_aliases(world.list("1j"), world.list("any"));
  for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  const JokerTable jokers(behavior);
  int passed = 0;
  int asked = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<Tile> rest = wall;
    std::vector<Tile> hand;
    while (hand.size() < 14) {
      const std::size_t drawn = dice.below(static_cast<std::uint32_t>(rest.size()));
      hand.push_back(rest[drawn]);
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(drawn));
    }
    const TileSupply supply({hand, {}}, jokers, {});
    for (const TileBound& bound : bounds) passed += bound.may_match(supply) ? 1 : 0;
    asked += static_cast<int>(bounds.size());
  }
  CHECK(asked > 400 * 10);
  CHECK(passed * 200 < asked);
}

}  // namespace majs::match::test::tile_bound_test
