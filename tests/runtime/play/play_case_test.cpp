// Cases that bots play: conditions that always hold, figures, and what fails as the shortest game that shows it.

#include "runtime/play/tests/play_case.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/play/tests/shrink.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace play_case_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
using majs::Document;

namespace {

std::shared_ptr<const Rules> rules_with(std::string_view always, const std::string& ruleset) {
  Document document = parsed(ruleset);
  document["always"] = Document::array();
  for (const Document& entry : parsed(always)) {
    document["always"].push_back(entry.is_object() ? entry["holds"] : entry);
  }
  Findings findings;
  auto rules = load_rules(document, findings);
  for (const Finding& finding : findings) MESSAGE(finding.code, " ", finding.pointer, " ", finding.message);
  REQUIRE(rules != nullptr);
  return rules;
}

/// Plays a case with these conditions, and with `more` in it.
TestOutcome play(std::string_view always, const std::string& more = R"("play":{"games":3,"bots":"odd"})",
                 const std::string& ruleset = riichi_like()) {
  const std::string test = std::string("{\"always\":") + std::string(always) + "," + more + "}";
  return run_test(rules_with(always, ruleset), parsed(test));
}

/// A condition of an amount, as documents have it.
std::string is_amount(const std::string& amount, int value) {
  return R"([[{"name":"amount_equals","opts":[")" + amount + "\"," + std::to_string(value) + "]}]]";
}

}  // namespace

TEST_CASE("hand_size is what was dealt at all times, whatever is called") {
  const TestOutcome outcome = play(is_amount("hand_size", 13));
  for (const Finding& finding : outcome.findings) MESSAGE(finding.code, " ", finding.message);
  CHECK(outcome.status == TestOutcome::Status::Passed);
  CHECK(play(is_amount("hand_size", 14)).status == TestOutcome::Status::Failed);
}

TEST_CASE("points_sum has the pot in it") {
  CHECK(play(is_amount("points_sum", 100000)).status == TestOutcome::Status::Passed);
  const TestOutcome outcome = play(is_amount("points_sum", 99999));
  REQUIRE(outcome.findings.size() == 1);
  CHECK(outcome.findings[0].code == "R316");
  CHECK(outcome.findings[0].message.find("points_sum") != std::string::npos);
}

TEST_CASE("a condition is asked at its moments only") {
  // Nobody who wins has thrown his first tile away yet: false; at draws it is not asked.
  const std::string few = R"({"name":"amount_at_most","opts":["num_discards",3]})";
  CHECK(play("[{\"holds\":[" + few + "],\"at\":[\"turn\"]}]").status == TestOutcome::Status::Failed);
  CHECK(play("[{\"holds\":[\"false\"],\"at\":[]}]").status == TestOutcome::Status::Passed);
  CHECK(play("[{\"holds\":[\"false\"],\"at\":[\"draw\"]}]").status == TestOutcome::Status::Failed);
}

TEST_CASE("figures have to lie in their ranges") {
  const auto with = [](const std::string& expect) {
    return play("[]", R"("play":{"games":3,"bots":"random"},"expect":{)" + expect + "}");
  };
  CHECK(with(R"("rounds":[1,10],"draws":[0,100])").mismatches.empty());
  const TestOutcome outcome = with(R"("rounds":[100,200])");
  REQUIRE(outcome.mismatches.size() == 1);
  CHECK(outcome.mismatches[0].what == "rounds");
  CHECK(outcome.mismatches[0].expected == "100 to 200");
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(with(R"("yaku":{"Win":[101,200]})").status == TestOutcome::Status::Failed);
}

TEST_CASE("figures of who pays and of what is left in the wall") {
  const auto with = [](const std::string& bots, const std::string& expect) {
    const TestOutcome outcome = play("[]", R"("play":{"games":4,"bots":")" + bots + R"("},"expect":{)" + expect + "}");
    return outcome.mismatches.empty() ? std::string()
                                      : outcome.mismatches[0].what + " " + outcome.mismatches[0].happened;
  };
  // Whoever passes leaves the dead wall of fourteen tiles.
  CHECK(with("pass", R"("left":[14,14])").empty());
  CHECK(with("pass", R"("left":[13,13])") == "left 14");
  // Who discards pays alone; of an own draw all pay, and here the dealer no more than the others.
  CHECK(with("efficient", R"("payments":{"discard alone":[100,100],"draw alike":[100,100],"robbed uneven":[0,0]})")
            .empty());
  CHECK(with("efficient", R"("payments":{"discard alone":[0,99]})") == "payments.discard alone 100");
  CHECK(with("efficient", R"("payments":{"draw alone":[1,100]})") == "payments.draw alone 0");
}

TEST_CASE("what fails is shrunk to a short case that fails") {
  // After the fifth discard of a player something breaks.
  const std::string always = R"([[{"name":"amount_at_most","opts":["num_discards",4]}]])";
  const auto rules = rules_with(always, riichi_like());
  const std::vector<AlwaysRule> conditions = always_of(parsed(R"({"always":)" + always + "}"));
  const TestOutcome outcome = play(always, R"("play":{"games":1,"seed":3,"bots":"random"})");
  REQUIRE(outcome.findings.size() == 1);
  std::array<std::string, kMaxSeats> bots;
  bots.fill("random");
  const auto shrunk = shrink(rules, conditions, bots, outcome.findings[0]);
  REQUIRE(shrunk.has_value());
  // Five discards of one player, four of each other at most; no press of a button is needed.
  CHECK(shrunk->inputs <= 20);
  CHECK(shrunk->inputs < shrunk->inputs_before);
  CHECK(shrunk->tiles < shrunk->tiles_before);
  for (const Document& event : shrunk->test["events"]) CHECK(event["type"] == "discard");
  // The case by itself fails, and without its last event it does not.
  Document document = parsed(riichi_like());
  document["always"] = parsed(always);
  merge_config(document, shrunk->test["config"]);
  Findings findings;
  const auto small = load_rules(document, findings);
  REQUIRE(small != nullptr);
  CHECK(run_test(small, shrunk->test).status == TestOutcome::Status::Failed);
  Document shorter = shrunk->test;
  shorter["events"].erase(shorter["events"].size() - 1);
  CHECK(run_test(small, shorter).status == TestOutcome::Status::Passed);
}

}  // namespace play_case_test
