// The words and tiles of tile-set files.

#include <algorithm>
#include <array>

#include "compiler/tilesets/tileset_syntax.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler::tileset {
namespace {

struct TileRow {
  std::string_view name;
  std::string_view id;
  Family family;
};

// Ranks 0 and 11 to 15 have ids of their own: `0m` is a red five and `11m` a galaxy tile (grammar/tile_sets.md,
// Lexical).
constexpr std::array<TileRow, kTileCount> kTiles = {{
    {"'0M", "#0m", Family::Manzu},     {"'1M", "1m", Family::Manzu},      {"'2M", "2m", Family::Manzu},
    {"'3M", "3m", Family::Manzu},      {"'4M", "4m", Family::Manzu},      {"'5M", "5m", Family::Manzu},
    {"'6M", "6m", Family::Manzu},      {"'7M", "7m", Family::Manzu},      {"'8M", "8m", Family::Manzu},
    {"'9M", "9m", Family::Manzu},      {"'10M", "10m", Family::Manzu},    {"'11M", "#11m", Family::Manzu},
    {"'12M", "#12m", Family::Manzu},   {"'13M", "#13m", Family::Manzu},   {"'14M", "#14m", Family::Manzu},
    {"'15M", "#15m", Family::Manzu},   {"'0P", "#0p", Family::Pinzu},     {"'1P", "1p", Family::Pinzu},
    {"'2P", "2p", Family::Pinzu},      {"'3P", "3p", Family::Pinzu},      {"'4P", "4p", Family::Pinzu},
    {"'5P", "5p", Family::Pinzu},      {"'6P", "6p", Family::Pinzu},      {"'7P", "7p", Family::Pinzu},
    {"'8P", "8p", Family::Pinzu},      {"'9P", "9p", Family::Pinzu},      {"'10P", "10p", Family::Pinzu},
    {"'11P", "#11p", Family::Pinzu},   {"'12P", "#12p", Family::Pinzu},   {"'13P", "#13p", Family::Pinzu},
    {"'14P", "#14p", Family::Pinzu},   {"'15P", "#15p", Family::Pinzu},   {"'0S", "#0s", Family::Souzu},
    {"'1S", "1s", Family::Souzu},      {"'2S", "2s", Family::Souzu},      {"'3S", "3s", Family::Souzu},
    {"'4S", "4s", Family::Souzu},      {"'5S", "5s", Family::Souzu},      {"'6S", "6s", Family::Souzu},
    {"'7S", "7s", Family::Souzu},      {"'8S", "8s", Family::Souzu},      {"'9S", "9s", Family::Souzu},
    {"'10S", "10s", Family::Souzu},    {"'11S", "#11s", Family::Souzu},   {"'12S", "#12s", Family::Souzu},
    {"'13S", "#13s", Family::Souzu},   {"'14S", "#14s", Family::Souzu},   {"'15S", "#15s", Family::Souzu},
    {"'E", "1z", Family::Winds},       {"'S", "2z", Family::Winds},       {"'W", "3z", Family::Winds},
    {"'N", "4z", Family::Winds},       {"'P", "5z", Family::Dragons},     {"'F", "6z", Family::Dragons},
    {"'C", "7z", Family::Dragons},     {"'X1F", "1f", Family::Flowers},   {"'X2F", "2f", Family::Flowers},
    {"'X3F", "3f", Family::Flowers},   {"'X4F", "4f", Family::Flowers},   {"'X1S", "1g", Family::Seasons},
    {"'X2S", "2g", Family::Seasons},   {"'X3S", "3g", Family::Seasons},   {"'X4S", "4g", Family::Seasons},
    {"'X1K", "1k", Family::Emperors},  {"'X2K", "2k", Family::Emperors},  {"'X3K", "3k", Family::Emperors},
    {"'X4K", "4k", Family::Emperors},  {"'X1Q", "1q", Family::Empresses}, {"'X2Q", "2q", Family::Empresses},
    {"'X3Q", "3q", Family::Empresses}, {"'X4Q", "4q", Family::Empresses},
}};

constexpr auto kTilesByName = [] {
  std::array<TileNumber, kTileCount> tiles{};
  for (std::size_t i = 0; i < tiles.size(); ++i) tiles[i] = static_cast<TileNumber>(i);
  std::sort(tiles.begin(), tiles.end(), [](TileNumber a, TileNumber b) { return kTiles[a].name < kTiles[b].name; });
  return tiles;
}();

constexpr auto kWords = std::to_array<std::string_view>(
    {"", "PLAYERS", "TILES", "PLUS", "MINUS", "ALL", "TIMES", "MODIFY", "BY", "TO", "MANZU", "PINZU", "SOUZU"});

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::optional<TileNumber> find_tile(std::string_view name) {
  const auto found = std::lower_bound(kTilesByName.begin(), kTilesByName.end(), name,
                                      [](TileNumber tile, std::string_view text) { return kTiles[tile].name < text; });
  if (found == kTilesByName.end() || kTiles[*found].name != name) return std::nullopt;
  return *found;
}

std::string_view tile_name(TileNumber tile) { return kTiles[tile].name; }
std::string_view tile_id(TileNumber tile) { return kTiles[tile].id; }
Family family_of(TileNumber tile) { return kTiles[tile].family; }

Word find_word(std::string_view text) {
  for (std::size_t i = 1; i < kWords.size(); ++i) {
    if (std::equal(text.begin(), text.end(), kWords[i].begin(), kWords[i].end(),
                   [](char c, char wanted) { return upper(c) == wanted; })) {
      return static_cast<Word>(i);
    }
  }
  return Word::Unknown;
}

std::string_view word_text(Word word) { return kWords[static_cast<std::size_t>(word)]; }

std::string_view nearest_word(std::string_view text) {
  std::string name(text);
  std::transform(name.begin(), name.end(), name.begin(), upper);
  return grammar::nearest(name, std::span(kWords).subspan(1));
}

}  // namespace majs::compiler::tileset
