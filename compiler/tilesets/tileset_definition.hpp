#pragma once
// What a tile-set file says, clause by clause (grammar/tile_sets.md), before it is worked out by tileset.hpp.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/diagnostic.hpp"
#include "compiler/tilesets/tileset_syntax.hpp"

namespace majs::compiler::tileset {

/// Most sets of flags of one file: a tile keeps its flag of each set in four bits.
inline constexpr std::size_t kMaxFlagSets = 16;
inline constexpr std::size_t kMinFlags = 2;
inline constexpr std::size_t kMaxFlags = 16;

/// For each set of flags the number of one of its flags, four bits a set; 0 is the default.
using Flags = std::uint64_t;

/// What is known of a tile: all of it, or its rank, its suit, some of its flags. A rank and a suit are a tile, and a
/// numbered tile has both.
struct Pattern {
  static constexpr std::uint8_t kUnknown = 0xFF;
  TileNumber tile = kUnknown;
  std::uint8_t suit = kUnknown;  ///< 0 manzu, 1 pinzu, 2 souzu
  std::uint8_t rank = kUnknown;  ///< 0 to 15
  Flags flags = 0;
  Flags mask = 0;  ///< the sets a flag is known of: 0xF for each

  bool is_one_tile() const { return tile != kUnknown; }
  /// Only flags, or nothing at all.
  bool is_flags_only() const { return tile == kUnknown && suit == kUnknown && rank == kUnknown; }
};

Pattern tile_pattern(TileNumber tile);
Pattern rank_pattern(std::uint8_t rank);
Pattern suit_pattern(std::uint8_t suit);
Pattern flag_pattern(std::size_t set, std::size_t flag);

/// Adds what `more` knows. False, and nothing changed, when no tile can be both.
bool combine(Pattern& pattern, const Pattern& more);

/// Why no tile can be both ("a tile has one suit"), or "".
std::string_view conflict_reason(const Pattern& a, const Pattern& b);

/// One way to meet a list.
struct Alternative {
  Pattern pattern;
  Span span;
};

struct Specification {
  std::vector<std::vector<Alternative>> lists;
  std::uint32_t count = 1;  ///< the product of its numbers, at most what fits
  bool is_counted = false;  ///< has a number
  Span count_span;          ///< the first number
  bool is_sound = true;     ///< false: some of it was refused, so that what is missing means nothing
  Span span;                ///< from the first item to the last
};

enum class Action : std::uint8_t { Plus, Minus, Times, Modify };

struct Clause {
  Action action = Action::Plus;
  bool all = false;  ///< MINUS ALL, MODIFY ALL
  Specification what;
  Pattern by;  ///< MODIFY: the flags
  Span span;   ///< from its word to its last item
};

struct FlagSet {
  std::vector<std::string_view> names;  ///< the first one is the default
};

struct Definition {
  std::uint8_t players = 4;
  std::vector<std::string_view> player_blocks;  ///< what stands between the parentheses of each player, as written
  std::vector<FlagSet> flag_sets;               ///< in order of declaration
  bool has_tiles = false;                       ///< without TILES the set is the standard one
  std::vector<Clause> clauses;
};

/// Reads a tree. What is wrong is reported; the definition then lacks it and must not be used.
Definition read_definition(const Tree& tree, Diagnostics& diagnostics);

}  // namespace majs::compiler::tileset
