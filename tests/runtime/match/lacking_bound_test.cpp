// What hands lack at least, against the levels that are derived from definitions.

#include "runtime/match/levels/lacking_bound.hpp"

#include <doctest/doctest.h>

#include "tests/runtime/match/bound_table.hpp"
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

/// Hands that have much of few suits, some with calls: no level below the bound matches.
void compare(BoundTable& table, const std::string& shape, const std::string& others, Dice& dice, int hands) {
  const LackingBound bound(table.read(shape), table.names.known);
  const std::vector<MatchProgram> levels = table.levels_of(shape, 5);
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
  BoundTable plain("", "");
  BoundTable jokers("1j2j", "any");
  BoundTable red("0m", "5m");
  for (const char* shape : kShapes) {
    compare(plain, shape, "1f10m", dice, kHands);
    compare(jokers, shape, "1j2j", dice, kHands / 2);
    compare(red, shape, "0m", dice, kHands / 2);
  }
}

TEST_CASE("lacking bound: nothing is said of guards, of what is taken once, and of calls by name") {
  BoundTable table("", "");
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

TEST_CASE("lacking bound: sets that are looked at all at once lack what each of them does") {
  BoundTable table("", "");
  const Document nothing = Document::object();
  const JokerTable jokers(table.behavior);
  const FormTiles known(table.behavior.wall(), jokers);
  Dice dice(43);
  using Set = std::vector<Kind>;
  for (int times = 0; times < (tests::kSanitized ? 40 : 400); ++times) {
    // Runs, equal tiles and others, each in several places.
    std::string text = "[";
    std::vector<std::pair<std::vector<Set>, std::uint32_t>> elements;
    for (std::uint32_t e = 1 + dice.below(2); e > 0; --e) {
      std::vector<Set> sets;
      for (std::uint32_t k = 1 + dice.below(3); k > 0; --k) {
        Set pattern(1 + dice.below(9));
        for (Kind& kind : pattern) kind = static_cast<Kind>(dice.below(dice.one_in(2) ? 3 : 27));
        for (const Kind kind : pattern) {  // four of a kind at the most
          if (std::count(pattern.begin(), pattern.end(), kind) > 4) pattern.assign(1, kind);
        }
        for (std::uint32_t n = 1 + dice.below(4); n > 0; --n) {
          Set set = pattern;
          const std::uint32_t shift = dice.below(7);
          for (Kind& kind : set) kind = static_cast<Kind>(kind + shift);
          sets.push_back(set);
        }
      }
      const std::uint32_t count = 1 + dice.below(3);
      text += elements.empty() ? "[[" : ",[[";
      for (std::size_t i = 0; i < sets.size(); ++i) {
        text += i > 0 ? ",[" : "[";
        for (std::size_t t = 0; t < sets[i].size(); ++t) {
          text += (t > 0 ? ",\"" : "\"") + std::string(tiles::id_of(sets[i][t])) + "\"";
        }
        text += "]";
      }
      text += "]," + std::to_string(count) + "]";
      elements.emplace_back(std::move(sets), count);
    }
    text += "]";
    INFO(text);
    const Definition definition = read_definition(*grammar::parse_document(text, nullptr), "", {nothing, table.names});
    const LackingBound bound(std::span(&definition, 1), table.names.known);
    for (int h = 0; h < 10; ++h) {
      TileList held;
      std::array<std::uint32_t, 34> have{};
      for (int i = 0; i < 14; ++i) {
        const std::uint32_t kind = dice.below(dice.one_in(2) ? 9 : 34);
        if (have[kind] == 4) continue;
        ++have[kind];
        held.emplace_back(static_cast<Kind>(kind));
      }
      std::uint32_t sum = 0;
      for (const auto& [sets, count] : elements) {
        std::uint32_t least = kFarAway;
        for (const Set& set : sets) {
          std::array<std::uint32_t, 34> rest = have;
          std::uint32_t lacking = 0;
          for (const Kind kind : set) {
            if (rest[kind] == 0) ++lacking;
            if (rest[kind] > 0) --rest[kind];
          }
          least = std::min(least, lacking);
        }
        sum += count * least;
      }
      const auto given = GivenTiles::of({held, {}}, known);
      REQUIRE(given.has_value());
      CHECK(bound.least(*given, jokers) == sum);
    }
  }
}

TEST_CASE("lacking bound: offsets count from every tile, and lack all but one at the most") {
  BoundTable table("", "");
  const Document nothing = Document::object();
  const JokerTable jokers(table.behavior);
  const FormTiles known(table.behavior.wall(), jokers);
  const auto least = [&](const char* text, const char* hand) {
    const Definition definition = read_definition(*grammar::parse_document(text, nullptr), "", {nothing, table.names});
    const TileList tiles = table.list(hand);
    const auto given = GivenTiles::of({tiles, {}}, known);
    REQUIRE(given.has_value());
    return LackingBound(std::span(&definition, 1), table.names.known).least(*given, jokers);
  };
  const char* const three = R"([[[[[0,1,2],[10,11,12],[20,21,22]]],1]])";
  CHECK(least(three, "123m123p123s") == 0);
  CHECK(least(three, "123m23p12s789s") == 2);
  CHECK(least(three, "789m789p78s") == 1);
  CHECK(least(three, "123m456p789s") == 6);
  CHECK(least(three, "1z") == 8);
  CHECK(least(R"([[[[0,0,0]],1]])", "11m22p333z") == 0);
  CHECK(least(R"([[[[0,0,0]],2]])", "11m22p33z") == 2);
  CHECK(least(R"([[[[0,1,2],[0,0,0]],1]])", "11m") == 0);  // too many ways to be looked at
}

}  // namespace majs::match::test::lacking_bound_test
