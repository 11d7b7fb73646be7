#include "tools/lsp/view.hpp"

#include "tools/lsp/locations.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {

Cursor cursor_of(const View& view, const Document& params) {
  const Document* document = find_member(params, "textDocument");
  if (document == nullptr) return {};
  Cursor cursor;
  cursor.script = view.names.find(document_key(text_member(*document, "uri")));
  const Document* position = find_member(params, "position");
  if (cursor.script == nullptr || position == nullptr) return cursor;
  cursor.offset = Positions(*cursor.script->text, view.encoding()).offset(read_position(*position));
  return cursor;
}

bool letters_fit(std::string_view typed, std::string_view name) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t at = 0;
  for (std::size_t i = 0; at < typed.size() && i < name.size(); ++i) {
    if (small(typed[at]) == small(name[i])) ++at;
  }
  return at == typed.size();
}

Document location(const View& view, const Script& script, Span span) {
  const OpenDocument* open = view.documents.find(script.path);
  return {{"uri", open != nullptr ? open->uri : uri_of(script.path)},
          {"range", to_json(Positions(*script.text, view.encoding()).range(span))}};
}

}  // namespace majs::lsp
