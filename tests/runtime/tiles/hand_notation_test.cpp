// Hands as people type them.

#include "runtime/tiles/hand_notation.hpp"

#include <doctest/doctest.h>

#include <string>

namespace hand_notation_test {

using namespace majs::tiles;

namespace {

/// The ids of what is read, with blanks between them; the message of what is no hand.
std::string ids(std::string_view text, const char* only = "") {
  KnownTiles known;
  for (std::string_view rest = only; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    known.add(*find_kind(rest.substr(0, end)));
    known.only = true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  AttributeNames names;
  NotationError problem;
  const auto tiles = read_hand(text, known, names, &problem);
  if (!tiles) return "error: " + problem.message;
  std::string list;
  for (const Tile& tile : *tiles) list.append(list.empty() ? "" : " ").append(id_of(tile.kind));
  return list;
}

}  // namespace

TEST_CASE("one hand, however it is written") {
  for (const char* text : {"123m55z", "1m2m3m5z5z", "1m 2m 3m 5z 5z", "1 2 3m 55z", "123m,55z", " 12 3m\t5z5z "}) {
    CAPTURE(text);
    CHECK(ids(text, "1m 2m 3m 5z") == "1m 2m 3m 5z 5z");
  }
  CHECK(ids("0m5m") == "0m 5m");
  CHECK(ids("").empty());
}

TEST_CASE("what is no hand names the tile") {
  CHECK(ids("12w3m").find("error: ") == 0);
  CHECK(ids("123").find("error: ") == 0);
  CHECK(ids("1w").find("`1w`") != std::string::npos);
  CHECK(ids("1m9s", "1m").find("`9s`") != std::string::npos);
  CHECK(ids(std::string(kMostTypedTiles, '1') + "m").find("error: ") != 0);
  CHECK(ids(std::string(kMostTypedTiles + 1, '1') + "m").find("error: ") == 0);
}

TEST_CASE("usual hands are read from the table as they are read otherwise") {
  KnownTiles some;
  for (const char* id : {"1m", "2m", "3m", "12m", "1z", "6j", "110m"}) some.add(*find_kind(id));
  some.only = true;
  for (const KnownTiles& known : {KnownTiles(), some}) {
    const UsualTiles usual(known);
    TileList quick;
    const auto look = [&](const std::string& text) {
      AttributeNames names;
      const auto slow = read_hand(text, known, names, nullptr);
      const bool read = usual.read(text, quick);
      if (read != slow.has_value() || read) CAPTURE(text);
      if (read) REQUIRE(slow.has_value());
      if (read) REQUIRE(all_identical(quick, *slow));
      return read;
    };
    for (std::size_t kind = 0; kind < kKindCount; ++kind) {
      const std::string id(id_of(static_cast<Kind>(kind)));
      if (id.size() > 2) CHECK_FALSE(look(id));
      look(id + "1m");
    }
    CHECK_FALSE(look("16j"));
    int runs = 0;
    for (int number = 0; number < 1'100; ++number) {
      const std::string digits =
          number < 1'000 ? std::to_string(number + 1'000).substr(1) : std::to_string(number).substr(2);
      for (const char letter : {'j', 'm', 'p', 's', 't', 'z', 'q', 'M'}) runs += look(digits + letter) ? 1 : 0;
    }
    CHECK(runs > 20);
  }
}

}  // namespace hand_notation_test
