#pragma once
// The table profile: a built-in formula turns yaku into a score (runtime/scoring/README.md 7), and the score into what
// every player pays for a draw (8.2, 8.3).

#include <string_view>

#include "runtime/game/ledger.hpp"
#include "runtime/game/shown_text.hpp"

namespace majs::runtime {

/// What the formula looks at.
struct HandToPrice {
  const YakuScore* yaku = nullptr;
  const YakuScore* yaku2 = nullptr;
  bool dealer = false;
  bool self_draw = false;
  Number minipoints = 0;
  bool doubled = false;            ///< status `double_score`
  bool one_higher = false;         ///< status `score_limit_one_tier_higher`
  const Number* points = nullptr;  ///< what the first group adds up to in the unit of points, where that is known
};

struct HandPrice {
  Number score = 0;
  Number points = 0;  ///< as the formula counted them
  Number points2 = 0;
  ShownText name;  ///< of a limit, or the ruleset's `score_name`
  bool first_group_counts = true;
  std::string_view missing;  ///< what the table has not: it counts as 0, and ends rooms of the platform
};

HandPrice price_hand(const Rules& rules, const HandToPrice& hand);

/// Rounded up to a multiple of `unit`.
Number ceil_to(Number value, Number unit);

/// What a dealer (`oya`) and another player (`ko`) pay of a score that is split.
struct OyaKo {
  Number oya = 0;
  Number ko = 0;
};

/// Four players share in four parts (three when the dealer wins), three in three (two).
OyaKo split_score(Number score, std::size_t players, bool winner_is_dealer, Number rounding);

/// The same for three players as `tsumo_loss` says; `score` is the value of a win on a discard.
OyaKo split_three(Number score, bool winner_is_dealer, Number rounding, TsumoLoss loss);

}  // namespace majs::runtime
