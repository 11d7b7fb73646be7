#pragma once
// Hands as people type them: `123m55z`, `1m 2m 0p`, `12 3m`, one reading for every command that takes a hand.

#include <array>
#include <bitset>
#include <optional>
#include <string_view>

#include "runtime/tiles/notation.hpp"

namespace majs::tiles {

/// The tiles there are: those of a ruleset, or those that a question is about.
class KnownTiles {
 public:
  void add(Kind kind) {
    if (kind < kKindCount) kinds_.set(kind);
  }
  bool has(Kind kind) const { return kind < kKindCount && kinds_.test(kind); }
  /// No others exist: a hand with another one is an error.
  bool only = false;

 private:
  std::bitset<kKindCount> kinds_;
};

/// Reads a hand. Blanks and commas separate or are left out as one likes; digits are one tile each, of the letter after
/// them; ids without digits or with one (`0j`, `any`) stand between blanks. An id of several digits (`23p`) stands for
/// that one tile where it is known and every word is an id; where it could be either, that is an error. Every error
/// names the tile, or the word. At most kMostTypedTiles tiles.
std::optional<TileList> read_hand(std::string_view text, const KnownTiles& known, AttributeNames& names,
                                  NotationError* error);
inline constexpr std::size_t kMostTypedTiles = 512;

/// What read_hand says of hands as programs write them, from a table: digits and the letters they belong to, nothing
/// else.
class UsualTiles {
 public:
  explicit UsualTiles(const KnownTiles& known);
  /// Fills `out` anew; false when read_hand has to read the text, or to say what is wrong with it.
  bool read(std::string_view text, TileList& out) const;
  /// The same for a text of one tile; false for others as well.
  bool read_one(std::string_view text, Tile& out) const;

 private:
  static constexpr std::size_t kLongestId = 4;
  static constexpr std::size_t kMostUsual = 64;  ///< characters
  static constexpr std::size_t kLongIds = 1'100 * 26;
  /// A number for digits and a letter, of three or four characters; kLongIds for other texts.
  static std::size_t number_of_id(std::string_view text);

  std::array<std::array<Kind, 10>, 26> kinds_{};  ///< by letter and digit
  std::bitset<kLongIds> long_ids_;                ///< those of tiles
};

}  // namespace majs::tiles
