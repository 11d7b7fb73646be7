#include "tools/majs/recent.hpp"

#include <doctest/doctest.h>

using majs::cli::Recent;

TEST_CASE("of what was made, that asked for last is kept") {
  Recent<int> recent(2);
  CHECK(recent.find("a") == nullptr);
  CHECK(recent.put("a", 1) == 1);
  recent.put("b", 2);
  REQUIRE(recent.find("a") != nullptr);
  recent.put("c", 3);  // "b" was asked for before "a"
  CHECK(recent.find("b") == nullptr);
  CHECK(*recent.find("a") == 1);
  CHECK(*recent.find("c") == 3);
  CHECK(recent.put("a", 4) == 4);  // in its own place
  CHECK(*recent.find("c") == 3);
  recent.put("d", 5);
  CHECK(recent.find("a") == nullptr);
  int asked = 0;
  CHECK(recent.all([&](const std::string& key, int value) { return ++asked, (key == "c") == (value == 3); }));
  CHECK(asked == 2);
  CHECK_FALSE(recent.all([](const std::string&, int value) { return value == 3; }));
}
