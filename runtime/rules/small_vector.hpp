#pragma once
// A vector with room for a few elements inside itself. A game state is made of these, so that copying one is mostly
// copying memory.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace majs::runtime {

template <typename T, std::size_t N>
class SmallVector {
 public:
  using value_type = T;

  SmallVector() {}  // no default one, nor a constant: its room would be filled with zeros first
  SmallVector(std::initializer_list<T> items) { assign(items.begin(), items.end()); }
  SmallVector(const std::vector<T>& items) { assign(items.data(), items.data() + items.size()); }
  SmallVector(const SmallVector& other) { assign(other.begin(), other.end()); }
  SmallVector(SmallVector&& other) noexcept { take(other); }
  SmallVector& operator=(const SmallVector& other) {
    if (this == &other) return *this;
    clear();
    if (!other.empty()) append(other.begin(), other.end());  // most of what a state has is empty
    return *this;
  }
  SmallVector& operator=(SmallVector&& other) noexcept {
    if (this == &other) return *this;
    release();
    take(other);
    return *this;
  }
  ~SmallVector() {
    std::destroy(begin(), end());
    if (!is_inline()) [[unlikely]]
      std::allocator<T>{}.deallocate(data_, capacity_);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T& front() { return data()[0]; }
  const T& front() const { return data()[0]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }

  void clear() {
    std::destroy(begin(), end());
    size_ = 0;
  }
  void reserve(std::size_t wanted) {
    if (wanted > capacity_) grow(wanted);
  }
  void push_back(T item) {
    if (size_ == capacity_) grow(std::size_t{capacity_} * 2);
    ::new (static_cast<void*>(data() + size_)) T(std::move(item));
    ++size_;
  }
  template <typename... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (size_ == capacity_) grow(std::size_t{capacity_} * 2);
    T* const item = ::new (static_cast<void*>(data() + size_)) T{std::forward<Arguments>(arguments)...};
    ++size_;
    return *item;
  }
  void pop_back() {
    std::destroy_at(data() + size_ - 1);
    --size_;
  }
  template <typename It>
  void assign(It first, It last) {
    clear();
    append(first, last);
  }
  template <typename It>
  void append(It first, It last) {
    const auto count = static_cast<std::size_t>(last - first);
    reserve(size_ + count);
    // Tiles and the like are not trivial in the eyes of the library, because their members begin with a value.
    if constexpr (std::is_trivially_copyable_v<T> && (std::is_same_v<It, T*> || std::is_same_v<It, const T*>)) {
      if (count > 0) std::memcpy(static_cast<void*>(data() + size_), first, count * sizeof(T));
    } else {
      std::uninitialized_copy(first, last, data() + size_);
    }
    size_ += static_cast<std::uint32_t>(count);
  }
  void insert(std::size_t position, T item) {
    push_back(std::move(item));
    std::rotate(begin() + position, end() - 1, end());
  }
  void erase(std::size_t position) {
    std::move(begin() + position + 1, end(), begin() + position);
    pop_back();
  }
  void erase(std::size_t first, std::size_t last) {
    const auto kept = std::move(begin() + last, end(), begin() + first);
    const auto count = static_cast<std::uint32_t>(kept - begin());
    std::destroy(kept, end());
    size_ = count;
  }

  friend bool operator==(const SmallVector& a, const SmallVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  T* inline_data() { return std::launder(reinterpret_cast<T*>(storage_)); }
  bool is_inline() { return data_ == inline_data(); }
  [[gnu::cold, gnu::noinline]] void grow(std::size_t wanted) {
    T* fresh = std::allocator<T>{}.allocate(wanted);
    std::uninitialized_move(begin(), end(), fresh);
    const std::uint32_t count = size_;
    release();
    data_ = fresh;
    capacity_ = static_cast<std::uint32_t>(wanted);
    size_ = count;
  }
  void release() {
    clear();
    if (is_inline()) return;
    std::allocator<T>{}.deallocate(data_, capacity_);
    data_ = inline_data();
    capacity_ = N;
  }
  void take(SmallVector& other) noexcept {
    if (!other.is_inline()) {
      data_ = std::exchange(other.data_, other.inline_data());
      capacity_ = std::exchange(other.capacity_, static_cast<std::uint32_t>(N));
      size_ = std::exchange(other.size_, 0U);
      return;
    }
    std::uninitialized_move(other.begin(), other.end(), data_);
    size_ = other.size_;
    other.clear();
  }

  T* data_ = inline_data();  ///< never null: most elements are looked at much more often than made
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = N;
  alignas(T) std::byte storage_[sizeof(T) * N];
};

}  // namespace majs::runtime
