// Readings of a hand are evaluated side by side, whether the whole state is copied for them or what they change.

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "tests/runtime/scored_yaku.hpp"

namespace case_marks_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// Counts what is evaluated, and marks readings of three triplets.
std::string rules_text(const std::string& flat, const std::string& runs, const std::string& more = "") {
  return with_wall(R"("set_definitions":{"run":[[0,1,2]],"triplet":[[0,0,0]],"set":[[0,0,0],[0,1,2]],"pair":[[0,0]]},
      "win_definition":[["exhaustive",[["set"],4],[["pair"],1]]],
      "before_scoring":{"actions":[["add_counter","seen",1],
          ["as","others",[["add_counter","watched",1]]],
          ["when",[{"name":"match","opts":[["hand","winning_tile"],[[[["triplet"],3]]]]}],[["set_status","flat"]]])" +
                   more + R"(]},
      "score_calculation":{"point_name":"Pt","yaku_lists":["one"],"per_interpretation":true},"one":[
      {"display_name":"Seen","value":["seen","Pt"],"when":[{"name":"counter_at_least","opts":["seen",1]}]},
      {"display_name":"Flat","value":)" +
                   flat + R"(,"when":[{"name":"status","opts":["flat"]}]},
      {"display_name":"Runs","value":)" +
                   runs + R"(,"when":[{"name":"status_missing","opts":["flat"]},
          {"name":"match","opts":[["hand","winning_tile"],[[[["run"],4]]]]}]}])");
}

/// Of three triplets or three runs: the yaku, and what is left on the table.
std::string outcome(const std::shared_ptr<const Rules>& rules) {
  HandScorer scorer(rules);
  const ScoredHand result = scorer.score(situation(*rules, "111222333m456p9s", "9s", WinSource::Discard));
  REQUIRE(result.record != nullptr);
  std::string told;
  for (const ScoredYaku& yaku : result.record->yaku) {
    told += rules->texts.name(yaku.name) + "=" + yaku.value[0].amount.text() + " ";
  }
  const Player& winner = scorer.game().state().player(0);
  const Player& other = scorer.game().state().player(2);
  told += "seen " + counter_value(winner, rules->counters.find("seen")).text();
  told += ", watched " + counter_value(other, rules->counters.find("watched")).text();
  return told + (winner.status.contains(rules->statuses.find("flat")) ? ", flat" : "");
}

std::string outcome(const std::string& text, bool only_marks) {
  const auto rules = load_clean(text);
  CHECK(rules->scoring.readings_differ_in_marks == only_marks);
  const std::string told = outcome(rules);
  CHECK(outcome(load_clean(text, Passes().without(Pass::case_marks))) == told);
  return told;
}

}  // namespace

TEST_CASE("readings side by side: each begins with the table as it was, the best one's stays") {
  CHECK(outcome(rules_text("3", "2"), true) == "Flat=3 Seen=1 seen 1, watched 1, flat");
  CHECK(outcome(rules_text("2", "3"), true) == "Runs=3 Seen=1 seen 1, watched 1");
  CHECK(outcome(rules_text("2", "2"), true) == "Flat=2 Seen=1 seen 1, watched 1, flat");
}

TEST_CASE("readings side by side: the state is copied where more may change") {
  CHECK(outcome(rules_text("3", "2", R"(,["add_honba",1])"), false) == "Flat=3 Seen=1 seen 1, watched 1, flat");
  CHECK(outcome(rules_text("2", "3", R"(,["when",["won_by_discard"],[["add_honba",1]]])"), false) ==
        "Runs=3 Seen=1 seen 1, watched 1");
  CHECK(outcome(rules_text("2", "3", R"(,["unset_status","other"])"), true) == "Runs=3 Seen=1 seen 1, watched 1");
}

}  // namespace case_marks_test
