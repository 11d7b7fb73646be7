#pragma once
// Tests of many random cases: how many there are; the first failures in words, all of them counted.

#include <doctest/doctest.h>

#include <string>

namespace majs::match::test {

#ifdef NDEBUG
inline constexpr int kCases = 100'000;
#else
inline constexpr int kCases = 8'000;
#endif

/// Fails after the first few, with all of them counted.
class Failures {
 public:
  ~Failures() { CHECK(count_ == 0); }
  void add(const std::string& text) {
    constexpr int kShown = 5;
    if (++count_ <= kShown) MESSAGE(text);
  }

 private:
  int count_ = 0;
};

}  // namespace majs::match::test
