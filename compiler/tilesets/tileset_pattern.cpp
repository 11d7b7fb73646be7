// What may be said of one tile together.

#include "compiler/tilesets/tileset_definition.hpp"

namespace majs::compiler::tileset {
namespace {

constexpr TileNumber kNumberedTiles = 3 * kRankCount;

bool differ(std::uint8_t a, std::uint8_t b) { return a != Pattern::kUnknown && b != Pattern::kUnknown && a != b; }

bool flags_differ(const Pattern& a, const Pattern& b) { return ((a.flags ^ b.flags) & a.mask & b.mask) != 0; }

bool is_honor(const Pattern& pattern) { return pattern.is_one_tile() && pattern.tile >= kNumberedTiles; }

bool is_number(const Pattern& pattern) {
  return pattern.suit != Pattern::kUnknown || pattern.rank != Pattern::kUnknown;
}

}  // namespace

Pattern tile_pattern(TileNumber tile) {
  Pattern pattern;
  pattern.tile = tile;
  if (tile < kNumberedTiles) {
    pattern.suit = tile / kRankCount;
    pattern.rank = tile % kRankCount;
  }
  return pattern;
}

Pattern rank_pattern(std::uint8_t rank) {
  Pattern pattern;
  pattern.rank = rank;
  return pattern;
}

Pattern suit_pattern(std::uint8_t suit) {
  Pattern pattern;
  pattern.suit = suit;
  return pattern;
}

Pattern flag_pattern(std::size_t set, std::size_t flag) {
  Pattern pattern;
  pattern.flags = Flags{flag} << (4 * set);
  pattern.mask = Flags{0xF} << (4 * set);
  return pattern;
}

bool combine(Pattern& pattern, const Pattern& more) {
  if (!conflict_reason(pattern, more).empty()) return false;
  if (more.is_one_tile()) pattern.tile = more.tile;
  if (more.suit != Pattern::kUnknown) pattern.suit = more.suit;
  if (more.rank != Pattern::kUnknown) pattern.rank = more.rank;
  pattern.flags |= more.flags;
  pattern.mask |= more.mask;
  if (pattern.suit != Pattern::kUnknown && pattern.rank != Pattern::kUnknown) {
    pattern.tile = static_cast<TileNumber>(pattern.suit * kRankCount + pattern.rank);
  }
  return true;
}

std::string_view conflict_reason(const Pattern& a, const Pattern& b) {
  if (flags_differ(a, b)) return "a tile has one flag of each set";
  if (differ(a.suit, b.suit)) return "a tile has one suit";
  if (differ(a.rank, b.rank)) return "a tile has one rank";
  if (differ(a.tile, b.tile)) return "these are different tiles";
  if ((is_honor(a) && is_number(b)) || (is_honor(b) && is_number(a))) return "this tile has neither suit nor rank";
  return {};
}

}  // namespace majs::compiler::tileset
