#pragma once
// Actions of `before_scoring` that do not come to the same when they run once more: a hand of several readings is
// judged with each of them (pair_readings.hpp, equal_runs.hpp), one after another.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

struct RepeatedAction {
  std::string pointer;  ///< of the action in `before_scoring`, or of the one there that runs it
  std::string what;     ///< its name, with what it counts
};

std::vector<RepeatedAction> repeated_actions(const Document& document);

}  // namespace majs::compiler
