#pragma once
// Numbers of rulesets: integers stay integers as long as they fit, everything else is a double
// (runtime/game/actions.md 4.5).

#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>

namespace majs::runtime {

class Number {
 public:
  constexpr Number() = default;
  template <std::integral Value>
  constexpr Number(Value value) : integer_(static_cast<std::int64_t>(value)) {}

  /// A double as it is: 6/3 is 2.0, not 2, until `normalised`.
  static Number real(double value) {
    Number number;
    number.is_integer_ = 0;
    number.real_ = value;
    return number;
  }
  /// A literal of a document: an integral double becomes an integer.
  static Number literal(double value) { return real(value).normalised(); }

  bool is_integer() const { return is_integer_ != 0; }
  double as_double() const { return is_integer_ != 0 ? static_cast<double>(integer_) : real_; }
  /// Truncated toward zero and held inside the range of int64; 0 for NaN.
  std::int64_t truncated() const {
    if (is_integer_ != 0) return integer_;
    if (std::isnan(real_)) return 0;
    if (real_ >= 9.2e18) return INT64_MAX;
    if (real_ <= -9.2e18) return INT64_MIN;
    return static_cast<std::int64_t>(real_);
  }
  /// N(x) of runtime/game/actions.md: an integer when x is within 1e-6 of one.
  Number normalised() const { return is_integer_ != 0 ? *this : normalised_real(); }
  /// Decimal text, integers without a point.
  std::string text() const;

  // What leaves the range of integers is a double. That is worked out elsewhere: it is rare, and these are everywhere.
  friend Number operator+(Number a, Number b) {
    std::int64_t sum = 0;
    if ((a.is_integer_ & b.is_integer_) != 0 && !__builtin_add_overflow(a.integer_, b.integer_, &sum)) return sum;
    return real_sum(a, b);
  }
  friend Number operator-(Number a, Number b) {
    std::int64_t difference = 0;
    if ((a.is_integer_ & b.is_integer_) != 0 && !__builtin_sub_overflow(a.integer_, b.integer_, &difference)) {
      return difference;
    }
    return real_difference(a, b);
  }
  friend Number operator*(Number a, Number b) {
    std::int64_t product = 0;
    if ((a.is_integer_ & b.is_integer_) != 0 && !__builtin_mul_overflow(a.integer_, b.integer_, &product))
      return product;
    return real_product(a, b);
  }
  friend Number operator-(Number a) { return Number(0) - a; }
  friend bool operator<(Number a, Number b) {
    return (a.is_integer_ & b.is_integer_) != 0 ? a.integer_ < b.integer_ : a.as_double() < b.as_double();
  }
  friend bool operator==(Number a, Number b) {
    return (a.is_integer_ & b.is_integer_) != 0 ? a.integer_ == b.integer_ : a.as_double() == b.as_double();
  }
  friend bool operator>(Number a, Number b) { return b < a; }
  friend bool operator<=(Number a, Number b) {
    return (a.is_integer_ & b.is_integer_) != 0 ? a.integer_ <= b.integer_ : a.as_double() <= b.as_double();
  }
  friend bool operator>=(Number a, Number b) { return b <= a; }

 private:
  Number normalised_real() const;
  static Number real_sum(Number a, Number b);
  static Number real_difference(Number a, Number b);
  static Number real_product(Number a, Number b);

  union {
    std::int64_t integer_ = 0;
    double real_;
  };
  /// As wide as the value: a narrower one leaves bytes behind it, and to copy a number that was just written as two
  /// words then waits until all of them lie in memory.
  std::uint64_t is_integer_ = 1;
};

/// Real division; 0 when `divisor` is 0 (the caller reports it).
Number divide(Number dividend, Number divisor);
/// Integer power for integers with a non-negative exponent as long as it fits, else a real power.
Number power(Number base, Number exponent);
/// Multiples of `unit` (0 means 1), with the reference's rounding of each (runtime/game/actions.md 4.4).
Number round_nearest(Number value, Number unit);
Number round_up(Number value, Number unit);
Number round_down(Number value, Number unit);
/// Floor division and remainder with the sign of the dividend; 0 when `divisor` is 0.
Number floor_divide(Number dividend, Number divisor);
Number modulo(Number dividend, Number divisor);

}  // namespace majs::runtime
