#include "tools/lsp/code_lenses.hpp"

#include <nlohmann/json.hpp>

#include "compiler/load/json_place.hpp"
#include "grammar/document_members.hpp"
#include "runtime/play/tests/test_file.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {
namespace {

Document lens(const Range& range, const std::string& title, std::string_view command,
              const std::vector<std::string>& arguments) {
  Document list = Document::array();
  for (const std::string& argument : arguments) list.push_back(argument);
  return {{"range", to_json(range)}, {"command", {{"title", title}, {"command", command}, {"arguments", list}}}};
}

void add_test_lenses(const OpenDocument& file, Encoding encoding, Document& lenses) {
  const auto document = grammar::parse_document(*file.text, nullptr);
  if (!document) return;
  const runtime::TestFile tests = runtime::read_test_file(*document);
  const Positions positions(*file.text, encoding);
  if (tests.cases.size() > 1) lenses.push_back(lens({}, "run all tests", kRunTest, {file.path}));
  for (const runtime::TestFileCase& one : tests.cases) {
    std::vector<std::string> steps;
    if (document->is_object() && !tests.single) steps.emplace_back("tests");
    if (!tests.single) steps.push_back(std::to_string(one.index));
    const auto place = compiler::json_place(*file.text, steps);
    if (!place) continue;
    lenses.push_back(lens(positions.range(*place), "run this test", kRunTest, {file.path, one.name}));
  }
}

/// Above yaku, buttons and functions: how often they were in many games.
void add_played_lenses(const View& view, const Script& script, Document& lenses) {
  const Positions positions(*script.text, view.encoding());
  for (const Item& item : script.reading.items) {
    if (!item.defines || item.kind != Item::Kind::Name) continue;
    const std::string played = times_text(view, script, item);
    if (!played.empty()) lenses.push_back(lens(positions.range(item.span), played, "", {}));
  }
}

}  // namespace

Document code_lenses(const View& view, const Document& params) {
  Document lenses = Document::array();
  const Document* document = grammar::find_member(params, "textDocument");
  if (document == nullptr) return lenses;
  const OpenDocument* file = view.documents.find(document_key(text_member(*document, "uri")));
  if (file == nullptr) return lenses;
  if (file_kind(file->path) == FileKind::TestFile) {
    add_test_lenses(*file, view.encoding(), lenses);
  } else if (const Script* script = view.names.find(file->path); script != nullptr && script->ruleset) {
    lenses.push_back(lens({}, "play a game", kPlayRuleset, {file->path}));
  }
  if (const Script* script = view.names.find(file->path)) add_played_lenses(view, *script, lenses);
  return lenses;
}

}  // namespace majs::lsp
