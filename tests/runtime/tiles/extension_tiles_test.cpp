// The tiles that only tile-set files can name, #0m and #11m to #15m of each suit (grammar/tile_sets.md, Lexical): plain
// tiles of their suit and rank, in order of rank, without neighbours of their own.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/tiles/notation.hpp"
#include "runtime/tiles/tile_spec.hpp"

namespace majs::tiles::extension_tiles_test {
namespace {

constexpr const char* kRanks[] = {"#0", "1", "2",  "3",   "4",   "5",   "6",   "7",
                                  "8",  "9", "10", "#11", "#12", "#13", "#14", "#15"};

Kind kind(const std::string& id) {
  const auto found = find_kind(id);
  REQUIRE_MESSAGE(found.has_value(), id);
  return *found;
}

bool is(const std::string& id, const char* spec) { return fits(Tile(kind(id)), parse_tile_spec(spec), {}); }

match::Answer ask(const TileBehavior& behavior, std::string_view hand, const char* definitions) {
  match::Names names;
  const Document ruleset = Document::object();
  const match::MatchProgram program(match::read_definitions(Document::parse(definitions), {ruleset, names}),
                                    names.known);
  const TileList held = *parse_hand(hand, names.attributes, nullptr);
  match::MatchMemory memory;
  return match::match(program, {held, {}}, match::JokerTable(behavior), memory);
}

}  // namespace

TEST_CASE("extension tiles sort by rank within their suit") {
  std::vector<Tile> tiles;
  std::string expected;
  for (const char* suit : {"s", "p", "m"}) {
    for (int rank = 15; rank >= 0; --rank) tiles.emplace_back(kind(std::string(kRanks[rank]) + suit));
  }
  for (const char* suit : {"m", "p", "s"}) {
    for (const char* rank : kRanks) expected += (expected.empty() ? "" : " ") + std::string(rank) + suit;
  }
  sort_for_display(tiles);
  CHECK(print_long(tiles, {}) == expected);
}

TEST_CASE("extension tiles belong to their suit") {
  for (const char* rank : {"#0", "#11", "#12", "#13", "#14", "#15"}) {
    const std::string id(rank);
    CAPTURE(id);
    CHECK(is(id + "m", "manzu"));
    CHECK(is(id + "p", "pinzu"));
    CHECK(is(id + "s", "souzu"));
    CHECK_FALSE(is(id + "m", "pinzu"));
    for (const char* spec : {"jihai", "wind", "dragon", "flower", "joker", "terminal", "1", "10"}) {
      CAPTURE(spec);
      CHECK_FALSE(is(id + "m", spec));
    }
    CHECK(same_suit(kind(id + "m"), kind("5m")));
    CHECK_FALSE(same(Tile(kind(id + "m")), Tile(kind("5m"))));
  }
}

TEST_CASE("extension tiles have no neighbours until a ruleset links them") {
  for (const char* id : {"#0m", "#11p", "#15s"}) {
    CHECK(base_next(kind(id)) == kNoKind);
    CHECK(base_previous(kind(id)) == kNoKind);
    CHECK(base_next_suit(kind(id)) == kNoKind);
    CHECK(base_previous_suit(kind(id)) == kNoKind);
  }
  constexpr const char* kRun = "[[[[[0,1,2]],1]]]";
  TileBehavior behavior;
  CHECK(ask(behavior, "#11s #12s #13s", kRun) == match::Answer::No);
  CHECK(ask(behavior, "#0s 1s 2s", kRun) == match::Answer::No);
  behavior.set_ordering(std::vector<Kind>{kind("#0s"), kind("1s")});
  behavior.set_ordering(std::vector<Kind>{kind("9s"), kind("10s"), kind("#11s"), kind("#12s"), kind("#13s")});
  CHECK(ask(behavior, "#11s #12s #13s", kRun) == match::Answer::Yes);
  CHECK(ask(behavior, "#0s 1s 2s", kRun) == match::Answer::Yes);
  CHECK(ask(behavior, "9s 10s #11s", kRun) == match::Answer::Yes);
  CHECK(ask(behavior, "10s #12s #13s", kRun) == match::Answer::No);
  CHECK(ask(behavior, "#11s #11s #11s@red", "[[[[[0,0,0]],1]]]") == match::Answer::Yes);
}

TEST_CASE("extension tiles as text and JSON") {
  AttributeNames names;
  const auto tile = tile_from_json(Document::parse(R"({"tile":"#15p","attrs":["red"]})"), names);
  REQUIRE(tile.has_value());
  CHECK(tile_to_json(*tile, names).dump() == R"({"tile":"#15p","attrs":["red"]})");
  const auto hand = parse_hand("#0m #11s@red 5m", names, nullptr);
  REQUIRE(hand.has_value());
  CHECK(print_long(*hand, names) == "#0m #11s@red 5m");
  // The ids without the sign are a red five and a galaxy tile.
  CHECK(kind("#0m") != kind("0m"));
  CHECK(kind("#11m") != kind("11m"));
}

}  // namespace majs::tiles::extension_tiles_test
