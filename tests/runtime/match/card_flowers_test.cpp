// Groups of a card in which flowers stand for other tiles (`222a*`), against a judge of its own that lays tiles into
// the places of a hand one by one: winning, exposures, and which calls a hand still takes in.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "runtime/match/cards/american_card.hpp"
#include "runtime/match/cards/card_racks.hpp"
#include "runtime/match/search/explain.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/sanitized.hpp"

namespace card_flowers_test {
namespace {

using namespace majs;
using namespace majs::match;
using namespace majs::match::test;
using tiles::Tile;
using TileList = std::vector<Tile>;

/// Hands of six tiles with numbers, winds and flowers. `*` and `!` are read here anew.
constexpr const char* kHands[] = {"222a* 444a",   "222a* 444b!",  "2222a* 44b",   "FF 2222a*", "FFF 222b*",
                                  "XXX0a* XXX1a", "XXX0a XXX1b*", "NNN* 22a 4b",  "ZZZZ* EE",  "222a*|444a FFF",
                                  "222a* 222b*",  "222a 222b*",   "DDDa* 2a 4a F"};

/// A written group in one choice of suits, first number and wind.
struct Places {
  std::vector<std::string> tiles;  ///< `F` for any flower
  bool equal = false;
  bool natural = false;
  bool flowers = false;
};

/// The places of a group; empty tiles when some tile does not exist.
Places places_of(std::string text, const std::array<char, 3>& suits, int base, char wind) {
  Places places;
  for (; text.back() == '!' || text.back() == '*'; text.pop_back()) {
    (text.back() == '!' ? places.natural : places.flowers) = true;
  }
  const char suit = text.back() >= 'a' && text.back() <= 'c' ? suits[static_cast<std::size_t>(text.back() - 'a')] : ' ';
  if (suit != ' ') text.pop_back();
  if (text[0] == 'X') {
    const int number = base + (text.back() - '0');
    if (number > 9) return {};
    places.tiles.assign(text.size() - 1, std::to_string(number) + suit);
  } else {
    for (const char c : text) {
      std::string tile;
      if (c == 'F') tile = "F";
      if (c == 'N') tile = "4z";
      if (c == 'E') tile = "1z";
      if (c == 'Z') tile = std::string{wind} + "z";
      if (c == 'D') tile = suit == 'm' ? "7z" : suit == 'p' ? "0z" : "6z";
      if (c >= '1' && c <= '9') tile = std::string{c} + suit;
      places.tiles.push_back(tile);
    }
  }
  places.equal =
      places.tiles.size() >= 3 && std::all_of(places.tiles.begin(), places.tiles.end(),
                                              [&](const auto& tile) { return tile == places.tiles.front(); });
  return places;
}

bool is_flower(const std::string& tile) { return tile.back() == 'f' || tile.back() == 'g'; }

/// Lays the tiles into the places one by one, each into every place that takes it.
bool fills(const std::vector<Places>& groups, std::vector<std::vector<bool>>& full,
           std::vector<std::size_t>& as_flowers, const std::vector<std::string>& tiles, std::size_t next) {
  if (next == tiles.size()) return true;
  const std::string& tile = tiles[next];
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const Places& group = groups[g];
    for (std::size_t p = 0; p < group.tiles.size(); ++p) {
      if (full[g][p]) continue;
      const bool itself = tile == group.tiles[p] || (group.tiles[p] == "F" && is_flower(tile));
      const bool joker = tile == "1j" && group.equal && !group.natural;
      const bool stands = !itself && is_flower(tile) && group.flowers && group.equal && group.tiles[p] != "F" &&
                          as_flowers[g] + 1 < group.tiles.size();
      if (!itself && !joker && !stands) continue;
      full[g][p] = true;
      as_flowers[g] += stands ? 1 : 0;
      if (fills(groups, full, as_flowers, tiles, next + 1)) return true;
      as_flowers[g] -= stands ? 1 : 0;
      full[g][p] = false;
      if (group.equal) break;  // its places are alike
    }
  }
  return false;
}

std::vector<std::string> ids_of(const TileList& tiles) {
  std::vector<std::string> ids;
  for (const Tile& tile : tiles) ids.emplace_back(tiles::id_of(tile.kind));
  return ids;
}

/// An exposure is a group: of its size, its natural tiles those of the group, and what else there is, is taken there.
bool is_exposure_of(const Places& group, const std::vector<std::string>& meld) {
  if (!group.equal || meld.size() != group.tiles.size()) return false;
  std::size_t natural = 0;
  for (const std::string& tile : meld) {
    const bool itself = tile == group.tiles[0] || (group.tiles[0] == "F" && is_flower(tile));
    natural += itself ? 1 : 0;
    const bool other = (tile == "1j" && !group.natural) || (is_flower(tile) && group.flowers && group.tiles[0] != "F");
    if (!itself && !other) return false;
  }
  return natural > 0;
}

/// The tiles and the exposures are the hand; with `open` places any tiles would do.
bool is_hand(std::vector<Places> groups, const std::vector<std::string>& tiles,
             const std::vector<std::vector<std::string>>& melds, bool open, std::size_t next = 0) {
  if (next < melds.size()) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (!is_exposure_of(groups[g], melds[next])) continue;
      std::vector<Places> others = groups;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(g));
      if (is_hand(std::move(others), tiles, melds, open, next + 1)) return true;
    }
    return false;
  }
  if (open) return true;
  std::size_t size = 0;
  std::vector<std::vector<bool>> full;
  for (const Places& group : groups) {
    size += group.tiles.size();
    full.emplace_back(group.tiles.size(), false);
  }
  std::vector<std::size_t> as_flowers(groups.size(), 0);
  return size == tiles.size() && fills(groups, full, as_flowers, tiles, 0);
}

std::vector<std::string> words(const std::string& text, char separator) {
  std::vector<std::string> found(1);
  for (const char c : text) {
    if (c == separator) {
      found.emplace_back();
    } else {
      found.back().push_back(c);
    }
  }
  return found;
}

bool judged(const std::string& text, const std::vector<std::string>& tiles,
            const std::vector<std::vector<std::string>>& melds, bool open) {
  std::vector<std::vector<std::string>> hands(1);
  for (const std::string& group : words(text, ' ')) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& hand : hands) {
      for (const std::string& alternative : words(group, '|')) {
        longer.push_back(hand);
        longer.back().push_back(alternative);
      }
    }
    hands = std::move(longer);
  }
  // What the hand does not speak of is chosen once.
  const int last_base = text.find('X') == std::string::npos ? 1 : 9;
  const std::string_view winds = text.find('Z') == std::string::npos ? "1" : "1234";
  std::array<char, 3> suits{'m', 'p', 's'};
  do {
    for (int base = 1; base <= last_base; ++base) {
      for (const char wind : winds) {
        for (const auto& hand : hands) {
          std::vector<Places> groups;
          for (const std::string& group : hand) groups.push_back(places_of(group, suits, base, wind));
          const bool exists =
              std::none_of(groups.begin(), groups.end(), [](const Places& group) { return group.tiles.empty(); });
          if (exists && is_hand(groups, tiles, melds, open)) return true;
        }
      }
    }
  } while (std::next_permutation(suits.begin(), suits.end()));
  return false;
}

struct Flowers {
  Dice dice{29};
  World world{dice};
  tiles::TileBehavior american;
  MatchMemory memory;

  Flowers() {
    american.add_aliases(world.list("1j"), world.list("any"));
    american.add_aliases(world.list("2f 3f 4f 1g 2g 3g 4g"), world.list("1f"));
  }
  MatchProgram program(const std::string& text) { return AmericanCard({text}, world.names).program(0); }
};

TEST_CASE("flowers that stand for other tiles: hands, and hands with an exposure, as tiles laid one by one") {
  Flowers card;
  const JokerTable jokers(card.american);
  const char* const kStarts[] = {"2m2m2m4m4m4m", "2m2m1f4m4m4m", "2m2m1f2f4p4p", "1f2f3f1g2m2p", "3m3m1g4m4m4m",
                                 "1z1z4z4z1f2f", "7z7z1f2m4m2g", "1f2f2p2p1f1j", "2m1f2f2p1f1j", "4z4z3f2p2p4s"};
  constexpr int kRounds = tests::kSanitized ? 40 : 200;
  const TileList mixed = card.world.list("2m3m4m2p4p5p2s4s1z4z7z0z6z1f2g3f1f1j1j");
  int complete = 0;
  int exposed = 0;
  int asked = 0;
  for (const char* hand_text : kHands) {
    const std::string text = hand_text;
    CAPTURE(text);
    const MatchProgram program = card.program(text);
    const CardTable table(program);
    const CardHandRule rule{&program, 10, false, false};
    const CardRacks racks({&rule, 1}, 2);
    for (int round = 0; round < kRounds; ++round) {
      TileList hand = card.world.list(kStarts[static_cast<std::size_t>(round) % std::size(kStarts)]);
      for (int change = round / 10 % 4; change > 0; --change) hand[card.dice.below(6)] = card.dice.pick(mixed);
      CAPTURE(round);
      const bool expected = judged(text, ids_of(hand), {}, false);
      CHECK((match::match(program, Hand{hand, {}}, jokers, card.memory) == Answer::Yes) == expected);
      CHECK(table.completes(count_merged(hand), {}) == expected);
      CHECK(racks.best(CardRacks::count(hand), {}).has_value() == expected);
      complete += expected ? 1 : 0;
      // The first three or four as an exposure.
      const std::size_t size = 3 + card.dice.below(2);
      const TileList meld(hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(size));
      const TileList rest(hand.begin() + static_cast<std::ptrdiff_t>(size), hand.end());
      const Call call{card.world.names.call("am_pung"), meld};
      const std::vector<PlainCall> plain = plain_calls({&call, 1});
      const bool with_meld = judged(text, ids_of(rest), {ids_of(meld)}, false);
      CHECK(table.completes(count_merged(rest), plain) == with_meld);
      CHECK(racks.best(CardRacks::count(rest), rack_calls({&call, 1})).has_value() == with_meld);
      CHECK(table.takes_in(plain) == judged(text, {}, {ids_of(meld)}, true));
      exposed += with_meld ? 1 : 0;
      ++asked;
    }
  }
  CHECK(complete > asked / 40);
  CHECK(complete < asked / 2);
  CHECK(exposed > kRounds / 10);
}

TEST_CASE("flowers that stand for other tiles: who claims, exchanges and is dead") {
  Flowers card;
  const JokerTable jokers(card.american);
  const AmericanCard hands({"FF 2222a* 444b", "NNN 22a 4444a"}, card.world.names);
  TileList wall = card.world.list("2m2m2m2m4p4p4p4p2s2s2s2s4m4m4m4m4z4z4z4z1f2f3f4f1g2g3g4g1j1j");
  const auto dead = [&](const char* meld) {
    const TileList tiles = card.world.list(meld);
    const Call call{card.world.names.call("am_kong"), tiles};
    TileList pool = wall;
    pool.insert(pool.end(), tiles.begin(), tiles.end());
    return hands.is_dead(9 - tiles.size(), {&call, 1}, pool, jokers, card.memory);
  };
  CHECK_FALSE(dead("2m2m1f1j"));
  CHECK_FALSE(dead("4m4m4m1j"));
  CHECK(dead("4m4m4m1f"));  // this group takes no flowers
  CHECK(dead("2m2m1f"));    // three of four
  // Without tiles 2 of any suit flowers stand for three of the four at most.
  wall = card.world.list("4p4p4p4p4z4z4z4z1f2f3f4f1g2g3g4g1j1j2s");
  CHECK_FALSE(dead("4p4p4p"));
  wall = card.world.list("4p4p4p4p4z4z4z4z1f2f3f4f1g2g3g4g");
  CHECK(dead("4p4p4p"));

  const std::vector<NearestHand> nearest = hands.nearest(card.world.list("1f2f2m2m3f4f4p4p4p"), {}, jokers, 5);
  REQUIRE_FALSE(nearest.empty());
  CHECK(nearest.front().matched == 9);
}

TEST_CASE("flowers that stand for other tiles: an explanation tells which do") {
  Flowers card;
  const JokerTable jokers(card.american);
  const auto taken = [&](const char* tiles) {
    const TileList hand = card.world.list(tiles);
    std::string text;
    for (const ExplainedGroup& group :
         explain(card.program("FF 2222a* EE"), {hand, {}}, jokers, card.world.names, card.memory).taken) {
      text += group.group + " = " + std::string(tiles::id_of(group.tiles.front().kind)) + ", ";
    }
    return text;
  };
  const std::string mixed = taken("1f2f2m1j3f4f1z1z");
  CHECK(mixed.find("flower for another tile = 3f, flower for another tile = 4f") != std::string::npos);
  CHECK(mixed.find("2A = 1j") != std::string::npos);
  CHECK(taken("1f2f2m2m2m1j1z1z").find("another") == std::string::npos);
  const MatchProgram program = card.program("2222a* 33b");
  CHECK(describe(program.definitions()[0], card.world.names) ==
        "dismantle_calls, (unique with_flowers 2A / 2A / 2A / 2A / nojoker 3B / 3B):6");
  CHECK(describe(program.definitions()[2], card.world.names) ==
        "dismantle_calls, (unique beside_flowers 2A / 2A / 2A / nojoker 3B / 3B):5, (nojoker beside_flowers 1f / 2f / "
        "3f / 4f / 1g / 2g / 3g / 4g):1");
}

TEST_CASE("flowers that stand for other tiles: marks that mean nothing are told") {
  const auto told = [](const char* text) {
    std::vector<DefinitionNote> notes;
    translate_american(text, &notes);
    return notes.size() == 1 ? notes[0].message : std::to_string(notes.size());
  };
  CHECK(told("222a* 44b") == "0");
  CHECK(told("FFF* 22b").find("group of flowers") != std::string::npos);
  CHECK(told("22a* 444b").find("three and more equal") != std::string::npos);
  CHECK(told("NEWS* 444b").find("three and more equal") != std::string::npos);
  CHECK(told("2468a* 44b").find("three and more equal") != std::string::npos);
  CHECK(told("222a!* 44b").find("`!` too") != std::string::npos);
  CHECK(told("222a*! 44b").find("`!` too") != std::string::npos);
  // Where the mark has no meaning the group is what it is without.
  CHECK(translate_american("222a*! 44b", nullptr) == translate_american("222a! 44b", nullptr));
  CHECK(translate_american("22a* 444b", nullptr) == translate_american("22a 444b", nullptr));
  CHECK(told("22222a* 33333a* 44444a* 55555a* 66666a* 7777a*").find("hands with its alternatives and flowers") !=
        std::string::npos);
  CHECK(card_readings("2222a* 333b* 44c", nullptr).size() == 12);
  CHECK(written_tiles(card_readings("2222a* 333b* 44c", nullptr).back()) == 9);
}

}  // namespace
}  // namespace card_flowers_test
