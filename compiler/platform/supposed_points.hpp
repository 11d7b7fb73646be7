#pragma once
// What a hand would be worth, which is a number here; Riichi Advanced can only be asked whether it is worth so much.

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Held by who is given tiles to see what they would be worth, or what they were part of: `after_draw` is not for
/// those.
inline constexpr const char* kSupposes = "platform_supposes";

/// Puts questions in the place of the amounts `points_with_discard` and `points_with_waits` where they are compared,
/// and functions that leave them in counters of these names where they are computed with. What was changed, in
/// sentences.
std::vector<std::string> write_supposed_points(Document& document, const Refuse& refuse);

/// `after_draw` does nothing for tiles that are only supposed.
void guard_supposed_draws(Document& document);

}  // namespace majs::compiler
