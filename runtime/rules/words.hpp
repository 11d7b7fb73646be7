#pragma once
// Parts of a ruleset in words, for people who do not read JSON: documentation, and why something is not possible.

#include <string>

#include "grammar/document.hpp"

namespace majs::runtime {

/// A condition (runtime/game/conditions.md 1): "our turn and (tiles remaining 4 or not status riichi)". Match
/// definitions that are written out are called "a pattern"; what is no condition is printed as JSON.
std::string condition_words(const Document& condition);

}  // namespace majs::runtime
