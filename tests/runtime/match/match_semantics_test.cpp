// What matches, one idea a row (runtime/match/README.md 4, 11 and 12), by the fast paths and by the search alike.

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/match/cards/american_card.hpp"
#include "runtime/match/search/removal.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::match_semantics_test {
namespace {

using tiles::Tile;
using TileList = std::vector<Tile>;

/// A player with the jokers that rulesets have, and what it is asked.
class Table {
 public:
  Table() : dice_(5), world(dice_) {
    for (const char* name : {"tanyao", "original", "wild"}) world.names.know(name);
    const char* aliases[][2] = {{"0m", "5m"},
                                {"0p", "5p"},
                                {"0s", "5s"},
                                {"10j", "any"},
                                {"15j", "1z 2z 3z 4z"},
                                {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"},
                                {"11m", "1m@original 1p 1s"},
                                {"any@wild", "any"}};
    for (const auto& [from, to] : aliases) behavior.add_aliases(world.list(from), world.list(to));
    TileList wall;
    for (tiles::Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
    behavior.set_wall(wall);
  }

 private:
  Dice dice_;

 public:
  World world;
  tiles::TileBehavior behavior;
  MatchMemory memory;

  struct Held {
    TileList tiles;
    std::vector<TileList> call_tiles;
    std::vector<Call> calls;
    Hand hand() const { return {tiles, calls}; }
  };

  /// `123m | pon:555z | chii:1p2p3p`.
  Held held(std::string text) {
    Held held;
    std::vector<std::string> names;
    const std::size_t bar = text.find('|');
    held.tiles = world.list(text.substr(0, bar));
    while (text.find('|') != std::string::npos) {
      text.erase(0, text.find('|') + 2);
      const std::string call = text.substr(0, text.find(" |"));
      names.push_back(call.substr(0, call.find(':')));
      held.call_tiles.push_back(world.list(call.substr(call.find(':') + 1)));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
      held.calls.push_back({world.names.call(names[i]), held.call_tiles[i]});
    return held;
  }

  /// By the paths a program chooses; the search has to agree.
  bool matches(const std::string& hand_text, const std::string& definitions) {
    const Held hand = held(hand_text);
    const MatchProgram program = world.program(definitions);
    const JokerTable jokers(behavior);
    const Answer answer = match(program, hand.hand(), jokers, memory);
    CHECK(answer == search_all(program, hand.hand(), jokers, memory, {}));
    REQUIRE(answer != Answer::Limit);
    return answer == Answer::Yes;
  }

  std::string text(const TileList& tiles) { return tiles::print_long(tiles, world.names.attributes); }
  std::string text(const std::vector<PlainTile>& waits) {
    TileList tiles;
    for (const PlainTile& wait : waits) tiles.emplace_back(wait.kind);
    return text(tiles);
  }
};

struct Row {
  const char* hand;
  const char* definitions;
  bool expected;
};

constexpr const char* kOrphans = R"("1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z")";

}  // namespace

TEST_CASE("sets, calls and leftovers") {
  Table table;
  const Row rows[] = {
      {"234456m777p888s66p", R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]])", true},
      {"234456m777p888s67p", R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]])", false},
      {"234456m777p888s66p19s", R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]])", true},
      {"1122m", R"([[[[[0,0]],5]]])", false},
      {"123345m", R"([[[[[0,1,2]],2]]])", true},
      {"1m | pon:111m", R"([[[[[0,0]],2]]])", false},
      {"1m | pon:111m", R"([["dismantle_calls",[[[0,0]],2]]])", true},
      {"1m | pon:111m", R"([[[[[0,0]],1],[[[0,0]],1],"dismantle_calls"]])", false},
      {"5m | pon:111m", R"([[[[[0,0]],1],[["1m"],1]]])", false},
      {"1m2m | x:3m", R"([[[[[0,1,2]],1]]])", false},
      {"1m | pon:222m", R"([[[["pon"],1]]])", true},
      {"1m | pon:222m", R"([[[["chii","pon"],-1]]])", false},
      {"1m | pon:222m", R"([[[["pon"],0],[["pon"],1]]])", true},
      {"222m | pon:333m", R"([[[["pon",[0,0,0]],2]]])", true},
      {"1m | pon:222m", R"([[[[""],1]]])", false},
      {"456789m | chii:123m", R"([[[[[[0,1,2],[3,4,5],[6,7,8]]],1]]])", true},
      {"123m456p789s", R"([[[[[[0,1,2],[3,4,5],[6,7,8]]],1]]])", false},
      {"123m456p789s", R"([[[[[0,1,2]],3]]])", true},
      {"11m1m@winning_tile222m33p",
       R"([["exhaustive",[[[0,0,0]],2],[[{"tile":"any","attrs":["winning_tile"]}],0],[[[0,0]],1]]])", false},
      {"111m222m33p3p@winning_tile",
       R"([["exhaustive",[[[0,0,0]],2],[[{"tile":"any","attrs":["winning_tile"]}],0],[[[0,0]],1]]])", true},
      {"111m22p", R"([[[[[0,0,0]],-2],[[[0,0]],1]]])", true},
      {"111m222p33s", R"([[[[[0,0,0]],-2],[[[0,0]],1]]])", false},
      {"1m", R"([["fail"]])", false},
      {"1m", R"([["any"]])", true},
      {"1m", R"([[]])", false},
      {"1m2m", R"([["almost",[[[0,1,2]],1]]])", true},
      {"1122m", R"([[[[[0,0]],2],"restart",[["1m"],2]]])", true},
      {"1122m", R"([[[[[0,0]],2],[["1m"],2]]])", false},
  };
  for (const Row& row : rows) {
    INFO((std::string(row.hand) + "  " + row.definitions));
    CHECK(table.matches(row.hand, row.definitions) == row.expected);
  }
}

TEST_CASE("offsets, suits, fixed offsets") {
  Table table;
  const Row rows[] = {
      {"5m5p5s", "[[[[[0,10,20]],1]]]", true},
      {"1m2p3s", "[[[[[0,11,22]],1]]]", true},
      {"1s2m3p", "[[[[[0,11,22]],1]]]", true},
      {"1m3p2s", "[[[[[0,11,22]],1]]]", false},
      {"1m3p2s", "[[[[[0,21,12]],1]]]", true},
      {"1z1z1z", "[[[[[0,10,20]],1]]]", false},
      {"3m4p", R"([[[["unique",0,11],2]]])", true},
      {"891m", "[[[[[0,1,2]],1]]]", false},
      {"4z1z2z", "[[[[[0,1,2]],1]]]", false},
      {"1m7z", R"([[[["unique","1A","DA"],2]]])", true},
      {"1p0z", R"([[[["unique","1A","DA"],2]]])", true},
      {"1s6z", R"([[[["unique","1A","DA"],2]]])", true},
      {"1p7z", R"([[[["unique","1A","DA"],2]]])", false},
      {"2m5m", "[[[[[-1,2]],1]]]", true},
  };
  for (const Row& row : rows) {
    INFO((std::string(row.hand) + "  " + row.definitions));
    CHECK(table.matches(row.hand, row.definitions) == row.expected);
  }
  const std::vector<tiles::Kind> wrap = {8, 0};
  const std::vector<tiles::Kind> winds = {27, 28, 29, 30, 27};
  table.behavior.set_ordering(wrap);
  table.behavior.set_ordering(winds);
  CHECK(table.matches("891m", "[[[[[0,1,2]],1]]]"));
  CHECK(table.matches("4z1z2z", "[[[[[0,1,2]],1]]]"));
}

TEST_CASE("unique positions") {
  Table table;
  const std::string orphans = std::string("[[\"unique\",[[") + kOrphans + "],13],[[" + kOrphans + "],1]]]";
  CHECK(table.matches("19m19p19s12345677z", orphans));
  CHECK_FALSE(table.matches("19m19p19s1234567z2m", orphans));
  CHECK_FALSE(table.matches("19m19p19s1234567z", orphans));  // fewer tiles than sets
  CHECK(table.matches("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 10j 10j", orphans));
  CHECK(table.matches("1m 9m 1p 9p 1s 9s 5z 6z 7z 15j 15j 15j 15j 15j", orphans));
  CHECK_FALSE(table.matches("1m 9m 1p 9p 1s 9s 5z 6z 7z 15j 15j 15j 18j 18j", orphans));
  CHECK_FALSE(table.matches("1m1m", R"([["unique",[["1m","9m"],2]]])"));
  CHECK(table.matches("1m1m", R"([["unique",[["1m","1m"],2]]])"));
  CHECK(table.matches("1m9m", R"([[[["unique","1m","9m"],2]]])"));
  CHECK_FALSE(table.matches("1m1m", R"([[[["unique","1m","9m"],2]]])"));
  CHECK(table.matches("1m1m", R"([[[["1m","9m"],2]]])"));
  CHECK_FALSE(table.matches("1m1m", R"([[[[["1m","9m"]],1]]])"));
  CHECK_FALSE(table.matches("1111m2277p88s3366z", R"([[[["nojoker",[0,0,0,0]],-1],[[[0,0]],7]]])"));
  CHECK(table.matches("1111m2277p88s3366z", R"([[[[[0,0]],7]]])"));
}

TEST_CASE("attributes and jokers") {
  Table table;
  const Row rows[] = {
      {"5m@tanyao", R"([[[[{"tile":"5m","attrs":["tanyao"]}],1]]])", true},
      {"5m", R"([[[[{"tile":"5m","attrs":["tanyao"]}],1]]])", false},
      {"5m@_tanyao", R"([[[[{"tile":"5m","attrs":["tanyao"]}],1]]])", true},
      {"5m", R"([[[[{"tile":"5m","attrs":["nobody_knows"]}],1]]])", true},
      {"5m5m5m@winning_tile", R"([[[[[0,0,{"offset":0,"attrs":["winning_tile"]}]],1]]])", true},
      {"0m4m6m", "[[[[[0,1,2]],1]]]", true},
      {"5m", R"([[[["0m"],1]]])", false},
      {"0m", R"([[[["0m"],1]]])", true},
      {"0m5m", R"([["nojoker",[["5m"],2]]])", false},
      {"0m5m", R"([[[["unique","5m","nojoker","5m"],2]]])", true},
      {"0m0m", R"([["nojoker",[[[0,0]],1]]])", false},
      {"18j 18j", "[[[[[0,0]],1]]]", true},
      {"2m 3m 10j", "[[[[[0,1,2]],1]]]", true},
      {"15j", R"([[[["0z"],1]]])", false},
      {"5m 5m 10j@winning_tile", R"([[[[[0,0,{"offset":0,"attrs":["winning_tile"]}]],1]]])", false},
      {"10j@winning_tile", R"([[[[{"tile":"any","attrs":["winning_tile"]}],1]]])", true},
      {"6z@wild 2m 3m", "[[[[[0,1,2]],1]]]", true},
      {"6z 2m 3m", "[[[[[0,1,2]],1]]]", false},
      {"10j 10j 10j", "[[[[[0,1,2]],1]]]", true},  // what a red five may be is in reach of a joker of any tile
      {"11m", R"([[[["1p"],1]]])", true},
      {"11m", R"([[[[{"tile":"1m","attrs":["original"]}],1]]])", true},
      {"11m", R"([[[[{"tile":"1p","attrs":["original"]}],1]]])", false},
      {"1z 10j", R"([[[["unique","nojoker","1z","2z"],2]]])", false},
      {"10j 10j 10j", "[[[[[0,0]],1]]]", true},
  };
  for (const Row& row : rows) {
    INFO((std::string(row.hand) + "  " + row.definitions));
    CHECK(table.matches(row.hand, row.definitions) == row.expected);
  }
}

TEST_CASE("waits, copies, tiles that may go") {
  Table table;
  const JokerTable jokers(table.behavior);
  const char* wins = R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]],[[["nojoker",[0,0,0,0]],-1],[[[0,0]],7]]])";
  const MatchProgram program = table.world.program(wins);
  const auto waits_of = [&](const std::string& hand) {
    return waits(program, table.held(hand).hand(), jokers, table.behavior.wall(), table.memory);
  };
  CHECK(table.text(waits_of("1112345678999m")) == "1m 2m 3m 4m 5m 6m 7m 8m 9m 0m 18j");
  CHECK(table.text(waits_of("123456789m1122p")) == "1p 2p 11m");
  CHECK(table.text(waits_of("11p22p | pon:111z | pon:222z | pon:333z")) == "1p 2p 11m");
  // A wait is tried as a joker, which no guard against natural quads sees.
  CHECK(table.text(waits_of("111m2233445566p")) == "1m 2p 3p 5p 6p 0p 18j");
  CHECK(waits_of("147m258p369s1234z").empty());
  CHECK(wait_kinds(waits_of("123456789m1122p")) == 3);

  const auto found = waits_of("123456789m1122p");
  CHECK(ukeire(found, table.behavior.wall(), table.world.list("1p 1p 2p 2p 2p")) == std::vector<int>{2, 1, 0});
  CHECK_FALSE(all_waits_are_in_hand(found, table.held("1p1p2p2p").hand(), jokers, program.known()));
  const auto nine = waits(program, table.held("9m9m9m | pon:111m").hand(), jokers, {}, table.memory);
  CHECK(all_waits_are_in_hand(nine, table.held("1m").hand(), jokers, program.known()));

  const char* tenpai = R"([["exhaustive",[[[0,1,2],[0,0,0]],3],[[[0,0],[0,1],[0,2]],1],[[[0,0]],1]],
                           ["exhaustive",[[[0,1,2],[0,0,0]],4]]])";
  const MatchProgram levels = table.world.program(tenpai);
  const TileList unneeded = unneeded_tiles(levels, table.held("123456789m11p23p7z").hand(), jokers, table.memory);
  CHECK(table.text(unneeded) == "1p 7z");
  CHECK(needed_for_hand(Tile(0), unneeded));
  CHECK_FALSE(needed_for_hand(Tile(33), unneeded));
}

TEST_CASE("how often, how many ways, what is left") {
  Table table;
  const JokerTable jokers(table.behavior);
  const auto count = [&](const char* hand, const char* definitions) {
    const Table::Held held = table.held(hand);
    const Hand view = held.hand();
    return count_matches(table.world.program(definitions), {&view, 1}, jokers, table.memory);
  };
  CHECK(count("11122233m", "[[[[[0,0]],1]]]") == 3);
  CHECK(count("11122233m", R"([[[["1m","2m"],2]]])") == 3);
  CHECK(count("1m | pon:111m", "[[[[[0,0,0]],1]]]") == 1);
  CHECK(count("1m | pon:111m", R"([["dismantle_calls",[["1m"],1]]])") == 4);
  CHECK(count("123m", "[[[[[0,0]],1]]]") == 0);
  CHECK(count("111222m", R"([[[[[0,0,0,0]],-1],[[[0,0,0]],1]]])") == 2);  // a guard does not multiply

  const Table::Held a = table.held("1m1m");
  const Table::Held b = table.held("1m2m");
  const std::vector<Hand> hands = {a.hand(), b.hand(), a.hand()};
  const MatchProgram pair = table.world.program("[[[[[0,0]],1]]]");
  CHECK(count_matching_ways(pair, hands, jokers, table.memory) == 2);

  const Document ruleset = Document::object();
  const auto left = [&](const char* hand, const char* group) {
    const MatchProgram one({read_group(Document::parse(group), false, {ruleset, table.world.names})},
                           table.world.names.known);
    const TileList tiles = table.world.list(hand);
    std::vector<std::string> texts;
    for (const Leftover& rest : leftovers(one, {tiles, {}}, jokers, table.memory, 100)) {
      texts.push_back(table.text(rest.tiles));
    }
    std::sort(texts.begin(), texts.end());
    std::string all;
    for (const std::string& text : texts) all += text + "; ";
    return all;
  };
  CHECK(left("1m2m3m4m", "[0,1,2]") == "1m; 4m; ");
  CHECK(left("4m5m6m0m", "[0,1,2]") == "0m; 5m; ");
  CHECK(left("1m2m", "[0,0]").empty());
}

TEST_CASE("calls that are possible") {
  Table table;
  const Document ruleset = Document::object();
  const auto calls = [&](const char* specs, const char* hand, const char* called) {
    const CallSpecs read = read_call_specs(Document::parse(specs), {ruleset, table.world.names});
    const TileList tiles = table.world.list(hand);
    const TileList with = table.world.list(called);
    const JokerTable jokers(table.behavior);
    const CallQuestion question{read, tiles, with, table.behavior, jokers, table.world.names.known};
    const std::vector<PossibleCall> found = possible_calls(question, table.memory);
    CHECK(can_call(question, table.memory) ==
          std::any_of(found.begin(), found.end(), [](const PossibleCall& call) { return !call.choices.empty(); }));
    std::string text;
    for (const PossibleCall& call : found) {
      text += table.text({call.called}) + ":";
      for (const TileList& choice : call.choices) text += " (" + table.text(choice) + ")";
      text += "; ";
    }
    return text;
  };
  CHECK(calls("[[-2,-1],[-1,1],[1,2]]", "2m3m5m6m9p", "4m") == "4m: (2m 3m) (3m 5m) (5m 6m); ");
  CHECK(calls("[[0,0]]", "5m5m0m9p", "5m") == "5m: (5m 5m) (0m 5m); ");
  CHECK(calls(R"(["nojoker",[0,0]])", "5m5m0m9p", "5m") == "5m: (5m 5m); ");
  CHECK(calls("[[0,0]]", "5m5m9p", "0m") == "0m: (5m 5m); ");
  // A last pair has to be the very kinds (8.7).
  CHECK(calls("[[-1,1]]", "4m 0m", "5m") == "5m:; ");
  CHECK(calls("[[-2,-1]]", "3m 0m", "6m") == "6m:; ");
  CHECK(calls("[[0,0,0]]", "1z1z1z1z2z", "") == "1z: (1z 1z 1z); 2z:; ");
}

TEST_CASE("American hands") {
  Table table;
  const auto translated = [](const char* text) {
    Document list = Document::array();
    for (Document& definition : translate_american(text, nullptr)) list.push_back(std::move(definition));
    return list;
  };
  CHECK(translated("FF 2024a 2222b 2222c") == Document::parse(R"([["dismantle_calls",
      [["unique","2B","2B","2B","2B","2C","2C","2C","2C","nojoker","0z","2A","2A","4A"],12],"nojoker",
      [["1f","2f","3f","4f","1g","2g","3g","4g"],2]]])"));
  CHECK(translated("1111a 2222b").size() == 2);
  CHECK(translated("11a|22a 333b").size() == 4);
  std::vector<DefinitionNote> notes;
  translate_american("FQ 22 1a", &notes);
  CHECK(notes.size() == 2);

  tiles::TileBehavior american;
  american.add_aliases(table.world.list("1j"), table.world.list("any"));
  american.add_aliases(table.world.list("2f 3f 4f 1g 2g 3g 4g"), table.world.list("1f"));
  const JokerTable jokers(american);
  const AmericanCard card({"FF 2024a 2222b 2222c", "NNNN EEEE WWW SSS", "XXX0a XXX1a XXXX0b XXXX1b"},
                          table.world.names);
  const auto nearest = [&](const std::string& hand) {
    const Table::Held held = table.held(hand);
    std::string text;
    for (const NearestHand& near : card.nearest(held.tiles, held.calls, jokers, 5)) {
      text += std::to_string(near.string) + ":" + std::to_string(near.matched) + " ";
    }
    return text;
  };
  CHECK(nearest("1f2g 2m0z2m4m 2p2p2p2p 2s2s2s2s").starts_with("0:14 "));
  CHECK(nearest("1f2g 2m0z2m4m 2p2p2p1j 2s2s2s1j").starts_with("0:14 "));
  CHECK(nearest("1f2g 2m0z1j4m 2p2p2p2p 2s2s2s2s").starts_with("0:13 "));  // no joker in a year
  CHECK(nearest("4z4z4z 1z1z1z1z 3z3z3z 2z2z2z").starts_with("1:13 "));
  CHECK(nearest("3m3m3m4m4m4m 3p3p3p 4p4p4p 9s").starts_with("2:12 "));
  CHECK(nearest("1z1z1z1z 3z3z3z 2z2z2z | am_kong:4z4z4z1j").starts_with("1:10 "));
  CHECK(nearest("1z1z1z1z 3z3z3z 2z2z2z | am_kong:5z5z5z5z").empty());

  const Table::Held ready = table.held("1f2g2m0z2m4m2p2p2p2p2s2s2s");
  CHECK(card.is_tenpai(ready.tiles, {}, jokers));
  CHECK_FALSE(card.is_tenpai(table.world.list("1f2g2m0z2m4m2p2p2p2p2s2s9s"), {}, jokers));

  TileList wall;
  for (tiles::Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  const Table::Held winds = table.held("1z | am_kong:4z4z4z4z");
  const Table::Held dragons = table.held("1z | am_kong:7z7z7z7z");
  CHECK(card.compatible_with_calls(10, winds.calls, jokers, table.memory));
  CHECK_FALSE(card.compatible_with_calls(10, dragons.calls, jokers, table.memory));
  CHECK_FALSE(card.is_dead(9, winds.calls, wall, jokers, table.memory));
  CHECK(card.is_dead(9, dragons.calls, wall, jokers, table.memory));
  std::erase_if(wall, [](const Tile& tile) { return tile.kind == 27; });  // no east wind is left
  CHECK(card.is_dead(9, winds.calls, wall, jokers, table.memory));
}

}  // namespace majs::match::test::match_semantics_test
