// Actions, with the functions they call.

#include "compiler/checks/platform_walk.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace majs::compiler {
namespace {

/// Functions call functions at most so deep.
constexpr std::size_t kCallDepth = 10;

}  // namespace

void WordWalk::actions(const Document& value, const std::string& at, const Place& place) {
  if (const Document* constant = constant_of(value)) return inside(*constant, value, &WordWalk::actions, place);
  each_element(value, at, [&](const Document& item, const std::string& where) {
    if (const Document* constant = constant_of(item)) return inside(*constant, item, &WordWalk::actions, place);
    action(item, where, place);
  });
}

void WordWalk::action(const Document& value, const std::string& at, const Place& place) {
  if (!value.is_array() || value.empty() || !value[0].is_string()) return;
  const std::string_view name = grammar::strip_action_prefix(value[0].get_ref<const std::string&>());
  const Word* found = grammar::find_word(WordKind::Action, name);
  if (place.steps) {
    const Word* step = grammar::find_word(WordKind::MinipointsAction, name);
    if (step == nullptr) return tell("unknown_step", name, at);
    word(WordKind::MinipointsAction, name, at, place, &value, 1);
    return arguments(*step, value, 1, at, place);
  }
  if (found == nullptr) return;
  word(WordKind::Action, name, at, place, &value, 1);
  if (name == "run") return call(value, at, place);
  if (name == "when" || name == "unless" || name == "ite") return branches(name, value, at, place);
  if (name == "as" || name.starts_with("when_")) {
    Place inner = place;
    inner.under = name;
    return arguments(*found, value, 1, at, inner);
  }
  if (value.size() > 2 && (value[2] == "minipoints" || value[2] == "minipoints_of_hand")) {
    return minipoints(value, at, place);
  }
  if (name == "make_responsible_for" && value.size() > 2) translated_names(value[2], pointer_to(at, 2));
  if (name == "mark" && value.size() > 1) marks(value[1], pointer_to(at, 1), place);
  arguments(*found, value, 1, at, place);
}

/// Names of yaku are compared as they are shown.
void WordWalk::translated_names(const Document& names, const std::string& at) {
  const Document* translations = grammar::find_member(root_, "translations");
  if (translations == nullptr) return;
  const auto look = [&](const Document& name, const std::string& where) {
    if (!name.is_string() || grammar::find_member(*translations, name.get_ref<const std::string&>()) == nullptr) return;
    tell("translated_name", name.get_ref<const std::string&>(), where);
  };
  if (names.is_string()) look(names, at);
  each_element(names, at, look);
}

/// What a script calls by the name of an action that there is no more.
void WordWalk::old_action(const std::string& name, const std::string& at, const Place& place) {
  const Word* old = grammar::find_word(WordKind::Action, name);
  if (old != nullptr && !old->compilable && !platform_.knows(WordKind::Action, name)) {
    word(WordKind::Action, name, at, place);
  }
}

void WordWalk::call(const Document& value, const std::string& at, const Place& place) {
  if (value.size() < 2 || !value[1].is_string()) return;
  const auto& name = value[1].get_ref<const std::string&>();
  const Document* functions = grammar::find_member(root_, "functions");
  const Document* body = functions == nullptr ? nullptr : grammar::find_member(*functions, name);
  if (body == nullptr) return old_action(name, at, place);
  if (depth_ >= kCallDepth) return;
  std::string way = name;
  for (const std::string_view one : place.names) way += "|" + std::string(one);
  way += "|" + std::string(place.under);
  for (const std::string& guard : place.guards) way += "|" + guard;
  if (!called_ways_.insert(std::move(way)).second) return;
  called_.insert(name);
  ++depth_;
  actions(*body, pointer_to("/functions", name), place);
  --depth_;
}

void WordWalk::branches(std::string_view name, const Document& value, const std::string& at, const Place& place) {
  if (value.size() > 1) condition(value[1], pointer_to(at, 1), place);
  for (std::size_t i = 2; i < value.size(); ++i) {
    Place inner = place;
    if (value.size() > 1) add_guards(value[1], (i == 2) == (name != "unless"), inner.guards);
    actions(value[i], pointer_to(at, i), inner);
  }
}

void WordWalk::minipoints(const Document& value, const std::string& at, const Place& place) {
  const bool judged = place.is("before_win") || place.is("before_scoring");
  const bool program = value.size() > 3 && (value[3].is_array() || constant_of(value[3]) != nullptr);
  if (value[2] != "minipoints") {
    word(WordKind::Amount, "minipoints_of_hand", pointer_to(at, 2), place);
  } else if (!program && judged) {
    tell("minipoints_without_program", "minipoints", pointer_to(at, 2));
  }
  Place inner = place;
  inner.steps = true;
  if (!program) return;
  const bool listed = !value[3].is_array() || value[3].empty() || !value[3][0].is_string();
  if (listed) return actions(value[3], pointer_to(at, 3), inner);
  for (std::size_t i = 3; i < value.size(); ++i) action(value[i], pointer_to(at, i), inner);
}

void WordWalk::marks(const Document& value, const std::string& at, const Place& place) {
  each_element(value, at, [&](const Document& mark, const std::string& where) {
    if (!mark.is_array() || mark.size() < 3) return;
    each_element(mark[2], pointer_to(where, 2), [&](const Document& restriction, const std::string& inner) {
      if (!restriction.is_string()) return;
      const std::string_view name = without_not(restriction.get_ref<const std::string&>());
      if (grammar::find_word(WordKind::MarkRestriction, name) == nullptr) return;
      word(WordKind::MarkRestriction, name, inner, place);
    });
  });
}

}  // namespace majs::compiler
