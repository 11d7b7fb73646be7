#pragma once
// Values of which other lists may have the same: to be read like a vector.

#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace majs::runtime {

template <typename T>
class SharedList {
 public:
  using Item = std::shared_ptr<const T>;

  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  const T& operator[](std::size_t i) const { return *items_[i]; }
  const Item& item(std::size_t i) const { return items_[i]; }
  void push_back(Item item) { items_.push_back(std::move(item)); }
  void replace(std::size_t i, Item item) { items_[i] = std::move(item); }

 private:
  std::vector<Item> items_;
};

/// What was made of such values, each once. The values are kept alive with it.
template <typename From, typename To>
class MadeOf {
 public:
  /// More are not kept: those that are kept are forgotten first.
  static constexpr std::size_t kMostKept = 8192;

  /// What is known to be made of the value, or now by `make`.
  template <typename Make>
  std::shared_ptr<const To> get(const std::shared_ptr<const From>& from, Make make) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = kept_.find(from); found != kept_.end()) return found->second;
    }
    auto made = std::make_shared<const To>(make());
    const std::lock_guard lock(mutex_);
    if (kept_.size() >= kMostKept) kept_.clear();
    return kept_.emplace(from, std::move(made)).first->second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::shared_ptr<const From>, std::shared_ptr<const To>> kept_;
};

}  // namespace majs::runtime
