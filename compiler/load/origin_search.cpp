#include "compiler/load/origin_search.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace majs::compiler {
namespace {

using ir::Operation;
using ir::OperationKind;
using ir::StepKind;
using ir::Value;
using ir::ValueKind;

std::optional<std::size_t> index_of(std::string_view token) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (error != std::errc() || end != token.data() + token.size()) return std::nullopt;
  return index;
}

bool is_hole(const Value& value) { return value.kind >= ValueKind::Variable; }

bool has_place(Span span) { return span.end > span.begin; }

const Document* child(const Document& parent, const std::string& token, LongObjects& objects) {
  if (parent.is_object()) return objects.find(parent, token);
  const auto index = index_of(token);
  return parent.is_array() && index && *index < parent.size() ? &parent[*index] : nullptr;
}

bool step_is(const ir::Step& step, const std::string& token, const Environment& variables) {
  switch (step.kind) {
    case StepKind::Key:
    case StepKind::Keys:
      for (const std::string_view key : step.keys) {
        if (key == token) return true;
      }
      return false;
    case StepKind::Index:
    case StepKind::Indices:
      for (const double index : step.indices) {
        if (index >= 0 && std::to_string(static_cast<long long>(index)) == token) return true;
      }
      return false;
    case StepKind::Name: return named_by(step, variables) == token;
  }
  return false;
}

/// A mod of the menu, to which options may have been added since.
bool is_entry(const Value& value, const Document& entry) {
  if (value.kind != ValueKind::Object || !entry.is_object()) return fits(value, entry);
  return std::ranges::all_of(value.members(), [&](const ir::Member& member) {
    const auto found = entry.find(std::string(member.key));
    return member.key == "config" || (found != entry.end() && fits(member.value, *found));
  });
}

const ir::Member* member_of(const Value& object, std::string_view key) {
  for (const ir::Member& member : object.members()) {
    if (member.key == key) return &member;
  }
  return nullptr;
}

}  // namespace

std::optional<std::string_view> named_by(const ir::Step& step, const Environment& variables) {
  if (step.name == nullptr) return std::nullopt;
  if (step.name->kind == ValueKind::String) return step.name->text();
  if (step.name->kind != ValueKind::Variable) return std::nullopt;
  const auto bound = variables.find(step.name->text());
  if (bound == variables.end() || bound->second.kind != Scalar::Kind::String) return std::nullopt;
  return bound->second.text;
}

bool fits(const Value& value, const Document& document) {
  switch (value.kind) {
    case ValueKind::Null: return document.is_null();
    case ValueKind::False: return document.is_boolean() && !document.get<bool>();
    case ValueKind::True: return document.is_boolean() && document.get<bool>();
    case ValueKind::Number: return document.is_number() && document.get<double>() == value.number();
    case ValueKind::String: return document.is_string() && document.get_ref<const std::string&>() == value.text();
    case ValueKind::Array: {
      if (!document.is_array() || document.size() != value.items().size()) return false;
      for (std::size_t i = 0; i < value.items().size(); ++i) {
        if (!fits(value.items()[i], document[i])) return false;
      }
      return true;
    }
    case ValueKind::Object: {
      if (!document.is_object() || document.size() != value.members().size()) return false;
      for (const ir::Member& member : value.members()) {
        const auto found = document.find(std::string(member.key));
        if (found == document.end() || !fits(member.value, *found)) return false;
      }
      return true;
    }
    default: return true;
  }
}

OriginSearch::OriginSearch(const Document& document, const Tokens& tokens, LongObjects& objects) : tokens_(tokens) {
  places_.push_back(&document);
  for (const std::string& token : tokens) {
    const Document* next = child(*places_.back(), token, objects);
    if (next == nullptr) break;
    places_.push_back(next);
  }
}

std::optional<Span> OriginSearch::made_by(const Operation& operation, const Environment& variables) const {
  switch (operation.kind) {
    case OperationKind::MergeDocument: return in_merged(operation.value, 0, operation.span);
    case OperationKind::AddCategory:
    case OperationKind::InsertMod: return in_list("available_mods", operation.value, operation.span);
    case OperationKind::ConfigMod: return configured(operation);
    case OperationKind::ReplaceYaku: return replaced_yaku(operation, variables);
    case OperationKind::Update: return updated(operation, variables);
    default: return std::nullopt;
  }
}

bool OriginSearch::below(const Operation& operation, const Environment& variables) const {
  const auto steps = operation.path.steps;
  const bool writes = operation.kind == OperationKind::Update && steps.size() > tokens_.size();
  bool below = writes && !tokens_.empty();
  for (std::size_t i = 0; below && i < tokens_.size(); ++i) below = step_is(steps[i], tokens_[i], variables);
  return below;
}

std::optional<Span> OriginSearch::updated(const Operation& operation, const Environment& variables) const {
  const auto steps = operation.path.steps;
  if (steps.size() > tokens_.size()) return std::nullopt;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!step_is(steps[i], tokens_[i], variables)) return std::nullopt;
  }
  const std::size_t at = steps.size();
  switch (operation.method) {
    case ir::Method::Set:
    case ir::Method::Initialize: return in_value(operation.value, at, operation.span);
    case ir::Method::Add:
    case ir::Method::AddBefore:
    case ir::Method::Append:
    case ir::Method::Prepend: return in_added(operation.value, at, operation.span);
    case ir::Method::Multiply: return in_merged(operation.value, at, operation.span);
    default: return std::nullopt;
  }
}

Span OriginSearch::inside(const Value& value, std::size_t at, Span around) const {
  if (has_place(value.span)) around = value.span;
  if (at == tokens_.size()) return around;
  if (value.kind == ValueKind::Object) {
    for (const ir::Member& member : value.members()) {
      if (member.key == tokens_[at]) return inside(member.value, at + 1, around);
    }
  } else if (value.kind == ValueKind::Array || value.kind == ValueKind::Concat) {
    if (const Value* item = item_at(value, at)) return inside(*item, at + 1, around);
  }
  return around;
}

const Value* OriginSearch::item_at(const Value& list, std::size_t at) const {
  if (list.kind == ValueKind::Concat) return item_of_concat(list, at);
  const auto index = index_of(tokens_[at]);
  const Value* there = index && *index < list.items().size() ? &list.items()[*index] : nullptr;
  if (at + 1 >= places_.size() || (there != nullptr && fits(*there, *places_[at + 1]))) return there;
  for (const Value& item : list.items()) {
    if (!is_hole(item) && fits(item, *places_[at + 1])) return &item;
  }
  return there;
}

const Value* OriginSearch::item_of_concat(const Value& concat, std::size_t at) const {
  if (at + 1 >= places_.size()) return nullptr;
  for (const Value& part : concat.items()) {
    for (const Value& item : part.kind == ValueKind::Array ? part.items() : std::span<const Value>()) {
      if (!is_hole(item) && fits(item, *places_[at + 1])) return &item;
    }
  }
  return nullptr;
}

std::optional<Span> OriginSearch::in_value(const Value& value, std::size_t at, Span command) const {
  if (at == tokens_.size() && at < places_.size() && !fits(value, *places_[at])) return std::nullopt;
  return inside(value, at, command);
}

std::optional<Span> OriginSearch::in_added(const Value& value, std::size_t at, Span command) const {
  // What was added to nothing stands as it was written.
  if (at == tokens_.size()) {
    const bool stands = at < places_.size() && fits(value, *places_[at]);
    return stands ? std::optional(inside(value, at, command)) : std::nullopt;
  }
  if (at + 1 >= places_.size()) return std::nullopt;
  if (places_[at]->is_object()) return in_object(value, at, command);
  const Document& element = *places_[at + 1];
  const bool of_menu = at == 1 && tokens_[0] == "available_mods" && tokens_.size() > 2 && tokens_[2] != "config";
  const auto made = [&](const Value& item) { return of_menu ? is_entry(item, element) : fits(item, element); };
  if (value.kind != ValueKind::Array) {
    return made(value) ? std::optional(inside(value, at + 1, command)) : std::nullopt;
  }
  for (const Value& item : value.items()) {
    if (!is_hole(item) && made(item)) return inside(item, at + 1, command);
  }
  return std::nullopt;
}

std::optional<Span> OriginSearch::in_object(const Value& value, std::size_t at, Span command) const {
  if (value.kind != ValueKind::Object || at >= tokens_.size()) return std::nullopt;
  const ir::Member* member = member_of(value, tokens_[at]);
  return member == nullptr ? std::nullopt : std::optional(inside(member->value, at + 1, command));
}

std::optional<Span> OriginSearch::in_merged(const Value& value, std::size_t at, Span command) const {
  if (value.kind != ValueKind::Object || at >= tokens_.size()) return std::nullopt;
  const ir::Member* member = member_of(value, tokens_[at]);
  if (member == nullptr) return std::nullopt;
  if (has_place(member->value.span)) command = member->value.span;
  if (member->value.kind != ValueKind::Object || at + 1 == tokens_.size())
    return inside(member->value, at + 1, command);
  return in_merged(member->value, at + 1, command);
}

std::optional<Span> OriginSearch::in_list(std::string_view key, const Value& value, Span command) const {
  if (tokens_.size() < 2 || tokens_[0] != key || places_.size() < 3) return std::nullopt;
  return in_added(value, 1, command);
}

std::optional<Span> OriginSearch::configured(const Operation& operation) const {
  if (tokens_.size() < 4 || tokens_[0] != "available_mods" || tokens_[2] != "config" || places_.size() < 5) {
    return std::nullopt;
  }
  const auto id = places_[2]->is_object() ? places_[2]->find("id") : places_[2]->end();
  if (id == places_[2]->end() || !fits(operation.value, *id) || !fits(*operation.other, *places_[4])) {
    return std::nullopt;
  }
  return inside(*operation.other, 4, operation.span);
}

std::optional<Span> OriginSearch::replaced_yaku(const Operation& operation, const Environment& variables) const {
  const auto steps = operation.path.steps;
  if (steps.size() != 1 || tokens_.size() < 2 || places_.size() < 3) return std::nullopt;
  if (!step_is(steps[0], tokens_[0], variables) || !places_[2]->is_object()) return std::nullopt;
  const auto name = places_[2]->find("display_name");
  if (name == places_[2]->end() || !name->is_string() || name->get_ref<const std::string&>() != operation.name) {
    return std::nullopt;
  }
  return operation.span;
}

}  // namespace majs::compiler
