#include "runtime/scoring/final_points.hpp"

#include <algorithm>
#include <numeric>

namespace majs::runtime {
namespace {

/// Thousands, with up to 500 dropped: the fifth hundred goes down, the sixth up.
Number to_thousands(Number difference) {
  const bool negative = difference < 0;
  const Number size = negative ? -difference : difference;
  const Number whole = floor_divide(size, 1000);
  const Number rest = size - whole * Number(1000);
  const Number rounded = rest > 500 ? whole + Number(1) : whole;
  return negative ? -rounded : rounded;
}

}  // namespace

FinalResult final_points(std::span<const Number> scores, const FinalSum& rules) {
  FinalResult result;
  result.players.resize(scores.size());
  if (scores.empty()) return result;
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  Number sum = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    FinalPoints& player = result.players[order[place]];
    player.place = static_cast<int>(place) + 1;
    player.rounded = to_thousands(scores[order[place]] - rules.return_score);
    player.points = player.rounded;
    if (place == 0) player.points = player.points + rules.oka;
    if (place < rules.uma.size()) player.points = player.points + rules.uma[place];
    sum = sum + player.points;
  }
  result.first_adjust = -sum;
  FinalPoints& first = result.players[order[0]];
  first.points = first.points - sum;
  return result;
}

}  // namespace majs::runtime
