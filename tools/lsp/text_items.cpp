#include "tools/lsp/text_items.hpp"

#include <algorithm>
#include <string>

#include "grammar/document_shape.hpp"
#include "grammar/tile_ids.hpp"

namespace majs::lsp {
namespace {

using grammar::WordKind;

Span part(Span place, std::size_t begin, std::size_t length) {
  const auto from = place.begin + static_cast<std::uint32_t>(begin);
  return {from, from + static_cast<std::uint32_t>(length)};
}

void add(std::vector<Item>& items, Item::Kind kind, Span span, std::string_view text) {
  Item item;
  item.kind = kind;
  item.span = span;
  item.text = text;
  items.push_back(std::move(item));
}

void add_name(std::vector<Item>& items, NameKind kind, Span span, std::string_view text) {
  add(items, Item::Kind::Name, span, text);
  items.back().name = kind;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789+-") == std::string_view::npos;
}

bool is_match_byte(char c) { return is_name_byte(c) || c == '+' || c == '-' || c == '#'; }

/// A group of a match definition: a keyword, a tile, an offset, or the name of a set or call.
void add_group(std::string_view word, Span span, std::vector<Item>& items) {
  if (is_number(word)) return add(items, Item::Kind::Number, span, word);
  if (const grammar::Word* keyword = grammar::find_word(WordKind::MatchKeyword, word)) {
    add(items, Item::Kind::Word, span, word);
    items.back().word = keyword;
    return;
  }
  if (grammar::is_tile_id(word) || grammar::is_fixed_offset(word)) return add(items, Item::Kind::Tile, span, word);
  add_name(items, NameKind::Set, span, word);
}

void add_match_items(std::string_view text, Span place, std::vector<Item>& items) {
  for (std::size_t i = 0; i < text.size();) {
    if (!is_match_byte(text[i])) {
      // Attributes belong to the tile before them.
      if (text[i] == '@') {
        std::size_t end = i + 1;
        while (end < text.size() && (is_name_byte(text[end]) || text[end] == '&')) ++end;
        if (end > i + 1)
          add_name(items, NameKind::Attribute, part(place, i + 1, end - i - 1), text.substr(i + 1, end - i - 1));
        i = end;
        continue;
      }
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_match_byte(text[end])) ++end;
    add_group(text.substr(i, end - i), part(place, i, end - i), items);
    i = end;
  }
}

void add_tiles(std::string_view text, Span place, std::vector<Item>& items) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && text[end] != ' ' && text[end] != '\n' && text[end] != '\r' && text[end] != '\t') ++end;
    if (end > i) add(items, Item::Kind::Tile, part(place, i, end - i), text.substr(i, end - i));
    i = end + 1;
  }
}

/// Maps of the document whose keys are names.
struct NamedPart {
  std::string_view key;
  NameKind kind;
};
constexpr NamedPart kNamedParts[] = {{"functions", NameKind::Function},      {"buttons", NameKind::Button},
                                     {"auto_buttons", NameKind::AutoButton}, {"constants", NameKind::Constant},
                                     {"set_definitions", NameKind::Set},     {"scoring_logic", NameKind::Scoring},
                                     {"yaku_precedence", NameKind::Yaku}};

}  // namespace

void add_sigil_items(char letter, std::string_view text, Span place, std::vector<Item>& items) {
  if (letter == 'm' || letter == 's') return add_match_items(text, place, items);
  if (letter == 't' || letter == 'T') return add_tiles(text, place, items);
  add(items, Item::Kind::Text, place, {});
}

void add_path_items(std::string_view path, Span place, std::vector<Item>& items) {
  const NameKind* names = nullptr;
  bool scoring = false;
  std::size_t number = 0;
  for (std::size_t i = 0; i < path.size(); ++number) {
    while (i < path.size() && (path[i] == '.' || path[i] == '[' || path[i] == ']' || path[i] == '"')) ++i;
    std::size_t end = i;
    while (end < path.size() && path[end] != '.' && path[end] != '[' && path[end] != ']' && path[end] != '"') ++end;
    if (end == i) return;
    const std::string_view key = path.substr(i, end - i);
    const Span span = part(place, i, end - i);
    i = end;
    if (names != nullptr && number == 1) {
      add_name(items, *names, span, key);
      continue;
    }
    if (number == 0 && key.ends_with(grammar::kDefinitionSuffix) && key != "set_definitions") {
      add_name(items, NameKind::Match,
               {span.begin, span.end - static_cast<std::uint32_t>(grammar::kDefinitionSuffix.size())},
               key.substr(0, key.size() - grammar::kDefinitionSuffix.size()));
      continue;
    }
    const WordKind kind = number == 0 ? WordKind::ToplevelKey : WordKind::ScoringKey;
    const grammar::Word* word = number == 0 || (scoring && number == 1) ? grammar::find_word(kind, key) : nullptr;
    add(items, Item::Kind::Key, span, key);
    items.back().word = word;
    if (number != 0) continue;
    scoring = key == "score_calculation";
    const auto* found = std::find_if(std::begin(kNamedParts), std::end(kNamedParts),
                                     [&](const NamedPart& row) { return row.key == key; });
    if (found != std::end(kNamedParts)) names = &found->kind;
  }
}

}  // namespace majs::lsp
