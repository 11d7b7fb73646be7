#pragma once
// Yaku that hands have and that nobody is paid for: without them the same is paid.

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "runtime/play/survey/complete_hands.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

struct WorthlessYaku {
  std::string yaku;
  std::uint64_t hands = 0;    ///< that have it, closed
  std::uint64_t ways = 0;     ///< in which they have it
  std::uint64_t counted = 0;  ///< of them: in the others it is met, and something overrides it
  std::uint64_t around = 0;   ///< ways of such hands in other situations and with calls
  /// Yaku that count in all of the ways: besides, and where it is left out, but not with it.
  std::set<std::string> besides;
  std::set<std::string> instead;
};

struct YakuVariants {
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<const Rules> bare;  ///< without precedence: what a hand meets counts
  /// Without a yaku; null when that is no ruleset.
  std::function<std::shared_ptr<const Rules>(const std::string& yaku)> without;
};

/// Those of `names` that `least` of the hands have at the least and of which no way to win pays otherwise without them:
/// neither closed, nor for these hands in the other situations and with calls. What is paid once is found by few hands,
/// so that this costs little more than to look at each once.
std::vector<WorthlessYaku> worthless_yaku(const YakuVariants& variants, const std::set<std::string>& names,
                                          const CompleteHands& hands, std::uint64_t least);

}  // namespace majs::runtime
