// check_module: what one compiled file shows by itself.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "compiler/checks/ruleset_checker.hpp"

namespace majs::compiler {
namespace {

/// What a second definition does to the first: overwrites it. Yaku are added, defaults and globals have one value.
std::string_view overwritten_noun(Definition::Kind kind) {
  switch (kind) {
    case Definition::Kind::Function: return "function";
    case Definition::Kind::Constant: return "constant";
    case Definition::Kind::Set: return "set";
    case Definition::Kind::Match: return "match definition";
    case Definition::Kind::Button: return "button";
    case Definition::Kind::AutoButton: return "auto button";
    case Definition::Kind::Default: return "default";
    case Definition::Kind::Global: return "global variable";
    case Definition::Kind::Mod:
    case Definition::Kind::Yaku: return {};
  }
  return {};
}

bool uses_variable(const Binding& binding, std::string_view name) {
  return binding.value.kind == Scalar::Kind::Variable && binding.value.text == name;
}

bool is_used(const Module& module, std::string_view variable) {
  for (const Reference& reference : module.references) {
    if (reference.kind == Reference::Kind::Variable && reference.name == variable) return true;
  }
  const auto used_by = [&](const std::vector<Binding>& bindings) {
    return std::any_of(bindings.begin(), bindings.end(),
                       [&](const Binding& binding) { return uses_variable(binding, variable); });
  };
  const auto passed_on = [&](const std::vector<Requirement>& requirements) {
    return std::any_of(requirements.begin(), requirements.end(),
                       [&](const Requirement& requirement) { return used_by(requirement.config); });
  };
  return used_by(module.defaults) || used_by(module.globals) || passed_on(module.requires_before) ||
         passed_on(module.requires_after);
}

}  // namespace

void check_module(const Module& module, Diagnostics& diagnostics) {
  const SourcePtr& source = module.program.source;
  std::map<std::pair<Definition::Kind, std::string_view>, const Definition*> first;
  for (const Definition& definition : module.definitions) {
    const std::string_view noun = overwritten_noun(definition.kind);
    if (noun.empty() || definition.conditional) continue;
    const auto [before, added] = first.emplace(std::pair{definition.kind, definition.name}, &definition);
    if (added) continue;
    auto& diagnostic = diagnostics.report(
        Code::DefinedTwice, source, definition.span,
        "the " + std::string(noun) + " `" + std::string(definition.name) + "` is defined twice in this file");
    diagnostic.label = "replaces the first";
    diagnostic.labels.push_back({source, before->second->span, "defined here first"});
    if (definition.kind == Definition::Kind::Function) diagnostic.help = "`append: true` adds to a function instead";
  }
  std::set<std::string_view> reported;
  for (const Binding& binding : module.defaults) {
    if (is_used(module, binding.name) || !reported.insert(binding.name).second) continue;
    diagnostics.report(Code::UnusedDefault, source, binding.span,
                       "nothing in this file uses the variable `!" + binding.name + "`");
  }
}

}  // namespace majs::compiler
