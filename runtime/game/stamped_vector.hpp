#pragma once
// A zone that tells whether it may have changed. Hands and melds are asked about much more often than they change:
// whoever knows one gives it a stamp, and finds the same stamp as long as nothing can have changed.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "runtime/rules/small_vector.hpp"

namespace majs::runtime {

/// A SmallVector with a stamp. Every access that could change something takes the stamp away, whether or not it is
/// used: who keeps a reference or an iterator of that kind writes before anybody is asked about the zone, never after.
template <typename T, std::size_t N>
class StampedVector {
 public:
  using Base = SmallVector<T, N>;
  using value_type = T;

  StampedVector() = default;
  StampedVector(const Base& items) : items_(items) {}
  StampedVector(Base&& items) : items_(std::move(items)) {}
  StampedVector(std::initializer_list<T> items) : items_(items) {}
  StampedVector(const StampedVector& other) = default;
  StampedVector(StampedVector&& other) noexcept
      : items_(std::move(other.items_)), stamp_(std::exchange(other.stamp_, 0)) {}
  StampedVector& operator=(const StampedVector& other) = default;
  StampedVector& operator=(StampedVector&& other) noexcept {
    if (this == &other) return *this;
    items_ = std::move(other.items_);
    stamp_ = std::exchange(other.stamp_, 0);
    return *this;
  }
  ~StampedVector() = default;
  operator const Base&() const { return items_; }

  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  const T* data() const { return items_.data(); }
  const T* begin() const { return items_.begin(); }
  const T* end() const { return items_.end(); }
  const T& operator[](std::size_t i) const { return items_[i]; }
  const T& front() const { return items_.front(); }
  const T& back() const { return items_.back(); }

  T* data() { return touch().data(); }
  T* begin() { return touch().begin(); }
  T* end() { return touch().end(); }
  T& operator[](std::size_t i) { return touch()[i]; }
  T& front() { return touch().front(); }
  T& back() { return touch().back(); }
  void clear() { touch().clear(); }
  void push_back(T item) { touch().push_back(std::move(item)); }
  template <typename... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    return touch().emplace_back(std::forward<Arguments>(arguments)...);
  }
  void pop_back() { touch().pop_back(); }
  void insert(std::size_t position, T item) { touch().insert(position, std::move(item)); }
  void erase(std::size_t position) { touch().erase(position); }
  void erase(std::size_t first, std::size_t last) { touch().erase(first, last); }
  template <typename It>
  void assign(It first, It last) {
    touch().assign(first, last);
  }
  template <typename It>
  void append(It first, It last) {
    touch().append(first, last);
  }

  /// 0, or a number that zones with other contents do not have. What gives stamps (HandMemo) never gives one twice; a
  /// zone that comes from elsewhere has to lose its own.
  std::uint64_t stamp() const { return stamp_; }
  /// Readers may do so: nothing of the zone changes.
  void set_stamp(std::uint64_t stamp) const { stamp_ = stamp; }

 private:
  Base& touch() {
    stamp_ = 0;
    return items_;
  }

  Base items_;
  mutable std::uint64_t stamp_ = 0;
};

}  // namespace majs::runtime
