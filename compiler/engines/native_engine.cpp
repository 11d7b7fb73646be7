#include "compiler/engines/native_engine.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/engines/document_editor.hpp"
#include "compiler/engines/list_commands.hpp"

namespace majs::compiler {

using ir::Guard;
using ir::Method;
using ir::OperationKind;
using ir::TestKind;
using json_values::kTooDeep;

namespace {

class Applier {
 public:
  Applier(const Environment& variables, Document& root, std::vector<CommandRemark>* remarks)
      : remarks_(root, remarks), editor_(variables, root, remarks_) {}

  bool run(std::span<const ir::Operation> operations) {
    for (const ir::Operation& operation : operations) {
      if (run(operation)) continue;
      if (failed_ == nullptr) failed_ = &operation;
      return false;
    }
    return true;
  }

  EvaluationError error() const { return {editor_.message(), failed_ != nullptr ? failed_->span : Span{}, failed_}; }

 private:
  bool modify(const ir::Operation& operation, Document& o, Document& v) {
    switch (operation.method) {
      case Method::Set: o = std::move(v); return true;
      case Method::Initialize:
        if (o.is_null()) o = std::move(v);
        return true;
      case Method::Add: return editor_.check(json_values::add(o, std::move(v), editor_.budget()));
      case Method::AddBefore: return add_before(o, v);
      case Method::Append: {
        json_values::listify(o);
        json_values::listify(v);
        return editor_.check(json_values::add(o, std::move(v), editor_.budget()));
      }
      case Method::Prepend: {
        json_values::listify(o);
        json_values::listify(v);
        return add_before(o, v);
      }
      case Method::Subtract: return editor_.check(json_values::subtract(o, v, editor_.budget()));
      case Method::Multiply: return editor_.check(json_values::multiply(o, v, editor_.budget()));
      case Method::Divide: return editor_.check(json_values::divide(o, v, editor_.budget()));
      case Method::Modulo: return editor_.check(json_values::modulo(o, v));
      case Method::Delete: {
        const Document* one = &v;
        return editor_.check(json_values::remove_equal(o, &one, 1, editor_.budget()));
      }
      case Method::DeleteAll: {
        std::vector<const Document*> values;
        for (const Document& value : v) values.push_back(&value);
        return editor_.check(json_values::remove_equal(o, values.data(), values.size(), editor_.budget()));
      }
      case Method::DeleteKeys: return editor_.check(json_values::remove_keys(o, v));
      case Method::Round:
      case Method::RoundUp:
      case Method::RoundDown: {
        if (!o.is_number()) return editor_.fail(std::string(json_values::kind_name(o)) + " cannot be rounded");
        const double number = o.get<double>();
        o = operation.method == Method::Round     ? std::round(number)
            : operation.method == Method::RoundUp ? std::ceil(number)
                                                  : std::floor(number);
        return true;
      }
      case Method::Min:
        if (o.is_null() || json_values::compare(v, o) < 0) o = std::move(v);
        return true;
      case Method::Max:
        if (o.is_null() || json_values::compare(v, o) > 0) o = std::move(v);
        return true;
      case Method::Math: return editor_.check(json_values::math(o, operation.name, v));
    }
    return false;
  }

  bool add_before(Document& o, Document& v) {
    if (!editor_.check(json_values::add(v, std::move(o), editor_.budget()))) return false;
    o = std::move(v);
    return true;
  }

  bool run_update(const ir::Operation& operation) {
    Document value;
    if (!editor_.evaluate(operation.value, value, operation.path.steps.size())) return false;
    std::vector<Place> targets;
    if (!editor_.places(operation.path, targets)) return false;
    bool changed = false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const Place& place = targets[i];
      bool set = operation.method == Method::Set;
      if (operation.guard != Guard::None) {
        const bool parent = operation.guard != Guard::Self;
        const Document* at = nullptr;
        if (!editor_.read(place, parent && !place.empty() ? place.size() - 1 : place.size(), at)) return false;
        if (at == nullptr || at->is_null()) {
          if (operation.guard != Guard::ParentOrSet) continue;
          set = true;
        }
      }
      Document* at = editor_.write(place);
      if (at == nullptr) return false;
      const std::size_t size = at->size();
      const bool was_map = at->is_object();
      const bool removing = removes(operation.method) || (operation.method == Method::Subtract && at->is_array());
      if (i > 0 && !editor_.charge(json_values::weight(value))) return false;
      if (set && i + 1 == targets.size()) {
        *at = std::move(value);
      } else if (set) {
        *at = value;
      } else {
        Document operand = i + 1 == targets.size() ? std::move(value) : value;
        const bool absent = at->is_null();
        if (!modify(operation, *at, operand)) {
          if (absent) editor_.explain(remarks_.absent(place));
          return false;
        }
      }
      // `delete` makes a list of a map's values (compiler/README.md 5).
      changed = changed || set || !removing || at->size() != size || was_map != at->is_object();
    }
    if (!changed) remarks_.unchanged(operation, targets.front());
    return true;
  }

  static bool removes(Method method) {
    return method == Method::Delete || method == Method::DeleteAll || method == Method::DeleteKeys;
  }

  bool replace_all(Document& node, const Document& from, const Document& to, std::size_t level, std::size_t to_depth) {
    if (!editor_.visit(1)) return false;
    if (node.is_structured()) {
      for (Document& child : node) {
        if (!replace_all(child, from, to, level + 1, to_depth)) return false;
      }
    }
    if (!json_values::equal(node, from)) return true;
    replaced_ = true;
    if (level + to_depth > grammar::kMaxDocumentDepth) return editor_.fail(std::string(kTooDeep));
    if (!editor_.charge(json_values::weight(to))) return false;
    node = to;
    return true;
  }

  /// The first nodes below `node` equal to `from`, in pre-order.
  bool find_first(Document& node, const Document& from, double count, std::vector<Document*>& found) {
    for (Document& child : node) {
      if (static_cast<double>(found.size()) >= count) return true;
      if (!editor_.visit(1)) return false;
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
    if (!editor_.evaluate(operation.value, from, 0) || !editor_.evaluate(*operation.other, to, 0)) return false;
    double count = 0;
    if (operation.count != nullptr) {
      Document number;
      if (!editor_.evaluate(*operation.count, number, 0)) return false;
      if (!number.is_number() || number.get<double>() <= 0) return true;
      count = number.get<double>();
    }
    std::vector<Place> targets;
    if (!editor_.places(operation.path, targets)) return false;
    const std::size_t to_depth = json_values::depth(to, grammar::kMaxDocumentDepth + 1);
    replaced_ = false;
    for (const Place& place : targets) {
      const Document* seen = nullptr;
      if (!editor_.read(place, place.size(), seen)) return false;
      if (seen == nullptr || seen->is_null()) continue;
      Document* at = editor_.write(place);
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
        if (!editor_.charge(json_values::weight(to))) return false;
        *node = to;
      }
      if (!found.empty() &&
          place.size() + json_values::depth(*at, grammar::kMaxDocumentDepth + 1) > grammar::kMaxDocumentDepth) {
        return editor_.fail(std::string(kTooDeep));
      }
    }
    if (!replaced_) remarks_.not_replaced(operation, targets.front(), from);
    return true;
  }

  bool run_merge(const ir::Operation& operation) {
    Document value;
    return editor_.evaluate(operation.value, value, 0) &&
           editor_.check(json_values::multiply(editor_.root(), value, editor_.budget()));
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
    if (!editor_.evaluate(test.left, left, 0)) return false;
    if (test.kind == TestKind::Truth) {
      result = !left.is_null() && left != Document(false);
      return true;
    }
    if (!editor_.evaluate(test.right, right, 0)) return false;
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
    if (!editor_.evaluate(test.left, wanted, 0) || !editor_.places(test.path, targets)) return false;
    result = false;
    for (const Place& place : targets) {
      const Document* at = nullptr;
      if (!editor_.read(place, place.size(), at)) return false;
      if (at == nullptr || at->is_null()) continue;  // Q70
      if (!at->is_structured())
        return editor_.fail("`in` looks into a list or a map, not into " + std::string(json_values::kind_name(*at)));
      for (const Document& element : *at) {
        if (!editor_.visit(1)) return false;
        if (json_values::equal(element, wanted)) result = true;
      }
    }
    return true;
  }

  bool run(const ir::Operation& operation) {
    remarks_.begin(operation);
    editor_.begin_operation(operation.kind == OperationKind::Update);
    switch (operation.kind) {
      case OperationKind::Update: return run_update(operation);
      case OperationKind::Replace: return run_replace(operation);
      case OperationKind::RemoveNamed: return remove_named(editor_, remarks_, operation);
      case OperationKind::ReplaceYaku: return replace_yaku(editor_, remarks_, operation);
      case OperationKind::AddCategory: return add_category(editor_, operation);
      case OperationKind::InsertMod: return insert_mod(editor_, operation);
      case OperationKind::ConfigMod: return config_mod(editor_, remarks_, operation);
      case OperationKind::RemoveMods: return remove_mods(editor_, remarks_, operation);
      case OperationKind::MergeDocument: return run_merge(operation);
      case OperationKind::If: {
        bool result = false;
        if (!holds(*operation.test, result)) return false;
        remarks_.enter_test();
        const bool done = run(result ? operation.then_branch : operation.else_branch);
        remarks_.leave_test();
        return done;
      }
    }
    return false;
  }

  Remarks remarks_;
  DocumentEditor editor_;
  bool replaced_ = false;  ///< by the `replace` that runs
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
