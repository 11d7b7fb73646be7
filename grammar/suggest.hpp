#pragma once
// "Did you mean": the nearest known name to a misspelled one.

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "grammar/vocabulary.hpp"

namespace majs::grammar {

/// The candidate nearest to `name` (Damerau-Levenshtein, at most a third of its length away), or "" when none is near.
std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);

/// The same asked over and over of candidates that stay: each name is looked for once, and after so many comparisons
/// none any more, as nobody reads so many suggestions.
class NearestNames {
 public:
  std::string_view find(std::string_view name, std::span<const std::string_view> candidates);
  /// Whether the name was looked for before: then the candidates are not needed.
  const std::string* known(std::string_view name) const;

 private:
  static constexpr std::size_t kMostComparisons = 2'000'000;
  std::map<std::string, std::string, std::less<>> known_;
  std::size_t compared_ = 0;
};

/// The nearest word of a vocabulary kind, or "".
std::string_view nearest_word(WordKind kind, std::string_view name);

/// Changes (insert, delete or replace a letter, swap two neighbours) that turn `a` into `b`; `limit + 1` when it takes
/// more than `limit`, or one of them is longer than 64 bytes.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

}  // namespace majs::grammar
