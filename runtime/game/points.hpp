#pragma once
// Points with units, and yaku that are worth some (runtime/scoring/README.md 1).

#include <vector>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Byte order of two names or units (text ids).
bool text_before(const Rules& rules, std::uint32_t a, std::uint32_t b);

/// Amounts of equal units added, the result in byte order of the units. A bare number takes the first unit of the
/// other side; two bare ones get the unit "". Amounts within 1e-6 of an integer become one.
PointList add_points(const Rules& rules, const PointList& a, const PointList& b);

/// The amount of `unit`, 0 when there is none.
Number amount_of_unit(const PointList& points, std::uint32_t unit);

struct ScoredYaku {
  std::uint32_t name = kNone;
  PointList value;
};
using YakuScore = std::vector<ScoredYaku>;

/// Everything added up.
PointList total_of(const Rules& rules, const YakuScore& yaku);
/// The same added to a total.
void add_total(const Rules& rules, const YakuScore& yaku, PointList& total);

/// Adds one yaku: one of the same name gets its value added. Names stay in byte order.
void add_yaku(const Rules& rules, YakuScore& score, ScoredYaku&& yaku);

}  // namespace majs::runtime
