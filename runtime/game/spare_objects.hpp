#pragma once
// Objects that are made for every hand and given away with its result: the few newest are kept, and where nobody has
// one of them any more it is used again. Its memory is still near, and so is the room of what it holds.

#include <array>
#include <cstddef>
#include <memory>

namespace majs::runtime {

template <typename T, std::size_t N = 2>
class SpareObjects {
 public:
  /// One that nobody else has: a new one, or an old one as it was left.
  std::shared_ptr<T> take() {
    for (const std::shared_ptr<T>& one : kept_) {
      if (one.use_count() == 1) return one;
    }
    oldest_ = (oldest_ + 1) % N;
    // Not filled with zeros before its members are made.
    return kept_[oldest_] = std::make_shared_for_overwrite<T>();
  }

 private:
  std::array<std::shared_ptr<T>, N> kept_;
  std::size_t oldest_ = 0;
};

}  // namespace majs::runtime
