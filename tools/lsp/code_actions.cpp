#include "tools/lsp/code_actions.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/document_members.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {
namespace {

constexpr const char* kQuickFix = "quickfix";
constexpr const char* kFixAll = "source.fixAll";

bool before(Position a, Position b) { return a.line < b.line || (a.line == b.line && a.character < b.character); }

bool touch(const Range& a, const Range& b) { return !before(a.end, b.start) && !before(b.end, a.start); }

Document edit_json(const TextEdit& edit) { return {{"range", to_json(edit.range)}, {"newText", edit.text}}; }

Document workspace_edit(const OpenDocument& document, Document edits) {
  Document changes = Document::object();
  changes[document.uri] = std::move(edits);
  return {{"changes", std::move(changes)}};
}

/// The safe edits of all findings, in order, without those that overlap an earlier one.
Document safe_edits(const std::vector<Finding>& findings) {
  std::vector<const TextEdit*> edits;
  for (const Finding& finding : findings) {
    if (!finding.fixes.empty() && finding.fixes.front().safe) edits.push_back(&finding.fixes.front().edit);
  }
  std::stable_sort(edits.begin(), edits.end(),
                   [](const TextEdit* a, const TextEdit* b) { return before(a->range.start, b->range.start); });
  Document list = Document::array();
  Position end;
  for (const TextEdit* edit : edits) {
    if (!list.empty() && before(edit->range.start, end)) continue;
    end = edit->range.end;
    list.push_back(edit_json(*edit));
  }
  return list;
}

}  // namespace

bool wants_actions(const Document& params, std::string_view kind) {
  const Document* only = find_path(params, {"context", "only"});
  if (only == nullptr || !only->is_array() || only->empty()) return true;
  return std::any_of(only->begin(), only->end(), [&](const Document& asked) {
    if (!asked.is_string()) return false;
    const auto& text = asked.get_ref<const std::string&>();
    return kind == text || (kind.starts_with(text) && kind.size() > text.size() && kind[text.size()] == '.') ||
           text.empty();
  });
}

Document diagnostic_json(const Finding& finding) {
  Document json = {{"range", to_json(finding.range)},
                   {"severity", finding.severity},
                   {"source", "majs"},
                   {"message", finding.message}};
  if (!finding.code.empty()) json["code"] = finding.code;
  if (!finding.related.empty()) {
    Document related = Document::array();
    for (const RelatedPlace& place : finding.related) {
      related.push_back(
          {{"location", {{"uri", uri_of(place.path)}, {"range", to_json(place.range)}}}, {"message", place.message}});
    }
    json["relatedInformation"] = std::move(related);
  }
  return json;
}

Document code_actions(const OpenDocument& document, const std::vector<Finding>& findings, const Document& params) {
  Document actions = Document::array();
  const Document* given = grammar::find_member(params, "range");
  const Range range = given != nullptr ? read_range(*given) : Range{};
  if (wants_actions(params, kQuickFix)) {
    for (const Finding& finding : findings) {
      if (!touch(finding.range, range)) continue;
      for (const FindingFix& fix : finding.fixes) {
        actions.push_back({{"title", fix.title},
                           {"kind", kQuickFix},
                           {"isPreferred", &fix == &finding.fixes.front()},
                           {"diagnostics", Document::array({diagnostic_json(finding)})},
                           {"edit", workspace_edit(document, Document::array({edit_json(fix.edit)}))}});
      }
    }
  }
  if (wants_actions(params, kFixAll)) {
    Document edits = safe_edits(findings);
    if (!edits.empty()) {
      actions.push_back({{"title", "Fix all that is certain"},
                         {"kind", kFixAll},
                         {"edit", workspace_edit(document, std::move(edits))}});
    }
  }
  return actions;
}

}  // namespace majs::lsp
