// A tile set as IR: one document to be merged, each tile with the clause it comes from.

#include <map>

#include "compiler/tileset.hpp"

namespace majs::compiler {
namespace {

using ir::Value;
using ir::ValueKind;

class TileLowering {
 public:
  TileLowering(const tileset::TileSet& set, Arena& arena) : set_(set), arena_(arena) {}

  Value document(Span whole) {
    std::vector<Value> wall;
    wall.reserve(set_.tiles.size());
    for (const tileset::Tile& tile : set_.tiles) {
      wall.push_back(tile_value(tile));
      wall.back().span = tile.span;
    }
    Value players;
    players.kind = ValueKind::Number;
    players.number = set_.players;
    Value tiles;
    tiles.kind = ValueKind::Array;
    tiles.items = arena_.copy(std::span<const Value>(wall));
    const ir::Member members[] = {{"num_players", players}, {"wall", tiles}};
    return object(members, whole);
  }

 private:
  static Value text(std::string_view text) {
    Value value;
    value.kind = ValueKind::String;
    value.text = text;
    return value;
  }

  Value object(std::span<const ir::Member> members, Span span) {
    Value value;
    value.kind = ValueKind::Object;
    value.members = arena_.copy(members);
    value.span = span;
    return value;
  }

  /// Tiles that are alike share what is below them.
  const Value& tile_value(const tileset::Tile& tile) {
    const auto [known, is_new] = values_.try_emplace({tile.flags, tile.number});
    if (!is_new) return known->second;
    const Value id = text(tileset::tile_id(tile.number));
    if (tile.flags == 0) return known->second = id;
    std::vector<Value> names;
    for (const std::string_view name : tileset::flag_names(set_, tile.flags)) names.push_back(text(name));
    Value attributes;
    attributes.kind = ValueKind::Array;
    attributes.items = arena_.copy(std::span<const Value>(names));
    const ir::Member members[] = {{"tile", id}, {"attrs", attributes}};
    return known->second = object(members, {});
  }

  const tileset::TileSet& set_;
  Arena& arena_;
  std::map<std::pair<tileset::Flags, tileset::TileNumber>, Value> values_;
};

}  // namespace

Module compile_tiles(SourcePtr source, Diagnostics& diagnostics) {
  Module module;
  module.program.source = source;
  const std::size_t errors = diagnostics.error_count();
  const tileset::TileSet set = tileset::evaluate(source, diagnostics);
  if (diagnostics.error_count() != errors) return module;
  ir::Operation merge;
  merge.kind = ir::OperationKind::MergeDocument;
  merge.span = {0, static_cast<std::uint32_t>(source->text().size())};
  merge.value = TileLowering(set, module.program.arena).document(merge.span);
  module.program.operations = {module.program.arena.create(merge), 1};
  return module;
}

bool is_tiles_file(std::string_view name) { return name.ends_with(".tiles"); }

}  // namespace majs::compiler
