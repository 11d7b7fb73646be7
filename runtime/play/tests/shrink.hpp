#pragma once
// The shortest game that shows something which was found in a long one: fewest inputs, then the smallest wall.

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/tests/always.hpp"
#include "runtime/rules/words/finding.hpp"

namespace majs::runtime {

struct Shrunk {
  Document test;  ///< a case with `config`, `events` and `always`, which fails
  std::size_t inputs = 0;
  std::size_t inputs_before = 0;  ///< of the round in which it was found
  std::size_t tiles = 0;
  std::size_t tiles_before = 0;
};

/// Shrinks the round of a game of bots in which `finding` came. `rules` were loaded with the conditions of `always`.
/// Nothing when the round as a test case, without auto buttons, does not show it: then only the whole game does.
std::optional<Shrunk> shrink(const std::shared_ptr<const Rules>& rules, const std::vector<AlwaysRule>& always,
                             const std::array<std::string, kMaxSeats>& bots, const Finding& finding);

}  // namespace majs::runtime
