#include "tools/lsp/semantic_tokens.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "grammar/document_members.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {
namespace {

using grammar::WordKind;

enum Type : std::uint32_t {
  kKeywordToken,
  kFunctionToken,
  kMethodToken,
  kVariableToken,
  kParameterToken,
  kPropertyToken,
  kEnumMemberToken,
  kEventToken,
  kMacroToken,
  kNumberToken,
  kCommentToken,
  kTypeToken
};
constexpr std::array<std::string_view, 12> kTypes = {"keyword",   "function", "method",     "variable",
                                                     "parameter", "property", "enumMember", "event",
                                                     "macro",     "number",   "comment",    "type"};
constexpr std::array<std::string_view, 4> kModifiers = {"declaration", "readonly", "defaultLibrary", "deprecated"};
constexpr std::uint32_t kDeclaration = 1;
constexpr std::uint32_t kReadonly = 2;
constexpr std::uint32_t kDefaultLibrary = 4;
constexpr std::uint32_t kDeprecated = 8;

struct Colour {
  std::uint32_t type;
  std::uint32_t modifiers = 0;
};

Colour colour_of(const grammar::Word& word) {
  const std::uint32_t modifiers = kDefaultLibrary | (word.superseded_by.empty() ? 0 : kDeprecated);
  switch (word.kind) {
    case WordKind::Command:
    case WordKind::SpecialForm:
    case WordKind::LoadTest: return {kKeywordToken, 0};
    case WordKind::Action:
    case WordKind::MinipointsAction: return {kFunctionToken, modifiers};
    case WordKind::Condition: return {kMethodToken, modifiers};
    case WordKind::Event: return {kEventToken, modifiers};
    case WordKind::Operator: return {kFunctionToken, modifiers};
    case WordKind::Amount: return {kVariableToken, modifiers | kReadonly};
    case WordKind::ToplevelKey:
    case WordKind::ScoringKey:
    case WordKind::ButtonField:
    case WordKind::AutoButtonField:
    case WordKind::ModField:
    case WordKind::ModConfigField: return {kPropertyToken, modifiers};
    default: return {kEnumMemberToken, modifiers};
  }
}

std::optional<Colour> colour_of(const Item& item) {
  const std::uint32_t declaration = item.defines && item.command.end > 0 ? kDeclaration : 0;
  switch (item.kind) {
    case Item::Kind::Word: return colour_of(*item.word);
    case Item::Kind::Key: return Colour{item.scope.empty() ? kPropertyToken : kParameterToken};
    case Item::Kind::Number: return Colour{kNumberToken};
    case Item::Kind::Keyword: return Colour{kKeywordToken};
    case Item::Kind::Tile: return Colour{kEnumMemberToken, kReadonly};
    case Item::Kind::Text:
      if (item.text.size() > 1 && item.text[0] == '$') return Colour{kParameterToken};
      return std::nullopt;
    case Item::Kind::Name: break;
  }
  switch (item.name) {
    case NameKind::Function:
    case NameKind::Scoring: return Colour{kFunctionToken, declaration};
    case NameKind::Constant: return Colour{kMacroToken, declaration | kReadonly};
    case NameKind::Variable: return Colour{kParameterToken, declaration};
    case NameKind::Set:
    case NameKind::Match: return Colour{kTypeToken, declaration};
    case NameKind::Counter: return Colour{kVariableToken};
    case NameKind::Button:
    case NameKind::AutoButton:
    case NameKind::Mod: return Colour{kPropertyToken, declaration};
    // Texts keep the colour of texts.
    default: return std::nullopt;
  }
}

struct Coloured {
  Span span;
  Colour colour;
};

}  // namespace

Document semantic_legend() {
  Document types = Document::array();
  Document modifiers = Document::array();
  for (const std::string_view type : kTypes) types.push_back(type);
  for (const std::string_view modifier : kModifiers) modifiers.push_back(modifier);
  return {{"tokenTypes", types}, {"tokenModifiers", modifiers}};
}

Document semantic_tokens(const View& view, const Document& params) {
  Document data = Document::array();
  const Cursor cursor = cursor_of(view, params);
  if (cursor.script == nullptr || cursor.script->document) return {{"data", data}};
  const std::string& text = *cursor.script->text;
  const Positions positions(text, view.encoding());
  Span wanted{0, static_cast<std::uint32_t>(text.size())};
  if (const Document* range = grammar::find_member(params, "range")) wanted = positions.span(read_range(*range));
  std::vector<Coloured> coloured;
  for (const Span& comment : cursor.script->reading.comments) coloured.push_back({comment, {kCommentToken}});
  for (const Item& item : cursor.script->reading.items) {
    if (const auto colour = colour_of(item)) coloured.push_back({item.span, *colour});
  }
  std::stable_sort(coloured.begin(), coloured.end(),
                   [](const Coloured& a, const Coloured& b) { return a.span.begin < b.span.begin; });
  Position before;
  std::uint32_t end = 0;
  for (const Coloured& one : coloured) {
    // Tokens may neither overlap nor go over lines.
    if (one.span.begin < end || one.span.end <= one.span.begin || one.span.end <= wanted.begin ||
        one.span.begin >= wanted.end)
      continue;
    const Position place = positions.position(one.span.begin);
    if (positions.position(one.span.end).line != place.line) continue;
    end = one.span.end;
    const bool same_line = place.line == before.line;
    data.push_back(place.line - before.line);
    data.push_back(same_line ? place.character - before.character : place.character);
    data.push_back(positions.length(std::string_view(text).substr(one.span.begin, one.span.end - one.span.begin)));
    data.push_back(one.colour.type);
    data.push_back(one.colour.modifiers);
    before = place;
  }
  return {{"data", std::move(data)}};
}

}  // namespace majs::lsp
