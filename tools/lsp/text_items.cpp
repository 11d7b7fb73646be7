#include "tools/lsp/text_items.hpp"

#include <algorithm>
#include <optional>
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
        do {
          const std::size_t begin = ++i;
          while (i < text.size() && is_name_byte(text[i])) ++i;
          if (i > begin)
            add_name(items, NameKind::Attribute, part(place, begin, i - begin), text.substr(begin, i - begin));
        } while (i < text.size() && text[i] == '&');
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

/// Maps of the document whose keys are names, and the fields of what is named.
struct NamedPart {
  std::string_view key;
  NameKind kind;
  Want want;
  std::optional<WordKind> fields = {};
};
constexpr NamedPart kNamedParts[] = {
    {"functions", NameKind::Function, Want::Function},
    {"buttons", NameKind::Button, Want::Button, WordKind::ButtonField},
    {"auto_buttons", NameKind::AutoButton, Want::AutoButton, WordKind::AutoButtonField},
    {"constants", NameKind::Constant, Want::Constant},
    {"set_definitions", NameKind::Set, Want::SetName},
    {"scoring_logic", NameKind::Scoring, Want::Scoring},
    {"yaku_precedence", NameKind::Yaku, Want::Yaku}};

/// What step `number` of a path is that begins with `first`.
PathPart part_of(std::string_view first, std::size_t number) {
  if (number == 0) return {WordKind::ToplevelKey};
  if (first == "score_calculation") return number == 1 ? PathPart{WordKind::ScoringKey} : PathPart{};
  const auto* row = std::find_if(std::begin(kNamedParts), std::end(kNamedParts),
                                 [&](const NamedPart& one) { return one.key == first; });
  if (row == std::end(kNamedParts) || number > 2) return {};
  // What a yaku goes before are yaku again.
  if (number == 1 || row->kind == NameKind::Yaku) return {std::nullopt, row->kind, row->want};
  return {row->fields, NameKind::None, row->kind == NameKind::Function ? Want::Actions : Want::Anything};
}

/// The steps of a path; the last one may be empty, and is what comes next.
std::vector<Span> steps_of(std::string_view path) {
  // Also the `\\` of `"yaku_precedence[\"Pure\"]"`.
  constexpr std::string_view kBetween = ".[]\"\\";
  std::vector<Span> steps;
  for (std::size_t i = 0; i < path.size();) {
    i = std::min(path.find_first_not_of(kBetween, i), path.size());
    const std::size_t end = std::min(path.find_first_of(kBetween, i), path.size());
    steps.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)});
    i = end;
  }
  return steps;
}

}  // namespace

void add_sigil_items(char letter, std::string_view text, Span place, std::vector<Item>& items) {
  if (letter == 'm' || letter == 's') return add_match_items(text, place, items);
  if (letter == 't' || letter == 'T') return add_tiles(text, place, items);
  add(items, Item::Kind::Text, place, {});
}

PathPart path_part(std::string_view path) {
  const std::vector<Span> steps = steps_of(path);
  if (steps.empty()) return {WordKind::ToplevelKey};
  const auto text = [&](Span span) { return path.substr(span.begin, span.end - span.begin); };
  PathPart part = part_of(text(steps.front()), steps.size() - 1);
  part.written = text(steps.back());
  return part;
}

void add_path_items(std::string_view path, Span place, std::vector<Item>& items) {
  const std::vector<Span> steps = steps_of(path);
  for (std::size_t number = 0; number < steps.size(); ++number) {
    const auto [begin, end] = steps[number];
    const std::string_view key = path.substr(begin, end - begin);
    if (key.empty()) return;
    const Span span = part(place, begin, end - begin);
    const PathPart kind = part_of(path.substr(steps[0].begin, steps[0].end - steps[0].begin), number);
    if (kind.names != NameKind::None) {
      add_name(items, kind.names, span, key);
    } else if (number == 0 && key.ends_with(grammar::kDefinitionSuffix) && key != "set_definitions") {
      add_name(items, NameKind::Match,
               {span.begin, span.end - static_cast<std::uint32_t>(grammar::kDefinitionSuffix.size())},
               key.substr(0, key.size() - grammar::kDefinitionSuffix.size()));
    } else {
      add(items, Item::Kind::Key, span, key);
      items.back().word = kind.keys ? grammar::find_word(*kind.keys, key) : nullptr;
    }
  }
}

}  // namespace majs::lsp
