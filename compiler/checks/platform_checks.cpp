#include "compiler/checks/platform_checks.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/platform_document.hpp"
#include "compiler/checks/platform_report.hpp"
#include "compiler/load/origin.hpp"
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
      value = grammar::find_member(*value, step.keys[0]);
      if (value == nullptr) break;
    }
    if (value == nullptr || value->is_null()) tell("a condition `in` on a list that is not there", span);
  }

  bool has(std::string_view key) const { return grammar::find_member(document_, key) != nullptr; }

  bool has_category(const Operation& operation) const {
    if (operation.other == nullptr || operation.other->kind != ir::ValueKind::String) return true;
    const Document* mods = grammar::find_member(document_, "available_mods");
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

/// The first word in ticks, which is what a message is about; empty when there is none.
std::string word_of(std::string_view message) {
  const std::size_t start = std::min(message.find('`'), message.size());
  const std::string_view rest = message.substr(std::min(start + 1, message.size()));
  return std::string(rest.substr(0, rest.find('`')));
}

/// The words that `majs build --for` has no way to say, by what it said.
std::set<std::string, std::less<>> unwritten_words(const Diagnostics& said) {
  std::set<std::string, std::less<>> words;
  for (const Diagnostic& one : said.all()) {
    if (one.code != Code::NotForPlatform) continue;
    words.insert(word_of(one.message));
    words.insert(one.pointer.substr(one.pointer.rfind('/') + 1));  // of keys that it says otherwise
  }
  return words;
}

/// What is played otherwise there though a build writes it as far as it can.
void tell_otherwise(const Diagnostics& said, const Build& build, Diagnostics& diagnostics) {
  for (const Diagnostic& one : said.all()) {
    if (one.code != Code::WrittenOtherwise) continue;
    const auto origin = find_origin(build, one.pointer);
    diagnostics.report(one.code, origin ? origin->source : nullptr, origin ? origin->span : Span{}, one.message)
        .pointer = one.pointer;
  }
}

}  // namespace

std::optional<Lowered> write_for_platform(const Document& document, const Roots& roots, Diagnostics& diagnostics) {
  auto lowered = lower_for_platform(document, roots, diagnostics);
  if (!lowered) return std::nullopt;
  std::set<std::string> told = lowered->kept;
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.code == Code::NotForPlatform || one.code == Code::WrittenOtherwise) told.insert(word_of(one.message));
  }
  Build written;
  written.document = std::move(lowered->document);
  Diagnostics found;
  PlatformReport report(found);
  const bool tables = grammar::find_member(written.document, "scoring_logic") == nullptr;
  check_document_for(grammar::Platform::present(), {written, true, tables}, report);
  for (const Diagnostic& one : found.all()) {
    if (one.severity != Severity::Error || !told.insert(word_of(one.message)).second) continue;
    diagnostics.report(Code::NotForPlatform, nullptr, {}, one.message).pointer = one.pointer;
  }
  if (diagnostics.has_errors()) return std::nullopt;
  lowered->document = std::move(written.document);
  return lowered;
}

void check_build_for(const grammar::Platform& platform, const Build& build, const Roots& roots,
                     Diagnostics& diagnostics, bool complete) {
  Diagnostics known;  // the build has told what is wrong with the texts
  for (const LoadedModule& module : build.modules) {
    if (module.is_jq || !module.source || is_tiles_file(module.source->name())) continue;
    if (kind_of_text(module.source->text()) == TextKind::Json) continue;
    // The platform does not have our library: who uses it there takes the document, which is looked at below.
    if (module.bundled && module.part != LoadedModule::Part::Ruleset) continue;
    const ScriptRole role = module.part == LoadedModule::Part::Ruleset ? ScriptRole::Ruleset : ScriptRole::Module;
    check_script_for(platform, parse(module.source, known), role, diagnostics);
  }
  const bool whole = complete && grammar::find_member(build.document, "wall") != nullptr;
  PlatformReport report(diagnostics);
  if (!complete) return check_document_for(platform, {build, false, false}, report);
  Diagnostics said;  // by a build for it
  if (whole) {
    static_cast<void>(write_for_platform(build.document, roots, said));
    report.know_unwritten(unwritten_words(said));
  }
  Commands(platform, build, report).run();
  check_document_for(platform, {build, whole, grammar::find_member(build.document, "scoring_logic") == nullptr},
                     report);
  tell_otherwise(said, build, diagnostics);
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
