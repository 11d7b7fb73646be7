#pragma once
// Two texts compared line by line.

#include <string>
#include <string_view>

namespace majs::compiler {

/// A unified diff with three lines of context, as `diff -u` and `git` print it, "" when the texts are equal. `name`
/// stands in the header (`--- a/name`, `+++ b/name`). Texts of many thousand changed lines are shown as one change.
std::string unified_diff(std::string_view before, std::string_view after, const std::string& name, bool color);

}  // namespace majs::compiler
