#include "grammar/tile_ids.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace tile_ids_test {

using namespace majs::grammar;

TEST_CASE("468 loadable ids and 18 extension ids, each once") {
  auto ids = tile_ids();
  CHECK(ids.size() == 468 + 18);
  CHECK(std::count_if(ids.begin(), ids.end(), [](std::string_view id) { return id.starts_with('#'); }) == 18);
  for (const std::string_view id : ids) {
    CAPTURE(id);
    CHECK(is_tile_id(id));
    CHECK(looks_like_tile_id(id.starts_with('#') ? id.substr(1) : id));
  }
  std::sort(ids.begin(), ids.end());
  CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
}

TEST_CASE("what is no tile") {
  for (const char* id : {"",     "m",    "1",  "any", "11",   "1M",  "60m", "9x",   "13j", "00m", "1't",
                         "05's", "15'z", "5f", "#1m", "#16m", "#0t", "1m ", "000t", "19z", "1e"}) {
    CAPTURE(id);
    CHECK(!is_tile_id(id));
  }
}

TEST_CASE("what looks like a tile") {
  CHECK(looks_like_tile_id("99m"));
  CHECK(looks_like_tile_id("5'z"));
  CHECK(!looks_like_tile_id("m1"));
  CHECK(!looks_like_tile_id("1A"));
  CHECK(!looks_like_tile_id("'z"));
  CHECK(!looks_like_tile_id("-1m"));
  CHECK(is_fixed_offset("10B"));
  CHECK(is_fixed_offset("DC"));
  CHECK(!is_fixed_offset("0A"));
  CHECK(!is_fixed_offset("11A"));
}

}  // namespace tile_ids_test
