#include "runtime/scoring/table_profile.hpp"

#include <cmath>
#include <tuple>
#include <utility>

namespace majs::runtime {
namespace {

/// The total of the first unit in byte order.
Number first_unit_total(const Rules& rules, const YakuScore& yaku) {
  const PointList total = total_of(rules, yaku);
  return total.empty() ? Number(0) : total[0].amount;
}

Number sum_of(const Rules& rules, const YakuScore& yaku) {
  Number sum = 0;
  for (const Points& points : total_of(rules, yaku)) sum = sum + points.amount;
  return sum.normalised();
}

/// The product of all values of the second unit and of all yaku of the second group; 1 without any (D-21).
Number product_of_second(const Rules& rules, const HandToPrice& hand) {
  Number product = 1;
  for (const ScoredYaku& yaku : *hand.yaku) {
    for (const Points& points : yaku.value) {
      if (points.unit == rules.scoring.point2_name) product = product * points.amount;
    }
  }
  for (const ScoredYaku& yaku : *hand.yaku2) {
    for (const Points& points : yaku.value) product = product * points.amount;
  }
  return product;
}

constexpr std::string_view kNoRow = "`score_table` has no row for these points, and no `max`";

/// The score, and what is missing for it.
std::pair<Number, std::string_view> look_up(const TableProfile& table, Number points) {
  for (const auto& [key, score] : table.score_table) {
    if (key == points) return {score, {}};
  }
  return {table.score_table_max.value_or(0), table.score_table_max ? std::string_view() : kNoRow};
}

const TableProfile::Limit* limit_of(const TableProfile& table, const HandToPrice& hand, Number points, Number fu) {
  const TableProfile::Limit* found = nullptr;
  for (const TableProfile::Limit& limit : table.limits) {
    if (points >= limit.points) {
      if (fu >= limit.fu) found = &limit;
    } else if (table.limits_ascend) {
      break;
    }
  }
  if (found == nullptr || !hand.one_higher) return found;
  for (const TableProfile::Limit* next = found; next != table.limits.data() + table.limits.size(); ++next) {
    if (next->score > found->score) return next;
  }
  return found;
}

struct Part {
  Number score = 0;
  Number points = 0;
  Number points2 = 0;
  const std::string* name = nullptr;
  std::string_view missing;
};

Part han_fu(const Rules& rules, const HandToPrice& hand, const YakuScore& yaku) {
  const TableProfile& table = rules.scoring.table;
  Part part;
  const bool known = hand.points != nullptr && &yaku == hand.yaku;
  part.points = known ? *hand.points : amount_of_unit(total_of(rules, yaku), rules.scoring.point_name);
  const Number fu = table.fixed_fu.value_or(hand.minipoints);
  const Number dealer = hand.dealer ? table.dealer_multiplier : Number(1);
  if (const TableProfile::Limit* limit = limit_of(table, hand, part.points, fu)) {
    part.score = limit->score * dealer;  // final values of a ron, not multiplied again (D-20)
    part.name = &limit->name;
    if (!limit->has_score) part.missing = "`limit_scores` is shorter than `limit_thresholds`";
  } else {
    part.score = table.han_fu_multiplier.value_or(4) * fu * power(2, table.starting_han + part.points) * dealer;
  }
  return part;
}

/// Any other method on one group of yaku, with the dealer's multiplier.
[[gnu::noinline]] Part apply_other(const Rules& rules, const HandToPrice& hand, ScoringMethod method,
                                   const YakuScore& yaku, bool second) {
  const TableProfile& table = rules.scoring.table;
  Part part;
  part.name = &table.score_name;
  switch (method) {
    case ScoringMethod::Multiplier: {
      const std::uint32_t unit = second ? rules.scoring.point2_name : rules.scoring.point_name;
      part.points = amount_of_unit(total_of(rules, yaku), unit);
      const Number factor = !table.multiply_by_points2 ? table.score_multiplier
                            : table.points2_add_up ? amount_of_unit(total_of(rules, yaku), rules.scoring.point2_name)
                                                   : product_of_second(rules, hand);
      part.score = part.points * factor * table.han_fu_multiplier.value_or(1);
      break;
    }
    case ScoringMethod::ScoreTable:
      part.points = first_unit_total(rules, yaku);
      std::tie(part.score, part.missing) = look_up(table, part.points);
      break;
    case ScoringMethod::Vietnamese: {
      const Number phan = first_unit_total(rules, yaku);
      part.points2 = sum_of(rules, *hand.yaku2) + floor_divide(phan, 6);
      part.points = modulo(phan, 6);
      std::tie(part.score, part.missing) = look_up(table, part.points);
      if (!(part.points2 == 0)) {
        part.score = part.points2 * table.score_table_max.value_or(0);
        part.missing = table.score_table_max ? std::string_view() : kNoRow;
      }
      break;
    }
    case ScoringMethod::HanFu:
    case ScoringMethod::None: break;
  }
  if (hand.dealer) part.score = part.score * table.dealer_multiplier;
  return part;
}

Part apply(const Rules& rules, const HandToPrice& hand, ScoringMethod method, const YakuScore& yaku, bool second) {
  return method == ScoringMethod::HanFu ? han_fu(rules, hand, yaku) : apply_other(rules, hand, method, yaku, second);
}

/// So small that quotients of doubles are exact enough to tell multiples from their neighbours: what is worked out in
/// integers is the same. To divide short ones takes less time.
bool are_small(Number value, Number unit) {
  constexpr std::int64_t kLargestValue = std::int64_t{1} << 29;
  constexpr std::int64_t kLargestUnit = 100'000;
  if (!value.is_integer() || !unit.is_integer()) return false;
  return value.truncated() >= 0 && value.truncated() < kLargestValue && unit.truncated() > 0 &&
         unit.truncated() < kLargestUnit;
}

/// How often the unit is in the small value, rounded up.
std::uint32_t units_of(std::uint32_t value, std::uint32_t unit) { return (value + unit - 1) / unit; }

std::uint32_t short_of(Number number) { return static_cast<std::uint32_t>(number.truncated()); }

bool are_some(std::int64_t parts) { return parts > 0 && parts <= kMaxSeats; }

/// ceil_to of an equal part.
Number ceil_part(Number score, std::int64_t parts, Number unit) {
  if (are_small(score, unit) && are_some(parts)) {
    return std::int64_t{units_of(short_of(score), short_of(unit) * static_cast<std::uint32_t>(parts))} *
           unit.truncated();
  }
  return ceil_to(divide(score, parts), unit);
}

/// round_to of twice an equal part.
Number round_two_parts(Number score, std::int64_t parts, Number unit) {
  if (are_small(score, unit) && are_some(parts)) {
    const std::uint32_t step = short_of(unit) * static_cast<std::uint32_t>(parts);
    return std::int64_t{(4 * short_of(score) + step) / (2 * step)} * unit.truncated();
  }
  return round_to(divide(score * Number(2), parts), unit);
}

}  // namespace

Number ceil_to(Number value, Number unit) {
  if (are_small(value, unit)) return std::int64_t{units_of(short_of(value), short_of(unit))} * unit.truncated();
  if (unit == 0) return value;
  const double quotient = value.as_double() / unit.as_double();
  const double nearest = std::round(quotient);
  // A value that is a multiple but for rounding errors stays.
  return (Number::literal(std::fabs(quotient - nearest) < 1e-9 ? nearest : std::ceil(quotient)) * unit).normalised();
}

Number round_to(Number value, Number unit) { return round_nearest(value, unit).normalised(); }

HandPrice price_hand(const Rules& rules, const HandToPrice& hand) {
  const TableProfile& table = rules.scoring.table;
  HandPrice price;
  const bool overridden = table.yaku2_overrides_yaku1 && !hand.yaku2->empty();
  price.first_group_counts = !overridden;
  const auto add = [&](const Part& part) {
    price.score = price.score + part.score;
    if (price.missing.empty()) price.missing = part.missing;
    if (part.name != nullptr && !part.name->empty()) price.name = ShownText::of(*part.name);
  };
  if (!overridden) {
    const Part part = apply(rules, hand, table.methods[0], *hand.yaku, false);
    price.points = part.points;
    price.points2 = part.points2;
    add(part);
  }
  if (table.methods[1] != ScoringMethod::None && (overridden || !hand.yaku2->empty())) {
    const Part part = apply(rules, hand, table.methods[1], *hand.yaku2, true);
    price.points2 = part.points;
    add(part);
  }
  if (hand.doubled) price.score = price.score * Number(2);
  if (hand.self_draw) price.score = price.score + table.self_draw_bonus;
  if (!overridden && table.methods[0] == ScoringMethod::HanFu) price.score = ceil_to(price.score, table.rounding);
  if (price.score < table.min_score) price.score = table.min_score;
  if (table.max_score && price.score > *table.max_score) price.score = *table.max_score;
  price.score = price.score.normalised();
  return price;
}

OyaKo split_score(Number score, std::size_t players, bool winner_is_dealer, Number rounding) {
  const std::int64_t parts = static_cast<std::int64_t>(players) - (winner_is_dealer ? 1 : 0);
  OyaKo split;
  split.ko = ceil_part(score, parts, rounding);
  split.oya = round_two_parts(score, parts, rounding);
  return split;
}

OyaKo split_three(Number score, bool winner_is_dealer, Number rounding, TsumoLoss loss) {
  const auto up = [&](Number value) { return ceil_to(value, rounding); };
  switch (loss) {
    case TsumoLoss::Plain:
    case TsumoLoss::UnequalSplit: return split_score(score, 3, winner_is_dealer, rounding);
    case TsumoLoss::NorthToOya:
      if (!winner_is_dealer) {
        const OyaKo four = split_score(score, 4, false, rounding);
        return {up(four.oya + four.ko), up(four.ko)};
      }
      [[fallthrough]];
    case TsumoLoss::NorthSplit: {
      const OyaKo four = split_score(score, 4, winner_is_dealer, rounding);
      const Number half = divide(four.ko, 2);
      return {up(four.oya + half), up(four.ko + half)};
    }
    case TsumoLoss::ShareLost: return split_score(score, 4, winner_is_dealer, rounding);
    case TsumoLoss::AddThousandToRest:
      return split_three(score - Number(2000), winner_is_dealer, rounding, TsumoLoss::AddThousand);
    case TsumoLoss::EqualSplit: return {up(divide(score, 2)), up(divide(score, 2))};
    case TsumoLoss::DoubleCollection: return {up(score), up(score)};
    case TsumoLoss::AddThousand: {
      const OyaKo four = split_score(score, 4, winner_is_dealer, rounding);
      return {up(four.oya + Number(1000)), up(four.ko + Number(1000))};
    }
  }
  return {};
}

}  // namespace majs::runtime
