#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "compiler/layout/alignment.hpp"

namespace alignment_test {

using namespace majs::compiler;

namespace {

using Numbers = std::vector<std::uint32_t>;
constexpr std::size_t kEnough = 1'000'000;

std::string walk(const Numbers& left, const Numbers& right, std::size_t most_cells = kEnough) {
  std::string steps;
  for (const AlignStep step : align(left, right, most_cells)) steps += "=-+"[static_cast<std::size_t>(step)];
  return steps;
}

/// By trying: the longest common subsequence of what is left of both.
std::size_t longest(const Numbers& left, std::size_t i, const Numbers& right, std::size_t j) {
  if (i == left.size() || j == right.size()) return 0;
  if (left[i] == right[j]) return 1 + longest(left, i + 1, right, j + 1);
  return std::max(longest(left, i + 1, right, j), longest(left, i, right, j + 1));
}

}  // namespace

TEST_CASE("alignment: what both have stays, the left list goes first") {
  CHECK(walk({}, {}) == "");
  CHECK(walk({1, 2}, {}) == "--");
  CHECK(walk({}, {1}) == "+");
  CHECK(walk({1, 2, 3}, {1, 2, 3}) == "===");
  CHECK(walk({1, 2, 3}, {1, 9, 3}) == "=-+=");
  CHECK(walk({1, 2, 3, 4}, {2, 3, 9, 4}) == "-==+=");
  CHECK(walk({1, 1}, {1, 1, 1}) == "==+");
}

TEST_CASE("alignment: a table that is too large is not made") {
  CHECK(walk({1, 2, 3, 9}, {1, 3, 4, 9}, 3) == "=--++=");
  CHECK(walk({1, 2, 3, 9}, {1, 3, 4, 9}, 4) == "=-=+=");
}

TEST_CASE("alignment: random lists meet as often as can be, and the walk goes through both") {
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    const auto list = [&] {
      Numbers numbers(random() % 9);
      for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(random() % 3);
      return numbers;
    };
    const Numbers left = list();
    const Numbers right = list();
    std::size_t i = 0;
    std::size_t j = 0;
    std::size_t met = 0;
    for (const AlignStep step : align(left, right, kEnough)) {
      if (step == AlignStep::Both) {
        REQUIRE(left.at(i) == right.at(j));
        ++met;
      }
      if (step != AlignStep::Right) ++i;
      if (step != AlignStep::Left) ++j;
    }
    CHECK(i == left.size());
    CHECK(j == right.size());
    CHECK(met == longest(left, 0, right, 0));
  }
}

TEST_CASE("alignment: equal texts have equal numbers") {
  TextNumbers numbers;
  CHECK(numbers.of("a") == 0);
  CHECK(numbers.of("") == 1);
  CHECK(numbers.of("a") == 0);
}

}  // namespace alignment_test
