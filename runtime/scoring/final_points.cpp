#include "runtime/scoring/final_points.hpp"

#include <algorithm>
#include <numeric>

namespace majs::runtime {
namespace {

/// To whole thousands, toward zero with a rest up to 500, or only below it.
Number to_thousands(Number points, bool half_counts) {
  const bool negative = points < 0;
  const Number size = negative ? -points : points;
  const Number whole = floor_divide(size, 1000) * Number(1000);
  const Number rest = size - whole;
  const Number rounded = rest > 500 || (half_counts && rest == 500) ? whole + Number(1000) : whole;
  return negative ? -rounded : rounded;
}

/// How far the score is from the return, as the rules round it.
Number difference_of(Number score, const FinalSum& rules) {
  switch (rules.rounding) {
    case FinalRounding::Differences: return to_thousands(score - rules.return_score, false);
    case FinalRounding::Scores: return to_thousands(score, true) - rules.return_score;
    case FinalRounding::None: break;
  }
  return score - rules.return_score;
}

Number in_thousands(Number points) { return divide(points, 1000).normalised(); }

/// What the places from `first` on, so many of them, are worth together, in thousands.
Number worth_of_places(const FinalSum& rules, std::size_t first, std::size_t count) {
  Number worth = first == 0 ? rules.oka : Number(0);
  for (std::size_t place = first; place < first + count && place < rules.uma.size(); ++place) {
    worth = worth + rules.uma[place];
  }
  return worth;
}

}  // namespace

FinalResult final_points(std::span<const Number> scores, const FinalSum& rules) {
  FinalResult result;
  result.players.resize(scores.size());
  if (scores.empty()) return result;
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  // In points, not in thousands, up to the end: tenths would not be exact.
  std::vector<Number> points(scores.size());
  Number sum = 0;
  std::size_t firsts = 0;
  for (std::size_t place = 0; place < order.size();) {
    std::size_t equals = 1;
    while (rules.shared_places && place + equals < order.size() &&
           scores[order[place + equals]] == scores[order[place]]) {
      ++equals;
    }
    if (place == 0) firsts = equals;
    const Number share =
        divide(worth_of_places(rules, place, equals) * Number(1000), static_cast<std::int64_t>(equals));
    for (std::size_t i = place; i < place + equals; ++i) {
      FinalPoints& player = result.players[order[i]];
      const Number difference = difference_of(scores[order[i]], rules);
      player.place = static_cast<int>(place) + 1;
      player.rounded = in_thousands(difference);
      points[order[i]] = difference + share;
      sum = sum + points[order[i]];
    }
    place += equals;
  }
  result.first_adjust = in_thousands(-sum);
  for (std::size_t i = 0; i < firsts; ++i) {
    points[order[i]] = points[order[i]] - divide(sum, static_cast<std::int64_t>(firsts));
  }
  for (std::size_t i = 0; i < points.size(); ++i) result.players[i].points = in_thousands(points[i].normalised());
  return result;
}

}  // namespace majs::runtime
