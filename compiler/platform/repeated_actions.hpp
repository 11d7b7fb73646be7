#pragma once
// A hand of several readings is judged with each of them, one after another (pair_readings.hpp, equal_runs.hpp): what
// `before_scoring` does it does several times. Statuses and counters are given back before each; the rest is told.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

struct RepeatedAction {
  std::string pointer;  ///< of the action in `before_scoring`, or of the one there that runs it
  std::string name;
};

struct Repeats {
  Document remembers;  ///< actions: what statuses and counters are
  Document restores;   ///< ... and that they are so again
  /// What does not come to the same when it runs once more, or for one reading only.
  std::vector<RepeatedAction> told;
};

/// Of a document as it is before anything of ours is in it.
Repeats repeats_of(const Document& document);

}  // namespace majs::compiler
