#pragma once
// Tile sets: the physical tiles of a game, worked out from a .tiles file (grammar/tile_sets.md), as a value and as a
// module of a build.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/tilesets/tileset_definition.hpp"

namespace majs::compiler {

namespace tileset {

inline constexpr std::size_t kMaxTiles = 100'000;
/// Most combinations of one clause.
inline constexpr std::size_t kMaxCombinations = 100'000;
/// How many tiles and parts of combinations all clauses of a file may look at.
inline constexpr std::size_t kMaxSteps = 5'000'000;

struct Tile {
  Flags flags = 0;
  Span span;  ///< the clause that made it what it is; empty for the standard tiles
  TileNumber number = 0;
};

/// A tile set. Keeps its source, in which its names live.
struct TileSet {
  SourcePtr source;
  std::uint8_t players = 4;
  std::vector<std::string_view> player_blocks;  ///< of `(PLAYERS (...) (...))`, not interpreted
  std::vector<FlagSet> flag_sets;
  std::vector<Tile> tiles;
};

/// The names of the flags that are not the default of their set, without `^`, in order of declaration.
std::vector<std::string_view> flag_names(const TileSet& set, Flags flags);

/// Parses a file and works it out. With errors in `diagnostics` the result must not be used.
TileSet evaluate(SourcePtr source, Diagnostics& diagnostics);

}  // namespace tileset

/// A .tiles file as a module: `{"num_players": n, "wall": [...]}`, merged into the document.
Module compile_tiles(SourcePtr source, Diagnostics& diagnostics);

/// Whether a file of this name is a tile-set definition: it ends in `.tiles`.
bool is_tiles_file(std::string_view name);

}  // namespace majs::compiler
