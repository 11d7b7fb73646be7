#include "runtime/play/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace majs::runtime {
namespace {

double real(std::uint64_t count) { return static_cast<double>(count); }

double sum_of(const std::map<double, std::uint64_t>& counts) {
  double sum = 0;
  for (const auto& [value, count] : counts) sum += value * real(count);
  return sum;
}

double count_of(const std::map<double, std::uint64_t>& counts) {
  double sum = 0;
  for (const auto& [value, count] : counts) sum += real(count);
  return sum;
}

double all(const std::array<std::uint64_t, kMaxSeats>& counts) {
  double sum = 0;
  for (const std::uint64_t count : counts) sum += real(count);
  return sum;
}

/// A figure of one game.
struct GameFigure {
  std::string name;
  bool is_share = false;
  double y = 0;
  double x = 0;
};

std::vector<GameFigure> figures_of(const Statistics& game) {
  const double rounds = real(game.rounds);
  const double wins = all(game.wins);
  std::vector<GameFigure> list = {
      {"rounds a game", false, rounds, 1},
      {"rounds without a winner", true, real(game.drawn_rounds), rounds},
      {"wins by the own draw", true, all(game.wins_by_draw), wins},
      {"a win brings", false, sum_of(game.win_values), count_of(game.win_values)},
      {"points of a win", false, sum_of(game.points), count_of(game.points)},
      {"discards a round", false, sum_of(game.round_lengths), count_of(game.round_lengths)},
  };
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    const std::string name(seat_name(seat));
    list.push_back({name + " wins", true, real(game.wins[i]), rounds});
    list.push_back({name + " deals in", true, real(game.deal_ins[i]), rounds});
    list.push_back({name + "'s final score", false, game.score_sums[i].as_double(), 1});
  }
  return list;
}

}  // namespace

std::string signed_text(double value, int decimals, std::string_view minus) {
  if (!std::isfinite(value)) return "?";
  char buffer[400];
  std::snprintf(buffer, sizeof buffer, "%.*f", std::clamp(decimals, 0, 20), std::fabs(value));
  const std::string digits = buffer;
  const bool zero = digits.find_first_not_of("0.") == std::string::npos;
  return value < 0 && !zero ? std::string(minus) + digits : digits;
}

int decimals_of(const ComparedFigure& figure) {
  const double unit = figure.is_share ? 100 : 1;
  const bool certain = !std::isfinite(figure.uncertainty) || figure.uncertainty <= 0;
  const double shown = unit * std::fabs(certain ? figure.difference : figure.uncertainty);
  if (!(shown > 0)) return 2;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(shown))), 2, 6);
}

double normal_quantile(double confidence) {
  // erfc(z / sqrt 2) falls from 1 to 0: halved until nothing is left to halve.
  double low = 0;
  double high = 40;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) > 1 - confidence ? low : high) = middle;
  }
  return (low + high) / 2;
}

double Comparison::at_look(double confidence, unsigned look) {
  const double n = std::max(look, 1U);
  return 1 - (1 - confidence) / (n * (n + 1));  // 1/2 + 1/6 + 1/12 + … = 1
}

void Comparison::Sums::add(const Ratio& a, const Ratio& b) {
  ya += a.y;
  xa += a.x;
  yya += a.y * a.y;
  xya += a.x * a.y;
  xxa += a.x * a.x;
  yb += b.y;
  xb += b.x;
  yyb += b.y * b.y;
  xyb += b.x * b.y;
  xxb += b.x * b.x;
  yayb += a.y * b.y;
  yaxb += a.y * b.x;
  xayb += a.x * b.y;
  xaxb += a.x * b.x;
}

Comparison::Figure& Comparison::figure(const std::string& name, bool is_share) {
  const auto found = std::find_if(figures_.begin(), figures_.end(), [&](const auto& one) { return one.first == name; });
  if (found != figures_.end()) return found->second;
  return figures_.emplace_back(name, Figure{is_share, {}}).second;
}

void Comparison::add(const Statistics& a, const Statistics& b) {
  ++games_;
  const auto of_a = figures_of(a);
  const auto of_b = figures_of(b);
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    figure(of_a[i].name, of_a[i].is_share).sums.add({of_a[i].y, of_a[i].x}, {of_b[i].y, of_b[i].x});
  }
  // A yaku that nobody had so far was had by nobody: only the wins of those games are missing in its sums, which every
  // yaku has. They are kept under the empty name.
  const Ratio wins_a{0, all(a.wins)};
  const Ratio wins_b{0, all(b.wins)};
  Figure none = yaku_[""];
  for (const Statistics* game : {&a, &b}) {
    for (const auto& [name, count] : game->yaku) yaku_.try_emplace(name, none);
  }
  const auto count = [](const Statistics& game, const std::string& name) {
    const auto found = game.yaku.find(name);
    return found == game.yaku.end() ? 0.0 : real(found->second);
  };
  for (auto& [name, one] : yaku_) {
    one.is_share = true;
    one.sums.add({count(a, name), wins_a.x}, {count(b, name), wins_b.x});
  }
}

ComparedFigure Comparison::figure_of(const std::string& name, const Figure& figure, double games, double quantile) {
  const Sums& s = figure.sums;
  ComparedFigure result;
  result.name = name;
  result.is_share = figure.is_share;
  result.a = s.xa == 0 ? 0 : s.ya / s.xa;
  result.b = s.xb == 0 ? 0 : s.yb / s.xb;
  result.difference = result.b - result.a;
  result.uncertainty = std::numeric_limits<double>::infinity();
  if (games < 2 || s.xa == 0 || s.xb == 0) return result;
  // A game moves a ratio R = Y/X by (y - R x) / X, as long as it is one of many.
  const double squares_a = (s.yya - 2 * result.a * s.xya + result.a * result.a * s.xxa) / (s.xa * s.xa);
  const double squares_b = (s.yyb - 2 * result.b * s.xyb + result.b * result.b * s.xxb) / (s.xb * s.xb);
  const double both = (s.yayb - result.b * s.yaxb - result.a * s.xayb + result.a * result.b * s.xaxb) / (s.xa * s.xb);
  const double variance = std::max(0.0, squares_a + squares_b - 2 * both) * games / (games - 1);
  result.uncertainty = quantile * std::sqrt(variance);
  return result;
}

std::vector<ComparedFigure> Comparison::figures(double confidence) const {
  const double quantile = normal_quantile(confidence);
  std::vector<ComparedFigure> list;
  for (const auto& [name, one] : figures_) {
    const bool plays = one.sums.ya != 0 || one.sums.yb != 0;
    if (plays) list.push_back(figure_of(name, one, real(games_), quantile));
  }
  for (const auto& [name, one] : yaku_) {
    if (!name.empty()) list.push_back(figure_of("yaku " + name, one, real(games_), quantile));
  }
  return list;
}

}  // namespace majs::runtime
