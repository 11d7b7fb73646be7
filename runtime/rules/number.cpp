#include "runtime/rules/number.hpp"

#include <array>
#include <charconv>

namespace majs::runtime {

Number Number::normalised_real() const {
  if (std::isnan(real_) || std::fabs(real_) > 9e18) return *this;
  const double rounded = std::round(real_);
  return std::fabs(real_ - rounded) < 1e-6 ? Number(static_cast<std::int64_t>(rounded)) : *this;
}

Number Number::real_sum(Number a, Number b) { return real(a.as_double() + b.as_double()); }
Number Number::real_difference(Number a, Number b) { return real(a.as_double() - b.as_double()); }
Number Number::real_product(Number a, Number b) { return real(a.as_double() * b.as_double()); }

std::string Number::text() const {
  if (is_integer_ != 0) return std::to_string(integer_);
  std::array<char, 64> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), real_);
  return {buffer.data(), result.ptr};
}

Number divide(Number dividend, Number divisor) {
  if (divisor.as_double() == 0) return 0;
  return Number::real(dividend.as_double() / divisor.as_double());
}

Number power(Number base, Number exponent) {
  if (!base.is_integer() || !exponent.is_integer() || exponent < 0 || exponent > 4096) {
    return Number::real(std::pow(base.as_double(), exponent.as_double()));
  }
  constexpr std::int64_t kMostBits = 62;
  if (base == 2 && exponent <= kMostBits) return std::int64_t{1} << exponent.truncated();
  Number result = 1;
  for (std::int64_t i = exponent.truncated(); i > 0; --i) result = result * base;
  return result;
}

Number round_nearest(Number value, Number unit) {
  const double step = unit.as_double() == 0 ? 1 : unit.as_double();
  return Number::real(std::round(value.as_double() / step) * step).normalised();  // half away from zero
}

Number round_up(Number value, Number unit) {
  // The reference cuts the fraction first: 7700.9 stays 7700, and negatives overshoot.
  const Number whole = value.truncated();
  const Number rest = modulo(whole, unit == 0 ? Number(1) : unit);
  return rest == 0 ? whole : whole - rest + (unit == 0 ? Number(1) : unit);
}

Number round_down(Number value, Number unit) {
  const Number whole = value.normalised();
  return (whole - modulo(whole, unit == 0 ? Number(1) : unit)).normalised();
}

Number floor_divide(Number dividend, Number divisor) {
  if (divisor.as_double() == 0) return 0;
  return Number::real(std::floor(dividend.as_double() / divisor.as_double())).normalised();
}

Number modulo(Number dividend, Number divisor) {
  if (divisor.as_double() == 0) return 0;
  const Number whole = dividend.truncated();
  const Number by = divisor.normalised();
  if (by.is_integer()) return by == -1 ? Number(0) : Number(whole.truncated() % by.truncated());
  return Number::real(std::fmod(whole.as_double(), by.as_double())).normalised();
}

}  // namespace majs::runtime
