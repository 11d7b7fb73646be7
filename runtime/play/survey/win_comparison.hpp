#pragma once
// Two verdicts about the same win by two rulesets.

#include <string>
#include <vector>

#include "runtime/play/hands/hand_judge.hpp"

namespace majs::runtime {

/// Names of one ruleset in terms of another.
class WinComparison {
 public:
  WinComparison(const Rules& before, const Rules& after);

  /// Whether both rulesets say the same: complete or not, a win or not, the same yaku of the same values, and everybody
  /// pays the same.
  bool same(const HandVerdict& before, const HandVerdict& after) const;
  /// What it is that differs: "loses Pinfu", "Tanyao: 1 Han → 2 Han", "wins no longer".
  std::string cause(const HandVerdict& before, const HandVerdict& after) const;
  /// What is paid, and for what: "Pinfu: 1000 → nothing".
  std::string told(const HandVerdict& before, const HandVerdict& after) const;

 private:
  bool same_yaku(const YakuScore& before, const YakuScore& after) const;
  std::uint32_t after_id(std::uint32_t before) const { return before == kNone ? kNone : ids_[before]; }

  const Rules& before_;
  const Rules& after_;
  std::vector<std::uint32_t> ids_;  ///< of the second ruleset by those of the first
};

}  // namespace majs::runtime
