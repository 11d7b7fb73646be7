// The platform suite, against what was seen on Riichi Advanced. cases/platform: each document plays, differs, crashes
// or is refused; what `majs check --for riichi-advanced` says of it must be that, and nothing else of those that play.
// Where one was played, `--as riichi-advanced` gives what was observed, and a room that died ends.
// cases/platform/rounds, the same. The documents of its own rulesets have no errors.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/platform.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "tests/conformance/rigged_game.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

namespace fs = std::filesystem;
using compiler::Code;
using compiler::Diagnostics;

Diagnostics said_of(const std::string& target, const compiler::Roots& roots) {
  compiler::CheckRequest request;
  request.targets = {target};
  request.platform = {std::shared_ptr<void>(), &grammar::Platform::present()};
  Diagnostics diagnostics;
  compiler::check_targets(request, roots, diagnostics);
  return diagnostics;
}

bool has(const Diagnostics& said, Code code) {
  return std::any_of(said.all().begin(), said.all().end(), [&](const auto& one) { return one.code == code; });
}

std::string messages(const Diagnostics& said) {
  std::string all;
  for (const compiler::Diagnostic& one : said.all()) all += compiler::code_text(one.code) + " " + one.message + "; ";
  return all.empty() ? "nothing said" : all;
}

CaseResult judged(const nlohmann::json& entry, const fs::path& folder) {
  const std::string file = entry.at("file");
  const std::string verdict = entry.at("verdict");
  std::string target = (folder / file).string();
  compiler::Roots roots;
  roots.directories = {MAJS_SOURCE_DIR};
  roots.bundled = MAJS_SOURCE_DIR;
  if (entry.value("as", "") == "mod") {  // where mods lie
    auto texts = std::make_shared<compiler::FileTexts>();
    const std::string text = file_text(target);
    target = (folder / "mods" / file).string();
    (*texts)[fs::weakly_canonical(target).native()] = std::make_shared<const std::string>(text);
    roots.texts = std::move(texts);
  }
  const Diagnostics said = said_of(target, roots);
  CaseResult result{file, false, verdict + ": " + messages(said), verdict};
  if (verdict == "plays") result.passed = said.all().empty();
  if (verdict == "differs") result.passed = has(said, Code::PlatformDiffers) || has(said, Code::PlatformCrashes);
  if (verdict == "refused") result.passed = has(said, Code::PlatformRefuses);
  if (verdict == "crashes") result.passed = has(said, Code::PlatformCrashes);
  return result;
}

/// What was seen, as a test case expects it.
Document expectations(const Document& seen, bool died) {
  static const std::map<std::string, std::string> kKeys = {
      {"delta", "delta_scores"}, {"scores", "scores"},           {"over", "game_over"}, {"honba", "honba"},
      {"status", "status"},      {"next_dealer", "next_dealer"}, {"turn", "turn"}};
  Document expected = Document::object();
  if (died) expected["game_over"] = true;
  if (!seen.is_object()) return expected;
  for (const auto& [key, value] : seen.items()) {
    const auto known = kKeys.find(key);
    if (known != kKeys.end()) expected[known->second] = value;
  }
  return expected;
}

/// Plays a case as the platform does. "" or what is not as it was seen.
std::string played(const compiler::BuildRequest& request, const Document& test, bool died) {
  compiler::Roots roots;
  roots.directories = {MAJS_SOURCE_DIR};
  roots.bundled = MAJS_SOURCE_DIR;
  Diagnostics diagnostics;
  auto built = compiler::build(request, roots, compiler::Engine::Native, diagnostics);
  if (!built) return "it is not built: " + messages(diagnostics);
  if (test.contains("config")) runtime::merge_config(built->document, test["config"]);
  runtime::Findings findings;
  const auto rules = runtime::load_rules(built->document, findings);
  if (rules == nullptr) return died ? "" : "it is not loaded";
  const runtime::TestOutcome outcome = runtime::run_test(rules, test);
  const bool ended = std::any_of(outcome.findings.begin(), outcome.findings.end(),
                                 [](const runtime::Finding& finding) { return finding.code == "R240"; });
  std::string text = died == ended ? "" : ended ? "the room ends; " : "the room does not end; ";
  for (const runtime::Mismatch& mismatch : outcome.mismatches) {
    if (!died) text += mismatch.what + ": seen " + mismatch.expected + ", here " + mismatch.happened + "; ";
  }
  return text;
}

void play_cases(const nlohmann::json& cases, const fs::path& folder, std::vector<CaseResult>& results) {
  for (const nlohmann::json& entry : cases) {
    const auto observed = entry.find("observed");
    const bool died = entry.at("verdict") == "crashes";
    if (observed == entry.end() || (!died && (!observed->at("platform").is_object() || !entry.contains("config"))))
      continue;
    compiler::BuildRequest request;
    request.ruleset_file = (folder / entry.at("file").get<std::string>()).string();
    request.played_as = "riichi-advanced";
    // As those that were recorded there: an event may have no effect.
    Document test = {{"kind", "platform"}, {"events", Document::array()}};
    for (const char* key : {"events", "config"}) {
      if (entry.contains(key)) test[key] = Document::parse(entry.at(key).dump());
    }
    test["expect"] = expectations(Document::parse(observed->at("platform").dump()), died);
    const std::string problem = played(request, test, died);
    results.push_back({"as " + entry.at("file").get<std::string>(), problem.empty(), problem, "played"});
  }
}

void play_rounds(const fs::path& folder, std::vector<CaseResult>& results) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    for (const Document& test : read_cases(file)) {
      compiler::BuildRequest request;
      request.ruleset = test.at("ruleset").get<std::string>();
      request.played_as = "riichi-advanced";
      const std::string problem = played(request, test, false);
      results.push_back({file.filename().string(), problem.empty(), problem, "rounds"});
    }
  }
}

void own_rulesets(const fs::path& folder, std::vector<CaseResult>& results) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const Diagnostics said = said_of(file.string(), {});
    const bool wrong =
        has(said, Code::PlatformDiffers) || has(said, Code::PlatformCrashes) || has(said, Code::PlatformRefuses);
    results.push_back({file.filename().string(), !wrong, messages(said), "own rulesets"});
  }
}

}  // namespace

std::vector<CaseResult> run_platform(const Options& options) {
  std::vector<CaseResult> results;
  const fs::path folder = options.shared / "cases" / "platform";
  const auto cases = nlohmann::json::parse(file_text(folder / "cases.json"), nullptr, false);
  if (cases.is_array()) {
    for (const nlohmann::json& entry : cases) results.push_back(judged(entry, folder));
    play_cases(cases, folder, results);
  }
  play_rounds(folder / "rounds", results);
  own_rulesets(options.shared / "conformance" / "rulesets", results);
  own_rulesets(options.shared / "golden" / "rounds" / "rulesets", results);
  return results;
}

}  // namespace majs::conformance
