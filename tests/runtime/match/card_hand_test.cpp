// Hands of an American card by counts (`card_hand`): the same as the general search without melds, and melds are whole
// groups. Besides, what American rulesets need of a game: random order of drawn tiles, jokers of melds.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "runtime/match/cards/american_card.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace card_hand_test {
namespace {

using namespace majs;
using namespace majs::match::test;
using tiles::Tile;
using TileList = std::vector<Tile>;

struct Asked {
  Dice dice{11};
  World world{dice};
  tiles::TileBehavior american;
  match::MatchMemory memory;

  Asked() {
    american.add_aliases(world.list("1j"), world.list("any"));
    american.add_aliases(world.list("2f 3f 4f 1g 2g 3g 4g"), world.list("1f"));
  }
  match::MatchProgram program(const std::string& text) { return match::AmericanCard({text}, world.names).program(0); }
  bool completes(const std::string& text, const std::string& hand, const std::vector<std::string>& melds) {
    std::vector<TileList> lists;
    for (const std::string& meld : melds) lists.push_back(world.list(meld));
    std::vector<match::Call> calls;
    for (const TileList& list : lists) calls.push_back({world.names.call("am_pung"), list});
    return match::CardTable(program(text)).completes(match::count_merged(world.list(hand)), match::plain_calls(calls));
  }
};

TEST_CASE("hands of a card by counts and by the general search") {
  // Hands that are complete, each with one hand of tiles for it.
  const std::pair<const char*, const char*> kHands[] = {{"22a 4444a 66a 888a DDDa", "2s2s4s4s4s4s6s6s8s8s8s6z6z6z"},
                                                        {"FFFF 2468a 666b 888c", "1f1g2g3g2m4m6m8m6s6s6s8p8p8p"},
                                                        {"FF XXX0a XXX1b XXX2c XXX3a", "2f4f6s6s6s7p7p7p8m8m8m9s9s9s"},
                                                        {"XX0a XXX0b XXXX0c ZZ DDDa", "1m1m1s1s1s1p1p1p1p4z4z7z7z7z"},
                                                        {"FFFF ZZZ DDDDa DDDb", "1f3g4f4g3z3z3z0z0z0z0z6z6z6z"},
                                                        {"F NEWS 369a 369b 369c", "1f1z2z3z4z3m6m9m3p6p9p3s6s9s"},
                                                        {"4096a 4096b 666c DDDc", "4m0z9m6m4s0z9s6s6p6p6p0z0z1j"},
                                                        {"11a|33a 22b 4444a NNNN EE", "3m3m2p2p4m4m4m4m4z4z4z4z1z1z"}};
  Asked card;
  const TileList mixed = card.world.list("1m2m4m6m9m 3p6p8p 1s4s7s 1z3z4z 0z6z7z 1f3g 1j1j1j");
  const match::JokerTable jokers(card.american);
  int complete = 0;
  for (const auto& [card_text, tiles] : kHands) {
    const auto text = card_text;  // clang 14 captures no structured bindings
    CAPTURE(text);
    const match::MatchProgram program = card.program(text);
    const match::CardTable table(program);
    for (int round = 0; round < 120; ++round) {
      TileList hand = card.world.list(tiles);
      REQUIRE(hand.size() == 14);
      for (int change = round % 4; change > 0; --change) hand[card.dice.below(14)] = card.dice.pick(mixed);
      const bool found = match::match(program, match::Hand{hand, {}}, jokers, card.memory) == match::Answer::Yes;
      CHECK(table.completes(match::count_merged(hand), {}) == found);
      complete += found ? 1 : 0;
    }
  }
  CHECK(complete > 8 * 25);
  CHECK(complete < 8 * 100);
}

TEST_CASE("melds are whole groups of a hand of the card") {
  Asked card;
  const char* text = "2222a 4444b 66c 8888a";
  CHECK(card.completes(text, "4p4p4p4p 6s6s 8m8m8m8m", {"2m2m2m2m"}));
  CHECK(card.completes(text, "4p4p4p4p 6s6s 8m8m8m8m", {"2m1j1j1j"}));
  CHECK(card.completes(text, "6s6s", {"8m8m8m8m", "4p4p4p1j", "2m2m2m2m"}));
  CHECK_FALSE(card.completes(text, "2m 4p4p4p4p 6s6s 8m8m8m8m", {"2m2m2m"}));  // a pung and a tile
  CHECK_FALSE(card.completes(text, "1j 4p4p4p4p 6s6s 8m8m8m8m", {"2m2m2m"}));
  CHECK_FALSE(card.completes(text, "4p4p4p4p 6s6s 8m8m8m8m", {"2p2p2p2p"}));  // of the wrong suit
  CHECK_FALSE(card.completes(text, "2m2m2m2m 4p4p4p4p 8m8m8m8m", {"6s6s"}));  // a pair is never laid down
  CHECK_FALSE(card.completes(text, "6s6s", {"8m8m8m8m", "8m8m8m8m", "2m2m2m2m"}));
  CHECK_FALSE(card.completes("22a 4444a 66a 888a DDDa", "2s2s 4s4s4s 6s6s 6z6z6z", {"8s8s8s8s"}));  // a kong is no pung
  CHECK(card.completes("FFF 2222a 44b 66b 888a", "2s2s2s2s 4m4m6m6m 8s8s8s", {"1f3g1j"}));
  CHECK(card.completes("FFFF ZZZ DDDDa DDDb", "1f1f1f1f 7z7z7z7z 6z6z6z", {"3z3z3z"}));
  CHECK_FALSE(card.completes("FFFF ZZZ DDDDa DDDb", "1f1f1f1f 7z7z7z7z 6z6z6z", {"5m5m5m"}));
  CHECK_FALSE(card.completes(text, "4p4p4p4p 6s6s 8m8m8m", {"2m2m2m2m"}));      // thirteen tiles
  CHECK_FALSE(card.completes(text, "4p4p4p4p 6s6s6s 8m8m8m8m", {"2m2m2m2m"}));  // fifteen
}

TEST_CASE("a condition asks for hands of a card") {
  using namespace majs::runtime;
  using namespace majs::runtime::test;
  const auto holds = [](const std::string& hand, const std::string& definitions) {
    std::string list;
    for (std::size_t i = 0; i + 1 < hand.size(); i += 2) list += (i > 0 ? ",\"" : "\"") + hand.substr(i, 2) + "\"";
    const auto rules = load_clean(
        with_wall("\"starting_hand\":{\"east\":[" + list +
                  "]},\"even_definition\":[\"2222a 4444b 66c 888a\"],"
                  "\"after_turn_change\":{\"actions\":[[\"when\",[{\"name\":\"card_hand\",\"opts\":[[\"hand\"]," +
                  definitions + "]}],[[\"add_counter\",\"k\",1]]]]}"));
    Game game(rules, 1);
    game.start();
    return counter(game, 0, "k") == Number(1);
  };
  CHECK(holds("2m2m2m2m4p4p4p4p6s6s8m8m8m", R"(["even"])"));
  CHECK(holds("2m2m2m1j4p4p4p4p6s6s8m8m8m", R"(["even"])"));  // jokers need no alias here
  CHECK(holds("2m2m2m2m4p4p4p4p6s6s8m8m8m", R"(["1111a 2222b 33c 444a","2222a 4444b 66c 888a"])"));
  CHECK_FALSE(holds("2m2m2m2m4m4m4m4m6s6s8m8m8m", R"(["even"])"));
  CHECK_FALSE(holds("2m2m2m2m4p4p4p4p6s1j8m8m8m", R"(["even"])"));
  CHECK_FALSE(holds("2m2m2m2m4p4p4p4p6s6s8m8m8m", R"([])"));
}

TEST_CASE("a call deadens a hand of which it is no group, or none of whose hands has its tiles") {
  using namespace majs::runtime;
  using namespace majs::runtime::test;
  const auto deadens = [](const std::string& card, const Compatibility& compatibility) {
    const auto rules = load_clean(with_wall(
        R"("starting_tiles":5,"starting_hand":{"east":["4m","1z","2z","3z","1z"],"south":["4m","4m","6p","6p","1s"]},
           "win_definition":[")" +
        card + R"("],"interruptible_actions":["play_tile"],
           "buttons":{"am_pung":{"show_when":["not_our_turn","call_available"],"call":[[0,0]],"actions":[["call"]]}},
           "auto_buttons":{"a":{"enabled_at_start":true,"actions":
             [["when",["someone_else_just_discarded","all_calls_deaden_hand"],[["set_counter","k",1]]]]}})"));
    Game game(rules, 1);
    game.settings().compatibility = compatibility;
    game.start();
    REQUIRE(game.apply(discard(0, 0)));
    return counter(game, 1, "k") == Number(1);
  };
  const Compatibility there = Compatibility::riichi_advanced();
  CHECK_FALSE(deadens("444a 66b 1c", {}));
  CHECK_FALSE(deadens("444a 66b 1c", there));
  CHECK(deadens("4444a 66b", {}));
  CHECK_FALSE(deadens("4444a 66b", there));
  CHECK(deadens("NNNN EEEE SSSS", {}));
  CHECK(deadens("NNNN EEEE SSSS", there));
}

TEST_CASE("drawn tiles come into a random order") {
  using namespace majs::runtime;
  using namespace majs::runtime::test;
  const auto rules = load_clean(
      with_wall(R"("starting_draws":["1m","2m","3m"],"after_turn_change":{"actions":[["draw",3],["shuffle_draws"]]})"));
  const auto drawn = [&](std::uint64_t seed) {
    Game game(rules, seed);
    game.start();
    std::string order;
    for (const Tile& tile : game.player(0).draw) order += tiles::id_of(tile.kind);
    return order;
  };
  std::set<std::string> orders;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    orders.insert(drawn(seed));
    CHECK(drawn(seed) == drawn(seed));
  }
  CHECK(orders.size() == 6);
}

TEST_CASE("of a meld with jokers for any tile other aliases are no jokers") {
  using namespace majs::runtime;
  using namespace majs::runtime::test;
  const auto offered = [](const std::string& aliases, const std::string& meld, const std::string& tile) {
    const auto rules = load_clean(with_wall(
        "\"starting_hand\":{\"east\":[" + meld + ",\"" + tile +
        "\"]},"
        "\"buttons\":{\"pon\":{\"show_when\":[\"false\"],\"call\":[[0,0]],\"actions\":[[\"self_call\"]]}},"
        "\"after_turn_change\":{\"actions\":[" +
        aliases + "[\"trigger_custom_call\",\"pon\",\"hand\",[" + meld +
        "],[]],[\"when\",[{\"name\":\"match\",\"opts\":[[\"hand_draw_nonjoker_any\",\"self_joker_meld_tiles\"],"
        "[[[[[0,0]],1]]]]}],[[\"add_counter\",\"k\",1]]]]}"));
    Game game(rules, 1);
    game.start();
    REQUIRE(game.player(0).calls.size() == 1);
    return counter(game, 0, "k") == Number(1);
  };
  const std::string flowers = R"(["set_tile_alias_all",["1f","2f","3f"],["1f","2f","3f"]],)";
  const std::string any = R"(["set_tile_alias_all",["1j"],["any"]],)";
  CHECK(offered(any + flowers, R"("1f","2f","1j")", "3f"));
  CHECK_FALSE(offered(any + flowers, R"("1f","2f","3f")", "3f"));
  CHECK_FALSE(offered(any + flowers, R"("1f","2f","1j")", "5m"));
  CHECK(offered(R"(["set_tile_alias_all",["9j"],["5m"]],)", R"("5m","5m","9j")", "5m"));
}

}  // namespace
}  // namespace card_hand_test
