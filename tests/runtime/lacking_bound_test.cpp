// What hands lack at least, against the levels that are derived from definitions.

#include "runtime/match/lacking_bound.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/shanten_levels.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/random_hands.hpp"
#include "tests/sanitized.hpp"

namespace majs::match::test::lacking_bound_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

/// One run in every suit, two equal runs, twice that, terminals in each set, a run from 1 to 9, pairs of lists.
constexpr const char* kShapes[] = {
    R"([[[[[0,1,2],[10,11,12],[20,21,22]]],1],[[[0,1,2],[0,0,0]],1],[[[0,0]],1]])",
    R"([[[[[0,1,2],[0,1,2]]],1],[[[0,1,2],[0,0,0]],2],[[[0,0]],1]])",
    R"([[[[[0,1,2],[0,1,2]]],2],[[[0,0]],1]])",
    R"([[[["1m","2m","3m"],["7m","8m","9m"],["1p","2p","3p"],["9s","9s","9s"],["1z","1z","1z"]],4],
        [[["1m","1m"],["9s","9s"],["1z","1z"]],1]])",
    R"([[[[[0,1,2],[3,4,5],[6,7,8]]],1],[[[0,1,2],[0,0,0]],1],[[[0,0]],1]])",
    R"([[[[0,0]],3],[[["1m","1p"],["5z","6z"],["2s"]],2]])",
};

struct Table {
  Names names;
  tiles::TileBehavior behavior;

  Table(const std::string& wildcards, const std::string& targets) {
    if (!wildcards.empty()) behavior.add_aliases(list(wildcards), list(targets));
    TileList wall;
    for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
    behavior.set_wall(wall);
  }
  TileList list(const std::string& text) {
    const auto read = tiles::parse_hand(text, names.attributes, nullptr);
    REQUIRE(read.has_value());
    return *read;
  }
};

/// Hands that have much of few suits, some with calls: no level below the bound matches.
void compare(Table& table, const std::string& shape, const std::string& others, Dice& dice, int hands) {
  const Document nothing = Document::object();
  const auto read = [&](const std::vector<Document>& definitions) {
    std::vector<Definition> result;
    for (const Document& definition : definitions) {
      result.push_back(read_definition(definition, "", {nothing, table.names}));
    }
    return result;
  };
  std::vector<Document> definitions = {*grammar::parse_document(shape, nullptr)};
  const LackingBound bound(read(definitions), table.names.known);
  std::vector<MatchProgram> levels;
  for (int level = 0; level < 5 && definitions.size() < 40; ++level) {
    levels.emplace_back(read(definitions), table.names.known);
    definitions = almost_definitions(definitions);
  }
  const JokerTable jokers(table.behavior);
  const FormTiles known(table.behavior.wall(), jokers);
  const TileList extra = table.list(others);
  MatchMemory memory;
  int ruled_out = 0;
  for (int i = 0; i < hands; ++i) {
    const std::uint32_t width = 5 + dice.below(8);
    const std::uint32_t first = dice.below(34 - width);
    TileList tiles;
    std::vector<TileList> called;
    for (std::uint32_t k = dice.below(3); k > 0; --k) {
      const auto kind = static_cast<Kind>(first + dice.below(width));
      called.push_back(TileList(3, Tile(kind)));
    }
    while (tiles.size() + 3 * called.size() < 14) tiles.emplace_back(static_cast<Kind>(first + dice.below(width)));
    for (std::size_t k = 0; k < extra.size() && dice.one_in(2); ++k) tiles[k] = extra[k];
    std::vector<Call> calls;
    for (const TileList& call : called) calls.push_back({table.names.call("pon"), call});
    const Hand hand{tiles, calls};
    const auto given = GivenTiles::of(hand, known);
    if (!given) continue;
    const std::uint32_t least = bound.least(*given, jokers);
    INFO(shape << " " << tiles::print_short(tiles, table.names.attributes));
    for (std::size_t level = 0; level < levels.size() && level < least; ++level) {
      CHECK(match(levels[level], hand, jokers, memory) == Answer::No);
      ++ruled_out;
    }
  }
  CHECK(ruled_out > 0);
}

}  // namespace

TEST_CASE("lacking bound: no level below it matches") {
  constexpr int kHands = tests::kSanitized ? 10 : 60;
  Dice dice(41);
  Table plain("", "");
  Table jokers("1j2j", "any");
  Table red("0m", "5m");
  for (const char* shape : kShapes) {
    compare(plain, shape, "1f10m", dice, kHands);
    compare(jokers, shape, "1j2j", dice, kHands / 2);
    compare(red, shape, "0m", dice, kHands / 2);
  }
}

TEST_CASE("lacking bound: nothing is said of guards, of what is taken once, and of calls by name") {
  Table table("", "");
  const Document nothing = Document::object();
  const JokerTable jokers(table.behavior);
  const FormTiles known(table.behavior.wall(), jokers);
  const TileList tiles = table.list("147m258p369s1234z");
  const auto given = GivenTiles::of({tiles, {}}, known);
  REQUIRE(given.has_value());
  const auto least = [&](const char* text) {
    const Definition definition = read_definition(*grammar::parse_document(text, nullptr), "", {nothing, table.names});
    return LackingBound(std::span(&definition, 1), table.names.known).least(*given, jokers);
  };
  CHECK(least(R"([[[[0,0,0]],4]])") == 8);
  CHECK(least(R"([[[[0,0,0]],-1],[[[0,0,0]],4]])") == 0);
  CHECK(least(R"(["unique",[["1m","2m","3m"],3]])") == 0);
  CHECK(least(R"([[["pon",[0,0,0]],4]])") == 0);
  CHECK(LackingBound().least(*given, jokers) == 0);
}

}  // namespace majs::match::test::lacking_bound_test
