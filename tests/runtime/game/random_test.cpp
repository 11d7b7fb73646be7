#include "runtime/game/random.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace random_test {

using majs::runtime::Random;

TEST_CASE("the sequence of a seed is part of the interface") {
  // Computed once from the published reference code of splitmix64 and xoshiro256**.
  Random random(0);
  CHECK(random.next() == 11091344671253066420ULL);
  CHECK(random.next() == 13793997310169335082ULL);
  CHECK(random.next() == 1900383378846508768ULL);
}

TEST_CASE("below stays below and meets every value") {
  Random random(7);
  std::array<int, 6> seen{};
  for (int i = 0; i < 6000; ++i) {
    const auto value = random.below(6);
    REQUIRE(value < 6);
    ++seen[value];
  }
  for (const int count : seen) CHECK(count > 800);
  CHECK(random.below(0) == 0);
  CHECK(random.below(1) == 0);
}

TEST_CASE("a shuffle keeps every element") {
  std::vector<int> items;
  for (int i = 0; i < 100; ++i) items.push_back(i);
  std::vector<int> shuffled = items;
  Random(3).shuffle(shuffled);
  CHECK(shuffled != items);
  std::sort(shuffled.begin(), shuffled.end());
  CHECK(shuffled == items);
}

}  // namespace random_test
