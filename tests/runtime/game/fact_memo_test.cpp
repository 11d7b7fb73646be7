// What is remembered of facts is what was kept last under the same key, and of each place the newer two are there.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <random>

#include "runtime/game/hand_memo.hpp"

namespace majs::runtime::test::fact_memo_test {
namespace {

FactMemo::Key key_of(std::uint32_t number) {
  FactMemo::Key key;
  key.status[number % 3] = number;
  key.calls[0] = number % 7;
  key.table = number % 2 | number % 4 << 16;
  return key;
}

FactMemo::Gates gates_of(std::uint64_t word) {
  FactMemo::Gates gates;
  gates.push_back(word);
  gates.push_back(~word);
  return gates;
}

TEST_CASE("facts are remembered as they were kept") {
  FactMemo memo;
  CHECK(memo.find(key_of(1)) == nullptr);
  std::mt19937 random(4);
  std::map<std::uint32_t, std::uint64_t> kept;
  std::size_t known = 0;
  std::size_t lost = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto number = static_cast<std::uint32_t>(random() % 320);
    const FactMemo::Gates* const found = memo.find(key_of(number));
    if (const auto before = kept.find(number); found != nullptr) {
      REQUIRE(before != kept.end());
      REQUIRE(*found == gates_of(before->second));
      ++known;
      continue;
    } else if (before != kept.end()) {
      ++lost;
    }
    kept[number] = random();
    memo.keep(key_of(number), gates_of(kept[number]));
    REQUIRE(memo.find(key_of(number)) != nullptr);
    REQUIRE(*memo.find(key_of(number)) == gates_of(kept[number]));
  }
  // With one entry a place a fifth of them were lost.
  CHECK(known > 15'000);
  CHECK(lost < 1'600);
  memo.forget();
  CHECK(memo.find(key_of(1)) == nullptr);
}

TEST_CASE("of two keys that fall on one place both are remembered") {
  FactMemo memo;
  std::size_t gone = 0;
  // Keys are kept once, a few at a time: hardly ever three of them fall on one place.
  for (std::uint32_t number = 1; number <= 100; ++number) memo.keep(key_of(number), gates_of(number));
  for (std::uint32_t number = 1; number <= 100; ++number) gone += memo.find(key_of(number)) == nullptr ? 1 : 0;
  CHECK(gone <= 2);
}

}  // namespace
}  // namespace majs::runtime::test::fact_memo_test
