#include "tools/majs/findings.hpp"

#include <functional>
#include <map>
#include <set>
#include <utility>

#include "compiler/checks/document_report.hpp"
#include "compiler/checks/offered_mods.hpp"
#include "compiler/load/origin.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "runtime/rules/effects/wall_reach.hpp"
#include "tools/majs/hand_findings.hpp"
#include "tools/majs/ruleset_cases.hpp"
#include "tools/majs/test_rulesets.hpp"

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
    if (finding.is_of_game()) {
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

/// The first name in ticks, or "".
std::string first_name(const std::string& message) {
  const std::size_t open = message.find('`');
  const std::size_t close = open == std::string::npos ? open : message.find('`', open + 1);
  return close == std::string::npos ? std::string() : message.substr(open + 1, close - open - 1);
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

/// What `majs run` is given to build it again.
std::string words_of(const compiler::BuildRequest& request) {
  std::string words = request.ruleset_file.empty() ? request.ruleset : request.ruleset_file;
  for (const compiler::ModRequest& mod : request.mods) words += " --mod " + (mod.file.empty() ? mod.id : mod.file);
  return words;
}

/// What test files say of a ruleset: of their cases with `play` those that are about it as it is.
std::vector<RulesetCase> said_of(const compiler::BuildRequest& request, const std::vector<RulesetCase>& cases,
                                 const compiler::Roots& roots) {
  if (!request.mods.empty() || request.ruleset_file.empty()) return {};
  std::vector<RulesetCase> said = cases_about(resolved_path(request.ruleset_file), cases, roots);
  std::erase_if(said, [](const RulesetCase& one) {
    const Document& test = one.test.test;
    return test.contains("mods") || test.contains("preset") || test.contains("config") || test.contains("as") ||
           !one.test.problems.empty();
  });
  return said;
}

/// All that the cases want to hold, as one case.
Document joined(const std::vector<RulesetCase>& said) {
  Document test = Document::object();
  test["ruleset"] = said.front().test.test.at("ruleset");
  test["always"] = Document::array();
  std::set<std::string> known;
  for (const RulesetCase& one : said) {
    const auto always = one.test.test.find("always");
    if (always == one.test.test.end() || !always->is_array()) continue;
    for (const Document& rule : *always) {
      if (known.insert(grammar::print_document(rule, false)).second) test["always"].push_back(rule);
    }
  }
  return test;
}

/// What shows when a ruleset is loaded and played. `known` says what is no news.
class Trial {
 public:
  Trial(const RulesetTrial& trial, const compiler::Roots& roots) : trial_(trial), roots_(roots) {
    Diagnostics told_by_tests;
    if (trial.games > 0 && !trial.tests.empty()) cases_ = cases_in(trial.tests, roots, told_by_tests);
    std::erase_if(cases_, [](const RulesetCase& one) { return !one.test.test.contains("play"); });
  }

  void run(const compiler::BuildRequest& request, const std::function<bool(const Diagnostic&)>& known,
           Diagnostics& found) const {
    Diagnostics building;
    const auto build = compiler::build(request, roots_, compiler::Engine::Native, building);
    if (!build) {
      // Usually the check has told why.
      for (const Diagnostic& diagnostic : building.all()) {
        if (diagnostic.severity == compiler::Severity::Error) found.add(diagnostic);
      }
      return;
    }
    if (compiler::lacks_library(building)) return;
    const std::string name = words_of(request);
    compiler::OfferedMods offered(request, *build, roots_);
    runtime::Findings findings;
    const auto rules = runtime::load_rules(build->document, findings);
    // A name that a mod of the menu brings is not missed.
    std::erase_if(findings, [&](const runtime::Finding& finding) {
      return finding.severity != runtime::Severity::Error && offered.brings(first_name(finding.message));
    });
    Diagnostics loading;
    std::erase_if(findings, is_note);
    add_findings(findings, *build, name, loading);
    if (rules != nullptr) add_yaku_out_of_reach(*rules, *build, loading);
    for (Diagnostic& diagnostic : loading.all()) {
      if (!known(diagnostic)) found.add(std::move(diagnostic));
    }
    if (rules != nullptr && trial_.hands) {
      add_hand_findings(rules, *build, *trial_.hands, trial_.jobs, found);
    }
    if (rules == nullptr || trial_.games == 0) return;
    findings = play(rules, *build, request);
    std::erase_if(findings, is_note);
    add_findings(findings, *build, name, found);
  }

 private:
  runtime::Passes passes() const { return trial_.counted ? runtime::Passes().counted() : runtime::Passes(); }

  runtime::Findings play(std::shared_ptr<const runtime::Rules> rules, const compiler::Build& build,
                         const compiler::BuildRequest& request) const {
    runtime::SimulationOptions options;
    options.games = trial_.games;
    options.jobs = trial_.jobs;
    options.limits.steps = trial_.budget;
    if (!trial_.bots.empty()) runtime::bots_of(trial_.bots, options.bots);
    options.watch_owners = true;
    const std::vector<RulesetCase> said = said_of(request, cases_, roots_);
    std::vector<runtime::AlwaysRule> always;
    std::set<std::string> never_win;
    TestRulesets said_rules(roots_, request.played_as, passes());
    TestRules with_always;
    if (!said.empty()) {
      const Document test = joined(said);
      always = runtime::always_of(test);
      with_always = said_rules.rules_of(said.front().file, test);
    }
    if (with_always.rules != nullptr) {
      rules = with_always.rules;
      options.always = &always;
    } else if (trial_.counted) {  // others than those whose hands were scored, which count, too
      runtime::Findings told;
      rules = runtime::load_rules(Document(build.document), told, nullptr, nullptr, passes());
    }
    for (const RulesetCase& one : said) never_win.merge(runtime::never_win_of(one.test.test));
    runtime::SimulationResult played = runtime::simulate(rules, options);
    if (trial_.counted) said_rules.each_counted(trial_.counted);
    if (trial_.counted && with_always.rules == nullptr) trial_.counted(*rules, build);
    runtime::Findings findings = std::move(played.findings);
    for (runtime::Finding& finding : runtime::unlikely(*rules, played.counts, never_win)) {
      findings.push_back(std::move(finding));
    }
    for (runtime::Finding& finding : runtime::never_won_with(*rules, played.statistics, never_win)) {
      findings.push_back(std::move(finding));
    }
    for (const RulesetCase& one : said) compare(one, *rules, played, findings);
    return findings;
  }

  /// The figures of a case that was meant for such games.
  void compare(const RulesetCase& one, const runtime::Rules& rules, const runtime::SimulationResult& played,
               runtime::Findings& findings) const {
    const runtime::PlayPlan plan = runtime::play_plan(one.test.test.at("play"));
    const std::string bots = trial_.bots.empty() ? "random" : trial_.bots;
    if (plan.bots != std::vector<std::string>{bots} || trial_.games < plan.games) return;
    std::vector<runtime::Mismatch> mismatches;
    runtime::compare_figures(rules, one.test.test, played.statistics, played.counts, mismatches);
    for (const runtime::Mismatch& mismatch : mismatches) {
      findings.push_back({"R319", runtime::Severity::Warning, "",
                          "`" + mismatch.what + "` is " + mismatch.happened + " in " +
                              std::to_string(played.statistics.games) + " games; " + one.file + " (`" + one.test.name +
                              "`) says " + mismatch.expected});
    }
  }

  const RulesetTrial& trial_;
  const compiler::Roots& roots_;
  std::vector<RulesetCase> cases_;  ///< with `play`, about any ruleset
};

}  // namespace

void try_rulesets(const std::vector<compiler::CheckedRuleset>& rulesets, const RulesetTrial& trial,
                  const compiler::Roots& roots, Diagnostics& diagnostics) {
  std::set<Place> told;
  for (const Diagnostic& diagnostic : diagnostics.all()) told.insert(place_of(diagnostic));
  const auto known = [&told](const Diagnostic& diagnostic) {
    return diagnostic.severity != compiler::Severity::Error && told.contains(place_of(diagnostic));
  };
  compiler::Roots here = roots;
  const Trial trials(trial, here);
  std::map<std::string, std::set<std::string>> without;  // messages, by what shows them without the mod
  for (const compiler::CheckedRuleset& ruleset : rulesets) {
    Diagnostics found;
    here.directories = ruleset.directories;
    trials.run(ruleset.request, known, found);
    if (ruleset.without && !found.all().empty()) {
      const auto [baseline, fresh] = without.try_emplace(words_of(*ruleset.without));
      Diagnostics old;
      if (fresh)
        trials.run(
            *ruleset.without, [](const Diagnostic&) { return false; }, old);
      for (const Diagnostic& diagnostic : old.all()) baseline->second.insert(diagnostic.message);
      std::erase_if(found.all(), [&baseline = baseline->second](const Diagnostic& diagnostic) {
        return baseline.contains(diagnostic.message);
      });
    }
    for (Diagnostic& diagnostic : found.all()) {
      if (diagnostic.source == nullptr) diagnostic.source = ruleset.source;
      diagnostic.setups = {ruleset.setup};
      diagnostics.add(std::move(diagnostic));
    }
  }
}

}  // namespace majs::cli
