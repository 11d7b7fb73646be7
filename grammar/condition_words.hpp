#pragma once
// Parts of a ruleset in words, for people who do not read JSON: documentation, and why something is not possible.

#include <span>
#include <string>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::grammar {

/// What a condition says where it holds and where it does not; `{1}` … are its options.
struct ConditionPhrase {
  std::string_view name;
  std::string_view holds;
  std::string_view fails;
};

/// Every phrase there is (condition_phrases.def).
std::span<const ConditionPhrase> condition_phrases();

/// A condition (runtime/game/conditions.md 1): "our turn and (tiles remaining 4 or not status riichi)". Match
/// definitions that are written out are called "a pattern"; what is no condition is printed as JSON.
std::string condition_words(const Document& condition);

}  // namespace majs::grammar
