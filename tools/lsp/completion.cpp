#include "tools/lsp/completion.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "grammar/platform.hpp"
#include "grammar/tile_ids.hpp"
#include "grammar/vocabulary_print.hpp"
#include "tools/lsp/messages.hpp"
#include "tools/lsp/word_texts.hpp"

namespace majs::lsp {
namespace {

using grammar::Word;
using grammar::WordKind;

// CompletionItemKind of LSP.
constexpr int kFunction = 3;
constexpr int kField = 5;
constexpr int kVariable = 6;
constexpr int kModule = 9;
constexpr int kValue = 12;
constexpr int kKeyword = 14;
constexpr int kFile = 17;
constexpr int kEnumMember = 20;
constexpr int kConstant = 21;
constexpr int kEvent = 23;
constexpr int kSnippet = 2;

int kind_of(WordKind kind) {
  switch (kind) {
    case WordKind::Command:
    case WordKind::SpecialForm: return kKeyword;
    case WordKind::Action:
    case WordKind::MinipointsAction:
    case WordKind::Condition:
    case WordKind::LoadTest:
    case WordKind::Operator: return kFunction;
    case WordKind::Event: return kEvent;
    case WordKind::Amount: return kValue;
    case WordKind::ButtonField:
    case WordKind::AutoButtonField:
    case WordKind::ModField:
    case WordKind::ModConfigField:
    case WordKind::ToplevelKey:
    case WordKind::ScoringKey: return kField;
    default: return kEnumMember;
  }
}

int kind_of(NameKind kind) {
  switch (kind) {
    case NameKind::Function: return kFunction;
    case NameKind::Constant: return kConstant;
    case NameKind::Library:
    case NameKind::Mod: return kModule;
    case NameKind::Ruleset: return kFile;
    default: return kVariable;
  }
}

/// Names in sort order: what fits best comes first.
enum class Rank { Field, Own, Near, Word, Literal, Old };

class Offer {
 public:
  Offer(const View& view, const Script& script, const Completion& place)
      : view_(view), script_(script), expected_(*place.expected), typed_(script.slice(place.word)) {
    const Positions positions(*script.text, view.encoding());
    range_ = to_json(positions.range(place.word));
  }

  Document run() {
    if (expected_.in_sigil) {
      in_sigil();
    } else if (expected_.after_at || expected_.after_bang) {
      names(want_info(expected_.want).name);
    } else {
      anywhere();
    }
    return {{"isIncomplete", cut_}, {"items", std::move(items_)}};
  }

 private:
  void in_sigil() {
    if (expected_.sigil != 'm') return;
    words(WordKind::MatchKeyword);
    names(NameKind::Set);
    names(NameKind::Call);
    names(NameKind::Button);
  }

  void anywhere() {
    if (!expected_.in_text) keys();
    const WantInfo& info = want_info(expected_.want);
    if (info.name != NameKind::None) names(info.name);
    if (info.name == NameKind::Call) names(NameKind::Button);
    for (int i = 0; i < info.words; ++i) words(info.kinds[i]);
    switch (expected_.want) {
      case Want::Condition:
        if (!expected_.in_text) {
          words(WordKind::Amount);
          names(NameKind::Counter);
          literal("not", kKeyword, "not");
        }
        break;
      case Want::ToplevelKey: names(NameKind::YakuList); break;
      case Want::Yaku:
      case Want::MatchDefinition:
        if (!expected_.in_text && expected_.want == Want::MatchDefinition) literal("~m", kSnippet, "~m\"$0\"");
        break;
      case Want::SetSigil: literal("~s", kSnippet, "~s\"$0\""); break;
      case Want::Boolean:
        literal("true", kKeyword, "true");
        literal("false", kKeyword, "false");
        break;
      case Want::Wind:
        for (const std::string_view wind : {"east", "south", "west", "north"}) text(wind);
        break;
      case Want::NamedTile:
      case Want::Tile: tiles(); break;
      case Want::TileSpec: tiles(); break;
      default: break;
    }
  }

  /// Fields, arguments of functions, options of libraries: `key: `.
  void keys() {
    if (expected_.fields) {
      for (const Word& word : grammar::words(*expected_.fields)) {
        if (!word.compilable || !grammar::is_current(word)) continue;
        const std::string insert = std::string(word.name) + ": ";
        add(word.name, kField, Rank::Field, insert, insert, &word);
      }
    }
    if (!expected_.function.empty()) {
      for (const std::string& name : arguments_of(expected_.function)) {
        add(name, kField, Rank::Field, name + ": ", name + ": ", nullptr, "argument of `" + expected_.function + "`");
      }
    }
    if (!expected_.library.empty()) {
      if (const Script* library = view_.names.module(expected_.library, false)) options_of(*library);
    }
    if (expected_.takes_as) literal("as: ", kField, "as: ");
  }

  void options_of(const Script& library) {
    for (const Item& item : library.reading.items) {
      if (item.name != NameKind::Variable || !item.defines) continue;
      add(item.text, kField, Rank::Field, item.text + ": ", item.text + ": ", nullptr,
          "option of `" + library.module + "`");
    }
  }

  /// The `"$name"`s in the bodies of the function.
  std::set<std::string> arguments_of(const std::string& function) const {
    std::set<std::string> found;
    for (const Place& place : view_.names.definitions(script_, {NameKind::Function, function})) {
      if (place.item == nullptr) continue;
      for (const Item& item : place.script->reading.items) {
        const bool inside = item.span.begin >= place.item->command.begin && item.span.end <= place.item->command.end;
        if (inside && item.kind == Item::Kind::Text && item.text.size() > 1 && item.text[0] == '$')
          found.insert(item.text.substr(1));
      }
    }
    return found;
  }

  void words(WordKind kind) {
    const bool quoted = !expected_.in_text && is_text(kind);
    for (const Word& word : grammar::words(kind)) {
      if (!word.compilable || word.name.empty() || word.name[0] == '_' || !is_name_byte(word.name[0])) continue;
      const Rank rank = grammar::is_current(word) && word.superseded_by.empty() ? Rank::Word : Rank::Old;
      std::string plain(word.name);
      if (quoted) plain = "\"" + plain + "\"";
      const bool calls = kind == WordKind::Command || kind == WordKind::Action || kind == WordKind::Condition ||
                         kind == WordKind::SpecialForm || kind == WordKind::LoadTest || kind == WordKind::Operator ||
                         kind == WordKind::MinipointsAction;
      std::string snippet =
          calls && !expected_.in_text && expected_.want != Want::ActionName ? word_snippet(word) : escaped(plain);
      if (kind == WordKind::Event) snippet = expected_.in_text ? plain : plain + " do\n  $0\nend";
      add(word.name, kind_of(kind), rank, plain, snippet, &word);
    }
  }

  /// Words that are written in quotes.
  static bool is_text(WordKind kind) {
    return kind == WordKind::SeatSpec || kind == WordKind::MatchTarget || kind == WordKind::TileSpec ||
           kind == WordKind::Zone || kind == WordKind::MarkRestriction;
  }

  /// Names that are written as bare words where they stand.
  bool is_bare(NameKind kind) const {
    switch (kind) {
      case NameKind::Function:
        return expected_.want == Want::Statement || expected_.want == Want::Actions ||
               expected_.want == Want::EventFunction;
      case NameKind::Counter: return expected_.want == Want::Expression || expected_.want == Want::Condition;
      case NameKind::Constant:
      case NameKind::Variable:
      case NameKind::YakuList: return true;
      case NameKind::Button:
      case NameKind::AutoButton:
      case NameKind::Set:
      case NameKind::Match:
      case NameKind::Mod:
        return expected_.in_sigil || (expected_.calls.size() == 1 && expected_.calls.back().argument == 0);
      default: return false;
    }
  }

  void names(NameKind kind) {
    const bool quoted = !expected_.in_text && !expected_.in_sigil && !is_bare(kind);
    const std::vector<const Script*> world = view_.names.world(script_);
    // What gives a name has its comment: before those that use it.
    for (const bool defined : {true, false}) {
      for (const Script* script : world) {
        for (const Item& item : script->reading.items) {
          if (item.kind != Item::Kind::Name || item.name != kind || item.text.empty()) continue;
          if (defined != (item.command.end > 0) || !letters_fit(typed_, item.text)) continue;
          if (item.text == typed_ && script == &script_ && !item.defines) continue;
          const std::string plain = quoted ? "\"" + item.text + "\"" : item.text;
          add(item.text, kind_of(kind), script == &script_ ? Rank::Own : Rank::Near, plain, escaped(plain), nullptr,
              std::string(name_kind_text(kind)), &item, script);
        }
      }
    }
    modules(kind, quoted);
  }

  /// Libraries and mods that are files, whether somebody names them or not.
  void modules(NameKind kind, bool quoted) {
    if (kind != NameKind::Library && kind != NameKind::Mod && kind != NameKind::Ruleset) return;
    for (const auto& [path, script] : view_.names.scripts()) {
      if (script.module.empty() || script.ruleset != (kind == NameKind::Ruleset)) continue;
      const bool library = script.module.starts_with("lib/");
      if (kind != NameKind::Ruleset && library != (kind == NameKind::Library)) continue;
      const std::string name = library ? script.module.substr(4) : script.module;
      const std::string plain = quoted ? "\"" + name + "\"" : name;
      add(name, kind_of(kind), Rank::Near, plain, escaped(plain), nullptr, std::string(name_kind_text(kind)));
    }
  }

  void tiles() {
    for (const std::string_view tile : grammar::tile_ids()) text(tile);
  }

  void text(std::string_view value) {
    const std::string plain = expected_.in_text ? std::string(value) : "\"" + std::string(value) + "\"";
    add(value, kValue, Rank::Literal, plain, plain, nullptr);
  }

  void literal(std::string_view label, int kind, std::string_view snippet) {
    add(label, kind, Rank::Literal, std::string(label), std::string(snippet), nullptr);
  }

  static std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
      if (c == '$' || c == '}' || c == '\\') out += '\\';
      out += c;
    }
    return out;
  }

  void add(std::string_view label, int kind, Rank rank, const std::string& plain, const std::string& snippet,
           const Word* word, const std::string& detail = {}, const Item* item = nullptr,
           const Script* script = nullptr) {
    if (!letters_fit(typed_, label)) return;
    if (!labels_.insert(std::string(label)).second) return;
    if (items_.size() >= kMaxCompletions) {
      cut_ = true;
      return;
    }
    Document entry = {{"label", label}, {"kind", kind}};
    const bool starts = label.substr(0, typed_.size()) == typed_;
    entry["sortText"] = std::string(starts ? "0" : "1") + std::to_string(static_cast<int>(rank)) + std::string(label);
    if (word != nullptr) {
      entry["detail"] = grammar::signature(*word);
      entry["documentation"] = {{"kind", "markdown"}, {"value", word_markdown(*word)}};
      if (!word->superseded_by.empty()) entry["tags"] = Document::array({1});
    } else if (!detail.empty()) {
      entry["detail"] = detail;
    }
    if (item != nullptr && item->command.end > 0) {
      if (const std::string comment = comment_above(*script, *item); !comment.empty()) {
        entry["documentation"] = {{"kind", "markdown"}, {"value", comment}};
      }
    }
    const bool as_snippet = view_.snippets && snippet != plain;
    if (as_snippet) entry["insertTextFormat"] = 2;
    entry["textEdit"] = {{"range", range_}, {"newText", as_snippet ? snippet : plain}};
    // Editors filter by what is replaced: a name in quotes has to begin with its letters.
    entry["filterText"] = label;
    items_.push_back(std::move(entry));
  }

  const View& view_;
  const Script& script_;
  const Expected& expected_;
  std::string_view typed_;
  Document range_;
  Document items_ = Document::array();
  std::set<std::string> labels_;
  bool cut_ = false;
};

}  // namespace

Document completion(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  const Document nothing = {{"isIncomplete", false}, {"items", Document::array()}};
  if (cursor.script == nullptr || cursor.script->document) return nothing;
  const Completion place = expected_at(*cursor.script->text, cursor.offset);
  if (!place.expected) return nothing;
  return Offer(view, *cursor.script, place).run();
}

}  // namespace majs::lsp
