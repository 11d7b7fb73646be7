#pragma once
// A map from numbers to values that only grows, for what is worked out once and then looked up millions of times.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace majs::match {

template <typename Value>
class PackedMap {
 public:
  PackedMap() { clear(); }

  std::size_t size() const { return values_.size(); }
  void clear() {
    slots_.assign(kFirstSlots, {});
    shift_ = 64 - std::countr_zero(kFirstSlots);
    values_.clear();
  }
  /// Where the value of the key is; size() or more when it is not there.
  std::size_t find(std::uint64_t key) const {
    for (std::size_t at = first(key);; ++at) {
      const Slot& slot = slots_[at & (slots_.size() - 1)];
      if (slot.place == 0) return values_.size();
      if (slot.key == key) return slot.place - 1;
    }
  }
  /// Adds the value of a key that is not there; where it is.
  std::size_t add(std::uint64_t key, const Value& value) {
    if ((values_.size() + 1) * 2 > slots_.size()) grow();
    values_.push_back(value);
    put({key, values_.size()});
    return values_.size() - 1;
  }
  const Value& operator[](std::size_t place) const { return values_[place]; }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::size_t place = 0;  ///< from 1 on; 0: empty
  };
  static constexpr std::size_t kFirstSlots = 64;

  /// The slot at which a search begins: the highest bits of the product, on which all bits of the key have a say. Keys
  /// that differ in high bits only, as suits with other tiles at one end do, would meet in its low ones.
  std::size_t first(std::uint64_t key) const { return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> shift_); }
  void put(const Slot& slot) {
    std::size_t at = first(slot.key);
    while (slots_[at & (slots_.size() - 1)].place != 0) ++at;
    slots_[at & (slots_.size() - 1)] = slot;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    --shift_;
    for (const Slot& slot : old) {
      if (slot.place != 0) put(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two
  int shift_ = 0;            // of a product to that many
  std::vector<Value> values_;
};

}  // namespace majs::match
