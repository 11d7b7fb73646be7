#pragma once
// The one source of chance: xoshiro256** (Blackman, Vigna 2018), its state filled by splitmix64 from the seed. The
// sequence of a seed is part of the project's interface: it stays the same on every platform and in every release.

#include <array>
#include <cstdint>
#include <utility>

namespace majs::runtime {

class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9E3779B97F4A7C15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
      word = z ^ (z >> 31);
    }
  }

  /// The next 64 bits.
  std::uint64_t next() {
    const auto rotate = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// Uniform in 0..bound-1 (0 when bound is 0), without bias: values of the incomplete last range are thrown away.
  std::uint64_t below(std::uint64_t bound) {
    if (bound == 0) return 0;
    const std::uint64_t threshold = (0 - bound) % bound;
    std::uint64_t drawn = next();
    while (drawn < threshold) drawn = next();
    return drawn % bound;
  }

  /// Fisher-Yates from the back: every order is equally likely.
  template <typename Sequence>
  void shuffle(Sequence& items) {
    for (std::uint64_t i = items.size(); i > 1; --i) {
      using std::swap;
      swap(items[i - 1], items[below(i)]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace majs::runtime
