// Objects that are used again are as new: a scorer tells of hand after hand what a fresh one tells of each, and what it
// gave away stays as it was.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/hand_reading.hpp"
#include "runtime/play/hands/hand_scorer.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/sanitized.hpp"

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

/// What a record has besides what it shares.
std::string record_text(const Rules& rules, const runtime::ScoredHand& hand) {
  const runtime::WinRecord& record = *hand.record;
  std::string text = record.complete ? "; " : "; incomplete ";
  for (const int number : {int{record.edited}, int{record.seat}, static_cast<int>(record.source), int{record.from},
                           static_cast<int>(record.key), int{record.opponents}, int{record.first_payer}}) {
    text += std::to_string(number) + " ";
  }
  for (const auto& [place, tile] : record.jokers) text += std::to_string(place) + "=" + text_of(tile);
  for (const Tile& tile : record.assigned_hand) text += text_of(tile);
  text += text_of(record.winning_tile) + text_of(record.assigned_winning_tile);
  for (const auto* score : {&record.yaku, &record.yaku2}) {
    for (const runtime::ScoredYaku& one : *score) text += rules.texts.name(one.name) + text_of(rules, one.value);
  }
  for (const runtime::ShownPoints& one : record.total) text += one.amount.text() + one.unit.str() + " ";
  for (const runtime::Number number :
       {record.points, record.points2, record.shuugi, record.minipoints, record.score, record.displayed_score}) {
    text += number.text() + " ";
  }
  for (const runtime::Number delta : record.deltas) text += delta.text() + " ";
  for (const runtime::Number delta : hand.deltas) text += delta.text() + " ";
  for (const runtime::ShownText* one :
       {&record.score_name, &record.point_name, &record.point2_name, &record.shuugi_name, &record.minipoint_name,
        &record.score_denomination, &record.winning_tile_text}) {
    text += one->str() + "; ";
  }
  return text + (record.breakdown == nullptr ? "" : "breakdown ") + (record.shows_assigned ? "assigned" : "");
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
  return text + record_text(rules, hand);
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
  constexpr int kHands = tests::fewer(24);
  int scoring = 0;
  int again = 0;  // facts lie where those of the hand before lay
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const Document document = built(name);
    const auto rules = rules_with(Document::object(), document);
    runtime::HandScorer scorer(rules);
    HandMaker hands(*rules, 9);
    const runtime::WinFacts* last = nullptr;
    std::vector<std::pair<runtime::ScoredHand, std::string>> held;
    for (int i = 0; i < kHands; ++i) {
      CAPTURE(i);
      const HandSituation hand = hands.make();
      const runtime::ScoredHand scored = scorer.score(hand);
      runtime::HandScorer fresh(rules);
      const std::string expected = told(*rules, fresh.score(hand));
      REQUIRE(told(*rules, scored) == expected);
      if (scored.record != nullptr && !scored.record->yaku.empty()) ++scoring;
      if (scored.record == nullptr) continue;
      const runtime::WinFacts* const facts = scored.record->facts.get();
      again += facts == std::exchange(last, facts) ? 1 : 0;
      if (i % 3 == 0) held.emplace_back(scored, expected);
    }
    for (const auto& [scored, expected] : held) REQUIRE(told(*rules, scored) == expected);
  }
  CHECK(scoring > kHands);
  CHECK(again > kHands);
}

}  // namespace
}  // namespace majs::compiler::test::spare_objects_test
