// What a whole game may cost: rulesets that mean harm end with a finding that names what ate the budget.

#include "runtime/game/game_budget.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/play/course/simulation.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace game_budget_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

constexpr std::uint64_t kFew = 400'000;  // enough for an honest round

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += (i == 0 ? "" : ",") + part;
  return text;
}

/// Draws, discards, and asks about every discard whether it is a pair, as `pair` says.
std::string asking(const std::string& pair, const std::string& condition, const std::string& more = "") {
  return with_wall(R"("max_rounds":1,"interruptible_actions":["play_tile","draw"],"set_definitions":{"pair":[)" + pair +
                   R"(]},"win_definition":[[[["pair"],5],[[[0,1,2]],1]]],"buttons":{"win":{"show_when":[)" + condition +
                   R"(],"actions":[["noop"]]}},)" + more + std::string(kDrawOrEnd));
}

constexpr std::string_view kMatch = R"({"name":"match","opts":[["hand","draw"],["win"]]})";

SimulationResult played(const std::string& text, std::uint64_t steps, std::uint64_t games = 1, unsigned jobs = 1) {
  Findings findings;
  const auto rules = load_text(text, findings);
  REQUIRE(rules != nullptr);
  SimulationOptions options;
  options.games = games;
  options.jobs = jobs;
  options.limits.steps = steps;
  return simulate(rules, options);
}

const Finding* find(const SimulationResult& result, std::string_view code) {
  for (const Finding& finding : result.findings) {
    if (finding.code == code) return &finding;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("an honest game is far from its budget") {
  const SimulationResult result = played(asking("[0,0]", std::string(kMatch)), kGameSteps);
  CHECK(find(result, "R218") == nullptr);
  CHECK(result.statistics.most_steps > 1'000);
  CHECK(result.statistics.most_steps < kFew / 2);
}

TEST_CASE("a set with hundreds of different alternatives") {
  std::string pairs;  // of any two of 27 tiles
  for (int first = 0; first < 27; ++first) {
    for (int second = 0; second < 27; ++second) {
      const auto name = [](int tile) { return "\"" + std::to_string(tile % 9 + 1) + "mps"[tile / 9] + "\""; };
      pairs += (pairs.empty() ? "[" : ",[") + name(first) + "," + name(second) + "]";
    }
  }
  const SimulationResult result = played(asking(pairs, std::string(kMatch)), kFew);
  const Finding* finding = find(result, "R218");
  CAPTURE(result.statistics.most_steps);
  REQUIRE(finding != nullptr);
  CHECK(finding->severity == Severity::Error);
  CHECK(finding->pointer == "/buttons/win/show_when/0/opts/1");
  CHECK(finding->message.find("needs more than 400000 steps") != std::string::npos);
  CHECK(finding->message.find("`win_definition`") != std::string::npos);
  CHECK(finding->message.find("`set_definitions` has 729 alternatives for `pair`") != std::string::npos);
  CHECK(result.statistics.most_steps >= kFew);
}

TEST_CASE("copies of one alternative are as one") {
  const SimulationResult one = played(asking("[0,0]", std::string(kMatch)), kGameSteps);
  const SimulationResult many = played(asking(repeated("[0,0]", 700), std::string(kMatch)), kGameSteps);
  CHECK(many.findings.size() == one.findings.size());
  CHECK(many.statistics.most_steps == one.statistics.most_steps);
}

TEST_CASE("a function that does too much") {
  const std::string functions = R"("functions":{"work":[)" + repeated(R"(["add_counter","x",1])", 300) + "]},";
  const std::string text = with_wall(
      functions + R"("max_rounds":1,"after_turn_change":{"actions":[["run","work"],["ite",["no_tiles_remaining"],
      [["ryuukyoku"]],[["draw"]]]]})");
  const SimulationResult enough = played(text, kGameSteps);
  CHECK(find(enough, "R218") == nullptr);
  const SimulationResult few = played(text, enough.statistics.most_steps / 2);
  const Finding* finding = find(few, "R218");
  REQUIRE(finding != nullptr);
  CHECK(finding->pointer == "/functions/work");
  CHECK(finding->message.find("in the function `work`") != std::string::npos);
  CHECK(few.statistics.rounds == 1);
}

TEST_CASE("a button whose condition is asked too often") {
  const std::string text = asking("[0,0]", repeated(R"(["our_turn",{"name":"status_missing","opts":["x"]}])", 2'000));
  const SimulationResult enough = played(text, kGameSteps);
  CHECK(find(enough, "R218") == nullptr);
  const Finding* finding = nullptr;
  const SimulationResult few = played(text, enough.statistics.most_steps / 2);
  finding = find(few, "R218");
  REQUIRE(finding != nullptr);
  CHECK(finding->pointer.starts_with("/buttons/win"));
}

TEST_CASE("what a game costs depends on nothing but the game") {
  const std::string text = asking("[0,0],[0,1]", std::string(kMatch));
  const SimulationResult alone = played(text, kGameSteps);
  const SimulationResult many = played(text, kGameSteps, 6);
  const SimulationResult at_once = played(text, kGameSteps, 6, 3);
  CHECK(many.statistics.most_steps == at_once.statistics.most_steps);
  CHECK(many.statistics.most_steps >= alone.statistics.most_steps);
  // The same game after others.
  Findings findings;
  const auto rules = load_text(text, findings);
  REQUIRE(rules != nullptr);
  const Workspace workspace;
  std::vector<std::uint64_t> spent;
  for (const std::uint64_t seed : {1U, 2U, 3U, 1U}) {
    Game game(rules, seed, workspace);
    game.start();
    for (int i = 0; i < 30 && !game.over(); ++i) {
      const auto options = game.playable(game.state().turn);
      if (!options.empty()) game.apply(discard(game.state().turn, options.back()));
    }
    spent.push_back(game.engine().budget().spent());
  }
  CHECK(spent.front() == spent.back());
}

TEST_CASE("what a game costs does not depend on where its rules lie in memory") {
  const std::string text = asking("[0,0],[0,1],[0,2]", std::string(kMatch));
  std::vector<std::shared_ptr<const Rules>> kept;  // so that each lies elsewhere
  std::vector<std::uint64_t> spent;
  for (int i = 0; i < 8; ++i) {
    Findings findings;
    kept.push_back(load_text(text, findings));
    REQUIRE(kept.back() != nullptr);
    Game game(kept.back(), 1);
    game.start();
    for (int turn = 0; turn < 60 && !game.over(); ++turn) {
      const auto options = game.playable(game.state().turn);
      if (!options.empty()) game.apply(discard(game.state().turn, options.back()));
    }
    spent.push_back(game.engine().budget().spent());
  }
  CHECK(spent == std::vector<std::uint64_t>(8, spent.front()));
}

TEST_CASE("the finding is the same however many games are played at once") {
  const std::string text = asking("[0,0],[0,1],[0,2]", std::string(kMatch));
  const std::uint64_t cost = played(text, kGameSteps, 4).statistics.most_steps;
  const SimulationResult one = played(text, cost / 2, 4);
  const SimulationResult three = played(text, cost / 2, 4, 3);
  REQUIRE(find(one, "R218") != nullptr);
  REQUIRE(find(three, "R218") != nullptr);
  CHECK(find(one, "R218")->message == find(three, "R218")->message);
  CHECK(find(one, "R218")->seed == find(three, "R218")->seed);
}

TEST_CASE("queries have no steps when the game has none") {
  majs::match::Budget budget;
  budget.allow(100);
  {
    const majs::match::QueryScope query(budget);
    CHECK(budget.spend(60));
    CHECK(budget.spent() == 60);
  }
  {
    const majs::match::QueryScope query(budget);
    CHECK_FALSE(budget.spend(41));
    CHECK(budget.gave_up());
  }
  CHECK(budget.total() == 100);
  {
    const majs::match::QueryScope query(budget);
    CHECK_FALSE(budget.spend());
  }
  budget.allow(10);
  budget.add(4);
  const majs::match::QueryScope query(budget);
  CHECK(budget.spend(6));
  CHECK_FALSE(budget.spend());
  CHECK(budget.total() == 110);
}

}  // namespace game_budget_test
