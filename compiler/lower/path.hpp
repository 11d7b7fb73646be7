#pragma once
// Paths into a document, as in `apply set, "buttons.pon.show_when[0]", 1` (grammar/README.md 9.1).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/ir/ir.hpp"
#include "compiler/text/arena.hpp"

namespace majs::compiler {

/// Longest path, in bytes.
inline constexpr std::size_t kMaxPathLength = 1000;
/// Most components of a path.
inline constexpr std::size_t kMaxPathSteps = 100;

/// Reads a path; `""` and `"."` are the whole document. The result borrows nothing from `text`. On a malformed path
/// returns nullopt, a text for rule authors in *problem ("a plain key may not contain a blank") and the byte offset of
/// the offending character in *problem_offset.
std::optional<ir::Path> parse_path(std::string_view text, Arena& arena, std::string* problem,
                                   std::size_t* problem_offset);

}  // namespace majs::compiler
