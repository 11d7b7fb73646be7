#include "compiler/checks/platform_checks.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/platform_document.hpp"
#include "compiler/checks/platform_report.hpp"
#include "compiler/load/text_kind.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"

namespace majs::compiler {
namespace {

using ir::Operation;
using ir::OperationKind;
using ir::TestKind;

/// Commands that fail there because of what is not there yet: the document as it grows, one command after another.
class Commands {
 public:
  Commands(const grammar::Platform& platform, const Build& build, PlatformReport& report)
      : platform_(platform), build_(build), report_(report) {}

  void run() {
    if (build_.start) return;  // what lies below is not known as it was
    document_ = Document::object();
    for (const LoadedModule& module : build_.modules) {
      if (module.is_jq) return;
      source_ = module.source;
      for (const Operation& operation : module.module.program.operations) {
        look(operation);
        ir::Program one{module.module.program.source, module.module.program.arena, {&operation, 1}};
        if (apply(one, module.variables, document_)) return;  // the build has told why
      }
    }
  }

 private:
  void tell(std::string_view construct, Span span) {
    if (const auto* found = platform_.construct(construct)) report_.construct(source_, span, construct, *found);
  }

  void look(const Operation& operation) {
    switch (operation.kind) {
      case OperationKind::If:
        if (operation.test != nullptr) test(*operation.test, operation.span);
        // As far as they are told from here: what the one branch does, the other does not see.
        for (const Operation& inner : operation.then_branch) look(inner);
        for (const Operation& inner : operation.else_branch) look(inner);
        return;
      case OperationKind::RemoveMods:
        if (!has("default_mods")) tell("remove_mod in a document without default_mods", operation.span);
        return;
      case OperationKind::InsertMod:
        if (!has_category(operation)) tell("define_mod with a category that is not there yet", operation.span);
        return;
      default: return;
    }
  }

  void test(const ir::Test& asked, Span span) {
    for (const ir::Test& operand : asked.operands) test(operand, span);
    if (asked.kind != TestKind::In) return;
    const Document* value = &document_;
    for (const ir::Step& step : asked.path.steps) {
      if (step.kind != ir::StepKind::Key || step.keys.empty()) return;
      if (value == &document_ && step.keys[0] == "enabled_mods") return;  // the loader has it
      value = member_of(*value, step.keys[0]);
      if (value == nullptr) break;
    }
    if (value == nullptr || value->is_null()) tell("a condition `in` on a list that is not there", span);
  }

  bool has(std::string_view key) const { return member_of(document_, key) != nullptr; }

  bool has_category(const Operation& operation) const {
    if (operation.other == nullptr || operation.other->kind != ir::ValueKind::String) return true;
    const Document* mods = member_of(document_, "available_mods");
    return mods != nullptr && mods->is_array() &&
           std::find(mods->begin(), mods->end(), Document(std::string(operation.other->text()))) != mods->end();
  }

  const grammar::Platform& platform_;
  const Build& build_;
  PlatformReport& report_;
  Document document_;
  SourcePtr source_;
};

void check_document_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report) {
  if (!document.build.document.is_object()) return;
  check_words_for(platform, document, report);
  check_reliance_for(platform, document, report);
}

/// The operations without what keeps them from being applied where nothing is yet.
std::vector<Operation> everywhere(std::span<const Operation> operations) {
  std::vector<Operation> all;
  for (const Operation& operation : operations) {
    if (operation.kind == OperationKind::If) {
      for (const Operation& inner : everywhere(operation.then_branch)) all.push_back(inner);
      for (const Operation& inner : everywhere(operation.else_branch)) all.push_back(inner);
    } else if (operation.kind == OperationKind::Update || operation.kind == OperationKind::MergeDocument) {
      all.push_back(operation);
      all.back().guard = ir::Guard::None;
    }
  }
  return all;
}

}  // namespace

void check_build_for(const grammar::Platform& platform, const Build& build, Diagnostics& diagnostics) {
  Diagnostics known;  // the build has told what is wrong with the texts
  for (const LoadedModule& module : build.modules) {
    if (module.is_jq || !module.source || is_tiles_file(module.source->name())) continue;
    if (kind_of_text(module.source->text()) == TextKind::Json) continue;
    const ScriptRole role = module.part == LoadedModule::Part::Ruleset ? ScriptRole::Ruleset : ScriptRole::Module;
    check_script_for(platform, parse(module.source, known), role, diagnostics);
  }
  PlatformReport report(diagnostics);
  Commands(platform, build, report).run();
  const bool whole = member_of(build.document, "wall") != nullptr;
  check_document_for(platform, {build, whole, member_of(build.document, "scoring_logic") == nullptr}, report);
}

void check_module_for(const grammar::Platform& platform, const ast::Ast& ast, const Module& module,
                      Diagnostics& diagnostics) {
  check_script_for(platform, ast, ScriptRole::Module, diagnostics);
  Environment variables;
  for (const Reference& reference : module.references) {
    if (reference.kind == Reference::Kind::Variable) variables[std::string(reference.name)] = Scalar{};
  }
  for (const Binding& binding : module.defaults) {
    if (binding.value.kind != Scalar::Kind::Variable) variables[binding.name] = binding.value;
  }
  Build build;
  build.document = Document::object();
  for (const Operation& operation : everywhere(module.program.operations)) {
    const ir::Program one{module.program.source, module.program.arena, {&operation, 1}};
    static_cast<void>(apply(one, variables, build.document));  // what fails here may do in a ruleset
  }
  build.modules.push_back(
      {.id = {}, .source = ast.source, .module = module, .part = LoadedModule::Part::Mod, .variables = variables});
  PlatformReport report(diagnostics);
  check_document_for(platform, {build, false, false}, report);
}

}  // namespace majs::compiler
