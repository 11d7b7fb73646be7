#pragma once
// A stack of small values that many short-lived constructs share.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace majs::compiler {

/// Like std::vector, for trivial types only: dropping several items is one store.
template <typename T>
class Stack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Stack(std::uint32_t capacity) : items_(std::make_unique_for_overwrite<T[]>(capacity)), capacity_(capacity) {}

  void push(const T& item) { push() = item; }
  /// Room for one more item, which the caller fills.
  T& push() {
    if (size_ == capacity_) grow();
    return items_[size_++];
  }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }
  void pop() { --size_; }
  std::uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Drops everything from `size` on.
  void shrink(std::uint32_t size) { size_ = size; }
  T& operator[](std::uint32_t at) { return items_[at]; }
  const T& operator[](std::uint32_t at) const { return items_[at]; }
  const T* begin() const { return items_.get(); }
  const T* end() const { return items_.get() + size_; }

 private:
  void grow() {
    auto larger = std::make_unique_for_overwrite<T[]>(capacity_ * 2U);
    std::copy(begin(), end(), larger.get());
    items_ = std::move(larger);
    capacity_ *= 2;
  }

  std::unique_ptr<T[]> items_;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_;
};

}  // namespace majs::compiler
