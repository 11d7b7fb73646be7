#pragma once
// What tests of bounds need: definitions read with the names of one table, and the levels that are derived from them.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/match/match.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test {

/// A wall of 136 tiles, of which some may stand for others.
struct BoundTable {
  Names names;
  tiles::TileBehavior behavior;
  Document nothing = Document::object();

  explicit BoundTable(const std::string& wildcards = "", const std::string& targets = "") {
    if (!wildcards.empty()) behavior.add_aliases(list(wildcards), list(targets));
    std::vector<tiles::Tile> wall;
    for (tiles::Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, tiles::Tile(kind));
    behavior.set_wall(wall);
  }
  std::vector<tiles::Tile> list(const std::string& text) {
    const auto read = tiles::parse_hand(text, names.attributes, nullptr);
    REQUIRE(read.has_value());
    return *read;
  }
  std::vector<Definition> read(const std::vector<Document>& definitions) {
    std::vector<Definition> result;
    for (const Document& definition : definitions) {
      result.push_back(read_definition(definition, "", {nothing, names}));
    }
    return result;
  }
  std::vector<Definition> read(const std::string& definition) {
    return read(std::vector<Document>{*grammar::parse_document(definition, nullptr)});
  }
  /// The definition, with one tile fewer, two fewer and so on, up to `most` or as long as they are not too many.
  std::vector<MatchProgram> levels_of(const std::string& definition, std::size_t most) {
    constexpr std::size_t kMostDefinitions = 40;
    std::vector<Document> definitions = {*grammar::parse_document(definition, nullptr)};
    std::vector<MatchProgram> levels;
    while (levels.size() < most && definitions.size() < kMostDefinitions) {
      levels.emplace_back(read(definitions), names.known);
      definitions = almost_definitions(definitions);
    }
    return levels;
  }
};

}  // namespace majs::match::test
