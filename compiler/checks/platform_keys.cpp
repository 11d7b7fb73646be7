// The keys of a document, and what runs or is asked below each.

#include "compiler/checks/platform_walk.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "grammar/document_shape.hpp"

namespace majs::compiler {
namespace {

/// A value that says what holds without the key.
bool has_no_effect(const Word& word, const Document& value) {
  if (value.is_null() || value == false || (value.is_structured() && value.empty())) return true;
  const std::string_view usual = word.parameters.empty() ? std::string_view() : word.parameters[0].default_value;
  return !usual.empty() && grammar::print_document(value, false) == usual;
}

/// Whether who has the first turn is offered a button in it.
bool is_offered_at_first(const Document& shown) {
  return shown.is_array() && std::all_of(shown.begin(), shown.end(), [](const Document& one) {
           return one == "our_turn" || one == "has_draw" || one == "self_call_available" || one == "true";
         });
}

}  // namespace

void WordWalk::toplevel(const std::string& key, const Document& value) {
  const std::string at = pointer_to("", key);
  if (yaku_lists_.contains(key)) return yaku_list(value, at);
  key_word(WordKind::ToplevelKey, key, value, at);
  if (grammar::find_word(WordKind::Event, key) != nullptr) return event(key, value, at);
  if (key == "scoring_logic") {
    each_member(value, at, [&](const Document& body, const std::string& where) {
      actions(body, where, Place{.names = {"scoring_logic"}});
    });
  } else if (key == "score_calculation") {
    if (!value.is_object()) return;
    for (const auto& [name, inner] : value.items()) key_word(WordKind::ScoringKey, name, inner, pointer_to(at, name));
  } else if (key == "buttons") {
    each_member(value, at, [&](const Document& body, const std::string& where) { button(body, where); });
    if (value.is_object() && value.contains("skip")) tell("button_skip", "skip", pointer_to(at, "skip"));
  } else if (key == "auto_buttons") {
    each_member(value, at, [&](const Document& body, const std::string& where) { auto_button(body, where); });
  } else if (key == "play_effects" || key == "play_restrictions") {
    const Place place{.names = {key == "play_effects" ? "play_effects" : "play_restrictions"}};
    each_element(value, at, [&](const Document& pair, const std::string& where) {
      if (!pair.is_array() || pair.size() < 2) return;
      typed(pair[0], pointer_to(where, std::size_t{0}), ParameterType::TileSpecs, place);
      typed(pair[1], pointer_to(where, 1), key == "play_effects" ? ParameterType::Actions : ParameterType::Condition,
            place);
    });
  } else if (key.ends_with(grammar::kDefinitionSuffix) || key == "set_definitions") {
    definition(value, at);
  }
}

/// A key of a table that the vocabulary has.
void WordWalk::key_word(WordKind kind, std::string_view key, const Document& value, const std::string& at) {
  const Word* word = grammar::find_word(kind, key);
  if (word == nullptr || grammar::find_word(WordKind::Event, key) != nullptr) return;
  for (const PlatformFinding& finding : platform_.findings(kind, key)) {
    if (!finding.unless.empty()) {
      if (!is_right(finding, key, value)) report_.at(asked_.build, at, key, finding);
      return;
    }
  }
  if (has_no_effect(*word, value)) return;
  bool is_table_key = false;
  for (const PlatformFinding& finding : platform_.findings(kind, key)) {
    is_table_key = is_table_key || finding.profile == "table";
    if (holds(finding, {}, nullptr, 0)) return report_.at(asked_.build, at, key, finding);
  }
  if (platform_.knows(kind, key)) return;
  if (is_table_key) {
    tell("retired_key_of_tables", key, at);
  } else if (platform_.findings(kind, key).empty()) {
    const PlatformFinding* rule = platform_.rule("unknown_key");
    if (rule == nullptr) return;
    PlatformFinding finding = *rule;
    if (word->ui_only) finding.effect = grammar::PlatformEffect::Ignored;
    report_.at(asked_.build, at, key, finding);
  }
}

bool WordWalk::is_right(const PlatformFinding& finding, std::string_view key, const Document& value) const {
  if (finding.unless == "number") return value.is_number();
  const std::vector<Document>& values = platform_.values(key);
  return values.empty() || std::find(values.begin(), values.end(), value) != values.end();
}

void WordWalk::event(std::string_view key, const Document& value, const std::string& at) {
  if (!platform_.fires(key)) tell("silent_event", key, at);
  const Document* run = grammar::find_member(value, "actions");
  if (run == nullptr) {
    if (!value.is_null()) tell("event_without_actions", key, at);
    return;
  }
  actions(*run, pointer_to(at, "actions"), Place{.names = {key}});
}

void WordWalk::button(const Document& value, const std::string& at) {
  if (!value.is_object()) return;
  const std::set<std::string, std::less<>> together = heads_with_functions(value);
  constexpr auto kCalls = std::to_array<std::string_view>({"call", "self_call", "upgrade_call", "flower"});
  const bool calls = value.contains("call") || std::any_of(kCalls.begin(), kCalls.end(), [&](std::string_view action) {
                       return together.contains(action);
                     });
  const Document* const shown = grammar::find_member(value, "show_when");
  for (const auto& [field, inner] : value.items()) {
    const std::string where = pointer_to(at, field);
    if (!platform_.knows(WordKind::ButtonField, field)) {
      word(WordKind::ButtonField, field, where, {});
    }
    if (field == "show_when" || field == "unskippable") condition(inner, where, Place{.names = {"show_when"}});
    if (field == "call_conditions" || field == "call_priority_list") {
      condition(inner, where, Place{.names = {"call_conditions"}});
    }
    if (field == "call") definition(inner, where);
    if (field == "actions") {
      Place place{.names = {"button"}};
      if (calls) place.names.emplace_back("call_button");
      if (shown != nullptr && is_offered_at_first(*shown)) place.names.emplace_back("turn_button");
      if (shown != nullptr) add_guards(*shown, true, place.guards);
      place.together = &together;
      actions(inner, where, place);
    }
  }
}

void WordWalk::auto_button(const Document& value, const std::string& at) {
  const Document* run = grammar::find_member(value, "actions");
  if (run == nullptr) return;
  const std::set<std::string, std::less<>> together = heads_with_functions(value);
  Place place{.names = {"auto_button"}};
  place.together = &together;
  actions(*run, pointer_to(at, "actions"), place);
}

void WordWalk::yaku_list(const Document& value, const std::string& at) {
  const Place place{.names = {"yaku"}};
  each_element(value, at, [&](const Document& yaku, const std::string& where) {
    if (const Document* when = grammar::find_member(yaku, "when")) condition(*when, pointer_to(where, "when"), place);
    if (const Document* worth = grammar::find_member(yaku, "value")) {
      typed(*worth, pointer_to(where, "value"), ParameterType::Amount, place);
    }
  });
}

}  // namespace majs::compiler
