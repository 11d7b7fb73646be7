#include "tools/lsp/view.hpp"

#include <cstdio>

#include "grammar/document_members.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {

namespace {

/// `1,000`.
std::string grouped(double number) {
  std::string digits = std::to_string(static_cast<std::uint64_t>(number));
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// `3.2 %`.
std::string share(double part, double whole) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %%", part * 100 < whole ? 2 : 1, 100 * part / whole);
  return text;
}

}  // namespace

Cursor cursor_of(const View& view, const Document& params) {
  const Document* document = grammar::find_member(params, "textDocument");
  if (document == nullptr) return {};
  Cursor cursor;
  cursor.script = view.names.find(document_key(text_member(*document, "uri")));
  const Document* position = grammar::find_member(params, "position");
  if (cursor.script == nullptr || position == nullptr) return cursor;
  cursor.offset = Positions(*cursor.script->text, view.encoding()).offset(read_position(*position));
  return cursor;
}

std::string played_text(const View& view, const Script& script, const Item& item) {
  if (item.name != NameKind::Yaku && item.name != NameKind::Button) return {};
  for (const Script* ruleset : view.names.world(script)) {
    if (!ruleset->ruleset) continue;
    const PlayReport* report = view.reports.of(ruleset->module);
    if (report == nullptr) continue;
    const std::string games = grouped(report->games) + " games";
    if (item.name == NameKind::Button) {
      if (report->unpressed.contains(item.text)) return "never pressed in " + games;
      continue;
    }
    if (report->never.contains(item.text)) return "never happens in " + games;
    const auto counted = report->yaku.find(item.text);
    if (counted == report->yaku.end() || report->wins <= 0) continue;
    return "in " + share(counted->second, report->wins) + " of the wins of " + games;
  }
  return {};
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
