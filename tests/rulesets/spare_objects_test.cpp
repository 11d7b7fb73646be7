// Objects that are used again are as new: a scorer tells of hand after hand what a fresh one tells of each, and what it
// gave away stays as it was.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/game/spare_objects.hpp"
#include "runtime/play/hand_scorer.hpp"
#include "tests/rulesets/random_situations.hpp"

namespace majs::compiler::test::spare_objects_test {
namespace {

using runtime::HandSituation;
using runtime::Rules;
using runtime::Tile;

std::string text_of(const Rules& rules, const runtime::PointList& points) {
  std::string text;
  for (const runtime::Points& one : points) {
    text += " " + one.amount.text() + (one.unit == runtime::kNone ? "" : std::string(rules.texts.name(one.unit)));
  }
  return text + "; ";
}

std::string text_of(const std::optional<Tile>& tile) {
  return tile ? std::to_string(tile->kind) + "/" + std::to_string(tile->attribute_count) + " " : "none ";
}

/// All of what may be used again.
std::string told(const Rules& rules, const runtime::ScoredHand& hand) {
  if (hand.record == nullptr) return "stopped";
  const runtime::WinFacts& facts = *hand.record->facts;
  std::string text;
  for (const auto* score : {&facts.yaku, &facts.yaku2, &facts.existing}) {
    for (const runtime::ScoredYaku& one : *score) text += rules.texts.name(one.name) + text_of(rules, one.value);
    text += "| ";
  }
  text += text_of(rules, facts.total);
  for (const runtime::Number number : {facts.points, facts.points2, facts.shuugi, facts.score}) {
    text += number.text() + " ";
  }
  text += std::to_string(facts.key) + (facts.are_all_first ? " first " : " both ");
  if (const auto& original = hand.record->original; original != nullptr) {
    for (const Tile& tile : original->hand) text += text_of(tile);
    for (const runtime::Call& call : original->calls) {
      text += std::to_string(call.name) + ": ";
      for (const Tile& tile : call.tiles) text += text_of(tile);
    }
    text += text_of(original->winning_tile) + text_of(original->pond_tile);
  }
  return text;
}

TEST_CASE("nobody is given what somebody has") {
  runtime::SpareObjects<int> spare;
  std::vector<std::shared_ptr<int>> held;
  for (int i = 0; i < 10; ++i) {
    std::shared_ptr<int> taken = spare.take();
    REQUIRE(std::find(held.begin(), held.end(), taken) == held.end());
    held.push_back(taken);
  }
  const int* const newest = held.back().get();
  held.pop_back();
  CHECK(spare.take().get() == newest);
}

TEST_CASE("hands score the same whatever was scored before them") {
  constexpr int kHands = 24;
  int scoring = 0;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const Document document = built(name);
    const auto rules = rules_with(Document::object(), document);
    runtime::HandScorer scorer(rules);
    HandMaker hands(*rules, 9);
    std::vector<std::pair<runtime::ScoredHand, std::string>> held;
    for (int i = 0; i < kHands; ++i) {
      CAPTURE(i);
      const HandSituation hand = hands.make();
      const runtime::ScoredHand scored = scorer.score(hand);
      runtime::HandScorer fresh(rules);
      const std::string expected = told(*rules, fresh.score(hand));
      REQUIRE(told(*rules, scored) == expected);
      if (scored.record != nullptr && !scored.record->yaku.empty()) ++scoring;
      if (i % 3 == 0) held.emplace_back(scored, expected);
    }
    for (const auto& [scored, expected] : held) REQUIRE(told(*rules, scored) == expected);
  }
  CHECK(scoring > kHands);
}

}  // namespace
}  // namespace majs::compiler::test::spare_objects_test
