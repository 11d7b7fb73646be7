#include "tools/lsp/view.hpp"

#include <cstdio>
#include <filesystem>

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

/// What the first ruleset says that has a report and something to say.
template <typename Tell>
std::string first_told(const View& view, const Script& script, const Tell& tell) {
  for (const Script* ruleset : view.names.world(script)) {
    if (!ruleset->ruleset) continue;
    const PlayReport* report = view.reports.of(std::filesystem::path(ruleset->path).stem().generic_string());
    if (report == nullptr) continue;
    if (std::string told = tell(*report); !told.empty()) return told;
  }
  return {};
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

std::string times_text(const View& view, const Script& script, const Item& item) {
  return first_told(view, script, [&](const PlayReport& report) -> std::string {
    const std::string games = " in " + grouped(report.games) + " games";
    const bool button = item.name == NameKind::Button;
    if (item.name == NameKind::Function) return report.uncalled.contains(item.text) ? "never called" + games : "";
    if (!button && item.name != NameKind::Yaku) return {};
    if ((button ? report.unpressed : report.never).contains(item.text))
      return (button ? "never pressed" : "never happens") + games;
    const auto& counts = button ? report.buttons : report.yaku;
    const auto counted = counts.find(item.text);
    if (counted == counts.end()) return {};
    return (button ? "pressed " : "played ") + grouped(counted->second) + (counted->second == 1 ? " time" : " times") +
           games;
  });
}

std::string played_text(const View& view, const Script& script, const Item& item) {
  return first_told(view, script, [&](const PlayReport& report) -> std::string {
    if (item.name != NameKind::Yaku || report.never.contains(item.text)) return times_text(view, script, item);
    const auto counted = report.yaku.find(item.text);
    if (counted == report.yaku.end() || report.wins <= 0) return {};
    return "in " + share(counted->second, report.wins) + " of the wins of " + grouped(report.games) + " games";
  });
}

bool letters_fit(std::string_view typed, std::string_view name) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t at = 0;
  for (std::size_t i = 0; at < typed.size() && i < name.size(); ++i) {
    if (small(typed[at]) == small(name[i])) ++at;
  }
  return at == typed.size();
}

Document workspace_edit(const View& view, std::map<std::string, Document> edits) {
  Document changes = Document::object();
  Document documents = Document::array();
  for (auto& [path, list] : edits) {
    const OpenDocument* open = view.documents.find(path);
    const std::string uri = open != nullptr ? open->uri : uri_of(path);
    if (view.client.versioned_edits) {
      const Document version = open != nullptr ? Document(open->version) : Document(nullptr);
      documents.push_back({{"textDocument", {{"uri", uri}, {"version", version}}}, {"edits", std::move(list)}});
    } else {
      changes[uri] = std::move(list);
    }
  }
  if (view.client.versioned_edits) return {{"documentChanges", std::move(documents)}};
  return {{"changes", std::move(changes)}};
}

Document location(const View& view, const Script& script, Span span) {
  const OpenDocument* open = view.documents.find(script.path);
  return {{"uri", open != nullptr ? open->uri : uri_of(script.path)},
          {"range", to_json(Positions(*script.text, view.encoding()).range(span))}};
}

}  // namespace majs::lsp
