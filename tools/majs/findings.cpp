#include "tools/majs/findings.hpp"

#include <set>
#include <utility>

#include "compiler/checks/document_report.hpp"
#include "compiler/load/origin.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/play_case.hpp"
#include "runtime/play/simulation.hpp"
#include "runtime/rules/wall_reach.hpp"

namespace majs::cli {

using compiler::Code;
using compiler::Diagnostic;
using compiler::Diagnostics;

namespace {

bool is_note(const runtime::Finding& finding) { return finding.severity == runtime::Severity::Note; }

}  // namespace

compiler::Severity severity_of(runtime::Severity severity) {
  switch (severity) {
    case runtime::Severity::Note: return compiler::Severity::Note;
    case runtime::Severity::Warning: return compiler::Severity::Warning;
    case runtime::Severity::Error: return compiler::Severity::Error;
  }
  return compiler::Severity::Error;
}

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
    if (!origin && !name.empty()) diagnostic.notes.push_back("in `" + name + "`");
    if (finding.step != 0) {
      diagnostic.notes.push_back("in the game of `majs run " + name + " --seed " + std::to_string(finding.seed) +
                                 "`, at decision " + std::to_string(finding.step) +
                                 " (with `--replay game.html`: game.html#step=" + std::to_string(finding.step) + ")");
    }
    if (!finding.suggestion.empty()) diagnostic.help = "did you mean `" + finding.suggestion + "`?";
    diagnostics.add(std::move(diagnostic));
  }
}

namespace {

/// Where something is wrong; the checks by name and the loader see some mistakes both.
using Place = std::pair<std::string, std::size_t>;

Place place_of(const Diagnostic& diagnostic) {
  if (diagnostic.source == nullptr) return {diagnostic.pointer, 0};
  return {diagnostic.source->name(), diagnostic.source->locate(diagnostic.span.begin).line};
}

/// Yaku that no hand of the wall can have (M0630), where the author of the ruleset can mend them.
void add_yaku_out_of_reach(const runtime::Rules& rules, const compiler::Build& build, Diagnostics& diagnostics) {
  compiler::DocumentReport report(build, diagnostics);
  for (const runtime::YakuOutOfReach& yaku : runtime::yaku_out_of_reach(rules)) {
    const std::string pointer = rules.pointer(yaku.place);
    if (!report.of_author(pointer)) continue;
    Diagnostic& diagnostic = report.at(Code::ImpossibleYaku, pointer,
                                       "no hand can meet this definition: " + compiler::in_ticks(yaku.definition));
    diagnostic.notes.emplace_back("all tiles of the wall together do not");
    if (!yaku.missing.empty()) diagnostic.notes.push_back("what the wall lacks for it: `" + yaku.missing + "`");
  }
}

}  // namespace

void try_rulesets(const std::vector<compiler::CheckedRuleset>& rulesets, const RulesetTrial& trial,
                  const compiler::Roots& roots, Diagnostics& diagnostics) {
  std::set<Place> told;
  for (const Diagnostic& diagnostic : diagnostics.all()) told.insert(place_of(diagnostic));
  for (const compiler::CheckedRuleset& ruleset : rulesets) {
    Diagnostics building;
    const auto build = compiler::build(ruleset.request(), roots, compiler::Engine::Native, building);
    if (!build) {
      // Usually the check has told why.
      if (!diagnostics.has_errors()) diagnostics.take(std::move(building));
      continue;
    }
    runtime::Findings findings;
    const auto rules = runtime::load_rules(build->document, findings);
    Diagnostics loading;
    std::erase_if(findings, is_note);
    add_findings(findings, *build, ruleset.file, loading);
    if (rules != nullptr) add_yaku_out_of_reach(*rules, *build, loading);
    for (const Diagnostic& diagnostic : loading.all()) {
      const bool is_error = diagnostic.severity == compiler::Severity::Error;
      if (is_error || !told.contains(place_of(diagnostic))) diagnostics.add(diagnostic);
    }
    if (rules == nullptr || trial.games == 0) continue;
    runtime::SimulationOptions options;
    options.games = trial.games;
    options.jobs = trial.jobs;
    options.limits.steps = trial.budget;
    if (!trial.bots.empty()) runtime::bots_of(trial.bots, options.bots);
    options.watch_owners = true;
    runtime::SimulationResult played = runtime::simulate(rules, options);
    findings = std::move(played.findings);
    for (runtime::Finding& finding : runtime::unlikely(*rules, played.counts)) findings.push_back(std::move(finding));
    std::erase_if(findings, is_note);
    add_findings(findings, *build, ruleset.file, diagnostics);
  }
}

}  // namespace majs::cli
