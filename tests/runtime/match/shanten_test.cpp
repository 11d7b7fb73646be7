#include "runtime/match/levels/shanten.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>

#include "grammar/document.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::shanten_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

constexpr const char* kStandard = R"(["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]])";
constexpr const char* kSevenPairs = R"([[["nojoker",[0,0,0,0]],-1],[[[0,0]],7]])";
constexpr const char* kAllDifferent = R"([[[[0,0,0,0]],-1],[[[0,0]],7]])";
constexpr const char* kAnyPairs = R"([[[[0,0]],7]])";
constexpr const char* kTriplets = R"([[[[0,0,0]],4],[[[0,0]],1]])";
constexpr const char* kOrphans = R"(["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],)"
                                 R"([["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]])";

std::string text_of(const ShantenAnswer& answer) {
  std::string text = std::to_string(answer.shanten) + " (";
  for (const int form : answer.forms) text += std::to_string(form) + " ";
  text += ")";
  for (const std::uint16_t entry : answer.useful) text += " " + std::to_string(entry);
  if (answer.gave_up) text += " gave up";
  return text;
}

/// A wall, what its tiles mean, and definitions.
struct Table {
  Names names;
  tiles::TileBehavior behavior;
  TileList wall;
  std::vector<Definition> definitions;

  explicit Table(const std::vector<std::string>& texts, const std::string& wall_text = "", std::size_t copies = 4) {
    if (wall_text.empty()) {
      for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), copies, Tile(kind));
    } else {
      wall = list(wall_text);
    }
    behavior.set_wall(wall);
    for (const std::string& text : texts) {
      const auto document = grammar::parse_document("[" + text + "]", nullptr);
      const Document nothing = Document::object();
      for (Definition& definition : read_definitions(*document, {nothing, names})) {
        definitions.push_back(std::move(definition));
      }
    }
  }

  TileList list(const std::string& text) {
    const auto read = tiles::parse_hand(text, names.attributes, nullptr);
    REQUIRE(read.has_value());
    return *read;
  }
  /// One red five a suit.
  Table& with_red_fives() {
    for (const auto& [red, plain] : {std::pair{"0m", "5m"}, {"0p", "5p"}, {"0s", "5s"}}) {
      const TileList from = list(red);
      const TileList to = list(plain);
      behavior.add_aliases(from, to);
      *std::find_if(wall.begin(), wall.end(), [&](const Tile& tile) { return tile.kind == to[0].kind; }) = from[0];
    }
    behavior.set_wall(wall);
    return *this;
  }
  ShantenCounter counter(std::size_t dealt = 0) { return {definitions, names.known, behavior, dealt}; }

  /// `name:tiles` each.
  ShantenAnswer ask(const std::string& hand, const std::vector<std::string>& calls = {}, std::size_t dealt = 0) {
    ShantenCounter asked = counter(dealt);
    CHECK(asked.forms() == definitions.size());
    const TileList tiles = list(hand);
    std::vector<TileList> call_tiles;
    for (const std::string& call : calls) call_tiles.push_back(list(call));
    std::vector<Call> made;
    for (const TileList& call : call_tiles) made.push_back({names.call("pon"), call});
    const ShantenAnswer answer = asked.ask({tiles, made});
    asked.search_always();
    const ShantenAnswer searched = asked.ask({tiles, made});
    INFO(hand);
    CHECK(searched.left == answer.left);
    if (!searched.gave_up) CHECK(text_of(searched) == text_of(answer));
    return answer;
  }
  std::string useful(const ShantenAnswer& answer) {
    TileList tiles;
    for (const std::uint16_t entry : answer.useful) tiles.push_back(behavior.wall()[entry].tile);
    return tiles::print_short(tiles, names.attributes);
  }
};

struct Dealt {
  TileList tiles;
  std::vector<TileList> call_tiles;
  std::vector<Call> calls;
  Hand hand() const { return {tiles, calls}; }
};

/// Sets that lie in the wall, called, and random other tiles; `narrow` hands are of few kinds, with fours of a kind.
Dealt deal(Dice& dice, Table& table, std::size_t tiles, std::size_t calls) {
  TileList wall = table.wall;
  for (std::size_t i = wall.size(); i > 1; --i) {
    std::swap(wall[i - 1], wall[dice.below(static_cast<std::uint32_t>(i))]);
  }
  Dealt dealt;
  const JokerTable jokers(table.behavior);
  const auto cell = [&](const Tile& tile) {
    return static_cast<std::size_t>(jokers.cell(tile.kind).zone * 9 + jokers.cell(tile.kind).place);
  };
  const auto take = [&](std::size_t wanted, TileList& out) {
    const auto found = std::find_if(wall.begin(), wall.end(), [&](const Tile& tile) { return cell(tile) == wanted; });
    if (found == wall.end()) return false;
    out.push_back(*found);
    wall.erase(found);
    return true;
  };
  while (dealt.call_tiles.size() < calls) {
    const std::size_t first = cell(wall.front());
    const std::uint32_t kind = dice.below(3);
    std::vector<std::size_t> cells(kind == 2 ? 4 : 3, first);
    if (kind == 0 && first < 27 && first % 9 < 7) cells = {first, first + 1, first + 2};
    TileList taken;
    if (std::all_of(cells.begin(), cells.end(), [&](std::size_t one) { return take(one, taken); })) {
      dealt.call_tiles.push_back(taken);
    } else {
      wall.insert(wall.end(), taken.begin(), taken.end());
      std::rotate(wall.begin(), wall.begin() + 1, wall.end());
    }
  }
  const std::uint32_t kinds = dice.below(4);
  std::stable_partition(wall.begin(), wall.end(), [&](const Tile& tile) {
    if (kinds == 0) return cell(tile) < 9;
    if (kinds == 1) return cell(tile) % 9 == 0 || cell(tile) % 9 == 8 || cell(tile) >= 27;
    return kinds == 2 && cell(tile) % 3 == 0;
  });
  dealt.tiles.assign(wall.begin(), wall.begin() + static_cast<std::ptrdiff_t>(tiles - 3 * calls));
  for (const TileList& call : dealt.call_tiles) dealt.calls.push_back({table.names.call("pon"), call});
  return dealt;
}

std::string text_of(const Table& table, const Dealt& dealt) {
  std::string text = tiles::print_short(dealt.tiles, table.names.attributes);
  for (const TileList& call : dealt.call_tiles) text += " + " + tiles::print_short(call, table.names.attributes);
  return text;
}

/// What is asked for alone, or of a hand less one of its tiles, is what `other` says of that hand.
bool parts_agree(ShantenCounter& tables, ShantenCounter& other, const Dealt& dealt, const ShantenAnswer& whole) {
  using Tiles = ShantenCounter::Tiles;
  const ShantenAnswer alone = tables.ask(dealt.hand(), Tiles::None);
  bool agree = alone.shanten == whole.shanten && alone.forms == whole.forms && alone.useful.empty();
  for (std::size_t i = 0; i < dealt.tiles.size(); ++i) {
    TileList rest = dealt.tiles;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const ShantenAnswer expected = other.ask({rest, dealt.calls});
    const ShantenAnswer& less = tables.ask_without(dealt.hand(), i);
    agree = agree && less.shanten == expected.shanten && less.useful == expected.useful && less.left == expected.left;
  }
  return agree;
}

/// Tables and search agree on random hands of both sizes with 0 to `calls` calls.
void compare(Table& table, Dice& dice, int hands, std::size_t dealt, std::size_t calls) {
  ShantenCounter tables = table.counter(dealt);
  ShantenCounter search = table.counter(dealt);
  search.search_always();
  ShantenCounter other = table.counter(dealt);
  REQUIRE(tables.forms() == table.definitions.size());
  int wrong = 0;
  int given_up = 0;
  for (int i = 0; i < hands; ++i) {
    const Dealt one = deal(dice, table, dealt + dice.below(2), dice.below(static_cast<std::uint32_t>(calls) + 1));
    const ShantenAnswer found = tables.ask(one.hand());
    const ShantenAnswer expected = search.ask(one.hand());
    const bool same = found.forms == expected.forms && found.shanten == expected.shanten &&
                      found.useful == expected.useful && found.left == expected.left && !found.gave_up &&
                      parts_agree(tables, other, one, found);
    given_up += expected.gave_up ? 1 : 0;
    if (same || expected.gave_up || ++wrong > 3) continue;
    MESSAGE(text_of(table, one) << ": " << text_of(found) << ", searched " << text_of(expected));
  }
  CHECK(wrong == 0);
  CHECK(given_up < hands);
}

#ifdef NDEBUG
constexpr int kHands = 40;
#else
constexpr int kHands = 16;
#endif

/// What a standard hand lacks, by trying every set and pair there is: no tables, no matcher.
struct Enumeration {
  std::array<int, 34> have{};
  std::array<int, 34> used{};
  int best = 99;

  void use(const std::vector<int>& cells, int direction) {
    for (const int cell : cells) used[static_cast<std::size_t>(cell)] += direction;
  }
  void sets(int left, int from, int lacking) {
    if (lacking >= best) return;
    if (left == 0) {
      best = lacking;
      return;
    }
    for (int first = from; first < 34; ++first) {
      add({first, first, first}, left, first, lacking);
      if (first < 27 && first % 9 < 7) add({first, first + 1, first + 2}, left, first, lacking);
    }
  }
  void add(const std::vector<int>& cells, int left, int from, int lacking) {
    for (const int cell : cells) {
      const auto at = static_cast<std::size_t>(cell);
      if (++used[at] > have[at]) ++lacking;
    }
    const bool possible =
        std::all_of(cells.begin(), cells.end(), [&](int cell) { return used[static_cast<std::size_t>(cell)] <= 4; });
    // A set without a tile of the hand is as good as any other one: one such is tried, honours last.
    if (possible) sets(left - 1, from, lacking);
    use(cells, -1);
  }
  int shanten() {
    for (int pair = 0; pair < 34; ++pair) {
      const auto at = static_cast<std::size_t>(pair);
      used = {};
      used[at] = 2;
      sets(4, 0, std::max(0, 2 - have[at]));
    }
    return best - 1;
  }
};

}  // namespace

TEST_CASE("shanten of the usual forms") {
  Table table({kStandard, kAllDifferent, kOrphans});
  ShantenAnswer answer = table.ask("147m258p369s1234z");
  CHECK(answer.shanten == 6);
  CHECK(answer.forms == std::vector<int>{8, 6, 7});
  answer = table.ask("19m19p19s1234567z");
  CHECK(answer.forms == std::vector<int>{8, 6, 0});
  CHECK(table.useful(answer) == "19m19p19s1234567z");
  CHECK(table.ask("19m19p19s11234567z").forms[2] == -1);
  CHECK(table.ask("119m9p19s1234567z").forms[2] == 0);
  CHECK(table.useful(table.ask("119m9p19s1234567z")) == "1p");
  answer = table.ask("1112345678999m");
  CHECK(answer.shanten == 0);
  CHECK(table.useful(answer) == "123456789m");
  CHECK(std::accumulate(answer.left.begin(), answer.left.begin() + 9, 0) == 23);
  CHECK(table.ask("11112345678999m").shanten == -1);
  CHECK(table.ask("11112345678999m").useful.empty());
  answer = table.ask("1122334455667m");
  CHECK(answer.forms == std::vector<int>{0, 0, 11});
  CHECK(table.useful(answer) == "147m");
}

TEST_CASE("tiles of which every copy is held do not come") {
  Table table({kStandard, kAllDifferent, kOrphans});
  CHECK(table.ask("123456789m1111p").shanten == 1);
  CHECK(table.ask("123456789m2p", {"111p"}).shanten == 0);
  CHECK(table.useful(table.ask("123456789m2p", {"111p"})) == "2p");
  CHECK(table.ask("123789m1p", {"111p", "456m"}).shanten == 1);   // the fourth copy does not pair up
  CHECK(table.ask("1111222233334z").forms[0] == 3);               // three triplets and a pair; a set from nothing
  CHECK(table.ask("1111222233334z").forms[1] == 6 - 3 + 3);       // seven different pairs out of four kinds
  CHECK(table.ask("111m22m33m44m55m66m").forms[1] == 1 - 1 + 1);  // a triplet beside five pairs lacks a kind
  CHECK(table.useful(table.ask("1112233445566m")).find('1') != std::string::npos);  // 1m completes three runs
  Table pairs({kAllDifferent});
  CHECK(pairs.useful(pairs.ask("111z22m44m66m88m33p")) == "13579m12456789p123456789s234567z");
  Table some({kAnyPairs});
  CHECK(some.ask("1111z22m44m66m88m33p").shanten == -1);
  CHECK(pairs.ask("1111z22m44m66m88m33p").shanten == 1);
}

TEST_CASE("a call is a set, and no pair besides") {
  Table table({kStandard, kAllDifferent, kOrphans});
  CHECK(table.ask("123456m1p", {"777z", "999s"}).forms == std::vector<int>{0, kNoShanten, kNoShanten});
  CHECK(table.ask("1m", {"777z", "999s", "123p", "4444p"}).shanten == 0);
  CHECK(table.ask("1m1m", {"777z", "999s", "123p", "4444p"}).shanten == -1);
  CHECK(table.ask("123456789m22p", {"777z"}).shanten == -1);
}

TEST_CASE("a call that is no set, tiles that are none of a form: the search tells") {
  Table table({kStandard});
  const TileList hand = table.list("123456789m2p");
  const TileList call = table.list("11p");
  const std::vector<Call> calls = {{table.names.call("odd"), call}};
  ShantenCounter counter = table.counter();
  CHECK(counter.ask({hand, calls}).shanten == kNoShanten);  // beside a pair eleven tiles are no four sets
  Table jokers({kStandard}, "", 4);
  jokers.wall.push_back(jokers.list("1j").front());
  jokers.behavior.set_wall(jokers.wall);
  jokers.behavior.add_aliases(jokers.list("1j"), jokers.list("any"));
  ShantenCounter wild = jokers.counter();
  const TileList one_joker = jokers.list("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1s 1j");
  CHECK(wild.ask({one_joker, {}}).shanten == 0);
  const ShantenAnswer answer = wild.ask({one_joker, {}});
  CHECK(jokers.useful(answer) == "1p123s");
  const TileList none = jokers.list("123456789m11p12s");
  CHECK(jokers.useful(wild.ask({none, {}})) == "3s1j");
}

TEST_CASE("definitions of other rulesets") {
  SUBCASE("triplets alone") {
    Table table({kTriplets});
    CHECK(table.ask("123456789m1112z").shanten == 6);
    CHECK(table.ask("1122334455667m").shanten == 8 - 6 - 1 + 2);
  }
  SUBCASE("sixteen tiles") {
    Table table({R"([[[[0,1,2],[0,0,0]],5],[[[0,0]],1]])"});
    CHECK(table.ask("123456789m123456p1z", {}, 16).shanten == 0);
    CHECK(table.ask("123456789m123456p1z", {}, 16).useful.size() == 1);
    CHECK(table.ask("123456789m123456p11z", {}, 16).shanten == -1);
  }
  SUBCASE("runs alone") {
    Table table({R"([[[[0,1,2]],4],[[[0,0]],1]])"});
    CHECK(table.counter().forms() == 1);
    CHECK(table.ask("111222333m45p11z").shanten == 0);
    CHECK(table.ask("111m222333m345p1z").shanten == 0);
  }
  SUBCASE("a list that is no list of the others is searched") {
    Table table({R"(["unique",[["1m","2m","3m"],3],[["1m","2m"],1]])", R"(["nojoker",[[[0,0]],2]])",
                 R"([[[[0,0]],2],[["1m"],0]])", R"([[[[0,0]],7],[[[0,0,0,0]],-1]])", R"([[[[0,0]],2],[[[0,0,0]],1]])"});
    CHECK(table.counter().forms() == 0);
  }
  SUBCASE("no definitions") {
    Table table({});
    CHECK(table.ask("123m").shanten == kNoShanten);
    CHECK(table.ask("123m").useful.empty());
  }
}

TEST_CASE("tiles that the wall has not cannot come") {
  Table table({kStandard}, "1m1m1m1m9m9m9m9m1p1p1p1p2p2p2p2p3p3p3p3p4p4p4p4p5p5p5p5p6p6p6p6p7p7p7p7p");
  CHECK(table.ask("1m9m1p1p1p2p2p2p3p3p3p4p4p").shanten == 1);  // 1m and 9m pair up at most
  CHECK(table.useful(table.ask("1m9m1p1p1p2p2p2p3p3p3p4p4p")) == "19m14p");
  Table few({R"([[[[0,0,0]],1],[[[0,0]],1]])"}, "1m1m2m2m3m");
  CHECK(few.ask("1m1m2m").shanten == kNoShanten);
}

TEST_CASE("red fives stand for fives, and are copies of their own") {
  Table table({kStandard, kAllDifferent, kOrphans});
  table.with_red_fives();
  CHECK(table.useful(table.ask("46m123789p11777z")) == "05m");
  CHECK(table.useful(table.ask("46m123789p11777z", {}, 13)) == "05m");
  CHECK(table.useful(table.ask("4m0m123789p11777z")) == "36m");
  CHECK(table.ask("0m555m1122334455z").forms[1] == 2 - 1);
  Table natural({kSevenPairs});
  natural.with_red_fives();
  Dice dice(7);
  compare(natural, dice, kHands, 13, 0);
}

TEST_CASE("tables and search agree") {
  Dice dice(12);
  Table plain({kStandard, kAllDifferent, kOrphans});
  compare(plain, dice, kHands, 13, 4);
  Table red({kStandard, kAllDifferent, kOrphans});
  compare(red.with_red_fives(), dice, kHands, 13, 4);
  Table others({kTriplets, kAnyPairs, R"(["exhaustive",[[[0,1,2],[0,0,0]],4]])"});
  compare(others, dice, kHands / 2, 13, 4);
  std::string three_players = "1m1m1m1m9m9m9m9m";
  for (const char suit : {'p', 's'}) {
    for (char rank = '1'; rank <= '9'; ++rank) {
      for (int i = 0; i < 4; ++i) three_players.append({rank, suit});
    }
  }
  three_players += "1111222233334444555566667777z1f";
  Table whites({kStandard, kAllDifferent, R"([[[[0,0]],7]])"}, three_players + "0z0z0z0z");
  whites.wall.erase(std::remove_if(whites.wall.begin(), whites.wall.end(),
                                   [&](const Tile& tile) { return tile.kind == whites.list("5z").front().kind; }),
                    whites.wall.end());
  whites.behavior.add_aliases(whites.list("0z"), whites.list("5z"));
  whites.behavior.set_wall(whites.wall);
  compare(whites, dice, kHands / 2, 13, 2);
  Table few({kStandard, kAllDifferent, kOrphans}, three_players);
  compare(few, dice, kHands / 2, 13, 2);
  Table two_each({kStandard, kAllDifferent}, "", 2);
  compare(two_each, dice, kHands / 4, 13, 1);
}

TEST_CASE("tables agree with trying every set and pair") {
  Dice dice(13);
  Table table({kStandard});
  ShantenCounter counter = table.counter();
  int wrong = 0;
  for (int i = 0; i < kHands / 6; ++i) {
    const Dealt one = deal(dice, table, 13 + dice.below(2), 0);
    Enumeration all;
    for (const Tile& tile : one.tiles) ++all.have[tile.kind];
    const int expected = all.shanten();
    const int found = counter.ask(one.hand()).shanten;
    if (found == expected || ++wrong > 3) continue;
    MESSAGE(text_of(table, one) << ": " << found << ", tried " << expected);
  }
  CHECK(wrong == 0);
}

TEST_CASE("what was asked before changes no answer") {
  Dice dice(14);
  Table table({kStandard, kAllDifferent, kOrphans});
  ShantenCounter used = table.counter();
  for (int i = 0; i < 100; ++i) {
    const Dealt one = deal(dice, table, 13 + dice.below(2), dice.below(3));
    const ShantenAnswer first = table.counter().ask(one.hand());
    const ShantenAnswer later = used.ask(one.hand());
    CHECK(text_of(first) == text_of(later));
  }
}

}  // namespace majs::match::test::shanten_test
