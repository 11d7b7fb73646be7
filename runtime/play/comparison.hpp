#pragma once
// Two rulesets over the same seeds: how much they differ, and how certain that is.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/statistics.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// A figure of both, such as the share of rounds without a winner.
struct ComparedFigure {
  std::string name;
  bool is_share = false;  ///< between 0 and 1
  double a = 0;
  double b = 0;
  double difference = 0;   ///< b - a
  double uncertainty = 0;  ///< half the width of the interval around the difference; infinite with too few games
  bool decided() const { return difference > uncertainty || -difference > uncertainty; }
};

/// The number with so many decimals, and with `minus` in front when it is not zero then.
std::string signed_text(double value, int decimals, std::string_view minus);
/// Decimals that show two digits of the uncertainty, or of the difference when there is none: 2 to 6. Shares are in
/// percent.
int decimals_of(const ComparedFigure& figure);

/// Adds games up pair by pair. Figures are ratios of sums over games (wins to rounds, points to wins); their intervals
/// are those of paired games: what the seed alone makes of both counts for nothing.
class Comparison {
 public:
  /// One game of each with the same seed.
  void add(const Statistics& a, const Statistics& b);
  std::uint64_t games() const { return games_; }

  /// All figures there are, in a fixed order; yaku by name, those that both or one of them have. `confidence` is that
  /// of each interval by itself, such as 0.95.
  std::vector<ComparedFigure> figures(double confidence) const;

  /// The confidence for the looks of someone who stops when he likes what he sees: look 1, 2, … together miss the truth
  /// no oftener than 1 - confidence says.
  static double at_look(double confidence, unsigned look);

 private:
  /// y to x of one game.
  struct Ratio {
    double y = 0;
    double x = 0;
  };
  /// Sums over games, of a and b and both.
  struct Sums {
    double ya = 0, xa = 0, yya = 0, xya = 0, xxa = 0;
    double yb = 0, xb = 0, yyb = 0, xyb = 0, xxb = 0;
    double yayb = 0, yaxb = 0, xayb = 0, xaxb = 0;
    void add(const Ratio& a, const Ratio& b);
  };
  struct Figure {
    bool is_share = false;
    Sums sums;
  };

  static ComparedFigure figure_of(const std::string& name, const Figure& figure, double games, double quantile);
  Figure& figure(const std::string& name, bool is_share);

  std::uint64_t games_ = 0;
  std::vector<std::pair<std::string, Figure>> figures_;
  std::map<std::string, Figure> yaku_;
};

/// How many standard deviations an interval of this confidence reaches to each side: 1.96 for 0.95.
double normal_quantile(double confidence);

}  // namespace majs::runtime
