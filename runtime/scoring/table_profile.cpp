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
    if (points >= limit.points && fu >= limit.fu) found = &limit;
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

/// A method on one group of yaku, with the dealer's multiplier.
Part apply(const Rules& rules, const HandToPrice& hand, ScoringMethod method, const YakuScore& yaku, bool second) {
  const TableProfile& table = rules.scoring.table;
  Part part;
  part.name = &table.score_name;
  switch (method) {
    case ScoringMethod::HanFu: {
      const bool known = hand.points != nullptr && &yaku == hand.yaku;
      part.points = known ? *hand.points : amount_of_unit(total_of(rules, yaku), rules.scoring.point_name);
      const Number fu = table.fixed_fu.value_or(hand.minipoints);
      const TableProfile::Limit* const limit = limit_of(table, hand, part.points, fu);
      part.name = limit == nullptr ? nullptr : &limit->name;
      if (limit == nullptr) {
        part.score = table.han_fu_multiplier.value_or(4) * fu * power(2, table.starting_han + part.points);
      } else {
        part.score = limit->score;  // final values of a ron, not multiplied again (D-20)
        if (!limit->has_score) part.missing = "`limit_scores` is shorter than `limit_thresholds`";
      }
      break;
    }
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
    case ScoringMethod::None: break;
  }
  if (hand.dealer) part.score = part.score * table.dealer_multiplier;
  return part;
}

}  // namespace

Number ceil_to(Number value, Number unit) {
  if (unit == 0) return value;
  const double quotient = value.as_double() / unit.as_double();
  const double nearest = std::round(quotient);
  // A value that is a multiple but for rounding errors stays.
  return (Number::literal(std::fabs(quotient - nearest) < 1e-9 ? nearest : std::ceil(quotient)) * unit).normalised();
}

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
  split.ko = ceil_to(divide(score, parts), rounding);
  split.oya = round_nearest(divide(score * Number(2), parts), rounding);
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
