#pragma once
// Canonical layout of tile-set files.

#include <string>

#include "compiler/tilesets/tileset_syntax.hpp"

namespace majs::compiler {

/// The canonical text of a tree that was read without errors: words in upper case, a clause a line unless the author
/// put all of TILES on one, comments kept. Idempotent, and the result means the same.
std::string format_tiles(const tileset::Tree& tree);

}  // namespace majs::compiler
