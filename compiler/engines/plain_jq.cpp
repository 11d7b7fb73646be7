#include "compiler/engines/plain_jq.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/plain_jq_evaluator.hpp"

namespace majs::compiler {
namespace plain_jq {

bool Evaluator::rewrite(const Node& node, Document& document, const Scope* scope) {
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
      return condition && rewrite(node.parts[is_true(*condition) ? 1 : 2], document, scope);
    }
    case Op::Bind: {
      const auto value = one(node.parts[0], document, scope);
      const Scope bound = variable(node.text, value ? &*value : nullptr, scope);
      return value && rewrite(node.parts[1], document, &bound);
    }
    case Op::Define: {
      const Scope defined{Scope::Kind::Function, scope, &node.text, nullptr, &node, nullptr};
      return rewrite(node.parts[1], document, &defined);
    }
    case Op::Call:
      if (node.text == "del" && node.parts.size() == 1 && find(node.text, 1, scope) == nullptr) {
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

}  // namespace plain_jq

std::optional<Document> run_plain_jq(std::string_view program, const Environment& variables, const Document& document) {
  std::vector<std::string> names;
  for (const auto& [name, value] : variables) names.push_back(name);
  const auto tree = plain_jq::read(program, std::move(names));
  if (!tree) return std::nullopt;
  std::vector<std::unique_ptr<std::pair<Document, plain_jq::Scope>>> bound;
  const plain_jq::Scope* scope = nullptr;
  for (const auto& [name, value] : variables) {
    auto next = std::make_unique<std::pair<Document, plain_jq::Scope>>();
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
  if (!plain_jq::Evaluator().rewrite(*tree, result, scope) || !plain_jq::fits_document(result)) return std::nullopt;
  return result;
}

}  // namespace majs::compiler
