#include "tools/lsp/inlay_hints.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/text/source.hpp"
#include "grammar/document_members.hpp"
#include "runtime/match/definitions/definition_text.hpp"
#include "tools/lsp/messages.hpp"
#include "tools/lsp/script_lexer.hpp"
#include "tools/lsp/tile_texts.hpp"

namespace majs::lsp {
namespace {

// InlayHintKind of LSP.
constexpr int kParameter = 2;

/// Fewest and most tiles.
struct Count {
  int least = 0;
  int most = 0;
};

/// How many tiles a definition asks for, from its text and the sets that scripts give; nothing when that is not said.
class TileCount {
 public:
  TileCount(const View& view, const Script& script) : view_(view), script_(script) {}

  std::optional<Count> of(std::string_view definition) const {
    const auto list = match::parse_definition_text(definition, nullptr);
    if (!list || !list->is_array() || list->empty()) return std::nullopt;
    std::optional<Count> all;
    for (const Document& one : *list) {
      const auto count = of_alternative(one);
      if (!count) return std::nullopt;
      all = all ? Count{std::min(all->least, count->least), std::max(all->most, count->most)} : *count;
    }
    return all;
  }

 private:
  std::optional<Count> of_alternative(const Document& groups) const {
    if (!groups.is_array()) return std::nullopt;
    Count sum;
    for (const Document& group : groups) {
      if (group.is_string()) continue;  // a keyword
      if (!group.is_array() || group.size() != 2 || !group[0].is_array() || !group[1].is_number()) return std::nullopt;
      // Fewer than none: that it is not there.
      const int times = static_cast<int>(std::clamp(group[1].get<double>(), 0.0, 1000.0));
      if (times == 0) continue;
      std::optional<Count> each;
      for (const Document& choice : group[0]) {
        const auto size = of_group(choice);
        if (!size) return std::nullopt;
        each = each ? Count{std::min(each->least, *size), std::max(each->most, *size)} : Count{*size, *size};
      }
      if (!each) return std::nullopt;
      sum = {sum.least + times * each->least, sum.most + times * each->most};
    }
    return sum;
  }

  std::optional<int> of_group(const Document& group) const {
    if (group.is_array()) return static_cast<int>(group.size());
    if (!group.is_string()) return group.is_number() ? std::optional(1) : std::nullopt;
    const auto& name = group.get_ref<const std::string&>();
    for (const Place& place : view_.names.definitions(script_, {NameKind::Set, name})) {
      if (place.item != nullptr && place.item->command.end > 0) return of_set(*place.script, *place.item);
    }
    // A tile, or an offset; calls and sets that nobody gives have no size.
    return name.size() == 2 && !tile_markdown(name).empty() ? std::optional(1) : std::nullopt;
  }

  static std::optional<int> of_set(const Script& script, const Item& set) {
    int size = 0;
    for (const Item& item : script.reading.items) {
      if (item.span.begin <= set.span.begin || item.span.end > set.command.end) continue;
      if (item.kind != Item::Kind::Tile && item.kind != Item::Kind::Number) return std::nullopt;
      ++size;
    }
    const bool choices = script.slice(set.command).find('|') != std::string_view::npos;
    return size == 0 || choices ? std::nullopt : std::optional(size);
  }

  const View& view_;
  const Script& script_;
};

/// Whether the word at the argument says what it is already.
bool says_itself(std::string_view text, std::string_view name) {
  if (text.starts_with('"') || text.starts_with('@') || text.starts_with('!')) text.remove_prefix(1);
  return text.starts_with(name) || text.starts_with('%');
}

class Hints {
 public:
  Hints(const View& view, const Script& script, Span shown)
      : view_(view), script_(script), shown_(shown), positions_(*script.text, view.encoding()) {}

  Document run() {
    for (const PassedArgument& argument : script_.reading.arguments) add_name(argument);
    for (const Token& token : read_tokens(*script_.text).tokens) add_count(token);
    return std::move(hints_);
  }

 private:
  bool is_shown(std::size_t at) const { return at >= shown_.begin && at <= shown_.end; }

  /// The first argument of a command is what the command is called after; with one more there is nothing to mix up.
  void add_name(const PassedArgument& argument) {
    const auto parameters = argument.word->parameters;
    if (!is_shown(argument.begin) || argument.index >= parameters.size() || parameters.size() < 2) return;
    const bool command = argument.word->kind == grammar::WordKind::Command;
    if (command && (argument.index == 0 || parameters.size() < 3)) return;
    const grammar::Parameter& parameter = parameters[argument.index];
    // Blocks and conditions say what they are.
    if (parameter.type == grammar::ParameterType::Actions || parameter.type == grammar::ParameterType::Condition)
      return;
    if (says_itself(std::string_view(*script_.text).substr(argument.begin), parameter.name)) return;
    hints_.push_back({{"position", to_json(positions_.position(argument.begin))},
                      {"label", std::string(parameter.name) + ":"},
                      {"kind", kParameter},
                      {"paddingRight", true}});
  }

  void add_count(const Token& token) {
    if (token.kind != TokenKind::Sigil || !token.closed || !is_shown(token.span.end)) return;
    std::string label;
    const std::string_view text = script_.slice(token.content);
    if (token.letter == 't') {
      label = tiles_markdown(text);
    } else if (token.letter == 'm') {
      const auto count = TileCount(view_, script_).of(text);
      if (!count || count->most == 0) return;
      label = std::to_string(count->least);
      if (count->most != count->least) label += "–" + std::to_string(count->most);
      label += count->most == 1 ? " tile" : " tiles";
    }
    while (label.ends_with('\n')) label.pop_back();
    if (label.empty()) return;
    hints_.push_back(
        {{"position", to_json(positions_.position(token.span.end))}, {"label", label}, {"paddingLeft", true}});
  }

  const View& view_;
  const Script& script_;
  Span shown_;
  Positions positions_;
  Document hints_ = Document::array();
};

}  // namespace

Document inlay_hints(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  const Document* range = grammar::find_member(params, "range");
  if (cursor.script == nullptr || cursor.script->document || range == nullptr) return Document::array();
  const Span shown = Positions(*cursor.script->text, view.encoding()).span(read_range(*range));
  return Hints(view, *cursor.script, shown).run();
}

}  // namespace majs::lsp
