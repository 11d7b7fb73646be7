// What expressions give: results handed on one after the other, and the functions.

#include "compiler/engines/plain_jq_evaluator.hpp"

#include <algorithm>
#include <utility>

namespace majs::compiler::plain_jq {

std::optional<Document> Evaluator::one(const Node& node, const Document& in, const Scope* scope) {
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

std::optional<Document> Evaluator::all(const Node& node, const Document& in, const Scope* scope) {
  Document list = Document::array();
  evaluate(node, in, scope, [&](const Document& value) {
    if (!meter_.pay_for(value)) return false;
    list.push_back(value);
    return true;
  });
  return meter_.gave_up() ? std::nullopt : std::optional<Document>(std::move(list));
}

bool Evaluator::evaluate(const Node& node, const Document& in, const Scope* scope, Out out) {
  const Meter::Deeper deeper(meter_);
  if (!spend(1)) return false;
  switch (node.op) {
    case Op::Identity: return out(in);
    case Op::Recurse: return recurse(in, out);
    case Op::Literal: return out(node.value);
    case Op::Variable: {
      const Scope* found = find_variable(node.text, scope);
      return found != nullptr ? out(*found->value) : give_up();
    }
    case Op::Field: {
      const Step step{false, node.text, 0};
      return evaluate(node.parts[0], in, scope, [&](const Document& value) {
        if (!value.is_null() && !value.is_object()) return give_up();
        return meter_.pay_for_look(value) && out(at_step(value, step));
      });
    }
    case Op::Index: {
      return evaluate(node.parts[1], in, scope, [&](const Document& index) {
        return evaluate(node.parts[0], in, scope, [&](const Document& value) {
          if (!meter_.pay_for(index)) return false;
          const auto step = step_into(value, index);
          if (!step) return give_up();
          return meter_.pay_for_look(value) && out(at_step(value, *step));
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
        return evaluate(node.parts[is_true(condition) ? 1 : 2], in, scope, out);
      });
    case Op::Bind:
      return evaluate(node.parts[0], in, scope, [&](const Document& value) {
        const Scope bound = variable(node.text, &value, scope);
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
        const Scope bound = variable(node.text, &value, scope);
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
        if (!is_true(value)) return true;
        any = true;
        return out(value);
      });
      return any ? goes_on : (!meter_.gave_up() && evaluate(node.parts[1], in, scope, out));
    }
    case Op::Or:
    case Op::And: {
      const auto first = one(node.parts[0], in, scope);
      if (!first) return false;
      if (is_true(*first) == (node.op == Op::Or)) return out(Document(node.op == Op::Or));
      const auto second = one(node.parts[1], in, scope);
      return second && out(Document(is_true(*second)));
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
  const auto result = combine(node.op, *left, *right);
  return result ? out(*result) : give_up();
}

bool Evaluator::stages(const Node& pipe, std::size_t from, const Document& in, const Scope* scope, Out out) {
  if (from + 1 == pipe.parts.size()) return evaluate(pipe.parts[from], in, scope, out);
  return evaluate(pipe.parts[from], in, scope,
                  [&](const Document& value) { return stages(pipe, from + 1, value, scope, out); });
}

bool Evaluator::recurse(const Document& value, Out out) {
  const Meter::Deeper deeper(meter_);
  if (!spend(1) || !out(value)) return false;
  return !value.is_structured() ||
         std::all_of(value.begin(), value.end(), [&](const Document& part) { return recurse(part, out); });
}

bool Evaluator::object(const Node& node, const Document& in, const Scope* scope, Out out) {
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

std::optional<Document> Evaluator::first(const Node& node, const Document& in, const Scope* scope) {
  std::optional<Document> result;
  evaluate(node, in, scope, [&](const Document& value) {
    if (meter_.pay_for(value)) result = value;
    return false;
  });
  return meter_.gave_up() ? std::nullopt : std::move(result);
}

bool Evaluator::call(const Node& node, const Document& in, const Scope* scope, Out out) {
  if (const Scope* found = find(node.text, node.parts.size(), scope)) {
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

bool Evaluator::call_none(const std::string& name, const Document& in, Out out) {
  if (name == "empty") return true;
  if (name == "recurse") return recurse(in, out);
  const auto value = plain_jq::call(name, in, meter_);
  return value && out(*value);
}

bool Evaluator::call_one(const std::string& name, const Node& given, const Document& in, const Scope* scope, Out out) {
  if (name == "select") {
    return evaluate(given, in, scope, [&](const Document& value) { return !is_true(value) || out(in); });
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
    const auto entries = to_entries(in, meter_);
    const auto changed = entries ? mapped(given, *entries, scope) : std::nullopt;
    const auto made = changed ? from_entries(*changed, meter_) : std::nullopt;
    return made ? out(*made) : give_up();
  }
  const auto value = one(given, in, scope);
  if (!value) return false;
  const auto result = plain_jq::call(name, in, *value, meter_);
  return result && out(*result);
}

bool Evaluator::call_two(const Node& node, const Document& in, const Scope* scope, Out out) {
  if (node.text == "_safe_append") {
    const auto left = one(node.parts[0], in, scope);
    const auto right = left ? one(node.parts[1], in, scope) : std::nullopt;
    return right && meter_.pay_for(*left) && out(*combine(Op::Add, listed(*left), listed(*right)));
  }
  if (node.text != "any" && node.text != "all") return give_up();
  Document list = Document::array();
  evaluate(node.parts[0], in, scope, [&](const Document& value) {
    return evaluate(node.parts[1], value, scope, [&](const Document& answer) {
      list.push_back(is_true(answer));
      return spend(1);
    });
  });
  return !meter_.gave_up() && out_any(node.text == "any", list, out);
}

std::optional<Document> Evaluator::mapped(const Node& given, const Document& in, const Scope* scope) {
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

bool Evaluator::out_any(bool any, const Document& list, Out out) {
  const auto value = any_or_all(any, list, meter_);
  return value && out(*value);
}

}  // namespace majs::compiler::plain_jq
