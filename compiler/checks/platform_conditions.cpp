// Conditions, and what is known where they hold.

#include "compiler/checks/platform_walk.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace majs::compiler {

void WordWalk::condition(const Document& value, const std::string& at, const Place& place) {
  if (const Document* constant = constant_of(value)) return inside(*constant, value, &WordWalk::condition, place);
  if (value.is_array()) return conditions(value, at, place, false);
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    return word(WordKind::Condition, grammar::strip_condition_prefix(text), at, place);
  }
  const Document* name = grammar::find_member(value, "name");
  if (name == nullptr || !name->is_string()) return;
  const std::string_view plain = grammar::strip_condition_prefix(name->get_ref<const std::string&>());
  const Document* options = grammar::find_member(value, "opts");
  static const Document kNothing = Document::array();
  if (options == nullptr || !options->is_array()) options = &kNothing;
  Place inner = place;
  if (const Document* seats = grammar::find_member(value, "as")) {
    inner.under = "as";
    words_of(WordKind::SeatSpec, *seats, pointer_to(at, "as"), place);
  }
  word(WordKind::Condition, plain, at, inner, options, 0);
  const Word* found = grammar::find_word(WordKind::Condition, plain);
  if (found == nullptr) return;
  const std::string where = pointer_to(at, "opts");
  counts(*found, *options, where);
  if (plain == "last_called_tile_matches") inner.names.emplace_back(found->name);
  arguments(*found, *options, 0, where, inner);
}

/// All must hold, one after another; in a list inside of one, any.
void WordWalk::conditions(const Document& list, const std::string& at, const Place& place, bool any) {
  Place inner = place;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string where = pointer_to(at, i);
    if (list[i].is_array()) {
      conditions(list[i], where, inner, !any);
    } else {
      condition(list[i], where, inner);
      add_guards(list[i], !any, inner.guards);
    }
  }
}

/// Numbers of conditions are compared as they are written.
void WordWalk::counts(const Word& word, const Document& options, const std::string& at) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Document& given = options[i];
    const Document* constant = constant_of(given);
    const bool text = constant != nullptr ? !constant->is_number() : given.is_string() && !is_parameter(given);
    if (text && platform_.wants_number(WordKind::Condition, word.name, i)) {
      tell("condition_count", word.name, pointer_to(at, i));
    }
  }
}

/// The same of a constant, which may be named many times, and in itself.
const Guards& WordWalk::guards_of(const Document& constant, bool holding) {
  static const Guards kNothingKnown;
  if (nested_ >= kConstantDepth) return kNothingKnown;
  const auto [known, is_new] = guards_.try_emplace(std::pair(&constant, holding));
  if (is_new) {
    ++nested_;
    Guards found;
    add_guards(constant, holding, found);
    known->second = std::move(found);
    --nested_;
  }
  return known->second;
}

/// What is known where the condition holds, or does not.
void WordWalk::add_guards(const Document& value, bool holding, Guards& guards) {
  if (value.is_array()) {
    // Where a list does not hold, one of it does not: which is known of a list of one.
    if (!holding && value.size() != 1) return;
    for (const Document& one : value) {
      const Document* const constant = constant_of(one);
      if (!(constant != nullptr ? *constant : one).is_array()) add_guards(one, holding, guards);
    }
    return;
  }
  if (const Document* const constant = constant_of(value)) {
    const Guards& known = guards_of(*constant, holding);
    guards.insert(known.begin(), known.end());
    return;
  }
  const Document* name = value.is_string() ? &value : grammar::find_member(value, "name");
  if (name == nullptr || !name->is_string() || grammar::find_member(value, "as") != nullptr) return;
  std::string_view text = name->get_ref<const std::string&>();
  if (text == "not") {
    const Document* options = grammar::find_member(value, "opts");
    if (options != nullptr && options->is_array() && options->size() == 1) {
      add_guards((*options)[0], !holding, guards);
    }
    return;
  }
  while (text.starts_with("not_")) {
    text.remove_prefix(4);
    holding = !holding;
  }
  std::string guard = (holding ? "" : "not_") + std::string(text);
  if (platform_.is_guard(guard)) guards.insert(std::move(guard));
}

}  // namespace majs::compiler
