#pragma once
// A map from numbers to values that only grows, for what is worked out once and then looked up millions of times. Large
// values lie packed one after the other, apart from their keys; small ones are better off beside them (InlineMap).

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/match/inline_map.hpp"

namespace majs::match {

template <typename Value>
class PackedMap {
 public:
  std::size_t size() const { return values_.size(); }
  void clear() {
    places_.clear();
    values_.clear();
  }
  /// Where the value of a key below 2^64 - 1 is; size() or more when it is not there.
  std::size_t find(std::uint64_t key) const {
    const std::size_t* place = places_.find(key);
    return place != nullptr ? *place : values_.size();
  }
  /// Adds the value of a key that is not there; where it is.
  std::size_t add(std::uint64_t key, const Value& value) {
    places_.add(key, values_.size());
    values_.push_back(value);
    return values_.size() - 1;
  }
  const Value& operator[](std::size_t place) const { return values_[place]; }

 private:
  InlineMap<std::size_t> places_;
  std::vector<Value> values_;
};

}  // namespace majs::match
