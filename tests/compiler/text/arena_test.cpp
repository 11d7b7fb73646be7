// Memory that is given back all at once: where it lies, and that nothing lies in two places.

#include "compiler/text/arena.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "tests/compiler/random.hpp"

namespace arena_test {
namespace {

using majs::compiler::Arena;

struct Piece {
  unsigned char* place = nullptr;
  std::size_t size = 0;
  unsigned char mark = 0;
};

bool is_untouched(const Piece& piece) {
  for (std::size_t i = 0; i < piece.size; ++i) {
    if (piece.place[i] != piece.mark) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("pieces of an arena lie where they may, apart from each other, and stay when it moves") {
  majs::compiler::test::Random random(7);
  int changed = 0;
  // Many of them: what does not fit is told at the ends of blocks, and the first ones are the smallest.
  for (int number = 0; number < 120; ++number) {
    Arena arena;
    std::vector<Piece> pieces;
    for (int i = 0; i < 400; ++i) {
      // The first one, and some more, are larger than a block; some come after room was made.
      const std::size_t size = 1 + random.below(i % 200 == 0 ? 60'000 : 120);
      const std::size_t alignment = std::size_t{1} << random.below(7);
      if (i % 70 == 69) arena.reserve(random.below(20'000));
      auto* const place = static_cast<unsigned char*>(arena.allocate(size, alignment));
      REQUIRE(reinterpret_cast<std::uintptr_t>(place) % alignment == 0);
      pieces.push_back({place, size, static_cast<unsigned char>(i % 251)});
      std::memset(place, pieces.back().mark, size);
      if (i == 200) {
        Arena moved(std::move(arena));
        arena = std::move(moved);
      }
    }
    for (const Piece& piece : pieces) changed += is_untouched(piece) ? 0 : 1;
  }
  CHECK(changed == 0);
}

TEST_CASE("a piece larger than the largest block gets one of its own, wherever that lies") {
  Arena arena;
  const std::size_t size = std::size_t{9} * 1024 * 1024;
  for (const unsigned alignment : {1U, 16U, 64U, 4096U}) {
    auto* const place = static_cast<unsigned char*>(arena.allocate(size, alignment));
    CHECK(reinterpret_cast<std::uintptr_t>(place) % alignment == 0);
    place[0] = place[size - 1] = 1;
  }
}

TEST_CASE("copies in an arena are aligned as their types are") {
  Arena arena;
  const std::string text = "abc";
  for (int i = 0; i < 50; ++i) {
    CHECK(arena.copy(std::string_view(text)) == text);  // an odd number of bytes in front
    const std::uint64_t numbers[] = {1, 2, 3};
    const auto copied = arena.copy(std::span<const std::uint64_t>(numbers));
    CHECK(reinterpret_cast<std::uintptr_t>(copied.data()) % alignof(std::uint64_t) == 0);
    CHECK(copied[2] == 3);
    const long double* const one = arena.create<long double>(2.5L);
    CHECK(reinterpret_cast<std::uintptr_t>(one) % alignof(long double) == 0);
  }
}

}  // namespace arena_test
