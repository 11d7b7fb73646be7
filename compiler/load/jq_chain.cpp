#include "compiler/load/jq_chain.hpp"

#include <nlohmann/json.hpp>

#include "compiler/engines/jq_compatibility.hpp"
#include "compiler/engines/jq_emitter.hpp"

namespace majs::compiler {
namespace {

/// The text of a step as a filter, at the end of `out`.
void append_step(const LoadPlan& plan, const PlanStep& step, std::vector<ProgramPlace>* places, std::string& out) {
  switch (step.kind) {
    case PlanStep::Kind::Record:
      out += ".enabled_mods += " + grammar::print_document(plan.records[step.index], false);
      return;
    case PlanStep::Kind::Header: out += emit_modpack_header(plan.packs[step.index]); return;
    case PlanStep::Kind::Module: break;
  }
  const LoadedModule& module = plan.modules[step.index];
  out += bind_jq_variables(module.variables) + "(";
  if (module.is_jq) {
    out += fit_jq_program(module.source->text(), JqDialect::ours());
  } else {
    std::vector<SourceMapEntry> map;
    const std::size_t begin = out.size();
    out += emit_jq(module.module.program, places != nullptr ? &map : nullptr);
    for (const SourceMapEntry& entry : map) places->push_back({begin + entry.jq_offset, module.source, entry.span});
  }
  out += ")";
}

/// `_step0 | _step1 | ...` in groups, so that jq's parser does not run out of stack on a long chain.
std::string call_steps(std::size_t count) {
  constexpr std::size_t kGroup = 64;
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    out += i == 0 ? "(" : i % kGroup == 0 ? ") | (" : " | ";
    out += "_step" + std::to_string(i);
  }
  return count == 0 ? "." : out + ")";
}

}  // namespace

std::string chain_program(const LoadPlan& plan, std::span<const PlanStep> steps, std::vector<ProgramPlace>* places) {
  std::string out(jq_prelude());
  out += "\n";
  out += jq_mod_prelude();
  out += "\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    out += "def _step" + std::to_string(i) + ": ";
    append_step(plan, steps[i], places, out);
    out += ";\n";
  }
  return out + call_steps(steps.size()) + "\n";
}

std::string mod_program(const LoadedModule& module) {
  return std::string(jq_mod_prelude()) + bind_jq_variables(module.variables) + "(" +
         fit_jq_program(module.source->text(), JqDialect::ours()) + ")";
}

}  // namespace majs::compiler
