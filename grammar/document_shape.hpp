#pragma once
// What kind of value stands at which key of a ruleset document: JSON types by the vocabulary's tables of keys and
// fields. The runtime's loader reads nothing that is not in these tables, and looks only at values that fit; the checks
// report all that do not.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::grammar {

/// What the top-level keys of match definitions end in.
inline constexpr std::string_view kDefinitionSuffix = "_definition";

/// Types of JSON values, as bits.
using JsonTypes = std::uint8_t;
inline constexpr JsonTypes kNullType = 1;
inline constexpr JsonTypes kFlagType = 2;
inline constexpr JsonTypes kNumberType = 4;
inline constexpr JsonTypes kTextType = 8;
inline constexpr JsonTypes kListType = 16;
inline constexpr JsonTypes kMapType = 32;
inline constexpr JsonTypes kAnyType = 63;

JsonTypes type_of(const Document& value);
/// "a list", "true or false or a list".
std::string type_words(JsonTypes types);

/// The types of values at a key or field of the vocabulary. Null is one of them where the key has no value of its own
/// when it is absent: null says the same as leaving it out.
JsonTypes types_of(const Word& word);

/// The types of values at a top-level key: one of the vocabulary, an event, `NAME_definition`. All types for a key that
/// nobody knows, such as that of a yaku list.
JsonTypes types_of_key(std::string_view key);

/// Whether a document counts the yaku of a list of this name.
bool names_yaku_list(const Document& document, std::string_view name);

/// A value of a type that its place does not take.
struct ShapeProblem {
  std::string pointer;    ///< JSON pointer
  std::string message;    ///< "`wall` must be a list, not a number"
  bool harmless = false;  ///< the game goes on without it: the key is for display or menus, or its value is ignored
};

/// Everything in the document that is of the wrong type: top-level keys, fields of buttons and auto buttons, keys of
/// `score_calculation`, and the members of lists and maps of names and numbers. What is inside of actions, conditions
/// and definitions is read by those who understand it. In the order of the document.
std::vector<ShapeProblem> check_shape(const Document& document);

}  // namespace majs::grammar
