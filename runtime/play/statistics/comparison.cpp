#include "runtime/play/statistics/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace majs::runtime {
namespace {

double real(std::uint64_t count) { return static_cast<double>(count); }

/// A figure of one game.
struct GameFigure {
  About about = About::Game;
  std::string name;
  bool is_share = false;
  double y = 0;
  double x = 0;
};

double all_of(const std::array<ExactSum, kMaxSeats>& sums) {
  double sum = 0;
  for (const ExactSum& one : sums) sum += one.as_double();
  return sum;
}

std::vector<GameFigure> figures_of(const Statistics& game) {
  const double rounds = real(game.rounds);
  const double wins = real(total_of(game.wins));
  const double drawn = real(total_of(game.wins_by_draw));
  const double dealer = real(game.dealer_wins);
  const double won = all_of(game.won_sums);
  std::vector<GameFigure> list = {
      {About::Game, "rounds a game", false, rounds, 1},
      {About::Game, "rounds without a winner", true, real(game.drawn_rounds), rounds},
      {About::Game, "discards a round", false, sum_of(game.round_lengths), real(total_of(game.round_lengths))},
      {About::Wins, "wins by the own draw", true, drawn, wins},
      {About::Wins, "a win brings", false, sum_of(game.win_values), real(total_of(game.win_values))},
      {About::Wins, "a win by the own draw brings", false, game.drawn_sum.as_double(), drawn},
      {About::Wins, "a win by discard brings", false, won - game.drawn_sum.as_double(), wins - drawn},
      {About::Wins, "points of a win", false, sum_of(game.points), real(total_of(game.points))},
      {About::Dealer, "the dealer wins", true, dealer, rounds},
      {About::Dealer, "one of the others wins", true, wins - dealer, rounds},
      {About::Dealer, "wins of the dealer by the own draw", true, real(game.dealer_wins_by_draw), dealer},
      {About::Dealer, "wins of the others by the own draw", true, drawn - real(game.dealer_wins_by_draw),
       wins - dealer},
      {About::Dealer, "the dealer deals in", true, real(game.dealer_deal_ins), rounds},
      {About::Dealer, "one of the others deals in", true, real(total_of(game.deal_ins)) - real(game.dealer_deal_ins),
       rounds},
      {About::Dealer, "a win of the dealer brings", false, game.dealer_won_sum.as_double(), dealer},
      {About::Dealer, "a win of the others brings", false, won - game.dealer_won_sum.as_double(), wins - dealer},
  };
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    const std::string name(seat_name(seat));
    list.push_back({About::Seats, name + " wins", true, real(game.wins[i]), rounds});
    list.push_back({About::Seats, name + " deals in", true, real(game.deal_ins[i]), rounds});
    list.push_back(
        {About::Seats, "a win of " + name + " brings", false, game.won_sums[i].as_double(), real(game.wins[i])});
    list.push_back({About::Seats, name + "'s final score", false, game.score_sums[i].as_double(), 1});
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

void Comparison::Sums::add(const std::array<double, kTerms>& game) {
  for (std::size_t i = 0; i < kTerms; ++i) {
    of[i] += game[i];
    for (std::size_t k = 0; k < kTerms; ++k) products[i][k] += game[i] * game[k];
  }
}

std::string_view about_name(About about) {
  constexpr std::string_view kNames[] = {"the game", "wins", "dealer and others", "seats", "yaku"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(About::Yaku) + 1);
  return kNames[static_cast<std::size_t>(about)];
}

void Comparison::add(const Statistics& a, const Statistics& b) {
  ++games_;
  const auto of_a = figures_of(a);
  const auto of_b = figures_of(b);
  if (figures_.empty()) {
    for (const GameFigure& one : of_a) figures_.emplace_back(one.name, Figure{one.about, one.is_share, {}});
  }
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    figures_[i].second.sums.add({of_a[i].y, of_a[i].x, of_b[i].y, of_b[i].x});
  }
  add_named(limits_, About::Wins, {&a, &b}, &Statistics::limits);
  add_named(yaku_, About::Yaku, {&a, &b}, &Statistics::yaku);
}

void Comparison::add_named(std::map<std::string, Figure>& figures, About about,
                           const std::array<const Statistics*, 2>& games,
                           std::map<std::string, std::uint64_t> Statistics::*counts) {
  // What nobody had so far was had by nobody: only the wins of those games are missing in its sums, which every name
  // has. They are kept under the empty name.
  const Figure none = figures.try_emplace("", Figure{about, true, {}}).first->second;
  for (const Statistics* game : games) {
    for (const auto& [name, count] : game->*counts) figures.try_emplace(name, none);
  }
  const auto count = [&](const Statistics& game, const std::string& name) {
    const auto found = (game.*counts).find(name);
    return found == (game.*counts).end() ? 0.0 : real(found->second);
  };
  for (auto& [name, one] : figures) {
    one.sums.add({count(*games[0], name), real(total_of(games[0]->wins)), count(*games[1], name),
                  real(total_of(games[1]->wins))});
  }
}

ComparedFigure Comparison::figure_of(const std::string& name, const Figure& figure, double games, double quantile) {
  const Sums& s = figure.sums;
  ComparedFigure result;
  result.name = name;
  result.about = figure.about;
  result.is_share = figure.is_share;
  const double xa = s.of[kXa];
  const double xb = s.of[kXb];
  result.a = xa == 0 ? 0 : s.of[kYa] / xa;
  result.b = xb == 0 ? 0 : s.of[kYb] / xb;
  result.difference = result.b - result.a;
  result.uncertainty = std::numeric_limits<double>::infinity();
  if (games < 2 || xa == 0 || xb == 0) return result;
  // A game moves a ratio R = Y/X by (y - R x) / X, as long as it is one of many.
  const auto& p = s.products;
  const double squares_a = (p[kYa][kYa] - 2 * result.a * p[kXa][kYa] + result.a * result.a * p[kXa][kXa]) / (xa * xa);
  const double squares_b = (p[kYb][kYb] - 2 * result.b * p[kXb][kYb] + result.b * result.b * p[kXb][kXb]) / (xb * xb);
  const double both =
      (p[kYa][kYb] - result.b * p[kYa][kXb] - result.a * p[kXa][kYb] + result.a * result.b * p[kXa][kXb]) / (xa * xb);
  const double variance = std::max(0.0, squares_a + squares_b - 2 * both) * games / (games - 1);
  result.uncertainty = quantile * std::sqrt(variance);
  return result;
}

std::vector<ComparedFigure> Comparison::figures(double confidence) const {
  const double quantile = normal_quantile(confidence);
  std::vector<ComparedFigure> list;
  for (const auto& [name, one] : figures_) {
    const bool plays = one.sums.of[kYa] != 0 || one.sums.of[kYb] != 0;
    if (plays) list.push_back(figure_of(name, one, real(games_), quantile));
  }
  for (const auto& [kind, figures] : {std::pair("a win is ", &limits_), std::pair("yaku ", &yaku_)}) {
    for (const auto& [name, one] : *figures) {
      if (!name.empty()) list.push_back(figure_of(kind + name, one, real(games_), quantile));
    }
  }
  std::ranges::stable_sort(list, {}, &ComparedFigure::about);
  // One of n figures may miss n times more seldom: then all of them hold together as often as one is said to.
  const double all_together = normal_quantile(1 - (1 - confidence) / std::max(real(list.size()), 1.0));
  for (ComparedFigure& figure : list) figure.uncertainty_of_all = figure.uncertainty * all_together / quantile;
  return list;
}

}  // namespace majs::runtime
