// Tiles: ids, categories, orderings, attributes, comparison, aliases, tile specs and notations
// (runtime/tiles/README.md).

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "runtime/tiles/behavior.hpp"
#include "runtime/tiles/notation.hpp"
#include "runtime/tiles/tile_spec.hpp"

namespace majs::tiles::tiles_test {
namespace {

Kind kind(std::string_view id) {
  const auto found = find_kind(id);
  REQUIRE_MESSAGE(found.has_value(), id);
  return *found;
}

struct Reader {
  AttributeNames names;

  TileList list(std::string_view text) {
    NotationError error;
    const auto tiles = parse_hand(text, names, &error);
    REQUIRE_MESSAGE(tiles.has_value(), error.message);
    return *tiles;
  }
  Tile tile(std::string_view text) { return list(text).at(0); }
  std::string text(const TileList& tiles) const { return print_long(tiles, names); }
};

std::string shifted(const TileBehavior& behavior, std::string_view id, int offset,
                    EmptyLink mode = EmptyLink::ShowsBase) {
  return std::string(id_of(shift(behavior, kind(id), offset, mode)));
}

}  // namespace

TEST_CASE("every loadable id") {
  std::set<std::string_view> ids;
  for (Kind k = 0; k < kKindCount; ++k) ids.insert(id_of(k));
  CHECK(ids.size() == kKindCount);
  for (const char* id :
       {"1m", "10m", "010m", "110m", "0m", "05m",  "00s", "500s", "1's", "51's", "5'z", "55`z", "5^z",
        "9z", "4g",  "4a",   "4q",   "2y", "789j", "34j", "1x",   "8x",  "any",  "#0m", "#11m", "#15s"}) {
    CHECK(id_of(kind(id)) == id);
  }
  CHECK(kind("16j") == kind("6j"));
  for (const char* id : {"", "m", "1", "11q", "13j", "03j", "00t", "1't", "faceup", "#16m", "#11z", "5m "}) {
    CHECK_FALSE(find_kind(id).has_value());
  }
  CHECK(id_of(kNoKind).empty());
}

TEST_CASE("suits, ranks and categories, oddities included") {
  const auto has = [](const char* id, Category category) { return is_in(kind(id), category); };
  CHECK(row(kind("25p")).rank == 5);
  CHECK(row(kind("0t")).rank == 5);
  CHECK(row(kind("00s")).rank == 0);
  CHECK(row(kind("55m")).rank == 0);
  // (T-02) 43 is in no list but that of its rank; 43z is a wind only.
  CHECK(row(kind("43m")).rank == 3);
  CHECK_FALSE(has("43m", Category::Manzu));
  CHECK(has("43z", Category::Wind));
  CHECK(has("43z", Category::Yaochuuhai));
  CHECK_FALSE(has("43z", Category::Jihai));
  // (T-04) (T-07)
  CHECK(has("10z", Category::Dragon));
  CHECK_FALSE(has("10z", Category::Jihai));
  CHECK(has("4j", Category::Jihai));
  CHECK(has("4j", Category::Dragon));
  CHECK(has("4j", Category::Joker));
  // (T-05) (T-06)
  CHECK(has("00s", Category::Tanyaohai));
  CHECK(has("1's", Category::Terminal));
  CHECK_FALSE(has("51's", Category::Terminal));
  CHECK(has("10m", Category::Terminal));
  CHECK_FALSE(has("10t", Category::Terminal));
  CHECK(has("9m", Category::Terminal));
  // (T-08)
  CHECK(has("0s", Category::Aka));
  CHECK_FALSE(has("0t", Category::Aka));
  CHECK(has("9j", Category::Flower));
  CHECK_FALSE(has("9j", Category::Joker));
  CHECK(has("2y", Category::Joker));
  CHECK(has("1y", Category::Flower));
  CHECK(is_in(kAny, Category::Wind));
  CHECK(same_number(kind("5m"), kind("0p")));
  CHECK_FALSE(same_number(kind("1z"), kind("2z")));
  CHECK(same_suit(kind("1z"), kind("7z")));
  CHECK_FALSE(same_suit(kind("1m"), kind("1p")));
  CHECK(is_spacer(kind("3x")));
  CHECK_FALSE(is_spacer(kind("1x")));
}

TEST_CASE("neighbours, offsets, and their overrides") {
  TileBehavior plain;
  CHECK(shifted(plain, "1m", 2) == "3m");
  CHECK(shifted(plain, "1m", 10) == "1p");
  CHECK(shifted(plain, "1m", 20) == "1s");
  CHECK(shifted(plain, "1m", 12) == "3p");
  CHECK(shifted(plain, "2p", -11) == "1m");
  CHECK(shifted(plain, "1m", -10) == "1s");
  CHECK(shifted(plain, "10m", 10) == "10p");
  for (const char* id : {"9m", "1z", "0m", "1t", "10m", "11m", "1f", "0j"}) CHECK(shifted(plain, id, 1).empty());
  for (const char* id : {"1z", "1t", "0m", "1f"}) CHECK(shifted(plain, id, 10).empty());
  CHECK(shifted(plain, "1m", 1'000'000'000).empty());
  CHECK(shifted(plain, "1m", -1'000'000'000).empty());
  CHECK(shifted(plain, "#11m", 1).empty());

  TileBehavior wrapped;
  wrapped.set_ordering(std::vector<Kind>{kind("9m"), kind("1m")});
  CHECK(shifted(wrapped, "9m", 1) == "1m");
  CHECK(shifted(wrapped, "1m", -1) == "9m");
  CHECK(shifted(wrapped, "8m", 3) == "2m");

  // A list with gaps: the matcher sees the usual neighbour there, everything else none.
  TileBehavior cut;
  cut.set_ordering(std::vector<Kind>{kind("8m"), kNoKind, kind("1m"), kind("9m"), kNoKind, kind("2m")});
  CHECK(shifted(cut, "8m", 1, EmptyLink::Removes).empty());
  CHECK(shifted(cut, "8m", 1, EmptyLink::ShowsBase) == "9m");
  CHECK(shifted(cut, "1m", 1, EmptyLink::Removes) == "9m");
  CHECK(shifted(cut, "9m", -1, EmptyLink::Removes) == "1m");
  CHECK(shifted(cut, "9m", 1, EmptyLink::Removes).empty());
  CHECK(shifted(cut, "2m", -1, EmptyLink::Removes).empty());

  TileBehavior suits;
  const std::vector<std::vector<Kind>> lists = {{kind("1m")}, {kind("1z")}, {kind("1m")}};
  suits.set_suit_ordering(lists);
  CHECK(shifted(suits, "1m", 10) == "1z");
  CHECK(shifted(suits, "1z", 10) == "1m");
  CHECK(shifted(suits, "2m", 10) == "2p");

  CHECK(id_of(fixed_offset(kind("2p"), 1, 0)) == "1p");
  CHECK(id_of(fixed_offset(kind("2p"), 2, 1)) == "2s");
  CHECK(id_of(fixed_offset(kind("2p"), 0, 2)) == "7z");
  CHECK(id_of(fixed_offset(kind("1s"), 0, 0)) == "6z");
  CHECK(id_of(fixed_offset(kind("7z"), 1, 0)) == "1m");
  CHECK(fixed_offset(kind("1z"), 1, 0) == kNoKind);
}

TEST_CASE("attributes, visible and not") {
  Reader read;
  Tile tile = read.tile("5m@a&_b");
  const auto id = [&](const char* name) { return read.names.intern(name)->id; };
  CHECK(tile.has(id("a")));
  CHECK(tile.has(id("b")));
  CHECK_FALSE(tile.has(id("c")));
  CHECK(tile.visible_attributes().contains(id("a")));
  CHECK_FALSE(tile.visible_attributes().contains(id("b")));
  tile.add(*read.names.intern("a"));
  CHECK(tile.attribute_count == 2);
  tile.remove(*read.names.intern("b"));  // `_b` is another spelling
  CHECK(tile.attribute_count == 2);
  tile.remove(*read.names.intern("_b"));
  CHECK(read.text({tile}) == "5m@a");
  // Order counts for identity only.
  CHECK_FALSE(identical(read.tile("1m@a&b"), read.tile("1m@b&a")));
  CHECK(same(read.tile("1m@a&b"), read.tile("1m@b&a")));
  for (int i = 0; i < 200; ++i) tile.add(read.names.intern("n" + std::to_string(i)).value_or(Attribute{}));
  CHECK(tile.attribute_count == kMaxTileAttributes);
  CHECK(read.names.size() == kMaxAttributeNames);
  CHECK_FALSE(read.names.intern("one_more").has_value());
}

TEST_CASE("comparison in each direction") {
  Reader read;
  const auto is_same = [&](const char* a, const char* b) { return same(read.tile(a), read.tile(b)); };
  CHECK(is_same("1m@a", "1m"));
  CHECK_FALSE(is_same("1m", "1m@a"));
  CHECK(is_same("1m", "1m@_a"));
  CHECK(is_same("1m@_a", "1m@a"));
  CHECK(is_same("any", "1m"));
  CHECK(is_same("1m", "any"));
  CHECK_FALSE(is_same("0m", "5m"));
  const Tile faceup{kFaceup};
  CHECK(same(read.tile("1m"), faceup));
  CHECK_FALSE(same(read.tile("1x"), faceup));
  CHECK_FALSE(same(faceup, read.tile("1m")));

  TileBehavior red;
  red.add_aliases(read.list("0m"), read.list("5m"));
  red.add_aliases(read.list("0j"), read.list("any"));
  red.add_aliases(read.list("any@wild"), read.list("1z@original"));
  const auto is_alias = [&](const char* a, const char* b) { return same(read.tile(a), read.tile(b), red); };
  CHECK(is_alias("0m", "5m"));
  CHECK(is_alias("5m", "0m"));
  CHECK_FALSE(is_alias("5m", "0m@a"));
  CHECK(is_alias("0m@a", "5m@a") == false);  // only the very tile is looked up
  CHECK(is_alias("0j", "7z"));
  CHECK(is_alias("7z", "0j"));
  CHECK_FALSE(is_alias("6m", "5m"));
  CHECK(is_wildcard(read.tile("0m@a"), red));
  CHECK(is_wildcard(read.tile("9s@wild"), red));
  CHECK_FALSE(is_wildcard(read.tile("9s"), red));
  CHECK(is_any_wildcard(read.tile("0j"), red));
  CHECK_FALSE(is_any_wildcard(read.tile("0m"), red));
  CHECK(count_tiles(read.list("5m 0m 6m"), read.list("5m"), red) == 2);

  // A behaviour is a value: what was saved stays what it was.
  const TileBehavior saved = red;
  red.clear_aliases();
  CHECK_FALSE(same(read.tile("0m"), read.tile("5m"), red));
  CHECK(same(read.tile("0m"), read.tile("5m"), saved));
  CHECK(saved.fingerprint() != red.fingerprint());
  CHECK(red.fingerprint() == TileBehavior{}.fingerprint());
  red = saved;
  red.add_aliases(read.list("0m"), read.list("5m"));  // known already
  CHECK(red.fingerprint() == saved.fingerprint());
}

TEST_CASE("what the engine puts on a tile keeps no alias from applying") {
  Reader read;
  TileBehavior red;
  red.add_aliases(read.list("0m"), read.list("5m"));
  red.add_aliases(read.list("6m@_x"), read.list("7m"));
  red.add_aliases(read.list("6m@y&_x"), read.list("8m"));
  const auto is_alias = [&](const char* a, const char* b) { return same(read.tile(a), read.tile(b), red); };
  CHECK(is_alias("0m@_discard", "5m"));
  CHECK(is_alias("0m@_draw&_discard&_sideways", "5m"));
  CHECK(is_alias("5m", "0m@_discard"));
  CHECK_FALSE(is_alias("0m@_discard&a", "5m"));
  CHECK_FALSE(is_alias("0m@a&_discard", "5m"));
  CHECK_FALSE(is_alias("0m@winning_tile", "5m"));
  // What the alias itself asks for has to be there, in order.
  CHECK(is_alias("6m@_x", "7m"));
  CHECK(is_alias("6m@_discard&_x", "7m"));
  CHECK(is_alias("6m@_x&_discard", "7m"));
  CHECK_FALSE(is_alias("6m", "7m"));
  CHECK_FALSE(is_alias("6m@_discard", "7m"));
  CHECK_FALSE(is_alias("6m@x", "7m"));
  CHECK(is_alias("6m@y&_discard&_x", "8m"));
  CHECK_FALSE(is_alias("6m@_x&y", "8m"));
  CHECK_FALSE(is_alias("6m@y", "8m"));
  CHECK_FALSE(is_alias("0p@_discard", "5m"));

  AliasLookup lookup;
  lookup.marks.insert(read.names.find("winning_tile")->id);
  red.set_lookup(lookup);
  CHECK(is_alias("0m@winning_tile", "5m"));
  CHECK(is_alias("0m@_discard&winning_tile", "5m"));
  CHECK_FALSE(is_alias("0m@a&winning_tile", "5m"));
  CHECK(count_tiles(read.list("0m@_draw 5m 0m@winning_tile 0m@a"), read.list("5m"), red) == 3);
  red.clear_aliases();
  red.add_aliases(read.list("0m"), read.list("5m"));
  CHECK(is_alias("0m@winning_tile", "5m"));  // how to look up is no alias

  // The reference looks up the very tile.
  lookup.with_marks = true;
  red.set_lookup(lookup);
  CHECK(is_alias("0m", "5m"));
  CHECK_FALSE(is_alias("0m@_discard", "5m"));
  CHECK_FALSE(is_alias("0m@winning_tile", "5m"));
}

TEST_CASE("tile specs") {
  Reader read;
  const auto is = [&](const char* tile, const char* spec) { return fits(read.tile(tile), parse_tile_spec(spec), {}); };
  CHECK(is("5m@red", "5m"));
  CHECK(is("0p", "5"));
  CHECK_FALSE(is("0p", "not_5"));
  CHECK_FALSE(is("0p", "not_not_5"));  // one negation however often it is written
  CHECK(is("10m", "10"));
  CHECK(is("1z", "jihai"));
  CHECK(is("any", "terminal"));
  CHECK(is("2y", "flower_or_joker"));
  CHECK(is("1m", "tedashi"));
  CHECK_FALSE(is("1m", "tsumogiri"));
  CHECK_FALSE(is("1m", "same"));
  CHECK(is("1m", "no_such_spec"));
  CHECK_FALSE(parse_tile_spec("no_such_spec").known);
  TileSpecContext context;
  const TileList doras = read.list("3m 4m");
  context.doras = doras;
  const Tile other = read.tile("5s");
  context.other = &other;
  context.is_kuikae = true;
  CHECK(fits(read.tile("4m"), parse_tile_spec("dora"), context));
  CHECK(fits(read.tile("5s"), parse_tile_spec("same"), context));
  CHECK_FALSE(fits(read.tile("5s"), parse_tile_spec("not_same"), context));
  CHECK(fits(read.tile("5s"), parse_tile_spec("kuikae"), context));
  TileBehavior red;
  red.add_aliases(read.list("0s"), read.list("5s"));
  context.behavior = &red;
  CHECK(fits(read.tile("0s"), parse_tile_spec("same"), context));
  CHECK_FALSE(fits(read.tile("0s"), parse_tile_spec("5s"), context));
  context.aliases_count_for_ids = true;
  CHECK(fits(read.tile("0s"), parse_tile_spec("5s"), context));
}

TEST_CASE("notations read and written") {
  Reader read;
  const auto text_of = [&](auto parse, std::string_view text) {
    NotationError error;
    const auto tiles = parse(text, read.names, &error);
    return tiles ? read.text(*tiles) : error.message;
  };
  CHECK(text_of(parse_short, "123m45p 6z") == "1m 2m 3m 4p 5p 3x 6z");
  CHECK(text_of(parse_short, "10m") == "1m 0m");
  CHECK(text_of(parse_short, "12M0J") == "1m@_sideways 2m@_sideways 0j@_sideways");
  CHECK(text_of(parse_short, "12m@a&_b3p") == "1m@a&_b 2m@a&_b 3p");
  CHECK(text_of(parse_short, "12") == "expected digits and a suit letter, such as `123m`");
  CHECK(text_of(parse_short, "9k") == "`9k` is no tile");
  CHECK(text_of(parse_short, "1m@") == "expected digits and a suit letter, such as `123m`");
  CHECK(text_of(parse_long, "11m 12m13m@a1&b") == "11m 12m 13m@a1&b");
  CHECK(text_of(parse_long, "789j 0P") == "789j 0p@_sideways");
  CHECK(text_of(parse_long, "1's") == "expected digits and a suit letter, such as `11m`");
  CHECK(text_of(parse_hand, "123m 5p") == "1m 2m 3m 5p");
  CHECK(text_of(parse_hand, "1's any 10m 5m@red&_draw") == "1's any 10m 5m@red&_draw");
  CHECK(text_of(parse_hand, "") == "");

  for (const char* text : {"123m45p6z", "1m 10m 2p 789j", "12m@a 3m", "5m@a&_b", "0m 1's 5'z"}) {
    const TileList tiles = read.list(text);
    for (const std::string& printed : {print_short(tiles, read.names), print_long(tiles, read.names)}) {
      const TileList again = read.list(printed);
      CHECK(std::equal(again.begin(), again.end(), tiles.begin(), tiles.end(), identical));
    }
  }
  CHECK(print_short(read.list("1m 2m 3m 4p 0p 6z"), read.names) == "123m40p6z");
}

TEST_CASE("tiles as JSON") {
  Reader read;
  const auto text_of = [&](const char* json) {
    const auto tile = tile_from_json(Document::parse(json), read.names);
    return tile ? read.text({*tile}) : "none";
  };
  CHECK(text_of(R"("5m")") == "5m");
  CHECK(text_of(R"(["5m","a","_b"])") == "5m@a&_b");
  CHECK(text_of(R"({"tile":"5m","attrs":["a"]})") == "5m@a");
  CHECK(text_of(R"(["5m",["a"]])") == "5m");
  for (const char* json : {R"("zz")", R"(["zz","a"])", "5", "[]", "{}", R"({"tile":5})", "null"}) {
    CHECK(text_of(json) == "none");
  }
  CHECK(tile_to_json(read.tile("5m"), read.names) == "5m");
  const Document object = tile_to_json(read.tile("5m@a&_b"), read.names);
  CHECK(object == Document::parse(R"({"tile":"5m","attrs":["a","_b"]})"));
}

TEST_CASE("display order") {
  Reader read;
  TileList tiles = read.list("any 1f 5'z 7z 0z 5z 1s 0p 5p 11m 1m 01m 10m 9m 3x 0j #0m #11m");
  sort_for_display(tiles);
  CHECK(read.text(tiles) == "5'z #0m 01m 1m 11m 9m 10m #11m 0p 5p 1s 0z 5z 7z 1f 0j 3x any");
  TileList stable = read.list("1m@b 1m@a 1m");
  sort_for_display(stable);
  CHECK(read.text(stable) == "1m@b 1m@a 1m");
  CHECK(remove_identical(stable, read.tile("1m@a")));
  CHECK_FALSE(remove_identical(stable, read.tile("1m@c")));
  CHECK(read.text(stable) == "1m@b 1m");
}

TEST_CASE("the wall is counted by tile") {
  Reader read;
  TileBehavior behavior;
  behavior.set_wall(read.list("1m 2m 1m 1m@a 2m 1m"));
  REQUIRE(behavior.wall().size() == 3);
  CHECK(behavior.wall()[0].copies == 3);
  CHECK(behavior.wall()[1].copies == 2);
  CHECK(read.text({behavior.wall()[2].tile}) == "1m@a");
  CHECK(behavior.wall()[2].copies == 1);
}

TEST_CASE("tiles are counted as if each were looked for in what was counted") {
  std::uint32_t chance = 7;
  const auto below = [&](std::uint32_t bound) { return (chance = chance * 1664525 + 1013904223) / 65536 % bound; };
  const Kind kinds[] = {0, 1, static_cast<Kind>(kKindCount - 1), static_cast<Kind>(kKindCount), kNoKind};
  for (int i = 0; i < 300; ++i) {
    std::vector<Tile> tiles(below(40));
    for (Tile& tile : tiles) {
      tile = Tile(kinds[below(5)]);
      for (std::uint32_t n = below(3); n > 0; --n) tile.add({static_cast<AttributeId>(below(3)), below(2) == 0});
    }
    std::vector<WallTile> expected;
    for (const Tile& tile : tiles) {
      auto known = std::find_if(expected.begin(), expected.end(),
                                [&](const WallTile& entry) { return identical(entry.tile, tile); });
      if (known == expected.end()) known = expected.insert(known, {tile, 0});
      ++known->copies;
    }
    const std::vector<WallTile> found = counted(tiles);
    REQUIRE(found.size() == expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      CHECK(identical(found[k].tile, expected[k].tile));
      CHECK(found[k].copies == expected[k].copies);
    }
  }
}

TEST_CASE("what tiles stand for is what each alias says, in whatever order they came") {
  Reader read;
  TileList sorts = read.list("0j 1j 5j 1m 5m 0m 0z 1f any 5m@x 0j@x 0j@x&y 1j@y any@x any@_x");
  sorts.emplace_back(kFaceup);
  std::uint64_t state = 7;
  const auto some = [&]() -> const Tile& {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return sorts[(state >> 33) % sorts.size()];
  };
  int wild = 0;
  int alike = 0;
  for (int round = 0; round < 400; ++round) {
    TileBehavior behavior;
    std::vector<Alias> told;
    for (int i = 0; i < 1 + round % 9; ++i) {
      const Alias alias{some(), some()};
      REQUIRE(behavior.add_aliases({&alias.from, 1}, {&alias.to, 1}));
      const auto is_it = [&](const Alias& other) {
        return identical(other.from, alias.from) && identical(other.to, alias.to);
      };
      if (std::none_of(told.begin(), told.end(), is_it)) told.push_back(alias);
      if (round % 37 == 36 && i == 4) {
        behavior.clear_aliases();
        told.clear();
      }
    }
    REQUIRE(behavior.aliases().size() == told.size());
    for (const Tile& tile : sorts) {
      const auto has = [&](auto test) { return std::any_of(told.begin(), told.end(), test); };
      const auto like = [&](const Alias& alias) { return same(tile, alias.from); };
      CHECK(is_wildcard(tile, behavior) == has(like));
      CHECK(is_any_wildcard(tile, behavior) ==
            has([&](const Alias& alias) { return like(alias) && alias.to.kind == kAny; }));
      CHECK(behavior.may_be_wildcard(tile.kind) ==
            has([&](const Alias& alias) { return alias.from.kind == tile.kind; }));
      std::vector<Kind> met;
      std::vector<Kind> meant;
      behavior.any_alias_of(tile.kind, [&](const Alias& alias) {
        met.push_back(alias.to.kind);
        return false;
      });
      for (const Alias& alias : told) {
        if (alias.from.kind == tile.kind) meant.push_back(alias.to.kind);
      }
      CHECK(met == meant);
      wild += is_wildcard(tile, behavior) ? 1 : 0;
      // Section 2.6: either may stand for the other, or for any tile.
      const auto stands = [&](const Tile& one, Kind kind) {
        return one.kind == kind || one.kind == kAny || has([&](const Alias& alias) {
                 return behavior.applies(alias, one) && (alias.to.kind == kind || alias.to.kind == kAny);
               });
      };
      const Tile& asked = some();
      if (told.empty() || asked.kind == kFaceup || tile.kind == kFaceup) continue;
      const bool kinds = stands(tile, asked.kind) || stands(asked, tile.kind);
      CHECK(same(tile, asked, behavior) == (kinds && asked.visible_attributes().subset_of(tile.attribute_set())));
      alike += same(tile, asked, behavior) ? 1 : 0;
    }
  }
  CHECK(wild > 400);
  CHECK(alike > 400);
}

}  // namespace majs::tiles::tiles_test
