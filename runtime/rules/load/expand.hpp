#pragma once
// Constants: `"@name"` and `"@splat$name"` (runtime/rules/README.md 1 step 3), and function parameters `"$name"` (1.2).

#include <cstddef>

#include "grammar/document.hpp"
#include "runtime/rules/words/finding.hpp"

namespace majs::runtime {

/// Most values a document may have after its constants are expanded.
inline constexpr std::size_t kMaxExpandedValues = 400'000;
/// Deepest nesting after expansion.
inline constexpr std::size_t kMaxExpandedDepth = 400;

/// Replaces every constant of `document` in place, if it has a `constants` object. A constant that contains itself, or
/// an expansion that grows beyond the limits, is an error finding (R102), and the string stays as it is.
void expand_constants(Document& document, Findings& findings);

/// A copy of `body` in which every string equal to `"$a"` is replaced by `arguments["a"]`; a value put in is searched
/// again, parameters without an argument stay. Beyond the limits the text stays as it is and `too_large` is set.
/// `values` is how many the copy has.
Document substitute_parameters(const Document& body, const Document& arguments, bool& too_large, std::size_t& values);

}  // namespace majs::runtime
