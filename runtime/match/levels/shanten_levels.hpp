#pragma once
// The levels below a win — tenpai, iishanten, … — generated from the definitions above them (runtime/match/README.md
// 9).

#include <array>
#include <string_view>
#include <vector>

#include "runtime/match/definitions/definition_reader.hpp"

namespace majs::match {

inline constexpr std::array<std::string_view, 8> kShantenLevels = {
    "win", "tenpai", "iishanten", "ryanshanten", "sanshanten", "suushanten", "uushanten", "roushanten"};

/// The definitions of one level after the other: those of the ruleset's `LEVEL_definition` (sets expanded), or, where a
/// ruleset has none, what is left of the level above when one tile is missing. Levels above 100 definitions are not
/// derived from.
std::array<std::vector<Document>, 8> shanten_levels(const DefinitionSource& source);

/// What hands match that lack one tile for one of these (expanded) definitions.
std::vector<Document> almost_definitions(const std::vector<Document>& definitions);

}  // namespace majs::match
