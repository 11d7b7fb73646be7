#pragma once
// A tile set as a document, as MahjongScript, and as a table for people.

#include <string>

#include "compiler/tilesets/tileset.hpp"
#include "grammar/document.hpp"

namespace majs::compiler::tileset {

/// `{"num_players": n, "wall": [...]}`: a tile with only default flags is its id, any other
/// `{"tile": id, "attrs": [names]}`.
Document to_document(const TileSet& set);

/// Commands that set the same: `set num_players, n` and `set wall, [...]`, as `majs fmt` would lay them out (but for
/// tiles that are longer than a line).
std::string to_script(const TileSet& set);

/// How many there are of each tile: families and flags as rows, ranks as columns.
std::string to_table(const TileSet& set);

}  // namespace majs::compiler::tileset
