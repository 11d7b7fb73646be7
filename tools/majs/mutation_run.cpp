#include "tools/majs/mutation_run.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "compiler/load/module_cache.hpp"
#include "compiler/syntax/parser.hpp"
#include "runtime/play/course/workers.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "tools/majs/played_document.hpp"
#include "tools/majs/test_rulesets.hpp"

namespace majs::cli {
namespace {

using runtime::TestOutcome;

/// What a case says of rulesets: it passes, fails, or cannot be played because there are no rules.
enum class Verdict : std::uint8_t { Passed, Failed, NoRules };

Verdict verdict_of(TestRulesets& rulesets, const RulesetCase& one, runtime::TestBench& bench) {
  bool has_rules = true;
  const TestOutcome outcome = runtime::run_case(one.test, [&] {
    const TestRules rules = rulesets.rules_of(one.file, one.test.test);
    has_rules = rules.rules != nullptr;
    return has_rules ? runtime::run_test(rules.rules, one.test.test, rules.deal, nullptr, &bench)
                     : runtime::not_run(TestOutcome::Status::Failed, rules.problem);
  });
  if (!has_rules) return Verdict::NoRules;
  return outcome.status == TestOutcome::Status::Failed ? Verdict::Failed : Verdict::Passed;
}

/// The order in which cases are tried: those that failed last come first.
class Order {
 public:
  explicit Order(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) order_.push_back(i);
  }
  std::vector<std::size_t> now() const {
    const std::scoped_lock lock(mutex_);
    return order_;
  }
  void failed(std::size_t one) {
    const std::scoped_lock lock(mutex_);
    const auto place = std::find(order_.begin(), order_.end(), one);
    std::rotate(order_.begin(), place, place + 1);
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::size_t> order_;
};

/// The same library with one file changed.
compiler::Roots with_text(const compiler::Roots& roots, const MutationFile& file, const MutationTrial& trial) {
  compiler::Roots changed = roots;
  changed.found = nullptr;  // it has the texts of files
  auto texts = roots.texts != nullptr ? std::make_shared<compiler::FileTexts>(*roots.texts)
                                      : std::make_shared<compiler::FileTexts>();
  (*texts)[file.path] = std::make_shared<const std::string>(compiler::mutated(*file.source, trial.mutation));
  changed.texts = std::move(texts);
  return changed;
}

MutationOutcome outcome_of(const compiler::Roots& roots, const std::vector<RulesetCase>& cases, TestRulesets& original,
                           Order& order, runtime::TestBench& bench) {
  TestRulesets rulesets(roots, "", {}, TestRulesets::kAll);
  for (const RulesetCase& one : cases) rulesets.announce(one.file, one.test.test);
  bool refused = false;
  for (const std::size_t i : order.now()) {
    switch (verdict_of(rulesets, cases[i], bench)) {
      case Verdict::Passed: break;
      case Verdict::Failed: order.failed(i); return MutationOutcome::Noticed;
      case Verdict::NoRules: refused = true; break;
    }
    if (refused) return MutationOutcome::Refused;
  }
  return rulesets.same_documents(original, played_document) ? MutationOutcome::Equal : MutationOutcome::Unnoticed;
}

}  // namespace

std::vector<MutationTrial> trials_of(const std::vector<MutationFile>& files, compiler::Diagnostics& diagnostics) {
  std::vector<MutationTrial> trials;
  for (std::size_t file = 0; file < files.size(); ++file) {
    const compiler::ast::Ast ast = compiler::parse(files[file].source, diagnostics);
    const std::vector<compiler::Equivalent> marked = compiler::equivalents_of(ast);
    for (compiler::Mutation& mutation : compiler::mutations_of(ast)) {
      MutationTrial trial;
      trial.file = file;
      trial.line = files[file].source->locate(mutation.place.begin).line;
      const bool is_marked = std::any_of(marked.begin(), marked.end(), [&](const compiler::Equivalent& one) {
        return one.has_reason && one.line == trial.line;
      });
      if (is_marked) trial.outcome = MutationOutcome::Marked;
      trial.mutation = std::move(mutation);
      trials.push_back(std::move(trial));
    }
  }
  return trials;
}

std::vector<std::string> leave_out_failing(const compiler::Roots& roots, std::vector<RulesetCase>& cases) {
  TestRulesets rulesets(roots);
  runtime::TestBench bench;
  for (const RulesetCase& one : cases) rulesets.announce(one.file, one.test.test);
  std::vector<std::string> names;
  std::erase_if(cases, [&](const RulesetCase& one) {
    const bool fails = verdict_of(rulesets, one, bench) != Verdict::Passed;
    if (fails) names.push_back(one.file + ": " + one.test.name);
    return fails;
  });
  return names;
}

void run_trials(const compiler::Roots& roots, const std::vector<MutationFile>& files,
                const std::vector<RulesetCase>& cases, unsigned jobs, const std::function<void(std::size_t)>& done,
                std::vector<MutationTrial>& trials) {
  TestRulesets original(roots, "", {}, TestRulesets::kAll);
  runtime::TestBench first_bench;
  for (const RulesetCase& one : cases) verdict_of(original, one, first_bench);
  Order order(cases.size());
  std::atomic<std::size_t> finished = 0;
  runtime::work_together(jobs, trials.size(), [&](unsigned job, std::size_t i) {
    if (trials[i].outcome != MutationOutcome::Marked) {
      runtime::TestBench bench;
      const compiler::Roots changed = with_text(roots, files[trials[i].file], trials[i]);
      trials[i].outcome = outcome_of(changed, cases, original, order, bench);
    }
    ++finished;
    if (job == 0) done(finished);
  });
}

}  // namespace majs::cli
