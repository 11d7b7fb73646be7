// What is said of hands before the tile is known with which they would match, or be called: against the general search
// with every tile, and against all possible calls.

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "runtime/match/search/removal.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::one_more_test {
namespace {

using tiles::Kind;
using tiles::Tile;

#ifdef NDEBUG
constexpr int kCases = 20'000;
#else
constexpr int kCases = 2'000;
#endif

/// Definitions of whole hands, of hands that lack a tile, and of tiles one by one.
const std::vector<std::string> kUsual = {
    R"([["exhaustive",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]],[[[[0,0,0,0]],-1],[[[0,0]],7]]])",
    R"([["exhaustive",[[[0,0,0],[0,1,2]],3],[[[0,0]],1],[[[0,1],[0,2],[0,0]],1]],["exhaustive",[[[0,0,0],[0,1,2]],4]]])",
    R"([["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],[["1m","9m","1z","5z"],1]]])",
    R"([["exhaustive",[["pon","chii",[0,0,0],[0,1,2]],4],[[[0,0]],1]]])",
    R"([["nojoker",[[[0,0,0],[0,1,2]],4],[[[0,0]],1]]])",
    R"([[[[0,0,0]],3],[["any"],2]])",
    R"([[[["5m","6m","7m"]],1],[[[0,0]],1]])",
    R"([[[[[0,0,0]],2],[[[0,1,2]],2],[[[0,0]],2]]])",  // too many tallies: nothing is said
};

bool out_of_reach(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory) {
  return least_lacking(program, hand, jokers, memory) > 1;
}

/// Tiles that a hand may come to have one of.
std::vector<Tile> candidates_of(const Setting& setting, Dice& dice) {
  std::vector<Tile> candidates = setting.wildcards;
  for (Kind kind = 0; kind < kCellCount; ++kind) {
    candidates.emplace_back(kind);
    if (dice.one_in(4)) candidates.back().add({0, dice.one_in(2)});
  }
  std::erase_if(candidates, [&](const Tile& tile) { return !is_one_of_cells(tile, *setting.jokers); });
  return candidates;
}

/// The hand with none of these matches.
void check_none_completes(const std::string& text, const MatchProgram& program, RandomHand& random,
                          const Setting& setting, Dice& dice, World& world, MatchMemory& memory) {
  CAPTURE(describe(text, setting, random, world.names));
  REQUIRE(match(program, random.hand(), *setting.jokers, memory) != Answer::Yes);
  random.tiles.emplace_back();
  for (const Tile& tile : candidates_of(setting, dice)) {
    random.tiles.back() = tile;
    CAPTURE(tiles::id_of(tile.kind));
    const bool searched = dice.one_in(8);
    const Answer answer = searched ? search_all(program, random.hand(), *setting.jokers, memory, {})
                                   : match(program, random.hand(), *setting.jokers, memory);
    REQUIRE(answer != Answer::Yes);
  }
  random.tiles.pop_back();
}

/// A definition, a hand and what tiles mean, by chance.
struct Asked {
  bool narrow;
  std::string text;
  MatchProgram program;
  const Setting& setting;
  RandomHand random;

  /// One hand in `complete` is a complete one.
  Asked(Dice& dice, World& world, std::uint32_t complete)
      : narrow(dice.one_in(3)),
        text(dice.one_in(2) ? dice.pick(kUsual) : "[" + random_definition(dice, narrow) + "]"),
        program(world.program(text)),
        setting(dice.one_in(4) ? world.any_setting(dice) : world.settings[dice.below(kUsualSettings)]),
        random(dice.one_in(complete) ? complete_hand(dice, 4, world.names)
                                     : random_hand(dice, narrow, setting, world.names)) {}

  void take_some(std::uint32_t count, Dice& dice) {
    for (; count > 0 && !random.tiles.empty(); --count) {
      random.tiles.erase(random.tiles.begin() + dice.below(static_cast<std::uint32_t>(random.tiles.size())));
    }
  }
  void take_a_wildcard(Dice& dice) {
    if (!setting.wildcards.empty() && !random.tiles.empty()) random.tiles.front() = dice.pick(setting.wildcards);
  }
  std::uint32_t lacking(MatchMemory& memory) const {
    return least_lacking(program, random.hand(), *setting.jokers, memory);
  }
};

}  // namespace

TEST_CASE("hands that are out of reach match with no tile whatever") {
  Dice dice(11);
  World world(dice);
  MatchMemory memory;
  int out = 0;
  int near = 0;
  for (int i = 0; i < kCases; ++i) {
    Asked asked(dice, world, 2);
    // Most are one tile short, some two or three.
    asked.take_some(1 + (dice.one_in(3) ? dice.below(3) : 0), dice);
    if (dice.one_in(8)) asked.take_a_wildcard(dice);
    if (asked.lacking(memory) < 2) {
      ++near;
      continue;
    }
    ++out;
    check_none_completes(asked.text, asked.program, asked.random, asked.setting, dice, world, memory);
  }
  CHECK(out * 5 > kCases);
  CHECK(near * 4 > kCases);
}

TEST_CASE("a hand that changes lacks no less than it did, but for the tiles that have come") {
  Dice dice(15);
  World world(dice);
  MatchMemory memory;
  int changed = 0;
  for (int i = 0; i < kCases; ++i) {
    Asked asked(dice, world, 4);
    if (dice.one_in(4)) asked.take_a_wildcard(dice);
    std::uint32_t lacking = asked.lacking(memory);
    if (lacking < 3) continue;
    std::vector<Tile>& held = asked.random.tiles;
    const JokerTable& jokers = *asked.setting.jokers;
    const std::uint32_t most = 1 + dice.below(lacking - 2);
    for (std::uint32_t more = 0; more < most; ++more) {
      for (std::uint32_t gone = dice.below(3); gone > 0 && !held.empty(); --gone) {
        const std::uint32_t which = dice.below(static_cast<std::uint32_t>(held.size()));
        if (is_one_of_cells(held[which], jokers)) held.erase(held.begin() + which);
      }
      const Tile tile(static_cast<Kind>(dice.below(kCellCount)));
      if (!jokers.ordinary(tile.kind)) continue;
      held.push_back(tile);
      --lacking;
    }
    CAPTURE(describe(asked.text, asked.setting, asked.random, world.names));
    const std::uint32_t now = asked.lacking(memory);
    CHECK((now == 0 || now >= lacking || lacking < 2));
    ++changed;
    if (lacking > 1) {
      check_none_completes(asked.text, asked.program, asked.random, asked.setting, dice, world, memory);
    }
  }
  CHECK(changed * 8 > kCases);
}

TEST_CASE("tiles that come bring a hand to a match one by one") {
  Dice dice(16);
  World world(dice);
  MatchMemory memory;
  const Setting& setting = world.settings[0];
  std::array<int, kMostLacking + 1> seen{};
  for (int i = 0; i < kCases / 4; ++i) {
    const std::string& text = kUsual[dice.below(4)];
    const MatchProgram program = world.program(text);
    RandomHand random =
        dice.one_in(2) ? complete_hand(dice, 4, world.names) : random_hand(dice, false, setting, world.names);
    if (random.tiles.size() > 4) random.tiles.resize(random.tiles.size() - dice.below(5));
    const auto is_plain = [&](const Tile& tile) { return setting.jokers->ordinary(tile.kind); };
    std::erase_if(random.tiles, std::not_fn(is_plain));
    const bool told = std::all_of(random.call_tiles.begin(), random.call_tiles.end(),
                                  [&](const auto& tiles) { return std::all_of(tiles.begin(), tiles.end(), is_plain); });
    if (!told) continue;
    CAPTURE(describe(text, setting, random, world.names));
    // That hands which one tile completes lack no more, and that the nearest hand with a tile more lacks one less, is
    // what lacking means.
    const std::uint32_t lacking = least_lacking(program, random.hand(), *setting.jokers, memory);
    ++seen[lacking];
    const bool guarded = text == kUsual[0];  // by what it may not have
    bool completed = match(program, random.hand(), *setting.jokers, memory) == Answer::Yes;
    std::uint32_t nearest = kMostLacking;
    random.tiles.emplace_back();
    for (Kind kind = 0; kind < kCellCount; ++kind) {
      const auto same = [&](const Tile& tile) { return tile.kind == kind; };
      constexpr int kMostAlike = 7;  // more are not counted, and nothing is known of what lacks then
      if (std::count_if(random.tiles.begin(), random.tiles.end() - 1, same) == kMostAlike) continue;
      random.tiles.back() = Tile(kind);
      nearest = std::min(nearest, least_lacking(program, random.hand(), *setting.jokers, memory));
      completed = completed || match(program, random.hand(), *setting.jokers, memory) == Answer::Yes;
    }
    if (!guarded || completed) CHECK(completed == (lacking < 2));
    CHECK(nearest + 1 >= lacking);
    if (lacking > 1 && lacking < kMostLacking) CHECK(nearest < lacking);
  }
  seen[0] += seen[1];
  seen[1] = seen[0];
  CHECK(*std::min_element(seen.begin(), seen.end()) > kCases / 500);
}

TEST_CASE("of hands that need one tile of a usual form, none is out of reach") {
  Dice dice(12);
  World world(dice);
  MatchMemory memory;
  const MatchProgram program = world.program(kUsual[0]);
  const JokerTable& jokers = *world.settings[0].jokers;
  int far = 0;
  for (int i = 0; i < kCases / 4; ++i) {
    RandomHand random = complete_hand(dice, 4, world.names);
    if (match(program, random.hand(), jokers, memory) != Answer::Yes) continue;
    random.tiles.erase(random.tiles.begin() + dice.below(static_cast<std::uint32_t>(random.tiles.size())));
    CHECK(!out_of_reach(program, random.hand(), jokers, memory));
    // The test would be worth nothing if everything were in reach.
    std::fill(random.tiles.begin(), random.tiles.end(), Tile(static_cast<Kind>(33)));
    for (std::size_t t = 0; t < random.tiles.size(); ++t) random.tiles[t] = Tile(static_cast<Kind>((t * 4 + 1) % 34));
    far += random.tiles.size() > 8 && out_of_reach(program, random.hand(), jokers, memory) ? 1 : 0;
  }
  CHECK(far > kCases / 50);
}

TEST_CASE("a call is possible when some possible call has a choice") {
  Dice dice(13);
  World world(dice);
  MatchMemory memory;
  const std::vector<std::string> lists = {
      "[-2,-1]", "[-1,1]",         "[1,2]",      "[0,0]", "[0,0,0]", "[]",          R"(["1z","2z"])", "[10,20]",
      "[0]",     R"(["5m","0m"])", R"(["any"])", "[0,1]", "[-8,8]",  R"([0,"1f"])", R"([0,"7z"])",    "[0,0,0,0,0]"};
  int possible = 0;
  int impossible = 0;
  for (int i = 0; i < kCases * 2; ++i) {
    std::string text = dice.one_in(8) ? R"(["nojoker")" : "[";
    for (std::uint32_t n = 1 + dice.below(3); n > 0; --n) text += (text.size() > 1 ? "," : "") + dice.pick(lists);
    text += "]";
    CAPTURE(text);
    const CallSpecs specs = read_call_specs(Document::parse(text), {world.ruleset, world.names});
    const Setting& setting = dice.one_in(4) ? world.any_setting(dice) : world.settings[dice.below(kUsualSettings)];
    RandomHand random = random_hand(dice, dice.one_in(3), setting, world.names);
    if (dice.one_in(3)) random.tiles.resize(std::min<std::size_t>(random.tiles.size(), 1 + dice.below(4)));
    std::vector<Tile> called;
    if (!dice.one_in(3)) called.emplace_back(static_cast<Kind>(dice.below(kCellCount)));
    if (dice.one_in(8) && !setting.wildcards.empty()) called = {dice.pick(setting.wildcards)};
    if (dice.one_in(8) && !called.empty()) called.emplace_back(static_cast<Kind>(dice.below(kCellCount)));
    CallQuestion question{specs, random.tiles, called, setting.behavior, *setting.jokers, world.names.known};
    question.wildcards_always = dice.one_in(4);
    CAPTURE(describe("", setting, random, world.names));
    CAPTURE(called.empty() ? std::string("own") : std::string(tiles::id_of(called[0].kind)));
    const std::vector<PossibleCall> found = possible_calls(question, memory);
    const bool expected =
        std::any_of(found.begin(), found.end(), [](const PossibleCall& call) { return !call.choices.empty(); });
    (expected ? possible : impossible) += 1;
    REQUIRE(can_call(question, memory) == expected);
    // What needs rule out is not missed by a search for everything.
    CallSpecs plain = specs;
    plain.needs = {};
    CallQuestion searched{plain, random.tiles, called, setting.behavior, *setting.jokers, world.names.known};
    searched.wildcards_always = question.wildcards_always;
    const std::vector<PossibleCall> all = possible_calls(searched, memory);
    REQUIRE(std::equal(
        found.begin(), found.end(), all.begin(), all.end(), [](const PossibleCall& a, const PossibleCall& b) {
          return tiles::identical(a.called, b.called) &&
                 std::equal(a.choices.begin(), a.choices.end(), b.choices.begin(), b.choices.end(),
                            [](const TileList& x, const TileList& y) { return tiles::all_identical(x, y); });
        }));
    const std::optional<CellSupply> supply = supply_of(random.tiles, *setting.jokers);
    if (!supply) continue;
    question.supply = &*supply;
    REQUIRE(can_call(question, memory) == expected);
  }
  CHECK(possible * 6 > kCases * 2);
  CHECK(impossible * 6 > kCases * 2);
}

TEST_CASE("needs of calls know which hands have too few tiles") {
  Dice dice(14);
  World world(dice);
  const JokerTable& jokers = *world.settings[0].jokers;
  const auto needs_of = [&](const char* text) {
    return read_call_specs(Document::parse(text), {world.ruleset, world.names}).needs;
  };
  const auto supply = [&](const char* text) { return *supply_of(world.list(text), jokers); };
  const auto kind = [](const char* id) { return *tiles::find_kind(id); };
  const CallNeeds run = needs_of("[[-2,-1],[-1,1],[1,2]]");
  CHECK(run.may_call(kind("3m"), supply("1m2m7z")));
  CHECK(run.may_call(kind("3m"), supply("2m4m")));
  CHECK(!run.may_call(kind("3m"), supply("2m5m1p2p4p")));
  CHECK(!run.may_call(kind("1z"), supply("2z3z9s8s")));
  CHECK(!run.may_call(kind("9m"), supply("1p2p8p8m")));
  const CallNeeds triplet = needs_of("[[0,0]]");
  CHECK(triplet.may_call(kind("7z"), supply("7z7z")));
  CHECK(!triplet.may_call(kind("7z"), supply("7z6z6z")));
  CHECK(!triplet.may_call_own(supply("7z7z6z6z")));
  CHECK(triplet.may_call_own(supply("7z6z7z7z")));
  const CallNeeds kong = needs_of("[[0,0,0]]");
  CHECK(!kong.may_call(kind("1p"), supply("1p1p")));
  CHECK(kong.may_call(kind("1p"), supply("1p1p1p")));
  CHECK(!kong.may_call_own(supply("1p1p1p")));
  CHECK(kong.may_call_own(supply("1p1p2p1p1p")));
  // Five are four at the least.
  CHECK(needs_of("[[0,0,0,0,0]]").may_call(kind("1p"), supply("1p1p1p1p")));
  CHECK(CallNeeds().may_call(kind("1p"), supply("")));
  CHECK(needs_of("[]").may_call(kind("1p"), supply("1p")) == false);
  CHECK(needs_of("[[]]").may_call(kind("1p"), supply("")));
  CHECK(supply("1f1m").at_least == std::array<std::uint64_t, 4>{1, 0, 0, 0});
  CHECK(supply("1f1m").wild);
  // A flower that is called takes flowers: bits know nothing of them.
  CHECK(kong.may_call_own(supply("1f1m")));
}

}  // namespace majs::match::test::one_more_test
