#pragma once
// A value that copies share until one of them is changed: for the large, seldom changed parts of a game state.

#include <memory>

namespace majs::runtime {

template <typename T>
class Shared {
 public:
  const T& operator*() const {
    static const T kEmpty{};
    return value_ != nullptr ? *value_ : kEmpty;
  }
  const T* operator->() const { return &**this; }
  /// For changing; the copies keep what they had.
  T& edit() {
    if (value_ == nullptr) {
      value_ = std::make_shared<T>();
    } else if (value_.use_count() > 1) {
      value_ = std::make_shared<T>(*value_);
    }
    return *value_;
  }

 private:
  std::shared_ptr<T> value_;
};

}  // namespace majs::runtime
