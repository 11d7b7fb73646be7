#pragma once
// Spoiled documents: what a mistake or an evil hand might put at any place of a ruleset.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/game/random.hpp"

namespace majs::compiler::test {

/// A way to spoil a value: `what` it becomes, made of the value that was there and of the whole document.
struct Spoiling {
  std::string_view what;
  Document (*make)(const Document& before, const Document& document, runtime::Random& random);
};

/// All ways, in a fixed order.
std::span<const Spoiling> spoilings();

/// The places of a document (JSON pointers), in groups: places that differ in nothing but their index in lists are one
/// group, so that a wall of 136 tiles counts once.
std::vector<std::vector<std::string>> places_of(const Document& document);

}  // namespace majs::compiler::test
