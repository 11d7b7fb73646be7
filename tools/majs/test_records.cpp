#include "tools/majs/test_records.hpp"

#include <utility>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/replay_record.hpp"
#include "tools/majs/findings.hpp"

namespace majs::cli {

using runtime::TestOutcome;
using runtime::TestResult;

std::vector<RecordedCase> cases_of(const RecordFile& file, std::size_t number) {
  std::vector<RecordedCase> cases;
  if (!file.read.problem.empty()) return {{number, 0, 0, "the record"}};
  const auto& games = file.read.games;
  for (std::size_t game = 0; game < games.size(); ++game) {
    for (std::size_t round = 0; round < games[game].rounds.size(); ++round) {
      const std::string which = games.size() > 1 ? "game " + std::to_string(game + 1) + ", " : std::string();
      cases.push_back({number, game, round, which + runtime::round_name(games[game].rounds[round])});
    }
  }
  return cases;
}

RecordRuleset::RecordRuleset(const BuildOptions& options, const compiler::Roots& roots,
                             compiler::Diagnostics& diagnostics) {
  if (options.ruleset.empty() && options.request.empty()) {
    problem_ = "a record names no ruleset: say which it is held against, such as `--ruleset riichi --preset Tenhou`";
    return;
  }
  auto built = build_ruleset(options, roots, diagnostics);
  if (!built) {
    problem_ = "the ruleset cannot be built";
    return;
  }
  build_ = std::make_shared<const compiler::Build>(std::move(*built));
  runtime::Findings findings;
  rules_ = runtime::load_rules(build_->document, findings);
  if (rules_ != nullptr) return;
  problem_ = "the ruleset cannot be played";
  std::erase_if(findings, [](const runtime::Finding& one) { return one.severity != runtime::Severity::Error; });
  add_findings(findings, *build_, options.ruleset, diagnostics);
}

std::string RecordRuleset::locate(std::string_view pointer) const {
  return build_ == nullptr ? std::string() : place_of(*build_, pointer);
}

TestResult RecordRuleset::play(const RecordFile& file, const RecordedCase& one, runtime::Recorder* onlooker,
                               runtime::TestBench* bench) const {
  TestResult result{file.path, one.name, {}, {}};
  if (!file.read.problem.empty()) {
    result.outcome = runtime::not_run(TestOutcome::Status::Failed, file.read.problem);
  } else if (rules_ == nullptr) {
    result.outcome = runtime::not_run(TestOutcome::Status::Failed, problem_);
  } else {
    result.outcome = runtime::replay_round(rules_, file.read.games[one.game], one.round, onlooker, bench);
    result.locate = [build = build_](std::string_view pointer) { return place_of(*build, pointer); };
  }
  return result;
}

}  // namespace majs::cli
