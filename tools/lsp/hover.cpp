#include "tools/lsp/hover.hpp"

#include <nlohmann/json.hpp>

#include "grammar/vocabulary_print.hpp"
#include "tools/lsp/tile_texts.hpp"
#include "tools/lsp/word_texts.hpp"

namespace majs::lsp {
namespace {

/// The text for an item; "" when there is nothing to tell.
std::string item_markdown(const View& view, const Script& script, const Item& item) {
  switch (item.kind) {
    case Item::Kind::Word: return word_markdown(*item.word);
    case Item::Kind::Key: return item.word != nullptr ? word_markdown(*item.word) : std::string();
    case Item::Kind::Name: {
      const Name name = view.names.meaning(script, item);
      std::string text = name_markdown(view, script, name);
      if (const std::string played = played_text(view, script, item); !played.empty()) text += "\n" + played + "\n";
      if (name.kind == NameKind::Match || name.kind == NameKind::Set) text += match_markdown(view, script, name);
      return text;
    }
    case Item::Kind::Tile: return tile_markdown(item.text);
    case Item::Kind::Text:
    case Item::Kind::Number:
    case Item::Kind::Keyword: return {};
  }
  return {};
}

}  // namespace

Document hover(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  if (cursor.script == nullptr) return nullptr;
  const Item* item = NameIndex::item_at(*cursor.script, cursor.offset);
  Span span = item != nullptr ? item->span : Span{};
  std::string text = item != nullptr ? item_markdown(view, *cursor.script, *item) : std::string();
  if (cursor.script->document) {
    // no sigils there
  } else if (const std::string sigil = sigil_markdown(view, *cursor.script, cursor.offset, span); !sigil.empty()) {
    text += (text.empty() ? "" : "\n---\n\n") + sigil;
  }
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", text}}},
          {"range", to_json(Positions(*cursor.script->text, view.encoding()).range(span))}};
}

Document signature_help(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  if (cursor.script == nullptr || cursor.script->document) return nullptr;
  const Completion place = expected_at(*cursor.script->text, cursor.offset);
  if (!place.expected) return nullptr;
  const auto& calls = place.expected->calls;
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
    if (call->word == nullptr || call->word->parameters.empty()) continue;
    Document parameters = Document::array();
    for (const grammar::Parameter& parameter : call->word->parameters) {
      const std::string shown = grammar::parameter_text(parameter);
      parameters.push_back({{"label", shown}});
    }
    const std::size_t last = call->word->parameters.size() - 1;
    const Document signature = {{"label", grammar::signature(*call->word)},
                                {"documentation", {{"kind", "markdown"}, {"value", call->word->doc}}},
                                {"parameters", std::move(parameters)}};
    return {{"signatures", Document::array({signature})},
            {"activeSignature", 0},
            {"activeParameter", std::min(call->argument, last)}};
  }
  return nullptr;
}

}  // namespace majs::lsp
