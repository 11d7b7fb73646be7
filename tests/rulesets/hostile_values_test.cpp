// Nothing that stands in a document of less than 1 MB holds anything up: every bundled ruleset with hostile values at
// its places is loaded, played by bots that think and by bots that do not, scored, described and compared.
//
// By hand: MAJS_SWEEP=N tries N values a ruleset (about five a second) and prints what is slow or large;
// MAJS_SWEEP_RULESET chooses one, MAJS_SWEEP_SEED other values.

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "compiler/layout/decompile.hpp"
#include "compiler/layout/ruleset_diff.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/report/reference.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/rulesets/hostile_values.hpp"
#include "tests/sanitized.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::compiler::test::hostile_values_test {
namespace {

/// A hundredth of the usual budget, so that whatever costs time without costing steps stands out.
constexpr std::uint64_t kSteps = runtime::kGameSteps / 100;
/// Processor time, in seconds, of a child that does everything below on a slow machine.
constexpr int kMostSeconds = 30;

std::vector<std::string> bundled() {
  std::vector<std::string> names;
  for (const auto& file : scripts_in(kRepository / "rulesets", false)) names.push_back(file.stem().string());
  return names;
}

/// What a child says with its exit code.
enum Verdict { kFine = 0, kRefused = 10, kNoReason = 11, kNoLine = 12 };

Verdict play(const std::shared_ptr<const runtime::Rules>& rules) {
  runtime::SimulationOptions options;
  options.limits.steps = kSteps;
  runtime::simulate(rules, options);
  options.bots.fill("efficient");
  runtime::simulate(rules, options);
  runtime::HandScorer scorer(rules);
  scorer.explain(true);
  for (const char* line : {R"({"hand":"123m456p789s1122z","win":"2z"})",
                           R"({"hand":"123m456p789s111222z3z","win":"3z","by":"discard","seat":"west","honba":2})"}) {
    std::string error;
    const Document result = runtime::score_batch_line(line, {}, scorer, error);
    if (result.is_null() == error.empty()) return kNoLine;
  }
  return kFine;
}

Verdict try_everything(const Document& document, const Document& plain) {
  runtime::Findings findings;
  const auto rules = runtime::load_rules(document, findings);
  if (rules == nullptr && !runtime::has_errors(findings)) return kNoReason;
  const Verdict verdict = rules == nullptr ? kRefused : play(rules);
  const report::Reference reference = report::make_reference(document, "spoiled");
  reference_html(reference, "");
  reference_markdown(reference, "");
  print_ruleset_changes(diff_rulesets(plain, document), false);
  std::string problem;
  decompile(document, problem);
  return verdict;
}

struct Outcome {
  int code = -1;   ///< Verdict, or -1
  int signal = 0;  ///< that ended the child
  double seconds = 0;
  long megabytes = 0;
};

/// In a process of its own, which is ended when it takes too long.
template <typename Function>
Outcome run_alone(const Function& function) {
  std::fflush(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const rlimit seconds = {kMostSeconds, kMostSeconds};
    setrlimit(RLIMIT_CPU, &seconds);
    const rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    std::signal(SIGSEGV, SIG_DFL);  // doctest's own would tell the whole story of the parent
    std::signal(SIGABRT, SIG_DFL);
    std::signal(SIGFPE, SIG_DFL);
    _exit(function());
  }
  int status = 0;
  rusage used = {};
  REQUIRE(wait4(child, &status, 0, &used) == child);
  Outcome outcome;
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  outcome.seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                    static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  outcome.megabytes = used.ru_maxrss / 1024;
  return outcome;
}

/// One value at one place.
Outcome try_value(const Document& plain, const std::string& pointer, const Spoiling& spoiling, std::uint64_t seed) {
  return run_alone([&] {
    runtime::Random random(seed);
    Document document = plain;
    Document& place = document[Document::json_pointer(pointer)];
    place = spoiling.make(Document(place), plain, random);
    return static_cast<int>(try_everything(document, plain));
  });
}

int from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

TEST_CASE("whatever stands at a place of a ruleset, it is loaded, played and scored, or refused for a reason") {
  constexpr int kTries = tests::kSanitized ? 1 : 3;
  const int tries = from_environment("MAJS_SWEEP", kTries);
  const auto seed = static_cast<std::uint64_t>(from_environment("MAJS_SWEEP_SEED", 1));
  const char* const chosen = std::getenv("MAJS_SWEEP_RULESET");
  std::size_t number = 0;
  for (const std::string& ruleset : bundled()) {
    if (chosen != nullptr && ruleset != chosen) continue;
    // A process of this size takes long to copy.
    if (tests::kSanitized && chosen == nullptr && number++ % 3 != 0) continue;
    const Document plain = built_document(ruleset);
    const auto places = places_of(plain);
    CHECK(places.size() > 30);
    runtime::Random random(seed);
    for (int i = 0; i < tries; ++i) {
      const auto& group = places[random.below(places.size())];
      const std::string& pointer = group[random.below(group.size())];
      const Spoiling& spoiling = spoilings()[random.below(spoilings().size())];
      const std::uint64_t own = random.next();
      const Outcome outcome = try_value(plain, pointer, spoiling, own);
      CAPTURE(ruleset);
      CAPTURE(pointer);
      CAPTURE(spoiling.what);
      CAPTURE(own);
      CAPTURE(outcome.seconds);
      CHECK(outcome.signal == 0);
      CHECK((outcome.code == kFine || outcome.code == kRefused));
      constexpr double kSlow = 1.5;
      constexpr long kLarge = 600;
      if (tries == kTries || (outcome.seconds < kSlow && outcome.megabytes < kLarge && outcome.signal == 0)) continue;
      std::fprintf(stderr, "%6.2f s %5ld MB signal %d: %s%s: %.*s (%llu)\n", outcome.seconds, outcome.megabytes,
                   outcome.signal, ruleset.c_str(), pointer.c_str(), static_cast<int>(spoiling.what.size()),
                   spoiling.what.data(), static_cast<unsigned long long>(own));
    }
  }
}

}  // namespace majs::compiler::test::hostile_values_test
