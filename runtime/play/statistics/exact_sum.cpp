#include "runtime/play/statistics/exact_sum.hpp"

#include <algorithm>
#include <cmath>

namespace majs::runtime {
namespace {

constexpr int kFractionBits = 60;
constexpr std::int64_t kLargest = std::int64_t{1} << 50;
/// Texts of more digits are no sums: 2^126 has 38.
constexpr std::size_t kMostDigits = 38;

}  // namespace

void ExactSum::add(Number number) {
  if (number.is_integer()) {
    add_units(static_cast<Units>(std::clamp(number.truncated(), -kLargest, kLargest)) << kFractionBits);
    return;
  }
  const double value = number.as_double();
  if (std::isnan(value)) return;
  constexpr double kLimit = static_cast<double>(kLargest);
  add_units(static_cast<Units>(std::ldexp(std::clamp(value, -kLimit, kLimit), kFractionBits)));
}

double ExactSum::as_double() const { return std::ldexp(static_cast<double>(units_), -kFractionBits); }

std::string ExactSum::text() const {
  const Units whole = units_ >> kFractionBits;
  if (whole << kFractionBits == units_ && whole >= INT64_MIN && whole <= INT64_MAX) {
    return Number(static_cast<std::int64_t>(whole)).text();
  }
  return Number::real(as_double()).text();
}

std::string ExactSum::units() const {
  std::string digits;
  Units rest = units_ < 0 ? -units_ : units_;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  if (units_ < 0) digits.push_back('-');
  std::ranges::reverse(digits);
  return digits;
}

std::optional<ExactSum> ExactSum::of_units(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > kMostDigits) return std::nullopt;
  ExactSum sum;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    sum.units_ = sum.units_ * 10 + (c - '0');
  }
  if (negative) sum.units_ = -sum.units_;
  return sum;
}

}  // namespace majs::runtime
