#pragma once
// Which texts are tile ids. The compiler only has to know whether an id can be loaded; what a tile is, is the
// runtime's business (runtime/tiles).

#include <string_view>
#include <vector>

namespace majs::grammar {

/// True for the 468 ids that can be loaded (runtime/tiles/README.md 2), and the extension ids of tile-set files
/// (`#0m`, `#11p` ..., grammar/tile_sets.md). `any` is not a tile of a wall and not included.
bool is_tile_id(std::string_view id);

/// True when the text looks like a tile id, loadable or not: digits, perhaps one of ' ` ^, and the letter of a family.
bool looks_like_tile_id(std::string_view id);

/// True for the fixed offsets of match definitions: `1A` ... `10C`, `DA`, `DB`, `DC`.
bool is_fixed_offset(std::string_view text);

/// All loadable ids, extension ids last.
std::vector<std::string_view> tile_ids();

}  // namespace majs::grammar
