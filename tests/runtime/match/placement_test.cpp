#include "runtime/match/placement.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "runtime/game/random.hpp"

namespace placement_test {

using majs::match::each_has_a_place;

TEST_CASE("it is what trying every order says") {
  majs::runtime::Random random(4);
  int placed = 0;
  for (int round = 0; round < 2'000; ++round) {
    const std::size_t things = random.below(5);
    const std::size_t places = random.below(6);
    std::vector<bool> allowed(things * places);
    for (std::size_t i = 0; i < allowed.size(); ++i) allowed[i] = random.below(5) < 2;
    const auto fits = [&](std::size_t thing, std::size_t place) { return allowed[thing * places + place]; };
    std::vector<std::size_t> order(places);
    std::iota(order.begin(), order.end(), std::size_t{0});
    bool expected = false;
    do {
      bool all = things <= places;
      for (std::size_t thing = 0; all && thing < things; ++thing) all = fits(thing, order[thing]);
      expected = expected || all;
    } while (std::next_permutation(order.begin(), order.end()));
    REQUIRE(each_has_a_place(things, places, fits) == expected);
    placed += expected ? 1 : 0;
  }
  CHECK(placed > 200);
  CHECK(placed < 1'800);
}

TEST_CASE("forty equal things, and one that fits nowhere") {
  std::size_t asked = 0;
  CHECK_FALSE(each_has_a_place(41, 41, [&](std::size_t thing, std::size_t) {
    ++asked;
    return thing < 40;
  }));
  CHECK(asked <= 41 * 41 * 41);
}

}  // namespace placement_test
