#include "compiler/checks/function_checks.hpp"

#include <map>
#include <string>

#include "compiler/syntax/argument_types.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;

/// `name` as a key of a call: `amount: ` with what was given as its value.
std::string named_call(const Node& call, const std::string& value) {
  return std::string(call.text) + "(name: " + value + ")";
}

/// The key of a pair, when it is known.
std::string_view key_of(const Node& pair) {
  if (!pair.has(ast::kArrow)) return pair.text;
  return pair.children[0]->kind == NodeKind::String ? pair.children[0]->text : std::string_view();
}

void check_keys(const Node& map, const SourcePtr& source, Diagnostics& diagnostics) {
  std::map<std::string_view, std::size_t> first;
  for (std::size_t i = 0; i < map.children.size(); ++i) {
    const Node& pair = *map.children[i];
    if (pair.kind != NodeKind::Pair) continue;
    const std::string_view key = key_of(pair);
    if (key.empty()) continue;
    const auto [before, added] = first.emplace(key, i);
    if (added) continue;
    const Node& earlier = *map.children[before->second];
    auto& diagnostic =
        diagnostics.report(Code::RepeatedKey, source, pair.span, "the key " + in_ticks(key) + " is given twice");
    diagnostic.label = "this one counts";
    diagnostic.labels.push_back({source, earlier.span, "has no effect"});
    // With what stands between it and the next pair: a comma, blanks.
    diagnostic.fixes.push_back(
        {{earlier.span.begin, map.children[before->second + 1]->span.begin},
         "",
         "remove the first one",
         source->slice({earlier.span.end, map.children[before->second + 1]->span.begin}).find('#') ==
             std::string_view::npos});
    before->second = i;
  }
}

/// Without recursion: lists of a file may nest 200 levels, and that in every argument.
void check_all_keys(std::span<const Node* const> commands, const SourcePtr& source, Diagnostics& diagnostics) {
  std::vector<const Node*> pending(commands.rbegin(), commands.rend());
  while (!pending.empty()) {
    const Node& node = *pending.back();
    pending.pop_back();
    if (node.kind == NodeKind::Map || node.kind == NodeKind::Keywords) check_keys(node, source, diagnostics);
    if (node.block != nullptr) pending.push_back(node.block);
    pending.insert(pending.end(), node.children.rbegin(), node.children.rend());
  }
}

}  // namespace

void check_definition(const Node& command, const SourcePtr& source, Diagnostics& diagnostics) {
  if (command.children.empty()) return;
  const Node& name = *command.children[0];
  if (name.kind != NodeKind::Call || !name.has(ast::kParentheses)) return;
  auto& diagnostic = diagnostics.report(Code::PositionalParameter, source, {name.name_span.end, name.span.end},
                                        "a function has no list of parameters");
  diagnostic.label = "is dropped";
  if (name.children.empty() || !name.children[0]->is_identifier()) {
    diagnostic.help = "write `def " + std::string(name.text) + " do`";
  } else {
    const std::string parameter(name.children[0]->text);
    diagnostic.help = "call it with `" + std::string(name.text) + "(" + parameter + ": ...)`, and write `\"$" +
                      parameter + "\"` in its body";
  }
  diagnostic.fixes.push_back(
      {{name.name_span.end, name.span.end}, "", "remove the parentheses", name.children.empty()});
}

void check_function_call(const Node& call, std::span<const Node* const> arguments, const SourcePtr& source,
                         Diagnostics& diagnostics) {
  if (arguments.size() != 1) return;  // none, or an error already
  const Node& given = *arguments[0];
  const Shape shape = shape_of(given);
  const bool bare = given.is_identifier();
  if ((shape == Shape::Unknown && !bare) || shape == Shape::Map || given.kind == NodeKind::Keywords) return;
  // `[]` and `[name: value]` are maps here, too.
  if (given.kind == NodeKind::List && (given.children.empty() || given.children[0]->kind == NodeKind::Keywords)) return;
  if (given.kind == NodeKind::String && given.text.starts_with('$')) return;
  auto& diagnostic = diagnostics.report(Code::PositionalArgument, source, given.span,
                                        in_ticks(call.text) + " is a function: it takes named arguments only");
  diagnostic.label = "is lost";
  diagnostic.help = "write `" + named_call(call, std::string(source->slice(given.span)).substr(0, kMaxShownBytes)) +
                    "`, with `\"$name\"` in the function";
}

void check_repeated_keys(const ast::Ast& ast, Diagnostics& diagnostics) {
  check_all_keys(ast.commands, ast.source, diagnostics);
}

}  // namespace majs::compiler
