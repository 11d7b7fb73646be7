// Definitions, aliases and hands that mean harm: an answer or a named limit. Work is counted, time is not measured.

#include <doctest/doctest.h>

#include <ctime>

#include "runtime/match/cards/american_card.hpp"
#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/match/search/explain.hpp"
#include "runtime/match/search/joker_assignment.hpp"
#include "runtime/match/search/removal.hpp"
#include "runtime/match/search/waits.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::match_hostile_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

std::string repeated(const std::string& part, int times, const std::string& separator = ",") {
  std::string text;
  for (int i = 0; i < times; ++i) text += (i == 0 ? "" : separator) + part;
  return text;
}

/// Everything that can be asked, asked.
class Interrogation {
 public:
  Interrogation() : dice_(99), world(dice_) {}

 private:
  Dice dice_;

 public:
  World world;
  MatchMemory memory;
  tiles::TileBehavior behavior;

  void alias(const std::string& from, const std::string& to) { behavior.add_aliases(world.list(from), world.list(to)); }

  /// The notes of reading the definitions, and every derived query on them. Each query keeps its budget.
  std::string ask(const std::string& definitions, const TileList& hand_tiles, const std::vector<TileList>& calls = {}) {
    std::vector<DefinitionNote> notes;
    auto read = read_definitions(Document::parse(definitions), {world.ruleset, world.names, &notes});
    const MatchProgram program(std::move(read), world.names.known);
    std::vector<Call> views;
    for (const TileList& call : calls) views.push_back({world.names.call("pon"), call});
    const Hand hand{hand_tiles, views};
    const JokerTable jokers(behavior);
    answer = match(program, hand, jokers, memory);
    keep();
    const auto found = waits(program, hand, jokers, behavior.wall(), memory);
    keep();
    all_waits_are_in_hand(found, hand, jokers, program.known());
    keep();
    unneeded_tiles(program, hand, jokers, memory);
    keep();
    count_matches(program, {&hand, 1}, jokers, memory);
    keep();
    leftovers(program, hand, jokers, memory, 4096);
    keep();
    explain(program, hand, jokers, world.names, memory);
    keep();
    joker_assignments(program, hand, behavior, JokerTable(behavior));
    return notes.empty() ? "" : notes.front().message;
  }

  Answer answer = Answer::No;
  bool gave_up = false;  ///< some query met a limit

 private:
  void keep() {
    CHECK(memory.search.budget.spent() <= kMaxSteps);
    gave_up = gave_up || memory.gave_up();
  }
};

TileList copies(const TileList& tiles, std::size_t count) {
  TileList list;
  while (list.size() < count) list.insert(list.end(), tiles.begin(), tiles.end());
  list.resize(count);
  return list;
}

}  // namespace

TEST_CASE("sixty alternatives, fourteen times") {
  Interrogation asked;
  std::string groups;
  for (int i = 0; i < 60; ++i) groups += (i == 0 ? "[0," : ",[0,") + std::to_string(i % 9) + "]";
  const std::string definition = "[[\"exhaustive\",[[" + groups + "],14]]]";
  asked.ask(definition, asked.world.list("123456789m12345p"));
  CHECK(asked.answer != Answer::Yes);
  asked.alias("0j", "any");
  asked.ask(definition, asked.world.list("123456m12345p 0j 0j 0j"));
  TileList jokers = copies(asked.world.list("0j"), 28);
  asked.ask(definition, jokers);
  CHECK(asked.answer == Answer::No);  // no base tile is in reach
  jokers.back() = Tile(0);
  asked.ask(definition, jokers);
  CHECK(asked.answer != Answer::No);
}

TEST_CASE("alternatives with attributes, and wildcards by attributes") {
  Interrogation asked;
  asked.alias("any@x", "any");
  asked.alias("0j", "any@y 1m 2m 3m");
  asked.alias("18j", "1m@x 2m@y 3m");
  const std::string groups = repeated(R"([{"offset":0,"attrs":["x"]},{"offset":1,"attrs":["y"]},2],[0,0,0])", 20);
  asked.ask("[[\"exhaustive\",[[" + groups + "],4],[[{\"tile\":\"any\",\"attrs\":[\"x\"]}],0],[[[0,0]],1]]]",
            asked.world.list("1m@x 2m@y 3m 0j 0j@x 18j 18j@y 5p@x 5p 5p@y 7z 7z@x 7z 7z@y"));
  asked.ask("[[\"unique\",[[" + repeated(R"({"tile":"any","attrs":["x"]},{"tile":"any","attrs":["y"]},"1m","2m")", 40) +
                "],14],[[\"1m\",\"2m\",\"any\"],3]]]",
            asked.world.list("1m@x 2m@y 3m 0j 0j@x 18j 18j@y 5p@x 5p 5p@y 7z 7z@x 7z 7z@y 0j 0j 0j"));
  CHECK(asked.answer == Answer::No);
}

TEST_CASE("thirteen orphans with all kinds of wildcards need no search") {
  Interrogation asked;
  asked.alias("2j", "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s");
  asked.alias("3j", "1z 2z 3z 4z 5z 6z 7z");
  const std::string orphans = R"(["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"])";
  const MatchProgram program = asked.world.program("[[\"unique\",[" + orphans + ",13],[" + orphans + ",1]]]");
  const JokerTable jokers(asked.behavior);
  const auto ask = [&](const char* tiles) {
    const Answer answer = match(program, {asked.world.list(tiles), {}}, jokers, asked.memory);
    CHECK(asked.memory.search.budget.spent() < 10'000);
    return answer;
  };
  CHECK(ask("2j 2j 2j 2j 2j 2j 3j 3j 3j 3j 3j 3j 3j 3j") == Answer::Yes);
  CHECK(ask("2j 2j 2j 2j 2j 2j 2j 3j 3j 3j 3j 3j 3j 3j") == Answer::Yes);
  CHECK(ask("2j 2j 2j 2j 2j 2j 2j 2j 3j 3j 3j 3j 3j 3j") == Answer::No);
  CHECK(ask("1m 9m 1p 9p 2j 9s 1z 3j 3z 4z 3j 3j 7z 2m") == Answer::No);
  CHECK(ask("1m 9m 1p 9p 2j 9s 1z 3j 3z 4z 3j 3j 7z 3j") == Answer::Yes);
}

TEST_CASE("keywords that contradict one another") {
  Interrogation asked;
  CHECK(asked.ask(R"([["fail","restart","almost","dismantle_calls","unique","nojoker"]])", asked.world.list("1m")) ==
        "");
  CHECK(asked.answer == Answer::No);
  asked.ask(R"([["restart","fail"]])", asked.world.list("1m"));
  CHECK(asked.answer == Answer::No);
  asked.ask(R"([["almost","restart","nojoker",[["nojoker","unique"],5]]])", asked.world.list("1m"));
  CHECK(asked.answer == Answer::No);
  CHECK(asked.ask("[[" + repeated("\"almost\"", 1000) + ",[[[0,0]],7]]]", asked.world.list("1m")) ==
        "a definition has at most 64 elements and keywords; it cannot match");
  CHECK(asked.answer == Answer::No);
  asked.ask("[[" + repeated("\"restart\",[[[0,1,2],[0,0,0]],4]", 31) + "]]", asked.world.list("11123455567899m"));
  CHECK(asked.answer == Answer::Yes);
}

TEST_CASE("offsets without bounds, sets that do not exist") {
  Interrogation asked;
  for (const char* offset : {"1000000000", "-1000000000", "1e300", "0.5", "9999", "-9999"}) {
    const std::string text(offset);
    asked.ask("[[[[[0," + text + "]],1]]]", asked.world.list("1m"));
    CHECK(asked.answer == Answer::No);
    asked.ask("[[[[[0," + text + "]],0]],[[[{\"offset\":" + text + ",\"attrs\":[\"x\"]}],2]]]", asked.world.list("1m"));
    CHECK(asked.answer == Answer::No);
  }
  CHECK(asked.ask(R"([[[["no_such_set"],1]]])", asked.world.list("1m")).empty());
  CHECK(asked.answer == Answer::No);
  CHECK(asked.ask(R"(["no_such_definition"])", asked.world.list("1m")) ==
        "there is no `no_such_definition_definition`");
  CHECK(asked.ask(R"([[[[["1m","zz"]],1]]])", asked.world.list("1m")) ==
        "`zz` is no tile; a set with it is never found");
  CHECK(asked.ask(R"([[[["1m"],1e9]]])", asked.world.list("1m")) == "a count is a whole number from -128 to 127");
  // Any number of sets without tiles is there.
  asked.ask(R"([[[[[]],127],[[[[],[]]],127],[[[]],-1]]])", asked.world.list("1m"));
  CHECK(asked.answer == Answer::No);
  asked.ask(R"([["almost",[[[]],127],[[[[],[]]],127]]])", asked.world.list("1m"));
  CHECK(asked.answer == Answer::Yes);
}

TEST_CASE("definitions as large as they may be") {
  Interrogation asked;
  const TileList hand = asked.world.list("11123455567899m");
  asked.ask("[[" + repeated("[[" + repeated("[0,1,2],[0,0,0],[\"1m\",\"2m\"],0,\"5m\"", 100) + "],1]", 60) + "]]",
            hand);
  asked.ask("[[[[" + repeated("[" + repeated("[0,1,2]", 100) + "]", 100) + "],4]]]", hand);
  CHECK(asked.answer == Answer::No);
  CHECK(asked.ask("[[[[[" + repeated("0", 200) + "]],1]]]", hand) ==
        "a set has at most 128 tiles; the rest is left out");
  CHECK(asked.ask("[[[[" + repeated("[0,0]", 33) + "],1]]]", hand).empty());  // copies are as one
  CHECK(asked.answer == Answer::Yes);
  CHECK(asked.ask("[[[[" + repeated("[0,0]", 2000) + "],1]]]", hand) ==
        "1999 of these alternatives stand here already: once is enough");
  std::string groups;
  for (int group = 0; group < 2000; ++group) {
    groups += (group == 0 ? "[" : ",[") + std::to_string(group / 200) + "," + std::to_string(group / 20 % 10) + "," +
              std::to_string(group % 20) + "]";
  }
  CHECK(asked.ask("[[[[" + groups + "],1]]]", hand) == "an element has at most 1024 groups; the rest is left out");
  CHECK(asked.ask("[" + repeated(R"(["exhaustive",[[[0,1,2],[0,0,0],[0,2,4]],4],[["9s"],1]])", 4000) + "]", hand)
            .empty());
  CHECK(asked.answer != Answer::Yes);
  CHECK(asked.ask("[" + repeated(R"([[["1m"],1]])", 5000) + "]", hand) == "at most 4096 definitions are read");
  CHECK(asked.answer == Answer::Yes);
  CHECK(asked.ask("[" + repeated("[[[" + repeated("[0,1,2,3,4,5,6,7,8,9]", 33) + "],1]]", 400) + "]", hand) ==
        "the sets of these definitions have more than 100000 tiles; this one and the following are left out");
}

TEST_CASE("set names that multiply") {
  Interrogation asked;
  asked.world.ruleset =
      Document::parse("{\"set_definitions\":{\"bomb\":[" + repeated("[0,1,2,3,4,5,6,7,8]", 1000) + "]}}");
  const std::string many = "[[[[" + repeated("\"bomb\"", 1000) + "],1]]]";
  CHECK(asked.ask("[" + many.substr(1, many.size() - 2) + "]", asked.world.list("1m")) ==
        "the sets of these definitions have more than 100000 tiles; this one and the following are left out");
}

TEST_CASE("hands without bounds") {
  Interrogation asked;
  const std::string standard = R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]],[[[[0,0]],7]]])";
  const TileList tiles = asked.world.list("1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p9p1s2s3s4s5s6s7s8s9s1z2z3z4z5z6z7z");
  asked.ask(standard, copies(tiles, 136));
  CHECK(asked.answer == Answer::Yes);
  asked.ask(R"([["exhaustive",[[[0,0,0],[0,1,2]],100],[[[0,0]],20]]])", copies(tiles, kMaxQueryTiles));
  CHECK(asked.gave_up);
  asked.ask(standard, copies(tiles, kMaxQueryTiles + 1));
  CHECK(asked.answer == Answer::Limit);
  const std::vector<TileList> calls(kMaxQueryCalls + 1, asked.world.list("111m"));
  asked.ask(standard, tiles, calls);
  CHECK(asked.answer == Answer::Limit);
  asked.ask(R"([[[[[0,0],[0,0,0]],60],[[[0,1,2]],1]]])", asked.world.list("1m"), {calls.begin() + 1, calls.end()});
  CHECK(asked.answer != Answer::Yes);
  asked.ask(R"([["dismantle_calls",[[[0,1,2],[0,0,0,0]],60]]])", asked.world.list("1m"),
            {calls.begin() + 1, calls.end()});
  asked.ask(standard, {Tile(), Tile(tiles::kAny), Tile(tiles::kFaceup), Tile()});
  CHECK(asked.answer == Answer::No);
}

TEST_CASE("tiles that differ in their attributes only") {
  Interrogation asked;
  TileList tiles;
  for (int i = 0; i < 400; ++i) {
    Tile tile(static_cast<Kind>(i % 3));
    for (int bit = 0; bit < 9; ++bit) {
      const std::string name = "a" + std::to_string(bit);
      asked.world.names.know(name);
      if ((i >> bit) & 1) tile.add(*asked.world.names.attributes.intern(name));
    }
    tiles.push_back(tile);
  }
  asked.behavior.set_wall(tiles);
  asked.ask(R"([["exhaustive",[[[{"offset":0,"attrs":["a0"]},{"offset":1,"attrs":["a1"]},2],[0,0,0]],4]]])",
            {tiles.begin(), tiles.begin() + 14});
  asked.ask(R"([["exhaustive",[[[{"offset":0,"attrs":["a0"]},{"offset":1,"attrs":["a1"]},2],[0,0,0]],40],[["9s"],1]]])",
            tiles);
  CHECK(asked.answer != Answer::Yes);
}

TEST_CASE("aliases without bounds") {
  Interrogation asked;
  TileList from;
  TileList to;
  constexpr std::size_t kTargets = 120;
  constexpr std::size_t kMostWildcards = tiles::kMaxAliases / kTargets;
  for (Kind kind = 0; kind < kTargets; ++kind) to.emplace_back(kind);
  for (std::size_t i = 0; i <= kMostWildcards; ++i) from.emplace_back(static_cast<Kind>(kTargets + i));
  CHECK_FALSE(asked.behavior.add_aliases(from, to));
  CHECK(asked.behavior.aliases().empty());
  from.resize(kMostWildcards);
  CHECK(asked.behavior.add_aliases(from, to));
  CHECK(asked.behavior.aliases().size() == kMostWildcards * kTargets);
  CHECK(asked.behavior.add_aliases({from.data(), 1}, {to.data(), 1}));
  CHECK(asked.behavior.aliases().size() == kMostWildcards * kTargets);
  const std::string standard = R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]],[[[[0,0]],7]]])";
  asked.ask(standard, {from.begin(), from.begin() + 14});
  asked.ask(standard, {to.begin(), to.begin() + 13});
  // Every tile is a wildcard of every other one.
  Interrogation mutual;
  CHECK(mutual.behavior.add_aliases(to, to));
  mutual.ask(standard, {to.begin(), to.begin() + 14});
  CHECK(mutual.answer == Answer::Yes);
}

TEST_CASE("winning with nothing but jokers") {
  Interrogation asked;
  asked.alias("0j", "any");
  asked.alias("2j", "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p");
  const std::string standard = R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]],[[[[0,0]],7]]])";
  TileList wall;
  for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  asked.behavior.set_wall(wall);
  asked.ask(standard, copies(asked.world.list("0j"), 14));
  asked.ask(standard, copies(asked.world.list("0j 2j"), 14));
  asked.ask(standard, copies(asked.world.list("1m 0j 2j"), 13));
  // Eight jokers: what they stand for is cut short by name, not by time.
  const MatchProgram program = asked.world.program(standard);
  const TileList hand = asked.world.list("0j 0j 0j 0j 0j 0j 0j 0j 1m 2m 3m 4p 5p 6p");
  const JokerAssignments many = joker_assignments(program, {hand, {}}, asked.behavior, JokerTable(asked.behavior));
  CHECK_FALSE(many.complete);
  CHECK(many.solutions.size() == kMaxAssignments);
  const TileList few = asked.world.list("0j 0j 0j 0j 0j 0j 0j 0j 1m 5m 9p 1s 5s 7z");
  const JokerAssignments all = joker_assignments(program, {few, {}}, asked.behavior, JokerTable(asked.behavior));
  CHECK(all.complete);
  CHECK(all.solutions.size() == 34);
}

TEST_CASE("meanings with attributes") {
  // Whichever comes first, the better one is kept.
  for (const char* meanings : {"5m@red 5m", "5m 5m@red"}) {
    Interrogation asked;
    asked.alias("0j", meanings);
    const MatchProgram program = asked.world.program(R"([[[["5m"],2]]])");
    const TileList hand = asked.world.list("5m 0j");
    const JokerAssignments found = joker_assignments(program, {hand, {}}, asked.behavior, JokerTable(asked.behavior));
    CHECK(found.complete);
    REQUIRE(found.solutions.size() == 1);
    CHECK(found.solutions[0][0].second.attribute_count == 1);
  }
  // Neither is better than the other. Thirteen of them: compared in less time than all their orders take.
  Interrogation asked;
  asked.alias("0j", "5m@red 5m@blue");
  const MatchProgram program = asked.world.program(R"([[[["5m"],13]]])");
  const TileList hand = asked.world.list("0j 0j 0j 0j 0j 0j 0j 0j 0j 0j 0j 0j 0j");
  const std::clock_t began = std::clock();
  const JokerAssignments found = joker_assignments(program, {hand, {}}, asked.behavior, JokerTable(asked.behavior));
  CHECK(static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC < 20);
  CHECK(found.steps > 1'000);
  CHECK(!found.solutions.empty());
}

TEST_CASE("card strings that multiply") {
  Interrogation asked;
  const auto hands = [](const std::string& text) {
    std::vector<DefinitionNote> notes;
    const std::size_t count = translate_american(text, &notes).size();
    CHECK((count > 0 || !notes.empty()));
    return count;
  };
  CHECK(hands("FF 2024a 2222b 2222c") == 1);
  CHECK(hands(repeated("F|N", 20, " ")) == 0);
  CHECK(hands(repeated("F", 17, " ")) == 0);
  CHECK(hands(std::string(1000, 'F')) == 0);
  CHECK(hands(repeated("1a", 16, " ")) > 0);
  // Calls that many runs could be, and one that none can be.
  const AmericanCard card({repeated("ZZZ EEE", 8, " ")}, asked.world.names);
  const TileList east = asked.world.list("1z1z1z");
  const TileList dragon = asked.world.list("7z7z7z");
  std::vector<Call> calls(15, Call{0, east});
  calls.push_back({0, dragon});
  const TileList hand = asked.world.list("1z2z3z");
  const JokerTable jokers(asked.behavior);
  CHECK(card.nearest(hand, calls, jokers, 5).empty());
  CHECK(card.is_dead(3, calls, hand, jokers, asked.memory));
}

TEST_CASE("levels of definitions that multiply") {
  Interrogation asked;
  Document ruleset = Document::object();
  ruleset["win_definition"] = Document::parse(
      "[" + repeated("[[[" + repeated("[0,1,2,3,4,5,6,7,8]", 100) + ",[\"1m\",\"2m\",\"3m\"]],4],[[[0,0]],1]]", 90) +
      "]");
  const auto levels = shanten_levels({ruleset, asked.world.names});
  CHECK(levels[0].size() == 90);
}

TEST_CASE("taking tiles out in too many ways") {
  Interrogation asked;
  asked.alias("0j", "any");
  const JokerTable jokers(asked.behavior);
  const TileList hand = copies(asked.world.list("1m@x 1m@y 1m 0j 0j@x 2m@x 2m"), 60);
  const TileList wanted = copies(asked.world.list("1m 2m"), 20);
  const auto left = try_remove(hand, wanted, jokers, asked.world.names.known, asked.memory);
  CHECK(left.size() <= 4096);
  CHECK(asked.memory.search.budget.spent() <= kMaxSteps);
}

}  // namespace majs::match::test::match_hostile_test
