#pragma once
// The last sum: from raw scores to points with return, oka and uma (R-113 - R-117, runtime/scoring/README.md 18).

#include <span>
#include <vector>

#include "runtime/rules/scoring.hpp"

namespace majs::runtime {

/// The final sum of one player. Places start at 1; players who share places have the same.
struct FinalPoints {
  int place = 0;
  Number rounded = 0;  ///< difference from the return score in thousands, with tenths when it is not rounded
  Number points = 0;
};

struct FinalResult {
  std::vector<FinalPoints> players;  ///< in the order of the scores
  Number first_adjust = 0;           ///< what makes the sum zero; it is the first place's
};

/// Ranks once by score, ties by initial seat; then differences from the return score go to thousands (FinalRounding; up
/// to 500 toward zero, 600 and more away from it, unless the rules say otherwise), the first place gets the oka, every
/// place its uma, and the first place what is missing to a sum of zero. With shared places those who tie get equal
/// parts of what their places are worth, and of what the first one gets besides. `scores` are in the order of the
/// seats.
FinalResult final_points(std::span<const Number> scores, const FinalSum& rules);

}  // namespace majs::runtime
