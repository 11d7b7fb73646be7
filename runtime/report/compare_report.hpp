#pragma once
// Two rulesets over the same seeds as one page: what differs, and how certain that is.

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/play/statistics/comparison.hpp"

namespace majs::report {

struct CompareDescription {
  std::string a;
  std::string b;
  std::string on;  ///< the ruleset whose mods a and b are; "" for two rulesets
  std::string bots;
  std::string version;  ///< of majs
  std::uint64_t seed = 1;
  std::uint64_t games = 0;
  double confidence = 0.95;
};

/// One self-contained HTML page.
std::string compare_page(const CompareDescription& description, const std::vector<runtime::ComparedFigure>& figures);

}  // namespace majs::report
