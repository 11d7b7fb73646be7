#pragma once
// A bump allocator: AST and IR nodes of one file live in one arena and die together. Only trivially destructible
// things may be put in.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace majs::compiler {

class Arena {
 public:
  Arena() = default;
  Arena(Arena&& other) noexcept { swap(other); }
  Arena& operator=(Arena&& other) noexcept {
    Arena moved(std::move(other));
    swap(moved);
    return *this;
  }

  /// `alignment` is a power of two.
  [[gnu::always_inline]] void* allocate(std::size_t size, std::size_t alignment) {
    const std::size_t padding = -reinterpret_cast<std::uintptr_t>(next_) & (alignment - 1);
    if (padding + size > static_cast<std::size_t>(end_ - next_)) return allocate_block(size, alignment);
    std::byte* const place = next_ + padding;
    next_ = place + size;
    return place;
  }

  /// Makes room for about `bytes` at once: fewer, larger blocks are cheaper to get from the system.
  void reserve(std::size_t bytes) {
    if (bytes > static_cast<std::size_t>(end_ - next_)) add_block(bytes);
  }

  template <typename T>
  T* create(const T& value) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(value);
  }

  /// A copy of `items` that lives as long as the arena.
  template <typename T>
  std::span<T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (items.empty()) return {};
    T* place = static_cast<T*>(allocate(items.size_bytes(), alignof(T)));
    std::memcpy(static_cast<void*>(place), items.data(), items.size_bytes());
    return {place, items.size()};
  }

  std::string_view copy(std::string_view text) {
    const auto chars = copy(std::span<const char>(text.data(), text.size()));
    return {chars.data(), chars.size()};
  }

 private:
  void swap(Arena& other) noexcept {
    std::swap(blocks_, other.blocks_);
    std::swap(next_, other.next_);
    std::swap(end_, other.end_);
    std::swap(block_size_, other.block_size_);
  }

  void* allocate_block(std::size_t size, std::size_t alignment);
  void add_block(std::size_t bytes);

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* next_ = nullptr;  // free space of the last block
  std::byte* end_ = nullptr;
  std::size_t block_size_ = 0;
};

}  // namespace majs::compiler
