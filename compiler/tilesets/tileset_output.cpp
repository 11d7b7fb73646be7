#include "compiler/tilesets/tileset_output.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "grammar/utf8.hpp"

namespace majs::compiler::tileset {
namespace {

constexpr std::size_t kLineWidth = 100;

std::string quoted(std::string_view text) {
  std::string out;
  grammar::append_quoted(out, text);
  return out;
}

std::string joined(const std::vector<std::string_view>& names, std::string_view separator) {
  std::string text;
  for (const std::string_view name : names) {
    if (!text.empty()) text += separator;
    text += name;
  }
  return text;
}

std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string padded(std::string text, std::size_t width, bool right) {
  const std::size_t missing = width - std::min(width, grammar::count_characters(text));
  text.insert(right ? 0 : text.size(), missing, ' ');
  return text;
}

/// `"1m"`, `%{tile: "5m", attrs: ["red"]}`.
std::string script_of(const TileSet& set, const Tile& tile) {
  const std::string id = quoted(tile_id(tile.number));
  if (tile.flags == 0) return id;
  std::string attributes;
  for (const std::string_view name : flag_names(set, tile.flags)) {
    attributes += (attributes.empty() ? "" : ", ") + quoted(name);
  }
  return "%{tile: " + id + ", attrs: [" + attributes + "]}";
}

// ---- the table

constexpr std::array<std::string_view, kFamilyCount> kFamilyNames = {
    "manzu", "pinzu", "souzu", "winds", "dragons", "flowers", "seasons", "emperors", "empresses"};

/// What stands above a column: "5", "E", "X1F".
std::string heading(TileNumber tile) {
  const std::string_view name = tile_name(tile).substr(1);
  const bool is_number = family_of(tile) <= Family::Souzu;
  return std::string(is_number ? name.substr(0, name.size() - 1) : name);
}

using Counts = std::array<std::size_t, kTileCount>;

struct Table {
  std::map<Flags, Counts> rows;  // tiles by their flags
  Counts total{};
};

Table count_tiles(const TileSet& set) {
  Table table;
  for (const Tile& tile : set.tiles) {
    ++table.rows[tile.flags][tile.number];
    ++table.total[tile.number];
  }
  return table;
}

struct TablePrinter {
  const TileSet& set;
  const Table& table;
  std::size_t label_width = 0;
  std::size_t cell_width = 0;

  std::string label(Flags flags) const { return "  " + joined(flag_names(set, flags), " "); }

  void measure() {
    for (const std::string_view name : kFamilyNames) label_width = std::max(label_width, name.size());
    for (const auto& [flags, counts] : table.rows)
      label_width = std::max(label_width, grammar::count_characters(label(flags)));
    for (TileNumber tile = 0; tile < kTileCount; ++tile) {
      if (table.total[tile] == 0) continue;
      cell_width = std::max({cell_width, heading(tile).size(), std::to_string(table.total[tile]).size()});
    }
  }

  std::string row(std::string text, std::span<const TileNumber> tiles, const auto& cell) const {
    text = padded(std::move(text), label_width, false);
    for (const TileNumber tile : tiles) text += "  " + padded(cell(tile), cell_width, true);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  }

  std::string family(Family family) const {
    std::vector<TileNumber> tiles;
    for (TileNumber tile = 0; tile < kTileCount; ++tile) {
      if (family_of(tile) == family && table.total[tile] > 0) tiles.push_back(tile);
    }
    if (tiles.empty()) return {};
    std::string text = "\n" + row(std::string(kFamilyNames[static_cast<std::size_t>(family)]), tiles, heading);
    for (const auto& [flags, counts] : table.rows) {
      const auto count = [&counts = counts](TileNumber tile) { return counts[tile]; };
      if (std::ranges::all_of(tiles, [&](TileNumber tile) { return count(tile) == 0; })) continue;
      text += row(label(flags), tiles,
                  [&](TileNumber tile) { return count(tile) == 0 ? std::string() : std::to_string(count(tile)); });
    }
    return text;
  }
};

}  // namespace

Document to_document(const TileSet& set) {
  Document wall = Document::array();
  wall.get_ref<Document::array_t&>().reserve(set.tiles.size());
  for (const Tile& tile : set.tiles) {
    if (tile.flags == 0) {
      wall.push_back(tile_id(tile.number));
      continue;
    }
    Document object = Document::object();
    object["tile"] = tile_id(tile.number);
    object["attrs"] = flag_names(set, tile.flags);
    wall.push_back(std::move(object));
  }
  Document document = Document::object();
  document["num_players"] = static_cast<double>(set.players);
  document["wall"] = std::move(wall);
  return document;
}

std::string to_script(const TileSet& set) {
  std::string text = "set num_players, " + std::to_string(set.players) + "\n";
  // `set` would make a map of an empty list (M0304).
  if (set.tiles.empty()) return text + "var wall, []\n";
  text += "set wall, [";
  std::size_t column = kLineWidth;
  for (std::size_t at = 0; at < set.tiles.size(); ++at) {
    const std::string tile = script_of(set, set.tiles[at]) + (at + 1 < set.tiles.size() ? "," : "");
    const std::size_t width = grammar::count_characters(tile);
    const bool fits = column + 1 + width <= kLineWidth;
    text += fits ? " " : "\n  ";
    column = (fits ? column + 1 : 2) + width;
    text += tile;
  }
  return text + "\n]\n";
}

std::string to_table(const TileSet& set) {
  const Table table = count_tiles(set);
  const auto kinds = std::ranges::count_if(table.total, [](std::size_t count) { return count > 0; });
  std::string text = counted(set.tiles.size(), "tile") + " of " + counted(static_cast<std::size_t>(kinds), "kind") +
                     " for " + std::to_string(set.players) + " players\n";
  for (const auto& [flags, counts] : table.rows) {
    if (flags == 0) continue;
    std::size_t total = 0;
    for (const std::size_t count : counts) total += count;
    text += std::to_string(total) + " " + joined(flag_names(set, flags), " ") + "\n";
  }
  for (std::size_t player = 0; player < set.player_blocks.size(); ++player) {
    text += "player " + std::to_string(player + 1) + ": " + std::string(set.player_blocks[player]) + "\n";
  }
  TablePrinter printer{set, table};
  printer.measure();
  for (std::size_t family = 0; family < kFamilyCount; ++family) text += printer.family(static_cast<Family>(family));
  return text;
}

}  // namespace majs::compiler::tileset
