#include "compiler/engines/native_engine.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/engines/remarks.hpp"
#include "compiler/syntax/json_values.hpp"
#include "grammar/object_index.hpp"

namespace majs::compiler {

using ir::Guard;
using ir::Method;
using ir::OperationKind;
using ir::StepKind;
using ir::TestKind;
using ir::Value;
using ir::ValueKind;
using json_values::Budget;
using json_values::kTooDeep;
using json_values::kTooLarge;

namespace {

constexpr double kMaxPadding = 1'000'000;  ///< longest list that writing to an index creates

class Applier {
 public:
  Applier(const Environment& variables, Document& root, std::vector<CommandRemark>* remarks)
      : variables_(variables), root_(root), remarks_(root, remarks) {}

  bool run(std::span<const ir::Operation> operations) {
    for (const ir::Operation& operation : operations) {
      if (run(operation)) continue;
      if (failed_ == nullptr) failed_ = &operation;
      return false;
    }
    return true;
  }

  EvaluationError error() const { return {message_, failed_ != nullptr ? failed_->span : Span{}, failed_}; }

 private:
  bool fail(std::string message) {
    if (message_.empty()) message_ = std::move(message);
    return false;
  }
  bool check(const json_values::Failure& failure) { return !failure || fail(*failure); }

  // --- values ---

  bool number_of(const Value& value, double& out) {
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

  bool evaluate_arithmetic(const Value& value, Document& out) {
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

  /// `level`: how deep in the document the value will stand.
  bool evaluate(const Value& value, Document& out, std::size_t level) {
    if (level > grammar::kMaxDocumentDepth) return fail(std::string(kTooDeep));
    if (!budget_.charge(1)) return fail(std::string(kTooLarge));
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
          if (!evaluate(item, part, level) || !check(json_values::add(out, part, budget_))) return false;
        }
        return true;
      default: return evaluate_arithmetic(value, out);
    }
  }

  bool evaluate_variable(const Value& value, Document& out) {
    const auto found = variables_.find(value.text());
    if (found == variables_.end()) return fail("the variable `!" + std::string(value.text()) + "` has no value");
    switch (found->second.kind) {
      case Scalar::Kind::Boolean: out = found->second.boolean; break;
      case Scalar::Kind::Number: out = found->second.number; break;
      default: out = found->second.text;
    }
    return true;
  }

  bool evaluate_lookup(const Value& value, Document& out, std::size_t level) {
    const Document* from = &root_;
    if (value.from_constants && !read_key(from, "constants")) return false;
    if (!read_key(from, std::string(value.text()))) return false;
    if (from == nullptr) {
      out = nullptr;
      return true;
    }
    if (!budget_.charge(json_values::weight(*from))) return fail(std::string(kTooLarge));
    if (level + json_values::depth(*from, grammar::kMaxDocumentDepth) > grammar::kMaxDocumentDepth)
      return fail(std::string(kTooDeep));
    out = *from;
    return true;
  }

  // --- places ---

  /// Follows a key; `at` becomes null for a missing one. Null has every key.
  bool read_key(const Document*& at, const std::string& key) {
    if (at == nullptr || at->is_null()) {
      at = nullptr;
      return true;
    }
    if (!at->is_object()) return fail(std::string(json_values::kind_name(*at)) + " has no key `" + key + "`");
    at = index_.find(*at, key);
    return true;
  }

  bool read_index(const Document*& at, double index) {
    if (at == nullptr || at->is_null()) {
      at = nullptr;
      return true;
    }
    if (!at->is_array()) return fail(std::string(json_values::kind_name(*at)) + " has no numbered elements");
    if (index < 0) index += static_cast<double>(at->size());
    at = index >= 0 && index < static_cast<double>(at->size()) ? &(*at)[static_cast<std::size_t>(index)] : nullptr;
    return true;
  }

  bool read(const Document*& at, const Component& component) {
    return component.is_index ? read_index(at, component.index) : read_key(at, component.key);
  }

  bool read(const Place& place, std::size_t length, const Document*& at) {
    at = &root_;
    for (std::size_t i = 0; i < length; ++i) {
      if (!read(at, place[i])) return false;
    }
    return true;
  }

  bool step_components(const ir::Step& step, std::vector<Component>& out) {
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

  /// Every place a path denotes, in jq's order (later components vary faster), checked against the document as it is.
  bool places(const ir::Path& path, std::vector<Place>& out) {
    out.assign(1, {});
    std::vector<Component> components;
    for (const ir::Step& step : path.steps) {
      components.clear();
      if (!step_components(step, components)) return false;
      if (components.size() == 1) {
        for (Place& place : out) place.push_back(components.front());
        continue;
      }
      if (!budget_.charge(out.size() * components.size())) return fail(std::string(kTooLarge));
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

  /// The value at a place, created with its parents when missing.
  Document* write(const Place& place) {
    Document* at = &root_;
    for (const Component& component : place) {
      if (component.is_index) {
        if (at->is_null()) *at = Document::array();
        if (!at->is_array()) {
          fail(std::string(json_values::kind_name(*at)) + " has no numbered elements");
          return nullptr;
        }
        double index = component.index;
        if (index < 0) index += static_cast<double>(at->size());
        if (index < 0) {
          fail("the index is before the start of the list");
          return nullptr;
        }
        if (index >= kMaxPadding) {
          fail("the index is too large");
          return nullptr;
        }
        const auto wanted = static_cast<std::size_t>(index);
        auto& items = at->get_ref<Document::array_t&>();
        if (wanted >= items.size()) {
          if (!budget_.charge(wanted + 1 - items.size())) {
            fail(std::string(kTooLarge));
            return nullptr;
          }
          remarks_.padded(items.size(), wanted);
          items.resize(wanted + 1);
        }
        at = &items[wanted];
      } else {
        if (at->is_null()) *at = Document::object();
        if (!at->is_object()) {
          fail(std::string(json_values::kind_name(*at)) + " has no key `" + component.key + "`");
          return nullptr;
        }
        at = index_.change(*at, component.key);
        if (at == nullptr) {
          fail(std::string(kTooLarge));
          return nullptr;
        }
      }
    }
    return at;
  }

  // --- operations ---

  bool modify(const ir::Operation& operation, Document& o, Document& v) {
    switch (operation.method) {
      case Method::Set: o = v; return true;
      case Method::Initialize:
        if (o.is_null()) o = v;
        return true;
      case Method::Add: return check(json_values::add(o, v, budget_));
      case Method::AddBefore: {
        Document sum = v;
        if (!check(json_values::add(sum, o, budget_))) return false;
        o = std::move(sum);
        return true;
      }
      case Method::Append: {
        json_values::listify(o);
        json_values::listify(v);
        return check(json_values::add(o, v, budget_));
      }
      case Method::Prepend: {
        json_values::listify(o);
        json_values::listify(v);
        Document sum = v;
        if (!check(json_values::add(sum, o, budget_))) return false;
        o = std::move(sum);
        return true;
      }
      case Method::Subtract: return check(json_values::subtract(o, v, budget_));
      case Method::Multiply: return check(json_values::multiply(o, v, budget_));
      case Method::Divide: return check(json_values::divide(o, v, budget_));
      case Method::Modulo: return check(json_values::modulo(o, v));
      case Method::Delete: {
        const Document* one = &v;
        return check(json_values::remove_equal(o, &one, 1, budget_));
      }
      case Method::DeleteAll: {
        std::vector<const Document*> values;
        for (const Document& value : v) values.push_back(&value);
        return check(json_values::remove_equal(o, values.data(), values.size(), budget_));
      }
      case Method::DeleteKeys: return check(json_values::remove_keys(o, v));
      case Method::Round:
      case Method::RoundUp:
      case Method::RoundDown: {
        if (!o.is_number()) return fail(std::string(json_values::kind_name(o)) + " cannot be rounded");
        const double number = o.get<double>();
        o = operation.method == Method::Round     ? std::round(number)
            : operation.method == Method::RoundUp ? std::ceil(number)
                                                  : std::floor(number);
        return true;
      }
      case Method::Min:
        if (o.is_null() || json_values::compare(v, o) < 0) o = v;
        return true;
      case Method::Max:
        if (o.is_null() || json_values::compare(v, o) > 0) o = v;
        return true;
      case Method::Math: return check(json_values::math(o, operation.name, v));
    }
    return false;
  }

  bool run_update(const ir::Operation& operation) {
    Document value;
    if (!evaluate(operation.value, value, operation.path.steps.size())) return false;
    std::vector<Place> targets;
    if (!places(operation.path, targets)) return false;
    bool changed = false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const Place& place = targets[i];
      bool set = operation.method == Method::Set;
      if (operation.guard != Guard::None) {
        const bool parent = operation.guard != Guard::Self;
        const Document* at = nullptr;
        if (!read(place, parent && !place.empty() ? place.size() - 1 : place.size(), at)) return false;
        if (at == nullptr || at->is_null()) {
          if (operation.guard != Guard::ParentOrSet) continue;
          set = true;
        }
      }
      Document* at = write(place);
      if (at == nullptr) return false;
      const std::size_t size = at->size();
      if (i > 0 && !budget_.charge(json_values::weight(value))) return fail(std::string(kTooLarge));
      if (set && i + 1 == targets.size()) {
        *at = std::move(value);
      } else if (set) {
        *at = value;
      } else {
        Document operand = i + 1 == targets.size() ? std::move(value) : value;
        const bool absent = at->is_null();
        if (!modify(operation, *at, operand)) {
          if (absent) message_ += remarks_.absent(place);
          return false;
        }
      }
      changed = changed || !removes(operation.method) || at->size() != size;
    }
    if (!changed) remarks_.unchanged(operation, targets.front());
    return true;
  }

  static bool removes(Method method) {
    return method == Method::Delete || method == Method::DeleteAll || method == Method::DeleteKeys;
  }

  bool replace_all(Document& node, const Document& from, const Document& to, std::size_t level, std::size_t to_depth) {
    if (!budget_.visit(1)) return fail(std::string(kTooLarge));
    if (node.is_structured()) {
      for (Document& child : node) {
        if (!replace_all(child, from, to, level + 1, to_depth)) return false;
      }
    }
    if (!json_values::equal(node, from)) return true;
    replaced_ = true;
    if (level + to_depth > grammar::kMaxDocumentDepth) return fail(std::string(kTooDeep));
    if (!budget_.charge(json_values::weight(to))) return fail(std::string(kTooLarge));
    node = to;
    return true;
  }

  /// The first nodes below `node` equal to `from`, in pre-order.
  bool find_first(Document& node, const Document& from, double count, std::vector<Document*>& found) {
    for (Document& child : node) {
      if (static_cast<double>(found.size()) >= count) return true;
      if (!budget_.visit(1)) return fail(std::string(kTooLarge));
      if (json_values::equal(child, from)) {
        found.push_back(&child);
      } else if (child.is_structured() && !find_first(child, from, count, found)) {
        return false;
      }
    }
    return true;
  }

  bool run_replace(const ir::Operation& operation) {
    Document from;
    Document to;
    if (!evaluate(operation.value, from, 0) || !evaluate(*operation.other, to, 0)) return false;
    double count = 0;
    if (operation.count != nullptr) {
      Document number;
      if (!evaluate(*operation.count, number, 0)) return false;
      if (!number.is_number() || number.get<double>() <= 0) return true;
      count = number.get<double>();
    }
    std::vector<Place> targets;
    if (!places(operation.path, targets)) return false;
    const std::size_t to_depth = json_values::depth(to, grammar::kMaxDocumentDepth + 1);
    replaced_ = false;
    for (const Place& place : targets) {
      const Document* seen = nullptr;
      if (!read(place, place.size(), seen)) return false;
      if (seen == nullptr || seen->is_null()) continue;
      Document* at = write(place);
      if (at == nullptr) return false;
      if (operation.count == nullptr) {
        if (!replace_all(*at, from, to, place.size(), to_depth)) return false;
        continue;
      }
      if (!at->is_structured()) continue;
      std::vector<Document*> found;
      if (!find_first(*at, from, count, found)) return false;
      replaced_ = replaced_ || !found.empty();
      for (Document* node : found) {
        if (!budget_.charge(json_values::weight(to))) return fail(std::string(kTooLarge));
        *node = to;
      }
      if (!found.empty() &&
          place.size() + json_values::depth(*at, grammar::kMaxDocumentDepth + 1) > grammar::kMaxDocumentDepth) {
        return fail(std::string(kTooDeep));
      }
    }
    if (!replaced_) remarks_.not_replaced(operation, targets.front(), from);
    return true;
  }

  /// The yaku list at a one-step path, or null when the key is absent.
  bool existing(const ir::Path& path, Document*& list) {
    list = nullptr;
    std::vector<Place> targets;
    if (!places(path, targets)) return false;
    const Place& place = targets.front();
    if (!root_.is_object() || place.front().is_index) return true;
    const auto found = root_.find(place.front().key);
    if (found != root_.end()) list = &*found;
    return true;
  }

  bool display_name(const Document& element, const Document*& name) {
    name = &element;
    return read_key(name, "display_name");
  }

  bool run_remove_named(const ir::Operation& operation) {
    Document names;
    Document* list = nullptr;
    if (!evaluate(operation.value, names, 0) || !existing(operation.path, list)) return false;
    remarks_.no_yaku(operation, names, list);
    if (list == nullptr) return true;
    if (!list->is_array()) return fail("the yaku list is " + std::string(json_values::kind_name(*list)));
    Document kept = Document::array();
    for (Document& element : *list) {
      const Document* name = nullptr;
      if (!display_name(element, name)) return false;
      bool remove = false;
      for (const Document& wanted : names) remove = remove || (name != nullptr && json_values::equal(*name, wanted));
      if (!remove) kept.push_back(std::move(element));
    }
    *list = std::move(kept);
    return true;
  }

  bool run_replace_yaku(const ir::Operation& operation) {
    Document name;
    Document value;
    Document when;
    Document* list = nullptr;
    if (!evaluate(operation.value, name, 0) || !evaluate(*operation.other, value, 2)) return false;
    if (operation.third != nullptr && !evaluate(*operation.third, when, 3)) return false;
    if (!existing(operation.path, list)) return false;
    remarks_.no_yaku(operation, name, list);
    if (list == nullptr) return true;
    if (!list->is_array()) return fail("the yaku list is " + std::string(json_values::kind_name(*list)));
    bool present = false;
    Document kept = Document::array();
    for (Document& element : *list) {
      const Document* has = nullptr;
      if (!display_name(element, has)) return false;
      const bool same = has != nullptr && json_values::equal(*has, name);
      present = present || same;
      if (same && operation.third == nullptr) {
        if (!budget_.charge(json_values::weight(value))) return fail(std::string(kTooLarge));
        element["value"] = value;
      }
      if (!same && operation.third != nullptr) kept.push_back(element);
    }
    if (!present || operation.third == nullptr) return true;
    Document yaku = Document::object();
    yaku["display_name"] = std::move(name);
    yaku["value"] = std::move(value);
    yaku["when"] = std::move(when);
    kept.push_back(std::move(yaku));
    *list = std::move(kept);
    return true;
  }

  /// The list of available mods, created when missing.
  bool menu(Document*& list) {
    if (root_.is_null()) root_ = Document::object();
    if (!root_.is_object()) return fail("the document is not a map");
    list = &root_["available_mods"];
    if (list->is_null()) *list = Document::array();
    return list->is_array() || fail("`available_mods` is " + std::string(json_values::kind_name(*list)));
  }

  bool run_add_category(const ir::Operation& operation) {
    Document header;
    Document* list = nullptr;
    if (!evaluate(operation.value, header, 1) || !menu(list)) return false;
    auto& items = list->get_ref<Document::array_t&>();
    for (const Document& item : items) {
      if (json_values::equal(item, header)) return true;
    }
    items.insert(operation.prepend ? items.begin() : items.end(), std::move(header));
    return true;
  }

  bool run_insert_mod(const ir::Operation& operation) {
    Document mod;
    Document category;
    Document* list = nullptr;
    if (!evaluate(operation.value, mod, 2) || !evaluate(*operation.other, category, 1) || !menu(list)) return false;
    auto& items = list->get_ref<Document::array_t&>();
    // Q62: before the header after the category; directly after the category when it is the last one; an unknown
    // category counts as the first element.
    std::size_t header = 0;
    while (header < items.size() && !json_values::equal(items[header], category)) ++header;
    if (header == items.size()) header = 0;
    std::size_t next = header + 1;
    while (next < items.size() && !items[next].is_string()) ++next;
    const std::size_t place = std::min(next < items.size() ? next : header + 1, items.size());
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(place), std::move(mod));
    return true;
  }

  bool run_config_mod(const ir::Operation& operation) {
    Document id;
    Document option;
    if (!evaluate(operation.value, id, 0) || !evaluate(*operation.other, option, 3)) return false;
    remarks_.no_mod(operation, id);
    if (!root_.is_object()) return true;
    const auto list = root_.find("available_mods");
    if (list == root_.end() || !list->is_array()) return true;
    for (Document& mod : *list) {
      if (!mod.is_object()) continue;
      const auto has = mod.find("id");
      if (has == mod.end() || !json_values::equal(*has, id)) continue;
      Document one = Document::array({option});
      if (!budget_.charge(json_values::weight(one)) || !check(json_values::add(mod["config"], one, budget_)))
        return false;
    }
    return true;
  }

  bool run_remove_mods(const ir::Operation& operation) {
    Document ids;
    if (!evaluate(operation.value, ids, 0)) return false;
    remarks_.no_mod(operation, ids);
    if (!root_.is_object()) return true;
    const auto listed = [&](const Document& id) {
      for (const Document& wanted : ids) {
        if (json_values::equal(id, wanted)) return true;
      }
      return false;
    };
    if (const auto mods = root_.find("available_mods"); mods != root_.end() && mods->is_array()) {
      std::erase_if(mods->get_ref<Document::array_t&>(),
                    [&](const Document& mod) { return mod.is_object() && mod.contains("id") && listed(mod["id"]); });
    }
    if (const auto defaults = root_.find("default_mods"); defaults != root_.end() && defaults->is_array()) {
      std::erase_if(defaults->get_ref<Document::array_t&>(), listed);
    }
    const auto presets = root_.find("available_presets");
    if (presets == root_.end() || !presets->is_array()) return true;
    for (Document& preset : *presets) {
      if (!preset.is_object()) continue;
      const auto enabled = preset.find("enabled_mods");
      if (enabled != preset.end() && enabled->is_array()) std::erase_if(enabled->get_ref<Document::array_t&>(), listed);
    }
    return true;
  }

  bool run_merge(const ir::Operation& operation) {
    Document value;
    return evaluate(operation.value, value, 0) && check(json_values::multiply(root_, value, budget_));
  }

  // --- tests ---

  bool holds(const ir::Test& test, bool& result) {
    switch (test.kind) {
      case TestKind::Not:
        if (!holds(test.operands[0], result)) return false;
        result = !result;
        return true;
      case TestKind::And:
      case TestKind::Or:
        if (!holds(test.operands[0], result)) return false;
        return result == (test.kind == TestKind::Or) || holds(test.operands[1], result);
      case TestKind::In: return contains(test, result);
      default: break;
    }
    Document left;
    Document right;
    if (!evaluate(test.left, left, 0)) return false;
    if (test.kind == TestKind::Truth) {
      result = !left.is_null() && left != Document(false);
      return true;
    }
    if (!evaluate(test.right, right, 0)) return false;
    const int order = json_values::compare(left, right);
    switch (test.kind) {
      case TestKind::Equal: result = order == 0; break;
      case TestKind::NotEqual: result = order != 0; break;
      case TestKind::Less: result = order < 0; break;
      case TestKind::LessEqual: result = order <= 0; break;
      case TestKind::Greater: result = order > 0; break;
      default: result = order >= 0;
    }
    return true;
  }

  bool contains(const ir::Test& test, bool& result) {
    Document wanted;
    std::vector<Place> targets;
    if (!evaluate(test.left, wanted, 0) || !places(test.path, targets)) return false;
    result = false;
    for (const Place& place : targets) {
      const Document* at = nullptr;
      if (!read(place, place.size(), at)) return false;
      if (at == nullptr || at->is_null()) continue;  // Q70
      if (!at->is_structured())
        return fail("`in` looks into a list or a map, not into " + std::string(json_values::kind_name(*at)));
      for (const Document& element : *at) {
        if (!budget_.visit(1)) return fail(std::string(kTooLarge));
        if (json_values::equal(element, wanted)) result = true;
      }
    }
    return true;
  }

  bool run(const ir::Operation& operation) {
    remarks_.begin(operation);
    index_.begin_operation(operation.kind == OperationKind::Update);
    switch (operation.kind) {
      case OperationKind::Update: return run_update(operation);
      case OperationKind::Replace: return run_replace(operation);
      case OperationKind::RemoveNamed: return run_remove_named(operation);
      case OperationKind::ReplaceYaku: return run_replace_yaku(operation);
      case OperationKind::AddCategory: return run_add_category(operation);
      case OperationKind::InsertMod: return run_insert_mod(operation);
      case OperationKind::ConfigMod: return run_config_mod(operation);
      case OperationKind::RemoveMods: return run_remove_mods(operation);
      case OperationKind::MergeDocument: return run_merge(operation);
      case OperationKind::If: {
        bool result = false;
        if (!holds(*operation.test, result)) return false;
        return run(result ? operation.then_branch : operation.else_branch);
      }
    }
    return false;
  }

  const Environment& variables_;
  Document& root_;
  grammar::KeptIndex index_;
  Budget budget_;
  Remarks remarks_;
  bool replaced_ = false;  ///< by the `replace` that runs
  std::string message_;
  const ir::Operation* failed_ = nullptr;
};

}  // namespace

std::optional<EvaluationError> apply(const ir::Program& program, const Environment& variables, Document& document,
                                     std::vector<CommandRemark>* remarks) {
  Applier applier(variables, document, remarks);
  if (applier.run(program.operations)) return std::nullopt;
  return applier.error();
}

}  // namespace majs::compiler
