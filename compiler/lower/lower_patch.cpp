// `apply` and `replace`: edits at any place of the document (grammar/README.md 9.5, 9.6).

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "compiler/lower/lower_commands.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ir::Guard;
using ir::Method;
using ir::OperationKind;
using ir::ValueKind;

namespace {

/// What `apply` demands of the value.
enum class ValueRule : std::uint8_t { Any, Map, Number, NonEmptyList, Keys };

struct ApplyMethod {
  std::string_view name;
  Method method;
  ValueRule rule = ValueRule::Any;
};

// Sorted by name.
constexpr auto kMethods = std::to_array<ApplyMethod>({
    {"add", Method::Add},
    {"append", Method::Append},
    {"atan2", Method::Math, ValueRule::Number},
    {"copysign", Method::Math, ValueRule::Number},
    {"deep_merge", Method::Multiply},
    {"delete", Method::Delete},
    {"delete_all", Method::DeleteAll, ValueRule::NonEmptyList},
    {"delete_key", Method::DeleteKeys, ValueRule::Keys},
    {"divide", Method::Divide, ValueRule::Number},
    {"drem", Method::Math, ValueRule::Number},
    {"fdim", Method::Math, ValueRule::Number},
    {"fmax", Method::Math, ValueRule::Number},
    {"fmin", Method::Math, ValueRule::Number},
    {"fmod", Method::Math, ValueRule::Number},
    {"hypot", Method::Math, ValueRule::Number},
    {"initialize", Method::Initialize},
    {"jn", Method::Math, ValueRule::Number},
    {"ldexp", Method::Math, ValueRule::Number},
    {"max", Method::Max},
    {"merge", Method::Add, ValueRule::Map},
    {"min", Method::Min},
    {"modulo", Method::Modulo, ValueRule::Number},
    {"multiply", Method::Multiply},
    {"nextafter", Method::Math, ValueRule::Number},
    {"nexttoward", Method::Math, ValueRule::Number},
    {"pow", Method::Math, ValueRule::Number},
    {"prepend", Method::Prepend},
    {"remainder", Method::Math, ValueRule::Number},
    {"round", Method::Round},
    {"round_down", Method::RoundDown},
    {"round_up", Method::RoundUp},
    {"scalb", Method::Math, ValueRule::Number},
    {"scalbln", Method::Math, ValueRule::Number},
    {"set", Method::Set},
    {"subtract", Method::Subtract},
    {"yn", Method::Math, ValueRule::Number},
});
static_assert(std::is_sorted(kMethods.begin(), kMethods.end(),
                             [](const ApplyMethod& a, const ApplyMethod& b) { return a.name < b.name; }));

const ApplyMethod* find_method(std::string_view name) {
  const auto found =
      std::lower_bound(kMethods.begin(), kMethods.end(), name,
                       [](const ApplyMethod& method, std::string_view wanted) { return method.name < wanted; });
  return found != kMethods.end() && found->name == name ? &*found : nullptr;
}

bool is_numeric(const ir::Value& value) {
  switch (value.kind) {
    case ValueKind::Number:
    case ValueKind::Variable:
    case ValueKind::Add:
    case ValueKind::Subtract:
    case ValueKind::Multiply:
    case ValueKind::Divide:
    case ValueKind::Negate: return true;
    default: return false;
  }
}

bool is_reference(const ir::Value& value) {
  return value.kind == ValueKind::Variable || (value.kind == ValueKind::String && value.text().starts_with('@'));
}

/// Brings the value into the shape the method wants, or reports.
ir::Value checked(Lowering& lowering, const ApplyMethod& method, const ast::Node& place, ir::Value value) {
  const std::string name(method.name);
  switch (method.rule) {
    case ValueRule::Any: break;
    case ValueRule::Map:
      if (value.kind != ValueKind::Object && !is_reference(value)) {
        lowering.error(Code::WrongArguments, place, "`" + name + "` needs a map").help = "write %{key: value}";
      }
      break;
    case ValueRule::Number:
      if (!is_numeric(value)) lowering.error(Code::WrongArguments, place, "`" + name + "` needs a number");
      break;
    case ValueRule::NonEmptyList:
      if (value.kind != ValueKind::Array || value.items().empty()) {
        lowering.error(Code::WrongArguments, place, "`" + name + "` needs a list with at least one element");
      }
      break;
    case ValueRule::Keys: {
      const bool one = value.kind == ValueKind::String || value.kind == ValueKind::Variable;
      const bool several = value.kind == ValueKind::Array &&
                           std::all_of(value.items().begin(), value.items().end(), [](const ir::Value& item) {
                             return item.kind == ValueKind::String || item.kind == ValueKind::Variable;
                           });
      if (!one && !several)
        lowering.error(Code::WrongArguments, place, "`" + name + "` needs a key, or a list of keys, in quotes");
      if (one) value = lowering.list({value});
      break;
    }
  }
  return value;
}

void unknown_method(Lowering& lowering, const ast::Node& node, std::string_view name) {
  auto& diagnostic =
      lowering.error(Code::WrongArguments, node, "`" + std::string(name) + "` is not a method of `apply`");
  std::vector<std::string_view> names;
  for (const ApplyMethod& method : kMethods) names.push_back(method.name);
  if (name == "floor_div" || name == "mod" || name == "frexp" || name == "modf") {
    diagnostic.notes.push_back("older documents list it, but jq has no such function of two numbers");
    if (name == "mod") diagnostic.help = "did you mean `modulo`?";
  } else if (const auto near = grammar::nearest(name, names); !near.empty()) {
    diagnostic.help = "did you mean `" + std::string(near) + "`?";
  }
}

}  // namespace

void lower_apply(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  const bool has_block = command.block != nullptr;
  if (given.size() < 2 || given.size() + (has_block ? 1U : 0U) > 3) {
    lowering.error(Code::WrongArguments, command, "`apply` takes a method, a path and a value").help =
        "for example: apply append, \"wall\", [\"0m\"]";
    return;
  }
  const ir::Value written = name_argument(lowering, command, true);
  std::string_view name = written.text();
  bool or_set = false;
  while (name.starts_with("set_")) {
    name.remove_prefix(4);
    or_set = true;
  }
  const ApplyMethod* method = find_method(name);
  if (method == nullptr) return unknown_method(lowering, *given[0], written.text());
  const ir::Path path = lowering.parse_path_argument(*given[1]);
  const ast::Node& place = has_block ? command : *given.back();
  ir::Value value;
  if (has_block) {
    value = lowering.block_actions(*command.block);
  } else if (given.size() == 3) {
    const bool joins = method->method == Method::Append || method->method == Method::Prepend;
    if (joins && given[2]->kind == NodeKind::Call && !given[2]->is_identifier() &&
        !lowering.looks_like_condition(*given[2])) {
      lowering
          .error(Code::ActionSpliced, *given[2],
                 "the parts of this action are added one by one, not the action as a whole")
          .help = "write a do-block instead: apply " + std::string(written.text()) + ", \"...\" do ... end";
    }
    value = lowering.general(*given[2]);
  }
  ir::Operation operation = update(command, path, method->method, checked(lowering, *method, place, value));
  operation.name = method->name;
  if (method->method == Method::DeleteAll && lowering.as_platform()) {  // whatever is named, nothing is left
    operation.method = Method::Set;
    operation.value = lowering.list({});
  }
  switch (method->method) {
    case Method::Set: operation.guard = Guard::None; break;
    case Method::Delete: operation.guard = Guard::Self; break;
    default: operation.guard = or_set ? Guard::ParentOrSet : Guard::Parent;
  }
  out.push_back(operation);
}

void lower_replace(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  const bool has_block = command.block != nullptr;
  if (given.size() + (has_block ? 1U : 0U) != 4) {
    lowering
        .error(Code::WrongArguments, command, "`replace` takes a count, a path, what to look for and what to put there")
        .help = "for example: replace all, \"buttons\", \"pon\", \"kapon\"";
    return;
  }
  ir::Operation operation;
  operation.kind = OperationKind::Replace;
  operation.span = command.span;
  const ast::Node& count = *given[0];
  if (Lowering::is_variable(count)) {
    operation.count = lowering.arena().create(lowering.variable(count));
  } else if (count.kind == NodeKind::Number && count.has(ast::kInteger)) {
    operation.count = lowering.arena().create(Lowering::number(count.number, count.span));
  } else if (!((count.is_identifier() || count.kind == NodeKind::String) && count.text == "all")) {
    lowering.error(Code::WrongArguments, count, "the count is `all`, a whole number, or a variable");
    return;
  }
  operation.path = lowering.parse_path_argument(*given[1]);
  operation.value = lowering.general(*given[2]);
  ir::Value to = has_block ? lowering.block_actions(*command.block) : lowering.general(*given[3]);
  // Q59: a list of one element stands for the element.
  if (to.kind == ValueKind::Array && to.items().size() == 1) to = ir::Value(to.items()[0]);
  operation.other = lowering.arena().create(to);
  out.push_back(operation);
}

}  // namespace majs::compiler
