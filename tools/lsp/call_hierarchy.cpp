#include "tools/lsp/call_hierarchy.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "grammar/document_members.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {
namespace {

// SymbolKind of LSP.
constexpr int kFunctionCaller = 12;
constexpr int kEventCaller = 24;
constexpr int kModuleCaller = 2;

/// A command, and the name that it gives or the word that it begins with.
struct Caller {
  Span command;
  Span name;
  int kind = kModuleCaller;
  std::string text;
};

bool holds(Span outer, Span inner) { return outer.begin <= inner.begin && inner.end <= outer.end; }

/// The command around a place: the one that begins last before it.
Caller caller_at(const Script& script, Span place) {
  const auto end = static_cast<std::uint32_t>(script.text->size());
  Caller found{{0, end}, {}, kModuleCaller, script.module};
  const auto& items = script.reading.items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Item& item = items[i];
    if (item.span.begin > place.begin) break;
    if (item.word != nullptr && item.word->kind == grammar::WordKind::Command) {
      std::string text(item.word->name);
      if (i + 1 < items.size() && items[i + 1].span.begin < place.begin) text += " " + items[i + 1].text;
      found = {{item.span.begin, end}, item.span, kEventCaller, text};
    } else if (item.defines && item.command.end > 0 && holds(item.command, place)) {
      found = {item.command, item.span, kFunctionCaller, item.text};
    }
  }
  // A handler ends where the next command begins.
  if (found.kind == kEventCaller) {
    for (const Item& item : items) {
      if (item.span.begin > place.begin && item.word != nullptr && item.word->kind == grammar::WordKind::Command) {
        found.command.end = std::max(item.span.begin, place.end);
        break;
      }
    }
  }
  return found;
}

Document item_json(const View& view, const Script& script, const Caller& caller) {
  const Positions positions(*script.text, view.encoding());
  return {{"name", caller.text},
          {"kind", caller.kind},
          {"detail", script.module},
          {"uri", location(view, script, caller.name)["uri"]},
          {"range", to_json(positions.range(caller.command))},
          {"selectionRange", to_json(positions.range(caller.name))}};
}

/// The script and the place that an item of the client names.
Cursor cursor_of_item(const View& view, const Document& params, Span& whole) {
  const Document* item = grammar::find_member(params, "item");
  const Document* name = item == nullptr ? nullptr : grammar::find_member(*item, "selectionRange");
  const Document* range = item == nullptr ? nullptr : grammar::find_member(*item, "range");
  if (name == nullptr || range == nullptr) return {};
  Cursor cursor;
  cursor.script = view.names.find(document_key(text_member(*item, "uri")));
  if (cursor.script == nullptr) return {};
  const Positions positions(*cursor.script->text, view.encoding());
  cursor.offset = positions.span(read_range(*name)).begin;
  whole = positions.span(read_range(*range));
  return cursor;
}

bool is_function(const Item* item) {
  return item != nullptr && item->kind == Item::Kind::Name && item->name == NameKind::Function;
}

}  // namespace

Document prepare_calls(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  const Item* item = cursor.script == nullptr ? nullptr : NameIndex::item_at(*cursor.script, cursor.offset);
  if (!is_function(item)) return nullptr;
  Document list = Document::array();
  for (const Place& place : view.names.definitions(*cursor.script, view.names.meaning(*cursor.script, *item))) {
    if (place.item == nullptr || place.script->document) continue;
    list.push_back(
        item_json(view, *place.script, {place.item->command, place.item->span, kFunctionCaller, place.item->text}));
  }
  return list.empty() ? Document(nullptr) : list;
}

Document incoming_calls(const View& view, const Document& params) {
  Document list = Document::array();
  Span whole;
  const Cursor cursor = cursor_of_item(view, params, whole);
  const Item* item = cursor.script == nullptr ? nullptr : NameIndex::item_at(*cursor.script, cursor.offset);
  if (!is_function(item)) return list;
  const Name name = view.names.meaning(*cursor.script, *item);
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> known;
  for (const Place& place : view.names.occurrences(*cursor.script, name)) {
    if (place.item->defines || place.script->document) continue;
    const Caller caller = caller_at(*place.script, place.item->span);
    const auto [entry, fresh] = known.try_emplace({place.script->path, caller.name.begin}, list.size());
    if (fresh) list.push_back({{"from", item_json(view, *place.script, caller)}, {"fromRanges", Document::array()}});
    list[entry->second]["fromRanges"].push_back(location(view, *place.script, place.item->span)["range"]);
  }
  return list;
}

Document outgoing_calls(const View& view, const Document& params) {
  Document list = Document::array();
  Span whole;
  const Cursor cursor = cursor_of_item(view, params, whole);
  if (cursor.script == nullptr) return list;
  std::map<std::string, std::size_t> known;
  for (const Item& item : cursor.script->reading.items) {
    if (!is_function(&item) || item.defines || !holds(whole, item.span)) continue;
    const Document range = location(view, *cursor.script, item.span)["range"];
    if (const auto entry = known.find(item.text); entry != known.end()) {
      list[entry->second]["fromRanges"].push_back(range);
      continue;
    }
    const auto places = view.names.definitions(*cursor.script, view.names.meaning(*cursor.script, item));
    const auto place = std::find_if(places.begin(), places.end(), [](const Place& one) {
      return one.item != nullptr && one.item->command.end > 0 && !one.script->document;
    });
    if (place == places.end()) continue;
    known.emplace(item.text, list.size());
    list.push_back(
        {{"to", item_json(view, *place->script, {place->item->command, place->item->span, kFunctionCaller, item.text})},
         {"fromRanges", Document::array({range})}});
  }
  return list;
}

Document document_links(const View& view, const Document& params) {
  Document list = Document::array();
  const Cursor cursor = cursor_of(view, params);
  if (cursor.script == nullptr) return list;
  const Positions positions(*cursor.script->text, view.encoding());
  for (const Item& item : cursor.script->reading.items) {
    if (item.kind != Item::Kind::Name) continue;
    const Script* file = nullptr;
    if (item.name == NameKind::Library) file = view.names.module("lib/" + item.text, false);
    if (item.name == NameKind::Mod) file = view.names.module(item.text, false);
    if (item.name == NameKind::Ruleset) file = view.names.module(item.text, true);
    if (file == nullptr || file == cursor.script) continue;
    list.push_back({{"range", to_json(positions.range(item.span))},
                    {"target", location(view, *file, {})["uri"]},
                    {"tooltip", file->module}});
  }
  return list;
}

}  // namespace majs::lsp
