#pragma once
// What complete hands are made of, as `win_definition` says it.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::compiler {

/// So many sets and a pair, by the names of their definitions.
struct HandShape {
  std::string set;
  std::string pair;
  std::int64_t sets = 0;
};

/// No offset leads further than this within three suits: tens lead to the next one.
inline constexpr double kFarthestOffset = 30;

std::optional<HandShape> shape_of_hands(const Document& document);

/// How many tiles an element of a definition asks for, where that is the same for all it names; nothing for single
/// tiles, too.
std::optional<std::int64_t> tiles_of(const Document& document, const Document& element);

/// Whether all sets that an element names are of honours.
bool is_of_honours(const Document& document, const Document& element);

/// A constant as its value.
const Document& meant(const Document& document, const Document& value);

/// Whether a constant's members stand in its place, in a list of conditions.
bool is_spliced(const Document& value);
/// A constant as its value, also one that is spliced.
const Document& meant_in_list(const Document& document, const Document& value);
/// Whether a value is such a one, or something in it, or in the constants that are named there; of these each is looked
/// at once.
bool any_within(const Document& document, const Document& value, const std::function<bool(const Document&)>& is_one);

/// Whether a list has this text in it.
bool lists(const Document& zones, std::string_view zone);

/// What a condition asks of the whole winning hand: the `opts`, tiles and definitions, of a `match` or a `not_match`;
/// null for all others.
const Document* asked_of_whole_hand(const Document& document, const Document& condition);

/// The definitions that a `match` asks for; those that are named as what they stand for.
Document definitions_of(const Document& document, const Document& asked);

/// The kinds of the wall, each with how many tiles are that or stand for nothing else.
std::map<std::string, std::size_t> kinds_of(const Document& document);

}  // namespace majs::compiler
