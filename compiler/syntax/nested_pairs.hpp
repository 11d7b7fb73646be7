#pragma once
// One-line bodies nest: `on e, do: if c, do: draw`. The innermost call without parentheses gets every pair that follows
// (Q84), also one that the author meant for a call around it.

#include <cstddef>
#include <string_view>

namespace majs::compiler {

enum class PairUse : unsigned char {
  None,     ///< the call has no use for the pair
  Used,     ///< it has
  Unknown,  ///< a function of the ruleset: nobody knows
};

/// Whether a call of `name` (command, form, action, condition or function) can use `key: ...` as its argument number
/// `position`.
PairUse pair_use(std::string_view name, std::string_view key, std::size_t position);

}  // namespace majs::compiler
