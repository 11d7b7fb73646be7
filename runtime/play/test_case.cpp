#include "runtime/play/test_case.hpp"

#include <deque>
#include <utility>

#include "runtime/play/game_log.hpp"
#include "runtime/play/observation.hpp"
#include "runtime/play/trace.hpp"
#include "runtime/play/winner_report.hpp"

namespace majs::runtime {
namespace {

/// Only the members that were expected, as they turned out.
Document picked(const Document& wanted, const Document& happened) {
  Document result = Document::object();
  for (const auto& [key, value] : wanted.items()) {
    const auto found = happened.find(key);
    if (found != happened.end()) result[key] = *found;
  }
  return result;
}

Document winners_now(const Game& game, const Document& wanted) {
  Document winners = Document::object();
  for (const Winner& winner : game.state().winners) {
    const std::string seat(seat_name(winner.seat));
    const Document record = winner_report(game.rules(), winner);
    const auto asked = wanted.find(seat);
    const bool fields = asked != wanted.end() && asked->is_object() && !asked->contains("any_of");
    winners[seat] = fields ? picked(*asked, record) : record;
  }
  return winners;
}

Document numbers_now(const Game& game, const Document& wanted, const std::string& key) {
  const std::uint32_t shuugi = game.rules().counters.find("shuugi");
  const auto value = [&](Seat seat) {
    if (key == "scores") return game.player(seat).score;
    if (key == "shuugi") return counter_value(game.player(seat), shuugi);
    return game.state().delta_scores[static_cast<std::size_t>(seat)];
  };
  Document result = wanted.is_object() ? Document::object() : Document::array();
  for (const Seat seat : game.seats()) {
    const std::string name(seat_name(seat));
    if (!wanted.is_object()) {
      result.push_back(number_document(value(seat)));
    } else if (wanted.contains(name)) {
      result[name] = number_document(value(seat));
    }
  }
  return result;
}

/// `expect` as it would be if everything were right.
Document updated_expectations(const Game& game, const Document& expect) {
  Document updated = Document::object();
  for (const auto& [key, value] : expect.items()) {
    if (key == "winners") {
      const Document winners = winners_now(game, value);
      if (winners.empty()) {
        updated["no_winners"] = true;
      } else {
        updated[key] = winners;
      }
    } else if (key == "no_winners" && !game.state().winners.empty()) {
      updated["winners"] = winners_now(game, Document::object());
    } else if (key == "scores" || key == "delta_scores" || key == "shuugi") {
      updated[key] = numbers_now(game, value, key);
    } else if (key == "no_winners") {
      updated[key] = value;
    }
  }
  return updated;
}

/// Compares the game with the trace entry of what just happened.
bool compare_entry(const Document& test, std::size_t entry, TraceChecker& checker, Game& game, TestOutcome& outcome) {
  const auto trace = test.find("trace");
  if (trace == test.end() || !trace->is_array() || entry >= trace->size()) return true;
  outcome.mismatches = checker.check((*trace)[entry], game);
  if (outcome.mismatches.empty()) return true;
  outcome.when = entry == 0 ? "at the start"
                            : "after event " + std::to_string(entry - 1) + " " +
                                  grammar::print_document(test["events"][entry - 1], false);
  return false;
}

/// The last lines of what is told about a game.
class LastEvents {
 public:
  void add(std::string line) {
    if (lines_.size() == kKept) lines_.pop_front();
    lines_.push_back(std::move(line));
  }
  std::vector<std::string> lines() const { return {lines_.begin(), lines_.end()}; }

 private:
  static constexpr std::size_t kKept = 8;
  std::deque<std::string> lines_;
};

void finish(const Game& game, const ActionTrail& trail, const LastEvents& events, TestOutcome& outcome) {
  outcome.findings = game.findings;
  if (!outcome.mismatches.empty() || has_errors(game.findings)) outcome.status = TestOutcome::Status::Failed;
  if (outcome.status == TestOutcome::Status::Passed) return;
  outcome.last_events = events.lines();
  for (const ActionTrail::Entry& entry : trail.entries()) {
    outcome.last_actions.push_back(
        {entry.seat, game.rules().texts.name(entry.action), game.rules().pointer(entry.place)});
  }
}

}  // namespace

bool plays_a_game(const Document& test) {
  const auto kind = test.find("kind");
  return kind == test.end() ? test.contains("events") || test.contains("expect") : *kind == "scenario";
}

TestOutcome not_run(TestOutcome::Status status, std::string problem) {
  TestOutcome outcome;
  outcome.status = status;
  outcome.problem = std::move(problem);
  return outcome;
}

TestOutcome run_test(const std::shared_ptr<const Rules>& rules, const Document& test) {
  TestOutcome outcome;
  ScenarioPlayer player(rules);
  ActionTrail trail;
  player.game().trail = &trail;
  LastEvents last;
  player.game().log = [&](const LogEvent& event) { last.add(readable_line(event, *rules)); };
  // Recorded rounds are the reference's, with its oddities.
  if (test.contains("trace")) player.game().compatibility = Compatibility::reference();
  TraceChecker checker;
  player.start();
  const auto events = test.find("events");
  const std::size_t count = events != test.end() && events->is_array() ? events->size() : 0;
  bool agrees = compare_entry(test, 0, checker, player.game(), outcome);
  for (std::size_t i = 0; i < count && agrees; ++i) {
    std::string problem = player.play((*events)[i]);
    if (!problem.empty()) outcome.without_effect.push_back("event " + std::to_string(i) + ": " + std::move(problem));
    // Whatever comes after a first difference follows from it.
    agrees = compare_entry(test, i + 1, checker, player.game(), outcome);
  }
  const auto expect = test.find("expect");
  if (agrees && expect != test.end()) {
    outcome.when = "at the end";
    if (test.contains("trace")) {
      outcome.mismatches = checker.check_end(*expect, player.game());
    } else {
      outcome.mismatches = check_expectations(player.game(), *expect);
      if (expect->is_object()) outcome.updated = updated_expectations(player.game(), *expect);
    }
  }
  finish(player.game(), trail, last, outcome);
  return outcome;
}

}  // namespace majs::runtime
