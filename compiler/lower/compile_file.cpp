// One file from text to module: MahjongScript, or a tile set or JSON that is merged into the document
// (compiler/README.md 7.1).

#include "compiler/lower/compile_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/lower/lower.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {
namespace {

/// A document as a value without holes.
ir::Value value_of(const Document& document, Arena& arena) {
  ir::Value value;
  switch (document.type()) {
    case Document::value_t::boolean:
      value.kind = document.get<bool>() ? ir::ValueKind::True : ir::ValueKind::False;
      break;
    case Document::value_t::number_float:
    case Document::value_t::number_integer:
    case Document::value_t::number_unsigned: value = ir::Value::of_number(document.get<double>()); break;
    case Document::value_t::string:
      value = ir::Value::of_text(ir::ValueKind::String,
                                 arena.copy(std::string_view(document.get_ref<const std::string&>())));
      break;
    case Document::value_t::array: {
      std::vector<ir::Value> items;
      items.reserve(document.size());
      for (const Document& item : document) items.push_back(value_of(item, arena));
      value = ir::Value::of_items(ir::ValueKind::Array, arena.copy(std::span<const ir::Value>(items)));
      break;
    }
    case Document::value_t::object: {
      std::vector<ir::Member> members;
      members.reserve(document.size());
      for (const auto& [key, member] : document.get_ref<const Document::object_t&>()) {
        members.push_back({arena.copy(std::string_view(key)), value_of(member, arena)});
      }
      value = ir::Value::of_members(arena.copy(std::span<const ir::Member>(members)));
      break;
    }
    default: break;
  }
  return value;
}

Module compile_json(const SourcePtr& source, Diagnostics& diagnostics) {
  Module module;
  module.program.source = source;
  const Span whole{0, static_cast<std::uint32_t>(source->text().size())};
  grammar::DocumentError problem;
  std::string_view text = source->text();
  std::size_t skipped = 0;
  if (text.starts_with("\xEF\xBB\xBF")) {
    skipped = 3;
    text.remove_prefix(skipped);
  }
  const auto document = grammar::parse_document(text, &problem);
  if (!document) {
    const auto at = static_cast<std::uint32_t>(skipped + problem.offset);
    diagnostics.report(problem.limit ? Code::DocumentTooLarge : Code::InvalidJson, source, {at, at + 1},
                       (problem.limit ? "the JSON document is " : "this is not valid JSON: ") + problem.message);
    return module;
  }
  if (!document->is_object()) {
    diagnostics.report(Code::InvalidJson, source, whole,
                       "a JSON text must be a map (an object) to be merged into the document");
    return module;
  }
  ir::Operation merge;
  merge.kind = ir::OperationKind::MergeDocument;
  merge.value = value_of(*document, *module.program.arena);
  merge.span = whole;
  module.program.operations = {module.program.arena->create(merge), 1};
  return module;
}

}  // namespace

bool begins_as_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.starts_with('{') || text.starts_with('/');
}

Module compile(SourcePtr source, Defines& defines, Diagnostics& diagnostics) {
  if (is_tiles_file(source->name())) return compile_tiles(std::move(source), diagnostics);
  if (begins_as_json(source->text()) && source->text().size() <= kMaxSourceBytes)
    return compile_json(source, diagnostics);
  return lower(parse(std::move(source), diagnostics), defines, diagnostics);
}

}  // namespace majs::compiler
