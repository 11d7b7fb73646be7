#pragma once
// Yaku of the second group as factors of the first (`score_multiplier: "points2"`): on Riichi Advanced they are told
// and worth nothing, so that a counter multiplies what they are worth.

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

inline constexpr const char* kFactor = "platform_factor";

/// Has `before_scoring` leave the product in the counter `platform_factor` of everybody.
void write_factor(Document& document, const Refuse& refuse);

}  // namespace majs::compiler
