// Whether a hand is complete is told by its readings just as the win definition tells it, whatever that asks for.

#include <doctest/doctest.h>

#include <string>

#include "runtime/play/hands/hand_judge.hpp"
#include "tests/rulesets/random_situations.hpp"

namespace majs::compiler::test::complete_hands_test {
namespace {

using runtime::HandSituation;
using runtime::Rules;
using runtime::Tile;

#ifdef NDEBUG
constexpr int kScale = 10;
#else
constexpr int kScale = 1;
#endif

/// Hands of one ruleset, judged with and without asking the win definition first.
class Comparison {
 public:
  explicit Comparison(const std::shared_ptr<const Rules>& rules) : rules_(*rules), scorer_(rules), other_(rules) {}

  void compare(const HandSituation& hand) {
    const bool expected = other_.is_complete(hand);
    const bool is_told = scorer_.is_told_by_readings(hand);
    bool complete = is_told || expected;
    const runtime::ScoredHand scored = scorer_.score_complete(hand, complete);
    REQUIRE(complete == expected);
    told += is_told ? 1 : 0;
    if (!expected) {
      if (is_told) REQUIRE(scored.record == nullptr);
      ++incomplete;
      return;
    }
    complete_and_told += is_told ? 1 : 0;
    REQUIRE(test::told(rules_, scored) == test::told(rules_, other_.score(hand, true)));
    if (scored.record == nullptr) return;
    const runtime::WinOffer offer = scorer_.offer_scored(hand, complete);
    REQUIRE(offer.offered == other_.offer_scored(hand, complete).offered);
  }

  int told = 0;
  int complete_and_told = 0;
  int incomplete = 0;

 private:
  const Rules& rules_;
  runtime::HandScorer scorer_;
  runtime::HandScorer other_;
};

TEST_CASE("readings tell of a hand that it is complete as the win definition does") {
  constexpr int kHands = 12 * kScale;
  int told = 0;
  int complete_and_told = 0;
  int incomplete = 0;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const auto rules = rules_with(Document::object(), built(name));
    Comparison comparison(rules);
    HandMaker hands(*rules, 11);
    for (int i = 0; i < kHands; ++i) {
      CAPTURE(i);
      comparison.compare(i % 3 == 0 ? hands.make_full() : hands.make());
    }
    told += comparison.told;
    complete_and_told += comparison.complete_and_told;
    incomplete += comparison.incomplete;
  }
  CHECK(told > kHands);
  CHECK(complete_and_told > kHands / 2);
  CHECK(incomplete > kHands);
}

Document json(std::string_view text) { return *grammar::parse_document(text, nullptr); }

/// Definitions of four sets and a pair in which something else is asked for as well, now and then.
class DefinitionMaker {
 public:
  explicit DefinitionMaker(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    std::string definition;
    const auto add = [&](const std::string& item) { definition += (definition.empty() ? "" : ",") + item; };
    const auto add_others = [&] {
      for (const char* word :
           {R"("exhaustive")", R"("unique")", R"("almost")", R"("dismantle_calls")", R"("nojoker")"}) {
        if (one_in(12)) add(word);
      }
      while (one_in(3)) add("[[" + group() + "]," + std::to_string(-static_cast<int>(below(4))) + "]");
    };
    add_others();
    if (one_in(6)) {
      add("[[" + group() + "],1]");
      add(R"("restart")");
    }
    if (one_in(8)) {
      add(R"([[["pair"]],7])");
      add_others();
    } else {
      const int first = static_cast<int>(below(5));
      if (first > 0) add("[[" + sets() + "]," + std::to_string(first) + "]");
      add_others();
      if (first < 4) add("[[" + sets() + "]," + std::to_string(4 - first) + "]");
      add(one_in(6) ? "[[0],2]" : R"([["pair"],1])");
    }
    add_others();
    return "[" + definition + "]";
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool one_in(std::size_t times) { return below(times) == 0; }
  std::string sets() {
    return one_in(8) ? R"(["nojoker","shuntsu"],"koutsu")" : one_in(8) ? "[0,1,2],[0,0,0]" : R"("mentsu")";
  }
  std::string group() {
    static const char* const kGroups[] = {R"("5m")",
                                          R"("0m")",
                                          R"("0p")",
                                          R"("1z")",
                                          R"(["nojoker","5m"])",
                                          R"(["5p","5p"])",
                                          R"([0,0,0,0])",
                                          R"([0,0])",
                                          R"("any")",
                                          R"(["nojoker",0,0])",
                                          R"([["0s","5s"]])",
                                          R"({"tile":"any","attrs":["draw"]})",
                                          R"(["7z"])",
                                          R"([[0,1],[0,1]])"};
    return kGroups[below(std::size(kGroups))];
  }

  runtime::Random random_;
};

/// Half of the fives of a hand become red ones.
void redden(HandSituation& hand, runtime::Random& random) {
  const auto change = [&](Tile& tile) {
    for (const char* suit : {"m", "p", "s"}) {
      const bool is_five = tile.kind == *tiles::find_kind(std::string("5") + suit);
      if (is_five && random.below(2) == 0) tile.kind = *tiles::find_kind(std::string("0") + suit);
    }
  };
  for (Tile& tile : hand.hand) change(tile);
  change(hand.winning_tile);
}

TEST_CASE("readings tell of a hand that it is complete, whatever a definition asks for") {
  const Document riichi = built("riichi");
  DefinitionMaker definitions(5);
  runtime::Random random(6);
  int told = 0;
  int complete_and_told = 0;
  int incomplete = 0;
  static const char* const kAliases[] = {R"([["1z"],["2z"]])", R"([["any"],["7z"]])", R"([["1m"],["5m","9m"]])"};
  for (int i = 0; i < 12 * kScale; ++i) {
    Document document = riichi;
    std::string list = definitions.make();
    if (random.below(4) == 0) list += "," + definitions.make();
    CAPTURE(list);
    document["win_definition"] = json("[" + list + "]");
    if (random.below(4) == 0) {
      Document alias = json(kAliases[random.below(std::size(kAliases))]);
      document["after_start"]["actions"].push_back(Document::array({"set_tile_alias_all", alias[0], alias[1]}));
    }
    const auto rules = rules_with(Document::object(), document);
    Comparison comparison(rules);
    HandMaker hands(*rules, 12 + static_cast<std::uint64_t>(i));
    for (int h = 0; h < 25; ++h) {
      CAPTURE(h);
      HandSituation hand = hands.make();
      redden(hand, random);
      comparison.compare(hand);
    }
    told += comparison.told;
    complete_and_told += comparison.complete_and_told;
    incomplete += comparison.incomplete;
  }
  CHECK(told > 90 * kScale);
  CHECK(complete_and_told > 30 * kScale);
  CHECK(incomplete > 30 * kScale);
}

TEST_CASE("a hand that is not complete has no record, whatever its limits") {
  const auto rules = rules_with(Document::object(), built("riichi"));
  HandMaker hands(*rules, 21);
  int incomplete = 0;
  for (std::uint64_t steps = 25; steps < 6'400; steps *= 2) {
    CAPTURE(steps);
    runtime::Limits limits;
    limits.steps = steps;
    runtime::HandScorer poor(rules, limits);
    for (int i = 0; i < 40; ++i) {
      CAPTURE(i);
      const runtime::HandVerdict verdict = runtime::judge_hand(poor, hands.make(), false);
      if (verdict.complete) continue;
      ++incomplete;
      REQUIRE(verdict.scored.record == nullptr);
      REQUIRE_FALSE(verdict.wins);
    }
  }
  CHECK(incomplete > 40);
}

}  // namespace
}  // namespace majs::compiler::test::complete_hands_test
