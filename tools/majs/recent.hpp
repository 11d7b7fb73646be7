#pragma once
// What was made by its key, of which only the last are kept: for work that asks for the same thing many times in a row.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace majs::cli {

template <typename Value>
class Recent {
 public:
  /// `most`: so many are kept, those asked for last.
  explicit Recent(std::size_t most) : most_(most) {}

  /// Null when it was not made yet or is forgotten. Holds until the next put().
  const Value* find(const std::string& key) {
    const auto found = values_.find(key);
    if (found == values_.end()) return nullptr;
    found->second.asked = ++now_;
    return &found->second.value;
  }
  const Value& put(const std::string& key, Value value) {
    if (values_.size() >= most_ && !values_.contains(key)) {
      values_.erase(std::min_element(values_.begin(), values_.end(),
                                     [](const auto& a, const auto& b) { return a.second.asked < b.second.asked; }));
    }
    return values_.insert_or_assign(key, Kept{std::move(value), ++now_}).first->second.value;
  }
  /// Asks about all that are kept, in the order of their keys, until one answers false: false then.
  template <typename Ask>
  bool all(const Ask& ask) const {
    return std::all_of(values_.begin(), values_.end(),
                       [&](const auto& one) { return ask(one.first, one.second.value); });
  }

 private:
  struct Kept {
    Value value;
    std::uint64_t asked = 0;
  };
  std::size_t most_;
  std::uint64_t now_ = 0;
  std::map<std::string, Kept> values_;
};

}  // namespace majs::cli
