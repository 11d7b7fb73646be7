#pragma once
// Tiles as text and as JSON: the short and long notations of ~t and ~T, bare ids, and the three JSON forms.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/tiles/tile.hpp"

namespace majs::tiles {

/// A text that is no tile list: what was expected, at which byte.
struct NotationError {
  std::string message;
  std::size_t offset = 0;
};

using TileList = std::vector<Tile>;

/// ~t: `123m45p 6z@a&b`. Every digit before a letter is one tile, an uppercase letter adds `_sideways` first, and a
/// blank puts a `3x` between two groups. Ranks of ten, variants and quoted ids cannot be written.
std::optional<TileList> parse_short(std::string_view text, AttributeNames& names, NotationError* error);

/// ~T: `11m 12m 13m@a&b`. All digits before a letter are one id; blanks are optional and put nothing between.
std::optional<TileList> parse_long(std::string_view text, AttributeNames& names, NotationError* error);

/// What people type for a hand: a list of ids (`1m 2m 0p any 1's`) when every word is one, otherwise the short form,
/// its groups simply joined.
std::optional<TileList> parse_hand(std::string_view text, AttributeNames& names, NotationError* error);

/// The short form, in the given order: runs of one letter are joined. Tiles it cannot express are written as ids
/// between blanks.
std::string print_short(std::span<const Tile> tiles, const AttributeNames& names);

/// Ids with attributes between blanks: `11m 5m@red`.
std::string print_long(std::span<const Tile> tiles, const AttributeNames& names);

/// `"1m"`, `["1m","a","b"]` or `{"tile":"1m","attrs":["a"]}`. Empty when it is none of these.
std::optional<Tile> tile_from_json(const Document& value, AttributeNames& names);

/// A bare id, or the object form when there are attributes.
Document tile_to_json(const Tile& tile, const AttributeNames& names);

}  // namespace majs::tiles
