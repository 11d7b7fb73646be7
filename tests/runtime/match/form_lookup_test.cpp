// What bots look up against a search for everything.

#include "runtime/match/levels/form_tiles.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/match/levels/shanten.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/sanitized.hpp"

namespace majs::match::test::form_lookup_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

constexpr const char* kForms =
    R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]],[[[[0,0]],7]],
        ["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],
                  [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]]])";

/// 136 tiles and some more, what they mean, and the forms.
struct Table {
  Names names;
  tiles::TileBehavior behavior;
  TileList wall;
  std::vector<Definition> definitions;

  explicit Table(const std::string& more, const std::string& wildcards = "", const std::string& targets = "",
                 const std::string& forms = kForms) {
    for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
    const TileList others = list(more);
    wall.insert(wall.end(), others.begin(), others.end());
    if (!wildcards.empty()) behavior.add_aliases(list(wildcards), list(targets));
    behavior.set_wall(wall);
    const Document nothing = Document::object();
    definitions = read_definitions(*grammar::parse_document(forms, nullptr), {nothing, names});
  }

  TileList list(const std::string& text) {
    const auto read = tiles::parse_hand(text, names.attributes, nullptr);
    REQUIRE(read.has_value());
    return *read;
  }
  FormLookup lookup() const { return FormLookup(definitions, names.known); }
};

/// What a lookup knows of a hand.
std::optional<FormAnswer> ask(const FormLookup& lookup, const FormTiles& tiles, const Hand& hand, FormTables& tables) {
  const auto counted = tiles.count(hand);
  return counted ? lookup.ask(*counted, tiles, tables) : std::nullopt;
}

/// The shorter questions have the same answers: what the hand lacks, and what it lacks less a tile of each of its
/// cells, against asking for that hand. Whether there were any to both.
bool compare_shorter(const FormLookup& lookup, const FormTiles& known, const TileList& tiles,
                     const std::vector<Call>& calls, FormTables& tables) {
  const auto counted = known.count({tiles, calls});
  const std::optional<FormAnswer> found = ask(lookup, known, {tiles, calls}, tables);
  if (!counted) return false;
  const auto lacking = lookup.lacking(*counted, known, tables);
  REQUIRE(lacking.has_value() == found.has_value());
  if (found) CHECK(*lacking == found->lacking);
  LackingWithout without;
  if (!lookup.lacking_without(*counted, known, tables, without)) return false;
  REQUIRE(found.has_value());
  CHECK(without.now == found->lacking);
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const FormTiles::Place place = known.place(tiles[i]);
    if (place.meaning != FormTiles::Meaning::Cell) continue;
    TileList rest = tiles;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const auto less = ask(lookup, known, {rest, calls}, tables);
    REQUIRE(less.has_value());
    CHECK(without.cells.at(place.cell()) == less->lacking);
  }
  return true;
}

/// Brings runs and triplets of natural tiles to the front, three at most; how many there are.
std::size_t bring_sets_forward(TileList& tiles) {
  std::size_t sets = 0;
  const auto bring = [&](std::size_t place, Kind kind) {
    const auto found = std::find_if(tiles.begin() + static_cast<std::ptrdiff_t>(place), tiles.end(),
                                    [&](const Tile& tile) { return tile.kind == kind; });
    if (found == tiles.end()) return false;
    std::swap(tiles[place], *found);
    return true;
  };
  for (Kind first = 0; first < 34 && sets < 3; ++first) {
    for (const int step : {0, 1}) {
      if (step == 1 && (first >= 27 || first % 9 > 6)) continue;
      const std::size_t place = 3 * sets;
      if (place + 3 > tiles.size() || sets == 3) break;
      const bool is_set = bring(place, first) && bring(place + 1, static_cast<Kind>(first + step)) &&
                          bring(place + 2, static_cast<Kind>(first + 2 * step));
      sets += is_set ? 1 : 0;
    }
  }
  return sets;
}

/// How many of the tiles stand for the same one, at most.
int most_alike(const TileList& tiles, const JokerTable& jokers) {
  std::array<int, 36> held{};
  int most = 0;
  for (const Tile& tile : tiles) {
    const Cell& cell = jokers.cell(tile.kind);
    if (cell.role != CellRole::Natural && cell.role != CellRole::Stands) continue;
    most = std::max(most, ++held.at(cell.zone * std::size_t{9} + cell.place));
  }
  return most;
}

/// Random hands of both sizes, `wild` of their tiles from the end of the wall: what is looked up is what a search
/// finds.
void compare(Table& table, Dice& dice, int hands, std::uint32_t wild, std::uint32_t special) {
  const FormLookup lookup = table.lookup();
  const JokerTable jokers(table.behavior);
  ShantenCounter search(table.definitions, table.names.known, table.behavior, 13);
  search.search_always();
  const FormTiles known(table.behavior.wall(), jokers);
  FormTables tables;
  int told = 0;
  int told_with_calls = 0;
  for (int i = 0; i < hands; ++i) {
    const std::size_t plain = table.wall.size() - special;
    TileList left(table.wall.begin(), table.wall.begin() + static_cast<std::ptrdiff_t>(plain));
    const bool one_suit = dice.one_in(2);
    TileList tiles;
    const std::size_t size = 13 + dice.below(2);
    const std::uint32_t specials = dice.below(wild + 1);
    for (std::uint32_t k = 0; k < specials; ++k) tiles.push_back(table.wall[plain + k]);
    while (tiles.size() < size) {
      const std::uint32_t at = dice.below(one_suit ? 36 : static_cast<std::uint32_t>(left.size()));
      tiles.push_back(left[at]);
      left.erase(left.begin() + at);
    }
    const auto found = ask(lookup, known, {tiles, {}}, tables);
    const ShantenAnswer searched = search.ask({tiles, {}});
    if (searched.gave_up) continue;
    ++told;
    INFO(tiles::print_short(tiles, table.names.attributes));
    compare_shorter(lookup, known, tiles, {}, tables);
    // Some of them lie on the table: sets, and now and then other tiles.
    const std::size_t sets = bring_sets_forward(tiles);
    for (std::size_t called = 1; 3 * called + 2 <= tiles.size() && called <= 3; ++called) {
      std::vector<Call> calls;
      for (std::size_t k = 0; k < called; ++k) calls.push_back({1, std::span(tiles).subspan(3 * k, 3)});
      const bool answered = compare_shorter(
          lookup, known, {tiles.begin() + static_cast<std::ptrdiff_t>(3 * called), tiles.end()}, calls, tables);
      told_with_calls += answered && called <= sets ? 1 : 0;
    }
    if (!found.has_value()) {
      CHECK(most_alike(tiles, jokers) >= 4);  // of five in the wall
      continue;
    }
    CHECK(static_cast<int>(found->lacking) == searched.shanten + 1);
    if (searched.shanten < 0) continue;
    const auto wall = table.behavior.wall();
    for (std::size_t entry = 0; entry < wall.size(); ++entry) {
      const auto held = std::count_if(tiles.begin(), tiles.end(),
                                      [&](const Tile& tile) { return tiles::identical(tile, wall[entry].tile); });
      if (held >= wall[entry].copies) continue;
      const bool useful = std::find(searched.useful.begin(), searched.useful.end(), entry) != searched.useful.end();
      INFO(tiles::print_short(std::span(&wall[entry].tile, 1), table.names.attributes));
      CHECK(FormLookup::brings_nearer(known.place(wall[entry].tile), *found) == useful);
    }
  }
  CHECK(told >= hands / 4);
  CHECK((told_with_calls > 0 || tests::kSanitized));
}

}  // namespace

TEST_CASE("form lookup: natural hands, and tiles that are none of a form") {
  Dice dice(31);
  Table plain("1f2f3f4f");
  CHECK(plain.lookup().formed().size() == 3);
  compare(plain, dice, tests::kSanitized ? 10 : 40, 2, 4);
}

TEST_CASE("form lookup: sets that are runs alone, or triplets alone") {
  Dice dice(33);
  Table runs("1f2f", "", "", R"([["exhaustive",[[[0,1,2]],4],[[[0,0]],1]]])");
  CHECK(runs.lookup().formed().size() == 1);
  compare(runs, dice, tests::kSanitized ? 6 : 30, 0, 2);
  Table triplets("1f2f", "", "", R"([[[[[0,0,0]],4],[[[0,0]],1]]])");
  compare(triplets, dice, tests::kSanitized ? 6 : 20, 0, 2);
  // What a triplet is among runs only a search knows.
  const FormLookup lookup = runs.lookup();
  const JokerTable jokers(runs.behavior);
  const FormTiles known(runs.behavior.wall(), jokers);
  FormTables tables;
  const TileList tiles = runs.list("12345678m11p");
  const TileList triplet = runs.list("555s");
  const TileList run = runs.list("456s");
  const std::vector<Call> called = {{runs.names.call("pon"), triplet}};
  const std::vector<Call> in_row = {{runs.names.call("chii"), run}};
  CHECK_FALSE(ask(lookup, known, {tiles, called}, tables).has_value());
  CHECK(ask(lookup, known, {tiles, in_row}, tables)->lacking == 1);
}

TEST_CASE("form lookup: wildcards of any tile, by kind, by attribute, and one by one") {
  constexpr int kHands = tests::kSanitized ? 4 : 16;
  Dice dice(32);
  Table universal("1j1j1j", "1j", "any");
  compare(universal, dice, kHands, 2, 3);
  Table marked("5m@joker5p@joker", "any@joker", "any");
  compare(marked, dice, kHands, 2, 2);
  Table each("1j1j1j", "1j", "123456789m123456789p123456789s1234567z");
  compare(each, dice, kHands, 2, 3);
  Table red("0m0p0s", "0m", "5m");
  compare(red, dice, kHands, 1, 3);
  Table whites("0z0z0z", "0z", "5z");
  compare(whites, dice, kHands, 3, 3);
  Table listed("1f", "7z", "6z");  // both are asked for: only a search knows
  const JokerTable jokers(listed.behavior);
  const FormTiles known(listed.behavior.wall(), jokers);
  FormTables tables;
  CHECK_FALSE(ask(listed.lookup(), known, {listed.list("19m19p19s1234567z"), {}}, tables).has_value());
}

TEST_CASE("form lookup: calls are sets; what only a search knows is not answered") {
  Table table("1j1j2j", "1j", "any");
  table.behavior.add_aliases(table.list("2j"), table.list("1m2m"));
  const FormLookup lookup = table.lookup();
  const JokerTable jokers(table.behavior);
  const FormTiles known(table.behavior.wall(), jokers);
  FormTables tables;
  const auto lacking = [&](const std::string& hand, const std::string& call) {
    const TileList tiles = table.list(hand);
    const TileList called = table.list(call);
    const std::vector<Call> calls = {{table.names.call("pon"), called}};
    const auto found = ask(lookup, known, {tiles, calls}, tables);
    return found ? static_cast<int>(found->lacking) : -1;
  };
  CHECK(lacking("456m789p11s55z", "333z") == 1);
  CHECK(lacking("456m789p11s55z", "1111z") == 1);
  CHECK(lacking("456m789p11s55z", "123s") == 1);
  CHECK(lacking("456m789p11s55z", "1s3s1j") == 1);
  CHECK(lacking("456m789p11s55z", "3z1j1j") == 1);
  CHECK(lacking("456m789p115s1j", "333z") == 1);
  CHECK(lacking("45m78p11s5z1j1j1s", "333z") == 1);
  CHECK(lacking("456m789p11s55z", "1s4s1j") == -1);
  CHECK(lacking("456m789p11s55z", "12z") == -1);
  CHECK(lacking("456m789p115s2j", "333z") == -1);
  // No fifth copy can come.
  CHECK(lacking("46m789p1122s3z", "5555m") == 3);
  CHECK(lacking("46m789p1122s3z", "5554z") == -1);
  CHECK(lacking("46m789p1122s3z", "555z") == 2);
}

/// The cells that matter to a suit, against what it lacks with one tile more of each; with one less it lacks no less.
TEST_CASE("rows of suits: the cells one more of which changes what is lacking") {
  Dice dice(20);
  for (const SetShapes shapes : {SetShapes::Triplets, SetShapes::Runs, SetShapes::Both}) {
    SetTables tables(shapes);
    SetTables asked(shapes);
    for (int i = 0; i < 1500; ++i) {
      Nine counts = 0;
      Nine most = 0;
      for (std::size_t place = 0; place < 9; ++place) {
        counts += (dice.one_in(2) ? 0 : dice.below(6)) * nine_one(place);
        most += (dice.one_in(3) ? dice.below(5) : kTableCopies) * nine_one(place);
      }
      const bool ordered = !dice.one_in(3);
      const ZoneRow more = tables.one_more(counts, most, ordered);
      const Lacking now = asked.lacking(counts, most, ordered);
      CHECK((more.lacking.plain == now.plain && more.lacking.paired == now.paired));
      const auto check = [&](Eight before, Eight after, const std::array<CellBits, 8>& cells, std::size_t place) {
        for (int sets = 0; sets < 8; ++sets) {
          const std::uint32_t changes = (cells.at(static_cast<std::size_t>(sets)) >> place) & 1U;
          CHECK(lane(before, sets) == lane(after, sets) + changes);
        }
      };
      for (std::size_t place = 0; place < 9; ++place) {
        CHECK(nine_of(static_cast<CellBits>(1U << place)) == nine_one(place));
        const Lacking with = asked.lacking(counts + nine_one(place), most, ordered);
        check(now.plain, with.plain, more.plain, place);
        check(now.paired, with.paired, more.paired, place);
        if (nine_count(counts, place) == 0) continue;
        const Lacking without = asked.lacking(counts - nine_one(place), most, ordered);
        for (int sets = 0; sets < 8; ++sets) {
          CHECK(lane(without.plain, sets) - lane(now.plain, sets) <= 1);
          CHECK(lane(without.paired, sets) - lane(now.paired, sets) <= 1);
        }
      }
    }
  }
}

}  // namespace majs::match::test::form_lookup_test
