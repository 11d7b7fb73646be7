// `majs check --for reference`: every word of the vocabulary that is ours is told wherever it can stand, and no other.

#include "compiler/checks/reference_checks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/syntax/parser.hpp"
#include "grammar/vocabulary.hpp"

namespace reference_checks_test {

using namespace majs;
using namespace majs::compiler;
using grammar::WordKind;

namespace {

using Told = std::vector<std::string>;

/// The words told, with the text they are told at.
Told told(const Diagnostics& diagnostics) {
  Told words;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.code != Code::UnknownToReference) continue;
    const std::string_view message = diagnostic.message;
    const std::size_t end = message.find('`', 1);
    std::string word(message.substr(1, end - 1));
    const std::string_view place = diagnostic.source ? diagnostic.source->slice(diagnostic.span) : std::string_view();
    if (diagnostic.source && place.find(word) == std::string_view::npos) word += " told elsewhere";
    words.push_back(word);
  }
  return words;
}

Told of_script(const std::string& text) {
  Diagnostics diagnostics;
  check_for_reference(parse(std::make_shared<const Source>("x.majs", text), diagnostics), diagnostics);
  return told(diagnostics);
}

Told of_document(const Document& document) {
  Diagnostics diagnostics;
  check_for_reference(Build{document, {}, nullptr}, diagnostics);
  return told(diagnostics);
}

/// Scripts in which a word of this kind stands where it can.
std::vector<std::string> scripts_with(WordKind kind, const std::string& name) {
  switch (kind) {
    case WordKind::Action:
      return {"on after_draw do\n  " + name + "\nend", "on after_draw, do: as(others, do: " + name + "(1))"};
    case WordKind::Condition:
      return {"on after_draw do\n  if " + name + " do noop end\nend",
              "define_yaku yaku, \"A\", 1, our_turn and not_" + name + "(0)"};
    case WordKind::Amount:
      return {"on after_draw do\n  k = 1 + " + name + "\nend",
              "on after_draw do\n  set_counter(\"k\", \"" + name + "\")\nend"};
    case WordKind::MatchTarget: return {"define_yaku yaku, \"A\", 1, match([\"hand\", \"" + name + "\"], [\"win\"])"};
    case WordKind::SeatSpec:
      return {"on after_draw do\n  as " + name + " do noop end\nend",
              "on after_draw do\n  change_turn(\"" + name + "\")\nend"};
    case WordKind::MarkRestriction:
      return {"on after_draw do\n  mark([[\"hand\", 1, [\"self\", \"" + name + "\"]]])\nend"};
    case WordKind::ToplevelKey: return {"set " + name + ", 1", "apply set, \"" + name + "\", 1"};
    case WordKind::ScoringKey:
      return {"set score_calculation, %{" + name + ": 1}", "apply set, \"score_calculation." + name + "\", 1"};
    case WordKind::ButtonField:
      return {"define_button b, " + name + ": 1 do\n  noop\nend", "apply set, \"buttons.b." + name + "\", 1"};
    default: return {};
  }
}

/// The same in JSON.
Document document_with(WordKind kind, const std::string& name) {
  switch (kind) {
    case WordKind::ToplevelKey: return {{name, 1}};
    case WordKind::ScoringKey: return {{"score_calculation", {{name, 1}}}};
    case WordKind::ButtonField: return {{"buttons", {{"b", {{name, 1}}}}}};
    case WordKind::Condition:
      return {{"yaku", Document::array({{{"when", Document::array({{{"name", "not_" + name}}})}}})}};
    default: return {{"after_draw", {{"actions", Document::array({Document::array({"noop", name})})}}}};
  }
}

bool is_identifier(std::string_view name) {
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

}  // namespace

TEST_CASE("for the reference: every extension is told wherever it can stand, and no other word") {
  int ours = 0;
  for (std::size_t k = 0; k < grammar::kWordKinds; ++k) {
    for (const grammar::Word& word : grammar::words(static_cast<WordKind>(k))) {
      const std::string name(word.name);
      CAPTURE(name);
      CHECK(word.extension == word.doc.starts_with("Ours"));
      if (!is_identifier(name)) continue;
      const Told expected = word.extension ? Told{name} : Told{};
      const std::vector<std::string> scripts = scripts_with(word.kind, name);
      for (const std::string& script : scripts) {
        CAPTURE(script);
        CHECK(of_script(script) == expected);
      }
      if (!scripts.empty()) {
        const Told of_json = of_document(document_with(word.kind, name));
        CHECK(of_json == expected);
      }
      CHECK((!word.extension || !scripts.empty()));  // where it can stand is known here
      ours += word.extension ? 1 : 0;
    }
  }
  CHECK(ours > 30);
}

TEST_CASE("for the reference: marks in hands of a card") {
  CHECK(of_script("define_match e1, ~a\"FF 2222a! 44b|33b* Ya 888c\"") == Told{"!", "*", "Y"});
  CHECK(of_script("define_match e1, ~a\"FF 2222a 44b|33b DDDDc XXXXXX0a\"").empty());
  CHECK(of_script("define_match e1, ~m\"exhaustive, pair:7\"").empty());
  CHECK(of_document({{"e1_definition", {"FF Ya 2222b!"}}, {"note", "no card! Y"}}) == Told{"Y", "!"});
}

TEST_CASE("for the reference: a word is told at its first places only, texts that only contain one are not") {
  CHECK(of_script("on after_draw do\n  undo_upgrade\n  undo_upgrade\n  undo_upgrade\n  undo_upgrade\nend").size() == 3);
  CHECK(of_script("set display_name, \"about card_hand\"").empty());
  CHECK(of_script("set notes, %{racks: 2, rack: 1}").empty());
}

}  // namespace reference_checks_test
