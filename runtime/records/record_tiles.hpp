#pragma once
// How the formats of records write tiles.

#include <string>
#include <string_view>

#include "runtime/tiles/kind.hpp"

namespace majs::runtime {

/// Of tenhou/6: 11 to 19 manzu, 21 pinzu, 31 souzu, 41 to 47 honours, 51 to 53 red fives. kNoKind for anything else.
tiles::Kind kind_of_tenhou_number(int number);
/// 0 for tiles the format does not know.
int tenhou_number(tiles::Kind kind);

/// Of mjai: `5m`, `5mr`, `E S W N P F C`. kNoKind for anything else.
tiles::Kind kind_of_mjai_name(std::string_view name);
/// `?` for tiles the format does not know.
std::string mjai_name(tiles::Kind kind);

/// Of mjlog: 0 to 135, four of each kind; the first fives of the suits are red when the game has red fives. kNoKind for
/// anything else.
tiles::Kind kind_of_mjlog_id(int id, bool red_fives);
/// The first of the four numbers of a kind, red fives as fives; -1 for tiles the format does not know.
int mjlog_first_id(tiles::Kind kind);

/// Of Botzone: `W1` to `W9` manzu, `B` pinzu, `T` souzu, `F1` to `F4` winds, `J1` to `J3` red, green, white dragon.
/// kNoKind for anything else.
tiles::Kind kind_of_botzone_name(std::string_view name);
/// Empty for tiles the format does not know, red fives too.
std::string botzone_name(tiles::Kind kind);

/// A red five as the five it is, everything else as it is.
tiles::Kind plain_kind(tiles::Kind kind);

}  // namespace majs::runtime
