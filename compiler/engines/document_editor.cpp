#include "compiler/engines/document_editor.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace majs::compiler {

using ir::StepKind;
using ir::Value;
using ir::ValueKind;
using json_values::kTooDeep;
using json_values::kTooLarge;

namespace {

constexpr double kMaxPadding = 1'000'000;  ///< longest list that writing to an index creates

}  // namespace

bool DocumentEditor::fail(std::string message) {
  if (message_.empty()) message_ = std::move(message);
  return false;
}

bool DocumentEditor::charge(std::size_t values) { return budget_.charge(values) || fail(std::string(kTooLarge)); }

bool DocumentEditor::visit(std::size_t elements) { return budget_.visit(elements) || fail(std::string(kTooLarge)); }

bool DocumentEditor::number_of(const Value& value, double& out) {
  Document evaluated;
  if (!evaluate(value, evaluated, 0)) return false;
  if (!evaluated.is_number()) {
    return fail("the calculation needs numbers, but " +
                (value.kind == ValueKind::Variable ? "`!" + std::string(value.text()) + "` is "
                                                   : std::string("a part of it is ")) +
                std::string(json_values::kind_name(evaluated)));
  }
  out = evaluated.get<double>();
  return true;
}

bool DocumentEditor::evaluate_arithmetic(const Value& value, Document& out) {
  double left = 0;
  double right = 0;
  if (!number_of(value.items()[0], left)) return false;
  if (value.kind == ValueKind::Negate) {
    out = 0 - left;
    return true;
  }
  if (!number_of(value.items()[1], right)) return false;
  switch (value.kind) {
    case ValueKind::Add: out = left + right; return true;
    case ValueKind::Subtract: out = left - right; return true;
    case ValueKind::Multiply: out = left * right; return true;
    default:
      if (right == 0) return fail("a number cannot be divided by zero");
      out = left / right;
      return true;
  }
}

bool DocumentEditor::evaluate(const Value& value, Document& out, std::size_t level) {
  if (level > grammar::kMaxDocumentDepth) return fail(std::string(kTooDeep));
  if (!charge(1)) return false;
  switch (value.kind) {
    case ValueKind::Null: out = nullptr; return true;
    case ValueKind::False: out = false; return true;
    case ValueKind::True: out = true; return true;
    case ValueKind::Number: out = value.number(); return true;
    case ValueKind::String: out = std::string(value.text()); return true;
    case ValueKind::Array: {
      out = Document::array();
      auto& items = out.get_ref<Document::array_t&>();
      items.resize(value.items().size());
      for (std::size_t i = 0; i < items.size(); ++i) {
        if (!evaluate(value.items()[i], items[i], level + 1)) return false;
      }
      return true;
    }
    case ValueKind::Object: {
      out = Document::object();
      auto& members = out.get_ref<Document::object_t&>();
      members.reserve(value.members().size());
      for (const ir::Member& member : value.members()) {
        members.Container::emplace_back(std::string(member.key), nullptr);
        if (!evaluate(member.value, members.back().second, level + 1)) return false;
      }
      return true;
    }
    case ValueKind::Variable: return evaluate_variable(value, out);
    case ValueKind::Lookup: return evaluate_lookup(value, out, level);
    case ValueKind::Concat:
      out = nullptr;
      for (const Value& item : value.items()) {
        Document part;
        if (!evaluate(item, part, level) || !check(json_values::add(out, std::move(part), budget_))) return false;
      }
      return true;
    default: return evaluate_arithmetic(value, out);
  }
}

bool DocumentEditor::evaluate_variable(const Value& value, Document& out) {
  const auto found = variables_.find(value.text());
  if (found == variables_.end()) return fail("the variable `!" + std::string(value.text()) + "` has no value");
  switch (found->second.kind) {
    case Scalar::Kind::Boolean: out = found->second.boolean; break;
    case Scalar::Kind::Number: out = found->second.number; break;
    default: out = found->second.text;
  }
  return true;
}

bool DocumentEditor::evaluate_lookup(const Value& value, Document& out, std::size_t level) {
  const Document* from = &root_;
  if (value.from_constants && !read_key(from, "constants")) return false;
  if (!read_key(from, std::string(value.text()))) return false;
  if (from == nullptr) {
    out = nullptr;
    return true;
  }
  if (!charge(json_values::weight(*from))) return false;
  if (level + json_values::depth(*from, grammar::kMaxDocumentDepth) > grammar::kMaxDocumentDepth)
    return fail(std::string(kTooDeep));
  out = *from;
  return true;
}

bool DocumentEditor::read_key(const Document*& at, const std::string& key) {
  if (at == nullptr || at->is_null()) {
    at = nullptr;
    return true;
  }
  if (!at->is_object()) return fail(std::string(json_values::kind_name(*at)) + " has no key `" + key + "`");
  at = index_.find(*at, key);
  return true;
}

bool DocumentEditor::read_index(const Document*& at, double index) {
  if (at == nullptr || at->is_null()) {
    at = nullptr;
    return true;
  }
  if (!at->is_array()) return fail(std::string(json_values::kind_name(*at)) + " has no numbered elements");
  if (index < 0) index += static_cast<double>(at->size());
  at = index >= 0 && index < static_cast<double>(at->size()) ? &(*at)[static_cast<std::size_t>(index)] : nullptr;
  return true;
}

bool DocumentEditor::read(const Document*& at, const Component& component) {
  return component.is_index ? read_index(at, component.index) : read_key(at, component.key);
}

bool DocumentEditor::read(const Place& place, std::size_t length, const Document*& at) {
  at = &root_;
  for (std::size_t i = 0; i < length; ++i) {
    if (!read(at, place[i])) return false;
  }
  return true;
}

bool DocumentEditor::step_components(const ir::Step& step, std::vector<Component>& out) {
  if (step.kind == StepKind::Name) {
    Document name;
    if (!evaluate(*step.name, name, 0)) return false;
    if (name.is_string()) {
      out.push_back({name.get<std::string>()});
    } else if (name.is_number()) {
      out.push_back({{}, std::floor(name.get<double>()), true});
    } else {
      return fail("a name must be text, not " + std::string(json_values::kind_name(name)));
    }
    return true;
  }
  for (const std::string_view key : step.keys) out.push_back({std::string(key)});
  for (const double index : step.indices) out.push_back({{}, index, true});
  return true;
}

bool DocumentEditor::places(const ir::Path& path, std::vector<Place>& out) {
  out.assign(1, {});
  std::vector<Component> components;
  for (const ir::Step& step : path.steps) {
    components.clear();
    if (!step_components(step, components)) return false;
    if (components.size() == 1) {
      for (Place& place : out) place.push_back(components.front());
      continue;
    }
    if (!charge(out.size() * components.size())) return false;
    std::vector<Place> wider;
    for (const Place& place : out) {
      for (const Component& component : components) {
        wider.push_back(place);
        wider.back().push_back(component);
      }
    }
    out = std::move(wider);
  }
  for (const Place& place : out) {
    const Document* at = nullptr;
    if (!read(place, place.size(), at)) return false;
  }
  return true;
}

Document* DocumentEditor::write_index(Document& at, double index) {
  if (at.is_null()) at = Document::array();
  if (!at.is_array()) return fail(std::string(json_values::kind_name(at)) + " has no numbered elements"), nullptr;
  if (index < 0) index += static_cast<double>(at.size());
  if (index < 0) return fail("the index is before the start of the list"), nullptr;
  if (index >= kMaxPadding) return fail("the index is too large"), nullptr;
  const auto wanted = static_cast<std::size_t>(index);
  auto& items = at.get_ref<Document::array_t&>();
  if (wanted >= items.size()) {
    if (!charge(wanted + 1 - items.size())) return nullptr;
    remarks_.padded(items.size(), wanted);
    items.resize(wanted + 1);
  }
  index_.step(wanted);
  return &items[wanted];
}

Document* DocumentEditor::write_key(Document& at, const std::string& key) {
  if (at.is_null()) at = Document::object();
  if (!at.is_object()) return fail(std::string(json_values::kind_name(at)) + " has no key `" + key + "`"), nullptr;
  Document* const member = index_.change(at, key);
  if (member == nullptr) fail(std::string(kTooLarge));
  return member;
}

Document* DocumentEditor::write(const Place& place) {
  Document* at = &root_;
  index_.begin_path();
  for (const Component& component : place) {
    at = component.is_index ? write_index(*at, component.index) : write_key(*at, component.key);
    if (at == nullptr) break;
  }
  index_.end_path();
  return at;
}

}  // namespace majs::compiler
