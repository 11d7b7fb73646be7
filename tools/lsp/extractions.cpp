#include "tools/lsp/extractions.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "compiler/checks/button_checks.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/document_members.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/messages.hpp"
#include "tools/lsp/script_lexer.hpp"

namespace majs::lsp {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool parses(std::string text) {
  compiler::Diagnostics found;
  compiler::parse(std::make_shared<const compiler::Source>("", std::move(text)), found);
  return !found.has_errors();
}

/// How much is wrong with a text, as far as one file tells.
std::size_t faults(std::string text) {
  compiler::Diagnostics found;
  compiler::Defines defines;
  compiler::compile(std::make_shared<const compiler::Source>("", std::move(text)), defines, found);
  return found.all().size();
}

/// The lines of a text, with as many blanks less before each as the first one has.
std::string indented(std::string_view text, std::size_t first, std::string_view indent) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n', 0), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (!out.empty()) line.remove_prefix(std::min(std::min(line.find_first_not_of(' '), line.size()), first));
    out.append(line.find_first_not_of(kBlanks) == std::string_view::npos ? "" : indent).append(line);
  }
  return out;
}

class Extraction {
 public:
  Extraction(const View& view, const Script& script, Span selected)
      : view_(view), script_(script), text_(*script.text), positions_(text_, view.encoding()) {
    while (selected.begin < selected.end && is_blank(selected.begin)) ++selected.begin;
    while (selected.begin < selected.end && is_blank(selected.end - 1)) --selected.end;
    selected_ = selected;
    for (const Token& token : read_tokens(text_).tokens) {
      if (token.starts_command && column(token.span.begin) == 0 && token.span.begin <= selected.begin)
        command_ = token.span.begin;
      // Half of a text or of a name is nothing to take out.
      cuts_ = cuts_ || cuts(token.span, selected.begin) || cuts(token.span, selected.end);
    }
  }

  Document run() {
    if (selected_.begin >= selected_.end || cuts_) return std::move(actions_);
    if (command_ == selected_.begin) {
      into_library();
    } else if (slice().find("\"$") == std::string_view::npos) {
      into_function();
      into_constant();
    }
    return std::move(actions_);
  }

 private:
  bool is_blank(std::size_t at) const { return kBlanks.find(text_[at]) != std::string_view::npos; }
  std::string_view slice() const { return script_.slice(selected_); }
  static bool cuts(Span span, std::size_t at) { return span.begin < at && at < span.end; }

  std::size_t column(std::size_t at) const {
    std::size_t begin = at;
    while (begin > 0 && text_[begin - 1] != '\n') --begin;
    return at - begin;
  }

  /// Above the command that the selection is in, and its comment.
  std::uint32_t above() const {
    std::size_t at = command_;
    while (at > 0) {
      std::size_t begin = at - 1;
      while (begin > 0 && text_[begin - 1] != '\n') --begin;
      if (text_[begin] != '#') break;
      at = begin;
    }
    return static_cast<std::uint32_t>(at);
  }

  /// `base`, or with a number, so that no script of the same builds has it.
  std::string fresh(NameKind kind, const std::string& base) const {
    for (int number = 1;; ++number) {
      std::string name = number == 1 ? base : base + std::to_string(number);
      if (view_.names.definitions(script_, {kind, name}).empty()) return name;
    }
  }

  Document edit(Span span, const std::string& text) const {
    return {{"range", to_json(positions_.range(span))}, {"newText", text}};
  }

  void offer(const std::string& title, Document edit) {
    actions_.push_back({{"title", title}, {"kind", kExtract}, {"edit", std::move(edit)}});
  }

  /// Whether a variable of this file is in the selection and outside of it: another file has its own.
  bool shares_variables() const {
    const auto inside = [&](const Item& item) {
      return item.span.begin >= selected_.begin && item.span.end <= selected_.end;
    };
    const auto& items = script_.reading.items;
    return std::any_of(items.begin(), items.end(), [&](const Item& one) {
      return one.name == NameKind::Variable && !one.scope.empty() && inside(one) &&
             std::any_of(items.begin(), items.end(), [&](const Item& other) {
               return other.name == one.name && other.text == one.text && other.scope == one.scope && !inside(other);
             });
    });
  }

  /// Whether a button would no longer ask for what is chosen.
  bool has_choice() const {
    const auto& items = script_.reading.items;
    return std::any_of(items.begin(), items.end(), [&](const Item& item) {
      return item.span.begin >= selected_.begin && item.span.end <= selected_.end && item.word != nullptr &&
             std::count(compiler::kChoiceActions.begin(), compiler::kChoiceActions.end(), item.word->name) > 0;
    });
  }

  /// Offers to write `given` above the command and `used` for the selection, if both parse.
  void offer_above(const std::string& title, const std::string& given, const std::string& used) {
    const std::uint32_t place = above();
    std::string after(text_);
    after.replace(selected_.begin, selected_.end - selected_.begin, used);
    after.insert(place, given);
    // Not everywhere that a value stands may another one stand: after `require`, for a key of a map ...
    if (!parses(given) || faults(std::move(after)) > faults(std::string(text_))) return;
    offer(title, workspace_edit(
                     view_, {{script_.path, Document::array({edit({place, place}, given), edit(selected_, used)})}}));
  }

  Want wanted() const {
    const Completion here = expected_at(text_, selected_.begin);
    if (!here.expected || here.expected->in_text || here.expected->in_sigil) return Want::Block;
    return here.expected->want;
  }

  /// Whole statements.
  void into_function() {
    if (wanted() != Want::Statement || has_choice() || !parses(std::string(text_))) return;
    // What follows on the line would be part of the call.
    const std::size_t next = text_.find_first_not_of(" \t\r", selected_.end);
    if (next != std::string_view::npos && text_[next] != '\n' && text_[next] != '#') return;
    const std::string name = fresh(NameKind::Function, "extracted");
    offer_above("Extract into a function",
                "def " + name + " do\n" + indented(slice(), column(selected_.begin), "  ") + "\nend\n\n", name);
  }

  /// A value, or a condition.
  void into_constant() {
    const Want want = wanted();
    const NameKind names = want_info(want).name;
    const bool value =
        want != Want::Statement && want != Want::Command && want != Want::Block && want != Want::Event &&
        want != Want::Path && want != Want::EventFunction && want != Want::Actions && want != Want::ToplevelKey &&
        (names == NameKind::None || want == Want::Expression || want == Want::Amount || want == Want::MatchDefinition);
    // `+@a` stands for several, and a constant in another one is not looked up when that is put in like this.
    if (slice().starts_with('+') || text_.substr(command_).starts_with("define_const")) return;
    const Item* item = NameIndex::item_at(script_, selected_.begin);
    if (!value || (item != nullptr && item->defines) || !parses(std::string(text_))) return;
    const std::string name = fresh(NameKind::Constant, "extracted");
    offer_above("Extract into a constant", "define_const " + name + ", " + std::string(slice()) + "\n\n", "@" + name);
  }

  /// Whole commands, into a file of their own.
  void into_library() {
    const std::size_t next = text_.find_first_not_of(kBlanks, selected_.end);
    const bool whole = next == std::string_view::npos || column(next) == 0;
    if (!view_.client.creates_files || !view_.client.versioned_edits || !whole || !script_.editable ||
        !parses(std::string(slice())) || shares_variables())
      return;
    const auto folder = library_folder();
    if (!folder) return;
    std::string name = "extracted";
    for (int number = 2; view_.names.module("lib/" + name, false) != nullptr; ++number)
      name = "extracted" + std::to_string(number);
    const std::string uri = uri_of((*folder / (name + ".majs")).string());
    Document edit_here =
        workspace_edit(view_, {{script_.path, Document::array({edit(selected_, "require \"" + name + "\"")})}});
    const Document content = {{"range", to_json(Range{})}, {"newText", std::string(slice()) + "\n"}};
    const Document create = {{"kind", "create"}, {"uri", uri}, {"options", {{"overwrite", false}}}};
    const Document fill = {{"textDocument", {{"uri", uri}, {"version", nullptr}}},
                           {"edits", Document::array({content})}};
    edit_here["documentChanges"] = Document::array({create, fill, edit_here["documentChanges"][0]});
    offer("Extract into a library", std::move(edit_here));
  }

  /// `mods/lib` or `majs/lib` of the root that the script lies in.
  std::optional<std::filesystem::path> library_folder() const {
    for (const std::filesystem::path& root : view_.project.roots().directories) {
      if (!script_.path.starts_with(resolved(root.string()) + "/")) continue;
      std::error_code error;
      const bool own =
          std::filesystem::is_directory(root / "majs", error) && !std::filesystem::is_directory(root / "mods", error);
      return root / (own ? "majs" : "mods") / "lib";
    }
    return std::nullopt;
  }

  const View& view_;
  const Script& script_;
  std::string_view text_;
  Positions positions_;
  Span selected_;
  std::size_t command_ = 0;
  bool cuts_ = false;
  Document actions_ = Document::array();
};

}  // namespace

Document extractions(const View& view, const Document& params) {
  const Document* range = grammar::find_member(params, "range");
  const Cursor cursor = cursor_of(view, params);
  if (range == nullptr || cursor.script == nullptr || cursor.script->document) return Document::array();
  const Span selected = Positions(*cursor.script->text, view.encoding()).span(read_range(*range));
  return Extraction(view, *cursor.script, selected).run();
}

}  // namespace majs::lsp
