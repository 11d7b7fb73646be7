// The platform suite: `majs check --for riichi-advanced` against what was seen on Riichi Advanced. cases/platform: each
// document plays, differs, crashes or is refused; what is said of it must be that, and nothing else of those that play.
// The documents of its own rulesets have no errors.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/checks/ruleset_check.hpp"
#include "grammar/platform.hpp"
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
  }
  own_rulesets(options.shared / "conformance" / "rulesets", results);
  own_rulesets(options.shared / "golden" / "rounds" / "rulesets", results);
  return results;
}

}  // namespace majs::conformance
