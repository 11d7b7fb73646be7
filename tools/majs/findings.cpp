#include "tools/majs/findings.hpp"

#include "compiler/origin.hpp"
#include "runtime/play/simulation.hpp"

namespace majs::cli {

using compiler::Code;
using compiler::Diagnostic;
using compiler::Diagnostics;

namespace {

compiler::Severity severity_of(runtime::Severity severity) {
  switch (severity) {
    case runtime::Severity::Note: return compiler::Severity::Note;
    case runtime::Severity::Warning: return compiler::Severity::Warning;
    case runtime::Severity::Error: return compiler::Severity::Error;
  }
  return compiler::Severity::Error;
}

}  // namespace

std::string place_of(const compiler::Build& build, std::string_view pointer) {
  const auto origin = compiler::find_origin(build, pointer);
  if (!origin || origin->source == nullptr) return {};
  return origin->source->name() + ":" + std::to_string(origin->source->locate(origin->span.begin).line);
}

void add_findings(const runtime::Findings& findings, const compiler::Build& build, const std::string& name,
                  Diagnostics& diagnostics) {
  for (const runtime::Finding& finding : findings) {
    const auto origin = compiler::find_origin(build, finding.pointer);
    Diagnostic diagnostic;
    diagnostic.code = Code::FoundInPlay;
    diagnostic.severity = severity_of(finding.severity);
    if (origin) {
      diagnostic.source = origin->source;
      diagnostic.span = origin->span;
    }
    diagnostic.message = finding.code + ": " + finding.message;
    diagnostic.pointer = finding.pointer;
    if (finding.step != 0) {
      diagnostic.notes.push_back("in the game of `majs run " + name + " --seed " + std::to_string(finding.seed) +
                                 "`, at decision " + std::to_string(finding.step));
    }
    if (!finding.suggestion.empty()) diagnostic.help = "did you mean `" + finding.suggestion + "`?";
    diagnostics.add(std::move(diagnostic));
  }
}

void play_rulesets(const std::vector<std::string>& files, std::uint64_t games, unsigned jobs,
                   const compiler::Roots& roots, Diagnostics& diagnostics) {
  for (const std::string& file : files) {
    compiler::BuildRequest request;
    request.ruleset_file = file;
    Diagnostics told_by_the_check;
    const auto build = compiler::build(request, roots, compiler::Engine::Native, told_by_the_check);
    if (!build) continue;
    runtime::Findings loading;
    const auto rules = runtime::load_rules(build->document, loading);
    if (rules == nullptr) {
      std::erase_if(loading,
                    [](const runtime::Finding& finding) { return finding.severity != runtime::Severity::Error; });
      add_findings(loading, *build, file, diagnostics);
      continue;
    }
    runtime::SimulationOptions options;
    options.games = games;
    options.jobs = jobs;
    runtime::Findings findings = runtime::simulate(rules, options).findings;
    std::erase_if(findings,
                  [](const runtime::Finding& finding) { return finding.severity == runtime::Severity::Note; });
    add_findings(findings, *build, file, diagnostics);
  }
}

}  // namespace majs::cli
