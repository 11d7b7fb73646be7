#pragma once
// What the libc++ 13 of Emscripten 3.1.6 lacks of C++20, as far as majs uses it. Included before every file of the
// engine for browsers, and nowhere else.

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#if defined(__EMSCRIPTEN__) && _LIBCPP_VERSION < 14000
_LIBCPP_BEGIN_NAMESPACE_STD

template <typename T>
unique_ptr<T> make_unique_for_overwrite(size_t count) {
  return unique_ptr<T>(new remove_extent_t<T>[count]);
}

template <typename T>
shared_ptr<T> make_shared_for_overwrite() {
  return make_shared<T>();
}

template <typename To, typename From>
To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

/// There are no threads here: work is done where it is given.
class jthread {
 public:
  jthread() = default;
  template <typename Work>
  explicit jthread(Work&& work) {
    std::forward<Work>(work)();
  }
};

/// The fewest digits that are read back as the same number, as d.ddde±xx.
inline to_chars_result to_chars(char* first, char* last, double value, chars_format) {
  char text[40];
  int length = 0;
  for (int digits = 0; digits <= 17; ++digits) {
    length = snprintf(text, sizeof text, "%.*e", digits, value);
    if (strtod(text, nullptr) == value || value != value) break;
  }
  if (last - first < length) return {last, errc::value_too_large};
  memcpy(first, text, static_cast<size_t>(length));
  return {first + length, errc()};
}

/// The shorter of d.ddde±xx and the plain number.
inline to_chars_result to_chars(char* first, char* last, double value) {
  char scientific[40];
  const auto written = to_chars(scientific, scientific + sizeof scientific, value, chars_format::scientific);
  const string short_one(scientific, written.ptr);
  const size_t mark = short_one.find('e');
  const int exponent = mark == string::npos ? 0 : atoi(short_one.c_str() + mark + 1);
  const int digits = static_cast<int>(count_if(short_one.begin(),
                                               short_one.begin() + static_cast<ptrdiff_t>(min(mark, short_one.size())),
                                               [](char c) { return c >= '0' && c <= '9'; }));
  char plain[400];
  const int length = snprintf(plain, sizeof plain, "%.*f", max(0, digits - 1 - exponent), value);
  const string& chosen =
      static_cast<size_t>(length) <= short_one.size() ? string(plain, static_cast<size_t>(length)) : short_one;
  if (last - first < static_cast<ptrdiff_t>(chosen.size())) return {last, errc::value_too_large};
  memcpy(first, chosen.data(), chosen.size());
  return {first + chosen.size(), errc()};
}

/// Reads what a number literal may be; the text has nothing behind it.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  const bool beyond =
      read > 1.7976931348623157e308 || (read == 0 && text.find_first_of("123456789") < text.find_first_of("eE"));
  if (!beyond) value = read;
  return {first + (end - text.c_str()), beyond ? errc::result_out_of_range : errc()};
}

inline strong_ordering operator<=>(const string& a, const string& b) { return a.compare(b) <=> 0; }

template <typename T, size_t Count>
constexpr auto operator<=>(const array<T, Count>& a, const array<T, Count>& b) -> decltype(a[0] <=> b[0]) {
  for (size_t i = 0; i < Count; ++i) {
    if (const auto order = a[i] <=> b[i]; order != 0) return order;
  }
  return strong_ordering::equal;
}

constexpr bool is_eq(partial_ordering order) { return order == 0; }

template <typename A, typename B>
constexpr strong_ordering lexicographical_compare_three_way(A a, A a_end, B b, B b_end) {
  for (; a != a_end && b != b_end; ++a, ++b) {
    if (*a < *b) return strong_ordering::less;
    if (*b < *a) return strong_ordering::greater;
  }
  return a != a_end ? strong_ordering::greater : b != b_end ? strong_ordering::less : strong_ordering::equal;
}

// Algorithms on whole ranges, with projections.
namespace ranges {

struct plain_value {
  template <typename T>
  constexpr T&& operator()(T&& value) const {
    return static_cast<T&&>(value);
  }
};

template <typename Range, typename Test, typename Projection = plain_value>
constexpr auto find_if(Range&& range, Test test, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](auto&& one) { return bool(std::invoke(test, std::invoke(projection, one))); });
}
template <typename Range, typename Test, typename Projection = plain_value>
constexpr auto find_if_not(Range&& range, Test test, Projection projection = {}) {
  return std::find_if_not(std::begin(range), std::end(range),
                          [&](auto&& one) { return bool(std::invoke(test, std::invoke(projection, one))); });
}
template <typename Range, typename Value, typename Projection = plain_value>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](auto&& one) { return std::invoke(projection, one) == value; });
}
template <typename Range, typename Test, typename Projection = plain_value>
constexpr bool any_of(Range&& range, Test test, Projection projection = {}) {
  return ranges::find_if(range, test, projection) != std::end(range);
}
template <typename Range, typename Test, typename Projection = plain_value>
constexpr bool none_of(Range&& range, Test test, Projection projection = {}) {
  return !ranges::any_of(range, test, projection);
}
template <typename Range, typename Test, typename Projection = plain_value>
constexpr bool all_of(Range&& range, Test test, Projection projection = {}) {
  return ranges::find_if_not(range, test, projection) == std::end(range);
}
template <typename Range, typename Test, typename Projection = plain_value>
constexpr auto count_if(Range&& range, Test test, Projection projection = {}) {
  return std::count_if(std::begin(range), std::end(range),
                       [&](auto&& one) { return bool(std::invoke(test, std::invoke(projection, one))); });
}
template <typename Range, typename Value, typename Projection = plain_value>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
  return std::count_if(std::begin(range), std::end(range),
                       [&](auto&& one) { return std::invoke(projection, one) == value; });
}
template <typename Order, typename Projection>
constexpr auto ordered_by(Order& order, Projection& projection) {
  return [&](auto&& a, auto&& b) {
    return bool(std::invoke(order, std::invoke(projection, a), std::invoke(projection, b)));
  };
}
template <typename Range, typename Order = std::less<>, typename Projection = plain_value>
constexpr void sort(Range&& range, Order order = {}, Projection projection = {}) {
  std::sort(std::begin(range), std::end(range), ordered_by(order, projection));
}
template <typename Range, typename Order = std::less<>, typename Projection = plain_value>
void stable_sort(Range&& range, Order order = {}, Projection projection = {}) {
  std::stable_sort(std::begin(range), std::end(range), ordered_by(order, projection));
}
template <typename Range, typename Order = std::less<>, typename Projection = plain_value>
constexpr bool is_sorted(Range&& range, Order order = {}, Projection projection = {}) {
  return std::is_sorted(std::begin(range), std::end(range), ordered_by(order, projection));
}
template <typename Range, typename Value, typename Order = std::less<>, typename Projection = plain_value>
constexpr auto lower_bound(Range&& range, const Value& value, Order order = {}, Projection projection = {}) {
  return std::lower_bound(std::begin(range), std::end(range), value, [&](auto&& one, const Value& wanted) {
    return bool(std::invoke(order, std::invoke(projection, one), wanted));
  });
}
template <typename Range, typename Value, typename Order = std::less<>, typename Projection = plain_value>
constexpr bool binary_search(Range&& range, const Value& value, Order order = {}, Projection projection = {}) {
  const auto found = ranges::lower_bound(range, value, order, projection);
  return found != std::end(range) && !std::invoke(order, value, std::invoke(projection, *found));
}
template <typename Range, typename Value, typename Order = std::less<>, typename Projection = plain_value>
constexpr auto upper_bound(Range&& range, const Value& value, Order order = {}, Projection projection = {}) {
  return std::upper_bound(std::begin(range), std::end(range), value, [&](const Value& wanted, auto&& one) {
    return bool(std::invoke(order, wanted, std::invoke(projection, one)));
  });
}
template <typename Range, typename Order = std::less<>, typename Projection = plain_value>
constexpr auto min_element(Range&& range, Order order = {}, Projection projection = {}) {
  return std::min_element(std::begin(range), std::end(range), ordered_by(order, projection));
}
template <typename Range, typename Order = std::less<>, typename Projection = plain_value>
constexpr auto max_element(Range&& range, Order order = {}, Projection projection = {}) {
  return std::max_element(std::begin(range), std::end(range), ordered_by(order, projection));
}
template <typename Range, typename Other, typename Equal = std::equal_to<>>
constexpr bool equal(Range&& range, Other&& other, Equal same = {}) {
  return std::equal(std::begin(range), std::end(range), std::begin(other), std::end(other), same);
}
template <typename Range, typename Other, typename Equal = std::equal_to<>>
constexpr bool is_permutation(Range&& range, Other&& other, Equal same = {}) {
  return std::is_permutation(std::begin(range), std::end(range), std::begin(other), std::end(other), same);
}
template <typename Range, typename Visit>
constexpr void for_each(Range&& range, Visit visit) {
  std::for_each(std::begin(range), std::end(range), visit);
}
template <typename Range, typename Value>
constexpr void replace(Range&& range, const Value& old, const Value& other) {
  std::replace(std::begin(range), std::end(range), old, other);
}
template <typename Range>
constexpr void reverse(Range&& range) {
  std::reverse(std::begin(range), std::end(range));
}
template <typename Range, typename Output>
constexpr void copy(Range&& range, Output output) {
  std::copy(std::begin(range), std::end(range), output);
}
template <typename Range, typename Output, typename Change>
constexpr void transform(Range&& range, Output output, Change change) {
  std::transform(std::begin(range), std::end(range), output, change);
}

}  // namespace ranges
_LIBCPP_END_NAMESPACE_STD
#endif
