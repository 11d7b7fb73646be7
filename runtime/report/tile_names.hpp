#pragma once
// What tiles are called aloud. The table is tile_names.def; a page carries the names of its tiles in every language,
// and spoken.js takes those of its reader.

#include <set>
#include <string>
#include <string_view>

namespace majs::report {

/// "3 of bamboo", "red 5 of dots", "north", "white dragon"; the id itself of what has no name, and in a language that
/// is none of the table's.
std::string spoken_tile(std::string_view id, std::string_view language = "en");

/// `{language: {id: name}}` of those that have names, as JSON.
std::string spoken_tiles(const std::set<std::string, std::less<>>& ids);

}  // namespace majs::report
