// A table that is laid over the last one is the same as one that is copied as a whole.

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "runtime/scoring/win.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/rulesets/state_text.hpp"

namespace majs::compiler::test::laid_table_test {
namespace {

using runtime::HandScorer;
using runtime::HandSituation;
using runtime::test::StateText;

/// The first difference and what is around it, for messages.
std::string difference(const std::string& a, const std::string& b) {
  std::size_t place = 0;
  while (place < a.size() && place < b.size() && a[place] == b[place]) ++place;
  if (place == a.size() && place == b.size()) return "";
  const std::size_t start = place < 60 ? 0 : place - 60;
  return a.substr(start, 120) + "\n  instead of\n" + b.substr(start, 120);
}

/// Two scorers: the tables of the second are all laid afresh.
class Tables {
 public:
  explicit Tables(const std::shared_ptr<const runtime::Rules>& rules) : over_(rules), afresh_(rules) {}

  /// Does the same with both, and tells how the tables differ then.
  template <typename Use>
  std::string differ(Use use) {
    use(over_);
    afresh_.game();  // whoever has it may change the table
    use(afresh_);
    return difference(text_of(over_), text_of(afresh_));
  }

 private:
  static std::string text_of(const HandScorer& scorer) {
    return StateText::of(scorer.game().state()) + (scorer.game().engine().halted() ? "halted" : "");
  }

  HandScorer over_;
  HandScorer afresh_;
};

TEST_CASE("a table that is laid over the last one is as one that is laid afresh") {
#ifdef NDEBUG
  constexpr int kHands = 60;
#else
  constexpr int kHands = 20;
#endif
  int laid_over = 0;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const auto rules = rules_with(Document::object(), built(name));
    if (!runtime::scoring_leaves_the_table(*rules)) continue;
    ++laid_over;
    Tables tables(rules);
    HandMaker hands(*rules, 11);
    for (int i = 0; i < kHands; ++i) {
      CAPTURE(i);
      const HandSituation hand = hands.make_full();
      const HandSituation other = hands.make_full();
      // As it is laid over one on which a hand was scored, then over one on which nothing happened, and with what
      // scoring leaves on it.
      REQUIRE(tables.differ([&](HandScorer& scorer) { scorer.waits(hand); }) == "");
      REQUIRE(tables.differ([&](HandScorer& scorer) { scorer.score(hand); }) == "");
      REQUIRE(tables.differ([&](HandScorer& scorer) { scorer.offer(other); }) == "");
      REQUIRE(tables.differ([&](HandScorer& scorer) { scorer.score(other, true); }) == "");
    }
  }
  CHECK(laid_over >= 5);
}

}  // namespace
}  // namespace majs::compiler::test::laid_table_test
