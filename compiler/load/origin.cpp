#include "compiler/load/origin.hpp"

#include "compiler/load/json_place.hpp"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace majs::compiler {
namespace {

using ir::Operation;
using ir::OperationKind;
using ir::StepKind;
using ir::Value;
using ir::ValueKind;

using Tokens = std::vector<std::string>;

std::optional<Tokens> parse_pointer(std::string_view pointer) {
  Tokens tokens;
  if (!pointer.empty() && pointer[0] != '/') return std::nullopt;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::size_t end = pointer.find('/');
    std::string token;
    const std::string_view part = pointer.substr(0, end);
    for (std::size_t i = 0; i < part.size(); ++i) {
      const bool escape = part[i] == '~' && i + 1 < part.size();
      token += escape ? (part[++i] == '1' ? '/' : '~') : part[i];
    }
    tokens.push_back(std::move(token));
    pointer = end == std::string_view::npos ? std::string_view() : pointer.substr(end);
  }
  return tokens;
}

std::optional<std::size_t> index_of(std::string_view token) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (error != std::errc() || end != token.data() + token.size()) return std::nullopt;
  return index;
}

bool is_hole(const Value& value) { return value.kind >= ValueKind::Variable; }

/// Whether the document value may be what the template became: holes fit anything.
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

bool has_place(Span span) { return span.end > span.begin; }

class Search {
 public:
  Search(const Document& document, const Tokens& tokens) : tokens_(tokens) {
    places_.push_back(&document);
    for (const std::string& token : tokens) {
      const Document* next = child(*places_.back(), token);
      if (next == nullptr) break;
      places_.push_back(next);
    }
  }

  /// The last operation of these that made the place.
  std::optional<Span> last(std::span<const Operation> operations) const {
    for (std::size_t i = operations.size(); i-- > 0;) {
      if (const auto found = made_by(operations[i])) return found;
    }
    return std::nullopt;
  }

  /// The first operation of these that wrote to something below the place.
  std::optional<Span> first_below(std::span<const Operation> operations) const {
    for (const Operation& operation : operations) {
      if (operation.kind == OperationKind::If) {
        if (const auto found = first_below(operation.then_branch)) return found;
        if (const auto found = first_below(operation.else_branch)) return found;
      }
      const auto steps = operation.path.steps;
      const bool writes = operation.kind == OperationKind::Update && steps.size() > tokens_.size();
      bool below = writes && !tokens_.empty();
      for (std::size_t i = 0; below && i < tokens_.size(); ++i) below = step_is(steps[i], tokens_[i]);
      if (below) return operation.span;
    }
    return std::nullopt;
  }

 private:
  static const Document* child(const Document& parent, const std::string& token) {
    if (parent.is_object()) {
      const auto found = parent.find(token);
      return found == parent.end() ? nullptr : &*found;
    }
    const auto index = index_of(token);
    return parent.is_array() && index && *index < parent.size() ? &parent[*index] : nullptr;
  }

  std::optional<Span> made_by(const Operation& operation) const {
    switch (operation.kind) {
      case OperationKind::If: {
        if (const auto found = last(operation.else_branch)) return found;
        return last(operation.then_branch);
      }
      case OperationKind::MergeDocument: return in_merged(operation.value, 0, operation.span);
      case OperationKind::AddCategory:
      case OperationKind::InsertMod: return in_list("available_mods", operation.value, operation.span);
      case OperationKind::ConfigMod: return configured(operation);
      case OperationKind::ReplaceYaku: return replaced_yaku(operation);
      case OperationKind::Update: return updated(operation);
      default: return std::nullopt;
    }
  }

  std::optional<Span> updated(const Operation& operation) const {
    const auto steps = operation.path.steps;
    if (steps.size() > tokens_.size()) return std::nullopt;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!step_is(steps[i], tokens_[i])) return std::nullopt;
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

  static bool step_is(const ir::Step& step, const std::string& token) {
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
      case StepKind::Name:
        return step.name != nullptr && step.name->kind == ValueKind::String && step.name->text() == token;
    }
    return false;
  }

  /// The place of the tokens from `at` on inside the value, or of the last thing around it that has a place. Elements
  /// of lists may have moved since.
  Span inside(const Value& value, std::size_t at, Span around) const {
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

  const Value* item_at(const Value& list, std::size_t at) const {
    if (list.kind == ValueKind::Concat) return item_of_concat(list, at);
    const auto index = index_of(tokens_[at]);
    const Value* there = index && *index < list.items().size() ? &list.items()[*index] : nullptr;
    if (at + 1 >= places_.size() || (there != nullptr && fits(*there, *places_[at + 1]))) return there;
    for (const Value& item : list.items()) {
      if (!is_hole(item) && fits(item, *places_[at + 1])) return &item;
    }
    return there;
  }

  /// Lists that were joined: the element that looks like the one asked for.
  const Value* item_of_concat(const Value& concat, std::size_t at) const {
    if (at + 1 >= places_.size()) return nullptr;
    for (const Value& part : concat.items()) {
      for (const Value& item : part.kind == ValueKind::Array ? part.items() : std::span<const Value>()) {
        if (!is_hole(item) && fits(item, *places_[at + 1])) return &item;
      }
    }
    return nullptr;
  }

  /// The operation stored `value` at the first `at` tokens. When that was changed later, what is left of it further
  /// inside is still its work; the place itself is not.
  std::optional<Span> in_value(const Value& value, std::size_t at, Span command) const {
    if (at == tokens_.size() && at < places_.size() && !fits(value, *places_[at])) return std::nullopt;
    return inside(value, at, command);
  }

  /// The operation added `value` to a list, or its members to an object.
  std::optional<Span> in_added(const Value& value, std::size_t at, Span command) const {
    // What was added to nothing stands as it was written.
    if (at == tokens_.size()) {
      const bool stands = at < places_.size() && fits(value, *places_[at]);
      return stands ? std::optional(inside(value, at, command)) : std::nullopt;
    }
    if (at + 1 >= places_.size()) return std::nullopt;
    if (places_[at]->is_object()) return in_object(value, at, command);
    const Document& element = *places_[at + 1];
    if (value.kind != ValueKind::Array) {
      return fits(value, element) ? std::optional(inside(value, at + 1, command)) : std::nullopt;
    }
    for (const Value& item : value.items()) {
      if (!is_hole(item) && fits(item, element)) return inside(item, at + 1, command);
    }
    return std::nullopt;
  }

  static const ir::Member* member_of(const Value& object, std::string_view key) {
    for (const ir::Member& member : object.members()) {
      if (member.key == key) return &member;
    }
    return nullptr;
  }

  /// The operation set the members of `value` in the object at the first `at` tokens.
  std::optional<Span> in_object(const Value& value, std::size_t at, Span command) const {
    if (value.kind != ValueKind::Object || at >= tokens_.size()) return std::nullopt;
    const ir::Member* member = member_of(value, tokens_[at]);
    return member == nullptr ? std::nullopt : std::optional(inside(member->value, at + 1, command));
  }

  /// The operation merged `value` into the object at the first `at` tokens, objects inside objects too.
  std::optional<Span> in_merged(const Value& value, std::size_t at, Span command) const {
    if (value.kind != ValueKind::Object || at >= tokens_.size()) return std::nullopt;
    const ir::Member* member = member_of(value, tokens_[at]);
    if (member == nullptr) return std::nullopt;
    if (has_place(member->value.span)) command = member->value.span;
    if (member->value.kind != ValueKind::Object || at + 1 == tokens_.size())
      return inside(member->value, at + 1, command);
    return in_merged(member->value, at + 1, command);
  }

  std::optional<Span> in_list(std::string_view key, const Value& value, Span command) const {
    if (tokens_.size() < 2 || tokens_[0] != key || places_.size() < 3) return std::nullopt;
    return in_added(value, 1, command);
  }

  /// /available_mods/I/config/K: an option of the mod with this id.
  std::optional<Span> configured(const Operation& operation) const {
    if (tokens_.size() < 4 || tokens_[0] != "available_mods" || tokens_[2] != "config" || places_.size() < 5) {
      return std::nullopt;
    }
    const auto id = places_[2]->is_object() ? places_[2]->find("id") : places_[2]->end();
    if (id == places_[2]->end() || !fits(operation.value, *id) || !fits(*operation.other, *places_[4])) {
      return std::nullopt;
    }
    return inside(*operation.other, 4, operation.span);
  }

  std::optional<Span> replaced_yaku(const Operation& operation) const {
    const auto steps = operation.path.steps;
    if (steps.size() != 1 || tokens_.size() < 2 || places_.size() < 3) return std::nullopt;
    if (!step_is(steps[0], tokens_[0]) || !places_[2]->is_object()) return std::nullopt;
    const auto name = places_[2]->find("display_name");
    if (name == places_[2]->end() || !name->is_string() || name->get_ref<const std::string&>() != operation.name) {
      return std::nullopt;
    }
    return operation.span;
  }

  const Tokens& tokens_;
  std::vector<const Document*> places_;  // places_[i]: the value at the first i tokens, as far as there is one
};

}  // namespace

std::optional<Origin> find_origin(const Build& build, std::string_view pointer) {
  const auto tokens = parse_pointer(pointer);
  if (!tokens) return std::nullopt;
  const Search search(build.document, *tokens);
  for (std::size_t i = build.modules.size(); i-- > 0;) {
    const LoadedModule& module = build.modules[i];
    if (module.is_jq || !module.source) continue;
    if (const auto span = search.last(module.module.program.operations)) return Origin{module.source, *span};
  }
  // `apply set, "a.b", 1` makes the map `a`, too.
  for (const LoadedModule& module : build.modules) {
    if (module.is_jq || !module.source) continue;
    if (const auto span = search.first_below(module.module.program.operations)) return Origin{module.source, *span};
  }
  if (build.start) {
    if (const auto span = json_place(build.start->text(), *tokens)) return Origin{build.start, *span};
  }
  return std::nullopt;
}

}  // namespace majs::compiler
