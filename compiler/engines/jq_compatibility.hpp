#pragma once
// Mods written for jq 1.7 and 1.8 on an older libjq: what it does not know is rewritten or defined in front of the mod.

#include <cstdint>
#include <string>
#include <string_view>

namespace majs::compiler {

enum class JqVersion : std::uint8_t {
  V16,  ///< 1.6 and older
  V17,
  V18,  ///< 1.8 and later
};

/// Of the libjq that this process uses, found out from the functions it has.
JqVersion jq_version();

/// A program that passed check_jq_program as a filter that may stand in parentheses (see close_jq_program), in terms
/// that `version` knows: before 1.7 an `if` without `else` gets one and `.a.[0]` and the like are written as it wants
/// them; functions that the version lacks, or has with another meaning, are defined in front. A definition in the
/// program wins. Everything stays on its line. From 1.7 on no more than `$__loc__` is written anew, in every version:
/// its line is that of the mod.
std::string fit_jq_program(std::string_view program, JqVersion version);

}  // namespace majs::compiler
