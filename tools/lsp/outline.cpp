#include "tools/lsp/outline.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::lsp {
namespace {

// SymbolKind of LSP.
int symbol_kind(NameKind kind) {
  switch (kind) {
    case NameKind::Function:
    case NameKind::Scoring: return 12;
    case NameKind::Constant: return 14;
    case NameKind::Variable: return 13;
    case NameKind::Set:
    case NameKind::Match: return 11;
    case NameKind::Button:
    case NameKind::AutoButton: return 7;
    case NameKind::Mod: return 2;
    case NameKind::Yaku: return 22;
    case NameKind::Category:
    case NameKind::Preset: return 3;
    default: return 13;
  }
}
constexpr int kEventSymbol = 24;

/// The definition of a symbol: a name that a command gives.
bool is_symbol(const Item& item) {
  return item.kind == Item::Kind::Name && item.defines && item.command.end > 0 && item.name != NameKind::Flag;
}

}  // namespace

Document document_symbols(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  Document list = Document::array();
  if (cursor.script == nullptr) return list;
  const Positions positions(*cursor.script->text, view.encoding());
  for (const Item& item : cursor.script->reading.items) {
    const bool event = item.kind == Item::Kind::Word && item.word->kind == grammar::WordKind::Event;
    if (!event && !is_symbol(item)) continue;
    const Span whole = event ? item.span : item.command;
    list.push_back({{"name", event ? "on " + item.text : item.text},
                    {"detail", event ? "event" : name_kind_text(item.name)},
                    {"kind", event ? kEventSymbol : symbol_kind(item.name)},
                    {"range", to_json(positions.range(whole))},
                    {"selectionRange", to_json(positions.range(item.span))}});
  }
  return list;
}

Document workspace_symbols(const View& view, const Document& params) {
  const std::string query = text_member(params, "query");
  Document list = Document::array();
  for (const auto& [path, script] : view.names.scripts()) {
    for (const Item& item : script.reading.items) {
      if (!is_symbol(item) || !letters_fit(query, item.text)) continue;
      if (list.size() >= kMaxSymbols) return list;
      list.push_back({{"name", item.text},
                      {"kind", symbol_kind(item.name)},
                      {"containerName", script.module},
                      {"location", location(view, script, item.span)}});
    }
  }
  return list;
}

Document folding_ranges(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  Document list = Document::array();
  if (cursor.script == nullptr) return list;
  const Positions positions(*cursor.script->text, view.encoding());
  const auto add = [&](std::uint32_t first, std::uint32_t last, const char* kind) {
    if (last > first) list.push_back({{"startLine", first}, {"endLine", last}, {"kind", kind}});
  };
  for (const Span& block : cursor.script->reading.blocks) {
    const std::uint32_t first = positions.position(block.begin).line;
    const std::uint32_t last = positions.position(block.end).line;
    // The line of the end stays to be seen.
    if (last > first) add(first, last - 1, "region");
  }
  const auto& comments = cursor.script->reading.comments;
  for (std::size_t i = 0; i < comments.size();) {
    const std::uint32_t first = positions.position(comments[i].begin).line;
    std::uint32_t last = first;
    for (++i; i < comments.size() && positions.position(comments[i].begin).line == last + 1; ++i) ++last;
    add(first, last, "comment");
  }
  return list;
}

}  // namespace majs::lsp
