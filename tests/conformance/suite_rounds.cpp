// The suite `rounds`: whole rounds as the reference played them, event by event.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/play/tests/trace.hpp"
#include "tests/conformance/rigged_game.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

std::string describe(const std::vector<runtime::Mismatch>& mismatches) {
  std::string text;
  for (const runtime::Mismatch& mismatch : mismatches) {
    text += (text.empty() ? "" : "\n      ") + mismatch.what + ": expected " + mismatch.expected +
            "\n        happened " + mismatch.happened;
  }
  return text;
}

std::string run_round(const Options& options, const Document& round) {
  std::string problem;
  const auto rules = rigged_rules(options, options.shared / "golden" / "rounds" / "rulesets", round, problem);
  if (rules == nullptr) return problem;
  runtime::ScenarioPlayer player(rules);
  player.game().settings().compatibility = runtime::Compatibility::reference();
  runtime::TraceChecker checker;
  player.start();
  const Document& trace = round["trace"];
  const Document& events = round["events"];
  std::string dropped;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (i > 0 && i - 1 < events.size()) dropped = player.play(events[i - 1]);
    const auto mismatches = checker.check(trace[i], player.game());
    if (mismatches.empty()) continue;
    // Everything later follows from the first difference.
    std::string text = i == 0 ? "at the start" : "after event " + std::to_string(i - 1) + " " + events[i - 1].dump();
    if (!dropped.empty()) text += " (" + dropped + ")";
    text += ":\n      " + describe(mismatches);
    for (const runtime::Finding& finding : player.game().findings()) {
      text += "\n      finding " + finding.code + " at " + finding.pointer + ": " + finding.message;
    }
    return text;
  }
  const auto mismatches = checker.check_end(round["expect"], player.game());
  return mismatches.empty() ? "" : "at the end:\n      " + describe(mismatches);
}

}  // namespace

std::vector<CaseResult> run_rounds(const Options& options) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(options.shared / "golden" / "rounds", error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<CaseResult> results;
  for (const auto& path : files) {
    for (const Document& round : read_cases(path)) {
      CaseResult result;
      result.name = path.stem().string() + ": " + round["name"].get<std::string>();
      result.detail = run_round(options, round);
      result.passed = result.detail.empty();
      results.push_back(std::move(result));
    }
  }
  return results;
}

}  // namespace majs::conformance
