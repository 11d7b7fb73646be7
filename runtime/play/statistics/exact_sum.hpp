#pragma once
// Sums of points that do not depend on the order in which they are added, so that parts of a run add up to the whole.

#include <optional>
#include <string>
#include <string_view>

#include "runtime/rules/number.hpp"

namespace majs::runtime {

/// A sum of numbers, each taken in units of 2^-60 (whatever is smaller is cut off) and at most 2^50 large: more than
/// 100,000 of the largest ones fit.
class ExactSum {
 public:
  void add(Number number);
  void add(const ExactSum& other) { add_units(other.units_); }

  double as_double() const;
  /// Decimal text as that of a Number; integers without a point.
  std::string text() const;

  /// The units, in decimal, and back; nothing for a text that is no such number.
  std::string units() const;
  static std::optional<ExactSum> of_units(std::string_view text);

  friend bool operator==(const ExactSum&, const ExactSum&) = default;

 private:
  __extension__ using Units = __int128;

  /// What does not fit is left out: only a part that nobody played has so much.
  void add_units(Units units) {
    Units sum = 0;
    if (!__builtin_add_overflow(units_, units, &sum)) units_ = sum;
  }

  Units units_ = 0;
};

}  // namespace majs::runtime
