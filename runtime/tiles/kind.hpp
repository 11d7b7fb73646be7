#pragma once
// Tile kinds: the ids of runtime/tiles/README.md as small integers, with what is known about each without any ruleset
// (suit, rank, categories, sort key, base successor and suit successor).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace majs::tiles {

/// A tile id without attributes. The plain numbers and honours come first: 1m–9m 1p–9p 1s–9s are 0–26, 1z–7z are
/// 27–33, 0z and 8z are 34 and 35.
using Kind = std::uint16_t;

/// "No tile": the end of an ordering, an undefined offset.
inline constexpr Kind kNoKind = 0xFFFF;
/// How many kinds there are (all loadable ids, the extension ids of `.tiles` files, `any` and `faceup`).
inline constexpr std::size_t kKindCount = 487;
/// Stands for every tile.
inline constexpr Kind kAny = 485;
/// Internal: every tile that shows its face; cannot be loaded from a document.
inline constexpr Kind kFaceup = 486;

enum class Suit : std::uint8_t { Manzu, Pinzu, Souzu, Star, Honor, Joker, Blank, Other };

/// The tile categories of runtime/tiles/README.md 6, one bit each.
enum class Category : std::uint16_t {
  Manzu = 1 << 0,
  Pinzu = 1 << 1,
  Souzu = 1 << 2,
  Star = 1 << 3,
  Jihai = 1 << 4,
  Wind = 1 << 5,
  Dragon = 1 << 6,
  Terminal = 1 << 7,
  Yaochuuhai = 1 << 8,
  Tanyaohai = 1 << 9,
  Flower = 1 << 10,
  Joker = 1 << 11,
  Aka = 1 << 12,
};

struct KindRow {
  std::string_view id;
  Suit suit;
  std::uint8_t rank;         ///< 1–10, or 0 for tiles no number spec names
  std::uint16_t categories;  ///< bits of Category
  std::int32_t sort_key;     ///< display order, in tenths of the units of runtime/tiles/README.md 8
  std::string_view natural;  ///< the plain tile this one is a variant of
  std::uint8_t centrality;   ///< 0 none, 1 edge … 4 middle (a hint for bots)
};

/// The rows of all kinds, by kind.
const KindRow* rows();
/// The row of a kind; `kind` must be below kKindCount.
const KindRow& row(Kind kind);

/// Where the kind stands in display order: its sort key, 0 for no tile.
std::int32_t display_key(Kind kind);

/// The kind with this id, `any` included; `16j` is read as `6j` (runtime/tiles/README.md 11). Empty for anything else.
std::optional<Kind> find_kind(std::string_view id);

/// The id of a kind; empty for kNoKind.
std::string_view id_of(Kind kind);

/// True when the kind, or `any`, belongs to the category.
bool is_in(Kind kind, Category category);

/// 1 is followed by 2 … 8 by 9 within manzu, pinzu, souzu; nothing else has a neighbour. kNoKind at the ends.
Kind base_next(Kind kind);
Kind base_previous(Kind kind);

/// The same rank (1–10) in the next suit: manzu → pinzu → souzu → manzu. kNoKind for everything else.
Kind base_next_suit(Kind kind);
Kind base_previous_suit(Kind kind);

/// The tile a fixed offset names on a cursor tile: numbers `1A`…`10C` (number 1–10, letter 0–2 for A B C) and
/// dragons `DA DB DC` (number 0). A is the cursor's own suit, B and C the following ones; a dragon cursor stands for
/// the suit it belongs to (m 7z, p 0z, s 6z). kNoKind on other cursors.
Kind fixed_offset(Kind cursor, int number, int letter);

}  // namespace majs::tiles
