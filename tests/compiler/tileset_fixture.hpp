#pragma once
// Tile sets in tests: what a text gives, and what is wrong with it, as one line of text.

#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/diagnostic.hpp"
#include "compiler/tilesets/tileset.hpp"

namespace majs::compiler::test {

inline SourcePtr tiles_source(std::string_view text) {
  return std::make_shared<const Source>("test.tiles", std::string(text));
}

/// Every diagnostic in order of position: "M1036 `MANZU`, M1037 `(5)`": its code, and the text its span covers.
inline std::string problems(std::string_view text) {
  Diagnostics diagnostics;
  tileset::evaluate(tiles_source(text), diagnostics);
  diagnostics.sort();
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    out += (out.empty() ? "" : ", ") + code_text(diagnostic.code) + " `" +
           std::string(diagnostic.source->slice(diagnostic.span)) + "`";
  }
  return out;
}

/// The tiles in order, "1m 1m 5m@red"; equal neighbours as "1m*4". Or the problems when there are errors.
inline std::string tiles_of(std::string_view text) {
  Diagnostics diagnostics;
  const tileset::TileSet set = tileset::evaluate(tiles_source(text), diagnostics);
  if (diagnostics.has_errors()) return problems(text);
  std::vector<std::pair<std::string, std::size_t>> runs;
  for (const tileset::Tile& tile : set.tiles) {
    std::string name(tileset::tile_id(tile.number));
    for (const std::string_view flag : tileset::flag_names(set, tile.flags)) {
      name += (name.find('@') == std::string::npos ? "@" : "&") + std::string(flag);
    }
    if (runs.empty() || runs.back().first != name) runs.emplace_back(name, 0);
    ++runs.back().second;
  }
  std::string out;
  for (const auto& [name, count] : runs) {
    out += (out.empty() ? "" : " ") + name + (count > 1 ? "*" + std::to_string(count) : "");
  }
  return out;
}

/// tiles_of a file whose TILES is this.
inline std::string clauses(const std::string& text) {
  return tiles_of("(^plain ^red ^blue) (^dull ^dora)\n(TILES " + text + ")");
}

/// The only diagnostic of a text.
inline Diagnostic only_problem(std::string_view text) {
  Diagnostics diagnostics;
  tileset::evaluate(tiles_source(text), diagnostics);
  return diagnostics.all().size() == 1 ? diagnostics.all()[0] : Diagnostic{Code::SyntaxError, {}, {}, {}, "not one"};
}

inline std::size_t tile_count(std::string_view text) {
  Diagnostics diagnostics;
  return tileset::evaluate(tiles_source(text), diagnostics).tiles.size();
}

inline int player_count(std::string_view text) {
  Diagnostics diagnostics;
  const tileset::TileSet set = tileset::evaluate(tiles_source(text), diagnostics);
  return diagnostics.has_errors() ? 0 : set.players;
}

}  // namespace majs::compiler::test
