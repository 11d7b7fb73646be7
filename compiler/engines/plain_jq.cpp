#include "compiler/engines/plain_jq.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/plain_jq_functions.hpp"
#include "compiler/engines/plain_jq_scope.hpp"
#include "compiler/engines/plain_jq_tree.hpp"
#include "compiler/engines/plain_jq_values.hpp"

namespace majs::compiler {
namespace {

using plain_jq::Meter;
using plain_jq::Node;
using plain_jq::Op;
using plain_jq::Out;
using plain_jq::OutPath;
using plain_jq::Path;
using plain_jq::Scope;
using plain_jq::Step;
using plain_jq::Visit;

class Evaluator {
 public:
  /// Result of a program that has the document for itself. False: libjq must tell.
  bool rewrite(const Node& node, Document& document, const Scope* scope) {
    const Meter::Deeper deeper(meter_);
    if (!spend(1)) return false;
    switch (node.op) {
      case Op::Identity: return true;
      case Op::Pipe:
        return std::all_of(node.parts.begin(), node.parts.end(),
                           [&](const Node& stage) { return rewrite(stage, document, scope); });
      case Op::Assign:
      case Op::Update:
      case Op::Change: return update(node, document, scope);
      case Op::If: {
        const auto condition = one(node.parts[0], document, scope);
        return condition && rewrite(node.parts[plain_jq::is_true(*condition) ? 1 : 2], document, scope);
      }
      case Op::Bind: {
        const auto value = one(node.parts[0], document, scope);
        const Scope bound = plain_jq::variable(node.text, value ? &*value : nullptr, scope);
        return value && rewrite(node.parts[1], document, &bound);
      }
      case Op::Define: {
        const Scope defined{Scope::Kind::Function, scope, &node.text, nullptr, &node, nullptr};
        return rewrite(node.parts[1], document, &defined);
      }
      case Op::Call:
        if (node.text == "del" && node.parts.size() == 1 && plain_jq::find(node.text, 1, scope) == nullptr) {
          return remove(node.parts[0], document, scope);
        }
        break;
      default: break;
    }
    auto result = one(node, document, scope);
    if (!result) return false;
    document = std::move(*result);
    return true;
  }

 private:
  bool give_up() { return meter_.give_up(); }
  bool spend(std::size_t work) { return meter_.spend(work); }

  /// The one result; empty, and everything given up, when there are none or more.
  std::optional<Document> one(const Node& node, const Document& in, const Scope* scope) {
    std::optional<Document> result;
    evaluate(node, in, scope, [&](const Document& value) {
      if (result) return give_up();
      if (!meter_.pay_for(value)) return false;
      result = value;
      return true;
    });
    if (!result) give_up();
    return meter_.gave_up() ? std::nullopt : std::move(result);
  }

  /// All results as a list.
  std::optional<Document> all(const Node& node, const Document& in, const Scope* scope) {
    Document list = Document::array();
    evaluate(node, in, scope, [&](const Document& value) {
      if (!meter_.pay_for(value)) return false;
      list.push_back(value);
      return true;
    });
    return meter_.gave_up() ? std::nullopt : std::optional<Document>(std::move(list));
  }

  /// Hands the results on, one after the other, until no more are wanted. False when it ended early.
  bool evaluate(const Node& node, const Document& in, const Scope* scope, Out out) {
    const Meter::Deeper deeper(meter_);
    if (!spend(1)) return false;
    switch (node.op) {
      case Op::Identity: return out(in);
      case Op::Recurse: return recurse(in, out);
      case Op::Literal: return out(node.value);
      case Op::Variable: {
        const Scope* found = plain_jq::find_variable(node.text, scope);
        return found != nullptr ? out(*found->value) : give_up();
      }
      case Op::Field: {
        const Step step{false, node.text, 0};
        return evaluate(node.parts[0], in, scope, [&](const Document& value) {
          if (!value.is_null() && !value.is_object()) return give_up();
          return meter_.pay_for_look(value) && out(plain_jq::at_step(value, step));
        });
      }
      case Op::Index: {
        return evaluate(node.parts[1], in, scope, [&](const Document& index) {
          return evaluate(node.parts[0], in, scope, [&](const Document& value) {
            const auto step = plain_jq::step_into(value, index);
            if (!step) return give_up();
            return meter_.pay_for_look(value) && out(plain_jq::at_step(value, *step));
          });
        });
      }
      case Op::Iterate:
        return evaluate(node.parts[0], in, scope, [&](const Document& value) {
          if (!value.is_structured()) return give_up();
          return std::all_of(value.begin(), value.end(), [&](const Document& part) { return spend(1) && out(part); });
        });
      case Op::List: {
        if (node.parts.empty()) return out(Document::array());
        const auto list = all(node.parts[0], in, scope);
        return list && out(*list);
      }
      case Op::Object: return object(node, in, scope, out);
      case Op::Call: return call(node, in, scope, out);
      case Op::If:
        return evaluate(node.parts[0], in, scope, [&](const Document& condition) {
          return evaluate(node.parts[plain_jq::is_true(condition) ? 1 : 2], in, scope, out);
        });
      case Op::Bind:
        return evaluate(node.parts[0], in, scope, [&](const Document& value) {
          const Scope bound = plain_jq::variable(node.text, &value, scope);
          return evaluate(node.parts[1], in, &bound, out);
        });
      case Op::Define: {
        const Scope defined{Scope::Kind::Function, scope, &node.text, nullptr, &node, nullptr};
        return evaluate(node.parts[1], in, &defined, out);
      }
      case Op::Reduce: {
        auto sum = one(node.parts[1], in, scope);
        if (!sum) return false;
        evaluate(node.parts[0], in, scope, [&](const Document& value) {
          const Scope bound = plain_jq::variable(node.text, &value, scope);
          sum = one(node.parts[2], *sum, &bound);
          return sum.has_value();
        });
        return !meter_.gave_up() && out(*sum);
      }
      case Op::Pipe: return stages(node, 0, in, scope, out);
      case Op::Comma: return evaluate(node.parts[0], in, scope, out) && evaluate(node.parts[1], in, scope, out);
      case Op::Alternative: {
        bool any = false;
        const bool goes_on = evaluate(node.parts[0], in, scope, [&](const Document& value) {
          if (!plain_jq::is_true(value)) return true;
          any = true;
          return out(value);
        });
        return any ? goes_on : (!meter_.gave_up() && evaluate(node.parts[1], in, scope, out));
      }
      case Op::Or:
      case Op::And: {
        const auto first = one(node.parts[0], in, scope);
        if (!first) return false;
        if (plain_jq::is_true(*first) == (node.op == Op::Or)) return out(Document(node.op == Op::Or));
        const auto second = one(node.parts[1], in, scope);
        return second && out(Document(plain_jq::is_true(*second)));
      }
      case Op::Assign:
      case Op::Update:
      case Op::Change: {
        if (!meter_.pay_for(in)) return false;
        Document changed = in;
        return update(node, changed, scope) && out(changed);
      }
      default: break;
    }
    const auto right = one(node.parts[1], in, scope);
    if (!right) return false;
    const auto left = one(node.parts[0], in, scope);
    if (!left) return false;
    if (!meter_.pay_for_pairs(*left, *right)) return false;
    const auto result = plain_jq::combine(node.op, *left, *right);
    return result ? out(*result) : give_up();
  }

  /// A pipe from one of its stages on.
  bool stages(const Node& pipe, std::size_t from, const Document& in, const Scope* scope, Out out) {
    if (from + 1 == pipe.parts.size()) return evaluate(pipe.parts[from], in, scope, out);
    return evaluate(pipe.parts[from], in, scope,
                    [&](const Document& value) { return stages(pipe, from + 1, value, scope, out); });
  }

  bool recurse(const Document& value, Out out) {
    const Meter::Deeper deeper(meter_);
    if (!spend(1) || !out(value)) return false;
    return !value.is_structured() ||
           std::all_of(value.begin(), value.end(), [&](const Document& part) { return recurse(part, out); });
  }

  bool object(const Node& node, const Document& in, const Scope* scope, Out out) {
    Document made = Document::object();
    for (std::size_t i = 0; i + 1 < node.parts.size(); i += 2) {
      const auto key = one(node.parts[i], in, scope);
      if (!key || !key->is_string()) return give_up();
      auto value = one(node.parts[i + 1], in, scope);
      if (!value) return false;
      grammar::member(made, key->get_ref<const std::string&>()) = std::move(*value);
    }
    return out(made);
  }

  // Paths.

  /// Hands on the paths that the expression stands for, below `at` which is at `path`, and what is there.
  bool paths(const Node& node, const Path& path, const Document& at, const Scope* scope, OutPath out) {
    const Meter::Deeper deeper(meter_);
    if (!spend(1 + path.size())) return false;
    const auto step_on = [&](const Path& so_far, const Document& value, Step step) {
      if (!meter_.pay_for_look(value)) return false;
      Path longer = so_far;
      const Document& there = plain_jq::at_step(value, step);
      longer.push_back(std::move(step));
      return out(longer, there);
    };
    switch (node.op) {
      case Op::Identity: return out(path, at);
      case Op::Recurse: return recurse_paths(path, at, out);
      case Op::Field:
        return paths(node.parts[0], path, at, scope, [&](const Path& so_far, const Document& value) {
          if (!value.is_null() && !value.is_object()) return give_up();
          return step_on(so_far, value, {false, node.text, 0});
        });
      case Op::Index: {
        return evaluate(node.parts[1], at, scope, [&](const Document& index) {
          return paths(node.parts[0], path, at, scope, [&](const Path& so_far, const Document& value) {
            auto step = plain_jq::step_into(value, index);
            return step ? step_on(so_far, value, std::move(*step)) : give_up();
          });
        });
      }
      case Op::Iterate:
        return paths(node.parts[0], path, at, scope, [&](const Path& so_far, const Document& value) {
          return each_step(value, [&](const Step& step) { return step_on(so_far, value, step); });
        });
      case Op::Pipe: return path_stages(node, 0, path, at, scope, out);
      case Op::Comma: return paths(node.parts[0], path, at, scope, out) && paths(node.parts[1], path, at, scope, out);
      case Op::If:
        return evaluate(node.parts[0], at, scope, [&](const Document& condition) {
          return paths(node.parts[plain_jq::is_true(condition) ? 1 : 2], path, at, scope, out);
        });
      case Op::Bind:
        return evaluate(node.parts[0], at, scope, [&](const Document& value) {
          const Scope bound = plain_jq::variable(node.text, &value, scope);
          return paths(node.parts[1], path, at, &bound, out);
        });
      case Op::Define: {
        const Scope defined{Scope::Kind::Function, scope, &node.text, nullptr, &node, nullptr};
        return paths(node.parts[1], path, at, &defined, out);
      }
      case Op::Call: return call_paths(node, path, at, scope, out);
      default: return give_up();
    }
  }

  bool path_stages(const Node& pipe, std::size_t from, const Path& path, const Document& at, const Scope* scope,
                   OutPath out) {
    if (from + 1 == pipe.parts.size()) return paths(pipe.parts[from], path, at, scope, out);
    return paths(pipe.parts[from], path, at, scope, [&](const Path& so_far, const Document& value) {
      return path_stages(pipe, from + 1, so_far, value, scope, out);
    });
  }

  bool call_paths(const Node& node, const Path& path, const Document& at, const Scope* scope, OutPath out) {
    const std::size_t count = node.parts.size();
    if (const Scope* found = plain_jq::find(node.text, count, scope)) {
      return enter(*found, node, scope, 0,
                   [&](const Node& body, const Scope* inside) { return paths(body, path, at, inside, out); });
    }
    if (node.text == "empty" && count == 0) return true;
    if (node.text == "recurse" && count == 0) return recurse_paths(path, at, out);
    if (node.text == "select" && count == 1) {
      return evaluate(node.parts[0], at, scope,
                      [&](const Document& value) { return !plain_jq::is_true(value) || out(path, at); });
    }
    return give_up();
  }

  bool recurse_paths(const Path& path, const Document& at, OutPath out) {
    const Meter::Deeper deeper(meter_);
    if (!spend(1 + path.size()) || !out(path, at)) return false;
    return !at.is_structured() || each_step(at, [&](const Step& step) {
      if (!meter_.pay_for_look(at)) return false;
      Path longer = path;
      longer.push_back(step);
      return recurse_paths(longer, plain_jq::at_step(at, step), out);
    });
  }

  bool each_step(const Document& value, Visit<const Step&> visit) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (!visit({true, {}, i})) return false;
      }
      return true;
    }
    if (!value.is_object()) return give_up();
    for (const auto& item : value.items()) {
      if (!visit({false, item.key(), 0})) return false;
    }
    return true;
  }

  std::optional<std::vector<Path>> all_paths(const Node& node, const Document& in, const Scope* scope) {
    std::vector<Path> found;
    paths(node, {}, in, scope, [&](const Path& path, const Document&) {
      found.push_back(path);
      return true;
    });
    return meter_.gave_up() ? std::nullopt : std::optional(std::move(found));
  }

  /// `=`, `|=`, `+=` and their like. Paths and what is assigned are those of the value before.
  bool update(const Node& node, Document& document, const Scope* scope) {
    const bool by_filter = node.op == Op::Update;
    std::optional<Document> value;
    if (!by_filter) {
      value = one(node.parts[1], document, scope);
      if (!value) return false;
    }
    const auto places = all_paths(node.parts[0], document, scope);
    if (!places) return false;
    for (const Path& path : *places) {
      std::size_t passed = 0;
      const Document* before = plain_jq::get_path(document, path, passed);
      if (before == nullptr || !spend(passed / Meter::kLooksPerNode)) return give_up();
      auto after = by_filter ? first(node.parts[1], *before, scope) : changed(node, *before, *value);
      Document* place = after ? plain_jq::make_path(document, path) : nullptr;
      if (place == nullptr) return give_up();
      *place = std::move(*after);
    }
    return true;
  }

  std::optional<Document> changed(const Node& node, const Document& before, const Document& value) {
    if (!meter_.pay_for(before) || !meter_.pay_for(value) || !meter_.pay_for_pairs(before, value)) return std::nullopt;
    if (node.op == Op::Assign) return value;
    if (node.change == Op::Alternative) return plain_jq::is_true(before) ? before : value;
    return plain_jq::combine(node.change, before, value);
  }

  /// The first result; empty when there is none, which versions of jq take differently.
  std::optional<Document> first(const Node& node, const Document& in, const Scope* scope) {
    std::optional<Document> result;
    evaluate(node, in, scope, [&](const Document& value) {
      if (meter_.pay_for(value)) result = value;
      return false;
    });
    return meter_.gave_up() ? std::nullopt : std::move(result);
  }

  bool remove(const Node& node, Document& document, const Scope* scope) {
    auto places = all_paths(node, document, scope);
    std::size_t passed = 0;
    for (std::size_t i = 0; places && i < places->size(); ++i) {
      if (plain_jq::get_path(document, (*places)[i], passed) == nullptr) return give_up();
    }
    return places && spend(passed) && (plain_jq::delete_paths(document, std::move(*places)) || give_up());
  }

  // Functions.

  /// Calls `go(body, scope of the body)`, with the parameters from `next` on bound to what the call gives for them.
  template <typename Go>
  bool enter(const Scope& function, const Node& call, const Scope* caller, std::size_t next, const Go& go) {
    if (function.kind == Scope::Kind::Parameter) return go(*function.node, function.given);
    return enter_from(function, call, caller, next, &function, go);
  }
  template <typename Go>
  bool enter_from(const Scope& function, const Node& call, const Scope* caller, std::size_t next, const Scope* inside,
                  const Go& go) {
    const Node& definition = *function.node;
    if (next == definition.names.size()) return go(definition.parts[0], inside);
    const Scope parameter{Scope::Kind::Parameter, inside, &definition.names[next], nullptr, &call.parts[next], caller};
    return enter_from(function, call, caller, next + 1, &parameter, go);
  }

  bool call(const Node& node, const Document& in, const Scope* scope, Out out) {
    if (const Scope* found = plain_jq::find(node.text, node.parts.size(), scope)) {
      return enter(*found, node, scope, 0,
                   [&](const Node& body, const Scope* inside) { return evaluate(body, in, inside, out); });
    }
    switch (node.parts.size()) {
      case 0: return call_none(node.text, in, out);
      case 1: return call_one(node.text, node.parts[0], in, scope, out);
      case 2: return call_two(node, in, scope, out);
      default: return give_up();
    }
  }

  bool call_none(const std::string& name, const Document& in, Out out) {
    if (name == "empty") return true;
    if (name == "recurse") return recurse(in, out);
    const auto value = plain_jq::call(name, in, meter_);
    return value && out(*value);
  }

  bool call_one(const std::string& name, const Node& given, const Document& in, const Scope* scope, Out out) {
    if (name == "select") {
      return evaluate(given, in, scope, [&](const Document& value) { return !plain_jq::is_true(value) || out(in); });
    }
    if (name == "map") {
      const auto list = mapped(given, in, scope);
      return list && out(*list);
    }
    if (name == "any" || name == "all") {
      const auto list = mapped(given, in, scope);
      return list && out_any(name == "any", *list, out);
    }
    if (name == "first") {
      const auto value = first(given, in, scope);
      return !meter_.gave_up() && (!value || out(*value));
    }
    if (name == "del") {
      if (!meter_.pay_for(in)) return false;
      Document changed = in;
      return remove(given, changed, scope) && out(changed);
    }
    if (name == "with_entries") {
      const auto entries = plain_jq::to_entries(in, meter_);
      const auto changed = entries ? mapped(given, *entries, scope) : std::nullopt;
      const auto made = changed ? plain_jq::from_entries(*changed, meter_) : std::nullopt;
      return made ? out(*made) : give_up();
    }
    const auto value = one(given, in, scope);
    if (!value) return false;
    const auto result = plain_jq::call(name, in, *value, meter_);
    return result && out(*result);
  }

  bool call_two(const Node& node, const Document& in, const Scope* scope, Out out) {
    if (node.text == "_safe_append") {
      const auto left = one(node.parts[0], in, scope);
      const auto right = left ? one(node.parts[1], in, scope) : std::nullopt;
      return right && meter_.pay_for(*left) &&
             out(*plain_jq::combine(Op::Add, plain_jq::listed(*left), plain_jq::listed(*right)));
    }
    if (node.text != "any" && node.text != "all") return give_up();
    Document list = Document::array();
    evaluate(node.parts[0], in, scope, [&](const Document& value) {
      return evaluate(node.parts[1], value, scope, [&](const Document& answer) {
        list.push_back(plain_jq::is_true(answer));
        return spend(1);
      });
    });
    return !meter_.gave_up() && out_any(node.text == "any", list, out);
  }

  /// `[.[] | given]`.
  std::optional<Document> mapped(const Node& given, const Document& in, const Scope* scope) {
    if (!in.is_structured()) {
      give_up();
      return std::nullopt;
    }
    Document list = Document::array();
    for (const Document& part : in) {
      evaluate(given, part, scope, [&](const Document& value) {
        if (!meter_.pay_for(value)) return false;
        list.push_back(value);
        return true;
      });
      if (meter_.gave_up()) return std::nullopt;
    }
    return list;
  }

  bool out_any(bool any, const Document& list, Out out) {
    const auto value = plain_jq::any_or_all(any, list, meter_);
    return value && out(*value);
  }

  Meter meter_;
};

}  // namespace

std::optional<Document> run_plain_jq(std::string_view program, const Environment& variables, const Document& document) {
  std::vector<std::string> names;
  for (const auto& [name, value] : variables) names.push_back(name);
  const auto tree = plain_jq::read(program, std::move(names));
  if (!tree) return std::nullopt;
  std::vector<std::unique_ptr<std::pair<Document, Scope>>> bound;
  const Scope* scope = nullptr;
  for (const auto& [name, value] : variables) {
    auto next = std::make_unique<std::pair<Document, Scope>>();
    switch (value.kind) {
      case Scalar::Kind::Boolean: next->first = value.boolean; break;
      case Scalar::Kind::Number: next->first = value.number; break;
      case Scalar::Kind::String: next->first = value.text; break;
      case Scalar::Kind::Variable: return std::nullopt;
    }
    next->second = plain_jq::variable(name, &next->first, scope);
    scope = &next->second;
    bound.push_back(std::move(next));
  }
  Document result = document;
  if (!Evaluator().rewrite(*tree, result, scope) || !plain_jq::weight(result)) return std::nullopt;
  return result;
}

}  // namespace majs::compiler
