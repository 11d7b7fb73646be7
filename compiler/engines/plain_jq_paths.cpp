// The places that expressions stand for, and what changes them: `=`, `|=`, `del`.

#include "compiler/engines/plain_jq_evaluator.hpp"

#include <algorithm>
#include <utility>

namespace majs::compiler::plain_jq {

bool Evaluator::paths(const Node& node, const Path& path, const Document& at, const Scope* scope, OutPath out) {
  const Meter::Deeper deeper(meter_);
  if (!spend(1 + weight(path))) return false;
  const auto step_on = [&](const Path& so_far, const Document& value, Step step) {
    if (!meter_.pay_for_look(value) || !meter_.pay_for_text(step.key)) return false;
    Path longer = so_far;
    const Document& there = at_step(value, step);
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
          if (!meter_.pay_for(index)) return false;
          auto step = step_into(value, index);
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
        return paths(node.parts[is_true(condition) ? 1 : 2], path, at, scope, out);
      });
    case Op::Bind:
      return evaluate(node.parts[0], at, scope, [&](const Document& value) {
        const Scope bound = variable(node.text, &value, scope);
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

bool Evaluator::path_stages(const Node& pipe, std::size_t from, const Path& path, const Document& at,
                            const Scope* scope, OutPath out) {
  if (from + 1 == pipe.parts.size()) return paths(pipe.parts[from], path, at, scope, out);
  return paths(pipe.parts[from], path, at, scope, [&](const Path& so_far, const Document& value) {
    return path_stages(pipe, from + 1, so_far, value, scope, out);
  });
}

bool Evaluator::call_paths(const Node& node, const Path& path, const Document& at, const Scope* scope, OutPath out) {
  const std::size_t count = node.parts.size();
  if (const Scope* found = find(node.text, count, scope)) {
    return enter(*found, node, scope, 0,
                 [&](const Node& body, const Scope* inside) { return paths(body, path, at, inside, out); });
  }
  if (node.text == "empty" && count == 0) return true;
  if (node.text == "recurse" && count == 0) return recurse_paths(path, at, out);
  if (node.text == "select" && count == 1) {
    return evaluate(node.parts[0], at, scope, [&](const Document& value) { return !is_true(value) || out(path, at); });
  }
  return give_up();
}

bool Evaluator::recurse_paths(const Path& path, const Document& at, OutPath out) {
  const Meter::Deeper deeper(meter_);
  if (!spend(1 + weight(path)) || !out(path, at)) return false;
  return !at.is_structured() || each_step(at, [&](const Step& step) {
    if (!meter_.pay_for_look(at) || !meter_.pay_for_text(step.key)) return false;
    Path longer = path;
    longer.push_back(step);
    return recurse_paths(longer, at_step(at, step), out);
  });
}

bool Evaluator::each_step(const Document& value, Visit<const Step&> visit) {
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

std::optional<std::vector<Path>> Evaluator::all_paths(const Node& node, const Document& in, const Scope* scope) {
  std::vector<Path> found;
  paths(node, {}, in, scope, [&](const Path& path, const Document&) {
    found.push_back(path);
    return true;
  });
  // What one path changes may move the end that another one counts from.
  const auto counts_from_end = [](const Path& path) {
    return std::any_of(path.begin(), path.end(), [](const Step& step) { return step.from_end; });
  };
  if (found.size() > 1 && std::any_of(found.begin(), found.end(), counts_from_end)) give_up();
  return meter_.gave_up() ? std::nullopt : std::optional(std::move(found));
}

bool Evaluator::update(const Node& node, Document& document, const Scope* scope) {
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
    const Document* before = get_path(document, path, passed);
    if (before == nullptr || !spend(passed / Meter::kLooksPerNode)) return give_up();
    auto after = by_filter ? first(node.parts[1], *before, scope) : changed(node, *before, *value);
    Document* place = after ? make_path(document, path) : nullptr;
    if (place == nullptr) return give_up();
    *place = std::move(*after);
  }
  return true;
}

std::optional<Document> Evaluator::changed(const Node& node, const Document& before, const Document& value) {
  if (!meter_.pay_for(before) || !meter_.pay_for(value) || !meter_.pay_for_pairs(before, value)) return std::nullopt;
  if (node.op == Op::Assign) return value;
  if (node.change == Op::Alternative) return is_true(before) ? before : value;
  return combine(node.change, before, value);
}

bool Evaluator::remove(const Node& node, Document& document, const Scope* scope) {
  auto places = all_paths(node, document, scope);
  std::size_t passed = 0;
  for (std::size_t i = 0; places && i < places->size(); ++i) {
    if (get_path(document, (*places)[i], passed) == nullptr) return give_up();
  }
  return places && spend(passed) && (delete_paths(document, std::move(*places)) || give_up());
}

}  // namespace majs::compiler::plain_jq
