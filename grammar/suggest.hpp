#pragma once
// "Did you mean": the nearest known name to a misspelled one.

#include <span>
#include <string>
#include <string_view>

#include "grammar/vocabulary.hpp"

namespace majs::grammar {

/// The candidate nearest to `name` (Damerau-Levenshtein, at most a third of its length away), or "" when none is near.
std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);

/// The nearest word of a vocabulary kind, or "".
std::string_view nearest_word(WordKind kind, std::string_view name);

}  // namespace majs::grammar
