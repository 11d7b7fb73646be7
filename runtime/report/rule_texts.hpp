#pragma once
// The rule texts of a ruleset (`add_rule` and its like, runtime/game/actions.md 5.15), as they stand when a game
// begins, for east in the first round.

#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/report/reference.hpp"

namespace majs::report {

struct RuleText {
  std::string id;
  std::vector<Line> lines;
  double order = 0;
};

struct RuleTab {
  std::string name;
  std::vector<RuleText> texts;  ///< by order, then as they were written
};

/// Follows the actions of `after_initialization`. Conditions that can be told from the document alone are; of others
/// both branches are left out. Constants must be expanded.
std::vector<RuleTab> rule_texts(const Document& document);

}  // namespace majs::report
