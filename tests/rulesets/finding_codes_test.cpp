// Every code of a finding: it is in the table and in the sources, its wrong example shows it and its right one does
// not.

#include "runtime/rules/words/finding.hpp"

#include <doctest/doctest.h>

#include <regex>
#include <set>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace majs::compiler::test::finding_codes_test {
namespace {

/// Everything that is found when a ruleset is loaded, and in three games of it.
runtime::Findings found(std::string_view script) {
  const majs::tests::TemporaryFolder folder;
  folder.write("rulesets/example.majs", script);
  BuildRequest request;
  request.ruleset_file = (folder.path() / "rulesets/example.majs").string();
  Diagnostics diagnostics;
  const std::optional<Build> made = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(made.has_value(), summary(diagnostics));
  runtime::Findings findings;
  const auto rules = runtime::load_rules(made->document, findings);
  if (rules == nullptr) return findings;
  runtime::SimulationOptions options;
  options.games = 3;
  for (const runtime::Finding& finding : runtime::simulate(rules, options).findings) findings.push_back(finding);
  return findings;
}

bool has(const runtime::Findings& findings, std::string_view code) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const runtime::Finding& finding) { return finding.code == code; });
}

std::string codes_in(const runtime::Findings& findings) {
  std::string text;
  for (const runtime::Finding& finding : findings) text += finding.code + " " + finding.message + "\n";
  return text;
}

}  // namespace

TEST_CASE("findings: the wrong example shows the code, the right one does not") {
  std::size_t shown = 0;
  for (const runtime::FindingCode& info : runtime::finding_codes()) {
    if (info.wrong.empty()) continue;
    CAPTURE(info.code);
    const runtime::Findings wrong = found(info.wrong);
    INFO("wrong example: " << codes_in(wrong));
    CHECK(has(wrong, info.code));
    const runtime::Findings right = found(info.right);
    INFO("right example: " << codes_in(right));
    CHECK_FALSE(has(right, info.code));
    CHECK(std::all_of(right.begin(), right.end(),
                      [](const runtime::Finding& finding) { return finding.severity == runtime::Severity::Note; }));
    ++shown;
  }
  CHECK(shown > 45);
}

TEST_CASE("findings: every one has a title and a text in proper form") {
  std::string_view before;
  for (const runtime::FindingCode& info : runtime::finding_codes()) {
    CAPTURE(info.code);
    CHECK(info.code > before);
    before = info.code;
    CHECK(!info.title.empty());
    CHECK(!info.title.ends_with('.'));
    CHECK(info.text.size() > 20);
    CHECK(info.text.ends_with('.'));
    CHECK(info.wrong.empty() == info.right.empty());
    CHECK(runtime::find_finding_code(info.code) == &info);
  }
  CHECK(runtime::find_finding_code("r218") != nullptr);
  for (const char* none : {"", "R", "R000", "218", "M218", "R2180"}) {
    CHECK(runtime::find_finding_code(none) == nullptr);
  }
}

TEST_CASE("findings: the codes of the table are those that the sources report") {
  std::set<std::string> reported;
  const std::regex code("\"(R[0-9]{3})\"");
  for (const char* folder : {"runtime", "tools"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kRepository / folder)) {
      const auto& path = entry.path();
      if (path.extension() != ".cpp" && path.extension() != ".hpp") continue;
      const std::string text = read_file(path);
      for (std::sregex_iterator it(text.begin(), text.end(), code), end; it != end; ++it) {
        reported.insert((*it)[1].str());
      }
    }
  }
  std::set<std::string> explained;
  for (const runtime::FindingCode& info : runtime::finding_codes()) explained.emplace(info.code);
  CHECK(reported == explained);
}

}  // namespace majs::compiler::test::finding_codes_test
