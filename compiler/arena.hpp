#pragma once
// A bump allocator: AST and IR nodes of one file live in one arena and die together. Only trivially destructible
// things may be put in.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace majs::compiler {

class Arena {
 public:
  Arena() = default;
  Arena(Arena&&) = default;
  Arena& operator=(Arena&&) = default;

  void* allocate(std::size_t size, std::size_t alignment) {
    std::size_t at = (used_ + alignment - 1) & ~(alignment - 1);
    if (blocks_.empty() || at + size > capacity_) {
      capacity_ =
          std::max<std::size_t>(size + alignment, blocks_.empty() ? kFirstBlock : std::min(capacity_ * 2, kMaxBlock));
      blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(capacity_));
      at = 0;
    }
    used_ = at + size;
    return blocks_.back().get() + at;
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
  static constexpr std::size_t kFirstBlock = 16 * 1024;
  static constexpr std::size_t kMaxBlock = 1024 * 1024;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::size_t capacity_ = 0;
  std::size_t used_ = 0;
};

}  // namespace majs::compiler
