#pragma once
// Many short lists of kinds of the same length, each once: what jokers can stand for.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/tiles/kind.hpp"

namespace majs::match {

class KindRows {
 public:
  explicit KindRows(std::size_t width) : width_(width) {}

  std::size_t size() const { return count_; }
  std::span<const tiles::Kind> row(std::size_t index) const { return {kinds_.data() + index * width_, width_}; }

  /// Adds a row of the right width unless it is there.
  void insert(std::span<const tiles::Kind> row) {
    if (count_ * 2 >= slots_.size()) grow();
    std::uint32_t& slot = slots_[find(row)];
    if (slot != kFree) return;
    slot = static_cast<std::uint32_t>(count_);
    append(row);
  }

  /// Adds a row that is known to be new; insert() does not know of it.
  void append(std::span<const tiles::Kind> row) {
    ++count_;
    kinds_.insert(kinds_.end(), row.begin(), row.end());
  }

  /// Ascending. Nothing can be inserted afterwards.
  void sort() {
    slots_.clear();
    std::vector<Key> keys(count_);
    for (std::uint32_t i = 0; i < count_; ++i) keys[i] = {first_kinds(i), i};
    const auto less = [&](const Key& a, const Key& b) {
      if (a.first_kinds != b.first_kinds) return a.first_kinds < b.first_kinds;
      const auto x = row(a.index);
      const auto y = row(b.index);
      return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
    };
    if (std::is_sorted(keys.begin(), keys.end(), less)) return;
    std::sort(keys.begin(), keys.end(), less);
    std::vector<tiles::Kind> sorted;
    sorted.reserve(kinds_.size());
    for (const Key& key : keys) sorted.insert(sorted.end(), row(key.index).begin(), row(key.index).end());
    kinds_ = std::move(sorted);
  }

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  /// Four kinds decide most comparisons.
  struct Key {
    std::uint64_t first_kinds = 0;
    std::uint32_t index = 0;
  };

  std::uint64_t first_kinds(std::size_t index) const {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < 4; ++i) packed = (packed << 16) | (i < width_ ? row(index)[i] : 0u);
    return packed;
  }

  std::size_t find(std::span<const tiles::Kind> wanted) const {
    std::uint64_t hash = 14695981039346656037u;
    for (const tiles::Kind kind : wanted) hash = (hash ^ kind) * 1099511628211u;
    hash ^= hash >> 32;
    for (std::size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i] == kFree || std::equal(wanted.begin(), wanted.end(), row(slots_[i]).begin())) return i;
    }
  }

  void grow() {
    slots_.assign(std::max<std::size_t>(64, slots_.size() * 2), kFree);
    for (std::uint32_t i = 0; i < count_; ++i) slots_[find(row(i))] = i;
  }

  std::size_t width_;
  std::size_t count_ = 0;
  std::vector<tiles::Kind> kinds_;
  std::vector<std::uint32_t> slots_;  // row numbers by hash
};

}  // namespace majs::match
