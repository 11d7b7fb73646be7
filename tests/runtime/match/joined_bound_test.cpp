// What hands lack at least where sets are found together, against the levels that are derived from definitions.

#include "runtime/match/levels/joined_bound.hpp"

#include <doctest/doctest.h>

#include "runtime/match/levels/form_tiles.hpp"
#include "tests/runtime/match/bound_table.hpp"
#include "tests/sanitized.hpp"

namespace majs::match::test::joined_bound_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

/// Two equal runs, twice that, a run from 1 to 9, three suits' triplets, one of two sets, pairs side by side, what asks
/// for more.
constexpr const char* kShapes[] = {
    R"([[[[[0,1,2],[0,1,2]]],1],[[[0,1,2],[0,0,0]],2],[[[0,0]],1]])",
    R"([[[[[0,1,2],[0,1,2]]],2],[[[0,0]],1]])",
    R"([[[[[0,1,2],[3,4,5],[6,7,8]]],1],[[[0,1,2],[0,0,0]],1],[[[0,0]],1]])",
    R"([[[[[0,0,0],[10,10,10],[20,20,20]]],1],[[[0,1,2],[0,0,0]],1],[[[0,0]],1]])",
    R"([[[[[0,1,2],[3,4,5]],[[0,0,0],[10,10,10]]],1],[[[0,1,2],[0,0,0]],2],[[[0,0]],1]])",
    R"([[[[[0,0],[1,1],[2,2]]],1],[[[0,1,2],[0,0,0]],2]])",
    R"([[[[[0,0],[2,2],[3,3]]],1],[[[0,1,2],[0,0,0]],1]])",
    R"([[[[[0,1,2],[0,1,2]]],1],[[[0,1,2],[0,0,0]],2],[[[0,0]],1],[[[3,5,7]],1]])",
};

JoinedBound bound_of(BoundTable& table, const std::string& shape) { return {table.read(shape), table.names.known}; }

FourZones counts(const TileList& tiles) {
  FourZones counts{};
  for (const Tile& tile : tiles) counts[tile.kind / 9U] += nine_one(tile.kind % 9U);
  return counts;
}

/// Hands that have much of few suits.
TileList random_hand(Dice& dice) {
  TileList tiles;
  const std::uint32_t width = 4 + dice.below(9);
  const std::uint32_t first = dice.below(34 - width);
  const bool in_threes = dice.one_in(2);
  const std::size_t size = 11 + dice.below(4);
  while (tiles.size() < size) {
    const std::uint32_t kind = first + dice.below(width);
    // Triplets of three suits, and hands of several suits.
    const auto one = static_cast<Kind>(in_threes && kind < 27 ? kind % 9 + 9 * dice.below(3) : kind);
    const auto alike = [&](const Tile& tile) { return tile.kind == one; };
    if (std::count_if(tiles.begin(), tiles.end(), alike) < 4) tiles.emplace_back(one);
  }
  return tiles;
}

}  // namespace

TEST_CASE("joined bound: it rules out only what no level matches, and nearly all of that") {
  Dice dice(47);
  const JokerTable jokers(BoundTable().behavior);
  for (const char* shape : kShapes) {
    BoundTable table;
    const JoinedBound bound = bound_of(table, shape);
    CHECK(bound.known());
    const std::vector<MatchProgram> levels = table.levels_of(shape, 6);
    MatchMemory memory;
    SetTables both(SetShapes::Both);
    int refused = 0;
    int ruled_out = 0;
    for (int i = 0; i < (tests::kSanitized ? 20 : 200); ++i) {
      const TileList tiles = random_hand(dice);
      INFO(shape << " " << tiles::print_short(tiles, table.names.attributes));
      for (std::size_t level = 0; level < levels.size(); ++level) {
        const bool matches = match(levels[level], {tiles, {}}, jokers, memory) == Answer::Yes;
        const bool lacks_more = bound.lacks_more(counts(tiles), static_cast<std::uint32_t>(level), both);
        CHECK_FALSE((matches && lacks_more));
        refused += matches ? 0 : 1;
        ruled_out += lacks_more ? 1 : 0;
      }
    }
    INFO(shape << ": " << ruled_out << " of " << refused);
    CHECK(ruled_out > 0);
    const bool asks_more = shape == kShapes[std::size(kShapes) - 1];  // an element that the bound passes over
    CHECK(20 * ruled_out >= (asks_more ? 10 : 19) * refused);
  }
}

TEST_CASE("joined bound: what some hands lack") {
  BoundTable table;
  SetTables both(SetShapes::Both);
  /// The least number of missing tiles that is not ruled out.
  const auto least = [&](std::size_t shape, const char* tiles) {
    const JoinedBound bound = bound_of(table, kShapes[shape]);
    std::uint32_t missing = 0;
    while (bound.lacks_more(counts(table.list(tiles)), missing, both)) ++missing;
    return missing;
  };
  CHECK(least(0, "112233m456p789s11z") == 0);
  CHECK(least(0, "112233m456p78s11z3z") == 1);
  CHECK(least(0, "11223m456p789s112z") == 1);
  // Neither set of the other hand has tiles to spare.
  CHECK(least(0, "112233m112233p1z3z") == 1);
  CHECK(least(1, "112233m112233p11z") == 0);
  CHECK(least(1, "112233m112233p12z") == 1);
  CHECK(least(1, "111122223333m11z") == 0);
  CHECK(least(1, "112233m45p6s11223z") == 4);
  CHECK(least(2, "123456789m123p11z") == 0);
  CHECK(least(2, "12345678m1234p11z") == 1);
  CHECK(least(3, "111m111p111s45p11z2z") == 1);
  CHECK(least(3, "11m111p111s456p11z2z") == 1);
  // What is left of a set may be where the whole one cannot: two equal honours are near two equal runs.
  CHECK(least(0, "11z456p789s22z3z4z5z") == 4);
  CHECK(least(0, "147m258p369s12345z") == 10);
  CHECK(least(6, "2233m") == 4);
  // Sets that are absent, with and without tiles that they could begin with.
  CHECK(least(0, "112233m11z") == 4);
  CHECK(least(5, "111z222z1m5p9s") == 5);
  // More of a tile than usual walls have.
  CHECK(least(0, "112233p55555m456s") == 0);
}

TEST_CASE("joined bound: nothing is said where levels have other ways, or of nothing") {
  BoundTable table;
  CHECK_FALSE(JoinedBound().known());
  CHECK_FALSE(bound_of(table, R"([[[[0,1,2],[0,0,0]],4],[[[0,0]],1]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[0,0,0]],-1],[[[[0,1,2],[0,1,2]]],2]])").known());
  CHECK_FALSE(bound_of(table, R"(["unique",[[[[0,1,2],[0,1,2]]],2]])").known());
  CHECK_FALSE(bound_of(table, R"(["almost",[[[[0,1,2],[0,1,2]]],2]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[[0,1,2],[0,1,2]]],2],"restart",[[[0,0]],1]])").known());
  // Several of them, from suit to suit along the way, of several sizes, of tiles by name, five alike.
  CHECK_FALSE(bound_of(table, R"([[[[[0,1,2],[0,1,2]]],3]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[[0,1,2],[10,11,12],[20,21,22]]],1]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[[0,1],[0,1]],[[0,1,2],[0,1,2]]],1]])").known());
  CHECK_FALSE(bound_of(table, R"([[[["1m","2m","3m"]],2]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[0,0,0,0,0]],1]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[-1,0,1,1]],1]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[0,9]],1]])").known());
  CHECK(bound_of(table, R"([[[[0,8]],1]])").known());
  CHECK_FALSE(bound_of(table, R"([[[[0,0,0]],0],[[[[0,1,2],[0,1,2]]],2]])").known());
  // Of many sets only two are asked for.
  SetTables both(SetShapes::Both);
  const JoinedBound many = bound_of(table, R"([[[[[0,1,2],[0,1,2]]],1],[[[0,1,2],[0,0,0]],3]])");
  CHECK(many.lacks_more(counts(table.list("112233m")), 3, both));
  CHECK_FALSE(many.lacks_more(counts(table.list("112233m")), 4, both));
  // One definition that nothing is known of is enough.
  const std::vector<Document> two = {*grammar::parse_document(kShapes[0], nullptr),
                                     *grammar::parse_document(R"([[[[0,0]],7]])", nullptr)};
  CHECK_FALSE(JoinedBound(table.read(two), table.names.known).known());
}

}  // namespace majs::match::test::joined_bound_test
