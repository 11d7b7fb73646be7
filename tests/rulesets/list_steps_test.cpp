// Lists that run as flat steps do the same, and cost the same, as those that run in frames.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/rulesets/random_situations.hpp"
#include "tests/rulesets/state_text.hpp"

namespace majs::compiler::test::list_steps_test {
namespace {

using runtime::HandScorer;
using runtime::HandSituation;
using runtime::ListStep;
using runtime::Pass;
using runtime::Passes;
using runtime::Rules;
using runtime::test::StateText;

/// What is left of a hand that was scored.
std::string outcome(HandScorer& scorer, const HandSituation& hand) {
  const runtime::ScoredHand scored = scorer.score(hand);
  std::string text = StateText::of(scorer.game().state()) + (scorer.game().engine().halted() ? "halted" : "");
  for (const runtime::Number& delta : scored.deltas) text += " " + delta.text();
  return text + " " + std::to_string(scorer.game().engine().budget().spent());
}

/// How many steps look at what they ask for themselves.
template <typename Looks>
int count_steps(const Rules& rules, Looks looks) {
  std::ptrdiff_t count = 0;
  for (const auto& steps : rules.list_steps) count += std::count_if(steps.begin(), steps.end(), looks);
  return static_cast<int>(count);
}

}  // namespace

TEST_CASE("hands are scored by steps as in frames") {
#ifdef NDEBUG
  constexpr int kHands = 60;
#else
  constexpr int kHands = 15;
#endif
  int draws = 0;
  int revealed = 0;
  int counters = 0;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const auto rules = rules_with(Document::object(), built(name));
    draws += count_steps(*rules, [](const ListStep& step) { return step.asks == ListStep::Asks::Draw; });
    revealed += count_steps(*rules, [](const ListStep& step) { return step.asks == ListStep::Asks::Revealed; });
    counters += count_steps(*rules, [](const ListStep& step) { return step.amount == ListStep::Amount::Counter; });
    HandScorer steps(rules);
    HandScorer frames(rules_with(Document::object(), built(name), Passes().without(Pass::straight_lists)));
    HandMaker hands(*rules, 17);
    for (int i = 0; i < kHands; ++i) {
      CAPTURE(i);
      const HandSituation hand = hands.make_full();
      REQUIRE(outcome(steps, hand) == outcome(frames, hand));
    }
  }
  CHECK(draws > 5);
  CHECK(revealed > 5);
  CHECK(counters > 5);
}

}  // namespace majs::compiler::test::list_steps_test
