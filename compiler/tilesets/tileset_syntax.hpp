#pragma once
// Tile-set files (grammar/tile_sets.md) as text: from characters to nested lists. What the lists mean is read by
// tileset_definition.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/arena.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/text/source.hpp"

namespace majs::compiler::tileset {

/// Largest .tiles file, in bytes.
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20;
/// Deepest nesting of parentheses.
inline constexpr std::size_t kMaxNesting = 64;

// ---- tiles

/// The tiles that can be written, as small integers: numbered tiles first (suit * 16 + rank, suits in the order m p s),
/// then E S W N, P F C (white, green, red: the order of their ids), and flowers, seasons, emperors, empresses.
using TileNumber = std::uint8_t;
inline constexpr TileNumber kTileCount = 3 * 16 + 4 + 3 + 4 * 4;
inline constexpr std::uint8_t kRankCount = 16;

/// The tile with this name ("'5M"), or nothing.
std::optional<TileNumber> find_tile(std::string_view name);
/// "'5M".
std::string_view tile_name(TileNumber tile);
/// "5m", "#11m", "3z".
std::string_view tile_id(TileNumber tile);

/// The tiles a range may run through.
enum class Family : std::uint8_t { Manzu, Pinzu, Souzu, Winds, Dragons, Flowers, Seasons, Emperors, Empresses };
inline constexpr std::size_t kFamilyCount = 9;
Family family_of(TileNumber tile);

// ---- words

enum class Word : std::uint8_t {
  Unknown,
  Players,
  Tiles,
  Plus,
  Minus,
  All,
  Times,
  Modify,
  By,
  To,
  Manzu,
  Pinzu,
  Souzu
};

/// The keyword, in upper or lower case.
Word find_word(std::string_view text);
/// "PLAYERS"; "" for Unknown.
std::string_view word_text(Word word);
/// The keyword nearest to a misspelt one, or "".
std::string_view nearest_word(std::string_view text);

// ---- lists

enum class NodeKind : std::uint8_t {
  List,    ///< children
  Number,  ///< number
  Word,    ///< word
  Flag,    ///< text without the `^`
  Tile,    ///< tile
  Other,   ///< anything else: data in the lists of PLAYERS, a mistake elsewhere
};

struct Node {
  NodeKind kind = NodeKind::Other;
  Word word = Word::Unknown;
  TileNumber tile = 0;
  std::uint32_t number = 0;  ///< numbers beyond its range are as large as it can be
  Span span;
  std::string_view text;  ///< as written; lives in the source
  std::span<const Node> children;
};

struct Comment {
  Span span;  ///< from `;` to the end of the line, without blanks and line break behind it
};

/// A file as read. Keeps its source alive.
struct Tree {
  SourcePtr source;
  Arena arena;
  std::span<const Node> items;  ///< what stands outside of all lists: the definitions
  std::vector<Comment> comments;
  bool is_whole = true;  ///< false: too large, too deep or not UTF-8, so that what is there means nothing
};

/// After so many mistakes the rest of a file is not looked at: hostile text must not cost a message a byte.
inline constexpr std::size_t kMaxErrors = 100;
inline bool is_full(const Diagnostics& diagnostics) { return diagnostics.error_count() >= kMaxErrors; }

/// Reads a whole file. Mistakes in the nesting of parentheses are reported and mended: at a `(PLAYERS` or `(TILES` that
/// begins a line, and at the end, everything that is open is closed. `diagnostics` should be those of this file only,
/// because they are counted (kMaxErrors).
Tree parse(SourcePtr source, Diagnostics& diagnostics);

/// One node a line, with line:column, children indented (`majs compile --emit ast`).
std::string dump_tree(const Tree& tree);

}  // namespace majs::compiler::tileset
