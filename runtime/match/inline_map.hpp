#pragma once
// A map from numbers to small values that only grows. The values lie beside their keys: a look-up touches memory once.
// A value that fills a line of the cache together with its key has one to itself.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace majs::match {

template <typename Value>
class InlineMap {
 public:
  InlineMap() { clear(); }

  std::size_t size() const { return size_; }
  void clear() {
    slots_.assign(kFirstSlots, {});
    shift_ = 64 - std::countr_zero(kFirstSlots);
    size_ = 0;
  }
  /// The value of a key below 2^64 - 1; null when it is not there. It holds until one is added.
  const Value* find(std::uint64_t key) const {
    for (std::size_t at = first(key + 1);; ++at) {
      const Slot& slot = slots_[at & (slots_.size() - 1)];
      if (slot.key == key + 1) return &slot.value;
      if (slot.key == 0) return nullptr;
    }
  }
  /// The key will be asked for soon: those of several are fetched from memory at the same time.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[first(key + 1) & (slots_.size() - 1)]); }
  /// Adds the value of a key that is not there.
  const Value& add(std::uint64_t key, const Value& value) {
    if ((size_ + 1) * 2 > slots_.size()) grow();
    ++size_;
    return put({key + 1, value});
  }

 private:
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t kFilled = sizeof(std::uint64_t) + sizeof(Value);
  struct alignas(kFilled > kLine / 2 && kFilled <= kLine ? kLine : alignof(std::uint64_t)) Slot {
    std::uint64_t key = 0;  ///< one more than that of the value; 0: empty
    Value value{};
  };
  static constexpr std::size_t kFirstSlots = 64;

  /// The slot at which a search begins: the highest bits of the product, on which all bits of the key have a say. Keys
  /// that differ in high bits only, as suits with other tiles at one end do, would meet in its low ones.
  std::size_t first(std::uint64_t key) const { return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> shift_); }
  const Value& put(const Slot& slot) {
    std::size_t at = first(slot.key);
    while (slots_[at & (slots_.size() - 1)].key != 0) ++at;
    Slot& place = slots_[at & (slots_.size() - 1)];
    place = slot;
    return place.value;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    --shift_;
    for (const Slot& slot : old) {
      if (slot.key != 0) put(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two
  int shift_ = 0;            // of a product to that many
  std::size_t size_ = 0;
};

}  // namespace majs::match
