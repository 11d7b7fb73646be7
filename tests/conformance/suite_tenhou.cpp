// The suite `tenhou`: rounds that people played under Tenhou's rules, as test files, by the code of `majs test`.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_menu.hpp"
#include "runtime/play/tests/test_report.hpp"
#include "tests/conformance/rigged_game.hpp"
#include "tests/conformance/suite.hpp"
#include "tools/majs/test_rulesets.hpp"

namespace majs::conformance {
namespace {

runtime::TestOutcome play(cli::TestRulesets& rulesets, const std::string& path, const runtime::TestFileCase& one) {
  const cli::TestRules rules = rulesets.rules_of(path, one.test);
  return rules.rules != nullptr ? runtime::run_test(rules.rules, one.test, rules.deal)
                                : runtime::not_run(runtime::TestOutcome::Status::Failed, rules.problem);
}

/// The mods of the bundled preset, as a test file has them. A file names the options there were when it was made; by
/// now the preset has more of Tenhou's rules, such as when indicators of kongs are opened.
Document mods_of_tenhou(const compiler::Roots& roots) {
  compiler::BuildRequest request;
  request.ruleset = "riichi";
  compiler::Diagnostics diagnostics;
  Document mods = Document::array();
  const auto chosen = compiler::mods_from_menu(request, "Tenhou", roots, diagnostics);
  if (!chosen) throw std::runtime_error("the bundled riichi ruleset has no preset `Tenhou`");
  for (const compiler::ModRequest& mod : *chosen) {
    Document one = {{"name", mod.id}};
    if (mod.config != nullptr) one["config"] = *mod.config;
    mods.push_back(std::move(one));
  }
  return mods;
}

void play_file(cli::TestRulesets& rulesets, const Document& mods, const std::string& path,
               std::vector<CaseResult>& results) {
  runtime::TestFile file = runtime::read_test_file(read_cases(path));
  for (const runtime::TestFileProblem& problem : file.problems) {
    results.push_back({path, false, problem.pointer + ": " + problem.message});
  }
  for (runtime::TestFileCase& one : file.cases) {
    one.test["mods"] = mods;
    rulesets.announce(path, one.test);
  }
  for (const runtime::TestFileCase& one : file.cases) {
    runtime::TestResult result{path, one.name, runtime::run_case(one, [&] { return play(rulesets, path, one); })};
    CaseResult told{one.name, result.outcome.status == runtime::TestOutcome::Status::Passed};
    if (!told.passed) told.detail = runtime::render_tests({result}, runtime::TestFormat::Human, false);
    results.push_back(std::move(told));
  }
}

}  // namespace

std::vector<CaseResult> run_tenhou(const Options& options) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(options.shared / "golden" / "tenhou", error)) {
    if (entry.path().string().ends_with(".test.json")) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  compiler::Diagnostics diagnostics;
  compiler::LookupPlaces places;
  places.roots = {MAJS_SOURCE_DIR};
  const compiler::Roots roots = compiler::find_roots(places, diagnostics);
  cli::TestRulesets rulesets(roots);
  const Document mods = mods_of_tenhou(roots);
  std::vector<CaseResult> results;
  for (const std::string& path : files) play_file(rulesets, mods, path, results);
  return results;
}

}  // namespace majs::conformance
