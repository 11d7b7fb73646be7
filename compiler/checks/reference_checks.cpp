#include "compiler/checks/reference_checks.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/load/origin.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using grammar::WordKind;

/// How many places of one word are told.
constexpr std::size_t kPlacesOfWord = 3;

/// Words that mean the same wherever they stand, as a name or in quotes.
constexpr auto kNames =
    std::to_array<WordKind>({WordKind::Action, WordKind::MinipointsAction, WordKind::Condition, WordKind::Amount,
                             WordKind::MatchTarget, WordKind::SeatSpec, WordKind::MarkRestriction});

bool is_extension(WordKind kind, std::string_view name) {
  const grammar::Word* word = grammar::find_word(kind, name);
  return word != nullptr && word->extension;
}

/// Without `not_` and `uninterruptible_`.
std::string_view plain_name(std::string_view name) {
  return grammar::strip_condition_prefix(grammar::strip_action_prefix(name));
}

bool is_extension(std::string_view name) {
  return std::any_of(kNames.begin(), kNames.end(), [&](WordKind kind) { return is_extension(kind, plain_name(name)); });
}

/// What only this toolchain reads in a group of a hand of a card; empty when there is nothing.
std::string_view mark_of(std::string_view group) {
  if (group.size() > 1 && group.back() == '!') return "!";
  if (group.size() > 1 && group.back() == '*') return "*";
  const bool year = group == "Y" || (group.size() == 2 && group[0] == 'Y' && group[1] >= 'a' && group[1] <= 'c');
  return year ? "Y" : "";
}

/// Calls `visit(mark, offset, length)` for each group of the hand that has one.
template <typename Visit>
void each_mark(std::string_view hand, Visit visit) {
  for (std::size_t begin = 0; begin < hand.size();) {
    const std::size_t end = std::min(hand.find_first_of(" |\n", begin), hand.size());
    const std::string_view mark = mark_of(hand.substr(begin, end - begin));
    if (!mark.empty()) visit(mark, begin, end - begin);
    begin = end + 1;
  }
}

class ReferenceCheck {
 public:
  explicit ReferenceCheck(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void check(const ast::Ast& ast) {
    source_ = ast.source;
    for (const Node* command : ast.commands) visit(*command, nullptr);
  }

  /// The JSON document that scripts were applied to, as far as they have left it there.
  void check_document(const Build& build) {
    build_ = &build;
    for (const auto& [key, value] : build.document.items()) {
      const std::string at = pointer_to("", key);
      if (is_extension(WordKind::ToplevelKey, key)) told_at(key, at);
      if (key == "score_calculation") keys_of(value, WordKind::ScoringKey, at);
      if (key == "buttons" && value.is_object()) {
        for (const auto& [id, button] : value.items()) keys_of(button, WordKind::ButtonField, pointer_to(at, id));
      }
      visit(value, at, key.ends_with("_definition"));
    }
  }

 private:
  // ---- the tree of a script ----

  void visit(const Node& node, const Node* command) {
    if (node.kind == NodeKind::Call) {
      if (is_extension(node.text)) told(plain_name(node.text), node.name_span);
      if (command == nullptr) command = &node;
      keys_named_by(node);
    } else if (node.kind == NodeKind::String) {
      if (is_extension(node.text)) told(plain_name(node.text), node.span);
    } else if (node.kind == NodeKind::Pair) {
      const bool field = command != nullptr && command->text == "define_button";
      if (is_extension(WordKind::ScoringKey, node.text) || (field && is_extension(WordKind::ButtonField, node.text))) {
        told(node.text, node.name_span);
      }
    } else if (node.kind == NodeKind::Sigil && node.letter == 'a') {
      marks(node);
    }
    for (const Node* child : node.children) visit(*child, command);
    if (node.block != nullptr) visit(*node.block, command);
  }

  /// `set KEY, ...`, and paths: `apply set, "buttons.am_pung.rack", 1`.
  void keys_named_by(const Node& call) {
    if ((call.text == "set" || call.text == "var") && !call.children.empty()) {
      const Node& key = *call.children.front();
      if (is_extension(WordKind::ToplevelKey, key.text)) told(key.text, key.span);
    }
    if (call.text != "apply" || call.children.size() < 2) return;
    const Node& path = *call.children[1];
    if (path.kind != NodeKind::String) return;
    std::size_t part = 0;
    std::string_view first;
    for (std::size_t begin = 0; begin <= path.text.size(); ++part) {
      const std::size_t end = std::min(path.text.find('.', begin), path.text.size());
      const std::string_view key = path.text.substr(begin, end - begin);
      if (part == 0) first = key;
      const bool ours = part == 0
                            ? is_extension(WordKind::ToplevelKey, key)
                            : (part == 1 && first == "score_calculation" && is_extension(WordKind::ScoringKey, key)) ||
                                  (part == 2 && first == "buttons" && is_extension(WordKind::ButtonField, key));
      if (ours) told(key, path.span);
      begin = end + 1;
    }
  }

  void marks(const Node& sigil) {
    // Delimiters that are escaped shift what follows them: then the whole sigil is the place.
    const bool exact = source_->slice(sigil.name_span) == sigil.text;
    each_mark(sigil.text, [&](std::string_view mark, std::size_t offset, std::size_t length) {
      const auto begin = sigil.name_span.begin + static_cast<std::uint32_t>(offset);
      told(mark, exact ? Span{begin, begin + static_cast<std::uint32_t>(length)} : sigil.span);
    });
  }

  // ---- a document ----

  void keys_of(const Document& table, WordKind kind, const std::string& at) {
    if (!table.is_object()) return;
    for (const auto& [key, value] : table.items()) {
      if (is_extension(kind, key)) told_at(key, pointer_to(at, key));
    }
  }

  void visit(const Document& value, const std::string& at, bool card) {
    if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      if (is_extension(text)) told_at(plain_name(text), at);
      if (!card || text.find(' ') == std::string::npos) return;
      each_mark(text, [&](std::string_view mark, std::size_t, std::size_t) { told_at(mark, at); });
    } else if (value.is_object()) {
      for (const auto& [key, member] : value.items()) visit(member, pointer_to(at, key), card);
    } else if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], pointer_to(at, i), card);
    }
  }

  // ---- findings ----

  bool is_enough(std::string_view word) { return ++places_[std::string(word)] > kPlacesOfWord; }

  void told(std::string_view word, Span span) {
    if (is_enough(word)) return;
    diagnostics_.report(Code::UnknownToReference, source_, span,
                        in_ticks(word) + " is an extension of majs: Riichi Advanced does not know it");
  }

  void told_at(std::string_view word, const std::string& pointer) {
    const auto origin = find_origin(*build_, pointer);
    if ((origin && origin->source != build_->start) || is_enough(word)) return;
    diagnostics_
        .report(Code::UnknownToReference, origin ? origin->source : nullptr, origin ? origin->span : Span{},
                in_ticks(word) + " is an extension of majs: Riichi Advanced does not know it")
        .pointer = pointer;
  }

  Diagnostics& diagnostics_;
  SourcePtr source_;
  const Build* build_ = nullptr;
  std::map<std::string, std::size_t, std::less<>> places_;
};

}  // namespace

void check_for_reference(const ast::Ast& ast, Diagnostics& diagnostics) { ReferenceCheck(diagnostics).check(ast); }

void check_for_reference(const Build& build, Diagnostics& diagnostics) {
  ReferenceCheck check(diagnostics);
  Diagnostics known;  // the build has told what is wrong with the texts
  for (const LoadedModule& module : build.modules) {
    if (!module.is_jq && module.source) check.check(parse(module.source, known));
  }
  if ((build.start || build.modules.empty()) && build.document.is_object()) check.check_document(build);
}

}  // namespace majs::compiler
