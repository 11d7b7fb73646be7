#include "runtime/game/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace majs::runtime {

void add(Deltas& deltas, const Deltas& more) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) deltas[i] = (deltas[i] + more[i]).normalised();
}

Deltas consolidate(const Ledger& ledger, std::size_t first) {
  Deltas deltas{};
  const auto add = [&](Seat seat, Number amount) {
    if (seat == kNobody) return;
    Number& delta = deltas[static_cast<std::size_t>(seat)];
    delta = (delta + amount).normalised();
  };
  for (std::size_t i = first; i < ledger.size(); ++i) {
    if (ledger[i].items.empty()) continue;
    add(ledger[i].to, ledger[i].value());
    add(ledger[i].from, -ledger[i].value());
  }
  return deltas;
}

Deltas moved_to(const Ledger& ledger, Seat seat) {
  Ledger own;
  for (const Transaction& transaction : ledger) {
    if (transaction.to == seat) own.push_back(transaction);
  }
  return consolidate(own);
}

Number paid_to(const Ledger& ledger, Seat seat, bool with_pot) {
  Number sum = 0;
  for (const Transaction& transaction : ledger) {
    if (transaction.to == seat && (with_pot || transaction.from != kNobody)) sum = sum + transaction.value();
  }
  return sum.normalised();
}

std::string_view payment_name(Seat recipient, Seat payer) {
  switch (ring_distance(recipient, payer)) {
    case 1: return "From right";
    case 2: return "From across";
    case 3: return "From left";
    default: return "From self";
  }
}

std::string_view operation_sign(AmountNode::Kind operation) {
  constexpr std::pair<AmountNode::Kind, std::string_view> kSigns[] = {
#define MAJS_OPERATOR(identifier, name) {AmountNode::Kind::identifier, name},
#include "runtime/rules/words/operators.def"
  };
  const auto* const found = std::ranges::find(kSigns, operation, &std::pair<AmountNode::Kind, std::string_view>::first);
  return found == std::end(kSigns) ? "" : found->second;
}

namespace {

void add_term(const Rules& rules, PointList& sum, Number amount, std::uint32_t unit) {
  std::size_t position = 0;
  while (position < sum.size() && text_before(rules, sum[position].unit, unit)) ++position;
  if (position < sum.size() && sum[position].unit == unit) {
    sum[position].amount = (sum[position].amount + amount).normalised();
  } else {
    sum.insert(position, {amount.normalised(), unit});
  }
}

}  // namespace

bool text_before(const Rules& rules, std::uint32_t a, std::uint32_t b) {
  if (a == b) return false;
  const auto& order = rules.scoring.order;
  if (a < order.size() && b < order.size() && order[a] != kNone && order[b] != kNone) return order[a] < order[b];
  return rules.texts.name(a) < rules.texts.name(b);
}

PointList add_points(const Rules& rules, const PointList& a, const PointList& b) {
  const auto bare = [](const PointList& points) { return !points.empty() && points[0].unit == kNone; };
  const auto unit_for = [&](const PointList& other) {
    return other.empty() || bare(other) ? rules.scoring.empty_text : other[0].unit;
  };
  PointList sum;
  for (const Points& points : a) add_term(rules, sum, points.amount, points.unit == kNone ? unit_for(b) : points.unit);
  for (const Points& points : b) add_term(rules, sum, points.amount, points.unit == kNone ? unit_for(a) : points.unit);
  return sum;
}

Number amount_of_unit(const PointList& points, std::uint32_t unit) {
  for (const Points& one : points) {
    if (one.unit == unit) return one.amount;
  }
  return 0;
}

void add_total(const Rules& rules, const YakuScore& yaku, PointList& total) {
  for (const ScoredYaku& one : yaku) {
    for (const Points& points : one.value) add_term(rules, total, points.amount, points.unit);
  }
}

PointList total_of(const Rules& rules, const YakuScore& yaku) {
  PointList total;
  add_total(rules, yaku, total);
  return total;
}

void add_yaku(const Rules& rules, YakuScore& score, ScoredYaku&& yaku) {
  if (score.empty() || text_before(rules, score.back().name, yaku.name)) {
    score.push_back(std::move(yaku));
    return;
  }
  const auto place = std::lower_bound(
      score.begin(), score.end(), yaku,
      [&](const ScoredYaku& known, const ScoredYaku& wanted) { return text_before(rules, known.name, wanted.name); });
  if (place != score.end() && place->name == yaku.name) {
    place->value = add_points(rules, place->value, yaku.value);
  } else {
    score.insert(place, std::move(yaku));
  }
}

}  // namespace majs::runtime
