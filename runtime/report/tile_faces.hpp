#pragma once
// What is on the faces of tiles.

#include <string>
#include <string_view>

namespace majs::report {

/// The face of a tile as SVG, 30 wide and 40 high. Every id has one: those that are no usual tile show their id. With
/// numbers and letters that are only shown where the page sets `--idx` to `inline`.
std::string tile_face(std::string_view id);

/// True for tiles that are seen from behind.
bool is_back(std::string_view id);

}  // namespace majs::report
