#pragma once
// Two rulesets over the same seeds: how much they differ, and how certain that is.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/statistics/statistics.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Whom or what a figure is about.
enum class About : std::uint8_t { Game, Wins, Dealer, Seats, Yaku };
/// "the game", "wins", "dealer and others", "seats", "yaku".
std::string_view about_name(About about);

/// A figure of both, such as the share of rounds without a winner.
struct ComparedFigure {
  std::string name;
  About about = About::Game;
  bool is_share = false;  ///< between 0 and 1
  double a = 0;
  double b = 0;
  double difference = 0;   ///< b - a
  double uncertainty = 0;  ///< half the width of the interval around the difference; infinite with too few games
  bool decided() const { return differs_by(uncertainty); }
  double uncertainty_of_all = 0;  ///< the same, so wide that all figures together miss no oftener than one may
  bool sure() const { return differs_by(uncertainty_of_all); }

 private:
  bool differs_by(double width) const { return difference > width || -difference > width; }
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

  /// All figures there are, by what they are about, in a fixed order; yaku and limits by name, those that both or one
  /// of them have. `confidence` is that of each interval by itself, such as 0.95.
  std::vector<ComparedFigure> figures(double confidence) const;

  /// The confidence for the looks of someone who stops when he likes what he sees: look 1, 2, … together miss the truth
  /// no oftener than 1 - confidence says.
  static double at_look(double confidence, unsigned look);

 private:
  /// Of ratios y to x, one of a and one of b.
  enum Term : std::uint8_t { kYa, kXa, kYb, kXb, kTerms };
  /// Sums over games, and those of products.
  struct Sums {
    std::array<double, kTerms> of = {};
    std::array<std::array<double, kTerms>, kTerms> products = {};
    void add(const std::array<double, kTerms>& game);
  };
  struct Figure {
    About about = About::Game;
    bool is_share = false;
    Sums sums;
  };

  static ComparedFigure figure_of(const std::string& name, const Figure& figure, double games, double quantile);
  /// Shares of wins by name.
  static void add_named(std::map<std::string, Figure>& figures, About about,
                        const std::array<const Statistics*, 2>& games,
                        std::map<std::string, std::uint64_t> Statistics::*counts);

  std::uint64_t games_ = 0;
  std::vector<std::pair<std::string, Figure>> figures_;
  std::map<std::string, Figure> yaku_;
  std::map<std::string, Figure> limits_;
};

/// How many standard deviations an interval of this confidence reaches to each side: 1.96 for 0.95.
double normal_quantile(double confidence);

}  // namespace majs::runtime
