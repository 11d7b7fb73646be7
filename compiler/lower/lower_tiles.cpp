// A tile set as IR: one document to be merged, each tile with the clause it comes from.

#include <map>

#include "compiler/lower/lowering_state.hpp"
#include "compiler/tilesets/tileset.hpp"

namespace majs::compiler {
namespace {

class TileLowering {
 public:
  TileLowering(const tileset::TileSet& set, Lowering& lowering) : set_(set), lowering_(lowering) {}

  ir::Value document(Span whole) {
    Lowering::Collector wall(lowering_);
    for (const tileset::Tile& tile : set_.tiles) {
      ir::Value value = tile_value(tile);
      value.span = tile.span;
      wall.add(value);
    }
    ir::Value document =
        lowering_.object_in_order({{"num_players", Lowering::number(set_.players)}, {"wall", wall.finish({})}});
    document.span = whole;
    return document;
  }

 private:
  /// Tiles that are alike share what is below them.
  const ir::Value& tile_value(const tileset::Tile& tile) {
    const auto [known, is_new] = values_.try_emplace({tile.flags, tile.number});
    if (!is_new) return known->second;
    const ir::Value id = Lowering::text(tileset::tile_id(tile.number));
    if (tile.flags == 0) return known->second = id;
    Lowering::Collector names(lowering_);
    for (const std::string_view name : tileset::flag_names(set_, tile.flags)) names.add(Lowering::text(name));
    return known->second = lowering_.object_in_order({{"tile", id}, {"attrs", names.finish({})}});
  }

  const tileset::TileSet& set_;
  Lowering& lowering_;
  std::map<std::pair<tileset::Flags, tileset::TileNumber>, ir::Value> values_;
};

}  // namespace

Module compile_tiles(SourcePtr source, Diagnostics& diagnostics) {
  Module module;
  module.program.source = source;
  const std::size_t errors = diagnostics.error_count();
  const tileset::TileSet set = tileset::evaluate(source, diagnostics);
  if (diagnostics.error_count() != errors) return module;
  Defines no_defines;
  Lowering lowering(source, {}, *module.program.arena, module, no_defines, diagnostics);
  ir::Operation merge;
  merge.kind = ir::OperationKind::MergeDocument;
  merge.span = {0, static_cast<std::uint32_t>(source->text().size())};
  merge.value = TileLowering(set, lowering).document(merge.span);
  module.program.operations = {module.program.arena->create(merge), 1};
  return module;
}

bool is_tiles_file(std::string_view name) { return name.ends_with(".tiles"); }

}  // namespace majs::compiler
