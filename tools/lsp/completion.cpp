#include "tools/lsp/completion.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/text/diagnostic.hpp"
#include "grammar/platform.hpp"
#include "grammar/tile_ids.hpp"
#include "grammar/vocabulary_print.hpp"
#include "tools/lsp/completion_order.hpp"
#include "tools/lsp/messages.hpp"
#include "tools/lsp/text_items.hpp"
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

/// So many letters ask for a word that is no longer used, or not yet.
constexpr std::size_t kAsksForOld = 3;

/// Retired, or kept for later.
bool is_out_of_use(const Word& word) {
  return !grammar::is_current(word) || !word.superseded_by.empty() || word.doc.starts_with("Reserved");
}

using Rank = Candidate::Rank;

class Offer {
 public:
  Offer(const View& view, const Script& script, const Completion& place)
      : view_(view), script_(script), place_(place), expected_(*place.expected), typed_(script.slice(place.word)) {
    const Positions positions(*script.text, view.encoding());
    range_ = to_json(positions.range(place.word));
  }

  Document run() {
    if (place_.comment.end > 0) {
      in_comment(script_.slice({place_.comment.begin, place_.word.begin}));
    } else if (expected_.in_sigil) {
      in_sigil();
    } else if (expected_.after_at || expected_.after_bang) {
      names(want_info(expected_.want).name);
    } else {
      anywhere();
    }
    put_in_order(view_, script_, place_, found_);
    Document items = Document::array();
    for (const Candidate& one : found_) {
      if (items.size() == kMaxCompletions) break;
      items.push_back(item_json(one, items.size()));
    }
    return {{"isIncomplete", found_.size() > kMaxCompletions}, {"items", std::move(items)}};
  }

 private:
  /// What comments tell the checks: `# majs: allow M0611`, `# majs: on riichi`.
  void in_comment(std::string_view before) {
    const auto has = [&](std::string_view text) { return before.find(text) != std::string_view::npos; };
    if (before.ends_with("majs: ")) {
      for (const std::string_view word : {"allow", "on", "equivalent"}) text(word);
    } else if (has("majs: allow")) {
      for (const compiler::CodeInfo& info : compiler::code_table()) {
        const std::string code = compiler::code_text(info.code);
        add(code, kEnumMember, Rank::Literal, code, code, nullptr, std::string(info.title));
      }
    } else if (has("majs: on ") || before.ends_with("--on ")) {
      names(NameKind::Ruleset);
      if (has("majs: on ")) text("none");
    }
  }

  void in_sigil() {
    const std::uint32_t begin = place_.word.begin;
    const char before = begin == 0 ? '\0' : (*script_.text)[begin - 1];
    if (before == '@' || before == '&') return names(NameKind::Attribute);
    if (expected_.sigil == 't' || expected_.sigil == 'T') return tiles();
    if (expected_.sigil != 'm') return;
    words(WordKind::MatchKeyword);
    names(NameKind::Set);
    names(NameKind::Call);
    names(NameKind::Button);
  }

  void anywhere() {
    if (expected_.want == Want::Block) return literal("do", kSnippet, "do\n  $0\nend", Rank::Snippet);
    if (expected_.want == Want::Path && !expected_.path.empty()) return in_path();
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
      case Want::Anything:
        // What is given a name is mostly a condition.
        if (!expected_.in_text && !expected_.fields) {
          words(WordKind::Condition);
          words(WordKind::SpecialForm);
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

  /// The next step of `"buttons.tsumo.`.
  void in_path() {
    const PathPart part = path_part(expected_.path);
    if (part.keys) words(*part.keys);
    names(part.names);
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
      if (is_out_of_use(word) && !asks_for(word)) continue;
      std::string plain(word.name);
      if (quoted) plain = "\"" + plain + "\"";
      const bool calls = kind == WordKind::Command || kind == WordKind::Action || kind == WordKind::Condition ||
                         kind == WordKind::SpecialForm || kind == WordKind::LoadTest || kind == WordKind::Operator ||
                         kind == WordKind::MinipointsAction;
      std::string snippet =
          calls && !expected_.in_text && expected_.want != Want::ActionName ? word_snippet(word) : escaped(plain);
      if (kind == WordKind::Event) snippet = expected_.in_text ? plain : plain + " do\n  $0\nend";
      add(word.name, kind_of(kind), Rank::Word, plain, snippet, &word);
    }
  }

  /// Whether somebody wants a word that is out of use: it is typed, or the script has it already.
  bool asks_for(const Word& word) const {
    if (typed_.size() >= kAsksForOld) return word.name.starts_with(typed_);
    const auto& items = script_.reading.items;
    return std::any_of(items.begin(), items.end(), [&](const Item& item) { return item.word == &word; });
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
    if (kind == NameKind::None) return;
    const bool quoted = !expected_.in_text && !expected_.in_sigil && !is_bare(kind);
    const std::vector<const Script*> world = view_.names.world(script_);
    // What gives a name has its comment: before those that use it.
    for (const bool defined : {true, false}) {
      for (const Script* script : world) {
        for (const Item& item : script->reading.items) {
          if (item.kind != Item::Kind::Name || item.name != kind || item.text.empty()) continue;
          if (defined != (item.command.end > 0)) continue;
          if (item.text == typed_ && script == &script_ && !item.defines) continue;
          if (kind == NameKind::Library && required(item.text)) continue;
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
      if (kind == NameKind::Library && required(name)) continue;
      const std::string plain = quoted ? "\"" + name + "\"" : name;
      add(name, kind_of(kind), Rank::Near, plain, escaped(plain), nullptr, std::string(name_kind_text(kind)));
    }
  }

  /// Nobody requires a library twice.
  bool required(std::string_view library) const {
    const auto& items = script_.reading.items;
    return std::any_of(items.begin(), items.end(), [&](const Item& item) {
      return item.name == NameKind::Library && item.text == library && item.span.begin != place_.word.begin;
    });
  }

  void tiles() {
    for (const std::string_view tile : grammar::tile_ids()) text(tile);
  }

  void text(std::string_view value) {
    const std::string plain =
        expected_.in_text || expected_.in_sigil ? std::string(value) : "\"" + std::string(value) + "\"";
    add(value, kValue, Rank::Literal, plain, plain, nullptr);
  }

  void literal(std::string_view label, int kind, std::string_view snippet, Rank rank = Rank::Literal) {
    add(label, kind, rank, std::string(label), std::string(snippet), nullptr);
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
    if (!letters_fit(typed_, label) || labels_.contains(label)) return;
    labels_.emplace(label);
    found_.push_back({std::string(label), kind, rank, word, plain, snippet, detail, item, script});
  }

  /// Whether the arguments or the value stand behind the cursor, as where a name is put for another one.
  bool stands_already(const Candidate& one) const {
    const std::string_view behind = std::string_view(*script_.text).substr(place_.word.end);
    return (behind.starts_with('(') && one.snippet.starts_with(one.label + "(")) ||
           (behind.starts_with(':') && one.plain == one.label + ": ");
  }

  /// `number`: which of them it is. Clients sort texts.
  Document item_json(const Candidate& one, std::size_t number) const {
    std::string sort = std::to_string(number);
    sort.insert(0, 4 - std::min<std::size_t>(sort.size(), 4), '0');
    // Editors filter by what is replaced: a name in quotes has to begin with its letters.
    Document entry = {{"label", one.label}, {"kind", one.kind}, {"sortText", sort}, {"filterText", one.label}};
    if (one.word != nullptr) {
      entry["detail"] = grammar::signature(*one.word);
      entry["documentation"] = {{"kind", "markdown"}, {"value", word_markdown(*one.word)}};
      if (!one.word->superseded_by.empty()) entry["tags"] = Document::array({1});
    } else if (!one.detail.empty()) {
      entry["detail"] = one.detail;
    }
    if (one.item != nullptr && one.item->command.end > 0) {
      if (const std::string comment = comment_above(*one.script, *one.item); !comment.empty()) {
        entry["documentation"] = {{"kind", "markdown"}, {"value", comment}};
      }
    }
    if (stands_already(one)) {
      entry["textEdit"] = {{"range", range_}, {"newText", one.label}};
      return entry;
    }
    const bool as_snippet = view_.client.snippets && one.snippet != one.plain;
    if (as_snippet) entry["insertTextFormat"] = 2;
    entry["textEdit"] = {{"range", range_}, {"newText", as_snippet ? one.snippet : one.plain}};
    return entry;
  }

  const View& view_;
  const Script& script_;
  const Completion& place_;
  const Expected& expected_;
  std::string_view typed_;
  Document range_;
  std::vector<Candidate> found_;
  std::set<std::string, std::less<>> labels_;
};

}  // namespace

Document completion(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  const Document nothing = {{"isIncomplete", false}, {"items", Document::array()}};
  if (cursor.script == nullptr || cursor.script->document) return nothing;
  Completion place = expected_at(*cursor.script->text, cursor.offset);
  if (place.comment.end > 0) place.expected.emplace().in_text = true;
  if (!place.expected) return nothing;
  return Offer(view, *cursor.script, place).run();
}

}  // namespace majs::lsp
