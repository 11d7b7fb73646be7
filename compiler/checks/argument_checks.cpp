#include "compiler/checks/argument_checks.hpp"

#include <algorithm>
#include <array>

#include "compiler/syntax/argument_types.hpp"
#include "grammar/platform.hpp"
#include "grammar/suggest.hpp"
#include "grammar/tile_ids.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using grammar::Parameter;
using grammar::ParameterType;
using grammar::Word;
using grammar::WordKind;

constexpr auto kWinds = std::to_array<std::string_view>({"east", "south", "west", "north"});

// The zones that each use knows (runtime/game/actions.md 6.5, 6.7 and 7).
constexpr auto kMoveZones = std::to_array<std::string_view>(
    {"hand", "draw", "aside", "calls", "discard", "dead_wall", "atop_wall", "revealed_tile", "scry", "delete"});
constexpr auto kMarkZones =
    std::to_array<std::string_view>({"hand", "call", "aside", "discard", "revealed_tile", "scry"});
constexpr auto kAttributeZones = std::to_array<std::string_view>(
    {"hand", "draw", "calls", "aside", "last_discard", "last_called_tile", "winning_tile"});

bool is_literal_text(const Node& node) { return node.kind == NodeKind::String && shape_of(node) == Shape::Text; }

std::string_view strip_not(std::string_view text) {
  while (text.starts_with("not_")) text.remove_prefix(4);
  return text;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Suits as `~t` writes them; an upper-case letter means a sideways tile.
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

void ArgumentChecks::check(const Word& word, Span name, const std::vector<const Node*>& arguments) {
  superseded(word, name);
  const auto parameters = word.parameters;
  const auto needed = static_cast<std::size_t>(
      std::count_if(parameters.begin(), parameters.end(), [](const Parameter& p) { return !p.optional; }));
  if (arguments.size() < needed) {
    diagnostics_
        .report(Code::MissingArgument, source_, name,
                in_ticks(word.name) + " needs the argument " + in_ticks(parameters[arguments.size()].name))
        .label = "expected " + std::string(expected_text(parameters[arguments.size()].type));
  }
  const bool open_ended = !parameters.empty() && parameters.back().variadic;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i < parameters.size()) {
      argument(word, parameters[i], *arguments[i]);
    } else if (open_ended) {
      argument(word, parameters.back(), *arguments[i]);
    } else {
      diagnostics_
          .report(
              Code::TooManyArguments, source_, arguments[i]->span,
              in_ticks(word.name) + (parameters.empty() ? " takes no arguments"
                                                        : " takes at most " + std::to_string(parameters.size()) +
                                                              (parameters.size() == 1 ? " argument" : " arguments")))
          .label = "has no effect";
      break;
    }
  }
}

void ArgumentChecks::superseded(const Word& word, Span name) {
  if (word.superseded_by.empty()) return;
  auto& diagnostic = diagnostics_.report(Code::SupersededWord, source_, name, in_ticks(word.name) + " is an old name");
  diagnostic.help = "write " + in_ticks(word.superseded_by) + " instead";
}

void ArgumentChecks::argument(const Word& word, const Parameter& parameter, const Node& node) {
  const Shape shape = shape_of(node);
  // An amount with options takes the arguments after it, of any shape: "count_dora", -6, ["hand"].
  const bool tail = parameter.variadic && parameter.type == ParameterType::Amount;
  if (!tail && !accepts(parameter.type, shape)) {
    auto& diagnostic = diagnostics_.report(
        Code::WrongArgumentType, source_, node.span,
        in_ticks(word.name) + " cannot use " + std::string(shape_text(shape)) + " as " + in_ticks(parameter.name));
    diagnostic.label = "expected " + std::string(expected_text(parameter.type));
    return;
  }
  content(parameter.type, node);
}

void ArgumentChecks::each(ParameterType type, const Node& node) {
  for (const Node* child : node.children) content(type, *child);
}

void ArgumentChecks::content(ParameterType type, const Node& node) {
  const bool list = node.kind == NodeKind::List;
  switch (type) {
    case ParameterType::Seat: return seats(node, false);
    case ParameterType::Seats: return seats(node, true);
    case ParameterType::Wind:
      if (is_literal_text(node) && std::find(kWinds.begin(), kWinds.end(), node.text) == kWinds.end()) {
        diagnostics_.report(Code::UnknownWind, source_, node.span, "there is no wind " + in_ticks(node.text)).help =
            "winds are `east`, `south`, `west` and `north`";
      }
      return;
    case ParameterType::Tile: return tile(node);
    case ParameterType::Tiles:
    case ParameterType::Aliases: return list ? each(ParameterType::Tile, node) : void();
    case ParameterType::NamedTile:
      if (is_literal_text(node) && grammar::looks_like_tile_id(node.text)) tile(node);
      return;
    case ParameterType::NamedTiles:
      return list ? each(ParameterType::NamedTile, node) : content(ParameterType::NamedTile, node);
    case ParameterType::TileSpec: return tile_spec(node);
    case ParameterType::TileSpecs: return list ? each(ParameterType::TileSpec, node) : void();
    case ParameterType::MatchTarget: return match_target(node);
    case ParameterType::MatchTargets: return list ? each(ParameterType::MatchTarget, node) : void();
    case ParameterType::Zones:
      if (!list) return;
      for (const Node* child : node.children) {
        if (is_literal_text(*child)) zone(child->text, child->span, kAttributeZones, "attribute targets");
      }
      return;
    case ParameterType::MoveSet: return move_set(node);
    case ParameterType::MarkSpec: return mark_spec(node);
    case ParameterType::Condition: return condition_text(node);
    default: return;
  }
}

void ArgumentChecks::seats(const Node& node, bool several) {
  if (node.kind == NodeKind::List && several) {
    for (const Node* child : node.children) seats(*child, true);
    return;
  }
  // A bare word is its own text here.
  if (!is_literal_text(node) && !node.is_identifier()) return;
  const std::string_view seat = several ? strip_not(node.text) : node.text;
  const Word* word = grammar::find_word(WordKind::SeatSpec, seat);
  if (word == nullptr) {
    unknown(Code::UnknownSeat, "seat", seat, node.span, WordKind::SeatSpec)
        .notes.push_back("an unknown seat means the acting one");
  } else if (!several && word->family != grammar::find_word(WordKind::SeatSpec, "self")->family) {
    diagnostics_
        .report(Code::UnknownSeat, source_, node.span, in_ticks(seat) + " are several seats, one is needed here")
        .notes.push_back("the acting seat is used instead");
  }
}

void ArgumentChecks::tile(const Node& node) {
  if (node.kind == NodeKind::List) {
    // ["5m", "red"]: a tile with attributes.
    if (!node.children.empty()) tile(*node.children[0]);
    return;
  }
  if (node.kind == NodeKind::Map) {
    for (const Node* pair : node.children) {
      const bool keyed = pair->kind == NodeKind::Pair && pair->children.size() == 1 && pair->text == "tile";
      if (keyed) tile(*pair->children[0]);
    }
    return;
  }
  if (!is_literal_text(node) || node.text.empty() || grammar::is_tile_id(node.text)) return;
  // Words such as "any", "draw" or "last_discard" stand for tiles in some places.
  if (grammar::looks_like_tile_id(node.text)) unknown_tile(node.text, node.span);
}

void ArgumentChecks::unknown_tile(std::string_view id, Span span) {
  diagnostics_.report(Code::UnknownTile, source_, span, "there is no tile " + in_ticks(id));
}

void ArgumentChecks::tile_spec(const Node& node) {
  if (!is_literal_text(node) && !node.is_identifier()) return;
  const std::string_view spec = strip_not(node.text);
  if (grammar::find_word(WordKind::TileSpec, spec) != nullptr || grammar::is_tile_id(spec)) return;
  unknown(Code::UnknownTileSpec, "tile spec", spec, node.span, WordKind::TileSpec)
      .notes.push_back("an unknown spec holds for every tile");
}

void ArgumentChecks::match_target(const Node& node) {
  if (!is_literal_text(node)) return;
  const std::string_view target = node.text;
  const Word* word = grammar::find_word(WordKind::MatchTarget, target);
  if (word != nullptr) {
    if (!grammar::is_current(*word)) superseded(*word, node.span);
    return;
  }
  if (grammar::is_tile_id(target) || target == "any") return;
  if (grammar::looks_like_tile_id(target)) return unknown_tile(target, node.span);
  // It may be a name of `reserved_tiles`; only what is near a target is surely a slip.
  if (grammar::nearest_word(WordKind::MatchTarget, target).empty()) return;
  unknown(Code::UnknownMatchTarget, "match target", target, node.span, WordKind::MatchTarget);
}

void ArgumentChecks::zone(std::string_view name, Span span, std::span<const std::string_view> allowed,
                          std::string_view where) {
  if (std::find(allowed.begin(), allowed.end(), name) != allowed.end()) return;
  auto& diagnostic = diagnostics_.report(Code::UnknownZone, source_, span, "there is no zone " + in_ticks(name));
  std::string list;
  for (const std::string_view known : allowed) list += (list.empty() ? "" : ", ") + std::string(known);
  diagnostic.notes.push_back("zones of " + std::string(where) + ": " + list);
  const std::string_view near = grammar::nearest(name, allowed);
  if (!near.empty()) diagnostic.help = "did you mean " + in_ticks(near) + "?";
}

void ArgumentChecks::move_set(const Node& node) {
  if (is_literal_text(node)) return zone(node.text, node.span, kMoveZones, "move sets");
  if (node.kind != NodeKind::Map && node.kind != NodeKind::Keywords) return;
  for (const Node* pair : node.children) {
    if (pair->kind != NodeKind::Pair) continue;
    if (pair->children.size() == 1) {
      zone(pair->text, pair->name_span, kMoveZones, "move sets");
    } else if (is_literal_text(*pair->children[0])) {
      zone(pair->children[0]->text, pair->children[0]->span, kMoveZones, "move sets");
    }
  }
}

void ArgumentChecks::mark_spec(const Node& node) {
  if (node.kind != NodeKind::List) return;
  for (const Node* entry : node.children) {
    if (entry->kind != NodeKind::List || entry->children.empty()) continue;
    const Node& target = *entry->children[0];
    if (is_literal_text(target)) zone(target.text, target.span, kMarkZones, "marks");
    if (entry->children.size() < 3 || entry->children[2]->kind != NodeKind::List) continue;
    for (const Node* restriction : entry->children[2]->children) {
      if (!is_literal_text(*restriction)) continue;
      const std::string_view text = restriction->text;
      if (grammar::find_word(WordKind::MarkRestriction, text) != nullptr) continue;
      if (grammar::is_tile_id(strip_not(text))) continue;
      unknown(Code::UnknownMarkRestriction, "mark restriction", text, restriction->span, WordKind::MarkRestriction)
          .notes.push_back("an unknown restriction always holds");
    }
  }
}

void ArgumentChecks::condition_text(const Node& node) {
  if (node.kind == NodeKind::List) {
    for (const Node* child : node.children) condition_text(*child);
    return;
  }
  if (!is_literal_text(node) || grammar::is_condition_name(node.text)) return;
  if (grammar::find_word(WordKind::Condition, grammar::strip_condition_prefix(node.text)) != nullptr) return;
  unknown(Code::UnknownConditionText, "condition", node.text, node.span, WordKind::Condition)
      .notes.push_back("an unknown condition never holds");
}

void ArgumentChecks::sigil(const Node& node) {
  const std::string_view text = node.text;
  // Without escapes and heredoc indentation, places in the content are places in the source.
  const bool aligned = node.name_span.end - node.name_span.begin == text.size();
  const auto span_of = [&](std::size_t begin, std::size_t end) {
    if (!aligned) return node.span;
    const auto base = node.name_span.begin;
    return Span{base + static_cast<std::uint32_t>(begin), base + static_cast<std::uint32_t>(end)};
  };
  if (node.letter == 't' || node.letter == 'T') {
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t begin = i;
      while (i < text.size() && is_digit(text[i])) ++i;
      const bool found = i > begin && i < text.size() && is_letter(text[i]);
      if (!found) {
        i = std::max(i, begin + 1);
        continue;
      }
      const char suit = lower(text[i++]);
      if (node.letter == 'T') {
        const std::string id = std::string(text.substr(begin, i - 1 - begin)) + suit;
        if (!grammar::is_tile_id(id)) unknown_tile(id, span_of(begin, i));
      } else {
        for (std::size_t digit = begin; digit + 1 < i; ++digit) {
          const std::string id = std::string(1, text[digit]) + suit;
          if (!grammar::is_tile_id(id)) unknown_tile(id, span_of(digit, i));
        }
      }
      if (i < text.size() && text[i] == '@') {
        while (i < text.size() && text[i] != ' ') ++i;  // attributes
      }
    }
    return;
  }
  if (node.letter != 's' && node.letter != 'm') return;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    while (i < text.size() && !is_blank(text[i]) && std::string_view("()|,:@").find(text[i]) == std::string_view::npos)
      ++i;
    const std::string_view word = text.substr(begin, i - begin);
    if (grammar::looks_like_tile_id(word) && !grammar::is_tile_id(word)) unknown_tile(word, span_of(begin, i));
    if (i < text.size() && text[i] == '@') {
      while (i < text.size() && !is_blank(text[i]) && std::string_view("()|,:").find(text[i]) == std::string_view::npos)
        ++i;
    }
    if (i < text.size() && i == begin) ++i;
  }
}

Diagnostic& ArgumentChecks::unknown(Code code, std::string_view what, std::string_view text, Span span, WordKind kind) {
  auto& diagnostic =
      diagnostics_.report(code, source_, span, "there is no " + std::string(what) + " " + in_ticks(text));
  const std::string_view near = grammar::nearest_word(kind, text);
  if (near.empty()) return diagnostic;
  diagnostic.help = "did you mean " + in_ticks(near) + "?";
  const std::string_view written = source_->slice(span);
  const std::size_t at = written.find(text);
  if (at != std::string_view::npos) {
    const auto begin = static_cast<std::uint32_t>(span.begin + at);
    diagnostic.fixes.push_back(
        {{begin, begin + static_cast<std::uint32_t>(text.size())}, std::string(near), "replace by " + in_ticks(near)});
  }
  return diagnostic;
}

}  // namespace majs::compiler
