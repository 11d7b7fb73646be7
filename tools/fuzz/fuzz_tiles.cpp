// Tile-set definitions: whatever the file says, its canonical layout and its MahjongScript mean the same.

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/tilesets/tileset_formatter.hpp"
#include "compiler/tilesets/tileset_output.hpp"

using namespace majs::compiler;

namespace {

SourcePtr source_of(std::string name, std::string text) {
  return std::make_shared<const Source>(std::move(name), std::move(text));
}

/// The document a file makes, or null.
majs::Document built(const SourcePtr& source) {
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(source, defines, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  majs::Document document = majs::Document::object();
  if (apply(module.program, {}, document)) std::abort();
  return document;
}

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const SourcePtr source = source_of("fuzz.tiles", std::string(reinterpret_cast<const char*>(bytes), size));
  Diagnostics syntax;
  const tileset::Tree tree = tileset::parse(source, syntax);
  Diagnostics diagnostics;
  const tileset::TileSet set = tileset::evaluate(source, diagnostics);
  require(set.tiles.size() <= tileset::kMaxTiles);
  require(!syntax.has_errors() || diagnostics.has_errors());
  if (syntax.has_errors()) return 0;

  const SourcePtr layout = source_of("layout.tiles", format_tiles(tree));
  Diagnostics again;
  const tileset::Tree second = tileset::parse(layout, again);
  require(!again.has_errors() && format_tiles(second) == layout->text());
  (void)tileset::to_table(set);
  if (diagnostics.has_errors() || set.tiles.size() > 1000) return 0;

  const majs::Document document = tileset::to_document(set);
  require(document == built(source));
  require(document == built(layout));
  // MahjongScript sorts the keys of maps.
  const majs::Document script = built(source_of("wall.majs", tileset::to_script(set)));
  require(nlohmann::json(document) == nlohmann::json(script));
  return 0;
}
