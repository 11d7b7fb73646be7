#pragma once
// Where Riichi Advanced ends a room: words that kill it in some situation (room_ends.def). Only rules that are played
// as there ask; they test the situation before the word.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::runtime {

struct RoomEnd {
  enum class Kind : std::uint8_t { Action, Condition, Target, TileSpec };
  enum class When : std::uint8_t {
    Always,
    NoLiteral,     ///< an argument that must be a number is not
    NoZone,        ///< tiles are moved where there is nothing
    NoKuikae,      ///< in a condition other than last_called_tile_matches
    NoIndicators,  ///< of dora, in the document
    NoDiscardYet,
    NothingMarked,
    NoButton,  ///< no button was pressed, and no call is looked at
    NoYaku,
    NoTile,
    NoWin,
    NoWinner,  ///< and the seat named is the winner's
    NoShimocha,
    NoToimen,
    NoKamicha,
    NoSeat,  ///< the seat named, of those beside and across, is nobody's
  };
  Kind kind;
  std::string_view word;
  When when;
  std::string_view text;
};

std::span<const RoomEnd> room_ends();

/// In the place of a word that is none.
inline constexpr std::string_view kNoText = "(no text)";

/// The row of a word, or room_ends().size().
std::size_t find_room_end(RoomEnd::Kind kind, std::string_view word);

/// Whether it may ever end a room: some can be told from what is written. `written` is the action, or the options of
/// the condition `word`.
bool may_end_room(const RoomEnd& end, std::string_view word, const Document& written, const Document& ruleset);

}  // namespace majs::runtime
