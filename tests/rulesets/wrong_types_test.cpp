// A wrong type at any key of a document is a finding at that key: every key of every bundled ruleset. With null, a
// number, a text, a list and a map in the first ruleset that has the key (one of them under sanitizers); in others one
// key of kStep with one of them.

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "compiler/load/ruleset_loader.hpp"
#include "grammar/document_shape.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace majs::compiler::test::wrong_types_test {
namespace {

bool is_found(const Document& document, const std::string& pointer) {
  runtime::Findings findings;
  runtime::load_rules(document, findings);
  return std::any_of(findings.begin(), findings.end(), [&](const runtime::Finding& finding) {
    return finding.pointer == pointer || finding.pointer.starts_with(pointer + "/");
  });
}

constexpr std::size_t kStep = kSanitized ? 120 : 4;
const Document kValues[] = {nullptr, 7, "text", Document::array(), Document::object()};

/// Puts values at a place; those of a type that fits are no mistake. All of them, or only the next one after `one`.
void sweep(Document& document, const std::string& pointer, grammar::JsonTypes types, const std::size_t* one = nullptr) {
  const Document::json_pointer place(pointer);
  const Document before = document[place];
  std::size_t tried = 0;
  for (std::size_t i = 0; i < std::size(kValues); ++i) {
    const Document& value = kValues[((one == nullptr ? 0 : *one) + i) % std::size(kValues)];
    if ((types & grammar::type_of(value)) != 0 || (one != nullptr && tried > 0)) continue;
    ++tried;
    document[place] = value;
    CAPTURE(pointer);
    CAPTURE(value.dump());
    CHECK(is_found(document, pointer));
  }
  document[place] = before;
}

}  // namespace

TEST_CASE("no key is of a wrong type in silence") {
  // Small ones first: most keys are in all of them, and loading takes as long as there is much to load.
  std::vector<std::pair<std::size_t, std::string>> rulesets;
  for (const auto& file : scripts_in(kRepository / "rulesets", false)) {
    const std::string name = file.stem().string();
    rulesets.emplace_back(built_document(name).dump().size(), name);
  }
  std::sort(rulesets.begin(), rulesets.end());
  CHECK(rulesets.size() >= 16);
  std::set<std::string> known;
  for (const auto& [size, ruleset] : rulesets) {
    const std::string name = ruleset;  // clang 14 captures no structured bindings
    CAPTURE(name);
    Document document = built_document(name);
    runtime::Findings findings;
    REQUIRE(runtime::load_rules(document, findings) != nullptr);
    CHECK_FALSE(std::any_of(findings.begin(), findings.end(),
                            [](const runtime::Finding& finding) { return finding.code == "R104"; }));
    std::size_t keys = 0;
    std::vector<std::string> names;
    for (const auto& [key, value] : document.items()) names.push_back(key);
    for (const std::string& key : names) {
      grammar::JsonTypes types = grammar::types_of_key(key);
      // A key of the ruleset's own is a yaku list, and may be missing.
      if (types == grammar::kAnyType) types = grammar::kListType | grammar::type_of(nullptr);
      const bool fresh = known.insert(key).second;
      if (fresh || (keys + known.size()) % kStep == 0)
        sweep(document, "/" + key, types, fresh && !kSanitized ? nullptr : &keys);
      ++keys;
    }
    CHECK(keys >= 8);
  }
}

TEST_CASE("no field of a button, no key of score_calculation") {
  Document document = built_document("hong_kong");
  const auto sweep_fields = [&](const std::string& at, grammar::WordKind kind) {
    std::vector<std::string> names;
    for (const auto& [name, value] : document[Document::json_pointer(at)].items()) names.push_back(name);
    for (const std::string& name : names) {
      const grammar::Word* word = grammar::find_word(kind, name);
      if (word != nullptr) sweep(document, at + "/" + name, grammar::types_of(*word));
    }
  };
  sweep_fields("/score_calculation", grammar::WordKind::ScoringKey);
  sweep_fields("/buttons/pon", grammar::WordKind::ButtonField);
  const Document auto_buttons = document.value("auto_buttons", Document::object());
  for (const auto& [id, value] : auto_buttons.items()) {
    sweep_fields("/auto_buttons/" + id, grammar::WordKind::AutoButtonField);
  }
}

}  // namespace majs::compiler::test::wrong_types_test
